"""What everybody may read: standings, travellers of finished boards, editions. And the director's own standings."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import (
    AccountApiView,
    PublicApiView,
    account_of,
    directed_session,
    hidden_boards_for,
    open_session,
)
from bridgeclub.doors.api.v1.editions import edition_shown
from bridgeclub.doors.api.v1.idempotency import ActResult, ResultCallback, idempotent_scored
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, window_from_request
from bridgeclub.doors.api.v1.query import number_from_query, number_parameter
from bridgeclub.doors.api.v1.request_data import validated_data
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.standings import (
    EditionAnswer,
    Publishing,
    StandingsAnswer,
    TravellerAnswer,
    WholeEdition,
)
from bridgeclub.doors.api.v1.version_tags import conditional_response, etag_response
from bridgeclub.http.version_tag import current_version_tag, etag_of
from bridgeclub.outputs.mail.reachability import public_base_url
from bridgeclub.wording.simultaneous import embargo_words
from club.errors import NotFoundError
from club.queries import part_of_list
from scoring.queries.public import (
    Edition,
    ResultsSheet,
    Traveller,
    beside_lists,
    editions_of,
    handicap_lists,
    matches_of,
    rank_lists,
    results_sheet,
    traveller,
    travellers,
)
from scoring.queries.room import desk_results_sheet
from scoring.services import publish_session

EDITION = number_parameter("edition", "The number of an edition; without it what counts now.")


def shown(sheet: ResultsSheet) -> Any:
    """A sheet as its standings."""
    room = sheet.room
    values = {
        "edition": sheet.edition,
        "version": sheet.version,
        "at": sheet.at,
        "contest": sheet.document.contest,
        "ranked_in": sheet.document.rules.ranked_in,
        "ranking_shown": sheet.ranking_shown,
        "whole_after": (room and room.whole and room.round) or None,
        "next_after": (room and room.coming) or None,
        "lists": rank_lists(sheet),
        "handicap_lists": handicap_lists(sheet),
        "beside_lists": beside_lists(sheet),
        "matches": matches_of(sheet),
        "finished_boards": sheet.open_boards,
        "left_out": sheet.left_out,
    }
    return StandingsAnswer(values).data


class Sheets(PublicApiView):
    """For everybody: answered from the version tag of the session's standings where nothing is new."""

    def etag(self, club: str, session: str) -> str:
        """The tag of everything that is read of the session now; 404 where there is none."""
        version_tag = current_version_tag(club, session)
        if version_tag is None:
            raise Http404
        return etag_of(version_tag)

    def sheet(self, request: Request, club: str, session: str, number: int | None = None) -> ResultsSheet:
        """The sheet that is asked for. NotFoundError where it is not there, or not yet."""
        number = number_from_query(request, "edition") if number is None else number
        page = results_sheet(open_session(club, session), number)
        if page is None and number is None:
            raise NotFoundError(
                _("There are no results yet. They will be here when the first boards have been played.")
            )
        if page is None:
            raise NotFoundError(_("There is no such edition of these results."))
        return page


class Standings(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/standings."""

    @documented({200: StandingsAnswer}, "The standings, as everybody may read them", tagged=True, more=(EDITION,))
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200: an edition, the newest one that stands, or while play goes on as it is now."""
        return conditional_response(
            request, self.etag(club, session), lambda: shown(self.sheet(request, club, session))
        )


class Travellers(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/travellers."""

    @documented_list(TravellerAnswer, "The travellers of the boards that nobody still has to play", EDITION)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, integer_key)

        def part() -> Any:
            found = travellers(self.sheet(request, club, session))
            return paged_response(
                request, part_of_list(found, _number, window), lambda each: TravellerAnswer(each).data
            )

        return conditional_response(request, self.etag(club, session), part)


class BoardTraveller(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/travellers/<board>."""

    @documented({200: TravellerAnswer}, "One traveller", tagged=True, more=(EDITION,))
    def get(self, request: Request, club: str, session: str, board: int) -> HttpResponseBase:
        """200, or 404 for a board that some table still has to play."""
        return conditional_response(
            request, self.etag(club, session), lambda: self._board(request, club, session, board)
        )

    def _board(self, request: Request, club: str, session: str, board: int) -> Any:
        sheet = self.sheet(request, club, session)
        found = traveller(sheet, board)
        if found is None and board in sheet.boards and sheet.embargo:
            raise NotFoundError(embargo_words(sheet.embargo))
        if found is None and board in sheet.boards:
            waits = _(
                "Another table still has to play board %(number)s. Its results will be here when all tables have "
                "played it."
            )
            raise NotFoundError(waits % {"number": sheet.labels.get(board, board)})
        if found is None:
            raise NotFoundError(_("This board is not played in this session."))
        return TravellerAnswer(found).data


def _number(found: Traveller | Edition) -> tuple[int]:
    return (found.number,)


class Editions(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/editions."""

    @documented_list(EditionAnswer, "The editions, the first one first")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, integer_key)
        part = part_of_list(editions_of(open_session(club, session).id), _number, window)
        return etag_response(request, paged_response(request, part, lambda each: EditionAnswer(each).data))

    @documented_act(Publishing, EditionAnswer, "Publish the next edition")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with the edition, for the club's directors, once play has ended. 409 where a newer one is published
        than the one that was seen, or the results have changed since; look at `provisional` first."""
        who = account_of(request)
        info = directed_session(request, club, session)
        sent = validated_data(request, Publishing)

        def act(answer: ResultCallback) -> None:
            publish_session(
                session_id=info.id,
                base=public_base_url(request._request),
                **sent,
                before_commit=lambda made: answer(ActResult(status.HTTP_201_CREATED, edition_shown(info, made.number))),
                actor=who.actor,
            )

        return idempotent_scored(request, act)


class OneEdition(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/editions/<edition>."""

    @documented({200: WholeEdition}, "An edition, whole", tagged=True)
    def get(self, request: Request, club: str, session: str, edition: int) -> HttpResponseBase:
        """200 with its standings and travellers."""
        return conditional_response(
            request, self.etag(club, session), lambda: self._whole(request, club, session, edition)
        )

    def _whole(self, request: Request, club: str, session: str, number: int) -> Any:
        found = self.sheet(request, club, session, number)
        lines = [TravellerAnswer(each).data for each in travellers(found)]
        return {"standings": shown(found), "travellers": lines}


class Provisional(AccountApiView):
    """GET /api/v1/clubs/<club>/sessions/<session>/provisional."""

    @documented({200: StandingsAnswer}, "The standings as the director reads them, published or not", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, names in full; without the ranking for a director who plays, where the room does not see it."""
        info = directed_session(request, club, session)
        found = desk_results_sheet(info, hidden_boards_for(request, info))
        if found is None:
            raise NotFoundError(
                _("There are no results yet. They will be here when the first boards have been played.")
            )
        return etag_response(request, shown(found))
