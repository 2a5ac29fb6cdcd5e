"""From a kind and its options to a movement."""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from movements.engine import howell, mitchell
from movements.engine.arrow_switch import best_number, switch_last
from movements.engine.errors import MovementError
from movements.engine.kind import Kind, Schedule
from movements.engine.phantom import best_missing, without
from movements.engine.plan import Contestant, Meeting, Movement, Repeat, Round, Seat, Shared
from movements.engine.teams import TEAM_KINDS

KINDS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in (*mitchell.KINDS, *howell.KINDS)})

NOT_YET = frozenset(
    {
        "double-weave-mitchell",
        "bowman-mitchell",
        "one-and-a-half-appendix",
        "appendix-mitchell",
        "web-mitchell",
        "blackpool",
        "hesitation",
        "combined",
        "barometer-mitchell",
        "barometer-howell",
        "rainbow-individual",
        "individual",
    }
)
MOST_BOARDS_PER_ROUND = 64


def build(
    kind: str,
    *,
    tables: int,
    boards_per_round: int,
    rounds: int | None = None,
    missing: str | int | None = None,
    arrow_switch: int | str = 0,
    skip_after: int | None = None,
    first_board: int = 1,
) -> Movement:
    """A movement of ``tables`` tables, the half one counted as one.

    ``missing``: "ns" or "ew" (Mitchell: pair T of that line), a pair number or "auto" (Howell: the one that balances
    best). ``arrow_switch``: the last rounds to play switched, or "auto". MovementError where that is not legal.
    """
    chosen = find_kind(kind)
    _check_boards(boards_per_round, first_board)
    chosen.check_tables(tables)
    rounds = chosen.pick_rounds(tables, rounds)
    _check_skip(chosen, skip_after)
    switches = _switches(chosen, rounds, arrow_switch)
    full = chosen.schedule(tables, rounds, skip_after)
    phantom = _phantom(chosen, tables, full, missing)
    play = without(switch_last(full, switches) if switches else full, phantom)
    return Movement(
        kind=kind,
        name=_name(chosen, tables, rounds, phantom, switches),
        tables=tables,
        boards_per_round=boards_per_round,
        winners=2 if chosen.family == "mitchell" and not switches else 1,
        contestants=_contestants(full[0], phantom),
        play=play,
        shared=tuple(_shared(play)),
        repeats=tuple(_repeats(play)),
        first_board=first_board,
    )


def find_kind(name: str) -> Kind:
    """The kind of that name; MovementError with the names there are."""
    if name in KINDS:
        return KINDS[name]
    legal = ", ".join((*KINDS, *TEAM_KINDS))
    if name in NOT_YET:
        raise MovementError("not_supported", f"{name} is not supported yet; the kinds are {legal}", kind=name)
    raise MovementError("kind", f"there is no movement {name!r}; the kinds are {legal}", kind=name)


def _check_boards(boards_per_round: int, first_board: int) -> None:
    if not 1 <= boards_per_round <= MOST_BOARDS_PER_ROUND:
        raise MovementError(
            "boards",
            f"the boards of a round are 1 to {MOST_BOARDS_PER_ROUND}, not {boards_per_round}",
            boards=boards_per_round,
        )
    if first_board < 1:
        raise MovementError("boards", f"the first board is number 1 or higher, not {first_board}", boards=first_board)


def _check_skip(chosen: Kind, skip_after: int | None) -> None:
    if skip_after is not None and chosen.name != "skip-mitchell":
        raise MovementError("skip_after", f"only skip-mitchell has a skip, {chosen.name} has none", kind=chosen.name)


def _switches(chosen: Kind, rounds: int, arrow_switch: int | str) -> int:
    if chosen.family == "howell" and arrow_switch != 0:
        raise MovementError(
            "arrow_switch",
            f"arrow switches are for Mitchell movements; {chosen.name} has the directions it needs",
            kind=chosen.name,
        )
    if isinstance(arrow_switch, int):
        return arrow_switch
    if arrow_switch != "auto":
        raise MovementError("arrow_switch", f"arrow switches are a number of rounds or auto, not {arrow_switch!r}")
    return best_number(rounds)


def _phantom(chosen: Kind, tables: int, schedule: Schedule, missing: str | int | None) -> str | None:
    if missing is None:
        return None
    if chosen.family == "mitchell":
        if missing not in ("ns", "ew"):
            raise MovementError("missing", f"the missing pair of {chosen.name} is ns or ew, not {missing}")
        return f"{missing.upper()}{tables}" if isinstance(missing, str) else None
    if tables == 2:
        raise MovementError("missing", "a Howell needs 4 pairs: with 3, every board would be played only once")
    if missing == "auto":
        return best_missing(schedule)
    if str(missing) not in {str(pair) for pair in range(1, 2 * tables + 1)}:
        raise MovementError("missing", f"the missing pair of {chosen.name} is 1 to {2 * tables} or auto, not {missing}")
    return str(missing)


def _name(chosen: Kind, tables: int, rounds: int, phantom: str | None, switches: int) -> str:
    parts = [chosen.title, f"{tables - 1}½ tables" if phantom else f"{tables} tables"]
    if rounds != chosen.default_rounds(tables):
        parts.append(f"{rounds} round{'s' * (rounds > 1)}")
    if switches:
        parts.append(f"{switches} arrow switch{'es' * (switches > 1)}")
    return ", ".join(parts)


def _contestants(first_round: tuple[Meeting, ...], phantom: str | None) -> tuple[Contestant, ...]:
    """Everybody but the phantom, at the place of the first round (all have one while the tables are full)."""
    found = []
    for each in first_round:
        table = None if phantom in (each.ns, each.ew) else each.table
        seats: tuple[tuple[str, Seat], ...] = ((each.ns, "NS"), (each.ew, "EW"))
        found += [Contestant(contestant, seat, table) for contestant, seat in seats if contestant != phantom]
    if all(each.id.isdigit() for each in found):
        found.sort(key=lambda each: int(each.id))
    return tuple(found)


def _shared(play: tuple[Round, ...]) -> Iterator[Shared]:
    for each in play:
        sets = Counter(meeting.board_set for meeting in each.meetings)
        for board_set in sorted(found for found, tables in sets.items() if tables > 1):
            at = tuple(meeting.table for meeting in each.meetings if meeting.board_set == board_set)
            yield Shared(each.number, board_set, at)


def _repeats(play: tuple[Round, ...]) -> Iterator[Repeat]:
    met: dict[frozenset[str], list[Meeting]] = {}
    for each in play:
        for meeting in each.meetings:
            met.setdefault(frozenset((meeting.ns, meeting.ew)), []).append(meeting)
    for meetings in met.values():
        if len(meetings) > 1:
            yield Repeat(meetings[0].ns, meetings[0].ew, tuple(meeting.round for meeting in meetings))
