"""The page of a telephone: where its pair sits, its scorecard, and after the evening its results."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from bridgeclub.player.cookie import phone_secret
from bridgeclub.player.queried import CHANNELS, queries_context
from bridgeclub.player.stamp import etag_of, stamp_of, stamped, unchanged
from bridgeclub.ruling_wording import PlayersNote, players_note
from club.queries import Phone, known_phone, phone_of
from rulings.queries.rulings import standing_rulings
from rulings.queries.table_call import call_of_pair
from scoring.queries.phone import PhoneState, phone_state
from scoring.queries.table import BoardState

GONE = '"gone"'
OFF = "off"


@never_cache
@ensure_csrf_cookie
@require_safe
def evening(request: HttpRequest) -> HttpResponse:
    """The pair's evening; for a telephone that follows nobody, how to."""
    phone = phone_here(request)
    stamp = stamp_of(phone) if phone else None
    state = state_of(phone) if phone and stamp else None
    if phone is None or stamp is None or state is None:
        return render(request, "player/ways_in.html", {"ended": _why(phone)})
    context = {**_context(state), "etag": etag_of(phone, stamp), "club": state.session.club}
    with timezone.override(state.session.club.zone):
        return render(request, "player/evening.html", context)


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """What the page asks for again and again: nothing new, or its middle.

    The stamp is read first: what changes in between is sent now and once more, never missed.
    """
    secret = phone_secret(request)
    phone = known_phone(secret) if secret else None
    stamp = stamp_of(phone) if phone else None
    if phone is not None and stamp is not None:
        nothing_new = unchanged(request, etag_of(phone, stamp))
        if nothing_new is not None:
            return nothing_new
    phone = phone_here(request)
    state = state_of(phone) if phone and stamp else None
    if phone is None or stamp is None or state is None:
        return stamped(render(request, "player/_gone.html", {"ended": _why(phone)}), GONE)
    with timezone.override(state.session.club.zone):
        return stamped(render(request, "player/_evening.html", _context(state)), etag_of(phone, stamp))


def phone_here(request: HttpRequest) -> Phone | None:
    """The telephone that asks, ended or not; None where it never followed."""
    secret = phone_secret(request)
    return phone_of(secret) if secret else None


def state_of(phone: Phone) -> PhoneState | None:
    """None where the telephone was ended, or where the session lets none follow any more.

    Who comes in after play to query a score is let in all the same.
    """
    state = None if phone.ended else phone_state(phone.session_id, phone.contestant, phone.before)
    return state if state is not None and (state.session.own_phones or phone.way in CHANNELS) else None


def _why(phone: Phone | None) -> str:
    """Who ended it; "off": the director lets no telephone follow. "" where it never followed."""
    return (phone.ended or OFF) if phone is not None else ""


def _rulings(state: PhoneState) -> list[PlayersNote]:
    """Rulings about the pair that stand; none about a board on which its card tells nothing yet."""
    told = {
        line.board
        for each in state.card
        for line in each.lines
        if not line.kept_back and line.state not in (BoardState.OPEN, BoardState.POSTPONED)
    }
    notes = (players_note(each, state.contestant) for each in standing_rulings(state.session.id, [state.contestant]))
    return [note for note in notes if told.issuperset(note.boards)]


def _context(state: PhoneState) -> dict[str, Any]:
    """What the middle of the page is made from; `left` are the minutes of the round, below 0 when over time."""
    at = me_at(state)
    left = math.ceil((state.ends - timezone.now()) / timedelta(minutes=1)) if state.ends else None
    return {
        "club": state.session.club,
        "session": state.session,
        "me": state,
        "left": left,
        "over": -left if left is not None and left < 0 else 0,
        "now": timezone.now(),
        "new_id": uuid4(),
        "rulings": _rulings(state),
        **queries_context(state),
        "may_call": at is not None,
        "call": call_of_pair(state.session.id, state.contestant, at) if at is not None else None,
    }


def me_at(state: PhoneState) -> int | None:
    """The table at which the pair plays now; None while it sits nowhere, or sits out."""
    return state.now.table if state.session.playing and state.now is not None and state.now.plays else None
