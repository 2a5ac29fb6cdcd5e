"""A club's own movements."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.api.v1.answers.fields import Words


class OwnMovementAnswer(serializers.Serializer[Any]):
    """A movement that the club has brought along. To seat a session by it, the kind is own and `own` its word."""

    id = serializers.IntegerField()
    name = Words()
    own = Words(source="digest")
    pairs = serializers.IntegerField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards_per_round = serializers.IntegerField()
    winners = serializers.IntegerField()


class WholeMovement(OwnMovementAnswer):
    """The same with its movement `document`."""

    document = serializers.DictField()
