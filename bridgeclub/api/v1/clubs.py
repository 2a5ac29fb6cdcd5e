"""Clubs of an account, sessions of a club."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.api.v1.answers.sessions import ClubAnswer, NewSession, SessionAnswer
from bridgeclub.api.v1.door import ForAccounts, account, directed_club, directed_session
from bridgeclub.api.v1.keyed import Made, keyed
from bridgeclub.api.v1.pages import paged, whole, window_of, word
from bridgeclub.api.v1.saying import answers, keyed_act, listed
from bridgeclub.api.v1.tags import tagged
from club.queries import ClubInfo, Role, clubs_of, part_of_list, session_info, sessions_part
from club.services import create_session


class Clubs(ForAccounts):
    """GET /api/v1/clubs: where the account has a role."""

    @listed(ClubAnswer, "Clubs of the account, by name")
    def get(self, request: Request) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_of(request, word)
        mine = clubs_of(account(request).user_id)
        part = part_of_list(mine, lambda each: (each[0].slug,), window)
        return tagged(request, paged(request, part, lambda each: _club(*each)))


class Club(ForAccounts):
    """GET /api/v1/clubs/<club>."""

    @answers({200: ClubAnswer}, "A club at which the account has a role", tagged=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200, or 404 for a stranger."""
        found = next((each for each in clubs_of(account(request).user_id) if each[0].slug == club), None)
        if found is None:
            raise Http404
        return tagged(request, _club(*found))


def _club(info: ClubInfo, role: Role) -> dict[str, Any]:
    return dict(ClubAnswer({**asdict(info), "role": role.value}).data)


class Sessions(ForAccounts):
    """The sessions of a club, for its directors."""

    @listed(SessionAnswer, "Sessions of a club, the newest first")
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_of(request, date.fromisoformat, whole)
        part = sessions_part(directed_club(request, club).id, window)
        return tagged(request, paged(request, part, lambda each: SessionAnswer(each).data))

    @keyed_act(NewSession, SessionAnswer, "Make a session")
    def post(self, request: Request, club: str) -> Response:
        """201 with the draft; how it is played and scored is as in the club's last session."""
        info = directed_club(request, club)
        read = NewSession(data=request.data)
        read.is_valid(raise_exception=True)
        title, day = read.validated_data["title"], read.validated_data["date"]

        def act() -> Made:
            who = account(request)
            session = create_session(club_id=info.id, title=title, day=day, director_id=who.user_id, actor=who.actor)
            return Made(status.HTTP_201_CREATED, SessionAnswer(session_info(session.pk)).data)

        return keyed(request, act)


class Session(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>."""

    @answers({200: SessionAnswer}, "A session", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, for the club's directors."""
        return tagged(request, SessionAnswer(directed_session(request, club, session)).data)
