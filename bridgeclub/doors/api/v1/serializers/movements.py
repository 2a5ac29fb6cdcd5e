"""A club's own movements."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField


class MovementChoice(serializers.Serializer[Any]):
    """A movement for so many pairs. `movement` is what is sent to seat a session by it. `boards_each` is played by who
    never sits out, `sit_out_boards` fewer by who does; `recommended`: the best of its number of winners."""

    movement = serializers.DictField()
    winners = serializers.IntegerField(source="movement_of.winners")
    rounds = serializers.IntegerField()
    boards_per_round = serializers.IntegerField()
    boards_each = serializers.IntegerField()
    sit_out_boards = serializers.IntegerField()
    boards_in_play = serializers.IntegerField()
    minutes = serializers.IntegerField()
    recommended = serializers.BooleanField()


class TeamMovementChoice(serializers.Serializer[Any]):
    """A movement for so many teams. `movements`: what is sent to seat each session of the contest by it. Each team
    plays `matches` of `boards_per_match`, `boards_each` in all sessions, does not meet `missed` others and sits out
    `sit_out_boards`; `minutes` of the longest session. `copies` of each board are needed at once; of boards that are
    dealt again so many matches deal theirs at once."""

    movements = serializers.ListField(child=serializers.DictField())
    rounds = serializers.IntegerField()
    matches = serializers.IntegerField()
    boards_per_match = serializers.IntegerField()
    boards_each = serializers.IntegerField()
    missed = serializers.IntegerField()
    sit_out_boards = serializers.IntegerField()
    minutes = serializers.IntegerField()
    copies = serializers.IntegerField()
    recommended = serializers.BooleanField()


class OwnMovementAnswer(serializers.Serializer[Any]):
    """A movement of the club’s own. To seat a session by it, the kind is own and `own` its word. `contest`: pairs or
    individual, where `pairs` counts single players."""

    id = serializers.IntegerField()
    name = TextField()
    own = TextField(source="digest")
    contest = TextField()
    pairs = serializers.IntegerField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards_per_round = serializers.IntegerField()
    winners = serializers.IntegerField()


class WholeMovement(OwnMovementAnswer):
    """The same with its movement `document`."""

    document = serializers.DictField()
