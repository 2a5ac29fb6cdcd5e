"""What an act would change, before it is made."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField, text_list


class MovedPairAnswer(serializers.Serializer[Any]):
    """A pair whose place in the ranking moves: rank and result before and after, as they are read."""

    pair = TextField()
    before = TextField()
    after = TextField()


class PreviewAnswer(serializers.Serializer[Any]):
    """What would change, each a sentence: names, people who sit in, fines, scores, seats, boards that are played later,
    what the director should know (`remarks`), and whose place moves. `digest`: send it back to have just this done."""

    digest = TextField()
    names = text_list()
    people = text_list()
    fines = text_list()
    scores = text_list()
    seats = text_list()
    later = text_list()
    remarks = text_list()
    moved = MovedPairAnswer(many=True)
