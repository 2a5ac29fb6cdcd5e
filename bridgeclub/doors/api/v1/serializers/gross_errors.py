"""Scoring errors that were found after their time, and what is sent about one."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, OutcomeField, TextField, WordChoiceField
from bridgeclub.doors.api.v1.serializers.queries import WHAT_IS_RIGHT, Bid, BidAndMade
from bridgeclub.doors.api.v1.serializers.results import Where
from rulings.services.gross_errors import Correction

ONE_OF_THEM = _(
    "Say what happened: a result, that the pairs sat the other way round, the marking, or what should have been "
    "awarded. One of them."
)
BOTH_OR_NEITHER = _("Say both, the dealer and who is vulnerable.")
NOTE_AT_MOST = 300
REASONS_AT_MOST = 1000
STATES = ("waiting", "approved", "declined")


class SidesAnswer(serializers.Serializer[Any]):
    """What each side is awarded; null: the score at the table."""

    ns = OutcomeField(allow_null=True)
    ew = OutcomeField(allow_null=True)

    def to_representation(self, instance: tuple[Any, Any]) -> dict[str, Any]:
        """From the two outcomes."""
        return super().to_representation(dict(zip(("ns", "ew"), instance, strict=True)))


class GrossErrorAnswer(serializers.Serializer[Any]):
    """A scoring error that a director recorded after its time (Law 79C2). `ns` and `ew` are ids of the pairs, of an
    individual of North and East, with `ns_partner` and `ew_partner`. `stood`:
    what was on record; `right`: what happened, null where the pairs had sat the other way round (`turned`) or the board
    was marked otherwise (`dealer` and `vulnerable`, else empty). `awarded` and `award` are what each side had and what
    had been decided, where an award was keyed wrongly; else `award` is null. `edition`: the one that its approval
    made."""

    id = serializers.IntegerField()
    board = serializers.IntegerField()
    ns = serializers.IntegerField()
    ew = serializers.IntegerField()
    ns_partner = serializers.IntegerField(allow_null=True)
    ew_partner = serializers.IntegerField(allow_null=True)
    section = TextField()
    table = serializers.IntegerField(allow_null=True)
    stood = BidAndMade(allow_null=True)
    right = BidAndMade(allow_null=True)
    turned = serializers.BooleanField()
    awarded = SidesAnswer()
    award = SidesAnswer(allow_null=True)
    dealer = TextField()
    vulnerable = TextField()
    reasons = TextField()
    by = TextField()
    at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=STATES)
    note = TextField()
    decided_by = TextField()
    decided_at = serializers.DateTimeField(allow_null=True)
    edition = serializers.IntegerField(allow_null=True)


class RecordingError(Where):
    """A scoring error with where it was. One of four: what was `played`; `turned`, the pairs sat the other way round;
    how the board was marked, `dealer` and `vulnerable`; or, where an award was keyed wrongly, what was decided: `award`
    as in a ruling, or `no_award`, with the `version` of the line as you read it. `result`: the id of the
    result that stood there as you read it, null for none. `reasons`: who says so, and what shows it. `satisfied`: you
    are, beyond reasonable doubt."""

    result = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, allow_null=True, error_messages={"required": WHAT_IS_RIGHT["required"]}
    )
    played = Bid(required=False, allow_null=True, default=None)
    turned = serializers.BooleanField(required=False, default=False)
    dealer = WordChoiceField(["N", "E", "S", "W"], required=False, default="", allow_blank=True)
    vulnerable = WordChoiceField(["none", "ns", "ew", "both"], required=False, default="", allow_blank=True)
    award = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    no_award = serializers.BooleanField(required=False, default=False)
    version = serializers.IntegerField(min_value=0, max_value=HIGHEST_ID, required=False, allow_null=True, default=None)
    satisfied = serializers.BooleanField()
    reasons = serializers.CharField(max_length=REASONS_AT_MOST)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The correction under `correction`; None for an award, which is read with its line."""
        played, board_marks = attrs["played"], (attrs["dealer"], attrs["vulnerable"])
        award = bool(attrs["award"].strip()) or attrs["no_award"]
        if attrs["award"].strip() and attrs["no_award"]:
            raise serializers.ValidationError({"award": ONE_OF_THEM})
        if [bool(played), attrs["turned"], any(board_marks), award].count(True) != 1:
            raise serializers.ValidationError({"played": ONE_OF_THEM})
        if any(board_marks) and not all(board_marks):
            raise serializers.ValidationError({"dealer": BOTH_OR_NEITHER})
        correction = None if award else Correction(played["played"] if played else None, attrs["turned"], *board_marks)
        return {**attrs, "correction": correction}


class DecidingError(InputSerializer):
    """A few words about the decision; whoever declines says why."""

    note = serializers.CharField(max_length=NOTE_AT_MOST, required=False, default="", allow_blank=True)
