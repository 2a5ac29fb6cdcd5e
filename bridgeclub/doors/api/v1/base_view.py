"""What every address for programs has in common: who may, how much, how often, and refusals as problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from rest_framework.exceptions import NotAuthenticated, PermissionDenied, Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bridgeclub.doors.api.bodies import MOST_BYTES, content_length
from bridgeclub.doors.api.problems import PayloadTooLarge, as_problem
from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.callers import Account, BrowserAuthentication, TableAuthentication, TokenAuthentication
from bridgeclub.doors.api.v1.throttle import ApiThrottle, caller_key
from bridgeclub.http.body_limits import LARGE_BODY_BYTES, count_large_body
from club.actor import Actor
from club.queries import ClubInfo, Role, SessionInfo, club_by_slug, role_at, second_step_missing, session_by_slug
from scoring.queries.room import hidden_boards

READS = ("GET", "HEAD", "OPTIONS")
NOT_LOGGED_IN = _("Send a token of your account (Authorization: Bearer …), or log in first.")
READS_ONLY = _("This token can only read.")
SECOND_STEP_FIRST = _("This club asks its managers for a second step at log-in. Switch it on in the browser first.")


@method_decorator(cache_control(private=True, no_cache=True), name="dispatch")
class PublicApiView(APIView):
    """For everybody. `changes_nothing`: a POST that a token may send which only reads."""

    authentication_classes: Any = (TokenAuthentication, BrowserAuthentication)
    permission_classes = ()
    throttle_classes = (ApiThrottle,)
    http_method_names = ["get", "post", "put", "head"]
    changes_nothing = False
    most_bytes = MOST_BYTES

    def get_exception_handler(self) -> Callable[[Exception, Mapping[str, Any]], Response | None]:
        """Every refusal as a problem."""
        return as_problem

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Too much is not even read; a token that only reads is told so whatever it asks for."""
        super().initial(request, *args, **kwargs)
        if content_length(request) > self.most_bytes:
            raise PayloadTooLarge
        if content_length(request) > LARGE_BODY_BYTES and not count_large_body(caller_key(request)):
            raise Throttled(wait=60)
        caller = request.user
        writes = request.method not in READS and not self.changes_nothing
        if writes and isinstance(caller, Account) and not caller.may_write:
            raise PermissionDenied(READS_ONLY)
        if any(isinstance(each, int) and each > HIGHEST_ID for each in kwargs.values()):
            raise Http404


class AccountApiView(PublicApiView):
    """For whoever is logged in or has a token."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        account_of(request)


class TableApiView(AccountApiView):
    """For accounts, and for a table's device."""

    authentication_classes = (TokenAuthentication, BrowserAuthentication, TableAuthentication)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        PublicApiView.initial(self, request, *args, **kwargs)
        if request.user is None:
            raise NotAuthenticated(NOT_LOGGED_IN)


def account_of(request: Request) -> Account:
    """Who asks; NotAuthenticated where it is no account."""
    if not isinstance(request.user, Account):
        raise NotAuthenticated(NOT_LOGGED_IN)
    return request.user


def actor_because(request: Request, note: str) -> Actor:
    """Who asks, with the reason that was sent beside a correction; "" for none."""
    return replace(account_of(request).actor, why=" ".join(note.split()))


def directed_club(request: Request, slug: str, *, manager: bool = False) -> ClubInfo:
    """The club, for its directors (its managers): it is not there for anybody else."""
    club = club_by_slug(slug)
    role = role_at(account_of(request).user_id, club.id) if club else None
    if club is None or role is None or not role.directs or (manager and role is not Role.MANAGER):
        raise Http404
    if second_step_missing(club, role, account_of(request).user_id):
        raise PermissionDenied(SECOND_STEP_FIRST)
    return club


def directed_session(request: Request, club: str, session: str) -> SessionInfo:
    """The session, for the club's directors: it is not there for anybody else."""
    directed_club(request, club)
    return open_session(club, session)


def open_session(club: str, session: str) -> SessionInfo:
    """The session at this address, whoever asks."""
    info = session_by_slug(club, session)
    if info is None:
        raise Http404
    return info


def hidden_boards_for(request: Request, session: SessionInfo) -> frozenset[int]:
    """The boards that whoever asks still has to play."""
    return hidden_boards(session, account_of(request).user_id)
