"""Checks a movement from its seatings alone, whoever made it. Shares no code with the generators.

The invariants: nobody at two tables (I1); nobody meets twice (I2) or plays a set twice (I3); a set at one table of a
round (I4), but for declared sharing; everybody plays as many sets, but for one sit-out (I5); all sets are played
equally often where the movement promises it (I6); at least 70 % of the sets are played by each (I7, on request).
In an individual nobody has the same partner twice; opponents may meet again.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from movements.engine.plan import Meeting, Movement, Round
from movements.engine.promises import may_meet_again, may_share, promises_equal_plays

At = tuple[int, int]
"""(round, table)."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, in plain words, and at which tables of which rounds it can be seen (none: of the whole)."""

    words: str
    at: tuple[At, ...] = ()


def check(movement: Movement, *, seventy_percent: bool = False) -> list[str]:
    """The words of every fault; an empty list when there is none."""
    return [each.words for each in faults_of(movement, seventy_percent=seventy_percent)]


def faults_of(movement: Movement, *, seventy_percent: bool = False) -> list[Fault]:
    """Everything that is wrong, with its round and table.

    ``seventy_percent`` adds the regulation that each pair plays 70 % of the boards in play, which a short session
    may break without being wrong.
    """
    faults = [*_shape(movement)]
    for play in movement.play:
        faults += _one_place_each(movement, play)
        faults += _directions(movement, play)
    faults += _partners(movement) if movement.contest == "individual" else _opponents(movement)
    faults += [*_sets_once(movement), *_sharing(movement)]
    faults += [*_as_many_each(movement), *_played_equally(movement), *_start(movement)]
    if seventy_percent and 10 * movement.rounds < 7 * movement.board_sets:
        faults.append(Fault(f"{movement.rounds} of {movement.board_sets} sets are less than 70 %"))
    return faults


def _seen(meetings: Iterable[Meeting]) -> tuple[At, ...]:
    return tuple((each.round, each.table) for each in meetings)


def _rounds_of(meetings: Iterable[Meeting]) -> str:
    return ", ".join(str(each.round) for each in meetings)


def _shape(movement: Movement) -> Iterator[Fault]:
    ids = [each.id for each in movement.contestants]
    yield from (Fault(f"{each} is listed twice") for each, times in Counter(ids).items() if times > 1)
    for number, play in enumerate(movement.play, 1):
        if play.number != number:
            yield Fault(f"round {number} is numbered {play.number}")
        rounds = {each.round for each in play.meetings} | {each.round for each in play.sit_outs}
        for other in sorted(rounds - {play.number}):
            yield Fault(f"round {play.number} holds a line of round {other}")


def _one_place_each(movement: Movement, play: Round) -> Iterator[Fault]:
    """I1, and that every contestant of a round either plays or sits out."""
    at = f"round {play.number}"
    tables = Counter(each.table for each in play.meetings)
    for table, times in tables.items():
        if times > 1:
            yield Fault(f"{at}: table {table} has {times} plays", ((play.number, table),))
        if not 1 <= table <= movement.tables:
            yield Fault(f"{at}: there is no table {table}", ((play.number, table),))
    places = Counter(who for each in play.meetings for who in each.everybody)
    places.update(each.contestant for each in play.sit_outs)
    known = {each.id for each in movement.contestants}
    for who, times in places.items():
        if times > 1:
            yield Fault(f"{at}: {who} has {times} places", _tables_of(play, who))
    yield from (Fault(f"{at}: {each} is missing") for each in sorted(known - places.keys()))
    for who in sorted(places.keys() - known):
        yield Fault(f"{at}: {who} is not in the movement", _tables_of(play, who))


def _tables_of(play: Round, who: str) -> tuple[At, ...]:
    return _seen(each for each in play.meetings if who in each.everybody)


def _directions(movement: Movement, play: Round) -> Iterator[Fault]:
    """In a Mitchell the ids tell the line, so that a switched table can be seen."""
    if not _has_lines(movement):
        return
    for each in play.meetings:
        line, other = ("EW", "NS") if each.switched else ("NS", "EW")
        if not (each.ns.startswith(line) and each.ew.startswith(other)):
            turned = "switched" if each.switched else "not switched"
            words = f"round {play.number} table {each.table}: {each.ns} v {each.ew} at a table that is {turned}"
            yield Fault(words, _seen([each]))


