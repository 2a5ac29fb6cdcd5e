"""Clubs, sessions and who sits where."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, WordChoiceField
from bridgeclub.doors.api.v1.serializers.standings import PartyAnswer
from movements.engine.own import OWN

EITHER = ("missing", "arrow_switch")
SECTION_LETTERS = "ABCDEF"
MOST_PAIRS = 400
NOT_OWN = _("Only the kind own has the word of a movement of the club’s own.")


class ClubAnswer(serializers.Serializer[Any]):
    """A club, and what the account is there."""

    slug = TextField()
    name = TextField()
    time_zone = TextField()
    role = serializers.ChoiceField(choices=["manager", "director", "member"])


class SessionAnswer(serializers.Serializer[Any]):
    """A session as its director sees it. `facts_version` rises with every change below the standings."""

    slug = TextField()
    title = TextField()
    date = serializers.DateField()
    club = TextField(source="club.slug")
    contest = TextField()
    state = serializers.ChoiceField(choices=["draft", "ready", "playing", "ended", "official"])
    winners = serializers.IntegerField()
    compare = TextField()
    method = TextField()
    pace = TextField()
    practice = serializers.BooleanField()
    imported = serializers.BooleanField()
    facts_version = serializers.IntegerField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class NewSession(InputSerializer):
    """A session to be made. With the id of a `template` everything is as the template has it; with a `title` in its
    place, as in the club's last session."""

    date = serializers.DateField()
    title = serializers.CharField(max_length=120, required=False)
    template = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A title, or a template that has one."""
        if ("title" in attrs) is ("template" in attrs):
            raise serializers.ValidationError({"title": _("Give the session a name, or choose a template.")})
        return attrs


class TemplateAnswer(serializers.Serializer[Any]):
    """A template of the club's evenings. `weekday`: 1 is Monday, null where it has none."""

    id = serializers.IntegerField()
    name = TextField()
    weekday = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField()


class NewPair(InputSerializer):
    """A pair that comes: no name, one or two. A name or a national number that a member has is that member; any other
    name is a guest's."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=120, allow_blank=True), max_length=2, required=False
    )


class ChosenMovement(InputSerializer):
    """The movement for the pairs that are there, by its kind, such as howell or straight-mitchell. A half table counts
    as one: `missing` says which place is empty (ns, ew, the number of a pair, or auto). `arrow_switch`: how many rounds
    are played switched, or auto. `base`: the tables of the Mitchell to which an appendix
    is added. `own`: the word of a movement of the club's own, with the kind own."""

    kind = serializers.CharField(max_length=60)
    tables = serializers.IntegerField(min_value=1, max_value=200, required=False)
    boards_per_round = serializers.IntegerField(min_value=1, max_value=60)
    rounds = serializers.IntegerField(min_value=1, max_value=200, required=False)
    base = serializers.IntegerField(min_value=1, max_value=200, required=False)
    skip_after = serializers.IntegerField(min_value=1, max_value=200, required=False)
    first_board = serializers.IntegerField(min_value=1, max_value=900, required=False)
    missing = serializers.CharField(max_length=10, required=False)
    arrow_switch = serializers.CharField(max_length=10, required=False)
    late = WordChoiceField(["rover", "bump"], required=False)
    own = serializers.CharField(max_length=64, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Numbers that are written as words are numbers."""
        if "own" in attrs and attrs["kind"] != OWN:
            raise serializers.ValidationError({"own": NOT_OWN})
        return {name: int(value) if name in EITHER and value.isdecimal() else value for name, value in attrs.items()}


class SectionSent(ChosenMovement):
    """A section by its letter, A to F, with the movement for its `pairs` (ids), who are seated in this order."""

    section = WordChoiceField(SECTION_LETTERS)
    pairs = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_ID), max_length=MOST_PAIRS
    )


class FormedSections(InputSerializer):
    """Two sections or more. `compare`: across the field, or within each section, where they have boards of their own
    (each from its `first_board`) always within the section."""

    compare = WordChoiceField(["field", "section"], required=False, default="field")
    sections = SectionSent(many=True, max_length=len(SECTION_LETTERS))  # type: ignore[call-arg]


class SeatedPair(PartyAnswer):
    """A contestant with its players' names in full. `number` is 0 and `line` empty before it has a seat."""

    id = serializers.IntegerField()


class SeatingAnswer(serializers.Serializer[Any]):
    """One table in one round. `ns` and `ew` are ids of pairs; where one is null the other one sits out."""

    section = TextField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    ns = serializers.IntegerField(allow_null=True)
    ew = serializers.IntegerField(allow_null=True)
    boards = serializers.ListField(child=serializers.IntegerField())


class BoardAnswer(serializers.Serializer[Any]):
    """A board of the session."""

    number = serializers.IntegerField()
    dealer = TextField()
    vulnerable = TextField()


class Seatings(serializers.Serializer[Any]):
    """Every table of every round, by section, round and table; and whom and what the ids and numbers mean."""

    pairs = SeatedPair(many=True)
    boards = BoardAnswer(many=True)
    seatings = SeatingAnswer(many=True)
