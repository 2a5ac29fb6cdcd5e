"""Which match each result of teams belongs to: tables in PBN name two teams and a round, and no match."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scoring.engine.old_results import spellings
from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import FoundLine, FoundMatch, FoundPair, Unreadable
from scoring.engine.results_formats.pbn.games import Game

Key = tuple[str, frozenset[str]]
#: As in USEBIO.
MATCHES_AT_MOST = 5000


def matches_of(
    lines: Sequence[FoundLine], teams: Sequence[FoundPair], games: Mapping[int, Game], *, figures: bool
) -> tuple[list[FoundLine], list[FoundMatch]]:
    """The lines with their matches' keys, and the matches in the order in which they come.

    Two teams meet once in a round. `games` by the lines where their tables begin, in their order: they say who is at
    home, else the team does that sits North–South where a match comes first. `figures`: whether lines have what boards
    gave.
    """
    found: dict[Key, list[FoundLine]] = {}
    for line in lines:
        found.setdefault((line.round, frozenset((line.ns, line.ew))), []).append(line)
    if len(found) > MATCHES_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_MATCHES, count=len(found), most=MATCHES_AT_MOST)
    keys = _named(found)
    starts, names = list(games), {team.label: team.name for team in teams}
    labelled = [replace(line, match=keys[line.round, frozenset((line.ns, line.ew))]) for line in lines]
    matches = []
    for key, mine in found.items():
        place = bisect_right(starts, mine[0].line or 0)
        at_home = games[starts[place - 1]].tag("hometeam") if place else ""
        matches.append(
            _match(keys[key], mine, bool(at_home) and at_home in (mine[0].ew, names.get(mine[0].ew)), figures)
        )
    return labelled, matches


def _named(found: Iterable[Key]) -> dict[Key, str]:
    """`r2m1`, or `m3` where there are no rounds."""
    times: Counter[str] = Counter()
    named = {}
    for key in found:
        times[key[0]] += 1
        named[key] = f"r{key[0]}m{times[key[0]]}" if key[0] else f"m{times[key[0]]}"
    return named


def _match(key: str, lines: Sequence[FoundLine], turned: bool, figures: bool) -> FoundMatch:
    """`turned`: the side that sits East–West in its first line is at home."""
    first = lines[0]
    home, away = (first.ew, first.ns) if turned else (first.ns, first.ew)
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
    return FoundMatch(key, home, away, first.round, tuple(sorted(boards)), figures=points, line=first.line)
