"""The club's own movements: listed, read, brought in, taken off the list and put back."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.v1.base_view import ForAccounts, account, directed_club
from bridgeclub.doors.api.v1.documents import MOST_BYTES, DocumentParser, read_sent
from bridgeclub.doors.api.v1.idempotency import Made, keyed
from bridgeclub.doors.api.v1.pagination import paged, whole, window_of, word
from bridgeclub.doors.api.v1.query import asked, flag_in, number_in, wanted
from bridgeclub.doors.api.v1.schema_docs import answers, keyed_act, listed
from bridgeclub.doors.api.v1.serializers.movements import MovementChoice, OwnMovementAnswer, WholeMovement
from bridgeclub.doors.api.v1.version_tags import tagged
from club.queries import ClubInfo, part_of_list
from movements.engine.build import ON_PAGES
from movements.engine.catalogue import FEWEST_PAIRS, MOST_PAIRS, Choice, choices
from movements.queries import OwnInfo, own_movement, own_movements
from movements.services import add_own_movement, remove_own_movement

USUAL_BOARDS = 24
HOW_MANY = _("Say how many pairs play, from %(fewest)s to %(most)s.")
PAIRS = asked("pairs", "How many pairs play in the section.")
BOARDS = asked("boards", "How many boards each pair should play; 24 where nothing is said.")
UNSOUND = _("This movement is not sound: %(faults)s")
NAMED = OpenApiParameter("name", str, description="What it is called; left away, as the document has it.")


class Choices(ForAccounts):
    """GET /api/v1/movements."""

    @listed(MovementChoice, "Which movements fit so many pairs, the best first", PAIRS, BOARDS)
    def get(self, request: Request) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_of(request, whole)
        pairs, boards = number_in(request, "pairs") or 0, number_in(request, "boards") or USUAL_BOARDS
        if not FEWEST_PAIRS <= pairs <= MOST_PAIRS:
            raise ValidationError({"pairs": HOW_MANY % {"fewest": FEWEST_PAIRS, "most": MOST_PAIRS}})
        found = list(enumerate(choices(pairs, boards=boards, kinds=tuple(ON_PAGES))))
        part = part_of_list(found, lambda each: (each[0],), window)
        return tagged(request, paged(request, part, lambda each: _choice(each[1])))


def _choice(found: Choice) -> Any:
    chosen = {"kind": found.kind, **found.options}
    return MovementChoice({**vars(found), "movement": chosen, "movement_of": found.movement}).data


class OwnMovements(ForAccounts):
    """The movements that a club has brought along."""

    parser_classes = (DocumentParser,)
    most_bytes = MOST_BYTES

    @listed(OwnMovementAnswer, "A club’s own movements, by name", wanted("removed", "true: those off the list."))
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """200 with a part of the list."""
        window = window_of(request, word, whole)
        found = own_movements(directed_club(request, club).id, removed=flag_in(request, "removed", usual=False))
        part = part_of_list(found, lambda each: (each.name, each.id), window)
        return tagged(request, paged(request, part, lambda each: OwnMovementAnswer(each).data))

    @keyed_act(
        OpenApiTypes.OBJECT, OwnMovementAnswer, "Keep a movement document as the club’s own", parameters=(NAMED,)
    )
    def post(self, request: Request, club: str) -> Response:
        """201 with the movement; 422 with every fault of the document, 409 where the club has such a one already."""
        info = directed_club(request, club)
        own, faults = read_sent(request)
        if own.movement is None or not own.sound:
            first, *others = faults
            raise ValidationError({"document": [UNSOUND % {"faults": first}, *others]})
        movement, name = own.movement, request.query_params.get("name") or own.movement.name

        def act() -> Made:
            row = add_own_movement(club_id=info.id, name=name, movement=movement, actor=account(request).actor)
            return Made(status.HTTP_201_CREATED, OwnMovementAnswer(_found(info, row.pk)).data)

        return keyed(request, act)


class OneMovement(ForAccounts):
    """GET /api/v1/clubs/<club>/movements/<movement>."""

    @answers({200: WholeMovement}, "One of a club’s own movements, as a document", tagged=True)
    def get(self, request: Request, club: str, movement: int) -> HttpResponseBase:
        """200, on the list or not."""
        return tagged(request, WholeMovement(_found(directed_club(request, club), movement)).data)


class Remove(ForAccounts):
    """POST /api/v1/clubs/<club>/movements/<movement>/remove."""

    @keyed_act(None, OwnMovementAnswer, "Take a movement off the list", made=200)
    def post(self, request: Request, club: str, movement: int) -> Response:
        """200, the second time too. Sessions that play it do not notice."""
        return _put(request, directed_club(request, club), movement, removed=True)


class PutBack(ForAccounts):
    """POST /api/v1/clubs/<club>/movements/<movement>/put-back."""

    @keyed_act(None, OwnMovementAnswer, "Put a movement on the list again", made=200)
    def post(self, request: Request, club: str, movement: int) -> Response:
        """200, the second time too; 409 where another one has its name."""
        return _put(request, directed_club(request, club), movement, removed=False)


def _put(request: Request, info: ClubInfo, movement: int, *, removed: bool) -> Response:
    def act() -> Made:
        remove_own_movement(club_id=info.id, movement_id=movement, removed=removed, actor=account(request).actor)
        return Made(status.HTTP_200_OK, OwnMovementAnswer(_found(info, movement)).data)

    return keyed(request, act)


def _found(info: ClubInfo, movement: int) -> OwnInfo:
    found = own_movement(info.id, movement)
    if found is None:
        raise Http404
    return found
