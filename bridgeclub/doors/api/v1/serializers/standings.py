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
from scoring.queries.public import PlayedMatch

HIGHEST_VERSION = 2**31 - 1


class PartyAnswer(serializers.Serializer[Any]):
    """A contestant. Names are as the players allow it; none where nobody has been named. `team` is what a team is
    called, empty where it is called nothing, and for others."""

    key = TextField()
    number = serializers.IntegerField()
    line = TextField()
    section = TextField()
    standing = TextField()
    names = text_list()
    team = TextField()


class SitOutAnswer(serializers.Serializer[Any]):
    """For how many boards a contestant sat out, and its own average for them. Where victory points rank that are `vp`
    for so many `matches`; elsewhere both are null."""

    boards = serializers.IntegerField()
    points = TextField()
    matches = serializers.IntegerField(allow_null=True)
    vp = TextField(allow_null=True)


class RowAnswer(serializers.Serializer[Any]):
    """One row of a ranking. Figures are decimal strings; `rank` is null for whoever has no place. In whole figures (as
    the standings say it) `points` and `available` are null, and `total` where there is a percentage. `sit_out` is part
    of the total, and null where sit-outs give nothing. `vp` are victory points net of `vp_penalty` (below 0: taken
    off); both are null where they do not rank."""

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
    vp_penalty = TextField(allow_null=True)
    sit_out = SitOutAnswer(allow_null=True)


class RankListAnswer(serializers.Serializer[Any]):
    """One list: `line` is NS or EW where each has its own winner, `section` where each has; else empty."""

    line = TextField()
    section = TextField()
    rows = RowAnswer(many=True)


class BesideListAnswer(serializers.Serializer[Any]):
    """A ranking beside the ranking: of a level and those below (`kind` level, `title` is its name), or of a category.
    `by` and `without` are what the club has settled of levels: better or mean, and the level of who has none."""

    kind = serializers.ChoiceField(source="about.kind", choices=["level", "category"])
    title = TextField(source="about.title")
    by = TextField(source="about.by")
    without = TextField(source="about.without")
    list = RankListAnswer(source="listed")


class MatchAnswer(serializers.Serializer[Any]):
    """A match. `imps`, `points` and `vp` are those of home and of away; null where there are none, all three while some
    of its boards cannot be read (`waiting`). `imps` are what each side won; `points` are those of its boards, decimal
    strings. `by_hand`: it was entered without boards. `round` is null where it has none."""

    key = TextField()
    round = serializers.IntegerField(allow_null=True)
    home = PartyAnswer(source="home.party")
    away = PartyAnswer(source="away.party")
    boards = serializers.ListField(child=serializers.IntegerField())
    knock_out = serializers.BooleanField()
    imps = serializers.SerializerMethodField()
    points = serializers.SerializerMethodField()
    vp = serializers.SerializerMethodField()
    by_hand = serializers.SerializerMethodField()
    waiting = serializers.IntegerField()

    def get_imps(self, match: PlayedMatch) -> list[int] | None:
        """Home first."""
        home, away = match.home.imps, match.away.imps
        return None if home is None or away is None else [home, away]

    def get_points(self, match: PlayedMatch) -> list[str] | None:
        """Home first."""
        return _both(match.home.points, match.away.points)

    def get_vp(self, match: PlayedMatch) -> list[str] | None:
        """Home first."""
        return _both(match.home.vp, match.away.vp)

    def get_by_hand(self, match: PlayedMatch) -> bool:
        """Whether it has no boards."""
        return match.by_hand is not None


def _both(home: str | None, away: str | None) -> list[str] | None:
    return None if home is None or away is None else [home, away]


class EditionAnswer(serializers.Serializer[Any]):
    """An edition: `reason` why it was made, `before` the one it followed (0: none)."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    reason = TextField()
    before = serializers.IntegerField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)


class Publishing(InputSerializer):
    """`after`: the newest edition that was seen (0: none). `version`: that of the provisional standings that were
    looked at; left out, what stands now is published. `reason`: in place of what the changes tell."""

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


class LeftOutAnswer(serializers.Serializer[Any]):
    """A board that is not counted, and the table that was to play it later; `waits`: it still has it to play."""

    board = serializers.IntegerField()
    section = TextField()
    table = serializers.IntegerField(allow_null=True)
    waits = serializers.BooleanField()


class StandingsAnswer(serializers.Serializer[Any]):
    """The standings of an edition, or (`edition` null) as they are now. No lists where the club keeps the ranking
    back until play is over; `finished_boards` are those whose traveller may be read. While boards are still to be
    played the ranking counts the open ones or, `whole_after` a round (else null), all results up to it in whole
    figures; `next_after`: it is brought up to date at the end of that round, null where nobody waits for one.
    `ranked_in`: what the lists go by; `matches` is empty where nobody plays any. `left_out`: after play, the boards
    that count for nobody because a table plays them later; empty where all count."""

    edition = EditionAnswer(allow_null=True)
    version = serializers.IntegerField()
    at = serializers.DateTimeField()
    contest = serializers.ChoiceField(choices=["pairs", "teams", "individual"])
    ranked_in = serializers.ChoiceField(choices=["matchpoints", "imps", "points", "vp"])
    ranking_shown = serializers.BooleanField()
    whole_after = serializers.IntegerField(allow_null=True)
    next_after = serializers.IntegerField(allow_null=True)
    lists = RankListAnswer(many=True)
    handicap_lists = RankListAnswer(many=True)
    beside_lists = BesideListAnswer(many=True)
    matches = MatchAnswer(many=True)
    finished_boards = serializers.ListField(child=serializers.IntegerField())
    left_out = LeftOutAnswer(many=True)


class TravellerLineAnswer(PlayedAnswer):
    """One table's result. `score` is North–South's; points have one entry for each contestant whose figures differ.
    `match` is the key of its match, empty where it has none: both rooms of a match of teams have what it gave.
    `four`: of teams of eight, which four of its team (1 or 2) plays there; 1 for everybody else."""

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
    match = TextField()
    four = serializers.IntegerField()


class TravellerAnswer(serializers.Serializer[Any]):
    """A board that nobody still has to play, table by table. `label` is what is printed on it: not its number where
    boards are dealt again."""

    number = serializers.IntegerField()
    label = TextField()  # type: ignore[assignment]
    dealer = TextField()
    vulnerable = TextField()
    lines = TravellerLineAnswer(many=True)


class WholeEdition(serializers.Serializer[Any]):
    """An edition with its standings and the traveller of every board that may be read."""

    standings = StandingsAnswer()
    travellers = TravellerAnswer(many=True)
