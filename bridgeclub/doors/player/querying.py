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
from bridgeclub.doors.player.views import phone_of_request, shown_phone_state
from bridgeclub.http.idempotency_key import posted_client_id
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.score_queries import claim_words
from club.actor import Actor
from club.errors import DomainError
from club.queries import Phone, SessionInfo
from rulings.engine.query import Claim
from rulings.queries.score_queries import ScoreQueryView, score_queries_of_pair, score_query_of
from rulings.services.score_queries import (
    RefusalReason,
    ScoreQueryRequest,
    confirm_score_query,
    contest_score_query,
    open_score_query,
    query_refusal_words,
    score_query_time,
    withdraw_score_query,
)
from scoring.engine.contract import Played
from scoring.engine.score import table_score
from scoring.queries.engine_values import vulnerability
from scoring.queries.phone import PhoneLine, PhoneRound, PhoneState
from scoring.queries.table.values import BoardState

UNPLAYED = (BoardState.OPEN, BoardState.NOT_PLAYED)


@dataclass(frozen=True)
class PairRequest:
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

    def empty(self, board: int, room: int = 0) -> tuple[PhoneRound, PhoneLine]:
        """A board of the card that has no line yet, of a team in one of the two rooms; 404 for any other."""
        return self._shown(lambda line: line.board == board and line.id is None and line.may_query, room)

    def _shown(self, wanted: Callable[[PhoneLine], bool], room: int = 0) -> tuple[PhoneRound, PhoneLine]:
        for each in self.state.card:
            for line in each.lines if room in (0, each.room) else ():
                if wanted(line):
                    return each, line
        raise Http404

    def query(self, query_id: int) -> ScoreQueryView:
        """A query about a board of the pair; 404 for any other."""
        score_query = score_query_of(self.state.session.id, query_id)
        if score_query is None or self.state.contestant not in (*score_query.north_south, *score_query.east_west):
            raise Http404
        return score_query


View = Callable[..., HttpResponse]


def my_phone(view: View) -> View:
    """The view gets `mine` in place of the request; 404 where the telephone follows nobody. What is refused is said."""

    @never_cache
    @wraps(view)
    def shown(request: HttpRequest, **more: Any) -> HttpResponse:
        phone = phone_of_request(request)
        state = shown_phone_state(request, phone) if phone else None
        if phone is None or state is None:
            raise Http404
        mine = PairRequest(request, phone, state, channel_of(phone), speaker(request, phone))
        try:
            return view(mine, **more)
        except DomainError as refused:
            return mine.render("refused.html", status=409, reason=refusal_words(refused))

    return shown


@require_http_methods(["GET", "HEAD", "POST"])
@my_phone
def query(pair_request: PairRequest, *, line: int) -> HttpResponse:
    """What happened: GET asks, POST shows what will be said, and with `send` says it."""
    _refuse_closed(pair_request)
    found, shown = pair_request.line(line)
    _refuse_past(pair_request, shown.board)
    open_now = score_queries_of_pair(pair_request.state.session.id, pair_request.state.contestant).get(line)
    if open_now is not None and open_now.open:
        return redirect("player:score-query-history", query=open_now.id)
    if not shown.may_query:
        raise DomainError(query_refusal_words(RefusalReason.DECIDED, desk=False))
    return _asks(pair_request, found, shown)


@require_http_methods(["GET", "HEAD", "POST"])
@my_phone
def query_empty(pair_request: PairRequest, *, board: int) -> HttpResponse:
    """The same of a board on which nothing was entered."""
    _refuse_closed(pair_request)
    return _asks(pair_request, *pair_request.empty(board, number_or_zero(pair_request.request.GET.get("room", ""))))


def _asks(pair_request: PairRequest, phone_round: PhoneRound, shown: PhoneLine) -> HttpResponse:
    played = shown.state not in UNPLAYED
    form = ClaimForm(_posted(pair_request), recorded=shown.played, seen_result_id=shown.seen, played=played)
    if not form.is_valid() or "change" in pair_request.request.POST:
        status = 422 if form.errors else 200
        return pair_request.render(
            "score_query.html", status=status, form=form, line=shown, round=phone_round, played=played
        )
    if "send" in pair_request.request.POST:
        return _sent(pair_request, phone_round, shown, form)
    look = ClaimPreview.of(form.claim, shown, phone_round, pair_request.state.session)
    context: dict[str, Any] = {"posted": _hidden(form), "look": look, "played": played}
    return pair_request.render("score_query_preview.html", form=form, line=shown, round=phone_round, **context)


def _refuse_closed(pair_request: PairRequest) -> None:
    """Nobody queries a score during play (the director is called), nor after its time."""
    if not pair_request.state.session.over:
        raise Http404
    closed = score_query_time(pair_request.state.session, timezone.now()).closed
    if closed:
        raise DomainError(closed)


def _refuse_past(pair_request: PairRequest, board: int) -> None:
    """Nor the score of a board that no later edition has changed, once the first time is over."""
    time = score_query_time(pair_request.state.session, timezone.now())
    if board in past_boards(pair_request.state, time):
        raise DomainError(time.past_of(board, pair_request.state.key))


