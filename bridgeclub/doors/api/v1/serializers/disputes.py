"""Disputed lines of scorecards."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import TextField
from bridgeclub.doors.api.v1.serializers.history import DoerAnswer
from bridgeclub.doors.api.v1.serializers.queries import BidAndMade

STATES = ("open", "stands", "ruled", "agreed", "withdrawn", "replaced")


class DisputeAnswer(serializers.Serializer[Any]):
    """A line of a scorecard with which a pair (`pair`, its id) does not agree at the end of a round. In an individual
    that is a player, and `ns` and `ew` are North and East, with `ns_partner` and `ew_partner`. `reason`:
    contract, declarer, tricks, board or other, in `words` the same as the desk reads it; `said`: the pair’s own words.

    `recorded` and `score` (N–S’s) are what counts now, `result` its id, which is sent back with the decision.
    `corrected`: another result counts than the pair saw. `state`: open; stands, as the director decided; ruled, by a
    ruling about the board; agreed, to a correction by the table; withdrawn, by the pair; or replaced, by what the
    director gave or took away.

    `hidden`: you still have to play the board, and nothing of what was said is told.
    """

    id = serializers.IntegerField()
    board = serializers.IntegerField()
    ns = serializers.IntegerField()
    ew = serializers.IntegerField()
    ns_partner = serializers.IntegerField(allow_null=True)
    ew_partner = serializers.IntegerField(allow_null=True)
    section = TextField()
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    pair = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = DoerAnswer(source="who")
    state = serializers.ChoiceField(choices=STATES)
    hidden = serializers.BooleanField()
    reason = TextField()
    words = TextField()
    said = TextField()
    result = serializers.IntegerField(allow_null=True)
    recorded = BidAndMade(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    corrected = serializers.BooleanField()
