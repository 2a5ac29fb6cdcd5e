"""Checks a movement of teams from its seatings alone. Shares no code with the generators.

Each team is once N/S and once E/W in a round, or sits out; every match is whole: two tables, each side once N/S,
the same set; no pair plays a set twice; no two teams have a second match; sharing is declared.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from movements.engine.plan import Meeting, Movement, Round


def check_teams(movement: Movement) -> list[str]:
    """What is wrong, in plain words; an empty list when nothing is."""
    faults: list[str] = []
    known = {each.id for each in movement.contestants}
    for play in movement.play:
        faults += [*_places(movement, play, known), *_copies(movement, play)]
    return [*faults, *_sets_once(movement), *_matches(movement)]


def _places(movement: Movement, play: Round, known: set[str]) -> Iterator[str]:
    at = f"round {play.number}"
    out = Counter(each.contestant for each in play.sit_outs)
    for line, sides in (("N/S", [each.ns for each in play.meetings]), ("E/W", [each.ew for each in play.meetings])):
        seats = Counter(sides) + out
        yield from (f"{at}: {team} has {seats[team]} places {line}" for team in sorted(known) if seats[team] != 1)
        yield from (f"{at}: {team} is not in the movement" for team in sorted(seats.keys() - known))
    tables = [each.table for each in play.meetings]
    if tables != sorted(set(tables)) or not set(tables) <= set(range(1, movement.tables + 1)):
        yield f"{at}: the tables are {tables}"
    yield from (f"{at}: {each.ns} meets itself" for each in play.meetings if each.ns == each.ew)


def _copies(movement: Movement, play: Round) -> Iterator[str]:
    tables: dict[int, list[int]] = defaultdict(list)
    for each in play.meetings:
        tables[each.board_set].append(each.table)
    declared = {each.board_set: list(each.tables) for each in movement.shared if each.round == play.number}
    for board_set, at in tables.items():
        if len(at) > movement.copies and declared.get(board_set) != at:
            yield f"round {play.number}: set {board_set} at tables {at}, not declared as shared"
    for board_set in declared:
        if len(tables.get(board_set, [])) < 2:
            yield f"round {play.number}: set {board_set} is declared as shared"


def _sets_once(movement: Movement) -> Iterator[str]:
    """A team's N/S pair and its E/W pair each play a set once."""
    plays = Counter((line, team, each.board_set) for each in movement.all_meetings for line, team in _sides(each))
    yield from (
        f"{team} {line} plays set {board_set} {n} times" for (line, team, board_set), n in plays.items() if n > 1
    )


def _sides(each: Meeting) -> tuple[tuple[str, str], tuple[str, str]]:
    return (("N/S", each.ns), ("E/W", each.ew))


def _matches(movement: Movement) -> Iterator[str]:
    """Every set of a match is played at two tables, once each way; a match is one run of sets that follow."""
    halves: dict[tuple[frozenset[str], int], list[str]] = defaultdict(list)
    for each in movement.all_meetings:
        halves[frozenset((each.ns, each.ew)), each.board_set].append(each.ns)
    for (teams, board_set), north_south in halves.items():
        if sorted(north_south) != sorted(teams):
            yield f"{' and '.join(sorted(teams))} do not both play set {board_set} N/S: {sorted(north_south)}"
    if movement.kind == "head-to-head":
        return
    times = Counter(teams for teams, _board_set in halves)
    yield from (f"{' and '.join(sorted(teams))} have {n} matches" for teams, n in times.items() if n > 1)
