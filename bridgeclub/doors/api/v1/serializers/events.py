"""Competitions of several sessions, as everybody may read them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField


class EventAnswer(serializers.Serializer[Any]):
    """A competition whose overall ranking is published; `slug` is its name in addresses."""

    slug = TextField()
    name = TextField()
    contest = TextField()


class EventEditionAnswer(serializers.Serializer[Any]):
    """An edition of an overall ranking: its number, when it was published, and why; since when it counts no more."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    reason = TextField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)


class EventSessionAnswer(serializers.Serializer[Any]):
    """A session that is counted: which edition of it, which stage it is, how often it counts. `withdrawn`: that edition
    counts no more."""

    session = TextField(source="info.slug")
    title = TextField(source="info.title")
    date = serializers.DateField(source="info.date")
    edition = serializers.IntegerField()
    stage = TextField()
    weight = serializers.IntegerField()
    withdrawn = serializers.BooleanField()


class EventPartAnswer(serializers.Serializer[Any]):
    """One session of a row: its place in `sessions`, from 0; the contestant's key there; the exact figure (a decimal,
    or a fraction such as 175/3), and whether it counts."""

    session = serializers.IntegerField()
    key = TextField(source="who.key")
    names = serializers.ListField(child=TextField(), source="who.names")
    figure = TextField(source="exact")
    counts = serializers.BooleanField()


class EventRowAnswer(serializers.Serializer[Any]):
    """One contestant. `rank` is null for whoever has none: `out` says why (`missed`, `unranked`). `carried`:
    matchpoints from the qualifying sessions, or null."""

    names = serializers.ListField(child=TextField(), source="who.names")
    team = TextField(source="who.team")
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    figure = TextField(source="exact")
    with_handicap = TextField(source="exact_with_handicap")
    handicap_rank = serializers.IntegerField(allow_null=True)
    carried = TextField(allow_null=True, source="exact_carried")
    out = TextField()
    qualifies = serializers.BooleanField()
    parts = EventPartAnswer(many=True)


class EventDrawnAnswer(serializers.Serializer[Any]):
    """A shared place that was decided outside the scores: by a `lot` or a `play_off`."""

    rank = serializers.IntegerField()
    way = TextField()


class EventListAnswer(serializers.Serializer[Any]):
    """The ranking of a stage after some of its sessions (places in `sessions`); `whole`: after all of them. `drawn`:
    shared places that were decided outside the scores."""

    stage = TextField()
    sessions = serializers.ListField(child=serializers.IntegerField())
    whole = serializers.BooleanField()
    rows = EventRowAnswer(many=True, source="lines")
    drawn = EventDrawnAnswer(many=True)


class EventRankingAnswer(serializers.Serializer[Any]):
    """An edition of an overall ranking. `by`: `percentages` (their mean), `percentage_sum`, `matchpoints` (as one
    session), `points`, `victory_points`. `waits`: sessions with boards still to be played, for which there are no
    lists."""

    event = EventAnswer(source="total")
    edition = EventEditionAnswer()
    editions = EventEditionAnswer(many=True)
    by = TextField(source="ranking.by")
    sessions = EventSessionAnswer(many=True, source="ranking.sessions")
    lists = EventListAnswer(many=True, source="ranking.lists")
    waits = serializers.ListField(child=TextField(), source="waiting")
