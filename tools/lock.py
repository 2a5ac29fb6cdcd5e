"""Make the requirements*.txt from pyproject.toml: every version and every hash, no host.

python -m tools.lock              keep the versions that are locked, add and drop what pyproject.toml says
python -m tools.lock --upgrade    the newest versions that pyproject.toml allows

Locked for every system and every Python from 3.11 on: the same files serve Windows, macOS and Linux.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.environment import ROOT

RESOLVER = "uv==0.13.8"
HEADER = "# Made from pyproject.toml by `make lock`; not edited by hand.\n"


def main(options: list[str]) -> None:
    """Write the lock files; none may disagree with the one before it. What mutants need comes on top of the second."""
    uv = resolver()
    project = ["pyproject.toml", *options]
    compile_lock(uv, "requirements.txt", project)
    compile_lock(uv, "requirements-dev.txt", [*project, "--group", "dev", "-c", "requirements.txt"])
    compile_lock(uv, "requirements-mutants.txt", [*options, "--group", "mutants", "-c", "requirements-dev.txt"])


def resolver() -> Path:
    """The resolver, in an environment of its own, so that its version is not the club's business."""
    venv = ROOT / ".services" / "lock"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    binaries = venv / ("Scripts" if sys.platform == "win32" else "bin")
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([str(binaries / "python"), "-m", "pip", "install", *quiet, RESOLVER], check=True)
    return binaries / "uv"


def compile_lock(uv: Path, name: str, options: list[str]) -> None:
    """One lock file. SystemExit if it would tell where the packages came from."""
    target = ROOT / name
    # Extras stay in the file: pip looks for `coverage[toml]` without knowing that `coverage` is locked.
    fixed = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-strip-extras", "--quiet"]
    silent = ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    command = [str(uv), "pip", "compile", *fixed, *silent, *options, "-o", name]
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    locked = target.read_text()
    if "://" in locked:
        raise SystemExit(f"{name} names a host; it was written, but must not be committed.")
    target.write_text(HEADER + locked)
    print(f"{name}: {locked.count('==')} packages")


if __name__ == "__main__":
    main(sys.argv[1:])
