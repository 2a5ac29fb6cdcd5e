"""Entries that come by another way than the device's cookie: a typed address, a code on its screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bridgeclub.doors.api.bodies import Body
from bridgeclub.doors.api.table.entries import DAMAGED_ERRORS, entry_answer, read_entry
from bridgeclub.doors.api.table.errors import error_response, first_error
from bridgeclub.http.device import network_address
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError, NotFoundError, TooManyAttempts
from club.services import HandoverDevice, device_of_handover_key
from scoring.queries.table import Place
from scoring.services import Status
from scoring.services.table import TableEntered, TableEntry, confirm_at_table, enter_at_table

MOST_ENTRIES = 100
TOO_MUCH = _("That is too much at once. Send the results of one table at a time.")
OWN = (Status.CURRENT, Status.AGREED)


class CarriedSerializer(serializers.Serializer[Any]):
    """`key` as the device has it, and its entries as they would have been sent, with `confirmed` where the opponents
    had said yes."""

    key = serializers.CharField(max_length=120, error_messages=DAMAGED_ERRORS)
    entries = serializers.ListField(
        child=serializers.DictField(),
        max_length=MOST_ENTRIES,
        error_messages={**DAMAGED_ERRORS, "max_length": TOO_MUCH, "not_a_list": DAMAGED_ERRORS["invalid"]},
    )
    default_error_messages = DAMAGED_ERRORS


@method_decorator(cache_control(private=True, no_store=True), name="dispatch")
class Carried(APIView):
    """POST /api/carried: who shows a device's carry key may enter for it, and read nothing."""

    authentication_classes = ()
    permission_classes = ()
    parser_classes = (Body,)

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], Response | None]:
        """Every refusal in plain words."""
        return error_response

    def post(self, request: Request) -> Response:
        """200 with what became of each entry; 403 for a key that is not one of this server's."""
        read = CarriedSerializer(data=request.data or {})
        read.is_valid(raise_exception=True)
        sent = read.validated_data
        carrier = _carrier(request, sent["key"])
        link = carrier.device.link
        several = link.session.sections.count() > 1
        answer = {
            "club": link.session.club.name,
            "title": link.session.title,
            "table": f"{link.section.letter if several else ''}{link.table}",
            "entries": [_taken(carrier, each) for each in sent["entries"]],
        }
        return Response(answer)


def _carrier(request: Request, key: str) -> HandoverDevice:
    try:
        return device_of_handover_key(key=key, place=network_address(request._request))
    except (NotFoundError, TooManyAttempts):
        raise
    except DomainError as refused:
        raise PermissionDenied(refusal_words(refused)) from refused


def _taken(carrier: HandoverDevice, sent: dict[str, Any]) -> dict[str, Any]:
    """One entry, on its own: what is wrong with it holds up none of the others."""
    which = {"id": str(sent.get("id", "")), "board": sent.get("board"), "round": sent.get("round")}
    try:
        entry = read_entry({**sent, "queued": True})
        entered = _enter(carrier, entry, confirmed=sent.get("confirmed") is True)
    except serializers.ValidationError as error:
        return {**which, "status": "refused", **first_error(error.detail)}
    except DomainError as refused:
        return {**which, "status": "refused", "message": refusal_words(refused)}
    return {**which, "message": "", **entry_answer(carrier.device.link.session_id, entry, entered), "result": None}


def _enter(carrier: HandoverDevice, entry: TableEntry, *, confirmed: bool) -> TableEntered:
    link, device = carrier.device.link, carrier.device.pk
    place = Place(link.session_id, link.section_id, link.table)
    entered = enter_at_table(place=place, device_id=device, entry=entry, way_ended=carrier.ended)
    if confirmed and entered.status in OWN and entered.current and not (entered.confirmed or carrier.ended):
        try:
            confirm_at_table(place=place, device_id=device, result_id=entered.current)
        except DomainError:
            # The result is there; that nobody can say yes to it any more is no loss.
            return entered
    return entered
