"""Conduct reports: who may read and write them, what is kept of one, and its end.

The audit log has ids and days of them and nothing that was said; whom a report is about is not in it either.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import PROGRAM, Actor
from club.engine.months import months_later
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Club, ConductReader, ConductReport, ConductSubject, Membership, Player, Session
from club.models.conduct import TEXT_AT_MOST
from club.services.audit import append_audit_row
from club.services.clubs import locked_club

#: A report is kept for so many months at most; the longest that a club can set.
MONTHS_AT_MOST = 60


@dataclass(frozen=True)
class ReportInput:
    """What is typed of a report. `about` and `reporter` are ids of the club's people, `session` of one of its sessions;
    `ends_on`: the last day of its text, None for the club's usual time."""

    about: tuple[int, ...]
    happened_on: date
    text: str
    decision: str = ""
    session: int | None = None
    board: int | None = None
    reporter: int | None = None
    ends_on: date | None = None


@transaction.atomic
def name_conduct_reader(*, club_id: int, user_id: int, actor: Actor) -> None:
    """An account with a role at the club reads and writes conduct reports from now on. Named already: nothing."""
    locked_club(club_id)
    role = Membership.objects.filter(club_id=club_id, user_id=user_id).first()
    if role is None:
        raise NotFoundError(_("This account has no role at the club."))
    _row, made = ConductReader.objects.get_or_create(membership=role)
    if made:
        append_audit_row(club_id, actor, "conduct reader named", {"user": user_id})


@transaction.atomic
def unname_conduct_reader(*, club_id: int, user_id: int, actor: Actor) -> None:
    """From now on the account reads none of them. Not named: nothing."""
    locked_club(club_id)
    removed, _detail = ConductReader.objects.filter(membership__club=club_id, membership__user=user_id).delete()
    if removed:
        append_audit_row(club_id, actor, "conduct reader unnamed", {"user": user_id})


@transaction.atomic
def set_conduct_months(*, club_id: int, months: int, actor: Actor) -> None:
    """How long the text of a new report is kept, from the day it is about. Raises DomainError beyond 1 to 60."""
    club = locked_club(club_id)
    if not 1 <= months <= MONTHS_AT_MOST:
        raise DomainError(_("Choose between 1 and %(most)s months.") % {"most": MONTHS_AT_MOST})
    if club.conduct_months != months:
        club.conduct_months = months
        club.save(update_fields=["conduct_months"])
        append_audit_row(club_id, actor, "conduct months set", {"months": months})


@transaction.atomic
def write_report(*, club_id: int, report: ReportInput, actor: Actor) -> int:
    """A new report; its id. Raises NotFoundError for who is not named, DomainError with what is wrong."""
    club = _for_reader(club_id, actor)
    values = _checked(club, report)
    row = ConductReport.objects.create(club=club, user_id=actor.user_id, **values)
    ConductSubject.objects.bulk_create(ConductSubject(report=row, player_id=each) for each in set(report.about))
    _logged(row.pk, club_id, actor, "conduct report written", row.ends_on)
    return row.pk


@transaction.atomic
def change_report(*, club_id: int, report_id: int, seen: int, report: ReportInput, actor: Actor) -> None:
    """Another text, decision or end. `seen`: the version that was changed; StaleError where there is a newer one."""
    club = _for_reader(club_id, actor)
    row = _kept(club_id, report_id)
    values = _checked(club, report)
    changed = ConductReport.objects.filter(pk=row.pk, version=seen, deleted_at=None)
    if not changed.update(version=F("version") + 1, **values):
        raise StaleError(_("Somebody else has changed this report since you opened it. Look at it again first."))
    ConductSubject.objects.filter(report=row).exclude(player__in=report.about).delete()
    there = set(ConductSubject.objects.filter(report=row).values_list("player", flat=True))
    ConductSubject.objects.bulk_create(ConductSubject(report=row, player_id=each) for each in set(report.about) - there)
    _logged(row.pk, club_id, actor, "conduct report changed", values["ends_on"])


@transaction.atomic
def delete_report(*, club_id: int, report_id: int, actor: Actor) -> None:
    """Everything that was said is deleted before its end. Deleted already: nothing."""
    _for_reader(club_id, actor)
    if not ConductReport.objects.filter(club_id=club_id, pk=report_id).exists():
        raise NotFoundError(_("There is no such report."))
    _delete(club_id, [report_id], actor)


