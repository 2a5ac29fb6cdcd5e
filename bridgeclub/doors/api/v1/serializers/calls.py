"""Calls for the director."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, WordChoiceField
from rulings.services.calls import NOTE_AT_MOST


class CallStepAnswer(serializers.Serializer[Any]):
    """What was done about a call. `kind`: shown, acknowledged, attended, handed (to the colleague `to` with the account
    `to_id`, who is asked to go), returned (whoever had it does not go) or closed; `how` it ended: nothing, settled,
    ruling or withdrawn. Of kind said is what the table told of a `board`: `reason` not_played or others. `by` is the
    director’s name, empty for the table itself."""

    kind = TextField()
    how = TextField()
    ruling = serializers.IntegerField(allow_null=True)
    note = TextField()
    by = TextField(source="who")
    to = TextField()
    to_id = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    board = serializers.IntegerField(allow_null=True)
    reason = TextField()


class CallAnswer(serializers.Serializer[Any]):
    """A table that called the director. `boards` are those that it plays in the round, `ns` and `ew` the ids of who
    sits there, of an individual North and East, with their partners. `side`: NS or EW, empty where nobody said.
    `shown_at`: since when a director has it on a screen; the state stays waiting. `seen`: its newest step, 0 for none;
    send it back with what you do about the call."""

    id = serializers.IntegerField()
    section = TextField(source="letter")
    table = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    board = serializers.IntegerField(allow_null=True)
    boards = serializers.ListField(child=serializers.IntegerField())
    ns = serializers.IntegerField(source="ns_id", allow_null=True)
    ew = serializers.IntegerField(source="ew_id", allow_null=True)
    ns_partner = serializers.IntegerField(source="ns_partner_id", allow_null=True)
    ew_partner = serializers.IntegerField(source="ew_partner_id", allow_null=True)
    side = TextField()
    by_phone = serializers.BooleanField()
    at_desk = serializers.BooleanField()
    opened_at = serializers.DateTimeField()
    shown_at = serializers.DateTimeField(allow_null=True)
    reached_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(choices=["waiting", "coming", "here", "closed"])
    seen = serializers.IntegerField()
    steps = CallStepAnswer(many=True)


class ColleagueAnswer(serializers.Serializer[Any]):
    """Somebody else who directs at the club: the id of the account, and the name."""

    id = serializers.IntegerField(source="user_id")
    name = TextField(source="called")


class Calling(InputSerializer):
    """A table that called by voice; its `section` where there are several."""

    section = serializers.CharField(max_length=8, required=False, default="", allow_blank=True)
    table = serializers.IntegerField(min_value=1, max_value=9999)


class CallSeen(InputSerializer):
    """`seen`: that of the call as it was read. What has been done about it since is not done over."""

    seen = serializers.IntegerField(min_value=0, max_value=HIGHEST_ID)


class Handing(InputSerializer):
    """`to`: the id of the account of the colleague who is asked to go."""

    to = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)


class Closing(CallSeen):
    """How a call ended: there was `nothing` to do, or it was `settled` at the table. `note`: a few words to remember.
    A call that ends with a ruling is closed by the ruling."""

    how = WordChoiceField(["nothing", "settled"])
    note = serializers.CharField(max_length=NOTE_AT_MOST, required=False, default="", allow_blank=True)
