"""Make .venv and put the locked packages in it.

    python3 tools/environment.py requirements.txt
    python3 tools/environment.py requirements-dev.txt     what the tests need as well
    python3 tools/environment.py requirements-mutants.txt what `make mutants` needs on top of that

Nothing is asked of any package index while .venv already holds what the lock file says, so that a club
without a network starts as fast as one with it. Runs on any Python 3, to be able to say which one is needed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
NEEDED = (3, 11)
#: A lock file and those it contains: who has the larger one has the smaller one.
CONTAINS = {"requirements-dev.txt": ["requirements.txt"]}


def main(lock_name: str) -> None:
    """Bring .venv up to the lock file; SystemExit with a sentence for the reader when that cannot be done."""
    if sys.version_info < NEEDED:
        raise SystemExit(
            f"Python 3.11 or newer is needed; {sys.executable} is {sys.version.split()[0]}.\n"
            "If a newer one is installed, name it:  make run PYTHON=python3.11"
        )
    if is_current(lock_name):
        return
    if not works():
        make_venv()
    install(lock_name)


def venv_python() -> Path:
    """The interpreter of .venv on this system."""
    return VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def stamp(lock_name: str) -> Path:
    """A copy of the lock file as it was when its packages were installed."""
    return VENV / f"installed-{lock_name}"


def works() -> bool:
    """Whether .venv can install: it may be half made, moved, or left behind by a Python that is gone."""
    try:
        return subprocess.run([venv_python(), "-c", "import pip"], capture_output=True).returncode == 0
    except OSError:
        return False


def is_current(lock_name: str) -> bool:
    """Whether .venv works and holds exactly what the lock file says today."""
    mark = stamp(lock_name)
    return mark.exists() and mark.read_bytes() == (ROOT / lock_name).read_bytes() and works()


def make_venv() -> None:
    """A new, empty .venv."""
    print("Making .venv …", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True)
    if made.returncode:
        raise SystemExit(
            f"{made.stdout}{made.stderr}\n.venv could not be made. On Debian and Ubuntu:  apt install python3-venv"
        )


def install(lock_name: str) -> None:
    """Install the locked versions, each checked against its hash, and remember that it was done."""
    print(f"Installing the packages of {lock_name} (this once; a minute or two) …", flush=True)
    for name in [lock_name, *CONTAINS.get(lock_name, [])]:
        stamp(name).unlink(missing_ok=True)
    pip = [str(venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    if subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / lock_name)]).returncode:
        raise SystemExit("The packages could not be installed; the lines above say why. It needs the network.")
    for name in [lock_name, *CONTAINS.get(lock_name, [])]:
        shutil.copyfile(ROOT / name, stamp(name))


if __name__ == "__main__":
    main(*sys.argv[1:])
