"""Evenings of teams at their tables: a device at each, and what the movement has there, read without the page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from club.models import LineUp, Session
from movements.models import Plan, Seating
from scoring.models import Line
from tests.doors.at_the_table import AtTheTable

#: What is chosen, for how many teams, with which options and habits.
EVENINGS: list[tuple[str, int, dict[str, Any], dict[str, Any]]] = [
    ("head-to-head", 2, {"rounds": 2, "boards_per_round": 3}, {}),
    ("head-to-head", 2, {"rounds": 4}, {"boards_are": "duplicated"}),
    ("head-to-head", 2, {"rounds": 3}, {"scored_by": "board_a_match", "vp_scale": ""}),
    ("american-whist", 3, {}, {}),
    ("american-whist", 5, {}, {"pace": "together"}),
    ("american-whist", 8, {"boards_per_round": 1}, {"sign_off": "both"}),
    ("new-england-relay", 6, {}, {}),
    ("stagger", 4, {}, {}),
    ("pivot", 6, {}, {}),
    ("round-robin", 4, {}, {"boards_are": "dealt"}),
    ("round-robin", 4, {}, {"boards_are": "duplicated"}),
    ("round-robin", 5, {}, {"boards_are": "dealt", "pace": "together"}),
    ("round-robin", 5, {}, {}),
    ("triangles", 3, {}, {"boards_are": "duplicated"}),
    ("triangles", 7, {"boards_per_round": 1}, {"boards_are": "shared"}),
]
NAMES = ["-".join(map(str, (kind, teams, *more.values(), *habits.values()))) for kind, teams, more, habits in EVENINGS]

#: Results that are all different, so that each can be recognised wherever it turns up.
GAMES = ["".join(each) for each in product("1234567", "CDHS", ("", "X"), "NESW", ("=", "-1", "-2", "-3"))]


class Rooms:
    """A session of teams with a device at every table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.changes_partners = Plan.objects.filter(section__session=session, kind="pivot").exists()
        rows = Seating.objects.filter(section__session=session).select_related("ns", "ew", "match")
        self.seatings = list(rows.order_by("round", "table"))
        playing = {each.table for each in self.seatings if each.ns_id and each.ew_id}
        self.tables = {number: AtTheTable(session, number) for number in sorted(playing)}
        self.rounds = max(each.round for each in self.seatings)
        line_ups = LineUp.objects.filter(contestant__session=session).select_related("player")
        self.players = {(row.contestant_id, row.seat): row.player.name for row in line_ups}
        self.left = iter(GAMES)

    def at(self, table: int, number: int) -> Seating | None:
        return next((each for each in self.seatings if (each.table, each.round) == (table, number)), None)

    def of_round(self, number: int) -> Iterator[Seating]:
        """The tables that play in a round."""
        return (each for each in self.seatings if each.round == number and each.ns_id and each.ew_id)

    def enter(self, seating: Seating, board: int, *, confirmed: bool = True) -> str:
        """A result that nobody else has, entered at its table."""
        game, at = next(self.left), self.tables[seating.table]
        said = at.enter(board, game, round=seating.round)
        if confirmed:
            assert at.confirm(said["result"]).status_code == 200
        return game

    def line(self, seating: Seating, board: int) -> Line:
        found = Line.objects.select_related("result")
        return found.get(session=self.session, board__number=board, ns=seating.ns_id, ew=seating.ew_id)
