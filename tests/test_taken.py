"""What `make test` takes of what `make test-all` runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import taken

DOORS, BROWSER, SERVICES, BACKUPS, ENGINE = (
    Path(taken.__file__).parent / folder for folder in ("doors", "browser", "services", "backups", "scoring/engine")
)


class Item:
    """A test as pytest holds it, as far as it is asked."""

    def __init__(self, path: Path, name: str, *marks: str) -> None:
        self.path, self.nodeid, self.marks = path, f"{path.as_posix()}::{name}", marks

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None


def names_of(monkeypatch: pytest.MonkeyPatch, *items: Item, quick: bool = True) -> list[str]:
    monkeypatch.setattr(taken, "SERVED", False)
    monkeypatch.setattr(taken, "QUICK", quick)
    asked: Any = items
    return [item.nodeid.partition("::")[2] for item in taken.taken(asked)]


def test_the_first_test_of_a_file_that_builds_evenings_and_every_other(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, room = DOORS / "test_tables.py", DOORS / "api" / "test_room.py"
    items = (
        *(Item(tables, name) for name in ("opens[one]", "opens[two]", "enters", "corrects")),
        *(Item(room, name) for name in ("reads", "writes", "refuses")),
        *(Item(BROWSER / "test_looks.py", name) for name in ("wide", "narrow")),
        *(Item(SERVICES / "club" / "test_acts.py", name) for name in ("acts[one]", "acts[two]", "refuses", "repeats")),
        *(Item(BACKUPS / "test_club.py", name) for name in ("copied", "restored")),
        *(Item(ENGINE / "test_scores.py", name) for name in ("one[1]", "one[2]", "ranks", "breaks ties")),
        *(Item(ENGINE / "test_nights.py", name, "many") for name in ("any night[1]", "any night[2]")),
    )
    first = ["opens[one]", "reads", "wide", "acts[one]", "copied"]
    first += ["one[1]", "one[2]", "ranks", "breaks ties", "any night[1]"]
    assert names_of(monkeypatch, *items) == first
    assert len(names_of(monkeypatch, *items, quick=False)) == len(items)


def test_what_is_always_run_is_run_wherever_it_stands_and_what_is_long_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = DOORS / "test_tables.py"
    items = (
        Item(tables, "long", "long"),
        *(Item(tables, name) for name in ("opens", "enters", "corrects")),
        *(Item(tables, name, "always") for name in ("secret[one]", "secret[two]")),
        Item(tables, "of PostgreSQL", "served"),
    )
    assert names_of(monkeypatch, *items) == ["opens", "secret[one]", "secret[two]"]
    assert names_of(monkeypatch, *items, quick=False)[0] == "long", "who names it runs it"
