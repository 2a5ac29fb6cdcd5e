"""Master points of an edition."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField
from bridgeclub.doors.api.v1.serializers.standings import PartyAnswer
from bridgeclub.doors.api.v1.serializers.years import FigureField


class MasterPointsAwardAnswer(serializers.Serializer[Any]):
    """What each player of a contestant has; `verified`: by figures of a document that the rules name."""

    contestant = PartyAnswer(source="party")
    points = FigureField()
    verified = serializers.BooleanField()


class ChangedMasterPointsAwardAnswer(serializers.Serializer[Any]):
    """What each player of a contestant had by the edition before, and has by this one."""

    contestant = PartyAnswer(source="party")
    before = FigureField()
    after = FigureField()


class MasterpointsAnswer(serializers.Serializer[Any]):
    """The master points of an edition, the highest first, by the rules of that `title`. `level` of the session, ""
    where none is said. `why` there are none (switched_off, no_scale, level, tables, boards, share), else "".
    `changed`: what differs from edition `before` (0: none)."""

    title = TextField(source="awards.title")
    unit = TextField(source="awards.unit")
    level = TextField(source="awards.level")
    why = TextField(source="awards.why")
    verified = serializers.BooleanField()
    awards = MasterPointsAwardAnswer(many=True, source="rows")
    before = serializers.IntegerField()
    changed = ChangedMasterPointsAwardAnswer(many=True)
