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


def test_two_tests_of_doors_and_acts_one_of_copies_and_every_other(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, room = DOORS / "test_tables.py", DOORS / "api" / "test_room.py"
    items = (
        *(Item(tables, name) for name in ("opens[one]", "opens[two]", "enters", "corrects")),
        *(Item(room, name) for name in ("reads", "writes", "refuses")),
        *(Item(BROWSER / "test_looks.py", name) for name in ("wide", "narrow")),
        *(Item(SERVICES / "club" / "test_acts.py", name) for name in ("acts[one]", "acts[two]", "refuses", "repeats")),
        *(Item(SERVICES / "club" / "test_forms.py", name) for name in ("written[one]", "written[two]")),
        *(Item(BACKUPS / "test_club.py", name) for name in ("copied", "restored")),
        *(Item(ENGINE / "test_scores.py", name) for name in ("one[1]", "one[2]", "ranks", "breaks ties")),
        *(Item(ENGINE / "test_nights.py", name, "many") for name in ("any night[1]", "any night[2]")),
    )
    first = ["opens[one]", "enters", "reads", "writes", "wide", "acts[one]", "refuses", "written[one]"]
    first += ["copied", "one[1]", "one[2]", "ranks", "breaks ties", "any night[1]"]
    assert names_of(monkeypatch, *items) == first
    assert len(names_of(monkeypatch, *items, quick=False)) == len(items)


def test_what_is_always_run_takes_the_place_of_no_other_and_what_is_long_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = DOORS / "test_tables.py"
    items = (
        Item(tables, "long", "long"),
        *(Item(tables, name) for name in ("opens", "enters", "corrects")),
        *(Item(tables, name, "always") for name in ("secret[one]", "secret[two]")),
        Item(tables, "of PostgreSQL", "served"),
    )
    assert names_of(monkeypatch, *items) == ["opens", "enters", "secret[one]", "secret[two]"]
    assert names_of(monkeypatch, *items, quick=False)[0] == "long", "who names it runs it"
