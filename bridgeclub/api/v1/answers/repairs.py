"""What has been put right."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.api.v1.answers.fields import Words


class RepairAnswer(serializers.Serializer[Any]):
    """Something that was put right: `words` say what, `ruling` is the number of the one that goes with it, if any.
    `by`: the account’s name. `undone_at`: when it was taken back, null where it stands."""

    id = serializers.IntegerField()
    kind = Words()
    words = Words()
    ruling = serializers.IntegerField(allow_null=True)
    by = Words()
    at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)
