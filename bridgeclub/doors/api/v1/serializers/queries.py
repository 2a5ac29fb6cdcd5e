"""Score queries as the director reads them, and what is sent to enter one and to decide it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.dialogues.claims import SAY_WORDS, WHICH_OTHER
from bridgeclub.doors.api.table.entries import (
    BOARD_ERRORS,
    CONTRACT_ERRORS,
    HIGHEST_ID,
    EntrySerializer,
    field_error_messages,
)
from bridgeclub.doors.api.v1.serializers.fields import ContractField, InputSerializer, TextField, WordChoiceField
from rulings.engine.query import WORDS_AT_MOST, Claim, ClaimKind

AGREED = ["ns", "ew", "both", "traveller"]
CLAIMS = [each.value for each in ClaimKind]
NEEDED: Mapping[ClaimKind, tuple[str, Any]] = {
    ClaimKind.RESULT: ("played", CONTRACT_ERRORS["required"]),
    ClaimKind.BOARD: ("board", WHICH_OTHER),
    ClaimKind.WORDS: ("words", SAY_WORDS),
}
WHAT_IS_RIGHT = field_error_messages(_("Send the id of the result that you saw, or null where there was none."))


class BidAndMade(serializers.Serializer[Any]):
    """Contract, declarer and tricks; after a pass the last two are null."""

    contract = ContractField(source="*")
    declarer = TextField(allow_null=True)
    tricks = serializers.IntegerField(allow_null=True)


class ClaimAnswer(serializers.Serializer[Any]):
    """What somebody says happened. `kind`: another result (`played`), another board (`board`), turned (the pairs sat
    the other way round), or words alone."""

    kind = serializers.ChoiceField(choices=CLAIMS)
    played = BidAndMade(allow_null=True)
    board = serializers.IntegerField(allow_null=True)
    words = TextField()


class QueryStepAnswer(serializers.Serializer[Any]):
    """What was said or done. `kind`: opened, confirmed or contested (by the opponents), withdrawn, accepted, by_itself,
    rejected, settled or ruled. `pair`: who said it, null where the director did (`by`). `scores`: N–S’s points for each
    side’s own reckoning, where one was reduced; null for a side that keeps its score."""

    kind = TextField()
    pair = serializers.IntegerField(source="contestant", allow_null=True)
    claim = ClaimAnswer(allow_null=True)
    words = TextField()
    agreed = TextField()
    ruling = serializers.IntegerField(allow_null=True)
    result = serializers.IntegerField(allow_null=True)
    reduced = serializers.BooleanField()
    scores = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    by = TextField()
    at = serializers.DateTimeField()


class WayAnswer(serializers.Serializer[Any]):
    """A way to settle a query on which the sides disagree (Law 79B3), in words."""

    way = TextField(source="key")
    words = TextField()


class QueryAnswer(serializers.Serializer[Any]):
    """A pair (`pair`, its id) says that a score is wrong. `recorded` and `score` (N–S’s) are what counts now, and
    `result` its id; `asked_about` what the pair saw. `claim` is what the pair says, `other` what the opponents say. In
    an individual `ns` and `ew` are North and East, with `ns_partner` and `ew_partner`; `pair` is the player who asks.

    `version` and `result` are sent back with a decision. `ways` is empty where there is nothing to settle. `hidden`:
    you still have to play the board, and nothing of what was said is told.
    """

    id = serializers.IntegerField()
    version = serializers.IntegerField()
    board = serializers.IntegerField()
    section = TextField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    ns = serializers.IntegerField()
    ew = serializers.IntegerField()
    ns_partner = serializers.IntegerField(allow_null=True)
    ew_partner = serializers.IntegerField(allow_null=True)
    pair = serializers.IntegerField(source="contestant")
    channel = serializers.ChoiceField(choices=["phone", "code", "account", "desk"])
    seat = serializers.IntegerField(source="caller_seat", allow_null=True)
    state = serializers.ChoiceField(
        choices=["asked", "confirmed", "contested", "withdrawn", "accepted", "rejected", "ruled"]
    )
    opened_at = serializers.DateTimeField()
    hidden = serializers.BooleanField()
    result = serializers.IntegerField(source="seen", allow_null=True)
    recorded = BidAndMade(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    asked_about = BidAndMade(allow_null=True)
    adjusted = serializers.BooleanField()
    claim = ClaimAnswer(allow_null=True)
    other = ClaimAnswer(allow_null=True)
    steps = QueryStepAnswer(many=True)
    ways = WayAnswer(many=True)


class Bid(InputSerializer, EntrySerializer):
    """Contract (such as 4S, with X or XX where it was doubled, or pass), declarer and tricks."""

    id = board = round = ns = ew = after = queued = lead = replaces = keyed_at = None  # type: ignore[assignment]


class Claimed(InputSerializer):
    """What the pair says: `played` with the kind result, the number of the other `board` with the kind board; turned
    says it all; `words` always may be."""

    kind = WordChoiceField(CLAIMS)
    played = Bid(required=False, allow_null=True, default=None)
    board = serializers.IntegerField(
        min_value=1, max_value=9999, required=False, allow_null=True, default=None, error_messages=BOARD_ERRORS
    )
    words = serializers.CharField(max_length=WORDS_AT_MOST, required=False, default="", allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The claim, or the first thing that is missing."""
        kind, played = ClaimKind(attrs["kind"]), attrs["played"]
        name, words = NEEDED.get(kind, ("kind", ""))
        if not attrs[name]:
            raise serializers.ValidationError({name: words})
        claimed = played["played"] if kind is ClaimKind.RESULT else None
        board = attrs["board"] if kind is ClaimKind.BOARD else None
        return {"claim": Claim(kind, claimed, board, attrs["words"])}


class Querying(InputSerializer):
    """A member phones: which `pair` (its id), which board, and what it says. `result`: the id of the result that
    stands there as you read it, null for none. `seat`: which of its players it was, 0 or 1 as `names` has them."""

    pair = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    board = serializers.IntegerField(min_value=1, max_value=9999, error_messages=BOARD_ERRORS)
    result = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, allow_null=True, error_messages={"required": WHAT_IS_RIGHT["required"]}
    )
    seat = serializers.IntegerField(min_value=0, max_value=1, required=False, allow_null=True, default=None)
    claim = Claimed()


class Deciding(InputSerializer):
    """`version` and `result` of the query as you read it. `reason` is read by all four players."""

    version = serializers.IntegerField(min_value=0, max_value=HIGHEST_ID)
    result = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, allow_null=True, error_messages={"required": WHAT_IS_RIGHT["required"]}
    )
    reason = serializers.CharField(max_length=WORDS_AT_MOST, required=False, default="", allow_blank=True)


class Accepting(Deciding):
    """The record is corrected: to what the pair claims, or to what was `played`. `agreed`: who says so; left out,
    both sides once the opponents have agreed, else the pair that asks."""

    played = Bid(required=False, allow_null=True, default=None)
    agreed = WordChoiceField(AGREED, required=False, allow_blank=True)


class Settling(Deciding):
    """One of the `ways` of the query."""

    way = serializers.CharField(max_length=40)


class AnsweredByRuling(InputSerializer):
    """The `number` of the ruling that answers the query."""

    number = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
