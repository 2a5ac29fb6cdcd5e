"""What the tests of toolchain and others build and ask: see test_toolchain.py."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.txt", "requirements-dev.txt")
#: The last is not installed where nobody has run `make mutants`.
ALL_LOCKS = (*LOCKS, "requirements-mutants.txt")
PINNED = re.compile(r"^([a-z0-9-]+)(?:\[([a-z, ]+)\])?==(\S+)((?: ;[^\\]*)?) \\$", re.M)


def pins(lock_name: str) -> set[tuple[str, str, str]]:
    """(name, version, for which systems or Pythons) of everything that is locked."""
    return {(name, version, where) for name, _extras, version, where in PINNED.findall((ROOT / lock_name).read_text())}


def extras_of(lock_name: str) -> dict[str, set[str]]:
    """The extras with which each package is locked, by its name."""
    found = PINNED.findall((ROOT / lock_name).read_text())
    return {name: set(filter(None, re.split(", *", extras))) for name, extras, _version, _where in found}
