"""A ruling is written: read back as it is typed, looked at before it is issued, issued."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.assistant.way import call_it_came_of
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.rulings import record
from bridgeclub.doors.desk.rulings.beginning import InitialValues, initial_from_request, initial_from_ruling
from bridgeclub.doors.desk.rulings.form import RulingForm
from bridgeclub.doors.desk.rulings.guided_score import boxes_at_table, score_of_way
from bridgeclub.doors.desk.rulings.late import time_over
from bridgeclub.doors.desk.rulings.places import tables_of
from bridgeclub.doors.desk.rulings.preview import RulingPreview, ruling_preview
from bridgeclub.doors.desk.rulings.reading import ReadRuling, read_ruling_form
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import selectable_pair_labels
from club.errors import DomainError
from club.queries import pairs_of
from rulings.engine.digest import digest_of
from rulings.queries.answered import answered_by
from rulings.queries.calls import call_of
from rulings.queries.peer_polls import peer_polls_of
from rulings.queries.restrictions import newest_restriction
from rulings.queries.rulings import rulings_of
from rulings.queries.score_queries import score_query_of
from rulings.services.ruling import issue_ruling
from scoring.queries.room import Room, room

NOT_TWICE = gettext_lazy(
    "Yours is not issued, and nothing that you wrote is lost. If it is about something else, issue it as another one."
)
# What the address of a new ruling may say it is about.
CAME_OF_FIELDS = ("call", "query", "line")


def ruling_form(
    desk: Desk, grid: Room, data: Mapping[str, str] | None = None, initial: InitialValues | None = None
) -> RulingForm:
    named = selectable_pair_labels(pairs_of(desk.session.id))
    return RulingForm(data, initial=initial or {}, tables=tables_of(grid), pairs=named.items(), session=desk.session)


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def new(desk: Desk) -> HttpResponse:
    """GET opens a new ruling (`call`, `query`, `line` say what about); POST looks at what it would do, or issues it."""
    grid = room(desk.session, desk.hidden)
    amended = desk.request.GET.get("supersedes", "")
    if desk.posted is None and is_whole_number(amended):
        return _amending(desk, grid, int(amended), came_of=_numbers(desk.request.GET))
    if desk.posted is None:
        return _opened(desk, grid, initial_from_request(desk, grid))
    form = ruling_form(desk, grid, desk.request.POST)
    understood = read_ruling_form(desk, form, grid, pressed=True)
    refusal = ""
    if desk.posted.get("act") == "issue":
        issued, refusal = _issue(desk, form, understood)
        if issued:
            return desk.redirect_to("ruling", number=issued)
        if refusal and _ruled_by_others(desk, form, form.cleaned_data.get("call")):
            refusal = f"{refusal} {NOT_TWICE}"
    elif boxes := boxes_at_table(understood, form.data):
        form = ruling_form(desk, grid, {**{name: form.data[name] for name in form.data}, **boxes})
        understood = read_ruling_form(desk, form, grid, pressed=True)
    form = _with_open_questions(desk, grid, form)
    return _page(desk, form, _looked(desk, form, understood), refusal)


@require_safe
@at_desk
def amend(desk: Desk, *, number: int) -> HttpResponse:
    """A ruling that takes the place of another, as that one was written."""
    return _amending(desk, room(desk.session, desk.hidden), number)


def _amending(desk: Desk, grid: Room, number: int, came_of: InitialValues | None = None) -> HttpResponse:
    """`came_of`: the call and the query that the new one answers."""
    former = record.find(desk, number)
    if former.superseded_by:
        return desk.redirect_to("ruling", number=former.superseded_by)
    return _opened(desk, grid, initial_from_ruling(desk.session, former, grid) | (came_of or {}))


def _numbers(parameters: Mapping[str, str]) -> InitialValues:
    return {name: int(parameters[name]) for name in ("call", "query") if is_whole_number(parameters.get(name))}


@require_POST
@at_desk
def read_back(desk: Desk) -> HttpResponse:
    """What is being typed, in words: the place, the laws, the score, or what is wrong with them."""
    grid = room(desk.session, desk.hidden)
    form = ruling_form(desk, grid, desk.request.POST)
    read = read_ruling_form(desk, form, grid)
    return desk.render("desk/rulings/_read_back.html", read=read, form=form, guided_score=score_of_way(read))


@require_POST
@at_desk
def preview_view(desk: Desk) -> HttpResponse:
    """What it would do, beside the form."""
    grid = room(desk.session, desk.hidden)
    form = ruling_form(desk, grid, desk.request.POST)
    understood = read_ruling_form(desk, form, grid)
    return desk.render("desk/rulings/_preview.html", **_looked(desk, form, understood))


def _issue(desk: Desk, form: RulingForm, understood: ReadRuling) -> tuple[int, str]:
    """The number it has been given, 0 where it was not, and why not."""
    if understood.faults:
        return 0, ""
    if understood.seen_versions.get("score") != digest_of(understood.decision):
        return 0, _("Not issued yet: please look first at what it does now.")
    answered = answered_by(desk.session.id, understood.decision, form.cleaned_data.get("query"))
    guided = understood.decision.guided is not None
    newest = newest_restriction(desk.session.id) if guided else 0
    try:
        number = issue_ruling(
            session_id=desk.session.id, decision=understood.decision, **_came_of(desk, form), actor=desk.actor
        )
    except DomainError as refused:
        return 0, refusal_words(refused)
    kept = guided and newest_restriction(desk.session.id) > newest
    messages.success(desk.request, _issued_words(number, len(answered), kept=kept))
    return number, ""


def _with_open_questions(desk: Desk, grid: Room, form: RulingForm) -> RulingForm:
    """The form as typed; where somebody else has decided the query or the call in the meantime, as a ruling of its
    own."""
    answered = dict.fromkeys(_answered_by_others(desk, form), "")
    if not answered:
        return form
    again = ruling_form(desk, grid, {**{name: form.data[name] for name in form.data}, **answered})
    again.is_valid()
    return again


def _answered_by_others(desk: Desk, form: RulingForm) -> Iterator[str]:
    query, call = (form.cleaned_data.get(name) for name in ("query", "call"))
    known = score_query_of(desk.session.id, query) if query else None
    if known is not None and not known.open:
        yield "query"
    if _ruled_by_others(desk, form, call):
        yield "call"


def _ruled_by_others(desk: Desk, form: RulingForm, call: int | None) -> bool:
    found = call_of(desk.session.id, call, desk.hidden) if call else None
    ending = found.ending if found is not None else None
    return ending is not None and ending.ruling not in (None, form.cleaned_data.get("supersedes"))


def _came_of(desk: Desk, form: RulingForm) -> dict[str, Any]:
    """The ruling that it takes the place of, the call and the score query that it answers."""
    came_of = {name: form.cleaned_data.get(name) for name in ("supersedes", "call", "query")}
    if came_of["supersedes"] is not None:
        record.find(desk, came_of["supersedes"])
    return came_of


def _issued_words(number: int, answered: int, *, kept: bool) -> str:
    sentence = _("Ruling %(number)s is issued.") % {"number": number}
    if kept:
        sentence = f"{sentence} {_('What holds, and what to come back for after the play, is on the table’s card.')}"
    if not answered:
        return sentence
    settled = ngettext("It answers the score query.", "It answers %(count)s score queries.", answered)
    return f"{sentence} {settled % {'count': answered}}"


def _looked(desk: Desk, form: RulingForm, understood: ReadRuling) -> dict[str, Any]:
    looked: RulingPreview | None = (
        None if understood.empty else ruling_preview(desk, understood, **_came_of(desk, form))
    )
    return {
        "looked": looked,
        "read": understood,
        "guided_score": score_of_way(understood),
        "next": _next_number(desk),
    }


def _next_number(desk: Desk) -> int:
    return 1 + max((each.number for each in rulings_of(desk.session.id)), default=0)


def _opened(desk: Desk, grid: Room, boxes: InitialValues) -> HttpResponse:
    """A page with something in its boxes says at once what that is."""
    form = ruling_form(desk, grid, initial=boxes)
    values = {name: form[name].value() for name in form.fields}
    sent = {name: str(value) for name, value in values.items() if value not in (None, "", False)}
    understood = read_ruling_form(desk, ruling_form(desk, grid, sent), grid) if boxes else None
    if understood is not None and (row := boxes_at_table(understood, sent)):
        return _opened(desk, grid, {**boxes, **row})
    came_of, call = any(form[name].value() for name in ("query", "supersedes")), call_it_came_of(desk)
    over = "" if came_of else time_over(desk, call)
    context = {
        "looked": None,
        "read": understood,
        "guided_score": None if understood is None else score_of_way(understood),
        "next": _next_number(desk),
        "over": over,
    }
    return _page(desk, form, context | {"call": call, "me": user_id(desk.request)})


def _address(desk: Desk, form: RulingForm) -> str:
    """Where the form is sent, and opened again as it began after a log-in."""
    began = {name: desk.request.GET[name] for name in CAME_OF_FIELDS if name in desk.request.GET}
    if form["supersedes"].value():
        began["supersedes"] = str(form["supersedes"].value())
    return f"{desk.url('ruling-new')}?{urlencode(began)}" if began else desk.url("ruling-new")


def _page(desk: Desk, form: RulingForm, context: dict[str, Any], refusal: str = "") -> HttpResponse:
    invalid = refusal or (form.is_bound and context["read"].faults)
    return desk.render(
        "desk/rulings/new.html",
        status=UNPROCESSABLE if invalid else 200,
        tab="rulings",
        form=form,
        action=_address(desk, form),
        supersedes=form["supersedes"].value(),
        refusal=refusal,
        peer_polls=[each for each in peer_polls_of(desk.session.id) if each.board not in desk.hidden],
        informed_fields=[form[name] for name in ("told_ns", "told_ew", "right")],
        **context,
    )
