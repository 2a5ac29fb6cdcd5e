"""How the others play on when somebody comes or goes while round 1 is played."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField

SIDES = ["NS", "EW"]


class SeatInRoundOneAnswer(serializers.Serializer[Any]):
    """A place at a table in round 1, and the number of who has it; `side` is NS or EW."""

    table = serializers.IntegerField()
    side = serializers.ChoiceField(choices=SIDES)
    number = serializers.IntegerField()


class ChangedSeatAnswer(serializers.Serializer[Any]):
    """A pair or team that gets another place or number in round 1; a team has a pair at either side. `pair` and
    `before` are null for who has just come."""

    pair = serializers.IntegerField(allow_null=True)
    before = SeatInRoundOneAnswer(allow_null=True)
    after = SeatInRoundOneAnswer()


class OtherBoardsAnswer(serializers.Serializer[Any]):
    """A table that plays other boards in round 1 than are there now."""

    table = serializers.IntegerField()
    before = serializers.ListField(child=serializers.IntegerField())
    after = serializers.ListField(child=serializers.IntegerField())


class TwiceAnswer(serializers.Serializer[Any]):
    """A pair that would meet a board again which it has played."""

    pair = serializers.IntegerField()
    board = serializers.IntegerField()
    round = serializers.IntegerField()


class WayOnAnswer(serializers.Serializer[Any]):
    """One way to play on. `digest`: send it to go this way; it changes what stands here, and nothing else."""

    digest = TextField()
    name = TextField()
    rounds = TextField()
    winners = serializers.IntegerField()
    moves = ChangedSeatAnswer(many=True)
    other_boards = OtherBoardsAnswer(many=True)
    twice = TwiceAnswer(many=True)


class WaysOnAnswer(serializers.Serializer[Any]):
    """Every way in which the others can play on, the recommended one first. `played`: how many boards have a
    result so far; they stay. `cancelled`: those of them that who leaves has played, which then count for neither
    side."""

    ways = WayOnAnswer(many=True)
    played = serializers.IntegerField()
    cancelled = serializers.IntegerField()
