"""The image, built and run as its Dockerfile says, over the files of this machine: no engine is needed, but root is.

It takes minutes, so only a machine on which it is required does it, or one that names another system's files to build
over, which need a python3 with venv: `TILEFIT_TEST_IMAGE_BASE=/path`.
"""

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.deploy.dockerfile import context_of
from tests.deploy.image_script import Image, image_script
from tests.deploy.required import is_required

ROOT: Final = Path(__file__).parents[2]
BASE: Final = "TILEFIT_TEST_IMAGE_BASE"

_LOOPBACK_UP: Final = (
    "import fcntl, socket, struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack('16sh22x', b'lo', 1))"
)
"""A network of its own has a loopback interface that is down: SIOCSIFFLAGS, IFF_UP."""

_PLACE: Final = (
    "from urllib.request import Request, urlopen; import json; "
    "tile = {'buffers': [{'id': 'a', 'size': 8, 'start': 0, 'end': 1}]}; "
    "body = json.dumps({'memory': {'capacity': 8}, 'tiles': [tile]}); "
    "asked = Request('http://127.0.0.1:8000/v1/placements', body.encode(), {'Content-Type': 'application/json'}); "
    "print('answer:', json.load(urlopen(asked))['status'])"
)

_RUN: Final = """
set -eu
python3 -c {loopback}
touch {folder}/before
{start} > {folder}/output 2>&1 &
process=$!
tries=0
until {health} 2>/dev/null; do
    tries=$((tries + 1))
    if [ $tries -gt 600 ] || ! kill -0 $process; then
        cat {folder}/output
        exit 1
    fi
    sleep 0.1
done
echo healthy
{place}
diff -r {root}/opt/kernels {folder}/data/kernels && echo kernels: none compiled
{look}
find {root}/opt -newer {folder}/before | sed 's/^/written: /'
kill -TERM $process
wait $process || echo ended: $?
"""

_WHOLE: Final = """
set -eux
# Layers may not lie within one another: where the base is the whole machine, they are another file system.
mount -t tmpfs -o size=4g tmpfs {folder}/layers
{build}
set +x
install --directory --owner {user} {folder}/data
mount --bind {folder}/data {root}/data
mount -t tmpfs tmpfs {root}/tmp
mount -o remount,ro {root}
exec unshare --net sh -c {run}
"""


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="tilefit-image-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture(scope="module")
def base(folder: Path) -> Path:
    named = os.environ.get(BASE)
    if not named and not is_required():
        pytest.skip("builds an image, which takes minutes: only where deployment is tested")
    layers = [folder / name for name in ("lower", "upper", "work", "root")]
    for layer in layers:
        layer.mkdir()
    lower, upper, work, root = layers
    options = f"lowerdir={lower},upperdir={upper},workdir={work}"
    tried = ["unshare", "--mount", "--net", "mount", "-t", "overlay", "overlay", "-o", options, str(root)]
    if subprocess.run(tried, capture_output=True, check=False).returncode:
        pytest.skip("this machine does not allow overlays to be mounted: nothing can be installed to change that")
    return Path(named or "/")


def test_the_image_runs_as_its_dockerfile_says_and_compiles_nothing(folder: Path, base: Path) -> None:
    context, layers = folder / "context", folder / "layers"
    layers.mkdir()
    for path in context_of(ROOT):
        (context / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, context / path)
    image = image_script((ROOT / "Dockerfile").read_text(encoding="utf-8"), context, layers, base)
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", _whole_script(image, folder)],  # noqa: S607 - where it is differs
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = f"{done.stdout}\n{done.stderr[-4000:]}"
    assert done.returncode == 0, told
    said = done.stdout.splitlines()
    assert "healthy" in said, told
    assert "answer: placed" in said, told
    assert "kernels: none compiled" in said, told
    assert "user: 10001" in said, told
    assert not [line for line in said if line.startswith("written:")], told
    assert "ended: 143" in said, told


def _whole_script(image: Image, folder: Path) -> str:
    """Return what builds the image, and runs it with a root that cannot be written, but for its volume and /tmp."""
    run = _RUN.format(
        loopback=shlex.quote(_LOOPBACK_UP),
        folder=folder,
        root=image.root,
        start=image.start,
        health=image.healthcheck,
        place=image.inside(shlex.join(["python", "-c", _PLACE])),
        look=image.inside("echo user: $(id -u)"),
    )
    return _WHOLE.format(
        build=image.script, folder=folder, root=image.root, user=image.user.partition(":")[0], run=shlex.quote(run)
    )
