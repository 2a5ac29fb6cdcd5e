"""A table's whole evening, for the device to keep."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.table.match_texts import round_json
from bridgeclub.doors.api.table.views import TableView, short_etag
from scoring.queries.table import table_evening


@method_decorator(gzip_page, name="dispatch")
class Evening(TableView):
    """GET /api/table/evening: every round of this table without results, with an ETag of what is in it."""

    def get(self, request: Request) -> HttpResponseBase:
        """200 with the plan, or 304 where the device has the same one: results alone never change it."""
        evening = table_evening(self.device(request).place)
        plan = {**asdict(evening), "plan": [round_json(each) for each in evening.plan]}
        etag = short_etag(JSONRenderer().render(plan))
        unchanged = get_conditional_response(request._request, etag=etag)
        return unchanged or Response(plan, headers={"ETag": etag})
