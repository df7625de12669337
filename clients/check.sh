#!/usr/bin/env bash
# Tells whether the clients are those that the service would have, and whether they are right for type checkers.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/tools.sh"

"$here/generate.sh" --check
pyright --project "$here/python" --pythonpath "$here/.venv/bin/python" --warnings
tsc --project "$here/typescript" --noEmit
