"""Clubs of an account, sessions of a club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from django.http import Http404, HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_club, directed_session
from bridgeclub.doors.api.v1.callers import Account
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, text_key, window_from_request
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.sessions import ClubAnswer, NewSession, SessionAnswer, TemplateAnswer
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import ClubInfo, Role, clubs_of, part_of_list, session_info, sessions_part, templates_of
from club.services import begin_evening, change_session, create_session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contests import usual_scale


class Clubs(AccountApiView):
    """GET /api/v1/clubs: where the account has a role."""

    @documented_list(ClubAnswer, "Clubs of the account, by name")
    def get(self, request: Request) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, text_key)
        mine = clubs_of(account_of(request).user_id)
        part = part_of_list(mine, lambda each: (each[0].slug,), window)
        return etag_response(request, paged_response(request, part, lambda each: _club(*each)))


class Club(AccountApiView):
    """GET /api/v1/clubs/<club>."""

    @documented({200: ClubAnswer}, "A club at which the account has a role", tagged=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200, or 404 for a stranger."""
        found = next((each for each in clubs_of(account_of(request).user_id) if each[0].slug == club), None)
        if found is None:
            raise Http404
        return etag_response(request, _club(*found))


def _club(info: ClubInfo, role: Role) -> dict[str, Any]:
    return dict(ClubAnswer({**asdict(info), "role": role.value}).data)


class Sessions(AccountApiView):
    """The sessions of a club, for its directors."""

    @documented_list(SessionAnswer, "Sessions of a club, the newest first")
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, date.fromisoformat, integer_key)
        part = sessions_part(directed_club(request, club).id, window)
        return etag_response(request, paged_response(request, part, lambda each: SessionAnswer(each).data))

    @documented_act(NewSession, SessionAnswer, "Make a session", also={200: SessionAnswer})
    def post(self, request: Request, club: str) -> Response:
        """201 with the draft; 200 where the template's session of that day is there already."""
        info = directed_club(request, club)
        sent = validated_data(request, NewSession)

        def act() -> ActResult:
            session_id, made = _made(account_of(request), info.id, sent)
            code = status.HTTP_201_CREATED if made else status.HTTP_200_OK
            return ActResult(code, SessionAnswer(session_info(session_id)).data)

        return idempotent(request, act)


def _made(who: Account, club_id: int, sent: Mapping[str, Any]) -> tuple[int, bool]:
    """The id of the session, and whether it was made now."""
    if "template" in sent:
        session, made = begin_evening(club_id=club_id, template_id=sent["template"], day=sent["date"], actor=who.actor)
        return session.pk, made
    habits = {name: value for name, value in sent.items() if name not in ("title", "date", "contest")}
    contest = sent.get("contest", "pairs")
    if contest == "teams":
        habits = {"scored_by": "imps", **habits}
    if "teams_of_eight" in habits and "vp_scale" not in habits:
        habits["vp_scale"] = usual_scale(habits["scored_by"], habits["teams_of_eight"])
    session = create_session(
        club_id=club_id,
        title=sent["title"],
        day=sent["date"],
        director_id=who.user_id,
        contest=contest,
        actor=who.actor,
    )
    if habits:
        change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=who.actor, **habits)
    return session.pk, True


class Templates(AccountApiView):
    """GET /api/v1/clubs/<club>/templates."""

    @documented_list(TemplateAnswer, "The session templates of a club, by name")
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list: those in use."""
        window = window_from_request(request, text_key, integer_key)
        found = templates_of(directed_club(request, club).id)
        part = part_of_list(found, lambda each: (each.name, each.id), window)
        return etag_response(request, paged_response(request, part, lambda each: TemplateAnswer(each).data))


class Session(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>."""

    @documented({200: SessionAnswer}, "A session", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, for the club's directors."""
        return etag_response(request, SessionAnswer(directed_session(request, club, session)).data)
