"""Who really played for a contestant, as an edition names them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from club.engine.contests import CONTESTS
from club.models import LineUp
from scoring.queries.public import ResultsSheet, line_ups

#: Contestant key → seat → player id.
Seats = Mapping[str, Mapping[int, int]]


def players_of(sheet: ResultsSheet) -> Mapping[str, tuple[int, ...]]:
    """The players (ids) of each contestant by its key; nobody where nobody was named. Two queries, for teams six.

    Of a pair, and of a single player, whoever had the seat in most of the rounds that were played; of as many rounds
    whoever had entered. Of a team everybody who sat in at least half of its rounds; where nobody knows the line-ups,
    because its results came as a file, all of its list.
    """
    seats = _seats(sheet.session.id)
    if CONTESTS[sheet.document.contest].by_rooms:
        return _of_teams(sheet, seats)
    rounds = _rounds(sheet)
    return {key: tuple(_at_seats(sheet, key, listed, rounds.get(key, frozenset()))) for key, listed in seats.items()}


def _seats(session_id: int) -> Seats:
    found: dict[str, dict[int, int]] = {}
    rows = LineUp.objects.filter(contestant__session_id=session_id).order_by("seat")
    for key, seat, player in rows.values_list("contestant__key", "seat", "player_id"):
        found.setdefault(key, {})[seat] = player
    return found


def _rounds(sheet: ResultsSheet) -> Mapping[str, frozenset[int]]:
    """Contestant → the rounds in which it has a line."""
    found: dict[str, set[int]] = {}
    for line in sheet.document.results:
        if line.round is not None and not line.not_played:
            for key in (*line.ns, *line.ew):
                found.setdefault(key, set()).add(line.round)
    return {key: frozenset(rounds) for key, rounds in found.items()}


def _at_seats(sheet: ResultsSheet, key: str, listed: Mapping[int, int], rounds: Iterable[int]) -> Iterable[int]:
    for seat, entered in listed.items():
        others = [each for each in sheet.sitting_in if each.key == key and each.seat == seat]
        sat = Counter(
            next((each.player_id for each in others if each.covers(number)), entered) for number in sorted(rounds)
        )
        yield max(sat, key=lambda who: (sat[who], who == entered, -who), default=entered)


def _of_teams(sheet: ResultsSheet, seats: Seats) -> Mapping[str, tuple[int, ...]]:
    sat: dict[str, dict[int, set[int]]] = {}
    played: dict[str, set[int]] = {}
    rounds = _rounds(sheet)
    for table in line_ups(sheet).tables:
        for team in table.sides:
            if table.round not in rounds.get(team.team, ()):
                continue
            played.setdefault(team.team, set()).add(table.round)
            for each in team.players:
                sat.setdefault(team.team, {}).setdefault(each.player, set()).add(table.round)
    found = {key: tuple(listed.values()) for key, listed in seats.items() if key not in sat}
    for key, players in sat.items():
        found[key] = tuple(who for who, there in players.items() if 2 * len(there) >= len(played[key]))
    return found
