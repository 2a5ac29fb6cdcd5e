"""Simultaneous pairs: what a club plays and organises, how it joins, and the common ranking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField


class SimultaneousAnswer(serializers.Serializer[Any]):
    """A simultaneous; `organiser` and `slug` are its address. `closed`: until the embargo ends nothing of the boards is
    told; `closed_because` says so in words, and for which clubs it waits."""

    organiser = TextField(source="info.club")
    organiser_name = TextField(source="info.organiser")
    slug = TextField(source="info.slug")
    name = TextField(source="info.name")
    first_day = serializers.DateField(source="info.first_day")
    last_day = serializers.DateField(source="info.last_day")
    embargo_until = serializers.DateTimeField(source="info.embargo_until")
    closed = serializers.BooleanField()
    closed_because = TextField()


class ClubSimultaneousAnswer(SimultaneousAnswer):
    """One that the club plays or organises. `session`: the evening with which it plays, null where it only organises.
    `code` lets other clubs in: only the organiser's managers read it."""

    session = TextField(allow_null=True)
    organised = serializers.BooleanField()
    code = TextField(allow_null=True)


class CommonEditionAnswer(serializers.Serializer[Any]):
    """An edition of the common ranking. `reason`: first, clubs (another one counts), correction."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    reason = TextField()


class OneSimultaneousAnswer(SimultaneousAnswer):
    """With its editions; none while the boards are closed."""

    editions = CommonEditionAnswer(many=True)


class CommonRowAnswer(serializers.Serializer[Any]):
    """A pair in the common field. `session` of the club `club` is its evening, `key` the pair's there. `direction`: NS,
    EW, or "" for who sat both ways. Figures are decimal strings; names are as the players allow."""

    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    names = serializers.ListField(child=TextField(), source="party.names")
    club = TextField(source="club.session.club.slug")
    club_name = TextField(source="club.name")
    session = TextField(source="club.session.slug")
    edition = serializers.IntegerField(source="club.edition")
    key = serializers.SerializerMethodField()
    direction = TextField()
    boards = serializers.IntegerField()
    points = TextField()
    available = TextField()
    penalty = TextField()
    percent = TextField(allow_null=True)

    def get_key(self, row: Any) -> str:
        return str(row.key.partition("-")[2])


class JoinSimultaneous(InputSerializer):
    """The organiser's `code`, or the last part of the address of an `invitation`; and the `session` in set-up that
    plays, or the `date` of a new one."""

    code = serializers.CharField(required=False, max_length=20)
    invitation = serializers.CharField(required=False, max_length=200)
    session = serializers.CharField(required=False, max_length=80)
    date = serializers.DateField(required=False)

    def validate(self, attrs: Mapping[str, Any]) -> Mapping[str, Any]:
        if ("code" in attrs) == ("invitation" in attrs):
            raise serializers.ValidationError({"code": _("Send the organiser’s code, or an invitation.")})
        if ("session" in attrs) == ("date" in attrs):
            raise serializers.ValidationError({"session": _("Say which session plays, or the date of a new one.")})
        return attrs


class LeaveSimultaneous(InputSerializer):
    """The evening that leaves."""

    session = serializers.CharField(max_length=80)
