"""The end of a round: each pair reads its card, and agrees or disputes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.table.entries import (
    BOARD_ERRORS,
    DAMAGED_ERRORS,
    HIGHEST_ID,
    ROUND_ERRORS,
    field_error_messages,
)
from bridgeclub.doors.api.table.views import TableView
from club.errors import NotFoundError
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.table_doubts import ask_after_signing
from scoring.queries.table import scorecard_at
from scoring.services.sign_off import WORDS_AT_MOST, ReadLine
from scoring.services.table_signing import TableSignOff, sign_at_table

SIDES = ("NS", "EW")
WHOSE = gettext_lazy("Whose scorecard is it? North–South or East–West.")
WHICH_SIDE = {**field_error_messages(WHOSE), "invalid_choice": WHOSE}
REASON_MISSING = field_error_messages(gettext_lazy("Write in a few words what is wrong."))
MOST_LINES = 64


class LineSerializer(serializers.Serializer[ReadLine]):
    """One line as read: {"board", "result", "reason" and "words" where it is disputed}."""

    board = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, error_messages=BOARD_ERRORS)
    result = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, error_messages=DAMAGED_ERRORS)
    reason = serializers.CharField(
        max_length=8, required=False, allow_blank=True, default="", error_messages=DAMAGED_ERRORS
    )
    words = serializers.CharField(
        max_length=WORDS_AT_MOST, required=False, allow_blank=True, default="", error_messages=REASON_MISSING
    )


class SignOffSerializer(serializers.Serializer[TableSignOff]):
    """A card as a pair has read it: {"id", "round", "side", "lines", "signed_at"}."""

    id = serializers.UUIDField(error_messages=DAMAGED_ERRORS)
    round = serializers.IntegerField(min_value=1, max_value=999, error_messages=ROUND_ERRORS)
    side = serializers.ChoiceField(choices=SIDES, error_messages=WHICH_SIDE)
    lines = LineSerializer(many=True, allow_empty=False)
    signed_at = serializers.DateTimeField(required=False, allow_null=True, default=None, error_messages=DAMAGED_ERRORS)
    default_error_messages = field_error_messages(
        gettext_lazy("The scorecard did not arrive complete. Please read it again.")
    )

    def validate_lines(self, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """No round has so many boards."""
        if len(lines) > MOST_LINES:
            raise serializers.ValidationError(DAMAGED_ERRORS["invalid"])
        return lines

    def signed(self) -> TableSignOff:
        """What was sent, as the service has it."""
        sent = self.validated_data
        read = [ReadLine(each["board"], each["result"], each["reason"], each["words"]) for each in sent["lines"]]
        return TableSignOff(sent["id"], sent["round"], sent["side"], read, sent["signed_at"])


class Scorecard(TableView):
    """GET /api/table/scorecard/<round>?side=EW: the card of one pair of this table from its own side, without `side`
    that of North–South."""

    def get(self, request: Request, round: int) -> Response:
        """200 with the lines; 404 where the round's cards are not read at this table now."""
        side = request.query_params.get("side", "NS")
        found = scorecard_at(self.device(request).place, round, side) if side in SIDES else None
        if found is None:
            raise NotFoundError(_("The scorecard of round %(round)s cannot be checked here now.") % {"round": round})
        return Response({**asdict(found), "asked": found.asked})


class SignOffs(TableView):
    """POST /api/table/sign-offs: a pair agrees on its card, or disputes lines of it."""

    def post(self, request: Request) -> Response:
        """201 when it is kept, 200 when it was here already; `again`: boards that have changed since they were read."""
        read = SignOffSerializer(data=request.data or {})
        read.is_valid(raise_exception=True)
        device = self.device(request)
        done = sign_at_table(place=device.place, device_id=device.id, signed=read.signed(), permission=BY_THE_CLOCKS)
        ask_after_signing(place=device.place, device_id=device.id, round=read.validated_data["round"])
        answer: dict[str, Any] = asdict(done)
        return Response(answer, status=status.HTTP_200_OK if done.repeated else status.HTTP_201_CREATED)
