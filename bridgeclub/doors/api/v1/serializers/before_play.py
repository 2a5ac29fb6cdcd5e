"""Seats before play: how they are drawn, whose they are, and who stands by."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, WordChoiceField, text_list
from bridgeclub.doors.api.v1.serializers.sessions import SECTION_LETTERS, ChosenMovement

HOW = ("lot", "seeded", "listed")
SIDES = ("NS", "EW", "N", "S", "E", "W")
ONE_OF = _("Choose one of these: %(choices)s.")
NO_SEAT = _("Say table and direction of the seat, or null for neither.")
NAMES_OR_PAIR = _("Give the names of the pair, or the id of one of the list.")


class KeptSeatAnswer(serializers.Serializer[Any]):
    """A seat of round 1; `section` is empty where any will do."""

    table = serializers.IntegerField()
    side = TextField()
    section = TextField()


class SeatWishesAnswer(serializers.Serializer[Any]):
    """A pair in the order of the list, which is that of the seats. `strength` in percent, as it was typed; empty where
    the history says it. `apart`: the id of the pair that it is not to be compared with."""

    id = serializers.IntegerField()
    names = text_list()
    strength = TextField()
    kept = KeptSeatAnswer(allow_null=True)
    apart = serializers.IntegerField(allow_null=True)


class StandByAnswer(serializers.Serializer[Any]):
    """A pair that is there and has no seat."""

    id = serializers.IntegerField()
    name = TextField()


class BeforePlayAnswer(serializers.Serializer[Any]):
    """`how` the seats were drawn last: lot, seeded, or listed where they were not. With the `lot` and the audit log
    anybody can draw the same again. `seeds`: ids of pairs, the strongest first; `changed`: by hand since the draw."""

    how = TextField()
    lot = serializers.IntegerField(allow_null=True)
    seeds = serializers.ListField(child=serializers.IntegerField())
    changed = serializers.BooleanField()
    pairs = SeatWishesAnswer(many=True)
    stand_by = StandByAnswer(many=True)


class SectionDrawn(ChosenMovement):
    """The movement that is to be chosen; `section` is its letter where there are several."""

    section = serializers.CharField(max_length=1, required=False, default="", allow_blank=True)


class DrawingSeats(InputSerializer):
    """`how`: lot, seeded, or listed, which puts the list back as it was before the first draw. Of each section the
    movement that is chosen afterwards. `throw_away`: also what was changed by hand since the last draw."""

    how = serializers.CharField(max_length=6)
    movements = SectionDrawn(many=True, required=False, max_length=len(SECTION_LETTERS))  # type: ignore[call-arg]
    throw_away = serializers.BooleanField(required=False, default=False)

    def validate_how(self, value: str) -> str:
        """One of the three words."""
        if value not in HOW:
            raise serializers.ValidationError(ONE_OF % {"choices": ", ".join(HOW)})
        return value


class SeatWishes(InputSerializer):
    """What is left out stays as it is. `table`, `side` and where there are several `section`: the seat that is theirs;
    null for `table`: any will do. `strength` in percent; empty: as the history says. `apart`: an id, or null."""

    table = serializers.IntegerField(min_value=1, max_value=200, required=False, allow_null=True)
    side = WordChoiceField(SIDES, required=False)
    section = serializers.CharField(max_length=1, required=False, allow_blank=True)
    strength = serializers.CharField(max_length=8, required=False, allow_blank=True)
    apart = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A seat is a table with its direction."""
        if (attrs.get("table") is None) is ("side" in attrs) or ("section" in attrs and "table" not in attrs):
            raise serializers.ValidationError({"table": NO_SEAT})
        return attrs


class StandingBy(InputSerializer):
    """Who stands by: the `names` of a pair that comes to do so, or the id of a `pair` of the list that gives up its
    seat."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=120, allow_blank=True), max_length=2, required=False
    )
    pair = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two."""
        if ("names" in attrs) is ("pair" in attrs):
            raise serializers.ValidationError({"names": NAMES_OR_PAIR})
        return attrs


class PlayingAfterAll(InputSerializer):
    """`seat_of`: the id of a pair that has not come, in whose place they play while round 1 lasts; left out before
    play, when they go to the end of the list."""

    seat_of = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, required=False)
