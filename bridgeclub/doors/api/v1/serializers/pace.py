"""The pace of a session."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField


class SlowTableAnswer(serializers.Serializer[Any]):
    """A table that is so many boards and minutes behind the middle of its section."""

    section = TextField()
    table = serializers.IntegerField()
    round = serializers.IntegerField()
    boards = serializers.IntegerField()
    minutes = serializers.IntegerField()


class WaitingTableAnswer(serializers.Serializer[Any]):
    """A table that cannot begin its round, since people or boards are still at `tables`."""

    section = TextField()
    table = serializers.IntegerField()
    round = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())


class SavingAnswer(serializers.Serializer[Any]):
    """By how many minutes play would end sooner: without round `first` (`kind` round), or with one board less in each
    round from `first` on (`kind` board)."""

    section = TextField()
    kind = serializers.ChoiceField(choices=["round", "board"])
    first = serializers.IntegerField()
    minutes = serializers.IntegerField()


class PaceMoverAnswer(serializers.Serializer[Any]):
    """A pair by its number, with `side` (NS, EW) where that is needed to tell it apart."""

    number = serializers.IntegerField()
    side = TextField()


class PaceWaitAnswer(serializers.Serializer[Any]):
    """`who` could have begun a round at a table so many minutes earlier, and waited for those of `for_whom`, or for the
    `boards`, from `tables`."""

    section = TextField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    who = PaceMoverAnswer()
    for_whom = PaceMoverAnswer(many=True)
    tables = serializers.ListField(child=serializers.IntegerField())
    boards = serializers.BooleanField()
    minutes = serializers.IntegerField()


class PaceAnswer(serializers.Serializer[Any]):
    """`end`: predicted, null where it is not known; nine times of ten it is between `soonest` and `latest`. Waits are
    not told to somebody who has boards still to play; they are known of `told` tables in later rounds of `begun`."""

    planned = serializers.DateTimeField(allow_null=True)
    end = serializers.DateTimeField(allow_null=True)
    soonest = serializers.DateTimeField(allow_null=True)
    latest = serializers.DateTimeField(allow_null=True)
    slow = SlowTableAnswer(many=True)
    waiting = WaitingTableAnswer(many=True)
    savings = SavingAnswer(many=True)
    waits = PaceWaitAnswer(many=True)
    told = serializers.IntegerField()
    begun = serializers.IntegerField()
