"""Conduct reports, for who was named to read them. Nothing here is asked for anybody else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet

from club.models import AuditRow, Club, ConductReader, ConductReport, Session

#: How many sessions are offered where one says at which it was.
SESSIONS_OFFERED = 200


@dataclass(frozen=True)
class ConductReaderInfo:
    """An account that reads conduct reports, and since when."""

    user_id: int
    name: str
    email: str
    since: datetime


@dataclass(frozen=True)
class ReportInfo:
    """A report. `about` and `reporter` by id and name; `by`: who typed it. Deleted: nothing of what was said."""

    id: int
    happened_on: date
    about: tuple[tuple[int, str], ...]
    session: int | None
    session_title: str
    board: int | None
    reporter: tuple[int, str] | None
    text: str
    decision: str
    by: str
    written_at: datetime
    ends_on: date
    version: int
    deleted_at: datetime | None


def conduct_readers(club_id: int) -> list[ConductReaderInfo]:
    """Who reads the club's conduct reports, by name; one query."""
    rows = ConductReader.objects.filter(membership__club=club_id).select_related("membership__user")
    found = [
        ConductReaderInfo(each.membership.user_id, each.membership.user.name, each.membership.user.email, each.since)
        for each in rows
    ]
    return sorted(found, key=lambda each: (each.name or each.email).casefold())


def reads_conduct(club_id: int, user_id: int | None) -> bool:
    """Whether an account is named. No role brings it, the server's own administrator has it by nothing; one query."""
    if user_id is None:
        return False
    return ConductReader.objects.filter(
        membership__club=club_id, membership__user=user_id, membership__user__is_active=True
    ).exists()


def undecided_reports(club_id: int, user_id: int | None, today: date) -> int:
    """How many reports have no decision yet, for who reads them; 0 for everybody else. Two queries at most."""
    if not reads_conduct(club_id, user_id):
        return 0
    return ConductReport.objects.filter(club=club_id, deleted_at=None, decision="", ends_on__gte=today).count()


def may_keep_conduct(club_id: int) -> bool:
    """Whether anybody was ever named, so that there may be reports; says nothing of whether there are. One query."""
    return AuditRow.objects.filter(club_id=club_id, action="conduct reader named").exists()


def conduct_months(club_id: int) -> int:
    """How many months the text of a new report is kept."""
    return Club.objects.values_list("conduct_months", flat=True).get(pk=club_id)


def reports_of(club_id: int, today: date) -> list[ReportInfo]:
    """The club's reports, the newest first; two queries. What is past its end on `today` is not told any more."""
    return [_report(row, today) for row in _rows(club_id)]


def reports_about(club_id: int, player_id: int, today: date) -> list[ReportInfo]:
    """Those about one person that are still kept; two queries."""
    return [_report(row, today) for row in _rows(club_id).filter(about__player=player_id, ends_on__gte=today)]


def report_of(club_id: int, report_id: int, today: date) -> ReportInfo | None:
    """One report of the club; two queries."""
    row = _rows(club_id).filter(pk=report_id).first()
    return _report(row, today) if row else None


def sessions_to_name(club_id: int) -> list[tuple[int, date, str]]:
    """(id, day, title) of the club's sessions that were begun, the newest first."""
    begun = Session.objects.exclude(state__in=[Session.State.DRAFT, Session.State.READY])
    rows = begun.filter(club=club_id, practice=False).order_by("-date", "-pk")
    return list(rows.values_list("pk", "date", "title")[:SESSIONS_OFFERED])


def _rows(club_id: int) -> QuerySet[ConductReport]:
    rows = ConductReport.objects.filter(club=club_id).select_related("session", "reporter", "user")
    return rows.prefetch_related("about__player")


def _report(row: ConductReport, today: date) -> ReportInfo:
    kept = row.deleted_at is None and row.ends_on >= today
    about = sorted(((each.player_id, each.player.name) for each in row.about.all()), key=lambda each: each[1])
    return ReportInfo(
        id=row.pk,
        happened_on=row.happened_on,
        about=tuple(about) if kept else (),
        session=row.session_id if kept else None,
        session_title=row.session.title if kept and row.session else "",
        board=row.board if kept else None,
        reporter=(row.reporter.pk, row.reporter.name) if kept and row.reporter else None,
        text=row.text if kept else "",
        decision=row.decision if kept else "",
        by=str(row.user) if row.user else "",
        written_at=row.written_at,
        ends_on=row.ends_on,
        version=row.version,
        deleted_at=row.deleted_at,
    )
