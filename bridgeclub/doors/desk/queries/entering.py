"""A member telephones: the director enters the query for them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.dialogues.claims import SAY, ClaimForm
from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.wording.contests import numbered_words
from bridgeclub.wording.desk_contests import desk_words
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.pair_labels import selectable_pair_labels
from club.errors import DomainError
from club.queries import pairs_of
from rulings.queries.score_queries import meeting_on
from rulings.services.score_queries import (
    RefusalReason,
    ScoreQueryRequest,
    open_score_query,
    query_refusal_words,
    score_query_time,
)
from scoring.queries.room import LineSide, LineView, line_view


class WhichForm(DynamicChoiceForm):
    """Of which pair, and on which board."""

    pair = forms.TypedChoiceField(label=gettext_lazy("Which pair asks?"), coerce=int)
    board = forms.IntegerField(label=gettext_lazy("Board"), min_value=1, max_value=9999)

    def __init__(self, data: Any = None, *, desk: Desk) -> None:
        super().__init__(data)
        self.desk = desk
        self.choose("pair", selectable_pair_labels(pairs_of(desk.session.id)).items())
        self.fields["pair"].label = str(desk_words(desk.session.contest).asks)
        self.found: tuple[int, int] | None = None

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            self.found = meeting_on(self.desk.session.id, cleaned["pair"], cleaned["board"])
            if self.found is None:
                self.add_error("board", str(table_words(self.desk.session.contest).not_on_board))
        return cleaned


class CallerForm(ClaimForm):
    """Which of the four telephones, and what they say happened."""

    caller = forms.ChoiceField(
        label=gettext_lazy("Who asks?"), widget=forms.RadioSelect, error_messages={"required": SAY}
    )

    def __init__(self, data: Any = None, *, line: LineView) -> None:
        current = line.current
        recorded, result_id = (current.played, current.id) if current else (None, None)
        super().__init__(
            data, recorded=recorded, seen_result_id=result_id, played=bool(current and not current.not_played)
        )
        self.choose("caller", callers(line))
        self.line = line

    @property
    def who(self) -> tuple[int, int | None]:
        """The pair's id, and which of its players it is."""
        side, _dash, seat = self.cleaned_data["caller"].partition("-")
        pair = self.line.ns if side == "ns" else self.line.ew
        if pair.partner is not None:
            return pair.contestants[int(seat)].id, 0
        return pair.id, int(seat) if seat else None


def callers(line: LineView) -> list[tuple[str, str]]:
    """The four by name; of a pair without names the pair."""
    choices = []
    for side, words, pair in (("ns", _("N–S"), line.ns), ("ew", _("E–W"), line.ew)):
        if pair.partner is not None:
            choices += [(f"{side}-{seat}", _called(each, words)) for seat, each in enumerate(pair.contestants)]
            continue
        number = _("pair %(number)s") % {"number": pair.number}
        names = [(f"{side}-{seat}", f"{name} ({words}, {number})") for seat, name in enumerate(pair.names) if name]
        choices += names or [(side, f"{words}, {number}")]
    return choices


def _called(player: LineSide, side: str) -> str:
    """Ann (N–S, player 7); without a name by the number."""
    number = numbered_words(player.contest, str(player.number))
    return f"{player.names[0]} ({side}, {number})" if player.names else f"{side}, {number}"


@require_safe
@at_desk
def chosen(desk: Desk) -> HttpResponse:
    """Which pair, which board; then on to what happened."""
    closed = _closed(desk)
    form = WhichForm(desk.request.GET if "board" in desk.request.GET else None, desk=desk)
    if not closed and form.is_valid() and form.found:
        ns, ew = form.found
        return desk.redirect_to("score-query-enter", board=form.cleaned_data["board"], ns=ns, ew=ew)
    status = UNPROCESSABLE if form.errors else 200
    return desk.render("desk/queries/which.html", status=status, tab="queries", form=form, closed=closed)


def _closed(desk: Desk) -> str:
    """Why no score can be queried now, with what the director can do instead; "" while one can."""
    if not desk.session.over:
        return query_refusal_words(RefusalReason.PLAYING, desk=True)
    return score_query_time(desk.session, timezone.now(), desk=True).closed


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def entered(desk: Desk, *, board: int, ns: int, ew: int) -> HttpResponse:
    """What happened, as the member says."""
    line = line_view(desk.session, board, ns, ew, desk.hidden)
    if line is None or line.hidden:
        raise Http404
    form, refusal = CallerForm(desk.posted, line=line), ""
    if form.is_valid():
        try:
            query_id = open_score_query(session_id=desk.session.id, request=_request(form, line), actor=desk.actor)
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            messages.success(desk.request, _("Query entered. The opponents see it on their phones."))
            return desk.redirect_to("score-query", query=query_id)
    status = UNPROCESSABLE if form.errors or refusal else 200
    context = {"form": form, "line": line, "refusal": refusal}
    return desk.render("desk/queries/enter.html", status=status, tab="queries", **context)


def _request(form: CallerForm, line: LineView) -> ScoreQueryRequest:
    pair, seat = form.who
    cleaned = form.cleaned_data
    return ScoreQueryRequest(
        line_id=line.id,
        board=line.board,
        contestant_id=pair,
        seen_result_id=cleaned["seen"],
        claim=form.claim,
        client_id=cleaned["client_id"],
        channel="desk",
        caller_seat=seat,
    )
