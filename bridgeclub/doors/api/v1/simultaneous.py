"""Simultaneous pairs: for the clubs that play them, and their common ranking for everybody."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, PublicApiView, account_of, directed_club
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, text_key, window_from_request
from bridgeclub.doors.api.v1.query import number_from_query, number_parameter
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.sessions import SessionAnswer
from bridgeclub.doors.api.v1.serializers.simultaneous import (
    ClubSimultaneousAnswer,
    CommonRowAnswer,
    JoinSimultaneous,
    LeaveSimultaneous,
    OneSimultaneousAnswer,
)
from bridgeclub.doors.api.v1.version_tags import etag_response
from bridgeclub.wording.simultaneous import embargo_words
from club.errors import NotFoundError
from club.queries import ClubInfo, Role, club_by_slug, part_of_list, role_at, session_by_slug, session_info
from scoring.queries.embargo import Embargo, embargo_of, embargoes_of
from scoring.queries.simultaneous.desk import (
    SimultaneousInfo,
    editions_of_simultaneous,
    joined_by,
    organised_by,
    simultaneous_by_slug,
)
from scoring.queries.simultaneous.field import LINES, CommonField, common_field
from scoring.queries.simultaneous.values import CommonRow
from scoring.services.simultaneous import join_simultaneous, join_with_new, leave_simultaneous

EDITION = number_parameter("edition", "The number of an edition; without it the newest.")
CLUB = OpenApiParameter("club", str, description="Only the pairs of this club, ranked among themselves.")
LINE = OpenApiParameter("line", str, enum=LINES, description="Only who sat so all evening, ranked among themselves.")
NAME = OpenApiParameter("name", str, description="Only pairs of a player with all these words in the name.")


class ClubSimultaneous(AccountApiView):
    """GET /api/v1/clubs/<club>/simultaneous."""

    @documented_list(ClubSimultaneousAnswer, "Simultaneous pairs that a club plays or organises")
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list, for the club's directors."""
        window = window_from_request(request, text_key, text_key, text_key)
        info = directed_club(request, club)
        manager = role_at(account_of(request).user_id, info.id) is Role.MANAGER
        part = part_of_list(_of_club(info, manager=manager), _key, window)
        embargoes = embargoes_of(each["info"].id for each in part.rows)
        with timezone.override(info.zone):
            shown = [{**each, **_closed(embargoes.get(each["info"].id))} for each in part.rows]
        answers = iter(shown)
        return etag_response(
            request, paged_response(request, part, lambda _each: ClubSimultaneousAnswer(next(answers)).data)
        )


class JoinsSimultaneous(AccountApiView):
    """POST /api/v1/clubs/<club>/simultaneous/join."""

    @documented_act(JoinSimultaneous, SessionAnswer, "A club joins simultaneous pairs")
    def post(self, request: Request, club: str) -> Response:
        """201 with the session that plays; for the club's managers. 404 for a code or an invitation that lets nobody
        in, 409 where the session does not fit."""
        info = directed_club(request, club, manager=True)
        sent = validated_data(request, JoinSimultaneous)
        who = account_of(request)
        by = {name: sent[name] for name in ("code", "invitation") if name in sent}

        def act() -> ActResult:
            if "session" in sent:
                session_id = _session(info, sent["session"])
                join_simultaneous(session_id=session_id, actor=who.actor, **by)
            else:
                session_id, _row = join_with_new(
                    club_id=info.id, day=sent["date"], director_id=who.user_id, actor=who.actor, **by
                )
            return ActResult(status.HTTP_201_CREATED, SessionAnswer(session_info(session_id)).data)

        return idempotent(request, act)


