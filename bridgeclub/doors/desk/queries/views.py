"""The inbox of score queries, and one query with everything that was said and what may be decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.dialogues.score_query_ways import settlement_ways
from bridgeclub.doors.desk.queries.forms import AcceptForm, DecidingForm, RejectForm, SettleForm
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.room.would_do import WouldDo, would_do
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import pair_labels
from club.errors import DomainError
from club.queries import pairs_of
from rulings.queries.rulings import rulings_about
from rulings.queries.score_queries import ScoreQueryView, score_queries_of, score_query_of
from rulings.services.score_queries import (
    accept_score_query,
    close_score_query_with_ruling,
    preview_score_query,
    reject_score_query,
    settle_score_query,
)
from scoring.queries.room import line_view


@require_safe
@at_desk
def inbox(desk: Desk) -> HttpResponse:
    """What waits, the oldest first; below it what was decided, the newest first."""
    found = score_queries_of(desk.session.id, desk.hidden)
    waiting = [each for each in reversed(found) if each.open]
    closed = [each for each in found if not each.open]
    names = pair_labels(pairs_of(desk.session.id))
    return desk.render("desk/queries/inbox.html", tab="queries", waiting=waiting, closed=closed, names=names)


@require_safe
@at_desk
def page(desk: Desk, *, query: int) -> HttpResponse:
    """One query."""
    return show(desk, find(desk, query))


@require_POST
@at_desk
def accepted(desk: Desk, *, query: int) -> HttpResponse:
    """The record was wrong: it is corrected (Law 79C1)."""
    found = find(desk, query)
    form = AcceptForm(desk.request.POST, score_query=found)

    def act() -> None:
        agreed = form.cleaned_data["agreed"]
        accept_score_query(played=form.played, agreed=agreed, **_decision(desk, form))

    sentence = _("Accepted: the missing result of board %(board)s is entered.")
    return _decide(
        desk, found, "accept", form, act, sentence if found.missing else _("Accepted: board %(board)s is corrected.")
    )


@require_POST
@at_desk
def rejected(desk: Desk, *, query: int) -> HttpResponse:
    """What is recorded stands."""
    found = find(desk, query)
    form = RejectForm(desk.request.POST, score_query=found)

    def act() -> None:
        reject_score_query(**_decision(desk, form))

    return _decide(desk, found, "reject", form, act, _("Rejected: the recorded score of board %(board)s stands."))


@require_POST
@at_desk
def settled(desk: Desk, *, query: int) -> HttpResponse:
    """The sides disagree, and the round is over (Law 79B3)."""
    found = find(desk, query)
    ways = {way.key: way for way in settlement_ways(found)}
    form = SettleForm(desk.request.POST, score_query=found, ways=[(way.key, way.words) for way in ways.values()])

    def act() -> None:
        way = ways[form.cleaned_data["way"]]
        settle_score_query(how=way.how, convinced_of=way.played, **_decision(desk, form))

    return _decide(desk, found, "settle", form, act, _("Settled: board %(board)s."))


@require_POST
@at_desk
def ruled(desk: Desk, *, query: int) -> HttpResponse:
    """A ruling about the board has answered it."""
    found, number = find(desk, query), desk.request.POST.get("number", "")
    if found.hidden or not is_whole_number(number):
        raise Http404
    message = _("Closed: ruling %(number)s answers the query.") % {"number": number}
    done = desk.attempt(
        lambda: close_score_query_with_ruling(
            session_id=desk.session.id, query_id=query, number=int(number), client_id=uuid4(), actor=desk.actor
        ),
        message,
    )
    return desk.redirect_to("score-queries") if done else desk.redirect_to("score-query", query=query)


def find(desk: Desk, query: int) -> ScoreQueryView:
    """A query of the session; 404 for any other."""
    score_query = score_query_of(desk.session.id, query, desk.hidden)
    if score_query is None:
        raise Http404
    return score_query


def show(
    desk: Desk,
    score_query: ScoreQueryView,
    *,
    refusal: str = "",
    typed: Mapping[str, DecidingForm] | None = None,
    looked: WouldDo | None = None,
) -> HttpResponse:
    """The query, with a refusal or a form that was typed: then 422, but where it was only `looked` at."""
    forms = typed or {}
    ways = settlement_ways(score_query)
    may = score_query.open and not score_query.hidden and desk.session.state != "official"
    context: dict[str, Any] = {
        "query": score_query,
        "names": pair_labels(pairs_of(desk.session.id)),
        "line": line_view(desk.session, score_query.board, score_query.ns, score_query.ew, desk.hidden),
        "refusal": refusal,
        "may_decide": may,
        "accept": forms.get("accept") or AcceptForm(score_query=score_query),
        "reject": forms.get("reject") or RejectForm(score_query=score_query),
        "settle": (
            forms.get("settle") or SettleForm(score_query=score_query, ways=[(each.key, each.words) for each in ways])
        ),
        "ways": ways,
        "rulings": rulings_about(desk.session.id, score_query.board, {score_query.ns, score_query.ew}) if may else (),
        "opened": next(iter(forms), ""),
        "looked": looked,
    }
    status = UNPROCESSABLE if forms and looked is None else 200
    return desk.render("desk/queries/score_query.html", tab="queries", status=status, **context)


def _decision(desk: Desk, form: DecidingForm) -> dict[str, Any]:
    cleaned = form.cleaned_data
    return {
        "session_id": desk.session.id,
        "query_id": form.query.id,
        "seen_versions": form.looked,
        "reason": cleaned["reason"],
        "client_id": cleaned["client_id"],
        "actor": desk.actor,
    }


def _decide(
    desk: Desk, score_query: ScoreQueryView, name: str, form: DecidingForm, act: Callable[[], None], message: str
) -> HttpResponse:
    """Do it, or (`look`) say what it would do; or show the query as it is by now with what was typed and why it could
    not be done."""
    if score_query.hidden:
        raise Http404
    if not form.is_valid():
        return show(desk, score_query, typed={name: form})
    try:
        if "look" in desk.request.POST:
            effect = preview_score_query(session_id=desk.session.id, query_id=score_query.id, decide=act)
            return show(desk, score_query, typed={name: form}, looked=would_do(desk, effect))
        act()
    except DomainError as refused:
        now = find(desk, score_query.id)
        return show(desk, now, refusal=refusal_words(refused), typed={name: again(form, now)})
    messages.success(desk.request, message % {"board": desk.session.printed(score_query.board)})
    return desk.redirect_to("score-queries")


def again(form: DecidingForm, score_query: ScoreQueryView) -> DecidingForm:
    """The form as typed, with what stands now taken as seen."""
    stands = {"version": str(score_query.version), "seen": "" if score_query.seen is None else str(score_query.seen)}
    data = {**{name: form.data[name] for name in form.data}, **stands}
    if isinstance(form, SettleForm):
        return SettleForm(
            data, score_query=score_query, ways=[(each.key, each.words) for each in settlement_ways(score_query)]
        )
    return type(form)(data, score_query=score_query)
