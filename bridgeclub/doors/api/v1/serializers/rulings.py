"""Rulings as the director reads them, and what is sent to look at one and to issue it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.appeals import AppealAnswer
from bridgeclub.doors.api.v1.serializers.fields import (
    InputSerializer,
    OutcomeField,
    TextField,
    WordChoiceField,
    text_list,
)
from bridgeclub.doors.api.v1.serializers.results import Where
from bridgeclub.wording.awards import decided_words
from rulings.engine.decision import Doubt, Kind, RuledLine

LONG, SHORT, MOST = 4000, 300, 40
LOOK_FIRST = _("Look at it first (rulings/look), and send back the word “seen” that you get there.")
KINDS = [each.value for each in Kind]
DOUBTS = [each.value for each in Doubt if each.value]
PENALTIES = ["procedural", "disciplinary", "award", "warning"]
UNITS = ["percent_of_top", "points", "vp"]


class RuledLineAnswer(serializers.Serializer[Any]):
    """A board at a table that a ruling is about. A side that is null keeps its table score (`table_score`, N–S’s).

    `written`: the score as the director wrote it; `words`: what both sides get, plainly; `group`: where a fouled board
    is compared in groups. `ns_partner` and `ew_partner` are South and West of an individual, null elsewhere.
    """

    board = serializers.IntegerField()
    section = TextField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    ns = serializers.IntegerField()
    ew = serializers.IntegerField()
    ns_partner = serializers.IntegerField(allow_null=True)
    ew_partner = serializers.IntegerField(allow_null=True)
    ns_adjusted = OutcomeField(source="ns_outcome", allow_null=True)
    ew_adjusted = OutcomeField(source="ew_outcome", allow_null=True)
    unless_better = serializers.BooleanField()
    written = TextField()
    words = serializers.SerializerMethodField()
    group = TextField()
    table_score = serializers.IntegerField(allow_null=True)

    def get_words(self, line: RuledLine) -> str:
        """Empty where no score is adjusted."""
        return decided_words(*line.outcomes, line.written)


class RuledPenaltyAnswer(serializers.Serializer[Any]):
    """A penalty, a warning or an award to a pair (its id)."""

    pair = serializers.IntegerField(source="contestant")
    kind = TextField()
    amount = TextField()
    unit = TextField()
    note = TextField()


class PollAnswer(serializers.Serializer[Any]):
    """Players who were asked, without their names."""

    hand = TextField()
    question = TextField()
    answers = text_list()


class DecisionAnswer(serializers.Serializer[Any]):
    """What the director decided, and why. `kind` is such as assigned, artificial, claim, no_action or procedural."""

    kind = TextField()
    facts = TextField()
    laws = text_list()
    agreed = serializers.BooleanField()
    disputed = TextField()
    statement_ns = TextField()
    statement_ew = TextField()
    auction = TextField()
    polls = PollAnswer(many=True)
    decision = TextField()
    reasoning = TextField()
    doubt = TextField()
    unauthorised = serializers.BooleanField()
    disallowed = TextField()
    hypothetical = TextField()
    over_hundred = TextField()
    lines = RuledLineAnswer(many=True)
    penalties = RuledPenaltyAnswer(many=True)


class PlaceAnswer(serializers.Serializer[Any]):
    """Where a contestant stands. `percent` is null in IMPs."""

    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    percent = TextField(allow_null=True)
    total = TextField(allow_null=True)


class BoardPointsAnswer(serializers.Serializer[Any]):
    """A contestant’s points on a board; null where it is not scored there."""

    board = serializers.IntegerField()
    before = TextField(allow_null=True)
    after = TextField(allow_null=True)


class MovedAnswer(serializers.Serializer[Any]):
    """A contestant (its key) before and after. `concerned`: the ruling, or another act, is about it."""

    key = TextField()
    concerned = serializers.BooleanField()
    boards = BoardPointsAnswer(many=True)
    before = PlaceAnswer(allow_null=True)
    after = PlaceAnswer(allow_null=True)


class WouldDoAnswer(serializers.Serializer[Any]):
    """`effect`: everybody whose points, total or place an act would change, those whom it is about (`concerned`) first;
    null for a director who still has boards to play. Nothing is kept of it."""

    effect = MovedAnswer(many=True, allow_null=True)


class NoteAnswer(serializers.Serializer[Any]):
    """A later fact: `what` is shown, told, right (of appeal mentioned) or appealed. `pair` null: the whole ruling."""

    what = TextField()
    pair = serializers.IntegerField(source="contestant", allow_null=True)
    at = serializers.DateTimeField()
    by = TextField()


class RulingAnswer(serializers.Serializer[Any]):
    """A ruling. `hidden`: you still have to play a board that it is about, and nothing of it is told.

    `effect`: everybody whose points, total or place it changed when it was issued; null for a director who plays.
    """

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = TextField()
    stands = serializers.BooleanField()
    supersedes = serializers.IntegerField(allow_null=True)
    superseded_by = serializers.IntegerField(allow_null=True)
    hidden = serializers.BooleanField()
    ruling = DecisionAnswer(allow_null=True)
    effect = MovedAnswer(many=True, allow_null=True)
    notes = NoteAnswer(many=True)
    appeals = AppealAnswer(many=True)


class LookedAnswer(serializers.Serializer[Any]):
    """What a ruling would do. `seen` is sent back to issue it as it was looked at; `remarks` deserve a second look."""

    seen = TextField()
    remarks = text_list()
    ruling = DecisionAnswer()
    effect = MovedAnswer(many=True, allow_null=True)


class RuledOn(Where):
    """A board at a table. `award` is written as at the desk: “4S+2 60 4S+1 40”, “A6040”, “NS table EW 3HE-1”, “redress
    NS B 4SS= C 4SS-1”; without it the score stands. `fouled`: compared with the other fouled ones only."""

    award = serializers.CharField(max_length=600, required=False, default="", allow_blank=True)
    fouled = serializers.BooleanField(required=False, default=False)
    unless_better = serializers.BooleanField(required=False, default=False)


class Fining(InputSerializer):
    """A penalty to a pair (its id): so many `times` the standard amount (of a disciplinary penalty twice that), or an
    `amount` of a `unit`. A warning has neither."""

    pair = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    kind = WordChoiceField(PENALTIES)
    times = WordChoiceField(["1/2", "1", "2", "3"], required=False, default="")
    amount = serializers.CharField(max_length=12, required=False, default="", allow_blank=True)
    unit = WordChoiceField(UNITS, required=False, default="points")
    note = serializers.CharField(max_length=SHORT, required=False, default="", allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A penalty says how much."""
        if attrs["kind"] != "warning" and not (attrs["times"] or attrs["amount"].strip()):
            raise serializers.ValidationError({"amount": _("Enter how much, such as 10.")})
        return attrs


