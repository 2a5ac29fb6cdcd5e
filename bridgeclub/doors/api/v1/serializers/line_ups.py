"""Who plays for a team, and who sits where."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, text_list

MOST_PLAYERS = 8
LONGEST_KEY = 200


def two_places(*, required: bool = True) -> serializers.ListField:
    """Two players of a team, by their places among its names, from 1."""
    place = serializers.IntegerField(min_value=1, max_value=MOST_PLAYERS)
    return serializers.ListField(child=place, min_length=2, max_length=2, required=required)


class LineUpAnswer(serializers.Serializer[Any]):
    """Who plays for a team: in the whole session (`match` null), in a match, or in a part of it (`stanza`, 0 for all of
    it). `ns` and `ew` are places among the team's names, from 1, North's and East's first; `ns2` and `ew2` of the
    second four of a team of eight, else empty; `names` who they are, North, South, East, West; empty where nobody is
    named yet. `own`: said of just this; if not, what is said of more counts. `sees_first`: the team has the seating
    rights, and sees its opponents' line-up before it says its own."""

    pair = serializers.IntegerField()
    match = TextField(allow_null=True)
    stanza = serializers.IntegerField()
    ns = serializers.ListField(child=serializers.IntegerField())
    ew = serializers.ListField(child=serializers.IntegerField())
    ns2 = serializers.ListField(child=serializers.IntegerField())
    ew2 = serializers.ListField(child=serializers.IntegerField())
    names = text_list()
    own = serializers.BooleanField()
    sees_first = serializers.BooleanField()


class LineUpOf(InputSerializer):
    """A team (`pair`, its id); with a `match` (its id) what is said of it alone, and with a `stanza` of that part."""

    pair = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    match = serializers.CharField(max_length=LONGEST_KEY, required=False, allow_null=True, default=None)
    stanza = serializers.IntegerField(min_value=0, max_value=99, required=False, default=0)


class NewLineUp(LineUpOf):
    """Its four players by their places among the team's names, from 1: North and South, East and West; of a team of
    eight those of its second four too, `ns2` and `ew2`."""

    ns = two_places()
    ew = two_places()
    ns2 = two_places(required=False)
    ew2 = two_places(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A second four is both of its pairs."""
        if ("ns2" in attrs) is not ("ew2" in attrs):
            raise serializers.ValidationError({"ns2": _("Say both pairs of the second four: ns2 and ew2.")})
        return attrs
