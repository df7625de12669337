#!/bin/sh
# Puts the kernels of the image where the compiler may write, which it insists on, and becomes tilefit.
set -eu
kernels=$TILEFIT_DATA_DIR/kernels
mkdir -p "$kernels"
for build in /opt/kernels/*; do
    kept=$kernels/${build##*/}
    if [ ! -d "$kept" ]; then
        # Replicas may share the volume: a folder is whole when it gets its name, and the first one wins.
        aside=$(mktemp -d "$kernels/aside.XXXXXX")
        cp -R "$build/." "$aside"
        mv -T "$aside" "$kept" 2>/dev/null || rm -rf "$aside"
    fi
done
exec tilefit "$@"
