"""What a session gave to each of its players: from its edition, as everybody may read it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from club.engine.contests import CONTESTS
from club.models import LineUp
from scoring.engine.document import Line
from scoring.engine.roles import Role, role_of
from scoring.engine.rounding import DECIMAL_PLACES, rounded
from scoring.models import PlayedRole
from scoring.queries.history.measures import figure_of, measure_of_boards
from scoring.queries.ladders.players import players_of
from scoring.queries.public import LineUps, ResultsSheet, board_top, line_ups, rank_lists
from scoring.queries.public.placed import lines_with_scores
from scoring.queries.public.sheets import desk_edition
from scoring.queries.public.travellers import TravellerLine, traveller_line

RANKED = "ranked"
UNIT = 10**DECIMAL_PLACES
SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
ROLES = {Role.DECLARER: PlayedRole.Role.DECLARER, Role.DUMMY: PlayedRole.Role.DUMMY}
#: Contestant key → seat → player id.
Seats = Mapping[str, Mapping[int, int]]
#: Seat (N, E, S, W) → the player's id and the contestant's key.
Table = Mapping[str, tuple[int, str]]


@dataclass(frozen=True)
class RoleSum:
    """As scoring.models.PlayedRole."""

    role: str
    side: str
    measure: str
    boards: int
    points: int
    tops: int


@dataclass(frozen=True)
class Outcome:
    """What a contestant had, as scoring.models.PlayedSession; `figure` None where there is none that compares."""

    measure: str = ""
    figure: Fraction | None = None
    rank: int | None = None
    tied: bool = False
    of: int = 0


#: Of whoever nothing is counted to.
NOTHING = Outcome()


@dataclass(frozen=True)
class Played:
    """A player in a session; `key` is the contestant's."""

    player: int
    key: str
    partner: int | None
    outcome: Outcome
    roles: tuple[RoleSum, ...]


def played_in(sheet: ResultsSheet) -> tuple[Played, ...]:
    """Everybody who sat in a session with the boards that count, by contestant and id; nobody while a board of the
    edition is still to be played. Three queries or four, for teams some more."""
    if not sheet.ranking_shown:
        return ()
    whole = sheet
    if sheet.embargo is not None and sheet.edition is not None:
        # Totals are open, and who sat there in most rounds follows from the lines, which are not.
        whole = desk_edition(sheet.session, sheet.edition.number) or sheet
    seats, sat = _seats(sheet.session.id), line_ups(sheet)
    boards = _Boards(sheet)
    for line, scored in lines_with_scores(sheet.document, sheet.standings):
        if line.board in sheet.open_boards and not line.not_played:
            boards.add(line, traveller_line(sheet, line, scored), _table(sheet, line, seats, sat))
    counted = players_of(whole)
    people = {(key, who) for key, players in counted.items() for who in players} | boards.sat
    results = _results(sheet)
    return tuple(
        Played(
            who,
            key,
            boards.partner(key, who, seats),
            results.get(key, NOTHING) if who in counted.get(key, ()) else NOTHING,
            boards.roles(key, who),
        )
        for key, who in sorted(people)
    )


def _seats(session_id: int) -> Seats:
    found: dict[str, dict[int, int]] = {}
    rows = LineUp.objects.filter(contestant__session_id=session_id).order_by("seat")
    for key, seat, player in rows.values_list("contestant__key", "seat", "player_id"):
        found.setdefault(key, {})[seat] = player
    return found


def _table(sheet: ResultsSheet, line: Line, seats: Seats, sat: LineUps) -> Table:
    """Who sat where on a board; nobody at a seat of which that is not known."""
    contest = sheet.document.contest
    if CONTESTS[contest].by_rooms:
        table = sat.of_line(line)
        sides = ((("N", "S"), table.ns), (("E", "W"), table.ew)) if table else ()
        return {
            seat: (each.player, team.team)
            for letters, team in sides
            for seat, each in zip(letters, team.players, strict=False)
        }
    found: dict[str, tuple[int, str]] = {}
    for letters, keys in (("NS", line.ns), ("EW", line.ew)):
        for place, letter in enumerate(letters):
            # Two players of an individual are two contestants, each with one seat.
            key, seat = (keys[place], 0) if len(keys) > 1 else (keys[0], place)
            who = _at(sheet, key, seat, line.round, seats)
            if who is not None:
                found[letter] = (who, key)
    return found


