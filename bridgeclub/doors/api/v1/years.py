"""Results over the years: a club's months and who may be found there for everybody, the own years for their owner."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from bridgeclub.doors.api.v1.base_view import AccountApiView, PublicApiView, account_of
from bridgeclub.doors.api.v1.events import club_or_404
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.schema_docs import documented, documented_list
from bridgeclub.doors.api.v1.serializers.years import (
    FoundPlayerAnswer,
    MonthAnswer,
    OwnSessionAnswer,
    PastSessionAnswer,
    PlayedSessionAnswer,
    PlayerAnswer,
    YearsAnswer,
)
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.errors import NotFoundError
from club.queries import (
    ClubInfo,
    FoundPlayer,
    HistoryOwner,
    found_player,
    found_players,
    owner_by_account,
    owner_by_secret,
    part_of_list,
)
from scoring.queries.history.shown import evenings_of, events_with, ladders_with, roles_of, years_of
from scoring.queries.masterpoints import masterpoints_by_year
from scoring.queries.public import months_of, sessions_of_month

NAME = OpenApiParameter("name", str, description="Words of the name, all of which it has to have.")
WORDS_AT_MOST = 120


class Months(PublicApiView):
    """GET /api/v1/clubs/<club>/months."""

    @documented_list(MonthAnswer, "The months in which a club has results, the newest first")
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, integer_key)
        info = club_or_404(club)
        found = list(enumerate(months_of(info, _today(info))))
        part = part_of_list(found, lambda each: (each[0],), window)

        def shown(row: tuple[int, tuple[date, int]]) -> Any:
            first, number = row[1]
            return MonthAnswer({"first_day": first, "sessions": number}).data

        return etag_response(request, paged_response(request, part, shown))


class Month(PublicApiView):
    """GET /api/v1/clubs/<club>/months/<year>-<month>."""

    @documented_list(PastSessionAnswer, "The sessions of a month, the newest first")
    def get(self, request: Request, club: str, year: int, month: int) -> HttpResponseBase:
        """200 with a part of the list, an empty one for a month without results."""
        window = window_from_request(request, integer_key)
        info = club_or_404(club)
        try:
            first = date(year, month, 1)
        except (ValueError, OverflowError) as odd:
            raise NotFoundError(_("There is no such month.")) from odd
        found = list(enumerate(sessions_of_month(info, first, _today(info))))
        part = part_of_list(found, lambda each: (each[0],), window)
        return etag_response(request, paged_response(request, part, lambda each: PastSessionAnswer(each[1]).data))


class Players(PublicApiView):
    """GET /api/v1/clubs/<club>/players?name=."""

    @documented_list(FoundPlayerAnswer, "Players who agreed to be found by name", NAME)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list, an empty one without a name."""
        window = window_from_request(request, integer_key)
        wanted = request.query_params.get("name", "").strip()[:WORDS_AT_MOST]
        part = found_players(club_or_404(club).id, wanted, window)
        return etag_response(request, paged_response(request, part, lambda each: FoundPlayerAnswer(each).data))


class OnePlayer(PublicApiView):
    """GET /api/v1/clubs/<club>/players/<player>."""

    @documented({200: PlayerAnswer}, "A player who agreed to be found, with ladders", tagged=True)
    def get(self, request: Request, club: str, player: int) -> HttpResponseBase:
        """200, or 404 for everybody else, whether there is such a player or not."""
        found = _found(club, player)
        ladders = ladders_with(found.id, open_alone=True)
        answer: Any = PlayerAnswer({"id": found.id, "name": found.name, "ladders": ladders}).data
        return etag_response(request, answer)


class PlayerSessions(PublicApiView):
    """GET /api/v1/clubs/<club>/players/<player>/sessions."""

    @documented_list(PlayedSessionAnswer, "The sessions of a player who agreed to be found, the newest first")
    def get(self, request: Request, club: str, player: int) -> HttpResponseBase:
        """200 with a part of the list. Partners are not told."""
        window = window_from_request(request, date.fromisoformat, integer_key, integer_key)
        part = evenings_of(_found(club, player).id, window)
        return etag_response(request, paged_response(request, part, lambda each: PlayedSessionAnswer(each).data))


class OwnYears(AccountApiView):
    """GET /api/v1/clubs/<club>/years: of the player who has this account."""

    @documented({200: YearsAnswer}, "The own results over the years", tagged=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200, or 404 where no player of the club has this account."""
        return _years(request, _mine(request, club))


class OwnSessions(AccountApiView):
    """GET /api/v1/clubs/<club>/years/sessions."""

    @documented_list(OwnSessionAnswer, "The own sessions, the newest first")
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list."""
        return _sessions(request, _mine(request, club))


class YearsByLink(PublicApiView):
    """GET /api/v1/years/<token>: the last part of a player's own link opens them, as it opens the page."""

    @documented({200: YearsAnswer}, "The own results over the years, by one's own link", tagged=True)
    def get(self, request: Request, token: str) -> HttpResponseBase:
        """200, or 404 for a link that opens nothing any more."""
        return _years(request, _of_link(token))


class SessionsByLink(PublicApiView):
    """GET /api/v1/years/<token>/sessions."""

    @documented_list(OwnSessionAnswer, "The own sessions by one's own link, the newest first")
    def get(self, request: Request, token: str) -> HttpResponseBase:
        """200 with a part of the list."""
        return _sessions(request, _of_link(token))


def _years(request: Request, owner: HistoryOwner) -> HttpResponseBase:
    years = years_of(owner.player_id)
    found = {
        "club": owner.club.slug,
        "name": owner.name,
        "findable": owner.findable,
        "sessions": years.evenings,
        "first": years.first,
        "last": years.last,
        "courses": years.courses,
        "partners": years.partners,
        "roles": roles_of(owner.player_id),
        "ladders": ladders_with(owner.player_id),
        "events": [{"event": slug, "name": name} for slug, name in events_with(owner.player_id)],
        "masterpoints": masterpoints_by_year(owner.player_id),
    }
    answer: Any = YearsAnswer(found).data
    return etag_response(request, answer)


def _sessions(request: Request, owner: HistoryOwner) -> HttpResponseBase:
    window = window_from_request(request, date.fromisoformat, integer_key, integer_key)
    part = evenings_of(owner.player_id, window)
    return etag_response(request, paged_response(request, part, lambda each: OwnSessionAnswer(each).data))


def _mine(request: Request, club: str) -> HistoryOwner:
    owner = owner_by_account(club_or_404(club).id, account_of(request).user_id)
    if owner is None:
        raise NotFoundError(_("No player of this club has this account."))
    return owner


def _of_link(token: str) -> HistoryOwner:
    owner = owner_by_secret(token)
    if owner is None:
        raise NotFoundError(_("This link is no longer valid: it was ended, or a newer one has taken its place."))
    return owner


def _found(club: str, player: int) -> FoundPlayer:
    found = found_player(club_or_404(club).id, player)
    if found is None:
        raise Http404
    return found


def _today(club: ClubInfo) -> date:
    return timezone.now().astimezone(club.zone).date()
