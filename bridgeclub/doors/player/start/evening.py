"""An evening that players have started: who plays, play, and the end, from the device with which it was started."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from bridgeclub.doors.player.start.access import Starter, by_account, by_link
from bridgeclub.doors.player.start.forms import SizeForm
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.outputs.qr_codes import absolute_url, qr_code
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.movements import movement_name, rounds_words
from bridgeclub.wording.unattended import rules_text
from club.errors import DomainError
from club.queries import SessionInfo, pairs_of, table_accesses
from club.queries.door import door_entries, door_secret
from club.queries.tables import TableAccess
from club.queries.unattended import UnattendedInfo, plan_of_unattended, unattended_info
from movements.queries import own_movements
from movements.services import movement_of, with_document
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.facts.missing import boards_without_result
from scoring.queries.movement_by_itself import movement_by_itself
from scoring.queries.unattended import was_published
from scoring.queries.wall import WallSeat, people_on_wall, sections_on_wall
from scoring.services.unattended import (
    GO_ON_WITHIN,
    begin_by_players,
    drop_evening,
    finish_evening,
    go_on_with_evening,
    pair_up,
    take_out,
)

UNPROCESSABLE = 422


@dataclass(frozen=True)
class TableShown:
    """A table: who sits there now, and how its tablet comes in."""

    way: TableAccess
    seat: WallSeat | None
    address: str


def evening(starter: Starter, session: SessionInfo) -> HttpResponse:
    """GET shows how far it has come; POST does what a button says."""
    request = starter.request
    if request.method != "POST":
        return _page(starter, session)
    name, _colon, rest = request.POST.get("act", "").partition(":")
    if name == "begin":
        return _begun(starter, session)
    act = _acts(starter, session, number_or_zero(rest)).get(name)
    try:
        if act is not None:
            act()
    except DomainError as refused:
        return _page(starter, session, refusal=refusal_words(refused))
    return redirect(f"{starter.address}?all" if name == "drop" else starter.address_of(session))


def _acts(starter: Starter, session: SessionInfo, number: int) -> dict[str, Callable[[], Any]]:
    values: dict[str, Any] = {"session_id": session.id, "actor": starter.actor}
    other = number_or_zero(starter.request.POST.get(f"with-{number}", ""))
    return {
        "out": lambda: take_out(contestant_id=number, **values),
        "alone-out": lambda: take_out(entry_id=number, **values),
        "pair": lambda: pair_up(one_id=number, other_id=other, **values),
        "drop": lambda: drop_evening(**values),
        "finish": lambda: finish_evening(**values),
        "go-on": lambda: go_on_with_evening(permission=BY_THE_CLOCKS, now=timezone.now(), **values),
    }


def _begun(starter: Starter, session: SessionInfo) -> HttpResponse:
    form = SizeForm(starter.request.POST, contest=session.contest)
    if not form.is_valid():
        return _page(starter, session, form=form)
    try:
        begin_by_players(session_id=session.id, entrants=form.cleaned_data["entrants"], actor=starter.actor)
    except DomainError as refused:
        return _page(starter, session, refusal=refusal_words(refused))
    return redirect(starter.address_of(session))


def _page(starter: Starter, session: SessionInfo, *, form: SizeForm | None = None, refusal: str = "") -> HttpResponse:
    info = unattended_info(session.id)
    assert info is not None, "it was started by players"
    context = {"club": session.club, "session": session, "starter": starter, "refusal": refusal}
    context["rules"] = rules_text(info.rules)
    if session.being_set_up:
        template = "player/start/who.html"
        context |= _who(starter, session, info, form)
    elif session.playing:
        template = "player/start/playing.html"
        context |= _playing(starter, session)
    else:
        template = "player/start/over.html"
        ended = session.ended_at
        soon = ended is not None and timezone.now() - ended < GO_ON_WITHIN
        published = was_published(session.id)
        context |= {
            "published": published,
            "may_go_on": soon and not published,
            "missing": boards_without_result(session.id),
        }
    status = UNPROCESSABLE if refusal or (form and form.errors) else 200
    return render(starter.request, template, context, status=status)


def _who(starter: Starter, session: SessionInfo, info: UnattendedInfo, form: SizeForm | None) -> dict[str, Any]:
    people, pairs = people_on_wall(session), pairs_of(session.id)
    listed = [(each.id, people.get(each.key)) for each in pairs]
    entries = [each for each in door_entries(session.id) if each.alone]
    secret = door_secret(session.id)
    address = absolute_url(starter.request, reverse("player:door", args=[secret])) if secret else ""
    size = max(info.entrants, len(pairs))
    return {
        "listed": listed,
        "alone": entries,
        "door": address,
        "door_code": qr_code(address) if address else "",
        "said": info.entrants,
        "missing": max(info.entrants - len(pairs), 0),
        "form": form or SizeForm(contest=session.contest, fewest=len(pairs), initial={"entrants": size}),
        "movement": _movement(session, size),
    }


def _movement(session: SessionInfo, size: int) -> str:
    """What the program would pick for so many, in words; "" where nothing fits."""
    plans = plan_of_unattended(session.id)
    chosen = movement_by_itself(session, size, plans, own_movements(session.club.id)) if plans else None
    if chosen is None:
        return ""
    try:
        movement = movement_of(chosen[0], with_document(session.club.id, *chosen))
    except DomainError:
        return ""
    return f"{movement_name(movement)}: {rounds_words(movement)}"


def _playing(starter: Starter, session: SessionInfo) -> dict[str, Any]:
    sections = sections_on_wall(session, people_on_wall(session))
    seats = {(each.letter, seat.table): seat for each in sections for seat in each.seats}
    several = len(sections) > 1
    tables = []
    for way in table_accesses(session.id):
        seat = seats.get((way.section if several else "", way.table))
        address = absolute_url(starter.request, reverse("tablet:link", args=[way.secret]))
        tables.append((TableShown(way, seat, address), qr_code(address)))
    typed = absolute_url(starter.request, reverse("tablet:code"))
    return {"tables": tables, "typed": typed, "sections": sections, "missing": boards_without_result(session.id)}


evening_by_link, evening_by_account = by_link(evening), by_account(evening)
