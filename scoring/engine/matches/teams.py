"""Matches of teams: every board of both teams, the match, its victory points (L78B, L78C, L86B; WB 161)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.engine.board import Side
from scoring.engine.document.match_lengths import boards_of
from scoring.engine.document.outcomes import Artificial
from scoring.engine.document.values import Match, SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.line_facts import line_facts
from scoring.engine.matches.by_hand import match_by_hand
from scoring.engine.matches.conversion import converted, scale_of
from scoring.engine.matches.hybrid import hybrid_points, hybrid_rounded
from scoring.engine.matches.knock_out import averaged_figures
from scoring.engine.matches.methods import (
    Comparison,
    TeamEntry,
    TeamMethod,
    TotalPoints,
    mean_award,
    team_method_of,
    total,
)
from scoring.engine.matches.tables import Awards, DecidedRooms, Room, TeamTables
from scoring.engine.matches.values import BoardFigure, MatchScore, MatchSide, RedressFigures

_BOTH = (True, False)


@dataclass(frozen=True)
class _Board:
    """A board for one team: exact points of its scores and what they came from, or its artificial ones."""

    number: int
    points: Fraction | None
    awards: tuple[Artificial, ...]
    entries: tuple[TeamEntry, ...]
    redress: tuple[RedressFigures, ...] = ()


def score_matches(document: SessionDocument, expected: ExpectedResults) -> tuple[MatchScore, ...]:
    """Every match in document order, those without a result too."""
    rooms: dict[str, list[Room]] = defaultdict(list)
    homes = {match.id: match.home for match in document.matches}
    for line in document.results:
        if line.match is not None:
            home: Side = "ns" if line.ns[0] == homes[line.match] else "ew"
            facts = line_facts(document, line, expected.of_line(line))
            rooms[line.match].append(Room(line.board, home, facts, line.table))
    return tuple(_match(document, match, rooms[match.id]) for match in document.matches)


def _match(document: SessionDocument, match: Match, rooms: Sequence[Room]) -> MatchScore:
    if match.result is not None:
        return match_by_hand(document, match, match.result)
    length = len(boards_of(match, document.results))
    method, tables = team_method_of(document.rules.method), _tables_a_board(rooms)
    played = [room for room in rooms if room.facts.played]
    hybrid = _decided_match(played, length, tables, method) if document.rules.method == "hybrid" else None
    names = (match.home, match.away)
    figures = [
        _figures(name, list(_boards(played, hybrid, tables, method, home=home)), tables, method, hybrid is None)
        for name, home in zip(names, _BOTH, strict=True)
    ]
    if match.knock_out:
        figures = averaged_figures(match, figures[0], figures[1], method)
    in_imps = document.rules.method == "imps"
    sides = [_side(name, found, in_imps=in_imps) for name, found in zip(names, figures, strict=True)]
    if hybrid is not None:
        sides = [_with_hybrid_points(side, hybrid, length, home=home) for side, home in zip(sides, _BOTH, strict=True)]
    scale = scale_of(document.rules, length)
    home, away = (converted(side, scale) for side in sides)
    return MatchScore(match, length, home, away, scale, tuple(figure for found in figures for figure in found))


def _tables_a_board(rooms: Sequence[Room]) -> int:
    """At how many tables of the match a board is played: 2 for teams of four, 4 for eight."""
    listed: dict[int, int] = defaultdict(int)
    for room in rooms:
        listed[room.board] += 1
    most = max(listed.values(), default=0)
    return max(2, most + most % 2)


def _decided_match(rooms: Sequence[Room], length: int, tables: int, method: TeamMethod) -> DecidedRooms:
    """The match as a whole, as hybrid scoring takes it: what is conditional is decided in its victory points."""

    def figure(entries: Sequence[TeamEntry], awards: Awards) -> Fraction | None:
        return hybrid_points(entries, awards.values(), length)

    return DecidedRooms(rooms, figure, lambda award, _due: method.artificial(award, tables, None))


def _boards(
    rooms: Sequence[Room], hybrid: DecidedRooms | None, tables: int, method: TeamMethod, *, home: bool
) -> Iterator[_Board]:
    """The boards of a team in the order of their numbers.

    With hybrid scoring what is conditional is decided in the match: there a board with denied redress is told by its
    table score, and the match has what the redress moves.
    """

    def figure(entries: Sequence[TeamEntry], awards: Awards) -> Fraction | None:
        return None if awards else _compared(method, entries)

    by_board: dict[int, list[int]] = defaultdict(list)
    for place, room in enumerate(rooms):
        by_board[room.board].append(place)
    for number, places in sorted(by_board.items()):
        here = [rooms[place] for place in places]
        if hybrid is not None:
            standing = frozenset(at for at, place in enumerate(places) if place in hybrid.standing)
            at_tables = TeamTables(here, standing, figure)
            points, redress = at_tables.of_team(home=home), tuple[RedressFigures, ...]()
        else:
            decided = DecidedRooms(here, figure, lambda award, _due: method.artificial(award, tables, None))
            at_tables, points, redress = decided.tables, decided.points(home=home), decided.redress(home=home)
        awards, entries = at_tables.awards(home=home).get(number, ()), tuple(at_tables.entries(home=home))
        yield _Board(number, points, awards, entries, redress)


def _compared(method: TeamMethod, entries: Sequence[TeamEntry]) -> Fraction | None:
    return total(_comparisons(method, entries))


def _comparisons(method: TeamMethod, entries: Sequence[TeamEntry]) -> tuple[Comparison, ...]:
    return method.comparisons(
        [entry for entry in entries if entry.side == "ns"], [entry for entry in entries if entry.side == "ew"]
    )


def _figures(
    contestant: str, boards: Sequence[_Board], tables: int, method: TeamMethod, by_own_average: bool
) -> list[BoardFigure]:
    """A team's boards. Average plus and minus go by its other boards of the match, a session of its own (WB 80.6), but
    with hybrid scoring, whose match takes the standard amount."""
    obtained = [method.rounded(board.points) for board in boards if board.points is not None]
    own = sum(obtained, Fraction(0)) / len(obtained) if obtained and by_own_average else None
    found = []
    for board in boards:
        points = mean_award(method, board.awards, tables, own) if board.awards else board.points
        if points is not None:
            found.append(
                BoardFigure(
                    board.number,
                    contestant,
                    exact=points,
                    points=method.rounded(points),
                    top=method.top,
                    artificial=bool(board.awards),
                    entries=board.entries,
                    comparisons=() if board.awards else _comparisons(method, board.entries),
                    awards=board.awards,
                    own_average=own if board.awards else None,
                    redress=board.redress,
                )
            )
    return found


def _side(contestant: str, figures: Sequence[BoardFigure], *, in_imps: bool) -> MatchSide:
    points = sum((figure.points for figure in figures), Fraction(0))
    return MatchSide(
        contestant,
        boards=len(figures),
        exact=points,
        points=points,
        available=sum(figure.top for figure in figures),
        imps=sum(max(int(figure.points), 0) for figure in figures) if in_imps and figures else None,
    )


def _with_hybrid_points(side: MatchSide, hybrid: DecidedRooms, length: int, *, home: bool) -> MatchSide:
    found = hybrid.points(home=home)
    if found is None:
        return side
    swing = sum((_swing(board) for board in hybrid.entries_by_board(home=home)), Fraction(0))
    return replace(side, vp=hybrid_rounded(found, length), swing=swing)


def _swing(entries: Sequence[TeamEntry]) -> Fraction:
    return _compared(TotalPoints(), entries) or Fraction(0)
