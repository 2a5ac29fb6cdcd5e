"""Polls of peers by a link: asked, counted, closed, and taken over into a ruling."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from bridgeclub.doors.desk.assistant.way import call_it_came_of
from bridgeclub.doors.desk.peers.forms import PeerQuestionForm
from bridgeclub.doors.desk.room.base_view import UNPROCESSABLE, Desk, at_desk
from bridgeclub.doors.desk.rulings.guided import read_guided
from bridgeclub.doors.desk.rulings.polled import boxes_of_poll
from bridgeclub.doors.desk.rulings.writing import ruling_form
from bridgeclub.outputs.qr_codes import absolute_url, qr_code
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from rulings.queries.peer_polls import PeerPollInfo, peer_poll, peer_polls_of
from rulings.services.peer_polls import ask_peers, close_peer_poll
from scoring.queries.room import room


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
def polls(desk: Desk) -> HttpResponse:
    """All of them, and a new one; the address may say which way of the assistant, and which call, it is about."""
    form = PeerQuestionForm(desk.posted, session=desk.session, initial=_initial(desk))
    if desk.posted is not None and form.is_valid():
        try:
            made = ask_peers(session_id=desk.session.id, asked=form.asked(), actor=desk.actor)
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            return desk.redirect_to("peer-poll", poll=made)
    now = timezone.now()
    listed = [(each, each.open(now)) for each in peer_polls_of(desk.session.id) if each.board not in desk.hidden]
    status = UNPROCESSABLE if form.errors else 200
    return desk.render("desk/peers/polls.html", status=status, tab="rulings", form=form, listed=listed)


def _initial(desk: Desk) -> dict[str, Any]:
    sent = desk.request.GET
    call = call_it_came_of(desk)
    way = sent.urlencode() if read_guided(sent.urlencode()) is not None else ""
    board = desk.session.listed(call.board) if call and call.board else ""
    return {"way": way, "board": board, "seat": sent.get("offender") or "N", "lasts": "1440"}


@require_safe
@at_desk
def poll_page(desk: Desk, *, poll: int) -> HttpResponse:
    """The link, and what was answered so far."""
    found = _found(desk, poll)
    now = timezone.now()
    path = reverse("player:peer-poll", args=[found.secret]) if found.secret else ""
    address = absolute_url(desk.request, path) if path else ""
    return desk.render(
        "desk/peers/poll.html",
        tab="rulings",
        poll=found,
        open=found.open(now),
        address=address,
        code=qr_code(address) if address else "",
        ruling=_ruling(desk, found),
        now=now,
    )


@require_POST
@at_desk
def close(desk: Desk, *, poll: int) -> HttpResponse:
    """Nobody answers any more."""
    _found(desk, poll)
    desk.attempt(
        lambda: close_peer_poll(session_id=desk.session.id, poll_id=poll, actor=desk.actor), _("The poll is closed.")
    )
    return desk.redirect_to("peer-poll", poll=poll)


@require_safe
@at_desk
def boxes(desk: Desk, *, poll: int) -> HttpResponse:
    """The boxes of a ruling with what was answered, in place of those in the form that is being written."""
    found = _found(desk, poll)
    if not desk.fragment:
        return redirect(_ruling(desk, found))
    form = ruling_form(desk, room(desk.session, desk.hidden), initial=boxes_of_poll(_sent(found)))
    return desk.render("desk/peers/_boxes.html", form=form)


def _found(desk: Desk, poll: int) -> PeerPollInfo:
    found = peer_poll(desk.session.id, poll)
    if found is None or found.board in desk.hidden:
        raise Http404
    return found


def _sent(poll: PeerPollInfo) -> QueryDict:
    """As the form of a ruling is told of a poll."""
    sent = QueryDict(mutable=True)
    sent.update({"hand": poll.hand, "question": poll.question})
    sent.setlist("chose", [each.says for each in poll.choices])
    sent.setlist("number", [str(each.number or 0) for each in poll.choices])
    return sent


def _ruling(desk: Desk, poll: PeerPollInfo) -> str:
    """A new ruling with the poll in it, at the end of the way that led here."""
    way = f"{poll.way}&" if poll.way and read_guided(poll.way) is not None else ""
    return f"{desk.url('ruling-new')}?{way}{_sent(poll).urlencode()}"
