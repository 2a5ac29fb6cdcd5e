"""Which movement is looked at, and who is who in it: one to choose, the one that stands, or one of the club's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bridgeclub.dialogues.starting import seats_of
from bridgeclub.doors.desk.movements.moves import People, SeatedNumber
from bridgeclub.doors.desk.setup.own_movements import OwnMovements
from bridgeclub.doors.desk.setup.people import who_stays
from bridgeclub.doors.desk.setup.tokens import read_movement_token
from bridgeclub.wording.movements import movement_name, plan_name, rounds_words
from club.engine.contests import CONTESTS
from club.errors import DomainError
from club.queries import Pair, SessionInfo, pairs_of
from movements.engine.places import direction_of_key, place_of, printed_number
from movements.engine.plan import Movement
from movements.queries import OwnInfo, PlanInfo, SeatingInfo, movement_under_way, own_movements, plans_of, seatings_of
from movements.services import movement_of


@dataclass(frozen=True)
class ShownMovement:
    """A movement with its people. `section` is a letter where there are several, `token` names one still to choose.

    `boards_are`: how teams have their boards, "" where nobody plays in teams.
    """

    movement: Movement
    people: People
    name: str
    section: str = ""
    sections: tuple[str, ...] = ()
    token: str = ""
    boards_are: str = ""

    @property
    def rounds(self) -> str:
        return rounds_words(self.movement)


def movement_on_offer(session: SessionInfo, token: str, user_id: int | None) -> ShownMovement | None:
    """A movement of the list, with the pairs present where they would sit; None where it is not for so many."""
    found, pairs = read_movement_token(token), pairs_of(session.id)
    if found is None:
        return None
    plan = next(iter(plans_of(session.id)), None)
    known = OwnMovements.of(own_movements(session.club.id, pairs=len(pairs), contest=session.contest), plan)
    try:
        movement = movement_of(found[0], known.whole(*found))
    except DomainError:
        return None
    if len(movement.contestants) != len(pairs):
        return None
    seats = seats_of(movement, who_stays(pairs, user_id))
    people = {
        key: SeatedNumber(seat.number, seat.line, _named(seat.pair), session.contest) for key, seat in seats.items()
    }
    return ShownMovement(movement, people, movement_name(movement), token=token, boards_are=_boards(session))


def all_that_stand(session: SessionInfo) -> list[ShownMovement]:
    """The movement of each section as it is played, with all that was put right since; none while there is none."""
    plans = plans_of(session.id)
    if not plans:
        return []
    several = tuple(each.section for each in plans) if len(plans) > 1 else ()
    seats, pairs = seatings_of(session.id), pairs_of(session.id)
    return [replace(_standing(plan, seats, pairs, several), boards_are=_boards(session)) for plan in plans]


def chosen_movement_shown(session: SessionInfo, letter: str) -> ShownMovement | None:
    """That of one section, the first unless another is named."""
    found = all_that_stand(session)
    return next((each for each in found if each.section == letter), next(iter(found), None))


def _standing(
    plan: PlanInfo, seats: Sequence[SeatingInfo], pairs: Sequence[Pair], several: tuple[str, ...]
) -> ShownMovement:
    section = plan.section if several else ""
    mine = [each for each in seats if each.section == plan.section]
    there = {who for each in mine for who in each.everybody}
    present = [pair for pair in pairs if pair.id in there]
    keys = {pair.id: place_of(section, pair.key) for pair in present}
    lines = plan.winners == 2
    people = {
        keys[pair.id]: SeatedNumber(pair.number, pair.line if lines else "", _named(pair), pair.contest)
        for pair in present
    }
    return ShownMovement(movement_under_way(plan, mine, keys), people, plan_name(plan), section, several)


def _boards(session: SessionInfo) -> str:
    return session.boards_are if CONTESTS[session.contest].by_rooms else ""


def _named(pair: Pair) -> str:
    """A team by its name alone: its players are too many for a table."""
    return pair.team if pair.entry is not None else pair.name


def own_movement_shown(own: OwnInfo) -> ShownMovement:
    """One of the club's own, with nobody in it yet."""
    movement = own.movement
    lines = movement.winners == 2
    people = {
        each.id: SeatedNumber(printed_number(movement, each.id), direction_of_key(each.id) if lines else "")
        for each in movement.contestants
    }
    return ShownMovement(movement, people, own.name)
