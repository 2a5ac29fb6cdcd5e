"""From a kind and its options to a movement."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from club.engine.messages import Message
from movements.engine import (
    appendix,
    barometer,
    combined,
    hesitation,
    howell,
    individual,
    individual_designs,
    interwoven,
    mitchell,
    web,
)
from movements.engine.arrow_switch import At, check_number, chosen, switch
from movements.engine.assemble import contestants_of, rounds_of, second_meetings, shared_sets
from movements.engine.automatic_switch import SINGLE_TABLES, automatic, single_tables
from movements.engine.codes import Part, Refused
from movements.engine.errors import MovementError
from movements.engine.kind import Kind, Schedule, ScheduleRequest, one
from movements.engine.late import late_rounds, with_late_pair
from movements.engine.phantom import AUTO, STATIONARY, missing_that_balances_best, phantom_of, without
from movements.engine.plan import Movement
from movements.engine.size import Size, sized
from movements.engine.teams import TEAM_KINDS

FAMILIES = (
    mitchell,
    web,
    appendix,
    hesitation,
    howell,
    combined,
    interwoven,
    barometer,
    individual,
    individual_designs,
)
KINDS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for family in FAMILIES for kind in family.KINDS})

#: What a page may offer so far; the others are there for programs.
ON_PAGES: Mapping[str, Kind] = MappingProxyType(
    {
        name: KINDS[name]
        for name in (
            "straight-mitchell",
            "skip-mitchell",
            "share-and-relay-mitchell",
            "double-weave-mitchell",
            "bowman-mitchell",
            "one-and-a-half-appendix",
            "appendix-mitchell",
            "web-mitchell",
            "blackpool",
            "hesitation",
            "howell",
            "reduced-howell",
            "howell-design",
            "combined",
            "interwoven-howell",
            "barometer-mitchell",
            "barometer-howell",
        )
    }
)

MOST_BOARDS_PER_ROUND = 64


def build(
    kind: str,
    *,
    boards_per_round: int,
    tables: int | None = None,
    base: int | None = None,
    extra: int | None = None,
    players: int | None = None,
    rounds: int | None = None,
    missing: str | int | None = None,
    arrow_switch: int | str = 0,
    skip_after: int | None = None,
    late: str | None = None,
    copies: int | None = None,
    first_board: int = 1,
    filled: bool = False,
) -> Movement:
    """A movement of ``tables`` tables, the half one counted as one.

    ``base`` and ``extra``: tables of the movement below and those added, or ``players``, where a kind is known by them.
    ``missing``: "ns" or "ew" (Mitchell: pair T of that line), of a Howell a pair number, "stationary" (laid out for a
    pair fewer: nobody stays) or "auto" (what balances best); with ``filled`` that pair has come, and all tables play.
    ``arrow_switch``: how many last rounds to play switched, "first-2", "auto" (what balances best), "tables" (single
    tables of several rounds, where there is a list), or which ("7,8", with tables "7:1,7:2").
    ``late``: "rover" or "bump", a pair more than there are seats. MovementError where that is not legal.
    """
    named = find_kind(kind)
    check_boards(boards_per_round, first_board)
    wanted = _wanted(named, Size(tables, base, extra, players), rounds, skip_after, late, copies)
    if missing == AUTO and named.missing == "pair":
        missing = settled_missing(kind, wanted.tables, wanted.rounds)
    if missing == STATIONARY and wanted.tables in named.odd:
        wanted = replace(wanted, odd=True)
    full = with_late_pair(named, wanted, late) if late else named.schedule(wanted)
    phantom = None if filled else _phantom(named, wanted, missing, late)
    turned = _turned(named, full, wanted, phantom, arrow_switch)
    seated = switch(full, turned)
    contestants = contestants_of(seated, phantom)
    play = rounds_of(without(seated, phantom), contestants)
    tables = _standing(wanted, phantom)
    owned = min(tables, named.copies(wanted) if copies is None else copies)
    return Movement(
        kind=kind,
        particulars=_particulars(named, wanted, len(contestants), turned, late),
        tables=tables,
        boards_per_round=boards_per_round,
        winners=2 if named.family == "mitchell" and not turned else 1,
        contestants=contestants,
        play=play,
        shared=tuple(shared_sets(play, owned)),
        repeats=tuple(second_meetings(play)) if named.contest == "pairs" else (),
        copies=owned,
        first_board=first_board,
        contest=named.contest,
    )


def _standing(wanted: ScheduleRequest, phantom: str | None) -> int:
    """The tables that are put up: in a layout for a pair fewer nobody ever plays at the last one."""
    return wanted.tables - (wanted.odd and phantom is not None)


def copies_of(kind: str, options: Mapping[str, Any]) -> int:
    """How many sets of the boards ``build(kind, **options)`` needs."""
    named = find_kind(kind)
    if named.copies is one:
        return int(options.get("copies") or 1)
    return build(kind, **options).copies


def find_kind(name: str) -> Kind:
    """The kind of that name; MovementError with the names there are."""
    if name in KINDS:
        return KINDS[name]
    raise MovementError(Refused.NO_SUCH_KIND, kind=name, legal=(*KINDS, *TEAM_KINDS))


def check_boards(boards_per_round: int, first_board: int) -> None:
    """MovementError where a round cannot have so many boards, or they cannot begin there."""
    if not 1 <= boards_per_round <= MOST_BOARDS_PER_ROUND:
        raise MovementError(Refused.BOARDS, most=MOST_BOARDS_PER_ROUND, boards=boards_per_round)
    if first_board < 1:
        raise MovementError(Refused.FIRST_BOARD, boards=first_board)


def _wanted(
    kind: Kind, size: Size, rounds: int | None, skip_after: int | None, late: str | None, copies: int | None
) -> ScheduleRequest:
    tables, base = sized(kind, size)
    if skip_after is not None and kind.name != "skip-mitchell":
        raise MovementError(Refused.NO_SKIP, kind=kind.name)
    if late and rounds is None:
        rounds = late_rounds(kind, tables, late)
    _check_copies(kind, tables, copies)
    return ScheduleRequest(tables, kind.pick_rounds(tables, rounds, base), skip_after, base, copies)


def _check_copies(kind: Kind, tables: int, copies: int | None) -> None:
    if copies is None:
        return
    if not kind.copies_given:
        raise MovementError(Refused.COPIES_AS_NEEDED, kind=kind.name)
    if not 1 <= copies <= tables:
        raise MovementError(Refused.COPIES, tables=tables, copies=copies)


def _turned(
    kind: Kind, schedule: Schedule, request: ScheduleRequest, phantom: str | None, arrow_switch: int | str
) -> At:
    """Where the arrow is turned."""
    if arrow_switch == 0:
        return frozenset()
    if kind.switch is None:
        raise MovementError(Refused.NO_SWITCH, kind=kind.name)
    if arrow_switch == AUTO:
        arrow_switch = automatic(kind, schedule, request, phantom)
    if arrow_switch == SINGLE_TABLES and single_tables(kind.name, request.tables, request.rounds):
        return single_tables(kind.name, request.tables, request.rounds)
    if isinstance(arrow_switch, str):
        return chosen(arrow_switch, request.rounds, request.tables)
    check_number(request.rounds, arrow_switch)
    return kind.switch(schedule, request.tables, arrow_switch)


def _phantom(kind: Kind, request: ScheduleRequest, missing: str | int | None, late: str | None) -> str | None:
    if late and missing is not None:
        raise MovementError(Refused.LATE_AND_MISSING)
    return phantom_of(kind, request.tables, missing)


@lru_cache(maxsize=1024)
def settled_switch(
    kind: str,
    tables: int,
    rounds: int,
    *,
    base: int | None = None,
    skip_after: int | None = None,
    missing: str | int | None = None,
    late: str | None = None,
) -> int | str:
    """What the arrow switch "auto" stands for: the last 2 rounds, "first-2", or "tables"."""
    named = find_kind(kind)
    wanted = _wanted(named, Size(tables, base), rounds, skip_after, late, None)
    full = with_late_pair(named, wanted, late) if late else named.schedule(wanted)
    return automatic(named, full, wanted, _phantom(named, wanted, missing, late))


@lru_cache(maxsize=256)
def settled_missing(kind: str, tables: int, rounds: int) -> str:
    """What "auto" stands for in a kind of which any pair may be missing: "7", or "stationary"."""
    if tables == 2:
        raise MovementError(Refused.MISSING_OF_THREE)
    return missing_that_balances_best(find_kind(kind), ScheduleRequest(tables, rounds))


def _particulars(
    kind: Kind, wanted: ScheduleRequest, contestants: int, turned: At, late: str | None
) -> tuple[Message, ...]:
    """What is said of it beside the name of its kind."""
    if kind.contest == "individual":
        parts = [Message(Part.PLAYERS, {"players": contestants})]
    elif contestants % 2:
        parts = [Message(Part.HALF_TABLES, {"tables": contestants // 2})]
    else:
        parts = [Message(Part.TABLES, {"tables": wanted.tables})]
    usual = late_rounds(kind, wanted.tables, late) if late else kind.usual_rounds(wanted.tables, wanted.base)
    if wanted.rounds != usual:
        parts.append(Message(Part.ROUNDS, {"count": wanted.rounds}))
    if turned:
        parts.append(Message(Part.SWITCHES, {"count": len({number for number, _table in turned})}))
    if late:
        parts.append(Message(Part.ROVER if late == "rover" else Part.BUMP))
    return tuple(parts)
