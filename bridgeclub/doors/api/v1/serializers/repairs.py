"""Corrections."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import GivingReason, TextField
from bridgeclub.doors.api.v1.serializers.previews import PreviewAnswer
from bridgeclub.doors.api.v1.serializers.questions import Answers, QuestionAnswer


class RepairAnswer(serializers.Serializer[Any]):
    """A correction: `words` say what, `ruling` is the number of the one that goes with it, if any.
    `by`: the account’s name. `undone_at`: when it was taken back, null where it stands."""

    id = serializers.IntegerField()
    kind = TextField()
    words = TextField()
    ruling = serializers.IntegerField(allow_null=True)
    by = TextField()
    at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)


class RepairKindAnswer(serializers.Serializer[Any]):
    """A kind of correction. `kind` stands in the address of its questions."""

    kind = TextField()
    title = TextField()
    lead = TextField()


class LookedAtRepairAnswer(serializers.Serializer[Any]):
    """What is asked, given what was answered. `ready`: it is enough; then `preview` is what would change."""

    kind = TextField()
    title = TextField()
    ready = serializers.BooleanField()
    questions = QuestionAnswer(many=True)
    preview = PreviewAnswer(allow_null=True)


class PuttingRight(GivingReason, Answers):
    """The same answers, with the `digest` of the preview. `note`: why, in a few words for the history."""

    digest = serializers.CharField(max_length=64)
