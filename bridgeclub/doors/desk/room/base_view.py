"""What every page of the room knows: the session, who is at the desk, what they must not see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from bridgeclub.doors.desk.access import DeskRequest, View, actor_because, for_session, reason_given, user_id
from bridgeclub.doors.desk.doubts.count import open_count
from bridgeclub.http.htmx import asks_for_part
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.ruling_numbers import RulingNumbers
from club.actor import Actor
from club.errors import DomainError
from club.queries import Role, SessionInfo
from movements.queries.brackets import bracket_of_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.event_totals import ranking_of_session
from scoring.queries.room import hidden_boards
from scoring.services.repairs import PreparedRepair, make_repair

UNPROCESSABLE = 422


@dataclass
class Desk:
    """A request at the director's desk of one session."""

    request: HttpRequest
    session: SessionInfo
    #: Which room of a match the address names; None: none.
    match_room: int | None = None
    #: North's and East's partners, where the address names all four of an individual.
    partners: tuple[int, int] | None = None

    @cached_property
    def hidden(self) -> frozenset[int]:
        """The boards that the director plays and has still to play."""
        return hidden_boards(self.session, user_id(self.request))

    @cached_property
    def doubt_count(self) -> int:
        """How many doubtful results are open; asked for by the pages that show it."""
        return open_count(self.session, self.hidden)

    @property
    def because(self) -> str:
        """Why, as a director wrote it beside a button (desk/_because.html)."""
        return reason_given(self.request)

    @property
    def actor(self) -> Actor:
        return actor_because(self.request)

    @property
    def manager(self) -> bool:
        return cast(DeskRequest, self.request).role is Role.MANAGER

    @property
    def posted(self) -> QueryDict | None:
        """What a form was sent with; None where none was."""
        return self.request.POST if self.request.method == "POST" else None

    @property
    def fragment(self) -> bool:
        """Whether htmx asks, which puts the answer into the page that is open."""
        return asks_for_part(self.request)

    def url(self, name: str, **more: object) -> str:
        where = {"club": self.session.club.slug, "session": self.session.slug}
        return reverse(f"desk:{name}", kwargs={**where, **more})

    def show(self, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
        return self.render(f"desk/room/{template}", status=status, **context)

    def render(self, path: str, *, status: int = 200, **context: Any) -> HttpResponse:
        """A page of the session from any of the desk's folders."""
        shared = {
            "club": self.session.club,
            "session": self.session,
            "here": "sessions",
            "manager": self.manager,
            "plays": bool(self.hidden),
            "ruled": RulingNumbers(self.session.id),
            "doubt_count": lambda: self.doubt_count,
            "plays_for": lambda: bracket_of_session(self.session),
            "overall": lambda: ranking_of_session(self.session.event_id),
        }
        with timezone.override(self.session.club.zone):
            return render(self.request, path, {**shared, **context}, status=status)

    def redirect_to(self, name: str, **more: object) -> HttpResponseRedirect:
        return redirect(self.url(name, **more))

    def attempt(self, act: Callable[[], object], message: str) -> bool:
        """Do it and say so; or say why not, with nothing changed. True when it was done."""
        try:
            act()
        except DomainError as refused:
            messages.error(self.request, refusal_words(refused))
            return False
        messages.success(self.request, message)
        return True


def make_repair_now(desk: Desk, act: PreparedRepair) -> object:
    """A repair whose button says all: made at once, kept with the others, to be taken back on their page."""
    return make_repair(session_id=desk.session.id, act=act, permission=BY_THE_CLOCKS, actor=desk.actor)


def at_desk(view: Callable[..., HttpResponse]) -> View:
    """The view gets a Desk in place of the request and the slugs; everybody but the club's directors gets 404."""

    @for_session
    @wraps(view)
    def seated(request: HttpRequest, *, session: SessionInfo, **more: Any) -> HttpResponse:
        partners = (more.pop("south"), more.pop("west")) if "south" in more else None
        return view(Desk(request, session, more.pop("room", None), partners), **more)

    return seated
