"""Matches of teams: every board of both teams, the match, its victory points (L78B, L78C, L86B; WB 161)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.engine.board import Side
from scoring.engine.board_scores import LineFacts
from scoring.engine.document.match_lengths import boards_of
from scoring.engine.document.values import Match, ScoringRules, SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.line_facts import line_facts
from scoring.engine.matches.by_hand import match_by_hand
from scoring.engine.matches.conversion import converted, scale_of
from scoring.engine.matches.figures import comparisons_of, figures_of
from scoring.engine.matches.hybrid import hybrid_points, hybrid_rounded
from scoring.engine.matches.knock_out import averaged_figures
from scoring.engine.matches.methods import (
    TeamEntry,
    TeamMethod,
    TotalPoints,
    team_method_of,
    total,
)
from scoring.engine.matches.one_table import percentages_by_form
from scoring.engine.matches.tables import Awards, DecidedRooms, Room
from scoring.engine.matches.values import BoardFigure, MatchScore, MatchSide

_BOTH = (True, False)


def score_matches(document: SessionDocument, expected: ExpectedResults) -> tuple[MatchScore, ...]:
    """Every match in document order, those without a result too."""
    rooms: dict[str, list[Room]] = defaultdict(list)
    homes = {match.id: match.home for match in document.matches}
    facts = [line_facts(document, line, expected.of_line(line)) for line in document.results]
    percents = _percents(document, facts)
    for place, line in enumerate(document.results):
        if line.match is not None:
            home: Side = "ns" if line.ns[0] == homes[line.match] else "ew"
            room = Room(line.board, home, facts[place], line.table, line.four, percents.get(place, {}))
            rooms[line.match].append(room)
    return tuple(_match(document, match, rooms[match.id]) for match in document.matches)


def _percents(document: SessionDocument, facts: Sequence[LineFacts]) -> Mapping[int, Mapping[Side, Fraction]]:
    """By line and direction, on boards of which there were several forms, at point-a-board (DD 87)."""
    found: dict[int, dict[Side, Fraction]] = defaultdict(dict)
    boards: dict[int, dict[int, LineFacts]] = defaultdict(dict)
    if document.rules.method == "board_a_match":
        for place, line in enumerate(document.results):
            boards[line.board][place] = facts[place]
    for lines in boards.values():
        for (place, side), percent in percentages_by_form(lines).items():
            found[place][side] = percent
    return found


def _match(document: SessionDocument, match: Match, rooms: Sequence[Room]) -> MatchScore:
    if match.result is not None:
        return match_by_hand(document, match, match.result)
    length = len(boards_of(match, document.results))
    rules = document.rules
    method, tables = team_method_of(rules.method, rules.teams_of_eight), _tables_a_board(rooms, rules)
    played = [room for room in rooms if room.facts.played]
    hybrid = _decided_match(played, length, tables, method) if rules.method == "hybrid" else None
    names = (match.home, match.away)
    figures = [
        figures_of(name, played, hybrid, tables, method, home=home) for name, home in zip(names, _BOTH, strict=True)
    ]
    if match.knock_out:
        figures = averaged_figures(match, figures[0], figures[1], method)
    in_imps = rules.method == "imps"
    sides = [_side(name, found, in_imps=in_imps) for name, found in zip(names, figures, strict=True)]
    if hybrid is not None:
        sides = [
            _with_hybrid_points(side, hybrid, length, tables, home=home)
            for side, home in zip(sides, _BOTH, strict=True)
        ]
    scale = scale_of(rules, length, half=match.half)
    home, away = (converted(side, scale) for side in sides)
    return MatchScore(match, length, home, away, scale, tuple(figure for found in figures for figure in found))


def _tables_a_board(rooms: Sequence[Room], rules: ScoringRules) -> int:
    """At how many tables of the match a board is played: 2 for teams of four, 4 for eight."""
    if rules.teams_of_eight:
        return 4
    listed: dict[int, int] = defaultdict(int)
    for room in rooms:
        listed[room.board] += 1
    most = max(listed.values(), default=0)
    return max(2, most + most % 2)


def _decided_match(rooms: Sequence[Room], length: int, tables: int, method: TeamMethod) -> DecidedRooms:
    """The match as a whole, as hybrid scoring takes it: what is conditional is decided in its victory points."""

    def figure(entries: Sequence[TeamEntry], awards: Awards) -> Fraction | None:
        given = [tuple(dict.fromkeys(each.outcome for each in found)) for found in awards.values()]
        return hybrid_points(entries, given, length, tables)

    return DecidedRooms(rooms, figure, lambda award: method.artificial(award, tables, None))


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


def _with_hybrid_points(side: MatchSide, hybrid: DecidedRooms, length: int, tables: int, *, home: bool) -> MatchSide:
    found = hybrid.points(home=home)
    if found is None:
        return side
    swing = sum((_swing(board, tables) for board in hybrid.entries_by_board(home=home)), Fraction(0))
    return replace(side, vp=hybrid_rounded(found, length), swing=swing)


def _swing(entries: Sequence[TeamEntry], tables: int) -> Fraction:
    return total(comparisons_of(TotalPoints(), entries, tables)) or Fraction(0)