class PollSent(InputSerializer):
    """Players who were asked, without their names."""

    hand = serializers.CharField(max_length=SHORT, required=False, default="", allow_blank=True)
    question = serializers.CharField(max_length=SHORT, required=False, default="", allow_blank=True)
    answers = serializers.ListField(child=serializers.CharField(max_length=SHORT), max_length=MOST, required=False)


def _text_field(at_most: int) -> serializers.CharField:
    return serializers.CharField(max_length=at_most, required=False, default="", allow_blank=True)


class NewRuling(InputSerializer):
    """A ruling to be looked at: the facts, what is decided, the boards and the penalties. `supersedes`: the number of
    the ruling that it takes the place of; `call`: the id of the call that it came of, which is closed with it; `told`:
    the pairs (ids) that have heard it from the director; `third_plus`: average plus is given all the same where the
    conditions make something else of a third one."""

    kind = WordChoiceField(KINDS)
    facts = _text_field(LONG)
    laws = serializers.ListField(child=serializers.CharField(max_length=20), max_length=MOST, required=False)
    agreed = serializers.BooleanField(required=False, default=True)
    disputed = _text_field(LONG)
    statement_ns = _text_field(LONG)
    statement_ew = _text_field(LONG)
    auction = _text_field(SHORT)
    polls = PollSent(many=True, required=False, max_length=MOST)  # type: ignore[call-arg]
    decision = _text_field(LONG)
    reasoning = _text_field(LONG)
    doubt = WordChoiceField(DOUBTS, required=False, default="", allow_blank=True)
    unauthorised = serializers.BooleanField(required=False, default=False)
    disallowed = _text_field(SHORT)
    hypothetical = _text_field(SHORT)
    over_hundred = _text_field(SHORT)
    third_plus = serializers.BooleanField(required=False, default=False)
    lines = RuledOn(many=True, required=False, max_length=MOST)  # type: ignore[call-arg]
    penalties = Fining(many=True, required=False, max_length=MOST)  # type: ignore[call-arg]
    told = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_ID), max_length=MOST, required=False
    )
    appeal_mentioned = serializers.BooleanField(required=False, default=False)
    supersedes = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None
    )
    call = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, required=False, allow_null=True, default=None)


class Issuing(NewRuling):
    """A ruling to be issued, with the word `seen` that looking at it gave."""

    seen = serializers.CharField(max_length=64, error_messages={"required": LOOK_FIRST, "blank": LOOK_FIRST})


class Issued(serializers.Serializer[Any]):
    """The number that the ruling has in the session."""

    number = serializers.IntegerField()
