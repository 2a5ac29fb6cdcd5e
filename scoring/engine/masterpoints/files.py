"""The rule files that the project has, by national body."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from scoring.engine.masterpoints.reading import read_rules_text
from scoring.engine.masterpoints.rules import Rules

_DATA = Path(__file__).parent / "data"
_FILES: Mapping[str, Path] = MappingProxyType(
    {path.stem.replace("_", "-"): path for path in sorted(_DATA.glob("*.json"))}
)
#: Their names; a file is read when it is first asked for.
BUILT_IN = tuple(_FILES)


@cache
def rules_of_body(name: str) -> Rules:
    """The rules of a name in BUILT_IN; KeyError for any other."""
    return read_rules_text(text_of_body(name))


def text_of_body(name: str) -> str:
    """The file itself, to begin one's own with; KeyError for any other name."""
    return _FILES[name].read_text(encoding="utf-8")
