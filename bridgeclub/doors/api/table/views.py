"""What a table's device reads and writes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, cast

from django.conf import settings
from django.http import HttpResponseBase
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bridgeclub.doors.api.bodies import IgnoreClientNegotiation
from bridgeclub.doors.api.table.authentication import Device, DeviceAuthentication
from bridgeclub.doors.api.table.entries import entry_answer, read_entry
from bridgeclub.doors.api.table.errors import error_response
from bridgeclub.doors.api.table.match_texts import state_json
from bridgeclub.doors.api.table.other_devices import other_devices_of
from bridgeclub.doors.api.table.own_call import call_answer
from bridgeclub.doors.api.table.rulings import rulings_answer
from club.errors import NotFoundError
from club.queries import printed_on
from club.services import phones_version_tag
from rulings.queries.calls import calls_version_tag
from rulings.queries.table_call import call_at
from rulings.queries.table_doubts import asked_at
from rulings.services.table_doubts import ask_after_yes, say_right
from scoring.queries.table import Traveller, read_table, state_of_rows, traveller_after, traveller_at
from scoring.services import Status
from scoring.services.lead_check import lead_to_check
from scoring.services.table import agree_at_table, confirm_at_table, enter_at_table

STATUS = {Status.REPEATED: status.HTTP_200_OK, Status.KEPT: status.HTTP_202_ACCEPTED}


@method_decorator(cache_control(private=True, no_cache=True), name="dispatch")
class TableView(APIView):
    """For a table's device alone. Answers are the device's own: nobody in between keeps them."""

    authentication_classes = (DeviceAuthentication,)
    permission_classes = (IsAuthenticated,)
    content_negotiation_class = IgnoreClientNegotiation

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], Response | None]:
        """Every refusal in plain words."""
        return error_response

    def device(self, request: Request) -> Device:
        """Who asks."""
        return cast(Device, request.user)


@method_decorator(gzip_page, name="dispatch")
class State(TableView):
    """GET /api/table: everything the device may know now, with an ETag that begins with the version of the session's
    facts and follows the devices and telephones at the table, and its call for the director."""

    def get(self, request: Request) -> HttpResponseBase:
        """200 with the state, or 304 where the device has it already."""
        device = self.device(request)
        place = device.place
        device_tag = f"{device.id}-{device.newest}-{device.live}-{phones_version_tag(place.session_id)}"
        device_tag += f"-{calls_version_tag(place.session_id)}"
        etag = short_etag(f"{place.session_id}-{place.section_id}-{place.table}-{device_tag}", f"{device.version}-")
        if settings.CSRF_COOKIE_NAME not in request.COOKIES:
            get_token(request._request)
        unchanged = get_conditional_response(request._request, etag=etag)
        if unchanged is not None:
            return unchanged
        rows = read_table(place)
        doubt = asked_at(rows)
        beside = {"call": call_answer(device, call_at(place)), "asked": asdict(doubt) if doubt else None}
        state = {**state_json(device.zone, state_of_rows(rows)), "devices": other_devices_of(device), **beside}
        rulings_answer(place, state["current"])
        return Response(state, headers={"ETag": etag})


def short_etag(what: str | bytes, version: str = "") -> str:
    """It travels both ways every few seconds, so it is as short as may be. `version`: what it begins with."""
    known = what.encode() if isinstance(what, str) else what
    return f'"{version}{hashlib.blake2b(known, digest_size=8).hexdigest()}"'


class Results(TableView):
    """POST /api/table/results: one result of this table."""

    def post(self, request: Request) -> Response:
        """201 when it is taken (status "conflict" beside another one), 200 when it was here already, 202 when it is
        kept for the director."""
        device, entry = self.device(request), read_entry(request.data)
        entered = enter_at_table(place=device.place, device_id=device.id, entry=entry)
        return Response(
            entry_answer(device.place.session_id, entry, entered),
            status=STATUS.get(entered.status, status.HTTP_201_CREATED),
        )


class Confirm(TableView):
    """POST /api/table/results/<id>/confirm: the opponents say yes."""

    def post(self, request: Request, result: int) -> Response:
        """200 when the result stands confirmed, the second time too. `check_lead`: a card the table is asked about;
        `look_again`: it is asked about the whole result; `traveller`: the other results so far, where the club shows
        them at once."""
        device = self.device(request)
        round_over = confirm_at_table(place=device.place, device_id=device.id, result_id=result)
        lead = lead_to_check(place=device.place, device_id=device.id, result_id=result)
        again = not lead and ask_after_yes(place=device.place, device_id=device.id, result_id=result)
        found = traveller_after(device.place, result) if round_over and not lead and not again else None
        questions = {
            "check_lead": lead,
            "look_again": again,
            "traveller": traveller_json(found, device.place.session_id) if found else None,
        }
        return Response({"result": result, "confirmed": True, **questions})


class Agree(TableView):
    """POST /api/table/results/<id>/agree: both pairs say which of two different results happened."""

    def post(self, request: Request, result: int) -> Response:
        """200 when it stands, the second time too; 404 where it is none of two by now."""
        device = self.device(request)
        agree_at_table(place=device.place, device_id=device.id, result_id=result)
        return Response({"result": result, "confirmed": True})


class Right(TableView):
    """POST /api/table/results/<id>/right: the table has looked again, and it is right."""

    def post(self, request: Request, result: int) -> Response:
        """200 when it is kept, the second time too; 404 where the table is not asked about it."""
        device = self.device(request)
        say_right(place=device.place, device_id=device.id, result_id=result)
        return Response({"result": result})


class Travellers(TableView):
    """GET /api/table/travellers/<board>: the other results of a board, as the club shows them."""

    def get(self, request: Request, board: int) -> Response:
        """200 with the lines, or with how many tables have still to play; 404 where there is nothing to show."""
        place = self.device(request).place
        found = traveller_at(place, board)
        if found is None:
            raise NotFoundError(
                _("The results of board %(board)s are not shown here.") % {"board": printed_on(place.session_id, board)}
            )
        return Response(traveller_json(found, place.session_id))


def traveller_json(traveller: Traveller, session_id: int) -> dict[str, Any]:
    """The lines, and what is to be said of them while other tables have still to play the board."""
    if not traveller.waiting:
        message = "" if traveller.lines else _("The results of board %(board)s are shown at the end of the round.")
    elif traveller.lines:
        message = ngettext(
            "%(count)d table still has to play board %(board)s: these are the results so far. Please keep them "
            "to yourselves.",
            "%(count)d tables still have to play board %(board)s: these are the results so far. Please keep them "
            "to yourselves.",
            traveller.waiting,
        )
    else:
        message = ngettext(
            "%(count)d table still has to play board %(board)s. Its results are shown after that.",
            "%(count)d tables still have to play board %(board)s. Its results are shown after that.",
            traveller.waiting,
        )
    if message:
        message %= {"count": traveller.waiting, "board": printed_on(session_id, traveller.board)}
    return {**asdict(traveller), "message": message}
