"""How the movement can go on when a pair comes or goes while round 1 lasts, and what each way changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bridgeclub.dialogues.starting import Seat, TableStart, starting_seats
from bridgeclub.wording.movements import movement_name, rounds_words
from club.errors import DomainError
from club.queries import Pair
from movements.engine.build import KINDS, ON_PAGES
from movements.engine.catalogue import FEWEST_PAIRS, MOST_PAIRS, choices
from movements.engine.individual_catalogue import individual_choices
from movements.engine.individual_evening import IndividualEvening, kinds_for, rounds_for
from movements.engine.own import OWN
from movements.engine.phantom import STATIONARY
from movements.engine.places import PresentPair, give_places
from movements.engine.plan import Movement
from movements.engine.swiss_evening import FEWEST_ENTRIES, MOST_ENTRIES, SWISS
from movements.engine.team_catalogue import team_choices
from movements.engine.team_evening import FEWEST_TEAMS, BoardsAre, TeamEvening
from movements.engine.teams import OF_EIGHT, TEAM_KINDS
from movements.queries import PlanInfo, SeatingInfo
from movements.services import movement_of
from scoring.queries.first_round import PlayedBoard

SPOILT = 3

#: Who sits opposite a seat.
PARTNERS = {"N": "S", "S": "N", "E": "W", "W": "E"}


@dataclass(frozen=True)
class Move:
    """A pair that changes its seat or its number. `before` is None for who has just come.

    Table and side; of a single player the seat with the `partner` there, "" where the player sits out.
    """

    pair: Pair
    before: tuple[int, str] | None
    number_before: int | None
    table: int
    side: str
    number: int
    partner: Seat | None = None


@dataclass(frozen=True)
class OtherBoards:
    """A table that plays other boards in round 1 than it has now."""

    table: int
    before: tuple[int, ...]
    boards: tuple[int, ...]


@dataclass(frozen=True)
class Twice:
    """A pair that would meet a board again which it has played."""

    pair: Pair
    board: int
    round: int


@dataclass(frozen=True)
class Way:
    """One way to go on, chosen by `kind` and `options`; what it changes in round 1, and the boards it would spoil."""

    kind: str
    options: dict[str, Any]
    name: str
    rounds: str
    winners: int
    start: tuple[TableStart, ...]
    moves: tuple[Move, ...]
    other_boards: tuple[OtherBoards, ...]
    twice: tuple[Twice, ...]

    @property
    def moved(self) -> int:
        """How many of those who were there get another place or number."""
        return len({move.pair.id for move in self.moves if move.before is not None})

    @property
    def upset(self) -> int:
        """How much trouble it is: people who get up, boards carried about, and a spoilt board as three of them."""
        return self.moved + len(self.other_boards) + SPOILT * len(self.twice)


@dataclass(frozen=True)
class Room:
    """What stands now: the plan, the seats of round 1, the boards played, and how teams have their boards."""

    plan: PlanInfo
    seats: Sequence[SeatingInfo]
    played: Sequence[PlayedBoard]
    boards_are: BoardsAre = "shared"


def ways(room: Room, pairs: Sequence[Pair], leaving: Pair | None) -> list[Way]:
    """Every way for the pairs or teams that stay or come, the one that disturbs least first."""
    teams = room.plan.kind in TEAM_KINDS
    players = not teams and room.plan.kind in KINDS and KINDS[room.plan.kind].contest == "individual"
    if players:
        candidates = _of_players(room.plan, len(pairs))
    elif room.plan.kind == SWISS:
        candidates = _of_swiss(room, len(pairs))
    else:
        candidates = _of_teams(room, len(pairs)) if teams else _candidates(room.plan, pairs, leaving)
    found: dict[Movement, Way] = {}
    for kind, options in candidates:
        try:
            movement = movement_of(kind, options)
        except DomainError:
            continue
        if movement not in found and len(movement.contestants) == len(pairs):
            found[movement] = _way(room, pairs, kind, options, movement)
    return sorted(found.values(), key=lambda each: each.upset)


def _candidates(plan: PlanInfo, pairs: Sequence[Pair], leaving: Pair | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same movement with the pair out of it or in it, then what the catalogue has; numbers are kept."""
    if not FEWEST_PAIRS <= len(pairs) <= MOST_PAIRS:
        return
    if plan.kind != OWN:
        yield from _the_same(plan, pairs, leaving)
    first = {name: plan.options[name] for name in ("first_board",) if name in plan.options}
    for winners in (plan.winners, None):
        for choice in choices(
            len(pairs), boards=plan.rounds * plan.boards_per_round, winners=winners, kinds=tuple(ON_PAGES)
        ):
            options = {name: value for name, value in {**choice.options, **first}.items() if name != "missing"}
            yield choice.kind, _with_missing(choice.kind, options, pairs, leaving)


