"""The inbox of score queries, and one query with everything that was said and what may be decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.dialogues.score_query_ways import ways_of
from bridgeclub.doors.desk.queries.forms import AcceptForm, DecidingForm, RejectForm, SettleForm
from bridgeclub.doors.desk.room.base_view import REFUSED, Desk, at_desk
from bridgeclub.http.numeric_input import is_number
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import labels
from club.errors import DomainError
from club.queries import pairs_of
from rulings.queries.rulings import rulings_about
from rulings.queries.score_queries import QueryView, queries_of, query_of
from rulings.services.score_queries import accept_query, close_query_with_ruling, reject_query, settle_query
from scoring.queries.room import line_view


@require_safe
@at_desk
def inbox(desk: Desk) -> HttpResponse:
    """What waits, the oldest first; below it what was decided, the newest first."""
    found = queries_of(desk.session.id, desk.hidden)
    waiting = [each for each in reversed(found) if each.open]
    closed = [each for each in found if not each.open]
    names = labels(pairs_of(desk.session.id))
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
    form = AcceptForm(desk.request.POST, query=found)

    def act() -> None:
        agreed = form.cleaned_data["agreed"]
        accept_query(played=form.played, agreed=agreed, **_decision(desk, form))

    said = _("Accepted: the missing result of board %(board)s is entered.")
    return _decide(
        desk, found, "accept", form, act, said if found.missing else _("Accepted: board %(board)s is corrected.")
    )


@require_POST
@at_desk
def rejected(desk: Desk, *, query: int) -> HttpResponse:
    """What is recorded stands."""
    found = find(desk, query)
    form = RejectForm(desk.request.POST, query=found)

    def act() -> None:
        reject_query(**_decision(desk, form))

    return _decide(desk, found, "reject", form, act, _("Rejected: on board %(board)s what is recorded stands."))


@require_POST
@at_desk
def settled(desk: Desk, *, query: int) -> HttpResponse:
    """The sides disagree, and the round is over (Law 79B3)."""
    found = find(desk, query)
    ways = {way.key: way for way in ways_of(found)}
    form = SettleForm(desk.request.POST, query=found, ways=[(way.key, way.words) for way in ways.values()])

    def act() -> None:
        way = ways[form.cleaned_data["way"]]
        settle_query(how=way.how, convinced_of=way.played, **_decision(desk, form))

    return _decide(desk, found, "settle", form, act, _("Settled: board %(board)s."))


@require_POST
@at_desk
def ruled(desk: Desk, *, query: int) -> HttpResponse:
    """A ruling about the board has answered it."""
    found, number = find(desk, query), desk.request.POST.get("number", "")
    if found.hidden or not is_number(number):
        raise Http404
    said = _("Closed: ruling %(number)s answers the query.") % {"number": number}
    done = desk.attempt(
        lambda: close_query_with_ruling(
            session_id=desk.session.id, query_id=query, number=int(number), client_id=uuid4(), actor=desk.actor
        ),
        said,
    )
    return desk.go("queries") if done else desk.go("query", query=query)


def find(desk: Desk, query: int) -> QueryView:
    """A query of the session; 404 for any other."""
    found = query_of(desk.session.id, query, desk.hidden)
    if found is None:
        raise Http404
    return found


def show(
    desk: Desk, query: QueryView, *, refusal: str = "", typed: Mapping[str, DecidingForm] | None = None
) -> HttpResponse:
    """The query, with a refusal or a form that was typed: then 422."""
    forms = typed or {}
    ways = ways_of(query)
    may = query.open and not query.hidden and desk.session.state != "official"
    context: dict[str, Any] = {
        "query": query,
        "names": labels(pairs_of(desk.session.id)),
        "line": line_view(desk.session, query.board, query.ns, query.ew, desk.hidden),
        "refusal": refusal,
        "may_decide": may,
        "accept": forms.get("accept") or AcceptForm(query=query),
        "reject": forms.get("reject") or RejectForm(query=query),
        "settle": (forms.get("settle") or SettleForm(query=query, ways=[(each.key, each.words) for each in ways])),
        "ways": ways,
        "rulings": rulings_about(desk.session.id, query.board, {query.ns, query.ew}) if may else (),
        "opened": next(iter(forms), ""),
    }
    return desk.render("desk/queries/query.html", tab="queries", status=REFUSED if forms else 200, **context)


def _decision(desk: Desk, form: DecidingForm) -> dict[str, Any]:
    said = form.cleaned_data
    return {
        "session_id": desk.session.id,
        "query_id": form.query.id,
        "seen": form.looked,
        "reason": said["reason"],
        "client_id": said["client_id"],
        "actor": desk.actor,
    }


def _decide(
    desk: Desk, query: QueryView, name: str, form: DecidingForm, act: Callable[[], None], said: str
) -> HttpResponse:
    """Do it, or show the query as it is by now with what was typed and why it could not be done."""
    if query.hidden:
        raise Http404
    if not form.is_valid():
        return show(desk, query, typed={name: form})
    try:
        act()
    except DomainError as refused:
        now = find(desk, query.id)
        return show(desk, now, refusal=refusal_words(refused), typed={name: again(form, now)})
    messages.success(desk.request, said % {"board": query.board})
    return desk.go("queries")


def again(form: DecidingForm, query: QueryView) -> DecidingForm:
    """The form as typed, with what stands now taken as seen."""
    stands = {"version": str(query.version), "seen": "" if query.seen is None else str(query.seen)}
    data = {**{name: form.data[name] for name in form.data}, **stands}
    if isinstance(form, SettleForm):
        return SettleForm(data, query=query, ways=[(each.key, each.words) for each in ways_of(query)])
    return type(form)(data, query=query)
