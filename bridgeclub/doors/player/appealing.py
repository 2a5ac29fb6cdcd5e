"""A pair appeals against a ruling about it from its own telephone (Law 92); the partner agrees, the others answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.player.querying import PairRequest, my_phone
from bridgeclub.doors.player.views import shown_boards, shown_rulings
from bridgeclub.http.idempotency_key import posted_client_id
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.appeals import appeal_history, badge, step_words
from bridgeclub.wording.pair_labels import pair_labels
from club.engine.contests import CONTESTS
from club.queries import Pair, pairs_of
from rulings.engine.appeals import CONCURRENCE, Concurrence, Step
from rulings.queries.appeals import AppealInfo, appeal_of, lodged_on_phone
from rulings.queries.clocks import clocks_of
from rulings.queries.rulings import ruling_of
from rulings.services.appeals import (
    AppealRequest,
    agree_to_appeal,
    lodge_appeal,
    reply_to_appeal,
    withdraw_appeal,
)
from rulings.services.appeals.refusing import ONE_PHONE, STILL_ON_PHONE
from rulings.services.appeals.rows import captain_seat

WORDS = 4000
SEATS = (gettext_lazy("The first of the two"), gettext_lazy("The second of the two"))


class AppealForm(DynamicChoiceForm):
    """Who of the pair or the team asks, and why. `client_id` is the page's own: sent twice is once."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    seat = forms.ChoiceField(
        label=gettext_lazy("Who are you?"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose your name.")},
    )
    grounds = forms.CharField(
        label=gettext_lazy("Why do you think the ruling is wrong? (optional)"),
        max_length=WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    law_only = forms.BooleanField(
        label=gettext_lazy("It is only about the law or a regulation, not about what happened"), required=False
    )

    def __init__(self, data: Any = None, *, seats: dict[int, str]) -> None:
        super().__init__(data, initial={"client_id": uuid4()})
        if seats:
            self.choose("seat", seats.items())
        else:
            del self.fields["seat"]


class ReplyForm(forms.Form):
    """What the other side says."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    words = forms.CharField(
        label=gettext_lazy("What do you say to it?"),
        max_length=WORDS,
        widget=forms.Textarea(attrs={"rows": 5}),
        error_messages={"required": gettext_lazy("Write in a few words what you say to it.")},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@my_phone
def appeal(pair_request: PairRequest, *, number: int) -> HttpResponse:
    """GET asks who and why; POST lodges it."""
    note = next((each for each in shown_rulings(pair_request.state) if each.number == number), None)
    if note is None:
        raise Http404
    us = _us(pair_request)
    form = AppealForm(pair_request.request.POST or None, seats=_seats(pair_request, us))
    if form.is_valid():
        request = AppealRequest(
            number,
            us.id,
            form.cleaned_data["client_id"],
            grounds=form.cleaned_data["grounds"],
            law_only=form.cleaned_data["law_only"],
            seat=_seat(pair_request, us, form),
            phone_id=pair_request.phone.id,
        )
        lodged = lodge_appeal(session_id=_session(pair_request), request=request, actor=pair_request.actor)
        return redirect("player:appeal-history", appeal=lodged)
    now = timezone.now()
    until = clocks_of(_session(pair_request), now).appeal_of(note.at).ends
    return pair_request.render(
        "appeal.html",
        status=422 if form.errors else 200,
        form=form,
        note=note,
        until=until,
        still=STILL_ON_PHONE,
        over=until is not None and until <= now,
        concurrence=CONCURRENCE[CONTESTS[us.contest].unit].value,
    )


@require_safe
@my_phone
def history(pair_request: PairRequest, *, appeal: int) -> HttpResponse:
    """Where an appeal stands, as the sides concerned see it."""
    return _history(pair_request, _found(pair_request, appeal))


@require_POST
@my_phone
def agree(pair_request: PairRequest, *, appeal: int) -> HttpResponse:
    """The partner, or the captain, agrees."""
    found = _found(pair_request, appeal)
    seat = pair_request.request.POST.get("seat", "")
    if found.contestant != pair_request.state.contestant:
        raise Http404
    agree_to_appeal(seats=[int(seat)] if is_whole_number(seat) else [], **_act(pair_request, found))
    return redirect("player:appeal-history", appeal=found.id)


@require_POST
@my_phone
def reply(pair_request: PairRequest, *, appeal: int) -> HttpResponse:
    """The others say what they have to say."""
    found = _found(pair_request, appeal)
    form = ReplyForm(pair_request.request.POST)
    if not form.is_valid():
        return _history(pair_request, found, form=form, status=422)
    words = form.cleaned_data["words"]
    reply_to_appeal(contestant_id=pair_request.state.contestant, words=words, **_act(pair_request, found))
    return redirect("player:appeal-history", appeal=found.id)


@require_POST
@my_phone
def back(pair_request: PairRequest, *, appeal: int) -> HttpResponse:
    """Who appealed takes it back."""
    found = _found(pair_request, appeal)
    withdraw_appeal(contestant_id=pair_request.state.contestant, **_act(pair_request, found))
    return redirect("player:appeal-history", appeal=found.id)


def _history(
    pair_request: PairRequest, found: AppealInfo, *, form: forms.Form | None = None, status: int = 200
) -> HttpResponse:
    ours, us = found.contestant == pair_request.state.contestant, _us(pair_request)
    named = pair_labels(pairs_of(_session(pair_request)))
    missing: dict[int, str] = {}
    changeable = found.open and found.decided is None and pair_request.state.session.state != "official"
    if ours and changeable and found.step is Step.CONCURRENCE:
        missing = _missing(found, us)
    here = _who_agrees_here(pair_request, found, us, missing)
    return pair_request.render(
        "appeal_history.html",
        status=status,
        appeal=found,
        ours=ours,
        stands=step_words(found),
        badge=badge(found),
        history=appeal_history(found, named, asking=us.id),
        missing=missing,
        here=here,
        elsewhere="" if here or not missing else ONE_PHONE.get(found.unit, ""),
        team=CONCURRENCE[found.unit] is Concurrence.CAPTAIN,
        may_reply=changeable and not ours,
        may_withdraw=changeable and ours,
        form=form or ReplyForm(initial={"client_id": uuid4()}),
        new_id=uuid4(),
    )


def _found(pair_request: PairRequest, appeal_id: int) -> AppealInfo:
    """An appeal against a ruling about the pair; 404 for any other, and while its card tells nothing of the board."""
    found = appeal_of(_session(pair_request), appeal_id)
    ruling = ruling_of(_session(pair_request), found.number) if found is not None else None
    us = pair_request.state.contestant
    if found is None or ruling is None or us not in ruling.decision.contestants:
        raise Http404
    boards = {line.board for line in ruling.decision.lines if any(us in side for side in line.sides)}
    if not shown_boards(pair_request.state).issuperset(boards):
        raise Http404
    return found


def _act(pair_request: PairRequest, found: AppealInfo) -> dict[str, Any]:
    return {
        "session_id": _session(pair_request),
        "appeal_id": found.id,
        "client_id": posted_client_id(pair_request.request.POST),
        "phone_id": pair_request.phone.id,
        "actor": pair_request.actor,
    }


def _session(pair_request: PairRequest) -> int:
    return pair_request.state.session.id


def _us(pair_request: PairRequest) -> Pair:
    us = pair_request.state.contestant
    return next(each for each in pairs_of(_session(pair_request)) if each.id == us)


def _names(us: Pair) -> dict[int, str]:
    """The players by seat; of a pair both, also where one has no name yet."""
    named = {each.seat: each.name for each in us.players if each.name}
    if CONTESTS[us.contest].unit == "pair":
        return {seat: named.get(seat) or str(SEATS[seat]) for seat in (0, 1)}
    return named


def _seats(pair_request: PairRequest, us: Pair) -> dict[int, str]:
    """From whom to choose: nobody in an individual, nor where an account says who it is."""
    if CONTESTS[us.contest].unit == "player" or _by_account(pair_request, us) is not None:
        return {}
    return _names(us)


def _by_account(pair_request: PairRequest, us: Pair) -> int | None:
    user = pair_request.actor.user_id
    return next((each.seat for each in us.players if user is not None and each.user_id == user), None)


def _seat(pair_request: PairRequest, us: Pair, form: AppealForm) -> int | None:
    if form.cleaned_data.get("seat"):
        return int(form.cleaned_data["seat"])
    return _by_account(pair_request, us)


def _missing(found: AppealInfo, us: Pair) -> dict[int, str]:
    """Who has still to agree, by seat."""
    names = _names(us)
    captain = captain_seat(us)
    if CONCURRENCE[found.unit] is Concurrence.CAPTAIN:
        return {captain: names.get(captain, _("the captain"))} if captain is not None else names
    return {seat: name for seat, name in names.items() if seat not in found.seats_agreed}


def _who_agrees_here(
    pair_request: PairRequest, found: AppealInfo, us: Pair, missing: Mapping[int, str]
) -> dict[int, str]:
    """Who can say on this phone that they agree: on the one on which it was lodged only whose account is logged in."""
    if missing and lodged_on_phone(found, pair_request.phone.id):
        own = _by_account(pair_request, us)
        return {seat: name for seat, name in missing.items() if seat == own}
    return dict(missing)
