#!/usr/bin/env bash
# Installs what generates, checks and packs the clients, all of it pinned with hashes, by the Python that is named.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

"${1:-python3}" -m venv --clear .venv
.venv/bin/python -m pip --disable-pip-version-check --no-input -qq install --only-binary :all: -r requirements.lock
. ./tools.sh
npm ci --loglevel=error --no-audit --no-fund >/dev/null