@dataclass(frozen=True)
class ClaimPreview:
    """What will be said, before it is sent: the sentence, and the score to the pair as it would be (None: not told)."""

    sentence: str
    score: int | None

    @classmethod
    def of(cls, claim: Claim, line: PhoneLine, round: PhoneRound, session: SessionInfo) -> ClaimPreview:
        words = claim_words(line.played, claim, line.board, session.printed, session.contest)
        known = claim.played is not None and line.score is not None
        return cls(words, _to_us(claim.played, line, round) if claim.played and known else None)


def _to_us(played: Played, line: PhoneLine, round: PhoneRound) -> int:
    score = table_score(played, vulnerability(line.vulnerable))
    return score if round.direction == "NS" else -score


def _sent(pair_request: PairRequest, phone_round: PhoneRound, line: PhoneLine, form: ClaimForm) -> HttpResponse:
    cleaned = form.cleaned_data
    query_request = ScoreQueryRequest(
        line_id=line.id,
        board=line.board,
        contestant_id=pair_request.state.contestant,
        seen_result_id=cleaned["seen"],
        claim=form.claim,
        client_id=cleaned["client_id"],
        channel=pair_request.channel,
        sure=pair_request.phone.sure or pair_request.actor.user_id is not None,
        room=phone_round.room,
    )
    query_id = open_score_query(
        session_id=pair_request.state.session.id, request=query_request, actor=pair_request.actor
    )
    return redirect("player:score-query-history", query=query_id)


@require_safe
@my_phone
def story(pair_request: PairRequest, *, query: int) -> HttpResponse:
    """Where a query stands, as all four see it."""
    score_query = pair_request.query(query)
    names = names_of(pair_request.state, {score_query.line_id: score_query})
    again = _may_ask_again(pair_request, score_query)
    ours, asked = _ours(pair_request, score_query), pair_request.state.contestant in score_query.opponents
    cannot = (
        ""
        if not asked
        else refusals_to_confirm(pair_request.state, [score_query], pair_request.phone, pair_request.actor)[
            score_query.id
        ]
    )
    shown: dict[str, Any] = {"query": score_query, "ours": ours, "names": names, "again": again, "cannot": cannot}
    return pair_request.render("score_query_history.html", **shown, asked=asked, new_id=uuid4())


def _may_ask_again(pair_request: PairRequest, score_query: ScoreQueryView) -> bool:
    """Whether the closed query's score may be queried once more."""
    time = score_query_time(pair_request.state.session, timezone.now())
    if score_query.open or time.closed or score_query.board in past_boards(pair_request.state, time):
        return False
    return any(
        line.may_query for each in pair_request.state.card for line in each.lines if line.id == score_query.line_id
    )


@require_POST
@my_phone
def yes(pair_request: PairRequest, *, query: int) -> HttpResponse:
    """The opponents: it was so."""
    score_query = pair_request.query(query)
    answer = {name: value for name, value in _answer(pair_request).items() if name != "contestant_id"}
    confirm_score_query(query_id=score_query.id, phone_id=pair_request.phone.id, **answer)
    return redirect("player:score-query-history", query=score_query.id)


@require_http_methods(["GET", "HEAD", "POST"])
@my_phone
def no(pair_request: PairRequest, *, query: int) -> HttpResponse:
    """The opponents: it was not so. GET asks what happened, POST says it."""
    score_query = pair_request.query(query)
    if pair_request.state.contestant not in score_query.opponents or not score_query.open:
        return redirect("player:score-query-history", query=score_query.id)
    form = NoForm(
        _posted(pair_request),
        recorded=score_query.recorded,
        seen_result_id=score_query.seen,
        played=score_query.score is not None,
    )
    if not form.is_valid():
        names = names_of(pair_request.state, {score_query.line_id: score_query})
        return pair_request.render(
            "score_query_contest.html", status=422 if form.errors else 200, form=form, query=score_query, names=names
        )
    contest_score_query(query_id=score_query.id, words=form.answer_words, claim=form.version, **_answer(pair_request))
    return redirect("player:score-query-history", query=score_query.id)


@require_POST
@my_phone
def back(pair_request: PairRequest, *, query: int) -> HttpResponse:
    """Who asked takes it back."""
    score_query = pair_request.query(query)
    withdraw_score_query(query_id=score_query.id, **_answer(pair_request))
    return redirect("player:score-query-history", query=score_query.id)


def _answer(pair_request: PairRequest) -> dict[str, Any]:
    return {
        "session_id": pair_request.state.session.id,
        "contestant_id": pair_request.state.contestant,
        "client_id": posted_client_id(pair_request.request.POST),
        "actor": pair_request.actor,
    }


def _ours(pair_request: PairRequest, score_query: ScoreQueryView) -> bool:
    return score_query.contestant == pair_request.state.contestant


def _posted(pair_request: PairRequest) -> Mapping[str, Any] | None:
    return pair_request.request.POST if pair_request.request.method == "POST" else None


def _hidden(form: ClaimForm) -> list[tuple[str, str]]:
    """What was chosen, to be sent along from the page that says it back."""
    return [(name, str(form.data[name])) for name in form.fields if name in form.data]
