"""Knock-outs: round by round who meets whom, and what came of it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField


class KnockOutNameAnswer(serializers.Serializer[Any]):
    """A knock-out that is drawn."""

    slug = TextField()
    name = TextField()


class KnockOutTeamAnswer(serializers.Serializer[Any]):
    """A team of a knock-out. `seed` is null where it was drawn."""

    number = serializers.IntegerField()
    name = TextField()
    seed = serializers.IntegerField(allow_null=True)
    withdrawn = serializers.BooleanField()


class KnockOutSideAnswer(serializers.Serializer[Any]):
    """A side of a match. `team`: its number, null where it is not known yet or nobody comes; then it comes from
    `match`, as the first or second of it (`place`), unless `match` is null."""

    team = serializers.IntegerField(allow_null=True)
    match = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField()
    through = serializers.BooleanField()


class KnockOutScoreAnswer(serializers.Serializer[Any]):
    """The IMPs of two teams, by number, and those of their extra boards: null where they played none."""

    one = serializers.IntegerField()
    other = serializers.IntegerField()
    one_imps = serializers.IntegerField()
    other_imps = serializers.IntegerField()
    one_extra = serializers.IntegerField(allow_null=True)
    other_extra = serializers.IntegerField(allow_null=True)


class KnockOutMatchAnswer(serializers.Serializer[Any]):
    """A match. `sessions`: those in which it is played here."""

    number = serializers.IntegerField()
    round = serializers.IntegerField()
    state = serializers.ChoiceField(choices=["to_come", "open", "level", "walkover", "decided"])
    play_by = serializers.DateField(allow_null=True)
    sides = KnockOutSideAnswer(many=True)
    scores = KnockOutScoreAnswer(many=True)
    note = TextField()
    sessions = serializers.ListField(child=serializers.CharField())


class KnockOutAnswer(serializers.Serializer[Any]):
    """A knock-out as everybody may see it. `winner` is the number of a team, null before the final is decided."""

    slug = TextField()
    name = TextField()
    teams = KnockOutTeamAnswer(many=True)
    matches = KnockOutMatchAnswer(many=True)
    winner = serializers.IntegerField(allow_null=True)
