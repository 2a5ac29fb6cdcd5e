"""The club's own movements: listed, read, brought in, taken off the list and put back."""

from __future__ import annotations

from typing import Any, cast, get_args

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import AccountApiView, account_of, directed_club
from bridgeclub.doors.api.v1.documents import MOST_BYTES, DocumentParser, read_sent
from bridgeclub.doors.api.v1.idempotency import ActResult, idempotent
from bridgeclub.doors.api.v1.pagination import integer_key, paged_response, text_key, window_from_request
from bridgeclub.doors.api.v1.query import flag_from_query, flag_parameter, number_from_query, number_parameter
from bridgeclub.doors.api.v1.schema_docs import documented, documented_act, documented_list
from bridgeclub.doors.api.v1.serializers.movements import (
    MovementChoice,
    OwnMovementAnswer,
    TeamMovementChoice,
    WholeMovement,
)
from bridgeclub.doors.api.v1.version_tags import etag_response
from club.queries import ClubInfo, part_of_list
from movements.engine.build import ON_PAGES
from movements.engine.catalogue import FEWEST_PAIRS, MOST_PAIRS, Choice, choices
from movements.engine.team_catalogue import TeamChoice, team_choices
from movements.engine.team_evening import FEWEST_TEAMS, MOST_SESSIONS, BoardsAre, TeamEvening
from movements.engine.teams import MOST_TEAMS
from movements.queries import OwnInfo, own_movement, own_movements
from movements.services import add_own_movement, remove_own_movement

USUAL_BOARDS = 24
HOW_MANY = _("Say how many pairs play, from %(fewest)s to %(most)s.")
PAIRS = number_parameter("pairs", "How many pairs play in the section.")
BOARDS = number_parameter(
    "boards",
    "How many boards each should play in a session: just so many come first. About 24 where nothing is said.",
)
HOW_MANY_TEAMS = _("Say how many teams play, from %(fewest)s to %(most)s.")
HOW_MANY_SESSIONS = _("Say how many sessions the contest has, from 1 to %(most)s.")
ONE_OF = _("Say one of these words: %(words)s.")
WORDS_FOR_BOARDS = get_args(BoardsAre)
TEAMS = number_parameter("teams", "How many teams play.")
SESSIONS = number_parameter("sessions", "How many sessions the whole contest has; 1 where nothing is said.")
BOARDS_ARE = OpenApiParameter(
    "boards_are", str, enum=WORDS_FOR_BOARDS, description="How teams have their boards; shared where nothing is said."
)
OF_EIGHT = flag_parameter("of_eight", "true: for teams of eight, four tables a match.")
UNSOUND = _("This movement is not sound: %(faults)s")
NAMED = OpenApiParameter("name", str, description="Name; left out, as the document has it.")


class Choices(AccountApiView):
    """GET /api/v1/movements."""

    @documented_list(MovementChoice, "Which movements fit so many pairs, the best first", PAIRS, BOARDS)
    def get(self, request: Request) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, integer_key)
        pairs, asked = number_from_query(request, "pairs") or 0, number_from_query(request, "boards")
        if not FEWEST_PAIRS <= pairs <= MOST_PAIRS:
            raise ValidationError({"pairs": HOW_MANY % {"fewest": FEWEST_PAIRS, "most": MOST_PAIRS}})
        fitting = choices(pairs, boards=asked or USUAL_BOARDS, exact=bool(asked), kinds=tuple(ON_PAGES))
        found = list(enumerate(fitting))
        part = part_of_list(found, lambda each: (each[0],), window)
        return etag_response(request, paged_response(request, part, lambda each: _choice(each[1])))


def _choice(choice: Choice) -> Any:
    chosen = {"kind": choice.kind, **choice.options}
    return MovementChoice({**vars(choice), "movement": chosen, "movement_of": choice.movement}).data


