"""Who sat at the table when a board was played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_

from django.db.models import Q

from club.models import LineUp, Substitution
from scoring.models import Line, Result
from scoring.queries.line_outcomes import has_outcome


def played_lines(boards: Mapping[int, set[int]]) -> Mapping[int, list[Line]]:
    """By session: its lines of these boards that were really played, with a result or an award; one query."""
    found: dict[int, list[Line]] = defaultdict(list)
    conditions = [Q(session=session, board__number__in=numbers) for session, numbers in boards.items() if numbers]
    if not conditions:
        return found
    for line in Line.objects.filter(reduce(or_, conditions)).select_related("board", "result", "adjustment"):
        if _played(line):
            found[line.session_id].append(line)
    return found


def _played(line: Line) -> bool:
    if not has_outcome(line):
        return False
    return line.adjustment_id is not None or line.result is None or line.result.outcome != Result.Outcome.NOT_PLAYED


def players_at(lines: Iterable[Line]) -> Mapping[int, set[int]]:
    """By line: the players who sat there, substitutes in the rounds in which they sat in; two queries."""
    listed = list(lines)
    contestants = {each for line in listed for each in _contestants(line)}
    seats: dict[int, list[LineUp]] = defaultdict(list)
    for row in LineUp.objects.filter(contestant__in=contestants):
        seats[row.contestant_id].append(row)
    instead: dict[int, list[Substitution]] = defaultdict(list)
    for sits_in in Substitution.objects.filter(contestant__in=contestants):
        instead[sits_in.contestant_id].append(sits_in)
    return {
        line.pk: {
            player
            for contestant in _contestants(line)
            for player in _at(seats[contestant], instead[contestant], line.round or 0)
        }
        for line in listed
    }


def _contestants(line: Line) -> list[int]:
    """Two pairs, or the four of an individual."""
    four = (line.ns_id, line.ew_id, line.ns_partner_id, line.ew_partner_id)
    return [each for each in four if each is not None]


def _at(seats: Iterable[LineUp], instead: Iterable[Substitution], number: int) -> Iterable[int]:
    sitting = {row.seat: row.player_id for row in seats}
    sitting |= {row.seat: row.player_id for row in instead if row.first_round <= number <= row.last_round}
    return sitting.values()