def _opponents(movement: Movement) -> Iterator[Fault]:
    """I2: second meetings only as declared, and only where the movement has them."""
    met: dict[frozenset[str], list[Meeting]] = defaultdict(list)
    for each in movement.all_meetings:
        met[frozenset((each.ns, each.ew))].append(each)
    declared = {frozenset((each.ns, each.ew)): list(each.rounds) for each in movement.repeats}
    for pair, meetings in met.items():
        rounds = [each.round for each in meetings]
        if len(rounds) > 1 and not (may_meet_again(movement, rounds) and declared.get(pair) == rounds):
            yield Fault(f"{' and '.join(sorted(pair))} meet in rounds {_rounds_of(meetings)}", _seen(meetings))
    for pair, rounds in declared.items():
        if [each.round for each in met.get(pair, [])] != rounds:
            words = f"{' and '.join(sorted(pair))} are declared to meet in rounds {', '.join(map(str, rounds))}"
            yield Fault(words, _seen(met.get(pair, [])))


def _partners(movement: Movement) -> Iterator[Fault]:
    """I2 for individuals: no partner twice, and partners are not opponents at the same table."""
    together: dict[frozenset[str], list[Meeting]] = defaultdict(list)
    for each in movement.all_meetings:
        if len(set(each.everybody)) < len(each.everybody):
            yield Fault(f"round {each.round} table {each.table}: somebody sits there twice", _seen([each]))
        for side in each.sides:
            together[frozenset(side)].append(each)
    for two, meetings in together.items():
        if len(meetings) > 1:
            yield Fault(f"{' and '.join(sorted(two))} are partners in rounds {_rounds_of(meetings)}", _seen(meetings))


def _sets_once(movement: Movement) -> Iterator[Fault]:
    """I3."""
    played: dict[tuple[str, int], list[Meeting]] = defaultdict(list)
    for each in movement.all_meetings:
        for who in each.everybody:
            played[who, each.board_set].append(each)
    for (who, board_set), meetings in played.items():
        if len(meetings) > 1:
            yield Fault(f"{who} plays set {board_set} in rounds {_rounds_of(meetings)}", _seen(meetings))


def _sharing(movement: Movement) -> Iterator[Fault]:
    """I4: only declared sharing, only where the movement has it."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for each in movement.all_meetings:
        found[each.round, each.board_set].append(each.table)
    declared = {(each.round, each.board_set): sorted(each.tables) for each in movement.shared}
    for (round, board_set), tables in found.items():
        at = f"round {round}: set {board_set} at tables {', '.join(map(str, sorted(tables)))}"
        seen = tuple((round, table) for table in sorted(tables))
        if len(tables) > movement.copies and declared.get((round, board_set)) != sorted(tables):
            yield Fault(f"{at}, not declared as shared", seen)
        elif len(tables) > movement.copies and not may_share(movement, round, sorted(tables)):
            yield Fault(f"{at}, where nothing is to be shared", seen)
    for (round, board_set), tables in declared.items():
        if len(found.get((round, board_set), [])) <= movement.copies:
            words = f"round {round}: set {board_set} is declared as shared at {', '.join(map(str, tables))}"
            yield Fault(words, tuple((round, table) for table in tables))


def _as_many_each(movement: Movement) -> Iterator[Fault]:
    """I5: nobody sits out twice (where all meet twice: three times), and the counts differ by one at most."""
    out = Counter({each.id: 0 for each in movement.contestants})
    out.update(each.contestant for each in movement.all_sit_outs)
    most = 2 if movement.repeats else 1
    yield from (Fault(f"{each} sits out {times} times") for each, times in out.items() if times > most)
    plays = Counter({each.id: 0 for each in movement.contestants})
    plays.update(who for each in movement.all_meetings for who in each.everybody)
    if plays and max(plays.values()) - min(plays.values()) > 1:
        yield Fault(f"some play {min(plays.values())} sets and some {max(plays.values())}")


def _played_equally(movement: Movement) -> Iterator[Fault]:
    """I6."""
    plays = Counter(each.board_set for each in movement.all_meetings)
    if len(set(plays.values())) > 1 and promises_equal_plays(movement):
        yield Fault(f"some sets are played {min(plays.values())} times and some {max(plays.values())}")


def _start(movement: Movement) -> Iterator[Fault]:
    """Where each contestant is said to start, and how many rankings there are."""
    first: tuple[Meeting, ...] = movement.play[0].meetings if movement.play else ()
    seats = {who: (seat, each.table) for each in first for who, seat in each.seated}
    for each in movement.contestants:
        seat, table = seats.get(each.id, (each.seat, None))
        if (each.seat, each.table) != (seat, table):
            yield Fault(f"{each.id} is said to start {each.seat} at table {each.table}, but sits {seat} at {table}")
    lines = _has_lines(movement) and not any(each.switched for each in movement.all_meetings)
    if movement.winners != (2 if lines else 1):
        yield Fault(f"there are said to be {movement.winners} winners")


def _has_lines(movement: Movement) -> bool:
    """Whether the ids tell N/S from E/W, as in every Mitchell."""
    return all(each.id.startswith(("NS", "EW")) for each in movement.contestants)
