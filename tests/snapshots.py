"""What an engine said when it was stored, line by line: texts in tests/vectors/snapshots.

A snapshot notices that something has changed; that it was right is what tests with worked examples say.
`UPDATE_SNAPSHOTS=1 pytest …` writes them anew; what has changed is read in the diff before it is committed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "vectors" / "snapshots"


def assert_as_stored(name: str, lines: Iterable[str]) -> None:
    """The lines are those of the file of that name."""
    found = [line for text in lines for line in text.split("\n")]
    path = FOLDER / name
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
    assert found == path.read_text(encoding="utf-8").split("\n")[:-1]


def in_lines(value: Any, path: str = "") -> Iterator[str]:
    """Values one in a line, with their places: what has changed is seen at once. Of a dataclass its fields."""
    entries: Iterable[tuple[object, Any]]
    if is_dataclass(value) and not isinstance(value, type):
        entries = [(field.name, getattr(value, field.name)) for field in fields(value) if field.repr]
    elif isinstance(value, Mapping) and value:
        entries = value.items()
    elif isinstance(value, list | tuple) and any(_has_parts(each) for each in value):
        entries = enumerate(value)
    else:
        yield f"{path} = {_as_text(value)}"
        return
    for key, each in entries:
        yield from in_lines(each, f"{path}.{key}" if path else str(key))


def _has_parts(value: Any) -> bool:
    return isinstance(value, Mapping | list | tuple) or is_dataclass(value)


def _as_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
