"""Another device for the table, and the end of this one."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.table.views import TableView
from bridgeclub.outputs.qr_codes import absolute_url
from club.actor import Actor
from club.errors import NotFoundError
from club.queries import access_of_device
from club.services import end_device


class WayIn(TableView):
    """GET /api/table/way-in: how another device comes to this table."""

    def get(self, request: Request) -> Response:
        """200 with the six figures and where they are typed."""
        way = access_of_device(self.device(request).id)
        if way is None:
            raise NotFoundError(_("This table has a new code. Please ask the director."))
        return Response({"code": way.code, "address": absolute_url(request._request, reverse("tablet:code"))})


class Leave(TableView):
    """POST /api/table/leave: this device is finished; it has sent all that it had."""

    def post(self, request: Request) -> Response:
        """200; from then on the device is a stranger."""
        device = self.device(request)
        session_id = device.place.session_id
        end_device(session_id=session_id, device_id=device.id, actor=Actor(device_id=device.id))
        return Response({"ended": True})
