"""Which match each result of teams belongs to: tables in PBN name two teams and a round, and no match."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.engine.old_results import spellings
from scoring.engine.old_results.values import FoundLine, FoundMatch, FoundPair
from scoring.engine.results_formats.pbn.games import Game

Key = tuple[str, frozenset[str]]


def matches_of(
    lines: Sequence[FoundLine], teams: Sequence[FoundPair], games: Mapping[int, Game], *, figures: bool
) -> tuple[list[FoundLine], list[FoundMatch]]:
    """The lines with their matches' keys, and the matches in the order in which they come.

    Two teams meet once in a round. `games` by the line where their tables begin: they say who is at home, else the
    team does that sits North–South where a match comes first. `figures`: whether lines have what boards gave.
    """
    found: dict[Key, list[FoundLine]] = {}
    for line in lines:
        found.setdefault((line.round, frozenset((line.ns, line.ew))), []).append(line)
    keys = {key: _named(place, key, found) for place, key in enumerate(found, start=1)}
    labelled = [replace(line, match=keys[line.round, frozenset((line.ns, line.ew))]) for line in lines]
    return labelled, [_match(keys[key], key[0], mine, teams, games, figures) for key, mine in found.items()]


def _named(place: int, key: Key, found: Mapping[Key, Sequence[FoundLine]]) -> str:
    """`r2m1`, or `m3` where there are no rounds."""
    if not key[0]:
        return f"m{place}"
    here = [each for each in found if each[0] == key[0]]
    return f"r{key[0]}m{here.index(key) + 1}"


def _match(
    key: str,
    number: str,
    lines: Sequence[FoundLine],
    teams: Sequence[FoundPair],
    games: Mapping[int, Game],
    figures: bool,
) -> FoundMatch:
    home, away = _sides(lines, teams, games)
    points: dict[int, tuple[str, str]] = {}
    boards = set()
    for line in lines:
        board = spellings.read_number(line.board)
        if not board:
            continue
        boards.add(board)
        both = (line.ns_points, line.ew_points)
        if figures and any(both) and board not in points:
            points[board] = both if line.ns == home else both[::-1]
    return FoundMatch(key, home, away, number, tuple(sorted(boards)), figures=points, line=lines[0].line)


def _sides(lines: Sequence[FoundLine], teams: Sequence[FoundPair], games: Mapping[int, Game]) -> tuple[str, str]:
    first = lines[0]
    game = _game_of(first, games)
    at_home = game.tag("hometeam") if game else ""
    called = {first.ew} | {team.name for team in teams if team.label == first.ew}
    return (first.ew, first.ns) if at_home and at_home in called else (first.ns, first.ew)


def _game_of(line: FoundLine, games: Mapping[int, Game]) -> Game | None:
    """The game in whose table a line stands."""
    starts = sorted(games)
    place = bisect_right(starts, line.line or 0)
    return games[starts[place - 1]] if place else None
