"""A pair queries a score of its card once play has ended (Law 79C1), and the opponents say whether it was so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bridgeclub.dialogues.claims import ClaimForm
from bridgeclub.doors.player.queried import channel_of, names_of, past_boards, refusals_to_confirm, speaker
from bridgeclub.doors.player.query_forms import NoForm
from bridgeclub.doors.player.views import phone_here, state_of
from bridgeclub.http.idempotency_key import sent_id
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.score_queries import claim_words
from club.actor import Actor
from club.errors import DomainError
from club.queries import Phone
from rulings.engine.query import Claim
from rulings.queries.score_queries import QueryView, queries_of_pair, query_of
from rulings.services.score_queries import (
    Asked,
    WhyNot,
    ask,
    confirm_query,
    contest_query,
    query_time,
    why_not,
    withdraw_query,
)
from scoring.engine.contract import Played
from scoring.engine.score import table_score
from scoring.queries.phone import PhoneLine, PhoneRound, PhoneState
from scoring.queries.room.line import vulnerability
from scoring.queries.table.values import BoardState

UNPLAYED = (BoardState.OPEN, BoardState.NOT_PLAYED)


@dataclass(frozen=True)
class Mine:
    """A telephone that asks, and the evening of its pair. `channel`: how it came in, as of a score query; `actor`: the
    account of the pair, where one is logged in."""

    request: HttpRequest
    phone: Phone
    state: PhoneState
    channel: str
    actor: Actor

    def render(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        shared = {"club": self.state.session.club, "session": self.state.session, "me": self.state}
        with timezone.override(self.state.session.club.zone):
            return render(self.request, f"player/{template}", {**shared, **context}, status=status)

    def line(self, line_id: int) -> tuple[PhoneRound, PhoneLine]:
        """A line that the telephone shows; 404 for any other."""
        return self._shown(lambda line: line.id == line_id and (line.seen is not None or line.may_query))

    def empty(self, board: int) -> tuple[PhoneRound, PhoneLine]:
        """A board of the telephone's card that has no line yet; 404 for any other."""
        return self._shown(lambda line: line.board == board and line.id is None and line.may_query)

    def _shown(self, wanted: Callable[[PhoneLine], bool]) -> tuple[PhoneRound, PhoneLine]:
        for each in self.state.card:
            for line in each.lines:
                if wanted(line):
                    return each, line
        raise Http404

    def query(self, query_id: int) -> QueryView:
        """A query about a board of the pair; 404 for any other."""
        found = query_of(self.state.session.id, query_id)
        if found is None or self.state.contestant not in (found.ns, found.ew):
            raise Http404
        return found


View = Callable[..., HttpResponse]


def my_phone(view: View) -> View:
    """The view gets `mine` in place of the request; 404 where the telephone follows nobody. What is refused is said."""

    @never_cache
    @wraps(view)
    def shown(request: HttpRequest, **more: Any) -> HttpResponse:
        phone = phone_here(request)
        state = state_of(request, phone) if phone else None
        if phone is None or state is None:
            raise Http404
        mine = Mine(request, phone, state, channel_of(phone), speaker(request, phone))
        try:
            return view(mine, **more)
        except DomainError as refused:
            return mine.render("refused.html", status=409, reason=refusal_words(refused))

    return shown


@require_http_methods(["GET", "HEAD", "POST"])
@my_phone
def query(mine: Mine, *, line: int) -> HttpResponse:
    """What happened: GET asks, POST shows what will be said, and with `send` says it."""
    _refuse_closed(mine)
    found, shown = mine.line(line)
    _refuse_past(mine, shown.board)
    open_now = queries_of_pair(mine.state.session.id, mine.state.contestant).get(line)
    if open_now is not None and open_now.open:
        return redirect("player:story", query=open_now.id)
    if not shown.may_query:
        raise DomainError(why_not(WhyNot.DECIDED, desk=False))
    return _asks(mine, found, shown)


@require_http_methods(["GET", "HEAD", "POST"])
@my_phone
def query_empty(mine: Mine, *, board: int) -> HttpResponse:
    """The same of a board on which nothing was entered."""
    _refuse_closed(mine)
    return _asks(mine, *mine.empty(board))


def _asks(mine: Mine, found: PhoneRound, shown: PhoneLine) -> HttpResponse:
    played = shown.state not in UNPLAYED
    form = ClaimForm(_posted(mine), recorded=shown.played, seen=shown.seen, played=played)
    if not form.is_valid() or "change" in mine.request.POST:
        wrong = 422 if form.errors else 200
        return mine.render("query.html", status=wrong, form=form, line=shown, round=found, played=played)
    if "send" in mine.request.POST:
        return _sent(mine, shown, form)
    look = Look.of(form.claim, shown, found)
    context: dict[str, Any] = {"posted": _hidden(form), "look": look, "played": played}
    return mine.render("query_look.html", form=form, line=shown, round=found, **context)


