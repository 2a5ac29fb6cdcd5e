"""The matches that a movement plays: who meets whom over which boards, and which of its tables belong together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from movements.engine.plan import Meeting, Movement

#: Boards that are dealt again for each match have numbers of their own: 1 becomes 101, 201, …
STEP = 100
#: The rooms of one four.
OF_ONE_FOUR = 2


def has_seating_rights(first: str, side: str, stanza: int) -> bool:
    """Whether a side of a match ("home" or "away") sees the other's line-up of a stanza before it gives its own (L5A).
    `first`: who does in stanza 1, from there on in turn; any other word where nobody does.
    """
    return first in ("home", "away") and (first == side) == (stanza % 2 == 1)


def four_of(room: int) -> int:
    """Which four of a team of eight plays in a room: the first in 1 and 2, the second in 3 and 4."""
    return 2 if room > OF_ONE_FOUR else 1


@dataclass(frozen=True)
class PlannedMatch:
    """A match of a movement. `home` sits North–South at its first table; `round` is None where it takes several,
    in a Swiss that in which it begins.

    `boards` are the numbers in the session. `half`: of a short threesome, for half the victory points.
    """

    key: str
    home: str
    away: str
    round: int | None
    boards: tuple[int, ...]
    half: bool = False


@dataclass(frozen=True)
class MatchTable:
    """What a table plays in a round: of which match (its key), which stanza, which room, with which board numbers.

    A stanza is what all tables of a match play before they compare. Rooms count from 1, where the home team sits
    North–South, of teams of eight once more from 3, where its second four does; of a match of pairs, which has one
    table, it is 0.
    """

    match: str
    stanza: int
    room: int
    boards: tuple[int, ...]


@dataclass(frozen=True)
class MatchPlan:
    """The matches in the order in which they begin, and what is played where: by (round, table)."""

    matches: tuple[PlannedMatch, ...]
    tables: Mapping[tuple[int, int], MatchTable]


def match_plan(movement: Movement, *, dealt_again: bool = False) -> MatchPlan:
    """Of teams every two that meet have one match, however many rounds it takes; of pairs each meeting is one.

    `dealt_again`: the tables of each match deal their own boards, so that each match has numbers of its own; the
    movement then has no board from `STEP` on.
    """
    by_match: dict[str, list[Meeting]] = defaultdict(list)
    for meeting in movement.all_meetings:
        by_match[_key(movement, meeting)].append(meeting)
    matches, tables = [], {}
    for place, (key, meetings) in enumerate(by_match.items(), start=1):
        above = STEP * place if dealt_again else 0
        first, stanzas = meetings[0], _stanzas(meetings)
        rounds = {each.round for each in meetings}
        sets = sorted({each.board_set for each in meetings})
        numbers = tuple(above + number for each in sets for number in movement.set_boards(each))
        only = rounds.pop() if len(rounds) == 1 else None
        matches.append(PlannedMatch(key, first.ns, first.ew, first.began or only, numbers, first.half))
        for each in meetings:
            boards = tuple(number + above for number in movement.set_boards(each.board_set))
            room = _room(each, first) if movement.contest == "teams" else 0
            tables[each.round, each.table] = MatchTable(key, stanzas[each.round, each.board_set], room, boards)
    return MatchPlan(tuple(matches), tables)


def _room(meeting: Meeting, first: Meeting) -> int:
    return OF_ONE_FOUR * (meeting.four - 1) + (1 if meeting.ns == first.ns else 2)


def _key(movement: Movement, meeting: Meeting) -> str:
    """Two teams have one match, the lower number first, in a Swiss one each time; so do two pairs that meet."""
    if movement.contest == "teams":
        two = "-".join(sorted((meeting.ns, meeting.ew), key=lambda each: (len(each), each)))
        return f"{meeting.began}-{two}" if meeting.began else two
    return f"{meeting.round}-{meeting.ns}-{meeting.ew}"


def label_of(number: int, *, dealt_again: bool) -> str:
    """What is printed on a board of the session; "" where it is its number."""
    return str(number % STEP) if dealt_again and number > STEP else ""


def _stanzas(meetings: Sequence[Meeting]) -> dict[tuple[int, int], int]:
    """(round, set) → stanza: rounds that have a set in common belong together, however far apart they are."""
    groups: list[tuple[set[int], set[int]]] = []
    for each in meetings:
        rounds, sets = {each.round}, {each.board_set}
        touched = [group for group in groups if group[0] & rounds or group[1] & sets]
        for group in touched:
            rounds, sets = rounds | group[0], sets | group[1]
        groups = [group for group in groups if group not in touched] + [(rounds, sets)]
    ordered = sorted(groups, key=lambda group: min(group[0]))
    return {
        (each.round, each.board_set): next(n for n, group in enumerate(ordered, 1) if each.round in group[0])
        for each in meetings
    }
