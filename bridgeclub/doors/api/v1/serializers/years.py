"""Results over the years: a club's months, players who may be found, and what somebody reads of the own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField
from scoring.engine.events import printed


@extend_schema_field(OpenApiTypes.STR)
class FigureField(serializers.Field[Any, Any, Any, Any]):
    """A figure as a decimal string, rounded once to 0.01; null where there is none."""

    def to_representation(self, value: Fraction) -> str:
        return printed(value)


class MonthAnswer(serializers.Serializer[Any]):
    """A month with results, by its first day, and how many sessions it has."""

    first_day = serializers.DateField()
    sessions = serializers.IntegerField()


class PastSessionAnswer(serializers.Serializer[Any]):
    """A session with results. `edition`: the newest that counts, null where none is published yet. `contest`: pairs,
    teams or individual."""

    slug = TextField()
    title = TextField()
    date = serializers.DateField()
    contest = TextField()
    contestants = serializers.IntegerField()
    official = serializers.BooleanField()
    edition = serializers.IntegerField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)


class FoundPlayerAnswer(serializers.Serializer[Any]):
    """Somebody who agreed to be found by name."""

    id = serializers.IntegerField()
    name = TextField()


class PlayerLadderAnswer(serializers.Serializer[Any]):
    """A place on a ladder; `key` is that of the row, empty where it is closed to strangers."""

    ladder = TextField(source="slug")
    title = TextField()
    key = TextField()
    unit = TextField()
    figure = TextField()
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()


class PlayerAnswer(FoundPlayerAnswer):
    """With the ladders on which the name stands."""

    ladders = PlayerLadderAnswer(many=True)


class PlayedSessionAnswer(serializers.Serializer[Any]):
    """A session of a player. `measure`: percent, vp (victory points a match), teams, butler, cross (IMPs a board),
    boards (point-a-board), or "" where nothing compares. `figure` is null where none is counted to the player. `key` is
    that of the contestant, whose card the session has; `of`: how many were ranked."""

    session = TextField(source="slug")
    title = TextField()
    date = serializers.DateField()
    key = TextField()
    measure = TextField()
    figure = FigureField(allow_null=True)
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    of = serializers.IntegerField()


class OwnSessionAnswer(PlayedSessionAnswer):
    """With the partner as that player allows, "" without one."""

    partner = TextField()


class StretchAnswer(serializers.Serializer[Any]):
    """A year or a month, by its first day."""

    first_day = serializers.DateField(source="first")
    sessions = serializers.IntegerField(source="evenings")
    mean = FigureField()


class CourseAnswer(serializers.Serializer[Any]):
    """One measure over time. `by`: year, or month where there is one year alone."""

    measure = TextField()
    sessions = serializers.IntegerField(source="evenings")
    mean = FigureField()
    best = FigureField()
    by = TextField()
    stretches = StretchAnswer(many=True)


class MeanAnswer(serializers.Serializer[Any]):
    """The mean of so many sessions of one measure."""

    measure = TextField()
    sessions = serializers.IntegerField()
    mean = FigureField()


class PartnerAnswer(serializers.Serializer[Any]):
    """A partner, as that player allows."""

    name = TextField()
    sessions = serializers.IntegerField(source="evenings")
    last = serializers.DateField()
    means = serializers.SerializerMethodField()

    @extend_schema_field(MeanAnswer(many=True))
    def get_means(self, partner: Any) -> Any:
        found = [{"measure": measure, "sessions": number, "mean": mean} for measure, number, mean in partner.means]
        return MeanAnswer(found, many=True).data


class RoleAnswer(serializers.Serializer[Any]):
    """Boards in a role (declarer, dummy, defender) on a side (NS, EW): the percentage of their tops together, at IMPs
    the IMPs a board."""

    measure = TextField()
    role = TextField()
    side = TextField()
    boards = serializers.IntegerField()
    mean = FigureField()


class PlayedEventAnswer(serializers.Serializer[Any]):
    """A competition whose ranking is published; `event` is its name in addresses."""

    event = TextField()
    name = TextField()


class YearOfPointsAnswer(serializers.Serializer[Any]):
    """Master points of a year in one unit, from so many sessions; `verified`: all of them are by figures of a document
    that the club's rules name."""

    year = serializers.IntegerField()
    unit = TextField()
    points = FigureField()
    sessions = serializers.IntegerField()
    verified = serializers.BooleanField()


class YearsAnswer(serializers.Serializer[Any]):
    """All that somebody reads of the own years at once; `club` is where. `findable`: strangers find the name."""

    club = TextField()
    name = TextField()
    findable = serializers.BooleanField()
    sessions = serializers.IntegerField()
    first = serializers.DateField(allow_null=True)
    last = serializers.DateField(allow_null=True)
    courses = CourseAnswer(many=True)
    partners = PartnerAnswer(many=True)
    roles = RoleAnswer(many=True)
    ladders = PlayerLadderAnswer(many=True)
    events = PlayedEventAnswer(many=True)
    masterpoints = YearOfPointsAnswer(many=True)
