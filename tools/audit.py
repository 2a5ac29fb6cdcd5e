"""Ask whether what is locked has a known weakness: `make audit`, for whoever has the internet, as CI has.

Exit status 0: none is known; 1: at least one is, each with the version that mends it; 3: nobody could be asked, which
is no answer. The program that asks takes a package that the list does not know for a sound one, and so takes all of
them where the list itself is out of reach: its answer is read here, never its exit status alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.environment import ROOT

LOCKS = ("requirements.txt", "requirements-dev.txt", "requirements-mutants.txt")
CLEAN, WEAK, NOT_REACHED = 0, 1, 3
#: No resolver, no installer: what is locked is what is asked about.
OPTIONS = ("--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json", "--desc", "off")


@dataclass(frozen=True)
class Verdict:
    """What was found about one lock file. `said`: lines to read, the whole of it in the last."""

    status: int
    said: tuple[str, ...]


def main() -> int:
    """All lock files; the worst of what was found, where a known weakness is worse than silence."""
    verdicts = [verdict(lock, *asked(lock)) for lock in LOCKS]
    for each in verdicts:
        print("\n".join(each.said))
    found = {each.status for each in verdicts}
    return WEAK if WEAK in found else max(found)


def asked(lock: str) -> tuple[int, str]:
    """Exit status and answer of the program that asks; nothing where it is not there."""
    command = [str(Path(sys.executable).parent / "pip-audit"), "--requirement", lock, *OPTIONS]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    except OSError as missing:
        print(f"{command[0]} cannot be started ({missing.strerror}): `make environment-dev` brings it.")
        return NOT_REACHED, ""
    return done.returncode, done.stdout


def verdict(lock: str, status: int, answer: str) -> Verdict:
    """What an answer says about a lock file, whatever its exit status claims."""
    packages = _packages(answer)
    weak = [line for package in packages for line in _weaknesses(package)]
    silent = [package for package in packages if "skip_reason" in package or "vulns" not in package]
    if weak:
        return Verdict(WEAK, (*weak, f"{lock}: {len(weak)} known weaknesses{_besides(silent)}."))
    if not packages or silent or status not in (CLEAN, WEAK):
        asked_about = f"{len(silent)} of {len(packages)} packages" if packages else "its packages"
        said = f"{lock}: the list of known weaknesses could not be asked about {asked_about}. This is no answer."
        return Verdict(NOT_REACHED, (said,))
    return Verdict(CLEAN, (f"{lock}: no weakness is known in {len(packages)} packages.",))


def _packages(answer: str) -> list[Mapping[str, Any]]:
    """The packages of an answer; none where it cannot be read."""
    try:
        said = json.loads(answer)
    except ValueError:
        return []
    listed = said.get("dependencies", []) if isinstance(said, dict) else []
    return [each for each in listed if isinstance(each, dict)]


def _weaknesses(package: Mapping[str, Any]) -> Iterable[str]:
    for each in package.get("vulns", ()):
        mended = ", ".join(each.get("fix_versions", ())) or "no version yet"
        names = ", ".join([each["id"], *each.get("aliases", ())])
        yield f"{package['name']} {package.get('version', '')}: {names}; mended in {mended}"


def _besides(silent: list[Mapping[str, Any]]) -> str:
    return f", and {len(silent)} packages that could not be asked about" if silent else ""


if __name__ == "__main__":
    raise SystemExit(main())
