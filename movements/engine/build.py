"""From a kind and its options to a movement."""

from collections.abc import Mapping
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
    mitchell,
    web,
)
from movements.engine.arrow_switch import At, best_number, check_number, chosen, switch
from movements.engine.assemble import contestants_of, rounds_of, second_meetings, shared_sets
from movements.engine.codes import Part, Refused
from movements.engine.errors import MovementError
from movements.engine.kind import Kind, Schedule, ScheduleRequest, one
from movements.engine.late import late_rounds, with_late_pair
from movements.engine.phantom import phantom_of, without
from movements.engine.plan import Movement
from movements.engine.size import Size, sized
from movements.engine.teams import TEAM_KINDS

FAMILIES = (mitchell, web, appendix, hesitation, howell, combined, barometer, individual, individual_designs)
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
) -> Movement:
    """A movement of ``tables`` tables, the half one counted as one.

    ``base`` and ``extra``: tables of the movement below and those added, or ``players``, where a kind is known by them.
    ``missing``: "ns" or "ew" (Mitchell: pair T of that line), a pair number or "auto" (Howell: the one that balances
    best). ``arrow_switch``: how many rounds to play switched, "auto", or which ("7,8", with tables "7:1,7:2").
    ``late``: "rover" or "bump", a pair more than there are seats. MovementError where that is not legal.
    """
    named = find_kind(kind)
    check_boards(boards_per_round, first_board)
    wanted = _wanted(named, Size(tables, base, extra, players), rounds, skip_after, late, copies)
    full = with_late_pair(named, wanted, late) if late else named.schedule(wanted)
    turned = _turned(named, full, wanted, arrow_switch)
    phantom = _phantom(named, wanted, full, missing, late)
    seated = switch(full, turned)
    contestants = contestants_of(seated, phantom)
    play = rounds_of(without(seated, phantom), contestants)
    owned = named.copies(wanted) if copies is None else copies
    return Movement(
        kind=kind,
        particulars=_particulars(named, wanted, len(contestants), turned, late),
        tables=wanted.tables,
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


def _turned(kind: Kind, schedule: Schedule, request: ScheduleRequest, arrow_switch: int | str) -> At:
    """Where the arrow is turned."""
    if arrow_switch == 0:
        return frozenset()
    if kind.switch is None:
        raise MovementError(Refused.NO_SWITCH, kind=kind.name)
    if isinstance(arrow_switch, str) and arrow_switch != "auto":
        return chosen(arrow_switch, request.rounds, request.tables)
    number = best_number(request.rounds) if isinstance(arrow_switch, str) else arrow_switch
    check_number(request.rounds, number)
    return kind.switch(schedule, request.tables, number)


def _phantom(
    kind: Kind, request: ScheduleRequest, full: Schedule, missing: str | int | None, late: str | None
) -> str | None:
    if late and missing is not None:
        raise MovementError(Refused.LATE_AND_MISSING)
    return phantom_of(kind, request.tables, full, missing)


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
