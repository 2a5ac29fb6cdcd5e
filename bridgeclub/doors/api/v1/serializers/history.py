"""Who did what, when, and what stood before."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField


class DoerAnswer(serializers.Serializer[Any]):
    """Who did it: the `name` of an account, or the `table` of a device with what the `device` is called. Neither: a
    pair on its own phone, an import, or the program."""

    name = TextField()
    section = TextField()
    table = serializers.IntegerField(allow_null=True)
    device = TextField()


class ActPlaceAnswer(serializers.Serializer[Any]):
    """The board that it was about, and where it is played, where that is known; `ns` and `ew` are ids of the pairs, of
    an individual of North and East, with their partners."""

    board = serializers.IntegerField()
    section = TextField()
    table = serializers.IntegerField(allow_null=True)
    ns = serializers.IntegerField(allow_null=True)
    ew = serializers.IntegerField(allow_null=True)
    ns_partner = serializers.IntegerField(allow_null=True)
    ew_partner = serializers.IntegerField(allow_null=True)


class ActAnswer(serializers.Serializer[Any]):
    """Something that was done. `act`: its name as it is recorded; `words`: the same as a sentence, with what stood
    before. `pair`: the id of the one that it was about, if any. `hidden`: it is about a board that you still have to
    play, and nothing more is told."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = DoerAnswer(source="who")
    act = TextField()
    words = TextField()
    place = ActPlaceAnswer(allow_null=True)
    pair = serializers.IntegerField(allow_null=True)
    hidden = serializers.BooleanField()