def _at(sheet: ResultsSheet, key: str, seat: int, number: int | None, seats: Seats) -> int | None:
    for each in sheet.sitting_in:
        if number is not None and each.key == key and each.seat == seat and each.covers(number):
            return each.player_id
    return seats.get(key, {}).get(seat)


def _results(sheet: ResultsSheet) -> Mapping[str, Outcome]:
    """By contestant, what is counted to its players; nothing to whoever has no rank because of the standing."""
    standing = {each.id: each.standing for each in sheet.document.contestants}
    figures = {row["contestant"]: figure_of(sheet, row) for row in sheet.ranking if row["boards"]}
    found: dict[str, Outcome] = {}
    for listed in rank_lists(sheet):
        number = sum(1 for each in listed.rows if each.rank)
        for row in listed.rows:
            key = row.party.key
            if standing.get(key) == RANKED and key in figures:
                measure, figure = figures[key] or ("", None)
                found[key] = Outcome(measure, figure, row.rank, row.tied, number)
    return found


class _Boards:
    """The boards of a session, put together by player."""

    def __init__(self, sheet: ResultsSheet) -> None:
        self.sheet, self.measure = sheet, measure_of_boards(sheet.document.rules)
        self.alone = sheet.document.contest == "individual"
        self.sat: set[tuple[str, int]] = set()
        self._beside: dict[tuple[str, int], Counter[int]] = defaultdict(Counter)
        self._sums: dict[tuple[str, int], dict[tuple[str, str], list[int]]] = defaultdict(dict)

    def add(self, line: Line, shown: TravellerLine, table: Table) -> None:
        for seat, (who, key) in table.items():
            self.sat.add((key, who))
            if OPPOSITE[seat] in table:
                self._beside[key, who][table[OPPOSITE[seat]][0]] += 1
        declarer = shown.played.declarer if shown.played else None
        if declarer is None or not self.measure:
            return
        top = board_top(self.sheet, shown)
        for seat, (who, key) in table.items():
            points = _points(line, shown, SIDES[seat], key)
            if points is None or (self.measure == "percent" and not top):
                continue
            role = ROLES.get(role_of(seat, declarer), PlayedRole.Role.DEFENDER).value
            sums = self._sums[key, who].setdefault((role, SIDES[seat]), [0, 0, 0])
            for at, more in enumerate((1, int(rounded(points) * UNIT), top)):
                sums[at] += more

    def partner(self, key: str, who: int, seats: Seats) -> int | None:
        """Who sat opposite on most boards; of a pair of which no board is known the other one on its list."""
        if self.alone:
            return None
        beside = self._beside.get((key, who))
        if beside:
            return max(beside, key=lambda other: (beside[other], -other))
        others = [each for each in seats.get(key, {}).values() if each != who]
        return others[0] if len(others) == 1 else None

    def roles(self, key: str, who: int) -> tuple[RoleSum, ...]:
        sums = self._sums.get((key, who), {})
        return tuple(RoleSum(role, side, self.measure, *sums[role, side]) for role, side in sorted(sums))


def _points(line: Line, shown: TravellerLine, side: str, key: str) -> Fraction | None:
    """What a board with a result that counts gave to one side; None where it was adjusted, or nothing is compared."""
    keys, figures, outcome = (
        (line.ns, shown.ns_points, shown.ns_outcome) if side == "NS" else (line.ew, shown.ew_points, shown.ew_outcome)
    )
    if outcome is not None or not figures or key not in keys:
        return None
    figure = figures[min(keys.index(key), len(figures) - 1)]
    return None if figure is None else Fraction(figure)
