"""The two ways on which results of handsets come: a file beside us, and a double of the Data Connector."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

import pytest

from club.actor import PROGRAM
from club.models import Session
from movements.models import Seating
from scoring.engine.contract import Card, Played
from scoring.engine.handsets.keyed import DECLARERS, DENOMINATIONS, DOUBLES, RANKS
from scoring.engine.results_formats.bridgemate.records import Contents, Record, Section, Sitting
from scoring.services.handsets import DataConnector, begin, go_round, polling
from scoring.services.handsets.polling import follow_handsets, poll_handsets
from tests.connector_double import connector_double
from tests.results_fixtures import fixture
from tests.scoring.engine.results_formats.test_bridgemate import contents, of_pairs, record

#: What a handset can say beside a result: as remark in the file, as level (or flag) of the Data Connector.
REMARKS = {"not_played": "Not played", "average": "60%-40%", "wrong_way": "Wrong direction", "other": "Ask us"}
VALUES: dict[str, dict[str, Any]] = {
    "not_played": {"Level": -10},
    "average": {"Level": -3},
    "wrong_way": {"Level": 1, "Denomination": 1, "DeclarerDirection": 1, "TotalTricks": 7, "IsSwitched": True},
    "nonsense": {"Level": 9},
}
LEVELS = {
    **{name: {value: key for key, value in table.items()} for name, table in (("D", DENOMINATIONS), ("S", DECLARERS))}
}
STAKES = {value: key for key, value in DOUBLES.items()}
RANK_KEYS = {value: key for key, value in RANKS.items()}


class Way(Protocol):
    """How a test keys and lets it come in; `say` is a result ("4SN="), or a word of `VALUES`, or "erased"."""

    def say(self, at: Seating, board: int, said: str, **more: Any) -> None: ...

    def come(self) -> int: ...


def sat(at: Seating) -> tuple[int, int, int, int]:
    """North–South, East–West, and in an individual South and West."""
    seats = (at.ns, at.ew, at.ns_partner, at.ew_partner)
    ns, ew, south, west = (each.number if each else 0 for each in seats)
    return ns, ew, south, west


class ByFile:
    """Records in a .bws that is read as it grows."""

    def __init__(self, session: Session, path: Path) -> None:
        self.session, self.path = session, path
        self.sent: list[Record] = []
        self.begun: list[Record] = []
        self.sections: list[Section] = [of_pairs(n) for n in range(1, session.sections.count() + 1)]

    @property
    def reading(self) -> Any:
        return SimpleNamespace(digest=str(hash(tuple(self.sent))), contents=self.contents)

    @property
    def contents(self) -> Contents:
        seats = Seating.objects.filter(section__session=self.session, ns__isnull=False, ew__isnull=False)
        return contents([sitting(each) for each in seats], self.sent, self.sections, begun=tuple(self.begun))

    def say(self, at: Seating, board: int, said: str, **more: Any) -> None:
        place, key = sitting(at), len(self.sent) + 1
        if said == "erased":
            self.sent = [
                replace(each, erased=True) if (each.table, each.board) == (at.table, board) else each
                for each in self.sent
            ]
            return
        if said == "begun":
            self.begun.append(record(place, board, 1))
            return
        if pairs := more.get("pairs"):
            place = replace(place, ns=pairs[0], ew=pairs[1])
        if partners := more.get("partners"):
            place = replace(place, south=partners[0], west=partners[1])
        if said in REMARKS:
            found = record(place, board, key, remarks=REMARKS[said])
        elif said == "nonsense":
            found = record(place, board, key, "9 S")
        else:
            found = record(place, board, key, *spelled(said), lead=more.get("lead", ""))
        self.sent.append(replace(found, table=more.get("table", at.table), round=more.get("round", at.round)))

    def come(self) -> int:
        return poll_handsets()


def sitting(at: Seating) -> Sitting:
    ns, ew, south, west = sat(at)
    return Sitting("ABCD".index(at.section.letter) + 1, at.table, at.round, ns, ew, south, west)


def spelled(said: str) -> tuple[str, str, str]:
    """A result as a .bws has it: contract, declarer, tricks above or below."""
    played = Played.parse(said)
    if played.contract is None:
        return "PASS", "", ""
    more = (played.tricks or 0) - played.contract.tricks_needed
    text = str(played.contract)
    doubled = len(text) - len(text.rstrip("X"))
    bid = text.rstrip("X")
    return (
        f"{bid[0]} {'NT' if bid[1:].startswith('N') else bid[1:]} {'x' * doubled}".strip(),
        str(played.declarer),
        f"{more:+}" if more else "=",
    )


class ByConnector:
    """Results in the queue of a Data Connector."""

    def __init__(self, session: Session, double: Any, connector: DataConnector) -> None:
        self.session, self.double = session, double
        self.talk = begin(session.pk, connector)

    def say(self, at: Seating, board: int, said: str, **more: Any) -> None:
        if said == "begun":
            # What is only being keyed is another command's, which is never asked.
            return
        values = {"IsDeleted": True} if said == "erased" else VALUES.get(said) or dealt(said, more.get("lead", ""))
        if pairs := more.get("pairs"):
            values = {**values, "PairNorthSouth": pairs[0], "PairEastWest": pairs[1]}
        table, round = more.get("table", at.table), more.get("round", at.round)
        values = {"TableNumber": table, **values}
        self.double.keyed(at.table, round, board, at.section.letter, **values)

    def come(self) -> int:
        return go_round(self.talk).results


def dealt(said: str, lead: str = "") -> dict[str, Any]:
    """A result as a ResultDTO has it."""
    played = Played.parse(said)
    if played.contract is None:
        return {"Level": 0}
    text = str(played.contract)
    bid = text.rstrip("X")
    found = {
        "Level": int(bid[0]),
        "Denomination": LEVELS["D"][bid[1]],
        "Stake": len(text) - len(bid),
        "DeclarerDirection": LEVELS["S"][str(played.declarer)],
        "TotalTricks": played.tricks,
    }
    if lead:
        card = Card.parse(lead)
        found |= {"LeadCardSuit": LEVELS["D"][card.suit], "LeadCardRank": RANK_KEYS[card.rank]}
    return found


WAYS = ("file", "connector")


@contextmanager
def joined(way: str, session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Way]:
    """Handsets at all tables of a session, on one of `WAYS`."""
    if way == "connector":
        with connector_double() as (double, address):
            yield ByConnector(session, double, DataConnector(address, "CLUB1", "KEY"))
        return
    settings.BRIDGEMATE_FOLDERS = (folder,)
    path = folder / "friday.bws"
    path.write_bytes(fixture("friday-pairs.bws").read_bytes())
    room = ByFile(session, path)
    monkeypatch.setattr(polling, "read_handset_file", lambda path, slug: room.reading)
    follow_handsets(session_id=session.pk, path=str(path), actor=PROGRAM)
    yield room
