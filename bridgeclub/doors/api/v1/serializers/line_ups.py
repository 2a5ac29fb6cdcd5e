"""Who plays for a team, and who sits where."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, text_list

MOST_PLAYERS = 8
LONGEST_KEY = 200


def two_places() -> serializers.ListField:
    """Two players of a team, by their places among its names, from 1."""
    place = serializers.IntegerField(min_value=1, max_value=MOST_PLAYERS)
    return serializers.ListField(child=place, min_length=2, max_length=2)


class LineUpAnswer(serializers.Serializer[Any]):
    """Who plays for a team: in the whole session (`match` null), in a match, or in a part of it (`stanza`, 0 for all of
    it). `ns` and `ew` are places among the team's names, from 1, North's and East's first; `names` who they are, North,
    South, East, West; empty where nobody is named yet. `own`: said of just this; if not, what is said of more counts.
    `sees_first`: the team has the seating rights, and sees its opponents' line-up before it says its own."""

    pair = serializers.IntegerField()
    match = TextField(allow_null=True)
    stanza = serializers.IntegerField()
    ns = serializers.ListField(child=serializers.IntegerField())
    ew = serializers.ListField(child=serializers.IntegerField())
    names = text_list()
    own = serializers.BooleanField()
    sees_first = serializers.BooleanField()


class LineUpOf(InputSerializer):
    """A team (`pair`, its id); with a `match` (its id) what is said of it alone, and with a `stanza` of that part."""

    pair = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    match = serializers.CharField(max_length=LONGEST_KEY, required=False, allow_null=True, default=None)
    stanza = serializers.IntegerField(min_value=0, max_value=99, required=False, default=0)


class NewLineUp(LineUpOf):
    """Its four players by their places among the team's names, from 1: North and South, East and West."""

    ns = two_places()
    ew = two_places()