class TeamChoices(AccountApiView):
    """GET /api/v1/movements/teams."""

    @documented_list(
        TeamMovementChoice,
        "Which movements fit so many teams, the best first",
        TEAMS,
        BOARDS,
        SESSIONS,
        BOARDS_ARE,
        OF_EIGHT,
    )
    def get(self, request: Request) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, integer_key)
        teams, asked = number_from_query(request, "teams") or 0, number_from_query(request, "boards")
        sessions, boards_are = number_from_query(request, "sessions") or 1, request.query_params.get("boards_are", "")
        if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
            raise ValidationError({"teams": HOW_MANY_TEAMS % {"fewest": FEWEST_TEAMS, "most": MOST_TEAMS}})
        if not 1 <= sessions <= MOST_SESSIONS:
            raise ValidationError({"sessions": HOW_MANY_SESSIONS % {"most": MOST_SESSIONS}})
        if boards_are not in ("", *WORDS_FOR_BOARDS):
            raise ValidationError({"boards_are": ONE_OF % {"words": ", ".join(WORDS_FOR_BOARDS)}})
        evening = TeamEvening(
            teams=teams,
            boards=asked or USUAL_BOARDS,
            sessions=sessions,
            boards_are=cast(BoardsAre, boards_are or "shared"),
            exact=bool(asked),
            of_eight=flag_from_query(request, "of_eight", usual=False),
        )
        part = part_of_list(list(enumerate(team_choices(evening))), lambda each: (each[0],), window)
        return etag_response(request, paged_response(request, part, lambda each: _team_choice(each[1])))


def _team_choice(choice: TeamChoice) -> Any:
    movements = [{"kind": choice.kind, **each.options} for each in choice.sessions]
    return TeamMovementChoice({**vars(choice), "movements": movements}).data


class OwnMovements(AccountApiView):
    """A club’s own movements."""

    parser_classes = (DocumentParser,)
    most_bytes = MOST_BYTES

    @documented_list(
        OwnMovementAnswer, "A club’s own movements, by name", flag_parameter("removed", "true: those off the list.")
    )
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_from_request(request, text_key, integer_key)
        found = own_movements(directed_club(request, club).id, removed=flag_from_query(request, "removed", usual=False))
        part = part_of_list(found, lambda each: (each.name, each.id), window)
        return etag_response(request, paged_response(request, part, lambda each: OwnMovementAnswer(each).data))

    @documented_act(
        OpenApiTypes.OBJECT, OwnMovementAnswer, "Save a movement document as one of the club’s own", parameters=(NAMED,)
    )
    def post(self, request: Request, club: str) -> Response:
        """201 with the movement; 422 with every fault of the document, 409 where the club has such a one already."""
        info = directed_club(request, club)
        own, faults = read_sent(request)
        if own.movement is None or not own.sound:
            first, *others = faults
            raise ValidationError({"document": [UNSOUND % {"faults": first}, *others]})
        movement, name = own.movement, request.query_params.get("name") or own.movement.name

        def act() -> ActResult:
            row = add_own_movement(club_id=info.id, name=name, movement=movement, actor=account_of(request).actor)
            return ActResult(status.HTTP_201_CREATED, OwnMovementAnswer(_found(info, row.pk)).data)

        return idempotent(request, act)


class OneMovement(AccountApiView):
    """GET /api/v1/clubs/<club>/movements/<movement>."""

    @documented({200: WholeMovement}, "One of a club’s own movements, as a document", tagged=True)
    def get(self, request: Request, club: str, movement: int) -> HttpResponseBase:
        """200, on the list or not."""
        return etag_response(request, WholeMovement(_found(directed_club(request, club), movement)).data)


class Remove(AccountApiView):
    """POST /api/v1/clubs/<club>/movements/<movement>/remove."""

    @documented_act(None, OwnMovementAnswer, "Take a movement off the list", status=200)
    def post(self, request: Request, club: str, movement: int) -> Response:
        """200, the second time too. Sessions that play it do not notice."""
        return _put(request, directed_club(request, club), movement, removed=True)


class PutBack(AccountApiView):
    """POST /api/v1/clubs/<club>/movements/<movement>/put-back."""

    @documented_act(None, OwnMovementAnswer, "Put a movement on the list again", status=200)
    def post(self, request: Request, club: str, movement: int) -> Response:
        """200, the second time too; 409 where another one has its name."""
        return _put(request, directed_club(request, club), movement, removed=False)


def _put(request: Request, info: ClubInfo, movement: int, *, removed: bool) -> Response:
    def act() -> ActResult:
        remove_own_movement(club_id=info.id, movement_id=movement, removed=removed, actor=account_of(request).actor)
        return ActResult(status.HTTP_200_OK, OwnMovementAnswer(_found(info, movement)).data)

    return idempotent(request, act)


def _found(info: ClubInfo, movement: int) -> OwnInfo:
    found = own_movement(info.id, movement)
    if found is None:
        raise Http404
    return found
