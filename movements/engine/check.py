"""Checks a movement from its seatings alone, whoever made it. Shares no code with the generators.

The invariants: nobody at two tables (I1); nobody meets twice (I2) or plays a set twice (I3); a set at one table of a
round (I4), but for declared sharing; everybody plays as many sets, but for one sit-out (I5); all sets are played
equally often where the movement promises it (I6); at least 70 % of the sets are played by each (I7, on request).
In an individual nobody has the same partner twice; opponents may meet again.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from club.engine.messages import Message, Value
from movements.engine.codes import Unsound, together
from movements.engine.plan import Meeting, Movement, Round
from movements.engine.promises import may_meet_again, may_share, promises_equal_plays

At = tuple[int, int]
"""(round, table)."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and at which tables of which rounds it can be seen (none: of the whole)."""

    message: Message
    at: tuple[At, ...] = ()


def check(movement: Movement, *, seventy_percent: bool = False) -> list[Message]:
    """What is wrong, of every fault; an empty list when there is none."""
    return [each.message for each in faults_of(movement, seventy_percent=seventy_percent)]


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
        faults.append(_fault(Unsound.SEVENTY_PERCENT, rounds=movement.rounds, sets=movement.board_sets))
    return faults


def _fault(code: Unsound, at: tuple[At, ...] = (), **values: Value) -> Fault:
    return Fault(Message(code, values), at)


def _seen(meetings: Iterable[Meeting]) -> tuple[At, ...]:
    return tuple((each.round, each.table) for each in meetings)


def _rounds_of(meetings: Iterable[Meeting]) -> tuple[int, ...]:
    return tuple(each.round for each in meetings)


def _shape(movement: Movement) -> Iterator[Fault]:
    ids = [each.id for each in movement.contestants]
    yield from (_fault(Unsound.LISTED_TWICE, who=each) for each, times in Counter(ids).items() if times > 1)
    for number, play in enumerate(movement.play, 1):
        if play.number != number:
            yield _fault(Unsound.NUMBERED, round=number, number=play.number)
        rounds = {each.round for each in play.meetings} | {each.round for each in play.sit_outs}
        for other in sorted(rounds - {play.number}):
            yield _fault(Unsound.OTHER_ROUND, round=play.number, other=other)


def _one_place_each(movement: Movement, play: Round) -> Iterator[Fault]:
    """I1, and that every contestant of a round either plays or sits out."""
    tables = Counter(each.table for each in play.meetings)
    for table, times in tables.items():
        if times > 1:
            yield _fault(Unsound.TABLE_PLAYS, ((play.number, table),), round=play.number, table=table, times=times)
        if not 1 <= table <= movement.tables:
            yield _fault(Unsound.NO_TABLE, ((play.number, table),), round=play.number, table=table)
    places = Counter(who for each in play.meetings for who in each.everybody)
    places.update(each.contestant for each in play.sit_outs)
    known = {each.id for each in movement.contestants}
    for who, times in places.items():
        if times > 1:
            yield _fault(Unsound.PLACES, _tables_of(play, who), round=play.number, who=who, times=times)
    for who in sorted(known - places.keys()):
        yield _fault(Unsound.ABSENT, round=play.number, who=who)
    for who in sorted(places.keys() - known):
        yield _fault(Unsound.STRANGER, _tables_of(play, who), round=play.number, who=who)


def _tables_of(play: Round, who: str) -> tuple[At, ...]:
    return _seen(each for each in play.meetings if who in each.everybody)


def _directions(movement: Movement, play: Round) -> Iterator[Fault]:
    """In a Mitchell the ids tell the line, so that a switched table can be seen."""
    if not _has_lines(movement):
        return
    for each in play.meetings:
        line, other = ("EW", "NS") if each.switched else ("NS", "EW")
        if not (each.ns.startswith(line) and each.ew.startswith(other)):
            code = Unsound.TURNED if each.switched else Unsound.NOT_TURNED
            yield _fault(code, _seen([each]), round=play.number, table=each.table, ns=each.ns, ew=each.ew)


def _opponents(movement: Movement) -> Iterator[Fault]:
    """I2: second meetings only as declared, and only where the movement has them."""
    met: dict[frozenset[str], list[Meeting]] = defaultdict(list)
    for each in movement.all_meetings:
        met[frozenset((each.ns, each.ew))].append(each)
    declared = {frozenset((each.ns, each.ew)): list(each.rounds) for each in movement.repeats}
    for pair, meetings in met.items():
        rounds = [each.round for each in meetings]
        if len(rounds) > 1 and not (may_meet_again(movement, rounds) and declared.get(pair) == rounds):
            yield _fault(Unsound.MEET, _seen(meetings), who=together(pair), rounds=_rounds_of(meetings))
    for pair, rounds in declared.items():
        if [each.round for each in met.get(pair, [])] != rounds:
            seen = _seen(met.get(pair, []))
            yield _fault(Unsound.DECLARED_TO_MEET, seen, who=together(pair), rounds=tuple(rounds))


