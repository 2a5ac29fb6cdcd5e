"""Checks a movement of teams from its seatings alone. Shares no code with the generators.

Each team is once N/S and once E/W in a round, or sits out; every match is whole: two tables, each side once N/S,
the same set; no pair plays a set twice; no two teams have a second match; sharing is declared. Of teams of eight each
four does all that.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from club.engine.messages import Message, Value
from movements.engine.codes import Unsound, together
from movements.engine.plan import Meeting, Movement, Round


def check_teams(movement: Movement) -> list[Message]:
    """What is wrong; an empty list when nothing is."""
    faults: list[Message] = []
    known = {each.id for each in movement.contestants}
    for play in movement.play:
        faults += [*_places(movement, play, known), *_copies(movement, play)]
    return [*faults, *_sets_once(movement), *_matches(movement)]


def _places(movement: Movement, play: Round, known: set[str]) -> Iterator[Message]:
    out = Counter(each.contestant for each in play.sit_outs)
    for four in _fours(movement):
        meetings = [each for each in play.meetings if each.four == four]
        for line, sides in (("N/S", [each.ns for each in meetings]), ("E/W", [each.ew for each in meetings])):
            seats = Counter(sides) + out
            for team in sorted(each for each in known if seats[each] != 1):
                yield _fault(Unsound.TEAM_PLACES, round=play.number, who=team, times=seats[team], line=line)
            for team in sorted(seats.keys() - known):
                yield _fault(Unsound.STRANGER, round=play.number, who=team)
    tables = [each.table for each in play.meetings]
    if tables != sorted(set(tables)) or not set(tables) <= set(range(1, movement.tables + 1)):
        yield _fault(Unsound.TEAM_TABLES, round=play.number, tables=tuple(tables))
    for each in play.meetings:
        if each.ns == each.ew:
            yield _fault(Unsound.TEAM_ITSELF, round=play.number, who=each.ns)


def _fours(movement: Movement) -> tuple[int, ...]:
    return tuple(sorted({1, *(each.four for each in movement.all_meetings)}))


def _copies(movement: Movement, play: Round) -> Iterator[Message]:
    tables: dict[int, list[int]] = defaultdict(list)
    for each in play.meetings:
        tables[each.board_set].append(each.table)
    declared = {each.board_set: list(each.tables) for each in movement.shared if each.round == play.number}
    for board_set, at in tables.items():
        if len(at) > movement.copies and declared.get(board_set) != at:
            yield _fault(Unsound.SHARED_UNDECLARED, round=play.number, set=board_set, tables=tuple(at))
    for board_set in declared:
        if len(tables.get(board_set, [])) < 2:
            yield _fault(Unsound.TEAM_DECLARED, round=play.number, set=board_set)


def _sets_once(movement: Movement) -> Iterator[Message]:
    """A team's N/S pair and its E/W pair each play a set once."""
    plays = Counter(
        (line, team, each.four, each.board_set) for each in movement.all_meetings for line, team in _sides(each)
    )
    for (line, team, _four, board_set), times in plays.items():
        if times > 1:
            yield _fault(Unsound.TEAM_SET, who=team, line=line, set=board_set, times=times)


def _sides(each: Meeting) -> tuple[tuple[str, str], tuple[str, str]]:
    return (("N/S", each.ns), ("E/W", each.ew))


def _matches(movement: Movement) -> Iterator[Message]:
    """Every set of a match is played at two tables, once each way; a match is one run of sets that follow."""
    halves: dict[tuple[frozenset[str], int], dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for each in movement.all_meetings:
        halves[frozenset((each.ns, each.ew)), each.board_set][each.four].append(each.ns)
    for (teams, board_set), by_four in halves.items():
        for four in _fours(movement):
            played = tuple(sorted(by_four[four]))
            if played != tuple(sorted(teams)):
                yield _fault(Unsound.TEAM_HALF, who=together(teams), set=board_set, north_south=played)
    if movement.kind == "head-to-head":
        return
    times = Counter(teams for teams, _board_set in halves)
    for teams, matches in times.items():
        if matches > 1:
            yield _fault(Unsound.TEAM_MATCHES, who=together(teams), matches=matches)


def _fault(code: Unsound, **values: Value) -> Message:
    return Message(code, values)
