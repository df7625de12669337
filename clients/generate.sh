#!/usr/bin/env bash
# Writes openapi.json as the service has it, and generates both clients anew; with --check it only tells what would change.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/tools.sh"

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

"$here/../.venv/bin/tilefit" openapi >"$made/openapi.json"

openapi-python-client generate --meta none --fail-on-warning \
    --path "$made/openapi.json" --config "$here/python-generator.yml" --output-path "$made/python"
# pyright refuses `object` where contexts end: the arguments are those of httpx.
sed 's/\*args: object/*args: Any/' "$made/python/client.py" >"$made/client.py"
mv "$made/client.py" "$made/python/client.py"
rm -rf "$made/python/.ruff_cache"

TILEFIT_OPENAPI=$made/openapi.json TILEFIT_GENERATED=$made/typescript openapi-ts -f "$here/typescript-generator.mjs"

if [[ ${1:-} == --check ]]; then
    differ=0
    diff -q "$made/openapi.json" "$here/openapi.json" || differ=1
    diff -qr -x __pycache__ "$made/python" "$here/python/tilefit_client/generated" || differ=1
    diff -qr "$made/typescript" "$here/typescript/src/generated" || differ=1
    if ((differ)); then
        echo 'The clients are not what the service would have: make generate' >&2
        exit 1
    fi
else
    rm -rf "$here/python/tilefit_client/generated" "$here/typescript/src/generated"
    mv "$made/openapi.json" "$here/openapi.json"
    mv "$made/python" "$here/python/tilefit_client/generated"
    mv "$made/typescript" "$here/typescript/src/generated"
fi
