"""A board that some tables played in another form: two groups, each rated by itself (Law 87, WB 147.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import Permission, facts_changed, locked_session, refuse_official
from movements.engine.matches import four_of
from scoring.engine.contests import compares_rooms
from scoring.engine.fouled import Form, rates_by_form, uncompared
from scoring.errors import DomainError, NotFoundError
from scoring.facts.rows import Rows, read_rows
from scoring.models import Line, Repair, Result
from scoring.services.awards import Award, adjust
from scoring.services.meeting import Meeting
from scoring.services.repairs.frame import PreparedRepair
from scoring.services.repairs.withdrawal import AVE_PLUS

#: The results of the minority of forms: those in the changed form, or those before it where it stays changed.
OTHER_GROUP = "B"


@dataclass(frozen=True)
class Fouled:
    """On a board the lines `changed` (ids) were played in a changed form.

    `restored`: it is in its correct form again, so that whoever still plays it is compared with the others; else
    with those who had it changed. `dealer`, `vulnerable`: what the changed form was marked with, "" for the same.
    `cancelled`: in the changed form it was no bridge, so those who played it get average plus in place of a group.
    """

    session_id: int
    board: int
    changed: tuple[int, ...]
    restored: bool = True
    dealer: str = ""
    vulnerable: str = ""
    cancelled: bool = False


def fouled_board_repair(*, fouled: Fouled, actor: Actor) -> PreparedRepair:
    """Every result keeps its table's score and is compared with those of the same form."""
    values = {"board": fouled.board, "cancelled": fouled.cancelled, "tables": len(fouled.changed)}
    return PreparedRepair(
        Repair.Kind.FOULED, values, lambda permission: divide(fouled=fouled, permission=permission, actor=actor)
    )


@transaction.atomic
def divide(*, fouled: Fouled, permission: Permission, actor: Actor) -> None:
    """Divide the results into two groups, or cancel those in the changed form.

    A result that stays alone in its group, with nobody to come, is cancelled: average plus for both sides, as nobody
    at the table was at fault (WB 147.2, 12.1.1). So are both teams of a match whose rooms had different forms, which
    are compared with each other alone; at point-a-board only where a pair was alone in its form (DD 87). Raises
    DomainError where nothing or everything was changed, the board is divided already, and where it stays changed with
    another marking (mark the board instead); NotFoundError for other lines.
    """
    session = locked_session(fouled.session_id)
    refuse_official(session)
    rows = read_rows(session)
    here = _results(rows, fouled.board)
    changed = [line for line in here if line.pk in fouled.changed]
    _refuse(fouled, here, changed)
    if fouled.cancelled:
        _cancel(session, changed, _("It could not be played as it was (Law 87)."), permission, actor)
    else:
        _group(session, fouled, here, changed, permission, actor)
        if compares_rooms(session.method):
            note = _("The other room did not have the same cards (Law 87).")
            if session.teams_of_eight:
                note = _("The tables that it is compared with did not have the same cards (Law 87).")
            apart = _rooms_apart(session.teams_of_eight, here, changed)
            if rates_by_form(session.method, session.teams_of_eight):
                alone = {line.match_id for line in _alone(rows, fouled, here, changed)}
                apart = [line for line in apart if line.match_id in alone]
            _cancel(session, apart, note, permission, actor)
        else:
            note = _("Nobody else played it in this form (WB 147.2).")
            _cancel(session, _alone(rows, fouled, here, changed), note, permission, actor)
    facts_changed(session.pk)


def _alone(rows: Rows, fouled: Fouled, here: Iterable[Line], changed: Sequence[Line]) -> list[Line]:
    """The results with which nobody is compared, nor will be."""
    to_come, found = _to_come(rows, fouled.board), list[Line]()
    others = [line for line in here if line not in changed]
    for group, may_grow in ((changed, to_come and not fouled.restored), (others, to_come and fouled.restored)):
        compared = [line for line in group if _compared(line)]
        if len(compared) == 1 and not may_grow:
            found += compared
    return found


