"""A pair that comes when play is under way and takes seats that nobody has (WB 145.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Section, Session
from club.services import NameInput, Permission, add_pair, ensure_links, facts_changed, locked_session
from movements.engine.chosen import chosen_movement
from movements.engine.phantom import STATIONARY
from movements.engine.places import direction_of_key, key_in, printed_number
from movements.engine.plan import Meeting as Planned
from movements.engine.plan import Movement
from movements.engine.repair import FreeSeat, Schedule, Sitting, free_seats
from movements.models import Plan, Seating
from movements.services import letter_of_several, matches_follow_seats
from scoring.errors import DomainError
from scoring.models import Repair
from scoring.queries.fines import UsualFine
from scoring.services.awards import penalise
from scoring.services.meeting import Meeting
from scoring.services.repairs.frame import PreparedRepair
from scoring.services.repairs.withdrawal import award_averages

#: What a kind that always has a half table is with all tables full.
FULL = {"one-and-a-half-appendix": "bowman-mitchell"}


class MissedBoards(StrEnum):
    """What becomes of the boards that a late pair has missed."""

    AVERAGES = "averages"  # Ave− for the late pair, Ave+ for whom it would have met (L12C2, WB 145.6)
    SIT_OUTS = "sit-outs"  # nobody has a score or a top on them


@dataclass(frozen=True)
class LatePair:
    """Who comes, which seat it takes, from which round on, and how many boards of that round it still plays.

    `fine` is given to it with the seat: a warning or a penalty (WB 145.7).
    """

    names: Sequence[NameInput]
    seat: str
    first_round: int
    boards_of_first: int
    missed: MissedBoards
    fine: UsualFine | None = None


def free_seats_of(session_id: int, first_round: int) -> dict[int, tuple[FreeSeat, ...]]:
    """By section: the seats that nobody has from a round on. Of sections whose movement is known."""
    found = {}
    for plan in Plan.objects.filter(section__session_id=session_id).select_related("section"):
        seats = free_seats(full_movement(plan), schedule_of(plan.section), first_round)
        if seats:
            found[plan.section_id] = seats
    return found


def full_movement(plan: Plan) -> Movement:
    """The movement as if nobody were missing."""
    if plan.options.get("missing") == STATIONARY:
        return chosen_movement(plan.kind, {**plan.options, "filled": True})
    options = {name: value for name, value in plan.options.items() if name != "missing"}
    return chosen_movement(FULL.get(plan.kind, plan.kind), options)


def schedule_of(section: Section) -> Schedule:
    """Who sits where, by the keys that the movement gave; a pair that came later has the key of its own."""
    rows = Seating.objects.filter(section=section).select_related("ns", "ew")
    return {(row.round, row.table): Sitting(_key(row.ns), _key(row.ew), row.board_set) for row in rows}


def _key(contestant: Contestant | None) -> str | None:
    return contestant.key if contestant is not None else None


def late_pair_repair(*, section_id: int, session_id: int, late: LatePair, actor: Actor) -> PreparedRepair:
    """The pair sits down."""

    def do(permission: Permission) -> None:
        seat_late_pair(section_id=section_id, session_id=session_id, late=late, permission=permission, actor=actor)

    names = [name.text for name in late.names if name.text]
    return PreparedRepair(Repair.Kind.FILL, {"names": names, "round": late.first_round, "seat": late.seat}, do)


@transaction.atomic
def seat_late_pair(*, section_id: int, session_id: int, late: LatePair, permission: Permission, actor: Actor) -> int:
    """Give the pair its seats and, for what it missed, averages or nothing. Returns the contestant's id.

    Raises DomainError where the seat is no longer free, or the session is not being played.
    """
    session = locked_session(session_id)
    if session.state != Session.State.PLAYING:
        raise DomainError(_("The session is not being played."))
    plan = Plan.objects.select_related("section").filter(section_id=section_id, section__session=session).first()
    if plan is None:
        raise DomainError(_("Choose a movement first."))
    seats = {seat.id: seat for seat in free_seats(full_movement(plan), schedule_of(plan.section), late.first_round)}
    if late.seat not in seats:
        raise DomainError(_("This seat is no longer free. Please look again."))
    if not 0 <= late.boards_of_first <= plan.boards_per_round:
        raise DomainError(_("A round has %(boards)s boards.") % {"boards": plan.boards_per_round})
    full = full_movement(plan)
    pair = _new_pair(session, plan.section, full, late, actor)
    path = [each for each in full.all_meetings if late.seat in (each.ns, each.ew)]
    missed = _sit(plan, pair, late, path)
    _put_up_tables(plan, path, actor)
    matches_follow_seats(session)
    if late.missed is MissedBoards.AVERAGES:
        award_averages(
            session_id, pair, missed, note=_("A pair came late (WB 145.6)."), permission=permission, actor=actor
        )
    if late.fine is not None:
        _fine(session_id, pair, late.fine, permission, actor)
    facts_changed(session_id)
    return pair.pk


def _fine(session_id: int, pair: Contestant, fine: UsualFine, permission: Permission, actor: Actor) -> None:
    penalise(
        session_id=session_id,
        contestant_id=pair.pk,
        kind=fine.kind,
        amount=fine.amount,
        unit=fine.unit,
        note=fine.name,
        permission=permission,
        actor=actor,
    )


def _new_pair(session: Session, section: Section, full: Movement, late: LatePair, actor: Actor) -> Contestant:
    pair = add_pair(session_id=session.pk, names=late.names, actor=actor)
    line = direction_of_key(late.seat)
    same = session.contestants.filter(section=section, line=line)
    key = key_in(letter_of_several(section), late.seat)
    taken = session.contestants.filter(key=key).exists()
    highest = same.aggregate(highest=Max("number"))["highest"] or 0
    planned = printed_number(full, late.seat)
    numbers = set(same.values_list("number", flat=True))
    pair.section, pair.line = section, line
    pair.key = f"{key}+" if taken else key
    pair.number = planned if planned not in numbers and not taken else highest + 1
    pair.save(update_fields=["section", "line", "key", "number"])
    return pair


def _put_up_tables(plan: Plan, path: Sequence[Planned], actor: Actor) -> None:
    """The table at which nobody was to play, where the pair has its seat there."""
    tables = max(plan.tables, *(each.table for each in path))
    if tables > plan.tables:
        plan.tables = tables
        plan.save(update_fields=["tables"])
        ensure_links(section_id=plan.section_id, tables=tables, actor=actor)


def _sit(plan: Plan, pair: Contestant, late: LatePair, path: Sequence[Planned]) -> tuple[Meeting, ...]:
    """Seat the pair; the boards that it has missed, with whom it would have met on them."""
    missed: list[Meeting] = []
    rows = {
        (row.round, row.table): row for row in Seating.objects.filter(section=plan.section).select_related("ns", "ew")
    }
    full = full_movement(plan)
    for each in path:
        row, boards = rows.get((each.round, each.table)), full.set_boards(each.board_set)
        if row is None or (each.round < late.first_round and late.missed is MissedBoards.SIT_OUTS):
            continue
        if row.ns_id is not None and row.ew_id is not None:
            continue
        alone = row.ns or row.ew
        row.ns, row.ew = (pair, alone) if each.ns == late.seat else (alone, pair)
        cut = 0 if each.round < late.first_round else late.boards_of_first if each.round == late.first_round else None
        row.board_set = each.board_set
        remaining = boards if cut is None or late.missed is MissedBoards.AVERAGES else boards[:cut]
        row.boards = list(remaining)
        row.save(update_fields=["ns", "ew", "board_set", "boards"])
        lost = () if cut is None else boards[cut:]
        if row.ns_id is not None and row.ew_id is not None:
            place = (plan.section.letter, each.round, each.table)
            missed += [Meeting(board, row.ns_id, row.ew_id, *place) for board in lost]
    return tuple(missed)