def _refuse_closed(mine: Mine) -> None:
    """Nobody queries a score during play (the director is called), nor after its time."""
    if not mine.state.session.over:
        raise Http404
    closed = query_time(mine.state.session, timezone.now()).closed
    if closed:
        raise DomainError(closed)


def _refuse_past(mine: Mine, board: int) -> None:
    """Nor the score of a board that no later edition has changed, once the first time is over."""
    time = query_time(mine.state.session, timezone.now())
    if board in past_boards(mine.state, time):
        raise DomainError(time.past)


@dataclass(frozen=True)
class Look:
    """What will be said, before it is sent: the sentence, and the score to the pair as it would be (None: not told)."""

    said: str
    score: int | None

    @classmethod
    def of(cls, claim: Claim, line: PhoneLine, round: PhoneRound) -> Look:
        said = claim_words(line.played, claim, line.board)
        known = claim.played is not None and line.score is not None
        return cls(said, _to_us(claim.played, line, round) if claim.played and known else None)


def _to_us(played: Played, line: PhoneLine, round: PhoneRound) -> int:
    score = table_score(played, vulnerability(line.vulnerable))
    return score if round.direction == "NS" else -score


def _sent(mine: Mine, line: PhoneLine, form: ClaimForm) -> HttpResponse:
    said = form.cleaned_data
    asked = Asked(
        line_id=line.id,
        board=line.board,
        contestant_id=mine.state.contestant,
        seen_result_id=said["seen"],
        claim=form.claim,
        client_id=said["client_id"],
        channel=mine.channel,
        sure=mine.phone.sure or mine.actor.user_id is not None,
    )
    made = ask(session_id=mine.state.session.id, asked=asked, actor=mine.actor)
    return redirect("player:story", query=made)


@require_safe
@my_phone
def story(mine: Mine, *, query: int) -> HttpResponse:
    """Where a query stands, as all four see it."""
    found = mine.query(query)
    names = names_of(mine.state, {found.line_id: found})
    again = _may_ask_again(mine, found)
    ours = _ours(mine, found)
    cannot = "" if ours else refusals_to_confirm(mine.state, [found], mine.phone, mine.actor)[found.id]
    shown: dict[str, Any] = {"query": found, "ours": ours, "names": names, "again": again, "cannot": cannot}
    return mine.render("query_story.html", **shown, new_id=uuid4())


def _may_ask_again(mine: Mine, query: QueryView) -> bool:
    """Whether the closed query's score may be queried once more."""
    time = query_time(mine.state.session, timezone.now())
    if query.open or time.closed or query.board in past_boards(mine.state, time):
        return False
    return any(line.may_query for each in mine.state.card for line in each.lines if line.id == query.line_id)


@require_POST
@my_phone
def yes(mine: Mine, *, query: int) -> HttpResponse:
    """The opponents: it was so."""
    found = mine.query(query)
    said = {name: value for name, value in _answer(mine).items() if name != "contestant_id"}
    confirm_query(query_id=found.id, phone_id=mine.phone.id, **said)
    return redirect("player:story", query=found.id)


@require_http_methods(["GET", "HEAD", "POST"])
@my_phone
def no(mine: Mine, *, query: int) -> HttpResponse:
    """The opponents: it was not so. GET asks what happened, POST says it."""
    found = mine.query(query)
    if _ours(mine, found) or not found.open:
        return redirect("player:story", query=found.id)
    form = NoForm(_posted(mine), recorded=found.recorded, seen=found.seen, played=found.score is not None)
    if not form.is_valid():
        names = names_of(mine.state, {found.line_id: found})
        return mine.render("query_no.html", status=422 if form.errors else 200, form=form, query=found, names=names)
    contest_query(query_id=found.id, words=form.said, claim=form.version, **_answer(mine))
    return redirect("player:story", query=found.id)


@require_POST
@my_phone
def back(mine: Mine, *, query: int) -> HttpResponse:
    """Who asked takes it back."""
    found = mine.query(query)
    withdraw_query(query_id=found.id, **_answer(mine))
    return redirect("player:story", query=found.id)


def _answer(mine: Mine) -> dict[str, Any]:
    return {
        "session_id": mine.state.session.id,
        "contestant_id": mine.state.contestant,
        "client_id": sent_id(mine.request.POST),
        "actor": mine.actor,
    }


def _ours(mine: Mine, query: QueryView) -> bool:
    return query.contestant == mine.state.contestant


def _posted(mine: Mine) -> Mapping[str, Any] | None:
    return mine.request.POST if mine.request.method == "POST" else None


def _hidden(form: ClaimForm) -> list[tuple[str, str]]:
    """What was chosen, to be sent along from the page that says it back."""
    return [(name, str(form.data[name])) for name in form.fields if name in form.data]
