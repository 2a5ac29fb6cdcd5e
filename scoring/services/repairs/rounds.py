"""A round that did not go as the movement has it: what really happened is kept, and the rest is made to fit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Section, Session
from club.services import Permission, facts_changed
from movements.engine.repair import Continuation, Sitting, continuations
from movements.models import Plan, Seating
from movements.services import locked_section, matches_follow_seats
from scoring.errors import DomainError
from scoring.models import Repair
from scoring.services.awards import Award
from scoring.services.curtail import cut_short
from scoring.services.meeting import Meeting
from scoring.services.repairs.frame import PreparedRepair
from scoring.services.repairs.late import schedule_of
from scoring.services.repairs.preview_values import Remark
from scoring.services.repairs.withdrawal import AVE_PLUS, award


def ways_to_go_on(section_id: int, round: int, as_played: Mapping[int, int]) -> tuple[Continuation, ...]:
    """How the section can go on when in `round` the tables had these sets of boards (table → set), best first."""
    section = Section.objects.get(pk=section_id)
    schedule = schedule_of(section)
    sittings = {
        table: Sitting(schedule[round, table].ns, schedule[round, table].ew, board_set)
        for table, board_set in as_played.items()
        if (round, table) in schedule and schedule[round, table].plays
    }
    return continuations(schedule, round, sittings)


def boards_as_they_were_repair(
    *, section_id: int, round: int, as_played: Mapping[int, int], way: str, actor: Actor
) -> PreparedRepair:
    """The boards of a round moved wrongly; from now on the tables play on by `way`, one of `ways_to_go_on`."""

    def do(permission: Permission) -> None:
        rewrite_boards(
            section_id=section_id, round=round, as_played=as_played, way=way, permission=permission, actor=actor
        )

    return PreparedRepair(
        Repair.Kind.BOARDS, {"round": round, "way": way}, do, lambda: tuple(_shared(section_id, round, as_played))
    )


def _shared(section_id: int, round: int, as_played: Mapping[int, int]) -> Iterator[Remark]:
    """The sets that lie at several tables of the round, where the movement does not have these tables share one."""
    section = Section.objects.get(pk=section_id)
    here = {table: each for (number, table), each in schedule_of(section).items() if number == round and each.plays}
    planned = _by_set({table: each.board_set or 0 for table, each in here.items()})
    tables_by_set = _by_set({table: as_played.get(table, each.board_set or 0) for table, each in here.items()})
    for board_set, tables in sorted(tables_by_set.items()):
        if len(tables) > 1 and not any(tables <= sharing for sharing in planned.values()):
            boards = _boards(Plan.objects.get(section=section), board_set)
            yield Remark("shared", "", "", tuple(boards), round, None, tuple(sorted(tables)))


def _by_set(sets: Mapping[int, int]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = defaultdict(set)
    for table, board_set in sets.items():
        found[board_set].add(table)
    return found


@transaction.atomic
def rewrite_boards(
    *, section_id: int, round: int, as_played: Mapping[int, int], way: str, permission: Permission, actor: Actor
) -> None:
    """Store what the tables really had in `round`, and what they will have later.

    Where a pair would play boards that it knows, both get average plus for them: neither is at fault in the round
    in which they should be played (L12C2(a)). Raises DomainError where the way is no longer there.
    """
    session, section = locked_section(section_id)
    if session.state != Session.State.PLAYING:
        raise DomainError(_("The session is not being played."))
    chosen = next((each for each in ways_to_go_on(section_id, round, as_played) if each.name == way), None)
    if chosen is None:
        raise DomainError(_("The tables can no longer play on like this. Please look again."))
    plan = Plan.objects.get(section=section)
    for row in Seating.objects.filter(section=section, round__gte=round):
        board_set = chosen.schedule[row.round, row.table].board_set
        boards = _boards(plan, board_set) if row.boards else []
        if row.boards != boards or row.board_set != board_set:
            row.board_set, row.boards = board_set, boards
            row.save(update_fields=["board_set", "boards"])
    matches_follow_seats(session)
    seats = Seating.objects.filter(section=section).select_related("section")
    for number, table in chosen.lost_tables:
        _award_lost(session, seats.get(round=number, table=table), permission, actor)
    facts_changed(session.pk)


def _award_lost(session: Session, row: Seating, permission: Permission, actor: Actor) -> None:
    given = Award(ns=AVE_PLUS, ew=AVE_PLUS, note=_("The boards had been played already."))
    for board in row.boards:
        award(session.pk, Meeting.at(row, board), given, permission, actor)


def _boards(plan: Plan, board_set: int | None) -> list[int]:
    if board_set is None:
        return []
    start = (plan.options.get("first_board") or 1) + (board_set - 1) * plan.boards_per_round
    return list(range(start, start + plan.boards_per_round))


def cut_rounds_repair(*, section_id: int, first_round: int, a_board_each: bool = False, actor: Actor) -> PreparedRepair:
    """The last rounds are not played (WB 80.5), or one board of each of them is not."""
    return PreparedRepair(
        Repair.Kind.CUT,
        {"round": first_round, **({"each": 1} if a_board_each else {})},
        lambda permission: cut_short(
            section_id=section_id,
            first_round=first_round,
            a_board_each=a_board_each,
            permission=permission,
            actor=actor,
        ),
    )