def _rooms_apart(teams_of_eight: str, here: Iterable[Line], changed: Sequence[Line]) -> list[Line]:
    """Of the matches whose rooms had different forms those with the changed one that have nothing to be compared with.

    Of teams of eight those with the other form where only they have nothing (WB 147.3).
    """
    matches: dict[tuple[int | None, int], list[Form[Line]]] = defaultdict(list)
    for line in here:
        if _compared(line):
            four = four_of(line.room) if teams_of_eight == "fours" else 1
            matches[line.match_id, four].append(
                Form(line, line.match is not None and line.ns_id == line.match.home_id, line in changed)
            )
    found = []
    for rooms in matches.values():
        alone = uncompared(rooms, each_with_each=teams_of_eight == "cross")
        found += [line for line in alone if line in changed] or alone
    return found


def _refuse(fouled: Fouled, here: Sequence[Line], changed: Sequence[Line]) -> None:
    values = {"board": fouled.board}
    if len(changed) != len(set(fouled.changed)):
        raise NotFoundError(_("Board %(board)s no longer has this result. Please look again.") % values)
    if not changed:
        raise DomainError(_("Choose the tables that played board %(board)s in the changed form.") % values)
    if len(changed) == len(here) and not fouled.restored and not fouled.cancelled:
        raise DomainError(_("All tables played board %(board)s in the same form, so it is not fouled.") % values)
    if any(line.adjustment and line.adjustment.group for line in here):
        raise DomainError(_("Board %(board)s is already scored separately. Take that back first.") % values)
    if (fouled.dealer or fouled.vulnerable) and not fouled.restored and not fouled.cancelled:
        raise DomainError(_("If the board keeps its other marking, record that under Boards first, then come back."))


def _results(rows: Rows, board: int) -> list[Line]:
    """The results on the board, in the order in which they were played."""
    found = [
        line
        for line in rows.lines_with_outcome
        if line.board.number == board and line.result is not None and line.result.outcome != Result.Outcome.NOT_PLAYED
    ]
    return sorted(found, key=lambda line: (line.round or 0, line.section, line.table or 0, line.pk))


def _to_come(rows: Rows, board: int) -> bool:
    return any(each.board == board and each.meeting not in rows.by_meeting for each in rows.scheduled)


def _compared(line: Line) -> bool:
    """Whether its score at the table counts for a side."""
    given = line.adjustment
    return given is None or given.ns_outcome is None or given.ew_outcome is None


def _group(
    session: Session,
    fouled: Fouled,
    here: Iterable[Line],
    changed: Sequence[Line],
    permission: Permission,
    actor: Actor,
) -> None:
    """The group that nobody to come belongs to is named, so that what comes is compared with the right ones."""
    for line in here:
        if (line in changed) is fouled.restored:
            marking = (fouled.dealer, fouled.vulnerable) if fouled.restored else ("", "")
            _adjust(session, line, OTHER_GROUP, marking, permission, actor)


def _adjust(
    session: Session, line: Line, group: str, marking: tuple[str, str], permission: Permission, actor: Actor
) -> None:
    standing = line.adjustment
    award = Award(
        ns=standing.ns_outcome if standing else None,
        ew=standing.ew_outcome if standing else None,
        unless_better=standing.unless_better if standing else False,
        group=group,
        dealer=marking[0],
        vulnerable=marking[1],
        ns_third=standing.ns_third if standing else None,
        ew_third=standing.ew_third if standing else None,
        note=standing.note if standing else _("The board was fouled (Law 87)."),
    )
    adjust(
        session_id=session.pk,
        meeting=Meeting.of(line),
        award=award,
        seen_version=line.version,
        permission=permission,
        actor=actor,
    )


def _cancel(session: Session, lines: Iterable[Line], note: str, permission: Permission, actor: Actor) -> None:
    for line in lines:
        now = Line.objects.select_related("adjustment").get(pk=line.pk)
        group = now.adjustment.group if now.adjustment else ""
        award = Award(ns=AVE_PLUS, ew=AVE_PLUS, group=group, note=note)
        adjust(
            session_id=session.pk,
            meeting=Meeting.of(line),
            award=award,
            seen_version=now.version,
            permission=permission,
            actor=actor,
        )
