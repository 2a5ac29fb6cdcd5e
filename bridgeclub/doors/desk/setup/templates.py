"""Session templates: looked through, changed, retired, and one press begins tonight's."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.access import actor_of, for_director, for_session
from bridgeclub.doors.desk.archiving import archive_or_restore
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.doors.desk.setup.contests import USUAL_CONTEST
from bridgeclub.doors.desk.setup.forms.templates import LineFormSet, Lines, TemplateForm, TemplateNameForm
from bridgeclub.doors.desk.setup.own_movements import own_movement_token
from bridgeclub.doors.desk.setup.template_values import lines_of, values_of_session, values_of_template
from bridgeclub.doors.desk.setup.words import WEEKDAYS
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import (
    ClubInfo,
    SessionInfo,
    TemplateInfo,
    blank_template,
    club_prices,
    conditions_of,
    template_info,
    templates_of,
)
from club.queries.rankings import settled_rankings
from club.services import add_template, begin_evening, change_template, retire_template
from movements.queries import OwnInfo, own_movements
from scoring.engine.contests import KINDS


@for_director
@require_POST
def begin(request: HttpRequest, *, club: ClubInfo, template: int) -> HttpResponse:
    """Today's session of a template; where somebody has begun it already, that one."""
    today = timezone.now().astimezone(club.zone).date()
    try:
        session, made = begin_evening(club_id=club.id, template_id=template, day=today, actor=actor_of(request))
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
        return redirect(club_url("club", club))
    if not made:
        messages.success(request, _("%(title)s is already being set up; here it is.") % {"title": session.title})
    page = "desk:setup" if session.state in {"draft", "ready"} else "desk:room"
    return redirect(page, club=club.slug, session=session.slug)


@for_director
def templates_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Those in use, and those that were retired."""
    context = {
        "club": club,
        "here": "sessions",
        "templates": _with_days(templates_of(club.id)),
        "retired": templates_of(club.id, retired=True),
    }
    return render(request, "desk/setup/templates.html", context)


def _with_days(templates: list[TemplateInfo]) -> list[tuple[TemplateInfo, str]]:
    days = dict(WEEKDAYS)
    return [(each, str(days[each.weekday]) if each.weekday else "") for each in templates]


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def template_page(request: HttpRequest, *, club: ClubInfo, template: int = 0) -> HttpResponse:
    """A template, or a new one; changing it leaves every session alone."""
    found = template_info(club.id, template) if template else blank_template()
    if found is None:
        raise Http404
    sent = request.POST if request.method == "POST" else None
    currency = club_prices(club.id).currency
    initial, named = values_of_template(found, currency), _conditions(club, found)
    rankings = settled_rankings(club.id)
    form = TemplateForm(sent, initial=initial, conditions=named, currency=currency, rankings=rankings)
    kind = KINDS.get((sent or initial).get("kind", ""), KINDS[USUAL_CONTEST])
    form_kwargs = {"own_movements": _listed_own_movements(club, found), "contest": kind.contest}
    lines = cast(
        Lines, LineFormSet(sent, initial=None if sent else lines_of(found), prefix="line", form_kwargs=form_kwargs)
    )
    if sent is not None and form.is_valid() and lines.is_valid():
        template_id = _save(request, club, template, form, lines)
        if template_id:
            return redirect(club_url("template", club, template=template_id))
    context = {"club": club, "here": "sessions", "template": found, "form": form, "lines": lines}
    faulty = bool(form.errors) or (lines.is_bound and not lines.is_valid())
    return render(request, "desk/setup/template.html", context, status=422 if faulty else 200)


def _listed_own_movements(club: ClubInfo, template: TemplateInfo) -> list[OwnInfo]:
    """The club's own movements; one that the template names is there even when it is off the list."""
    named = {each.kind for each in template.plans.movements}
    gone = [each for each in own_movements(club.id, removed=True) if own_movement_token(each.digest) in named]
    return [*own_movements(club.id), *gone]


def _conditions(club: ClubInfo, template: TemplateInfo) -> list[str]:
    """The names to choose from; the template's own is there even when the club has it no more."""
    return sorted({each.name for each in conditions_of(club.id)} | {template.conditions} - {""})


def _save(request: HttpRequest, club: ClubInfo, template: int, form: TemplateForm, lines: Lines) -> int:
    """The id of the template once it is stored; 0 where it is refused, with the reason in the form."""
    values = {**form.values(), "movements": lines.habits()}
    actor, seen_version = actor_of(request), form.cleaned_data["version"]
    try:
        if template:
            row = change_template(
                club_id=club.id, template_id=template, seen_version=seen_version, values=values, actor=actor
            )
        else:
            row = add_template(club_id=club.id, values=values, actor=actor)
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return 0
    messages.success(request, _("Saved. Sessions already made from it stay as they are."))
    return row.pk


@for_director
@require_POST
def retire(request: HttpRequest, *, club: ClubInfo, template: int) -> HttpResponse:
    """Out of use, or (with `again`) into use."""
    archive_or_restore(
        request,
        lambda away: retire_template(club_id=club.id, template_id=template, retired=away, actor=actor_of(request)),
        away=_("%(name)s is retired. You can use it again later."),
        back=_("%(name)s is in use again."),
    )
    return redirect(club_url("templates", club))


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def save_as(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """Keep this evening as a template: its habits and its movement, not its pairs and results."""
    form = TemplateNameForm(request.POST or None, initial={"name": session.title[:90]})
    if request.method == "POST" and form.is_valid():
        values: dict[str, Any] = {**values_of_session(session), "name": form.cleaned_data["name"]}
        try:
            row = add_template(club_id=session.club.id, values=values, actor=actor_of(request))
        except DomainError as refused:
            form.add_error("name", refusal_words(refused))
        else:
            messages.success(request, _("The template is saved. Check it once; then start it with one press."))
            return redirect(club_url("template", session.club, template=row.pk))
    context = {"club": session.club, "session": session, "here": "sessions", "tab": "settings", "form": form}
    return render(request, "desk/setup/save_template.html", context, status=422 if form.errors else 200)
