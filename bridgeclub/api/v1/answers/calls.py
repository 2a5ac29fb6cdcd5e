"""Calls for the director."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.api.v1.answers.fields import Words


class CallStepAnswer(serializers.Serializer[Any]):
    """What was done about a call. `kind`: acknowledged, attended or closed; `how` it ended: nothing, settled, ruling or
    withdrawn. `by` is the director’s name, empty for the table itself."""

    kind = Words()
    how = Words()
    ruling = serializers.IntegerField(allow_null=True)
    note = Words()
    by = Words(source="who")
    at = serializers.DateTimeField()


class CallAnswer(serializers.Serializer[Any]):
    """A table that called the director. `boards` are those that it plays in the round, `ns` and `ew` the ids of who
    sits there. `side`: NS or EW, empty where nobody said."""

    id = serializers.IntegerField()
    section = Words(source="letter")
    table = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    board = serializers.IntegerField(allow_null=True)
    boards = serializers.ListField(child=serializers.IntegerField())
    ns = serializers.IntegerField(source="ns_id", allow_null=True)
    ew = serializers.IntegerField(source="ew_id", allow_null=True)
    side = Words()
    by_phone = serializers.BooleanField()
    at_desk = serializers.BooleanField()
    opened_at = serializers.DateTimeField()
    reached_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(choices=["waiting", "coming", "here", "closed"])
    steps = CallStepAnswer(many=True)
