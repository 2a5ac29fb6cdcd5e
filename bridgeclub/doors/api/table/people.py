"""Who sits at the table: people are looked up, seats get their names, somebody else plays a round."""

from __future__ import annotations

from time import time
from typing import Any

from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from bridgeclub.doors.api.table.authentication import Device
from bridgeclub.doors.api.table.entries import DAMAGED_ERRORS, ROUND_ERRORS, field_error_messages
from bridgeclub.doors.api.table.views import TableView
from club.cache import cache_get, cache_set
from scoring.errors import DomainError
from scoring.queries.table import Place, people_at
from scoring.services.naming import PersonChoice, SeatInput, SeatOutcome, name_at_table, stand_in_at_table

#: What is chosen is named by a seal that only this server gives, and only to who has found it: nobody is tried out.
SEAL = "people of a table"
MINUTE = 60
WHICH_SEAT = field_error_messages(gettext_lazy("Which seat is it? Choose North, East, South or West."))
WHOSE_NAME = field_error_messages(gettext_lazy("A name has at most 120 letters."))
WHICH_NUMBER = field_error_messages(gettext_lazy("A number has at most 20 digits."))


class DeviceThrottle(BaseThrottle):
    """So often a minute from one device: enough for who types, not for who reads the list of members."""

    most = 60

    def allow_request(self, request: Request, view: object) -> bool:
        """Counted by device, wherever it is; while the cache does not answer everybody is let through."""
        device = request.user
        if not isinstance(device, Device):
            return True
        key = f"people-of-a-table:{device.id}:{int(time()) // MINUTE}"
        count = (cache_get(key, int) or 0) + 1
        cache_set(key, count, MINUTE)
        return count <= self.most


class People(TableView):
    """GET /api/table/people?q=…: at most eight whose name begins so, with number and name and nothing else."""

    throttle_classes = (DeviceThrottle,)

    def get(self, request: Request) -> Response:
        """200 with the people found; 409 where names are not given at this table now."""
        place = self.device(request).place
        found = people_at(place, request.query_params.get("q", "")[:120])
        if found is None:
            raise DomainError(_("Names cannot be entered at this table now. Please tell the director."))
        return Response(
            {
                "people": [
                    {
                        "who": _sealed(place, each.id),
                        "name": each.name,
                        "number": each.number,
                        "guest": each.is_guest,
                        "named": each.named,
                    }
                    for each in found
                ]
            }
        )


def _sealed(place: Place, player_id: int) -> str:
    return Signer(salt=SEAL).sign(f"{place.session_id}:{player_id}")


def _unsealed(place: Place, seal: str) -> int:
    try:
        session, _colon, player = Signer(salt=SEAL).unsign(seal).partition(":")
    except BadSignature as error:
        raise serializers.ValidationError({"who": str(DAMAGED_ERRORS["invalid"])}) from error
    if session != str(place.session_id):
        raise serializers.ValidationError({"who": str(DAMAGED_ERRORS["invalid"])})
    return int(player)


class SeatSerializer(serializers.Serializer[SeatInput]):
    """What is said of a seat. One of `number`, `who` (sealed, as People gave it) and `name`; none: `regular`."""

    id = serializers.UUIDField(error_messages=DAMAGED_ERRORS)
    round = serializers.IntegerField(min_value=1, max_value=999, error_messages=ROUND_ERRORS)
    seat = serializers.ChoiceField(
        choices=["N", "E", "S", "W"], error_messages={**WHICH_SEAT, "invalid_choice": WHICH_SEAT["invalid"]}
    )
    seen = serializers.CharField(
        max_length=120, required=False, allow_blank=True, default="", error_messages=DAMAGED_ERRORS
    )
    number = serializers.CharField(
        max_length=20, required=False, allow_blank=True, default="", error_messages=WHICH_NUMBER
    )
    who = serializers.CharField(
        max_length=200, required=False, allow_blank=True, default="", error_messages=DAMAGED_ERRORS
    )
    name = serializers.CharField(
        max_length=120, required=False, allow_blank=True, default="", error_messages=WHOSE_NAME
    )
    regular = serializers.BooleanField(required=False, default=False, error_messages=DAMAGED_ERRORS)
    default_error_messages = DAMAGED_ERRORS

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one way of saying who."""
        if sum(bool(attrs[each]) for each in ("number", "who", "name", "regular")) > 1:
            raise serializers.ValidationError(str(DAMAGED_ERRORS["invalid"]))
        return attrs

    def seat_input(self, place: Place) -> SeatInput:
        """What was sent, as the service takes it."""
        sent = self.validated_data
        chosen = _unsealed(place, sent["who"]) if sent["who"] else None
        person = PersonChoice(number=sent["number"], chosen=chosen, name=sent["name"])
        return SeatInput(sent["id"], sent["round"], sent["seat"], sent["seen"], None if sent["regular"] else person)


class Names(TableView):
    """POST /api/table/names: whose seat it is."""

    throttle_classes = (DeviceThrottle,)

    def post(self, request: Request) -> Response:
        """201 with the name that stands there now, 200 when it was said before."""
        device, seat_input = self.device(request), _read(request, self.device(request).place)
        if seat_input.person is None:
            raise DomainError(_("Type a number, or a name."))
        return _answer(name_at_table(place=device.place, device_id=device.id, seat_input=seat_input))


class Substitutes(TableView):
    """POST /api/table/substitutes: somebody else plays this round; with `regular`, the regular player after all."""

    throttle_classes = (DeviceThrottle,)

    def post(self, request: Request) -> Response:
        """201 with the name that stands there now, 200 when it was said before."""
        device, seat_input = self.device(request), _read(request, self.device(request).place)
        return _answer(stand_in_at_table(place=device.place, device_id=device.id, seat_input=seat_input))


def _read(request: Request, place: Place) -> SeatInput:
    read = SeatSerializer(data=request.data or {})
    read.is_valid(raise_exception=True)
    return read.seat_input(place)


def _answer(now: SeatOutcome) -> Response:
    code = status.HTTP_201_CREATED if now.new else status.HTTP_200_OK
    return Response({"seat": now.seat, "name": now.name}, status=code)