def delete_due_reports(*, now: datetime | None = None, club_id: int | None = None) -> int:
    """Delete what every club, or one, keeps past its end; so many. Safe to run twice, and late."""
    now = now or timezone.now()
    # No club is a day ahead of the server's by more than one.
    due = ConductReport.objects.filter(deleted_at=None, ends_on__lte=now.date() + timedelta(days=1))
    due = due if club_id is None else due.filter(club=club_id)
    deleted = 0
    for club in Club.objects.filter(pk__in=due.values("club")):
        today = now.astimezone(ZoneInfo(club.time_zone)).date()
        with transaction.atomic():
            past = due.filter(club=club, ends_on__lt=today).values_list("pk", flat=True)
            deleted += _delete(club.pk, list(past), PROGRAM)
    return deleted


def forget_conduct_of(club_id: int, player_ids: Collection[int], actor: Actor) -> None:
    """Delete every report about a person who is erased, and that others' came from that person; in a transaction."""
    about = ConductSubject.objects.filter(player__in=player_ids).values_list("report", flat=True)
    _delete(club_id, sorted(set(about)), actor)
    ConductReport.objects.filter(reporter__in=player_ids).update(reporter=None, version=F("version") + 1)


def conduct_is_of(visitor_id: int, player_id: int) -> None:
    """What was reported of or by a visitor is the member's whom the visitor turned out to be; in a transaction."""
    both = ConductSubject.objects.filter(player=player_id).values("report")
    ConductSubject.objects.filter(player=visitor_id, report__in=both).delete()
    ConductSubject.objects.filter(player=visitor_id).update(player=player_id)
    ConductReport.objects.filter(reporter=visitor_id).update(reporter=player_id)


def _delete(club_id: int, reports: Collection[int], actor: Actor) -> int:
    deleted = 0
    said = {"text": "", "decision": "", "reporter": None, "session": None, "board": None}
    for report_id in reports:
        row = ConductReport.objects.filter(club_id=club_id, pk=report_id, deleted_at=None)
        if not row.update(deleted_at=timezone.now(), version=F("version") + 1, **said):
            continue
        ConductSubject.objects.filter(report=report_id).delete()
        append_audit_row(club_id, actor, "conduct report deleted", {"report": report_id})
        deleted += 1
    return deleted


def _logged(report: int, club_id: int, actor: Actor, action: str, ends_on: date) -> None:
    append_audit_row(club_id, actor, action, {"report": report, "ends": ends_on.isoformat()})


def _for_reader(club_id: int, actor: Actor) -> Club:
    """The club, held. Raises NotFoundError for who is not named: there is nothing here for them."""
    club = locked_club(club_id)
    named = ConductReader.objects.filter(membership__club=club, membership__user=actor.user_id)
    if actor.user_id is None or not named.exists():
        raise NotFoundError(_("There is no such report."))
    return club


def _kept(club_id: int, report_id: int) -> ConductReport:
    row = ConductReport.objects.filter(club_id=club_id, pk=report_id).first()
    if row is None:
        raise NotFoundError(_("There is no such report."))
    if row.deleted_at is not None:
        raise DomainError(_("The text of this report was deleted."))
    return row


def _checked(club: Club, report: ReportInput) -> dict[str, Any]:
    """The columns. Raises DomainError."""
    today = timezone.now().astimezone(ZoneInfo(club.time_zone)).date()
    people = {*report.about, *([report.reporter] if report.reporter else [])}
    if not report.about:
        raise DomainError(_("Say whom the report is about."))
    if Player.objects.filter(club=club, pk__in=people, erased_at=None).count() < len(people):
        raise DomainError(_("Somebody you named is no longer on the club’s list."))
    if not report.text.strip():
        raise DomainError(_("Write what happened."))
    if max(len(report.text), len(report.decision)) > TEXT_AT_MOST:
        raise DomainError(_("The text is too long: at most %(most)s letters.") % {"most": TEXT_AT_MOST})
    if report.happened_on > today:
        raise DomainError(_("The day it happened lies in the future."))
    if report.board is not None and report.session is None:
        raise DomainError(_("Choose the session in which the board was played."))
    if report.session is not None and not Session.objects.filter(club=club, pk=report.session).exists():
        raise DomainError(_("This session is no longer there."))
    ends_on = report.ends_on or months_later(report.happened_on, club.conduct_months)
    if ends_on < today:
        raise DomainError(_("The end lies in the past: the text would be deleted at once. Choose a later day."))
    if ends_on > months_later(report.happened_on, MONTHS_AT_MOST):
        raise DomainError(
            _("A report is kept for %(most)s months at most after what happened.") % {"most": MONTHS_AT_MOST}
        )
    return {
        "happened_on": report.happened_on,
        "session_id": report.session,
        "board": report.board,
        "reporter_id": report.reporter,
        "text": report.text.strip(),
        "decision": report.decision.strip(),
        "ends_on": ends_on,
    }
