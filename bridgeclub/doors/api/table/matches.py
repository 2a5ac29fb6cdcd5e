"""Both tables of a match have finished: how it compares, and that a captain agrees."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from bridgeclub.doors.api.table.entries import DAMAGED_ERRORS, ROUND_ERRORS
from bridgeclub.doors.api.table.signing import SIDES, WHICH_SIDE
from bridgeclub.doors.api.table.views import TableView
from bridgeclub.wording.comparison import comparison_texts
from bridgeclub.wording.correction_time import match_queries_words
from club.errors import NotFoundError
from club.queries import session_info
from scoring.services.comparing import Comparison
from scoring.services.match_agreement import AgreementRequest
from scoring.services.table_matches import agree_at_table_to_match, comparison_at


class AgreementSerializer(serializers.Serializer[AgreementRequest]):
    """What a captain has read: {"round", "side", "match", "stanza", "seen"}, as the comparison had them."""

    round = serializers.IntegerField(min_value=1, max_value=999, error_messages=ROUND_ERRORS)
    side = serializers.ChoiceField(choices=SIDES, error_messages=WHICH_SIDE)
    match = serializers.CharField(max_length=200, error_messages=DAMAGED_ERRORS)
    stanza = serializers.IntegerField(min_value=0, max_value=999, error_messages=DAMAGED_ERRORS)
    seen = serializers.CharField(max_length=32, error_messages=DAMAGED_ERRORS)
    default_error_messages = DAMAGED_ERRORS


class Comparisons(TableView):
    """GET /api/table/comparison/<round>: how the match of a round at this table compares."""

    def get(self, request: Request, round: int) -> Response:
        """200 with the boards; 404 while that may not be seen here."""
        place = self.device(request).place
        found, session = comparison_at(place, round), session_info(place.session_id)
        if found is None or session is None:
            raise NotFoundError(_("The other table has not finished, or the next teams are here already."))
        return Response(comparison_json(found, match_queries_words(session, found.part.match, found.part.stanza)))


class Agreements(TableView):
    """POST /api/table/agreements: the captain of one of the two teams agrees."""

    def post(self, request: Request) -> Response:
        """201 when it is kept, 200 when it had been said; 409 where a result has changed since it was read."""
        read = AgreementSerializer(data=request.data or {})
        read.is_valid(raise_exception=True)
        sent, device = read.validated_data, self.device(request)
        wanted = AgreementRequest(sent["match"], sent["stanza"], sent["seen"])
        new = agree_at_table_to_match(
            place=device.place, device_id=device.id, round=sent["round"], side=sent["side"], request=wanted
        )
        return Response({"agreed": True}, status=status.HTTP_201_CREATED if new else status.HTTP_200_OK)


def comparison_json(found: Comparison, queries: str = "") -> dict[str, Any]:
    """The boards in both rooms, home before away, what each team has in all; `seen` goes back with an agreement;
    `texts` are whole sentences, one of them until when scores can be queried."""
    part = found.part
    return {
        "match": part.key,
        "stanza": part.stanza,
        "of": part.of,
        "seen": part.digest,
        "unit": found.unit,
        "boards": [asdict(each) for each in found.boards],
        "home": asdict(found.home),
        "away": asdict(found.away),
        "texts": comparison_texts(found, queries),
    }