def _partners(movement: Movement) -> Iterator[Fault]:
    """I2 for individuals: no partner twice, and partners are not opponents at the same table."""
    paired: dict[frozenset[str], list[Meeting]] = defaultdict(list)
    for each in movement.all_meetings:
        if len(set(each.everybody)) < len(each.everybody):
            yield _fault(Unsound.SITS_TWICE, _seen([each]), round=each.round, table=each.table)
        for side in each.sides:
            paired[frozenset(side)].append(each)
    for two, meetings in paired.items():
        if len(meetings) > 1:
            rounds = _rounds_of(meetings)
            yield _fault(Unsound.PARTNERS, _seen(meetings), who=together(two), rounds=rounds)


def _sets_once(movement: Movement) -> Iterator[Fault]:
    """I3."""
    played: dict[tuple[str, int], list[Meeting]] = defaultdict(list)
    for each in movement.all_meetings:
        for who in each.everybody:
            played[who, each.board_set].append(each)
    for (who, board_set), meetings in played.items():
        if len(meetings) > 1:
            said = {"who": who, "set": board_set, "rounds": _rounds_of(meetings)}
            yield _fault(Unsound.PLAYS_SET, _seen(meetings), **said)


def _sharing(movement: Movement) -> Iterator[Fault]:
    """I4: only declared sharing, only where the movement has it."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for each in movement.all_meetings:
        found[each.round, each.board_set].append(each.table)
    declared = {(each.round, each.board_set): sorted(each.tables) for each in movement.shared}
    for (round, board_set), tables in found.items():
        said = {"round": round, "set": board_set, "tables": tuple(sorted(tables))}
        seen = tuple((round, table) for table in sorted(tables))
        if len(tables) > movement.copies and declared.get((round, board_set)) != sorted(tables):
            yield _fault(Unsound.SHARED_UNDECLARED, seen, **said)
        elif len(tables) > movement.copies and not may_share(movement, round, sorted(tables)):
            yield _fault(Unsound.SHARED_FORBIDDEN, seen, **said)
    for (round, board_set), tables in declared.items():
        if len(found.get((round, board_set), [])) <= movement.copies:
            seen = tuple((round, table) for table in tables)
            yield _fault(Unsound.DECLARED_SHARED, seen, round=round, set=board_set, tables=tuple(tables))


def _as_many_each(movement: Movement) -> Iterator[Fault]:
    """I5: nobody sits out twice (where all meet twice: three times; of individuals up to three sit out at once, so more
    where everybody does), and the counts differ by one at most.
    """
    out = Counter({each.id: 0 for each in movement.contestants})
    out.update(each.contestant for each in movement.all_sit_outs)
    most = 2 if movement.repeats else 1
    if movement.contest == "individual" and out:
        most = max(most, -(-out.total() // len(out)))
    yield from (_fault(Unsound.SITS_OUT, who=each, times=times) for each, times in out.items() if times > most)
    plays = Counter({each.id: 0 for each in movement.contestants})
    plays.update(who for each in movement.all_meetings for who in each.everybody)
    if plays and max(plays.values()) - min(plays.values()) > 1:
        yield _fault(Unsound.SETS_UNEVEN, fewest=min(plays.values()), most=max(plays.values()))


def _played_equally(movement: Movement) -> Iterator[Fault]:
    """I6."""
    plays = Counter(each.board_set for each in movement.all_meetings)
    if len(set(plays.values())) > 1 and promises_equal_plays(movement):
        yield _fault(Unsound.PLAYS_UNEVEN, fewest=min(plays.values()), most=max(plays.values()))


def _start(movement: Movement) -> Iterator[Fault]:
    """Where each contestant is said to start, and how many rankings there are."""
    first: tuple[Meeting, ...] = movement.play[0].meetings if movement.play else ()
    seats = {who: (seat, each.table) for each in first for who, seat in each.seated}
    for each in movement.contestants:
        seat, table = seats.get(each.id, (each.seat, None))
        if (each.seat, each.table) != (seat, table):
            code = Unsound.STARTS_OUT if table is None else Unsound.STARTS_IN if each.table is None else Unsound.STARTS
            yield _fault(code, who=each.id, seat=each.seat, table=each.table, really=seat, at_table=table)
    lines = _has_lines(movement) and not any(each.switched for each in movement.all_meetings)
    if movement.winners != (2 if lines else 1):
        yield _fault(Unsound.WINNERS, winners=movement.winners)


def _has_lines(movement: Movement) -> bool:
    """Whether the ids tell N/S from E/W, as in every Mitchell."""
    return all(each.id.startswith(("NS", "EW")) for each in movement.contestants)
