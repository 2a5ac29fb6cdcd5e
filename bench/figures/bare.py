"""The least that a view can do: read what was sent and insert one row; answer nothing at all."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse, JsonResponse

from bench.figures.models import Row


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


def empty(request: HttpRequest) -> HttpResponse:
    """Nothing, after all that stands before every page."""
    return HttpResponse()
