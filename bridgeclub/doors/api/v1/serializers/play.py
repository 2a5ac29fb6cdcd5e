"""What is missing before the end of play."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField


class BeginPlay(InputSerializer):
    """`played_before`: play begins although the session's deals were played on another night (Law 6D2)."""

    played_before = serializers.BooleanField(default=False)


class WaitingAnswer(serializers.Serializer[Any]):
    """Boards of a table."""

    section = TextField()
    table = serializers.IntegerField()
    boards = serializers.ListField(child=serializers.IntegerField())


class Unfinished(serializers.Serializer[Any]):
    """What would stay open if play ended now. `waiting`: boards without a result; `later`: those that are played later;
    `conflicts`: boards on which two results differ; `disputed`: disputed lines of scorecards; `late_entries`: what
    came from a table after its time and waits for the director."""

    waiting = WaitingAnswer(many=True)
    later = WaitingAnswer(many=True)
    conflicts = serializers.IntegerField()
    disputed = serializers.IntegerField()
    late_entries = serializers.IntegerField()
