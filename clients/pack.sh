#!/usr/bin/env bash
# Packs both clients: a wheel and a tarball, in the folder that is named, or in dist/.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/tools.sh"

mkdir -p "${1:-$here/dist}"
packed=$(cd "${1:-$here/dist}" && pwd)

# Hatchling is there already, pinned: nothing is fetched.
python -m pip --disable-pip-version-check --no-input -qq wheel --no-deps --no-build-isolation \
    --wheel-dir "$packed" "$here/python"

cd "$here/typescript"
rm -rf dist
tsc --project tsconfig.json
npm pack --silent --pack-destination "$packed" >/dev/null
ls "$packed"/tilefit_client-*.whl "$packed"/tilefit-client-*.tgz
