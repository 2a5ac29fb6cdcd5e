"""What went wrong: the questions of each kind, the answers, and the lawful ways to resolve it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import TextField, text_list
from bridgeclub.doors.api.v1.serializers.previews import PreviewAnswer
from bridgeclub.doors.api.v1.serializers.questions import Answers, QuestionAnswer

LONG = 500


class KindAnswer(serializers.Serializer[Any]):
    """Something that can go wrong. `kind` stands in the address of its questions."""

    kind = TextField()
    title = TextField()
    short = TextField()
    lead = TextField()


class ResolutionAnswer(serializers.Serializer[Any]):
    """A lawful way to resolve it. `digest` and `preview`: what it would do, null where no score changes; `refused`: why
    it is not possible now, else empty."""

    way = TextField()
    words = TextField()
    law = TextField()
    preview = PreviewAnswer(allow_null=True)
    refused = TextField()


class LookedAtAnswer(serializers.Serializer[Any]):
    """What is asked, given what was answered. `ready`: it is enough; then `facts` are what will be recorded, and `ways`
    how it can be resolved, the usual one first."""

    kind = TextField()
    title = TextField()
    ready = serializers.BooleanField()
    questions = QuestionAnswer(many=True)
    facts = text_list()
    ways = ResolutionAnswer(many=True)


class Answering(Answers):
    """The answers. `call`: the id of the call that it came of."""

    call = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None)


class Resolving(Answering):
    """The same answers, one of the `ways`, and the `digest` of its preview (left out where it has none). `agreed`:
    whether both sides agree on what happened; if not, `disputed` says what each says. `why`: why it is ruled so, which
    stands in the record."""

    way = serializers.CharField(max_length=40)
    digest = serializers.CharField(max_length=64, required=False, default="", allow_blank=True)
    agreed = serializers.BooleanField(required=False, default=True)
    disputed = serializers.CharField(max_length=LONG, required=False, default="", allow_blank=True)
    why = serializers.CharField(max_length=LONG, required=False, default="", allow_blank=True)


class ResolvedAnswer(serializers.Serializer[Any]):
    """It is recorded as this `ruling` (its number) and resolved by this `repair` (its id), which can be taken back;
    null where no score has changed."""

    ruling = serializers.IntegerField()
    repair = serializers.IntegerField(allow_null=True)
