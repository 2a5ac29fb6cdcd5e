"""Clubs, sessions and who sits where."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.api.v1.answers.fields import Sent, Words
from bridgeclub.api.v1.answers.standings import PartyAnswer


class ClubAnswer(serializers.Serializer[Any]):
    """A club, and what the account is there."""

    slug = Words()
    name = Words()
    time_zone = Words()
    role = serializers.ChoiceField(choices=["manager", "director", "member"])


class SessionAnswer(serializers.Serializer[Any]):
    """A session as its director sees it. `facts_version` rises with every change below the standings."""

    slug = Words()
    title = Words()
    date = serializers.DateField()
    club = Words(source="club.slug")
    contest = Words()
    state = serializers.ChoiceField(choices=["draft", "ready", "playing", "ended", "official"])
    winners = serializers.IntegerField()
    compare = Words()
    method = Words()
    pace = Words()
    practice = serializers.BooleanField()
    imported = serializers.BooleanField()
    facts_version = serializers.IntegerField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class NewSession(Sent):
    """A session to be made; everything else is as in the club's last session."""

    title = serializers.CharField(max_length=120)
    date = serializers.DateField()


class SeatedPair(PartyAnswer):
    """A contestant with its players' names in full. `number` is 0 and `line` empty before it has a seat."""

    id = serializers.IntegerField()


class SeatingAnswer(serializers.Serializer[Any]):
    """One table in one round. `ns` and `ew` are ids of pairs; where one is null the other one sits out."""

    section = Words()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    ns = serializers.IntegerField(allow_null=True)
    ew = serializers.IntegerField(allow_null=True)
    boards = serializers.ListField(child=serializers.IntegerField())


class BoardAnswer(serializers.Serializer[Any]):
    """A board of the session."""

    number = serializers.IntegerField()
    dealer = Words()
    vulnerable = Words()


class Seatings(serializers.Serializer[Any]):
    """Every table of every round, by section, round and table; and whom and what the ids and numbers mean."""

    pairs = SeatedPair(many=True)
    boards = BoardAnswer(many=True)
    seatings = SeatingAnswer(many=True)