class LeavesSimultaneous(AccountApiView):
    """POST /api/v1/clubs/<club>/simultaneous/leave."""

    @documented_act(LeaveSimultaneous, SessionAnswer, "A session of a club leaves simultaneous pairs", status=200)
    def post(self, request: Request, club: str) -> Response:
        """200 with the session; for the club's managers. 409 where it was played and the boards are still closed."""
        info = directed_club(request, club, manager=True)
        wanted = validated_data(request, LeaveSimultaneous)["session"]
        mine = {session.slug: session.id for _info, session in joined_by(info.id)}

        def act() -> ActResult:
            if wanted not in mine:
                raise NotFoundError(_("No session of this club with this name is part of simultaneous pairs."))
            leave_simultaneous(session_id=mine[wanted], actor=account_of(request).actor)
            return ActResult(status.HTTP_200_OK, SessionAnswer(session_info(mine[wanted])).data)

        return idempotent(request, act)


class OneSimultaneous(PublicApiView):
    """GET /api/v1/clubs/<organiser>/simultaneous/<simultaneous>."""

    @documented({200: OneSimultaneousAnswer}, "Simultaneous pairs, with the editions of the ranking", tagged=True)
    def get(self, request: Request, club: str, simultaneous: str) -> HttpResponseBase:
        """200, also while the boards are closed."""
        info, closed = _at(club, simultaneous)
        editions = () if closed["closed"] else editions_of_simultaneous(info.id)
        answer: Any = OneSimultaneousAnswer({"info": info, "editions": editions, **closed}).data
        return etag_response(request, answer)


class CommonRanking(PublicApiView):
    """GET /api/v1/clubs/<organiser>/simultaneous/<simultaneous>/rows."""

    @documented_list(CommonRowAnswer, "The common ranking of all clubs, the best first", EDITION, CLUB, LINE, NAME)
    def get(self, request: Request, club: str, simultaneous: str) -> HttpResponseBase:
        """200 with a part of the list; 404 while the boards are closed, and where nothing is published."""
        window = window_from_request(request, integer_key)
        info, closed = _at(club, simultaneous)
        found = common_field(info, number_from_query(request, "edition"))
        if found is None:
            words = _("The organiser has not published the common ranking, or has no such edition.")
            raise NotFoundError(closed["closed_because"] or words)
        rows = _listed(found, request)
        part = part_of_list(list(enumerate(rows)), lambda each: (each[0],), window)
        return etag_response(request, paged_response(request, part, lambda each: CommonRowAnswer(each[1]).data))


def _listed(found: CommonField, request: Request) -> list[CommonRow]:
    """Of a club with several evenings each is ranked for itself."""
    asked = request.query_params
    line, name = asked.get("line", ""), asked.get("name", "")
    if line not in ("", *LINES):
        raise ValidationError({"line": _("This is NS or EW.")})
    places: list[int | None] = [None]
    if "club" in asked:
        places = [each.place for each in found.clubs if each.session.club.slug == asked["club"]]
    return [row for at in places for row in found.listed(club=at, line=line, name=name)]


def _of_club(club: ClubInfo, *, manager: bool) -> list[dict[str, Any]]:
    """By organiser, address and session."""
    plays: list[dict[str, Any]] = [{"info": info, "session": session.slug} for info, session in joined_by(club.id)]
    known = {each["info"].id for each in plays}
    plays += [{"info": info, "session": None} for info in organised_by(club.id) if info.id not in known]
    for each in plays:
        organised = each["info"].club == club.slug
        each |= {"organised": organised, "code": each["info"].code if organised and manager else None}
    return sorted(plays, key=_key)


def _key(each: dict[str, Any]) -> tuple[str, str, str]:
    return each["info"].club, each["info"].slug, each["session"] or ""


def _closed(embargo: Embargo | None) -> dict[str, Any]:
    return {"closed": embargo is not None, "closed_because": embargo_words(embargo) if embargo else ""}


def _at(club: str, slug: str) -> tuple[SimultaneousInfo, dict[str, Any]]:
    """With whether it is closed, in the organiser's time."""
    organiser, found = club_by_slug(club), simultaneous_by_slug(club, slug)
    if organiser is None or found is None:
        raise Http404
    with timezone.override(organiser.zone):
        return found, _closed(embargo_of(found.id))


def _session(club: ClubInfo, slug: str) -> int:
    found = session_by_slug(club.slug, slug)
    if found is None:
        raise NotFoundError(_("There is no session with this name here."))
    return found.id
