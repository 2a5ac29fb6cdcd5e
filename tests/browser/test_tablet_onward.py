"""A table without its server decides as the server would: onward.js against scoring/queries/table/rounds.py.

Each table's evening is entered board by board. From the state that the server gave at any moment, the script has to
come to where the server itself says the table is at every later one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from club.actor import PROGRAM
from club.models import Session
from club.queries import table_accesses
from club.services import open_round
from movements.models import Seating
from scoring.queries.table.rounds import position_of
from scoring.queries.table.rows import plays, read_table
from scoring.queries.table.values import Place
from tests.builders import enter, section_of, started_session
from tests.doors.at_the_table import AtTheTable, answer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]
SPREAD = [
    (6, "straight-mitchell", {}, "own"),
    (5, "howell", {}, "together"),
    (9, "straight-mitchell", {"missing": "ns"}, "own"),
]
FURTHER = [
    (8, "share-and-relay-mitchell", {}, "together"),
    (7, "howell", {}, "own"),
    (8, "howell", {}, "own"),
    (9, "straight-mitchell", {"missing": "ns"}, "together"),
    (10, "straight-mitchell", {"arrow_switch": 1}, "own"),
]
GOES_ON = """async ([evening, states, cases]) => {
  const { onward } = await import("/static/js/tablet/onward.js");
  const number = round => round ? round.number : null;
  return cases.map(({ from, entered, called }) => {
    const state = states[from];
    const known = [state.current, state.previous, ...state.pauses].filter(Boolean);
    const isOpen = (round, board) => {
      const at = known.find(each => each.number === round) || { boards: [] };
      const told = at.boards.find(each => each.number === board);
      return (!told || told.state === "open") && !entered.some(each => each[0] === round && each[1] === board);
    };
    const there = onward(state, evening, isOpen, called);
    return [there.phase, number(there.current), number(there.previous), there.pauses.map(number)];
  });
}"""


class Evening:
    """One table's evening: what the server said, and where it was, before the first entry and after each event."""

    def __init__(self, session: Session, table: int, together: bool) -> None:
        self.session, self.table, self.together = session, table, together
        at = AtTheTable(session, table)
        self.at = at
        self.plan = answer(at.get("table_evening"), 200)
        self.states: list[dict[str, Any]] = []
        self.moments: list[tuple[list[tuple[int, int]], int, list[Any]]] = []
        self._entered: list[tuple[int, int]] = []
        self._note(0)
        for event in self._events():
            self._note(event)

    def _events(self) -> Iterator[int]:
        """The director calls a round, or a board is entered. Gives the round that was called last."""
        last = max(Seating.objects.filter(section__session=self.session).values_list("round", flat=True))
        for number in range(1, last + 1):
            if self.together and number > 1:
                open_round(section_id=section_of(self.session).pk, number=number, actor=PROGRAM)
                yield number
            seating = Seating.objects.filter(section__session=self.session, table=self.table, round=number).first()
            for board in seating.boards if seating is not None and plays(seating) else ():
                enter(self.session, self.table, number, board, "1NTN=")
                self._entered.append((number, board))
                yield number if self.together else 0

    def _note(self, called: int) -> None:
        place = Place(self.session.pk, section_of(self.session).pk, self.table)
        found = position_of(read_table(place))
        self.states.append(self.at.state())
        where = [found.phase.value, found.current, found.previous, list(found.pauses)]
        self.moments.append((list(self._entered), called, where))

    def cases(self) -> list[tuple[dict[str, Any], list[Any]]]:
        """From each moment to each later one."""
        return [
            ({"from": start, "entered": entered, "called": called}, where)
            for start in range(len(self.states))
            for entered, called, where in self.moments[start:]
        ]


@pytest.mark.parametrize(
    ("pairs", "kind", "options", "pace"), [*SPREAD, *(pytest.param(*each, marks=pytest.mark.long) for each in FURTHER)]
)
def test_a_table_goes_on_alone_to_where_the_server_would_have_it(
    page: Page, live_server: Any, pairs: int, kind: str, options: dict[str, Any], pace: str
) -> None:
    habits = {"pace": "together"} if pace == "together" else {}
    session = started_session(pairs, kind, boards_per_round=2, habits=habits, **options)
    page.goto(f"{live_server.url}/table/")
    tables = sorted({way.table for way in table_accesses(session.pk)})
    compared = 0
    for table in tables[:1] if pace == "together" else (tables[0], tables[-1]):
        evening = Evening(session, table, pace == "together")
        cases = evening.cases()
        there = page.evaluate(GOES_ON, [evening.plan, evening.states, [case for case, _ in cases]])
        wrong = [(case, found, where) for (case, where), found in zip(cases, there, strict=True) if found != where]
        assert wrong == [], wrong[:3]
        compared += len(cases)
    assert compared > 20
