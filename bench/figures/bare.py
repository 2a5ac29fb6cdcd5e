"""The least that a view can do: read what was sent and insert one row; the same at a table's address; answer nothing at
all."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from bench.figures.models import Row
from bridgeclub.doors.api.table.entries import read_entry
from bridgeclub.doors.api.table.views import TableView


def one_row(request: HttpRequest) -> HttpResponse:
    """What a table sends, kept as one row. Whoever sends it needs the CSRF token, as a table does."""
    said = json.loads(request.body)
    row = Row.objects.create(
        client_id=said["id"],
        board=said["board"],
        contract=said["contract"],
        declarer=said["declarer"],
        tricks=said["tricks"],
    )
    return JsonResponse({"row": row.pk}, status=201)


class KnownRow(TableView):
    """What no address of a table can do without: the device is known, the entry is read and refused in words."""

    def post(self, request: Request) -> Response:
        self.device(request)
        entry = read_entry(request.data)
        played = entry.played
        row = Row.objects.create(
            client_id=entry.client_id,
            board=entry.board,
            contract=str(played.contract),
            declarer=played.declarer or "",
            tricks=played.tricks,
        )
        return Response({"row": row.pk}, status=status.HTTP_201_CREATED)


def empty(request: HttpRequest) -> HttpResponse:
    """Nothing, after all that stands before every page."""
    return HttpResponse()
