"""Scoring errors that were found after their time, and what is sent about one."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.api.table.entries import HIGHEST_ID
from bridgeclub.api.v1.answers.fields import Choice, Sent, Words
from bridgeclub.api.v1.answers.queries import WHAT_IS_RIGHT, Bid, BidAndMade
from bridgeclub.api.v1.answers.results import Where
from rulings.services.gross_errors import Correction

ONE_OF_THEM = _("Say what happened: a result, that the pairs sat the other way round, or the marking. One of them.")
BOTH_MARKS = _("Say both, the dealer and who is vulnerable.")
NOTE_AT_MOST = 300
REASONS_AT_MOST = 1000
STATES = ("waiting", "approved", "declined")


class GrossErrorAnswer(serializers.Serializer[Any]):
    """A scoring error that a director recorded after its time (Law 79C2). `ns` and `ew` are ids of the pairs. `stood`:
    what was on record; `right`: what happened, null where the pairs had sat the other way round (`turned`) or the board
    was marked otherwise (`dealer` and `vulnerable`, else empty). `edition`: the one that its approval made."""

    id = serializers.IntegerField()
    board = serializers.IntegerField()
    ns = serializers.IntegerField()
    ew = serializers.IntegerField()
    section = Words()
    table = serializers.IntegerField(allow_null=True)
    stood = BidAndMade(allow_null=True)
    right = BidAndMade(allow_null=True)
    turned = serializers.BooleanField()
    dealer = Words()
    vulnerable = Words()
    reasons = Words()
    by = Words()
    at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=STATES)
    note = Words()
    decided_by = Words()
    decided_at = serializers.DateTimeField(allow_null=True)
    edition = serializers.IntegerField(allow_null=True)


class RecordingError(Where):
    """A scoring error with where it was. One of three: what was `played`; `turned`, the pairs sat the other way round;
    or how the board was marked, `dealer` and `vulnerable`. `result`: the id of the result that stood there as you read
    it, null for none. `reasons`: who says so, and what shows it. `satisfied`: you are, beyond reasonable doubt."""

    result = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, allow_null=True, error_messages={"required": WHAT_IS_RIGHT["required"]}
    )
    played = Bid(required=False, allow_null=True, default=None)
    turned = serializers.BooleanField(required=False, default=False)
    dealer = Choice(["N", "E", "S", "W"], required=False, default="", allow_blank=True)
    vulnerable = Choice(["none", "ns", "ew", "both"], required=False, default="", allow_blank=True)
    satisfied = serializers.BooleanField()
    reasons = serializers.CharField(max_length=REASONS_AT_MOST)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The correction under `correction`."""
        played, marks = attrs["played"], (attrs["dealer"], attrs["vulnerable"])
        if [bool(played), attrs["turned"], any(marks)].count(True) != 1:
            raise serializers.ValidationError({"played": ONE_OF_THEM})
        if any(marks) and not all(marks):
            raise serializers.ValidationError({"dealer": BOTH_MARKS})
        correction = Correction(played["played"] if played else None, attrs["turned"], *marks)
        return {**attrs, "correction": correction}


class DecidingError(Sent):
    """A few words about the decision; whoever declines says why."""

    note = serializers.CharField(max_length=NOTE_AT_MOST, required=False, default="", allow_blank=True)
