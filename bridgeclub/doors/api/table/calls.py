"""The table wants the director, or no longer does."""

from __future__ import annotations

from uuid import UUID

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.table.entries import DAMAGED_ERRORS
from bridgeclub.doors.api.table.own_call import call_answer
from bridgeclub.doors.api.table.views import TableView
from rulings.queries.table_call import call_at
from rulings.services.table_calls import call_from_table, withdraw_from_table

DAMAGED_CHOICE = {**DAMAGED_ERRORS, "invalid_choice": DAMAGED_ERRORS["invalid"]}


class CallSerializer(serializers.Serializer[UUID]):
    """One press: its id, made on the device, the board that its page shows, and what the table has to say of it."""

    id = serializers.UUIDField(error_messages=DAMAGED_ERRORS)
    board = serializers.IntegerField(
        min_value=1, max_value=9999, required=False, allow_null=True, default=None, error_messages=DAMAGED_ERRORS
    )
    reason = serializers.ChoiceField(
        choices=["not_played", "others"], required=False, allow_blank=True, default="", error_messages=DAMAGED_CHOICE
    )
    default_error_messages = DAMAGED_ERRORS


class Calls(TableView):
    """POST /api/table/call: director, please."""

    def post(self, request: Request) -> Response:
        """201 with the call that is open now; 200 where it was open, or this press had arrived, before."""
        read = CallSerializer(data=request.data or {})
        read.is_valid(raise_exception=True)
        device, sent = self.device(request), read.validated_data
        values = {"board": sent["board"], "reason": sent["reason"]}
        called = call_from_table(place=device.place, device_id=device.id, client_id=sent["id"], **values)
        code = status.HTTP_200_OK if called.repeated else status.HTTP_201_CREATED
        return Response({"call": call_answer(device, call_at(device.place))}, status=code)


class Withdrawal(TableView):
    """POST /api/table/call/withdraw: no longer needed."""

    def post(self, request: Request) -> Response:
        """200, also where no call was open; 409 while the director is at the table."""
        device = self.device(request)
        withdraw_from_table(place=device.place, device_id=device.id)
        return Response({"call": None})
