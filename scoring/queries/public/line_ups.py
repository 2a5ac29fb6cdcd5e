"""Who sat where in the matches of teams that were played here, stanza by stanza, as strangers may read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from club.engine.contests import CONTESTS
from club.models import LineUp
from club.queries.people import public_name
from movements.engine.matches import four_of
from movements.models import Seating
from movements.queries import playing_seats
from scoring.engine.document import Line
from scoring.queries.public.people import short_name
from scoring.queries.public.sheets import ResultsSheet

Place = tuple[str, int, int]
#: By place and board who sat North–South and East–West there.
AsSat = Mapping[tuple[Place, int], tuple[tuple[str, ...], tuple[str, ...]]]


@dataclass(frozen=True)
class SatPlayer:
    """Somebody of a team: the seat of its line-up, the player's id (of a substitute too), the name and its end."""

    seat: int
    player: int
    name: str
    short: str


@dataclass(frozen=True)
class SatTeam:
    """The two of a team (its key) who sat at a table, North or East first."""

    team: str
    players: tuple[SatPlayer, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.players)


@dataclass(frozen=True)
class SatTable:
    """One table of a stanza in a round; in room 1, the open one, and in room 3 of teams of eight the home
    team sits North–South.

    `turned`: on these boards its teams sat the other way round than planned; `ns` and `ew` are as they really sat.
    `of_eight`: two tables of the match sit alike, which their numbers tell apart.
    """

    match: str
    stanza: int
    room: int
    section: str
    round: int
    table: int
    boards: tuple[int, ...]
    ns: SatTeam
    ew: SatTeam
    turned: bool = False
    of_eight: bool = False

    @property
    def opened(self) -> bool:
        return self.room % 2 == 1

    @property
    def sides(self) -> tuple[SatTeam, SatTeam]:
        return self.ns, self.ew


@dataclass(frozen=True)
class LineUps:
    """The tables of all matches in their order; empty where the session has no movement of teams."""

    tables: tuple[SatTable, ...]

    @cached_property
    def by_place(self) -> Mapping[Place, tuple[SatTable, ...]]:
        """By section, round and table; two where single boards were turned."""
        found: dict[Place, tuple[SatTable, ...]] = {}
        for each in self.tables:
            place = (each.section, each.round, each.table)
            found[place] = (*found.get(place, ()), each)
        return found

    def of_match(self, key: str) -> tuple[SatTable, ...]:
        return tuple(each for each in self.tables if each.match == key)

    def of_line(self, line: Line) -> SatTable | None:
        """Where a line was played; None where it was played elsewhere than the movement has it, or by others."""
        if line.round is None or line.table is None:
            return None
        found = self.by_place.get((line.section or "", line.round, line.table), ())
        return next((each for each in found if ((each.ns.team,), (each.ew.team,)) == (line.ns, line.ew)), None)


def line_ups(sheet: ResultsSheet) -> LineUps:
    """Three queries, four where pairs of a team were named; none where nobody plays in teams."""
    if not CONTESTS[sheet.document.contest].by_rooms or sheet.session.imported:
        return LineUps(())
    people = _people(sheet.session.id)
    playing = playing_seats(sheet.session.id)
    rows = Seating.objects.filter(section__session_id=sheet.session.id, match__isnull=False, room__gt=0)
    rows = rows.select_related("section", "match", "ns", "ew").order_by("match__place", "stanza", "round", "table")

    def sat(seating: Seating, side: str) -> SatTeam:
        team = seating.ns if side == "NS" else seating.ew
        assert team is not None
        seats = playing.seats(team.pk, side, seating.match_id, seating.stanza, four_of(seating.room))
        return SatTeam(team.key, _named(sheet, team.key, seats, seating.round, people.get(team.pk, {})))

    as_sat = _as_sat(sheet)
    both = ((row, sat(row, "NS"), sat(row, "EW")) for row in rows if row.ns_id and row.ew_id)
    return LineUps(
        tuple(table for row, ns, ew in both for table in _tables(row, ns, ew, as_sat, of_eight=playing.of_eight))
    )


def _as_sat(sheet: ResultsSheet) -> AsSat:
    """Of the boards that are open."""
    lines = (each for each in sheet.document.results if each.board in sheet.open_boards)
    return {
        ((each.section or "", each.round, each.table), each.board): (each.ns, each.ew)
        for each in lines
        if each.round is not None and each.table is not None
    }


def _tables(row: Seating, ns: SatTeam, ew: SatTeam, as_sat: AsSat, *, of_eight: bool) -> Iterator[SatTable]:
    """The table as planned, and once more with the boards on which its teams sat the other way round."""
    assert row.match is not None
    at = (row.section.letter, row.round, row.table)
    turned = tuple(board for board in row.boards if as_sat.get((at, board)) == ((ew.team,), (ns.team,)))
    planned = tuple(board for board in row.boards if board not in turned)
    if planned:
        yield SatTable(row.match.key, row.stanza, row.room, *at, planned, ns, ew, of_eight=of_eight)
    if turned:
        yield SatTable(row.match.key, row.stanza, row.room, *at, turned, ew, ns, turned=True, of_eight=of_eight)


def _people(session_id: int) -> Mapping[int, Mapping[int, SatPlayer]]:
    """Contestant → seat → who is entered there."""
    found: dict[int, dict[int, SatPlayer]] = {}
    rows = LineUp.objects.filter(contestant__session_id=session_id)
    for contestant, seat, player, whole, privacy in rows.values_list(
        "contestant_id", "seat", "player_id", "player__name", "player__privacy"
    ):
        name = public_name(whole, privacy)
        found.setdefault(contestant, {})[seat] = SatPlayer(seat, player, name, short_name(name, privacy))
    return found


def _named(
    sheet: ResultsSheet, key: str, seats: Sequence[int], number: int, people: Mapping[int, SatPlayer]
) -> tuple[SatPlayer, ...]:
    """Who sits in for somebody in a round stands in that seat."""
    here = dict(people)
    for each in sheet.sitting_in:
        if each.key == key and each.covers(number):
            last = each.public.split()[-1] if each.public.split() else each.public
            here[each.seat] = SatPlayer(each.seat, each.player_id, each.public, last)
    return tuple(here[seat] for seat in seats if seat in here)
