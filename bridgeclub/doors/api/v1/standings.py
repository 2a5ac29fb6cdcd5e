"""What everybody may read: standings, travellers of finished boards, editions. And the director's own standings."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import Door, ForAccounts, account, directed_session, hidden_from, open_session
from bridgeclub.doors.api.v1.editions import edition_shown
from bridgeclub.doors.api.v1.idempotency import Answer, Made, keyed_and_scored
from bridgeclub.doors.api.v1.pagination import paged, whole, window_of
from bridgeclub.doors.api.v1.query import asked, number_in
from bridgeclub.doors.api.v1.request_data import sent_in
from bridgeclub.doors.api.v1.schema_docs import answers, keyed_act, listed
from bridgeclub.doors.api.v1.serializers.standings import (
    EditionAnswer,
    Publishing,
    StandingsAnswer,
    TravellerAnswer,
    WholeEdition,
)
from bridgeclub.doors.api.v1.version_tags import tagged, under
from bridgeclub.http.version_tag import current_stamp, etag_of
from bridgeclub.outputs.mail.reachability import outside_address
from club.errors import Gone
from club.queries import part_of_list
from scoring.queries.public import (
    Edition,
    Sheet,
    Traveller,
    editions_of,
    handicap_lists,
    rank_lists,
    sheet,
    traveller,
    travellers,
)
from scoring.queries.room import desk_sheet
from scoring.services import publish_session

EDITION = asked("edition", "The number of an edition; without it what counts now.")


def shown(found: Sheet) -> Any:
    """A sheet as its standings."""
    room = found.room
    said = {
        "edition": found.edition,
        "version": found.version,
        "at": found.at,
        "ranking_shown": found.ranking_shown,
        "whole_after": (room and room.whole and room.round) or None,
        "next_after": (room and room.coming) or None,
        "lists": rank_lists(found),
        "handicap_lists": handicap_lists(found),
        "finished_boards": found.open_boards,
    }
    return StandingsAnswer(said).data


class Sheets(Door):
    """For everybody: answered from the stamp of the session's standings where nothing is new."""

    def stamp(self, club: str, session: str) -> str:
        """The tag of everything that is read of the session now; 404 where there is none."""
        stamp = current_stamp(club, session)
        if stamp is None:
            raise Http404
        return etag_of(stamp)

    def sheet(self, request: Request, club: str, session: str, number: int | None = None) -> Sheet:
        """The sheet that is asked for. Gone where it is not there, or not yet."""
        number = number_in(request, "edition") if number is None else number
        found = sheet(open_session(club, session), number)
        if found is None and number is None:
            raise Gone(_("There are no results yet. They will be here when the first boards have been played."))
        if found is None:
            raise Gone(_("There is no such edition of these results."))
        return found


class Standings(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/standings."""

    @answers({200: StandingsAnswer}, "The standings, as everybody may read them", tagged=True, more=(EDITION,))
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200: an edition, the newest one that stands, or while play goes on as it is now."""
        return under(request, self.stamp(club, session), lambda: shown(self.sheet(request, club, session)))


class Travellers(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/travellers."""

    @listed(TravellerAnswer, "The travellers of the boards that nobody has still to play", EDITION)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_of(request, whole)

        def part() -> Any:
            found = travellers(self.sheet(request, club, session))
            return paged(request, part_of_list(found, _number, window), lambda each: TravellerAnswer(each).data)

        return under(request, self.stamp(club, session), part)


class BoardTraveller(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/travellers/<board>."""

    @answers({200: TravellerAnswer}, "One traveller", tagged=True, more=(EDITION,))
    def get(self, request: Request, club: str, session: str, board: int) -> HttpResponseBase:
        """200, or 404 for a board that some table has still to play."""
        return under(request, self.stamp(club, session), lambda: self._board(request, club, session, board))

    def _board(self, request: Request, club: str, session: str, board: int) -> Any:
        sheet = self.sheet(request, club, session)
        found = traveller(sheet, board)
        if found is None and board in sheet.boards:
            waits = _(
                "Some table has still to play board %(number)s. Its results will be here when all have played it."
            )
            raise Gone(waits % {"number": board})
        if found is None:
            raise Gone(_("This board is not played in this session."))
        return TravellerAnswer(found).data


def _number(found: Traveller | Edition) -> tuple[int]:
    return (found.number,)


class Editions(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/editions."""

    @listed(EditionAnswer, "The editions, the first one first")
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_of(request, whole)
        part = part_of_list(editions_of(open_session(club, session).id), _number, window)
        return tagged(request, paged(request, part, lambda each: EditionAnswer(each).data))

    @keyed_act(Publishing, EditionAnswer, "Publish the next edition")
    def post(self, request: Request, club: str, session: str) -> Response:
        """201 with the edition, for the club's directors, once play has ended. 409 where a newer one is out than the
        one that was seen, or the results have changed since; look at `provisional` first."""
        who = account(request)
        info = directed_session(request, club, session)
        sent = sent_in(request, Publishing)

        def act(answer: Answer) -> None:
            publish_session(
                session_id=info.id,
                base=outside_address(request._request),
                **sent,
                before_commit=lambda made: answer(Made(status.HTTP_201_CREATED, edition_shown(info, made.number))),
                actor=who.actor,
            )

        return keyed_and_scored(request, act)


class OneEdition(Sheets):
    """GET /api/v1/clubs/<club>/sessions/<session>/editions/<edition>."""

    @answers({200: WholeEdition}, "An edition, whole", tagged=True)
    def get(self, request: Request, club: str, session: str, edition: int) -> HttpResponseBase:
        """200 with its standings and travellers."""
        return under(request, self.stamp(club, session), lambda: self._whole(request, club, session, edition))

    def _whole(self, request: Request, club: str, session: str, number: int) -> Any:
        found = self.sheet(request, club, session, number)
        lines = [TravellerAnswer(each).data for each in travellers(found)]
        return {"standings": shown(found), "travellers": lines}


class Provisional(ForAccounts):
    """GET /api/v1/clubs/<club>/sessions/<session>/provisional."""

    @answers({200: StandingsAnswer}, "The standings as the director reads them, published or not", tagged=True)
    def get(self, request: Request, club: str, session: str) -> HttpResponseBase:
        """200, names in full; without the ranking for a director who plays, where the room does not see it."""
        info = directed_session(request, club, session)
        found = desk_sheet(info, hidden_from(request, info))
        if found is None:
            raise Gone(_("There are no results yet. They will be here when the first boards have been played."))
        return tagged(request, shown(found))
