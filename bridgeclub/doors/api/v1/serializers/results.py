"""Results as the director reads them, and what is sent to enter one."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.doors.api.table.entries import (
    BOARD_ERRORS,
    CONTRACT_ERRORS,
    HIGHEST_ID,
    ROUND_ERRORS,
    EntrySerializer,
    field_error_messages,
)
from bridgeclub.doors.api.v1.serializers.fields import (
    GivingReason,
    InputSerializer,
    OutcomeField,
    TextField,
    WordChoiceField,
)
from bridgeclub.doors.api.v1.serializers.played import PlayedAnswer
from bridgeclub.wording.awards import decided_words
from scoring.queries.room import GivenAward

WHICH_PAIR = field_error_messages(
    _("Who sat there? Say the ids of both sides, as the seating has them, or round and table.")
)


class ContestantAnswer(serializers.Serializer[Any]):
    """A contestant of a line."""

    id = serializers.IntegerField()
    key = TextField()
    number = serializers.IntegerField()


class SideAnswer(ContestantAnswer):
    """A contestant of a line; in an individual North or East, with the `partner` beside: null elsewhere."""

    partner = ContestantAnswer(allow_null=True)


class VersionAnswer(PlayedAnswer):
    """A result as somebody entered it. `score` is North–South's.

    `origin`: where it was entered, at the table, at the desk, or in an import.
    """

    id = serializers.IntegerField()
    origin = TextField(source="source")
    at = serializers.DateTimeField()


class AwardAnswer(serializers.Serializer[Any]):
    """An adjusted score; a side that is null keeps the table's result. `text`: as a director types it, `words`: what
    both sides get, plainly."""

    ns = OutcomeField(allow_null=True)
    ew = OutcomeField(allow_null=True)
    text = TextField()
    words = serializers.SerializerMethodField()
    note = TextField()
    at = serializers.DateTimeField()

    def get_words(self, award: GivenAward) -> str:
        """Empty where only the group of a fouled board is given."""
        return decided_words(award.ns, award.ew, award.text)


class ResultAnswer(serializers.Serializer[Any]):
    """A board at a table. `label` is what is printed on it: not its number where boards are dealt again.

    `hidden`: you still have to play it, and nothing of what was entered is told.

    `disputed`: two tablets or phones entered different results, and the director has not decided. Until then `result`
    counts, and `rival` is the other one.
    """

    board = serializers.IntegerField()
    label = TextField(source="printed")  # type: ignore[assignment]
    section = TextField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    ns = SideAnswer()
    ew = SideAnswer()
    hidden = serializers.BooleanField()
    confirmed = serializers.BooleanField()
    disputed = serializers.BooleanField()
    postponed = serializers.BooleanField()
    result = VersionAnswer(source="current", allow_null=True)
    rival = VersionAnswer(allow_null=True)
    adjusted = AwardAnswer(source="award", allow_null=True)


class Where(InputSerializer):
    """Where a board was played: by `round` and `table` (and `section`, where there are several), or by the ids of both
    pairs. In an individual `ns` and `ew` are North and East; of four whom the movement has not together, `ns_partner`
    and `ew_partner` (South and West) are said too."""

    board = serializers.IntegerField(min_value=1, max_value=9999, error_messages=BOARD_ERRORS)
    round = serializers.IntegerField(
        min_value=0, max_value=999, required=False, allow_null=True, default=None, error_messages=ROUND_ERRORS
    )
    section = serializers.CharField(max_length=8, required=False, default="", allow_blank=True)
    table = serializers.IntegerField(min_value=1, max_value=9999, required=False, allow_null=True, default=None)
    ns = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None, error_messages=WHICH_PAIR
    )
    ew = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None, error_messages=WHICH_PAIR
    )
    ns_partner = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None, error_messages=WHICH_PAIR
    )
    ew_partner = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None, error_messages=WHICH_PAIR
    )


class EntryFields(GivingReason, EntrySerializer):
    """A result. `contract` is such as 4S, with X or XX where it was doubled, or pass.

    After a pass `declarer` and `tricks` are left out; `lead` always may be.

    `not_played` in place of a contract: nobody plays the board here any more (directors only). `note`: why, in a few
    words for the history (directors only); no player reads it.
    """

    # Where it was stands in the address, or in what is sent beside this; the rest is the table's own.
    board = round = ns = ew = who = after = queued = None  # type: ignore[assignment]
    id = serializers.UUIDField(required=False, default=None, allow_null=True)
    contract = serializers.CharField(max_length=16, required=False, allow_null=True, default=None)
    not_played = serializers.BooleanField(required=False, default=False)
    agreed = WordChoiceField(["ns", "ew", "both", "traveller"], required=False, default="", allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """As at the table, but for a board that is not played."""
        if attrs["not_played"]:
            return {**attrs, "played": None, "card": None}
        if not attrs["contract"]:
            raise serializers.ValidationError({"contract": CONTRACT_ERRORS["required"]})
        return super().validate(attrs)


class Entering(Where, EntryFields):  # type: ignore[misc]
    """A result with where it was: by `round` and `table` (and `section`, where there are several), or by the ids of
    both pairs."""


class Entered(serializers.Serializer[Any]):
    """What became of an entry: `status` is current, repeated, agreed, conflict or kept (for the director).

    `result` is the id by which it can be confirmed; null where the entry is kept for the director.
    """

    status = serializers.ChoiceField(choices=["current", "repeated", "agreed", "conflict", "kept"])
    result = serializers.IntegerField(allow_null=True)
    confirmed = serializers.BooleanField()
    message = TextField()


class Confirming(InputSerializer):
    """The result that was seen, and is right."""

    result = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)


class TakingAway(GivingReason):
    """The result that was seen, and was not played here. `note`: why, in a few words for the history."""

    result = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)


class Keeping(GivingReason):
    """Which of two results is right. `note`: why, in a few words for the history."""

    result = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)


class Confirmed(serializers.Serializer[Any]):
    """It stands confirmed."""

    result = serializers.IntegerField()
    confirmed = serializers.BooleanField()
