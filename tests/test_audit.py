"""The audit of dependencies tells what is known, and does not pass what it could not ask about."""

import json
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parent.parent
LOCK: Final = "good==1.0 --hash=sha256:{0}\nbad==2.0 --hash=sha256:{0}\n".format("0" * 64)
KNOWN: Final[dict[str, Any]] = {
    "vulns": [
        {
            "id": "OSV-1",
            "modified": "2026-01-01T00:00:00Z",
            "affected": [
                {
                    "package": {"name": "bad", "ecosystem": "PyPI"},
                    "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "2.1"}]}],
                    "versions": ["2.0"],
                }
            ],
        }
    ]
}


class _Osv(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps(KNOWN if asked["package"]["name"] == "bad" else {}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None: ...


@pytest.fixture(scope="module")
def osv() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Osv) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/v1/query"
        server.shutdown()
        thread.join()


def audit(lock: Path, url: str, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / ".ci" / "audit.py"), "--url", url, *options, str(lock)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_known_vulnerability_fails_it_and_is_named(tmp_path: Path, osv: str) -> None:
    (tmp_path / "lock").write_text(LOCK)
    done = audit(tmp_path / "lock", osv, "--where-reachable")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == "audit: bad 2.0 has OSV-1, mended in 2.1\n"


def test_it_passes_where_nothing_is_known(tmp_path: Path, osv: str) -> None:
    (tmp_path / "lock").write_text(LOCK.splitlines()[0])
    done = audit(tmp_path / "lock", osv)
    assert (done.returncode, done.stdout) == (0, "audit: no vulnerability is known of 1 packages\n")


@pytest.mark.parametrize(("option", "code"), [((), 2), (("--where-reachable",), 0)])
def test_where_nobody_can_be_asked_it_says_so(tmp_path: Path, option: tuple[str, ...], code: int) -> None:
    (tmp_path / "lock").write_text(LOCK)
    done = audit(tmp_path / "lock", "http://127.0.0.1:9/v1/query", *option)
    assert done.returncode == code
    assert done.stdout.startswith("audit: NOT DONE, nobody could be asked about vulnerabilities at http://127.0.0.1:9")


def test_every_pin_has_its_hashes() -> None:
    for name in ("requirements.lock", "requirements-bench.lock"):
        lines = (ROOT / name).read_text().replace("\\\n", " ").splitlines()
        assert lines
        assert all("==" in line and "--hash=sha256:" in line for line in lines)
