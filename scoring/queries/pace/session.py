"""The pace of a session, from its results' own times and the engine's reckoning."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from datetime import UTC, datetime
from fractions import Fraction

from club.models import Contestant
from club.queries import SessionInfo
from scoring.engine.contests import compares_rooms
from scoring.engine.pace.behind import tables_behind
from scoring.engine.pace.forecast import Forecast, a_board_less, a_round_less, forecast, planned_end, saved
from scoring.engine.pace.free import free_now
from scoring.engine.pace.observed import Observed, Seen, observe
from scoring.engine.pace.values import Place
from scoring.engine.pace.waits import Wait, known, waits
from scoring.queries.line_outcomes import played, side_numbers
from scoring.queries.pace.called import moment
from scoring.queries.pace.facts import Facts, pace_facts
from scoring.queries.pace.values import (
    LatePlay,
    LaterBoard,
    Mover,
    PairTimes,
    Saving,
    SectionTimes,
    SessionPace,
    SlowTable,
    TableRound,
    TableTimes,
    WaitInfo,
    WaitingTable,
)
from scoring.queries.postponed import ever_postponed
from scoring.queries.room import NOTHING_HIDDEN, BoardMark, Cell, Mark, Room, SectionGrid, room

MINUTE = 60


def session_pace(
    session: SessionInfo, now: datetime, hidden: frozenset[int] = NOTHING_HIDDEN, *, brief: bool = False
) -> SessionPace:
    """As it is `now`, for somebody who may not know of `hidden` boards. `brief`: without what only the page needs."""
    grid = room(session, hidden)
    facts = pace_facts(session, grid, now)
    observed = observe(facts.evening)
    found = forecast(observed, moment(now)) if session.playing else None
    people = _People({} if brief else _numbers(session))
    # What took long elsewhere is not for somebody who has boards of it still to play.
    listed = () if brief or hidden else waits(observed)
    told, begun = known(observed)
    return SessionPace(
        planned=_at(planned_end(facts.evening)),
        end=_at(found.end) if found else None,
        soonest=_at(found.soonest) if found else None,
        latest=_at(found.latest) if found else None,
        clock_set_back=observed.clock_set_back,
        slow=_slow(observed, found) if found else (),
        waiting=_waiting(observed, found) if found and not brief else (),
        savings=_savings(observed, found, moment(now), grid) if found and not brief else (),
        sections=() if brief else tuple(_section(each, facts, observed, found, hidden) for each in grid.sections),
        later=_later(session, grid, observed, found, moment(now)),
        left_out=tuple(_left_out(grid)),
        waits=tuple(_wait(each, people) for each in listed),
        told=len(told),
        begun=begun,
        late_plays=() if brief else _late_plays(session, people),
        pairs=() if brief else _pairs(session, observed, listed, people, hidden),
    )


def _numbers(session: SessionInfo) -> dict[int, tuple[int, str]]:
    """The printed number of each contestant, and the line in which it has it."""
    rows = Contestant.objects.filter(session_id=session.id).values_list("pk", "number", "line")
    return {pk: (number, line) for pk, number, line in rows}


class _People:
    def __init__(self, numbers: Mapping[int, tuple[int, str]]) -> None:
        self.numbers = numbers

    def mover(self, who: Hashable) -> Mover:
        """The engine's mover with its printed number."""
        contestant, side = who if isinstance(who, tuple) else (who, "")
        number, line = self.numbers.get(contestant, (0, ""))
        return Mover(contestant, number, side or line)


