"""The files in the folders of the formats of lists of members: `club/engine/member_list/formats/KEY/fixtures`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FORMATS = Path(__file__).parents[1] / "club" / "engine" / "member_list" / "formats"
#: What is read in the files, by their names.
READ = "read.json"


def fixtures(key: str = "*") -> list[Path]:
    """The files of a format, or of all."""
    return sorted(path for path in FORMATS.glob(f"{key}/fixtures/*") if path.name != READ)


def read_of(key: str) -> dict[str, Any]:
    """Of each file of a format what is read in it."""
    path = FORMATS / key / "fixtures" / READ
    found: dict[str, Any] = json.loads(path.read_bytes()) if path.exists() else {}
    return found


def keep_read(key: str, name: str, read: dict[str, Any]) -> None:
    """Write down what is read in a file."""
    text = json.dumps(read_of(key) | {name: read}, indent=2, ensure_ascii=False, sort_keys=True)
    (FORMATS / key / "fixtures" / READ).write_text(text + "\n", encoding="utf-8")
