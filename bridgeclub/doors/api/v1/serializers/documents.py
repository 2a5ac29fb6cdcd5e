"""Documents: what came in, what is wrong with one."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField, text_list


class ImportedAnswer(serializers.Serializer[Any]):
    """The session that the document is now. `already`: the club had it before, and nothing was done.

    `contestants` (pairs, teams or players, as the `contest` is), `boards` and `matches`: how many the document has.
    """

    session = TextField()
    already = serializers.BooleanField()
    contest = serializers.ChoiceField(choices=["pairs", "teams", "individual"])
    contestants = serializers.IntegerField()
    boards = serializers.IntegerField()
    matches = serializers.IntegerField()


class CheckedMovement(serializers.Serializer[Any]):
    """Whether a movement is sound, everything that is wrong with it, and the movement as a document again."""

    sound = serializers.BooleanField()
    faults = text_list()
    movement = serializers.DictField(allow_null=True)


class SectionMovement(serializers.Serializer[Any]):
    """The movement of a section, as a movement document."""

    section = TextField()
    movement = serializers.DictField()
