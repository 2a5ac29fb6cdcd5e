"""The page of a telephone: where its pair sits, its scorecard, and after the evening its results."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from bridgeclub.doors.player.appealed import appeals_context
from bridgeclub.doors.player.cookie import phone_secret
from bridgeclub.doors.player.queried import BY_ACCOUNT, CHANNELS, queries_context
from bridgeclub.doors.player.version_tag import etag_of, version_tag_of
from bridgeclub.http.entity_tag import not_modified, with_etag
from bridgeclub.outputs.charts.curve import ranking_curve
from bridgeclub.wording.contest_phones import phone_words
from bridgeclub.wording.round_clock import ShownClock, shown_clock
from bridgeclub.wording.rulings import PlayersNote, players_note
from club.queries import Phone, cached_phone, phone_by_secret
from movements.queries.brackets import bracket_of_session
from rulings.queries.rulings import standing_rulings
from rulings.queries.table_call import call_of_pair
from scoring.queries.phone import PhoneState, phone_state
from scoring.queries.table import BoardState
from scoring.services.following_later import pairs_of_account

GONE = '"gone"'
OFF, AFTER = "off", "after"


@never_cache
@ensure_csrf_cookie
@require_safe
def evening(request: HttpRequest) -> HttpResponse:
    """The pair's evening; for a telephone that follows nobody, how to."""
    phone = phone_of_request(request)
    version_tag = version_tag_of(phone) if phone else None
    state = shown_phone_state(request, phone) if phone and version_tag else None
    if phone is None or version_tag is None or state is None:
        return render(request, "player/ways_in.html", {"ended": _why(phone)})
    context = {**_context(request, phone, state), "etag": etag_of(phone, version_tag), "club": state.session.club}
    context["plays_for"] = bracket_of_session(state.session)
    with timezone.override(state.session.club.zone):
        return render(request, "player/evening.html", context)


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """What the page asks for again and again: nothing new, or its middle.

    The version tag is read first: what changes in between is sent now and once more, never missed.
    """
    secret = phone_secret(request)
    phone = cached_phone(secret) if secret else None
    version_tag = version_tag_of(phone) if phone else None
    if phone is not None and version_tag is not None:
        nothing_new = not_modified(request, etag_of(phone, version_tag), own=True)
        if nothing_new is not None:
            return nothing_new
    phone = phone_of_request(request)
    state = shown_phone_state(request, phone) if phone and version_tag else None
    if phone is None or version_tag is None or state is None:
        return with_etag(render(request, "player/_phone_ended.html", {"ended": _why(phone)}), GONE, own=True)
    with timezone.override(state.session.club.zone):
        return with_etag(
            render(request, "player/_evening.html", _context(request, phone, state)),
            etag_of(phone, version_tag),
            own=True,
        )


def phone_of_request(request: HttpRequest) -> Phone | None:
    """The telephone that asks, ended or not; None where it never followed."""
    secret = phone_secret(request)
    return phone_by_secret(secret) if secret else None


def shown_phone_state(request: HttpRequest, phone: Phone) -> PhoneState | None:
    """None where the telephone was ended, or where the session lets none follow any more.

    Who comes in after play to query a score is let in all the same, while play is over; who comes in with an account,
    while it is logged in and the pair its own.
    """
    state = None if phone.ended else phone_state(phone.session_id, phone.contestant, phone.before)
    if state is None or phone.way not in CHANNELS:
        return state if state is not None and state.session.own_phones else None
    return state if state.session.over and _its_own(request, phone) else None


def _its_own(request: HttpRequest, phone: Phone) -> bool:
    if phone.way != BY_ACCOUNT:
        return True
    return request.user.pk is not None and phone.contestant in pairs_of_account(phone.session_id, request.user.pk)


def _why(phone: Phone | None) -> str:
    """Who ended it; "after": it came in after play, and is not let in now; "off": the director lets no telephone
    follow. "" where it never followed."""
    if phone is None:
        return ""
    return phone.ended or (AFTER if phone.way in CHANNELS else OFF)


def shown_rulings(state: PhoneState) -> list[PlayersNote]:
    """Rulings about the pair that stand; none about a board on which its card tells nothing yet."""
    notes = (
        players_note(each, state.contestant, state.session.printed)
        for each in standing_rulings(state.session.id, [state.contestant])
    )
    shown = shown_boards(state)
    return [note for note in notes if shown.issuperset(note.boards)]


def shown_boards(state: PhoneState) -> frozenset[int]:
    """Those on which the pair's card tells something."""
    return frozenset(
        line.board
        for each in state.card
        for line in each.lines
        if not line.kept_back and line.state not in (BoardState.OPEN, BoardState.POSTPONED)
    )


def _context(request: HttpRequest, phone: Phone, state: PhoneState) -> dict[str, Any]:
    """What the middle of the page is made from."""
    tables, now = tables_of(state), timezone.now()
    calls = ((call_of_pair(state.session.id, state.contestant, table), table) for table in tables)
    notes = shown_rulings(state)
    call, called_to = next((each for each in calls if each[0] is not None), (None, None))
    return {
        "club": state.session.club,
        "session": state.session,
        "me": state,
        "says": phone_words(state.session.contest),
        "clock": _clock(state, tables, now),
        "now": now,
        "curve": ranking_curve(state.public) if state.public and state.standing and state.session.over else None,
        "new_id": uuid4(),
        "rulings": notes,
        **appeals_context(state, notes),
        **queries_context(request, phone, state),
        "may_call": bool(tables),
        "call_from": tables if len(tables) > 1 else (),
        "call": call,
        "called_to": called_to,
        "call_unseen": call is not None and call.unseen(now),
    }


def _clock(state: PhoneState, tables: tuple[int, ...], now: datetime) -> ShownClock | None:
    """The clock of the round, as the pair's table has it."""
    if state.clock is None:
        return None
    return shown_clock(state.clock, now, table=tables[0] if tables else None)


def tables_of(state: PhoneState) -> tuple[int, ...]:
    """The table at which the pair plays now, of a team all of them; none while it sits nowhere, or sits out."""
    if not state.session.playing:
        return ()
    now = (way.now for way in state.ways)
    return tuple(each.table for each in now if each is not None and each.plays and each.table is not None)
