"""Ladders, as everybody may read them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField, text_list


class LadderAnswer(serializers.Serializer[Any]):
    """What a ladder counts. `of` is players or pairs; `unit` percent, vp or imps (of a board); `count` mean or sum.
    `best` is 0 where all sessions count. `sessions` are those of which it has figures.
    `with_handicap`: each session counts with its handicaps; `only`: the level, or the list of a category, of which it
    is, empty where everybody counts."""

    slug = TextField()
    title = TextField()
    of = TextField()
    unit = TextField()
    count = TextField()
    first_day = serializers.DateField()
    last_day = serializers.DateField()
    best = serializers.IntegerField()
    at_least = serializers.IntegerField()
    floor = serializers.IntegerField(allow_null=True)
    conditions = text_list()
    with_handicap = serializers.BooleanField()
    only = TextField(source="only.title", default="")
    sessions = serializers.IntegerField()
    computed_at = serializers.DateTimeField(allow_null=True)


class LadderSessionAnswer(serializers.Serializer[Any]):
    """A session of a row: its figure in the edition, what the ladder takes for it, and whether it counts."""

    slug = TextField()
    title = TextField()
    date = serializers.DateField()
    edition = serializers.IntegerField()
    figure = TextField()
    counted_as = TextField()
    counts = serializers.BooleanField()


class LadderRowAnswer(serializers.Serializer[Any]):
    """A row. Figures are decimal strings; `rank` is null for who has played too few sessions. Names are as the players
    allow; `sessions` are null where one of them does not show the whole name, and `key` is empty then."""

    key = TextField()
    names = text_list()
    figure = TextField()
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    counted = serializers.IntegerField()
    played = serializers.IntegerField()
    sessions = LadderSessionAnswer(many=True, allow_null=True)
