"""What the tests of schedules and others build and ask: see test_schedules.py."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
OWN = ROOT / "tests" / "vectors" / "movements" / "schedules.json"
OWN_TEAMS = OWN.with_name("teams.json")


def vectors(path: Path) -> dict[str, list[list[list[Any]]]]:
    return json.loads(path.read_text(encoding="utf-8"))["vectors"]
