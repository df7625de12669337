"""Looks up what requirements.lock pins among known vulnerabilities, and says so where that could not be done.

Exit code: 0 nothing is known, 1 something is, 2 nobody could be asked; with --where-reachable the last is 0 too.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

OSV: Final = "https://api.osv.dev/v1/query"
"""Not the package index: one that is a mirror knows of no vulnerabilities, and would pass everything."""

TIMEOUT_S: Final = 10
"""For one question; the first that is not answered ends the audit."""

_LONGEST_REASON: Final = 120

FOUND: Final = 1
NOT_ASKED: Final = 2


def main() -> int:
    """Audit, print what came of it, and return the exit code."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--where-reachable", action="store_true", help="pass where the service cannot be asked")
    arguments.add_argument("--url", default=OSV, help="where to ask, in OSV's form (default: %(default)s)")
    arguments.add_argument("lock", nargs="*", type=Path, default=[Path("requirements.lock")], help="what is pinned")
    given = arguments.parse_args()
    audited = _audit(given.lock, given.url)
    if isinstance(audited, str):
        print(f"audit: NOT DONE, nobody could be asked about vulnerabilities at {given.url}: {audited}")
        return 0 if given.where_reachable else NOT_ASKED
    vulnerable = [package for package in audited if package["vulns"]]
    for package in vulnerable:
        for each in package["vulns"]:
            mended = ", ".join(each["fix_versions"]) or "no version"
            print(f"audit: {package['name']} {package['version']} has {each['id']}, mended in {mended}")
    if not vulnerable:
        print(f"audit: no vulnerability is known of {len(audited)} packages")
    return FOUND if vulnerable else 0


def _audit(locks: list[Path], url: str) -> list[dict[str, Any]] | str:
    """Return what is known of each pinned package, or why that is not known."""
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--progress-spinner=off", "--format=json"]
    command += ["--vulnerability-service=osv", f"--osv-url={url}", f"--timeout={TIMEOUT_S}"]
    command += [f"--requirement={lock}" for lock in locks]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - a command of our own
    try:
        packages: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except ValueError:
        return (done.stderr.splitlines() or ["it said nothing"])[-1][:_LONGEST_REASON]
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    return f"it left out {', '.join(skipped)}" if skipped else packages


if __name__ == "__main__":
    sys.exit(main())
