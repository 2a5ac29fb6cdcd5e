"""Results to look at once more, and what is sent about one."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.table.entries import BOARD_ERRORS, HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, WordChoiceField
from bridgeclub.doors.api.v1.serializers.queries import BidAndMade
from rulings.engine.doubts import Rule
from rulings.services.doubts import NOTE_AT_MOST, MeetingDoubts

RULES = [each.value for each in Rule]


class ElsewhereAnswer(serializers.Serializer[Any]):
    """The second place that a doubt is about."""

    board = serializers.IntegerField()
    ns = serializers.IntegerField()
    ew = serializers.IntegerField()
    ns_partner = serializers.IntegerField(allow_null=True)
    ew_partner = serializers.IntegerField(allow_null=True)
    section = TextField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)


class ReasonAnswer(serializers.Serializer[Any]):
    """Why a result is doubtful, in words and with its figures."""

    rule = serializers.ChoiceField(choices=RULES)
    words = TextField()
    figures = serializers.DictField()
    other = ElsewhereAnswer(allow_null=True)


class AcceptedAnswer(serializers.Serializer[Any]):
    """A doubt that a director has accepted, with the reason given."""

    rule = serializers.ChoiceField(choices=RULES)
    words = TextField()
    note = TextField()
    by = TextField()
    at = serializers.DateTimeField()


class DoubtAnswer(serializers.Serializer[Any]):
    """A board between two pairs (ids; in an individual North and East, with `ns_partner` and `ew_partner`) with at
    least one doubt. `result` (its id), `played` and `score` (N–S’s) are null
    where nothing was entered. `open`: the reasons that nobody has accepted. `asked`: when the table was last asked to
    look again; `right`: when it said that it is right.

    `result`, `rules` and `seen` are sent back with what you do about it.
    """

    board = serializers.IntegerField()
    ns = serializers.IntegerField()
    ew = serializers.IntegerField()
    ns_partner = serializers.IntegerField(allow_null=True)
    ew_partner = serializers.IntegerField(allow_null=True)
    section = TextField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    result = serializers.IntegerField(allow_null=True)
    played = BidAndMade(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    lead = TextField()
    rules = serializers.ListField(child=serializers.ChoiceField(choices=RULES))
    open = ReasonAnswer(many=True)
    accepted = AcceptedAnswer(many=True)
    asked = serializers.DateTimeField(allow_null=True)
    right = serializers.DateTimeField(allow_null=True)
    seen = serializers.IntegerField()


class DoubtSeen(InputSerializer):
    """A doubtful result as you read it."""

    board = serializers.IntegerField(min_value=1, max_value=9999, error_messages=BOARD_ERRORS)
    ns = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    ew = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    result = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, allow_null=True)
    rules = serializers.ListField(child=WordChoiceField(RULES), max_length=len(RULES))
    seen = serializers.IntegerField(min_value=0, max_value=HIGHEST_ID)
    room = serializers.IntegerField(min_value=0, max_value=9, required=False, default=0)

    @property
    def about(self) -> MeetingDoubts:
        """What was sent, for the services."""
        sent = self.validated_data
        rules = frozenset(Rule(each) for each in sent["rules"])
        return MeetingDoubts(sent["board"], sent["ns"], sent["ew"], sent["result"], rules, sent["seen"], sent["room"])


class AcceptingDoubt(DoubtSeen):
    """It may stand; `note` says why: who was asked, or what the slip says."""

    note = serializers.CharField(max_length=NOTE_AT_MOST)


class AcceptingAll(InputSerializer):
    """Every result of which this `rule` is the only open doubt; `count`: so many were seen."""

    rule = WordChoiceField(RULES)
    count = serializers.IntegerField(min_value=1, max_value=999_999)
    note = serializers.CharField(max_length=NOTE_AT_MOST)


class AcceptedAll(serializers.Serializer[Any]):
    """So many were accepted."""

    accepted = serializers.IntegerField()
