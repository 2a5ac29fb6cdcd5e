"""Conduct reports as the named read and write them. Everybody else is told that there is no such page."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bridgeclub.doors.desk.access import actor_of, for_conduct_reader
from bridgeclub.doors.desk.conduct.forms import ReportForm, boxes_of, labelled
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError, NotFoundError
from club.queries import ClubInfo, selectable_people
from club.queries.conduct import ReportInfo, conduct_months, report_of, reports_of, sessions_to_name
from club.services.conduct import change_report, delete_due_reports, delete_report, write_report


def today_at(club: ClubInfo) -> date:
    return timezone.now().astimezone(club.zone).date()


@for_conduct_reader
@require_safe
def reports_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The list. What is past its end is deleted now, if no worker has done it."""
    delete_due_reports(club_id=club.id)
    context = {"club": club, "here": "members", "reports": reports_of(club.id, today_at(club))}
    with timezone.override(club.zone):
        return render(request, "desk/conduct/reports.html", context)


@for_conduct_reader
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
def new_report(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The form; `?about=` names the first person."""
    form = _form(request, club, None)
    if request.method == "POST" and form.is_valid():
        try:
            made = write_report(club_id=club.id, report=form.report(), actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect(club_url("conduct-report", club, report=made))
    return _typed(request, club, form, None)


@for_conduct_reader
@require_safe
def report_page(request: HttpRequest, *, club: ClubInfo, report: int) -> HttpResponse:
    """One report to read."""
    delete_due_reports(club_id=club.id)
    context = {"club": club, "here": "members", "report": _found(club, report)}
    with timezone.override(club.zone):
        return render(request, "desk/conduct/report.html", context)


@for_conduct_reader
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
def changed_report(request: HttpRequest, *, club: ClubInfo, report: int) -> HttpResponse:
    """The form with what was said so far."""
    known = _found(club, report)
    if not known.text:
        return redirect(club_url("conduct-report", club, report=report))
    form = _form(request, club, known)
    if request.method == "POST" and form.is_valid():
        try:
            change_report(
                club_id=club.id,
                report_id=report,
                seen=form.cleaned_data["seen"] or 0,
                report=form.report(),
                actor=actor_of(request),
            )
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect(club_url("conduct-report", club, report=report))
    return _typed(request, club, form, known)


@for_conduct_reader
@require_POST
def deleted_report(request: HttpRequest, *, club: ClubInfo, report: int) -> HttpResponse:
    """The text goes before its end."""
    if "sure" not in request.POST:
        messages.error(request, _("Tick the box first: this cannot be undone."))
        return redirect(club_url("conduct-report", club, report=report))
    try:
        delete_report(club_id=club.id, report_id=report, actor=actor_of(request))
    except NotFoundError as gone:
        raise Http404 from gone
    messages.success(request, _("Deleted."))
    return redirect(club_url("conduct", club))


def _found(club: ClubInfo, report: int) -> ReportInfo:
    found = report_of(club.id, report, today_at(club))
    if found is None:
        raise Http404
    return found


def _form(request: HttpRequest, club: ClubInfo, known: ReportInfo | None) -> ReportForm:
    people = labelled(selectable_people(club.id))
    if known is None:
        about = number_or_zero(request.GET.get("about", ""))
        first = next((label for label, pk in people.items() if pk == about), "")
        initial = {"about_1": first, "happened_on": today_at(club)}
    else:
        # Who is no longer offered stays in a report that names them.
        named = [*known.about, *([known.reporter] if known.reporter else [])]
        people |= {name: pk for pk, name in named if pk not in people.values()}
        initial = boxes_of(known, people)
    return ReportForm(
        request.POST or None,
        initial=initial,
        people=people,
        sessions=sessions_to_name(club.id),
        months=conduct_months(club.id),
    )


def _typed(request: HttpRequest, club: ClubInfo, form: ReportForm, known: ReportInfo | None) -> HttpResponse:
    context = {"club": club, "here": "members", "form": form, "report": known}
    with timezone.override(club.zone):
        return render(request, "desk/conduct/form.html", context, status=422 if form.errors else 200)