def _slow(observed: Observed, found: Forecast) -> tuple[SlowTable, ...]:
    """Those that are two boards or the time of a board behind."""
    a_board = observed.evening.plan.board
    return tuple(
        SlowTable(each.place.section, each.place.table, each.place.round, each.boards, each.seconds // MINUTE)
        for each in tables_behind(observed, found)
        if not each.waits_for and (each.boards > 1 or each.seconds >= a_board)
    )


def _waiting(observed: Observed, found: Forecast) -> tuple[WaitingTable, ...]:
    """Those that are done with what they had, so that they wait in earnest."""
    return tuple(
        WaitingTable(
            each.place.section,
            each.place.table,
            each.place.round,
            tuple(sorted({place.table for place in each.waits_for} - {each.place.table})),
        )
        for each in tables_behind(observed, found)
        if each.waits_for and not any(place.table == each.place.table for place in each.waits_for)
    )


def _savings(observed: Observed, found: Forecast, now: int, grid: Room) -> tuple[Saving, ...]:
    evening, savings = observed.evening, []
    for section in grid.sections:
        for kind, without in (
            ("round", a_round_less(evening, section.letter)),
            ("board", a_board_less(observed, section.letter)),
        ):
            gained = saved(evening, now, without[1]) if without else None
            if without and gained is not None:
                savings.append(Saving(section.letter, kind, without[0], max(0, gained) // MINUTE))
    return tuple(savings)


def _section(
    section: SectionGrid, facts: Facts, observed: Observed, found: Forecast | None, hidden: frozenset[int]
) -> SectionTimes:
    tables = []
    for row in section.tables:
        if not row.has_boards:
            continue
        rounds = []
        for cell in row.cells:
            seen = observed.seen.get(Place(section.letter, cell.round, row.table))
            secret = _secret(cell.boards, hidden)
            rounds.append(TableRound(cell.round, seen.a_board if seen and not secret else None, secret, cell))
        mine = [
            seen for place, seen in observed.seen.items() if (place.section, place.table) == (section.letter, row.table)
        ]
        ends = found.end_of_table(section.letter, row.table) if found else None
        tables.append(TableTimes(row.table, tuple(rounds), _mean(mine, hidden), _at(ends)))
    return SectionTimes(section.id, section.letter, tuple(range(1, section.rounds + 1)), tuple(tables))


def _secret(boards: Iterable[BoardMark], hidden: frozenset[int]) -> bool:
    return any(each.board in hidden for each in boards)


def _mean(seen: Iterable[Seen], hidden: frozenset[int]) -> Fraction | None:
    """Seconds a board, over all boards of the rounds that are known and may be."""
    found = [(each.a_board, each.entered) for each in seen if not hidden.intersection(each.stand.boards)]
    known_ones = [(rate, boards) for rate, boards in found if rate is not None]
    boards = sum(number for _rate, number in known_ones)
    return sum((rate * number for rate, number in known_ones), Fraction(0)) / boards if boards else None


def _later(
    session: SessionInfo, grid: Room, observed: Observed, found: Forecast | None, now: int
) -> tuple[LaterBoard, ...]:
    seconds = observed.evening.plan.board
    by_rooms = compares_rooms(session.method)
    return tuple(
        LaterBoard(
            each,
            found is not None and free_now(observed, found, _movers(each.at, by_rooms=by_rooms), now, seconds),
        )
        for each in grid.later
    )


def _movers(mark: BoardMark, *, by_rooms: bool) -> tuple[Hashable, ...]:
    return ((mark.ns, "NS"), (mark.ew, "EW")) if by_rooms else (mark.ns, mark.ew, *mark.partners)


def _left_out(grid: Room) -> Iterable[Cell]:
    for section in grid.sections:
        for row in section.tables:
            yield from (cell for cell in row.cells if any(each.mark is Mark.MISSING for each in cell.boards))


def _wait(each: Wait, people: _People) -> WaitInfo:
    return WaitInfo(
        each.place.section,
        each.place.round,
        each.place.table,
        people.mover(each.who),
        tuple(people.mover(who) for who in each.for_whom),
        tuple(sorted({place.table for place in each.from_places})),
        each.boards,
        each.minutes,
    )


def _pairs(
    session: SessionInfo,
    observed: Observed,
    listed: Iterable[Wait],
    people: _People,
    hidden: frozenset[int],
) -> tuple[PairTimes, ...]:
    mine: dict[Hashable, list[Seen]] = defaultdict(list)
    for each in observed.seen.values():
        for who in each.stand.movers:
            mine[who].append(each)
    waited: dict[Hashable, int] = defaultdict(int)
    waited_for: dict[Hashable, int] = defaultdict(int)
    for wait in listed:
        waited[wait.who] += wait.seconds
        for who in wait.for_whom:
            waited_for[who] += wait.seconds
    told, _begun = known(observed)
    found = [
        PairTimes(
            people.mover(who),
            sum(each.a_board is not None and not hidden.intersection(each.stand.boards) for each in seen),
            _mean(seen, hidden),
            *(
                found[who] // MINUTE if any(each.stand.place in told for each in seen) else None
                for found in (waited, waited_for)
            ),
        )
        for who, seen in mine.items()
    ]
    order = ("", "NS", "EW")
    by_line = session.contest == "pairs"
    return tuple(
        sorted(found, key=lambda each: (by_line and order.index(each.who.side), each.who.number, each.who.side))
    )


def _late_plays(session: SessionInfo, people: _People) -> tuple[LatePlay, ...]:
    """Every board that was left for later, in the order of rounds and tables."""
    numbers = {pk: number for pk, (number, _line) in people.numbers.items()}
    found = [
        LatePlay(
            line.section,
            line.round or 0,
            line.table or 0,
            line.board.number,
            side_numbers(line.north_south, numbers),
            side_numbers(line.east_west, numbers),
            line.result.entered_at if line.result is not None and played(line) else None,
            waits,
        )
        for line, waits in ever_postponed(session.id)
    ]
    return tuple(sorted(found, key=lambda each: (each.section, each.round, each.table, each.board)))


def _at(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, tz=UTC)
