"""Standings, travellers and editions, as everybody may read them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import (
    InputSerializer,
    OutcomeField,
    TextField,
    WordChoiceField,
    text_list,
)
from bridgeclub.doors.api.v1.serializers.played import PlayedAnswer

HIGHEST_VERSION = 2**31 - 1


class PartyAnswer(serializers.Serializer[Any]):
    """A contestant. Names are as the players allow it; none where nobody has been named."""

    key = TextField()
    number = serializers.IntegerField()
    line = TextField()
    section = TextField()
    standing = TextField()
    names = text_list()


class SitOutAnswer(serializers.Serializer[Any]):
    """For how many boards a contestant sat out, and its own average for them."""

    boards = serializers.IntegerField()
    points = TextField()


class RowAnswer(serializers.Serializer[Any]):
    """One row of a ranking. Figures are decimal strings; `rank` is null for whoever has no place. In whole figures (as
    the standings say it) `points` and `available` are null, and `total` where there is a percentage. `sit_out` is part
    of the total, and null where sit-outs give nothing."""

    contestant = PartyAnswer(source="party")
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    boards = serializers.IntegerField()
    points = TextField(allow_null=True)
    available = TextField(allow_null=True)
    penalty = TextField()
    total = TextField(allow_null=True)
    percent = TextField(allow_null=True)
    vp = TextField(allow_null=True)
    sit_out = SitOutAnswer(allow_null=True)


class RankListAnswer(serializers.Serializer[Any]):
    """One list: `line` is NS or EW where each has its own winner, `section` where each has; else empty."""

    line = TextField()
    section = TextField()
    rows = RowAnswer(many=True)


class EditionAnswer(serializers.Serializer[Any]):
    """An edition: `reason` why it was made, `before` the one it followed (0: none)."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    reason = TextField()
    before = serializers.IntegerField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)


class Publishing(InputSerializer):
    """`after`: the newest edition that was seen (0: none). `version`: that of the provisional standings that were
    looked at; left away, what stands now is published. `reason`: in place of what the changes tell."""

    after = serializers.IntegerField(min_value=0, max_value=99_999)
    version = serializers.IntegerField(
        min_value=0, max_value=HIGHEST_VERSION, required=False, allow_null=True, default=None
    )
    reason = WordChoiceField(
        ["score_correction", "late_result", "ruling", "appeal", "gross_error", "technical"],
        required=False,
        default="",
        allow_blank=True,
    )


class StandingsAnswer(serializers.Serializer[Any]):
    """The standings of an edition, or (`edition` null) as they are now. No lists where the club keeps the ranking
    back until play is over; `finished_boards` are those whose traveller may be read. While boards are still to be
    played the ranking counts the open ones or, `whole_after` a round (else null), all results up to it in whole
    figures; `next_after`: it is brought up to date at the end of that round, null where nobody waits for one."""

    edition = EditionAnswer(allow_null=True)
    version = serializers.IntegerField()
    at = serializers.DateTimeField()
    ranking_shown = serializers.BooleanField()
    whole_after = serializers.IntegerField(allow_null=True)
    next_after = serializers.IntegerField(allow_null=True)
    lists = RankListAnswer(many=True)
    handicap_lists = RankListAnswer(many=True)
    finished_boards = serializers.ListField(child=serializers.IntegerField())


class TravellerLineAnswer(PlayedAnswer):
    """One table's result. `score` is North–South's; points have one entry for each contestant whose figures differ."""

    section = TextField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    ns = PartyAnswer(many=True)
    ew = PartyAnswer(many=True)
    ns_points = text_list()
    ew_points = text_list()
    ns_adjusted = OutcomeField(source="ns_outcome", allow_null=True)
    ew_adjusted = OutcomeField(source="ew_outcome", allow_null=True)
    group = TextField()


class TravellerAnswer(serializers.Serializer[Any]):
    """A board that nobody has still to play, table by table."""

    number = serializers.IntegerField()
    dealer = TextField()
    vulnerable = TextField()
    lines = TravellerLineAnswer(many=True)


class WholeEdition(serializers.Serializer[Any]):
    """An edition with its standings and the traveller of every board that may be read."""

    standings = StandingsAnswer()
    travellers = TravellerAnswer(many=True)