def _of_teams(room: Room, teams: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same with so many teams, then what the catalogue has. A contest that goes on in other sessions, or one of
    whose matches a board was played, has its movement for good.
    """
    plan = room.plan
    if room.played or plan.options.get("sessions", 1) > 1 or teams < FEWEST_TEAMS:
        return
    kept = {
        name: plan.options[name]
        for name in ("boards_per_round", "first_board", "tables_a_match")
        if name in plan.options
    }
    yield plan.kind, {**kept, "teams": teams}
    boards = plan.rounds * plan.boards_per_round
    of_eight = plan.options.get("tables_a_match") == OF_EIGHT
    for choice in team_choices(TeamEvening(teams, boards=boards, boards_are=room.boards_are, of_eight=of_eight)):
        first = {name: value for name, value in kept.items() if name == "first_board"}
        yield choice.kind, {**choice.sessions[0].options, **first}


def _of_swiss(room: Room, entries: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same with so many, whose first round is drawn anew, as long as nothing of it was played."""
    if room.played or not FEWEST_ENTRIES <= entries <= MOST_ENTRIES:
        return
    kept = {name: value for name, value in room.plan.options.items() if name not in ("drawn", "joined")}
    yield SWISS, {**kept, "entries": entries}


def _of_players(plan: PlanInfo, players: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the catalogue has for so many, with as many boards a round first: those of round 1 are on the tables."""
    first = {name: plan.options[name] for name in ("first_board",) if name in plan.options}
    for kind in kinds_for(players):
        for rounds in rounds_for(kind, players)[::-1]:
            yield kind, {"players": players, "rounds": rounds, "boards_per_round": plan.boards_per_round, **first}
    for choice in individual_choices(IndividualEvening(players, boards=plan.rounds * plan.boards_per_round)):
        yield choice.kind, {**choice.options, **first}


def _the_same(plan: PlanInfo, pairs: Sequence[Pair], leaving: Pair | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """A club's own is for just so many pairs, every other movement for some more or fewer too."""
    tables = (len(pairs) + 1) // 2
    before = plan.options.get("tables") or plan.tables
    if plan.options.get("missing") == STATIONARY and len(pairs) == 2 * before - 1:
        yield plan.kind, dict(plan.options)
    same = {name: value for name, value in plan.options.items() if name not in ("missing", "late")}
    yield plan.kind, _with_missing(plan.kind, {**same, "tables": tables}, pairs, leaving)
    if tables != before:
        whole = {name: value for name, value in same.items() if name not in ("rounds", "skip_after", "base")}
        yield plan.kind, _with_missing(plan.kind, {**whole, "tables": tables}, pairs, leaving)


def _with_missing(kind: str, options: dict[str, Any], pairs: Sequence[Pair], leaving: Pair | None) -> dict[str, Any]:
    if len(pairs) % 2 == 0 or "late" in options:
        return options
    if ON_PAGES[kind].missing == "ns":
        return {**options, "missing": "ns"}
    if ON_PAGES[kind].missing == "line":
        return {**options, "missing": "ew" if leaving and leaving.key.startswith("EW") else "ns"}
    taken = {pair.key for pair in pairs}
    free = [str(number) for number in range(1, 2 * options["tables"] + 1) if str(number) not in taken]
    # A newcomer takes the lowest free number, so the highest is the one that nobody has.
    return {**options, "missing": free[-1] if free else "auto"}


def _way(room: Room, pairs: Sequence[Pair], kind: str, options: dict[str, Any], movement: Movement) -> Way:
    start = tuple(starting_seats(movement, pairs, keep=True))
    return Way(
        kind=kind,
        options=options,
        name=movement_name(movement),
        rounds=rounds_words(movement),
        winners=movement.winners,
        start=start,
        moves=tuple(_moves(room, start)),
        other_boards=tuple(_other_boards(room, start)),
        twice=tuple(_twice(room, pairs, movement)),
    )


def plays_teams(plan: PlanInfo) -> bool:
    return plan.kind in TEAM_KINDS or (plan.kind == SWISS and plan.options["contest"] == "teams")


def _moves(room: Room, start: Sequence[TableStart]) -> Iterator[Move]:
    # A team has a pair at either side.
    teams, alone = plays_teams(room.plan), any(seat.ns_partner is not None for seat in room.seats)
    before = {
        (who, side if teams else ""): (seat.table, "" if alone and not seat.plays else side)
        for seat in room.seats
        for side, who in _seated_before(seat)
    }
    for table in start:
        for side, seat in table.seated:
            was = before.get((seat.pair.id, side if teams else ""))
            number = seat.pair.number if was else None
            # A single player who sits out has no seat.
            place = (table.table, "" if alone and not table.boards else side)
            if was != place or number != seat.number:
                partner = dict(table.seated).get(PARTNERS.get(side, ""))
                yield Move(seat.pair, was, number, *place, seat.number, partner)


def _seated_before(seat: SeatingInfo) -> Iterator[tuple[str, int]]:
    """Everybody at a table with the side, of an individual with the seat."""
    if seat.ns_partner is not None:
        yield from zip("NSEW", seat.everybody, strict=True)
        return
    for side, who in (("NS", seat.ns), ("EW", seat.ew)):
        if who is not None:
            yield side, who


def _other_boards(room: Room, start: Sequence[TableStart]) -> Iterator[OtherBoards]:
    before = {seat.table: seat.boards for seat in room.seats}
    for table in start:
        if table.boards and before.get(table.table, ()) and before[table.table] != table.boards:
            yield OtherBoards(table.table, before[table.table], table.boards)


def _twice(room: Room, pairs: Sequence[Pair], movement: Movement) -> Iterator[Twice]:
    """Who would play a board again that was played before against somebody else."""
    by_id = {pair.id: pair for pair in pairs}
    present = [PresentPair(pair.id, pair.place, pair.key, pair.stays) for pair in pairs]
    key_of = {identifier: key for key, identifier in give_places(movement, present, keep=True).items()}
    where = {
        (side, board): meeting
        for meeting in movement.all_meetings
        for board in movement.set_boards(meeting.board_set)
        for side in meeting.everybody
    }
    for each in room.played:
        # Partners stay partners, or those who have met play the board again all the same.
        sides = {frozenset(key_of[one] for one in side if one in key_of) for side in each.sides}
        for one in sorted(each.everybody):
            meeting = where.get((key_of[one], each.board)) if one in key_of else None
            if meeting is not None and set(map(frozenset, meeting.sides)) != sides:
                yield Twice(by_id[one], each.board, meeting.round)
