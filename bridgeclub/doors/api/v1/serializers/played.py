"""What happened at a table, as it is answered wherever a result stands."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import ContractField, TextField


class PlayedAnswer(serializers.Serializer[Any]):
    """`score` is North–South's; null where none is known."""

    contract = ContractField(source="played", allow_null=True)
    declarer = TextField(source="played.declarer", allow_null=True)
    tricks = serializers.IntegerField(source="played.tricks", allow_null=True)
    lead = TextField()
    score = serializers.IntegerField(allow_null=True)
    not_played = serializers.BooleanField()
