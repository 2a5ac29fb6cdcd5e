"""Something went wrong: a list of what can, and for each one page that asks, shows and records."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.dialogues.incidents.context import IncidentContext
from bridgeclub.dialogues.incidents.doubt_forms import QuestionForm
from bridgeclub.dialogues.incidents.kinds import is_closed_to_incidents, offered_incidents
from bridgeclub.dialogues.incidents.questions import IncidentForm, RecordForm, Resolution
from bridgeclub.dialogues.incidents.resolving import chosen_resolution, resolution_previews, resolve_incident
from bridgeclub.doors.desk.incidents.side_by_side import side_by_side
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.wording.compared_pairs import board_words
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from rulings.queries.in_question import open_question, open_questions
from rulings.queries.rulings import ruling_of
from rulings.services.resolving import Resolved


@require_safe
@at_desk
def incidents(desk: Desk) -> HttpResponse:
    """What can have gone wrong, in a director's words, and what is in question."""
    if is_closed_to_incidents(desk.session):
        return desk.redirect_to("repairs")
    kinds = [(kind, form.title, form.short) for kind, form in offered_incidents(desk.session).items()]
    about = IncidentContext.of(desk.request.GET).with_call(desk.session.id)
    questions = [(each, each.boards) for each in open_questions(desk.session.id)]
    return desk.render("desk/incidents/index.html", tab="repairs", kinds=kinds, about=about, questions=questions)


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def incident(desk: Desk, *, kind: str) -> HttpResponse:
    """GET asks, and with answers shows what each resolution would do; POST records and resolves as was shown."""
    kinds = offered_incidents(desk.session)
    if kind not in kinds:
        raise Http404
    about = IncidentContext.of(_answers(desk) or desk.request.GET).with_call(desk.session.id)
    return _page(desk, kinds[kind](_answers(desk), desk=desk, about=about))


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def question(desk: Desk, *, number: int) -> HttpResponse:
    """Results in question: what is known by now, and how it is settled. The ruling's own page once it is."""
    question = open_question(desk.session.id, number)
    if question is None or is_closed_to_incidents(desk.session):
        if ruling_of(desk.session.id, number) is None:
            raise Http404
        return desk.redirect_to("ruling", number=number)
    return _page(desk, QuestionForm(_answers(desk), desk=desk, about=IncidentContext(), question=question))


def _answers(desk: Desk) -> QueryDict | None:
    return desk.posted or (desk.request.GET if "look" in desk.request.GET else None)


def _page(desk: Desk, form: IncidentForm) -> HttpResponse:
    resolutions = form.resolutions() if form.is_bound and form.ready else ()
    record = RecordForm(desk.posted)
    if desk.posted is not None and resolutions and record.is_valid():
        done = _done(desk, form, record, resolutions)
        if done is not None:
            return _after(desk, form, done)
    offers = list(resolution_previews(form, resolutions))
    context = {
        "form": form,
        "record": record,
        "beside": side_by_side(form, offers, desk.request.POST.get("way")) if offers else None,
        "facts": form.facts() if offers else (),
        "about": form.about,
        "answered": bool(offers) and form.answered and not form.errors,
    }
    return desk.render(
        "desk/incidents/incident.html",
        status=UNPROCESSABLE if form.errors or record.errors else 200,
        tab="repairs",
        **context,
    )


def _after(desk: Desk, form: IncidentForm, done: Resolved) -> HttpResponse:
    """Where the director goes on: to the board that has still to be entered, or to where it can be taken back."""
    if lines := form.lines_to_enter():
        first, *others = (desk.url("line", board=board, ns=ns, ew=ew) for board, ns, ew in lines)
        if others:
            # Pages of their own: these pairs do not meet in the movement, so the room has no box of theirs to press.
            links = format_html_join(
                ", ",
                '<a href="{}">{}</a>',
                (
                    (at, board_words([board], desk.session))
                    for at, (board, *_who) in zip(others, lines[1:], strict=True)
                ),
            )
            record = format_html(
                '<a href="{}">{}</a>',
                desk.url("ruling", number=done.number),
                _("ruling %(number)s") % {"number": done.number},
            )
            sentence = _(
                "Enter what they played: board {first} here, then {others}. The links are in {ruling} as well."
            )
            messages.info(
                desk.request,
                format_html(sentence, first=desk.session.printed(lines[0][0]), others=links, ruling=record),
            )
        return redirect(first)
    return desk.redirect_to("ruling", number=done.number) if done.repair_id is None else desk.redirect_to("repairs")


def _done(desk: Desk, form: IncidentForm, record: RecordForm, resolutions: Sequence[Resolution]) -> Resolved | None:
    try:
        chosen = chosen_resolution(resolutions, desk.request.POST.get("way"))
        done = resolve_incident(form, record, chosen, desk.request.POST.get(f"digest-{chosen.key}", ""))
    except DomainError as refused:
        form.add_error(None, refusal_words(refused))
        return None
    sentence = (
        _("Recorded: ruling %(number)s, %(choice)s. No score has changed.")
        if done.repair_id is None
        else _("Recorded: ruling %(number)s, %(choice)s. You can take it back under Corrections.")
    )
    messages.success(desk.request, sentence % {"number": done.number, "choice": chosen.choice or chosen.title})
    return done
