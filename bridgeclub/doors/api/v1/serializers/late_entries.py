"""What came too late from the tables, and what is sent about it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField
from bridgeclub.doors.api.v1.serializers.history import DoerAnswer
from bridgeclub.doors.api.v1.serializers.played import PlayedAnswer
from bridgeclub.doors.api.v1.serializers.results import AwardAnswer, VersionAnswer
from scoring.services.late_decisions import Sat

BOTH_SIDES = _("Say who played it on both sides, North–South and East–West.")
MOST = 500
STATES = ("waiting", "taken", "left")


class LateEntryAnswer(serializers.Serializer[Any]):
    """What a table sent and what does not count by itself. `why`: before, ended, closed, over, adjusted, not_played,
    conflict, turned, moved, others or link, in `words` the same as a sentence. `round` is null where the device did not
    say it, 0 for a board that was played later.

    `came` is what was keyed; `result` and `adjusted` are what counts for those pairs now, both null where nothing does
    (`alone`: so it is, and the entry waits). `ns` and `ew` are the ids of the pairs that the movement has there now,
    null where it has others than the device saw: whoever takes the entry says who they were.

    `hidden`: you still have to play the board, and nothing of this is told.
    """

    id = serializers.IntegerField()
    board = serializers.IntegerField()
    section = TextField()
    table = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    ns = serializers.IntegerField(allow_null=True)
    ew = serializers.IntegerField(allow_null=True)
    by = DoerAnswer(source="who")
    keyed_at = serializers.DateTimeField(allow_null=True)
    arrived_at = serializers.DateTimeField()
    hidden = serializers.BooleanField()
    why = TextField()
    words = TextField()
    came = PlayedAnswer(allow_null=True)
    result = VersionAnswer(source="stands", allow_null=True)
    adjusted = AwardAnswer(source="award", allow_null=True)
    alone = serializers.BooleanField()
    state = serializers.ChoiceField(choices=STATES)
    decided_by = TextField()
    decided_at = serializers.DateTimeField(allow_null=True)


class TakingLate(InputSerializer):
    """Nothing, or the ids of the pairs that played it, where the movement does not say; in an individual of North and
    East with their partners."""

    ns = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None)
    ew = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None)
    ns_partner = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None
    )
    ew_partner = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Under `sides` who played, or None."""
        ns, ew = attrs["ns"], attrs["ew"]
        if (ns is None) != (ew is None):
            raise serializers.ValidationError({"ns" if ns is None else "ew": BOTH_SIDES})
        return {"sides": None if ns is None else Sat(ns, ew, attrs["ns_partner"], attrs["ew_partner"])}


class TakingAllLate(InputSerializer):
    """The ids of the `entries` that were seen to stand alone."""

    entries = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_ID), min_length=1, max_length=MOST
    )


class TakenAllLate(serializers.Serializer[Any]):
    """So many were taken; against the others something stands by now, or they are decided."""

    taken = serializers.IntegerField()
