"""Round clocks."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, WordChoiceField
from club.engine.round_clock import MINUTE, MOST_SECONDS, Phase
from movements.services.round_clock import ClockAct


class TableTimeAnswer(serializers.Serializer[Any]):
    """Time that a table has of its own."""

    section = TextField()
    table = serializers.IntegerField()
    seconds = serializers.IntegerField()


class RoundClockAnswer(serializers.Serializer[Any]):
    """The clock of a section, or of several that have one together. `phase`: what is on, null where no clock runs;
    `until` when, null where it waits for the director; `ends`: the end of play, during its warning and before it.
    `since`: when the phase began. `left`: while it stands, the seconds left of the phase it stands in. `seen`: send it
    back with what you do, so that two who act at once do one thing."""

    sections = serializers.ListField(child=TextField())
    round = serializers.IntegerField(allow_null=True)
    rounds = serializers.IntegerField()
    phase = serializers.ChoiceField(choices=list(Phase), allow_null=True)
    since = serializers.DateTimeField(allow_null=True)
    until = serializers.DateTimeField(allow_null=True)
    ends = serializers.DateTimeField(allow_null=True)
    left = serializers.IntegerField(allow_null=True)
    tables = TableTimeAnswer(many=True)
    seen = TextField()


class RoundClocksAnswer(serializers.Serializer[Any]):
    """All clocks of a session; none unless it is played."""

    clocks = RoundClockAnswer(many=True)


class ActingOnClock(InputSerializer):
    """`section` where there are several; `seconds` more or fewer, or of the break; `table`: for that one alone. `next`
    and `stop` are for a clock of tables at their own pace. Without `seen` it is done whatever was done before."""

    act = WordChoiceField([each.value for each in ClockAct])
    section = serializers.CharField(max_length=8, required=False, default="", allow_blank=True)
    seconds = serializers.IntegerField(min_value=1, max_value=MOST_SECONDS, default=MINUTE)
    table = serializers.IntegerField(min_value=1, max_value=10_000, required=False, default=None, allow_null=True)
    seen = serializers.CharField(max_length=500, required=False, default=None, allow_null=True)
