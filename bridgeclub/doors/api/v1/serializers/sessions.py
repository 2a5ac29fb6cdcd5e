"""Clubs, sessions and who sits where."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, WordChoiceField
from bridgeclub.doors.api.v1.serializers.standings import PartyAnswer
from bridgeclub.wording.messages import sentence
from movements.engine.own import OWN
from scoring.engine.errors import EngineError
from scoring.engine.victory_points import OWN as OWN_SCALE
from scoring.engine.victory_points import SCALES, own_scale

EITHER = ("missing", "arrow_switch")
SECTION_LETTERS = "ABCDEF"
MOST_PAIRS = 400
TEAM_NAME_AT_MOST = 60
CONTESTS = ["pairs", "teams", "individual"]
NO_INDIVIDUALS = _("Individuals come as documents; they cannot be set up here.")
OF_PAIRS = ("matchpoints", "cross_imps", "cross_imps_mean", "butler")
OF_TEAMS = ("imps", "board_a_match", "hybrid", "total_points")
BOARDS_ARE = ("duplicated", "shared", "dealt")
TIE_ORDERS = ("regulations", "swiss_points")
EIGHTS = ("fours", "aggregate", "cross")
ONE_TEMPLATE = _("The template says what is played, and how it is scored.")
OWN_LINES = _("The club’s own scale has its lines here, and no other has.")
OTHER_METHOD = _("Teams are scored by imps, board_a_match, hybrid or total_points, pairs are not.")
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
    place, as in the club's last session. `contest`: pairs or teams. The others say how it is scored: `scored_by`;
    `vp_scale`, by which matches become victory points, own with the lines of `vp_table`; and where the boards of
    teams come from. `teams_of_eight`: fours, aggregate or cross, where teams of eight play; left out, teams of four.
    `split_ties`: regulations or swiss_points, by what equal totals of matches are told apart; left out, they share."""

    date = serializers.DateField()
    title = serializers.CharField(max_length=120, required=False)
    template = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, required=False)
    contest = serializers.ChoiceField(choices=CONTESTS, required=False)
    scored_by = WordChoiceField([*OF_PAIRS, *OF_TEAMS], required=False)
    vp_scale = WordChoiceField([*SCALES, OWN_SCALE], required=False)
    vp_table = serializers.CharField(max_length=4000, required=False)
    boards_are = WordChoiceField(BOARDS_ARE, required=False)
    teams_of_eight = WordChoiceField(EIGHTS, required=False)
    split_ties = WordChoiceField(TIE_ORDERS, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A title, or a template that has one."""
        if ("title" in attrs) is ("template" in attrs):
            raise serializers.ValidationError({"title": _("Give the session a name, or choose a template.")})
        if attrs.get("contest") == "individual":
            raise serializers.ValidationError({"contest": NO_INDIVIDUALS})
        if "template" in attrs and attrs.keys() - {"template", "date"}:
            raise serializers.ValidationError(
                {"template": _("The template says what is played, and how it is scored.")}
            )
        if "teams_of_eight" in attrs and attrs.get("contest") != "teams":
            raise serializers.ValidationError({"teams_of_eight": _("Pairs are not teams of eight.")})
        if ("vp_table" in attrs) is not (attrs.get("vp_scale") == OWN_SCALE):
            raise serializers.ValidationError({"vp_table": OWN_LINES})
        teams, by_rooms = attrs.get("contest") == "teams", attrs.get("scored_by") in OF_TEAMS
        if by_rooms is not (teams and "scored_by" in attrs):
            raise serializers.ValidationError({"scored_by": OTHER_METHOD})
        if "vp_table" in attrs:
            _refuse_no_scale(attrs)
        return attrs


def _refuse_no_scale(attrs: dict[str, Any]) -> None:
    """Lines that are no scale, in words."""
    try:
        own_scale(
            attrs["vp_table"], attrs.get("scored_by") or ("imps" if attrs.get("contest") == "teams" else "matchpoints")
        )
    except EngineError as refused:
        raise serializers.ValidationError({"vp_table": sentence(refused.message)}) from refused


class TemplateAnswer(serializers.Serializer[Any]):
    """A session template of the club. `weekday`: 1 is Monday, null where it has none."""

    id = serializers.IntegerField()
    name = TextField()
    weekday = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField()


class NewPair(InputSerializer):
    """A pair that comes: no name, one or two; or a team: up to eight, what it is called (`team`), which of the names is
    the captain's (`captain`, from 1), and whether it only stands in. A name or a national number that a member has is
    that member; any other name is a visitor's."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=120, allow_blank=True), max_length=8, required=False
    )
    team = serializers.CharField(max_length=TEAM_NAME_AT_MOST, required=False)
    captain = serializers.IntegerField(min_value=1, max_value=8, required=False)
    stand_in = serializers.BooleanField(required=False)


class LookingAtNewPair(NewPair):
    """Who comes while round 1 is played: as a NewPair, to the section of which `section` is the letter, where there
    are several."""

    section = serializers.CharField(max_length=1, required=False, default="", allow_blank=True)


class ComingPair(LookingAtNewPair):
    """The same, while round 1 is played with the `digest` of the way in which the others play on."""

    digest = serializers.CharField(max_length=64, required=False)


class GoingPair(InputSerializer):
    """Who goes: nothing more is said of it, but while round 1 is played the `digest` of the way in which the others
    play on."""

    digest = serializers.CharField(max_length=64, required=False)


class ChosenMovement(InputSerializer):
    """The movement for the pairs that are there, by its kind, such as howell or straight-mitchell. A half table counts
    as one: `missing` says which place is empty (ns, ew, the number of a pair, or auto). `arrow_switch`: how many rounds
    are played switched, or auto. `base`: the tables of the Mitchell to which an appendix
    is added. Movements of teams have `teams` in place of tables, and a round robin may go over several `sessions`, of
    which this is number `session`; `tables_a_match` is 4 for teams of eight. `own`: the word of a movement of the
    club's own, with the kind own."""

    kind = serializers.CharField(max_length=60)
    tables = serializers.IntegerField(min_value=1, max_value=200, required=False)
    teams = serializers.IntegerField(min_value=2, max_value=200, required=False)
    sessions = serializers.IntegerField(min_value=1, max_value=20, required=False)
    session = serializers.IntegerField(min_value=1, max_value=20, required=False)
    tables_a_match = serializers.IntegerField(min_value=2, max_value=4, required=False)
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
    """Two sections or more. `compare`: across all sections, or within each section, where they have boards of their own
    (each from its `first_board`) always within the section."""

    compare = WordChoiceField(["field", "section"], required=False, default="field")
    sections = SectionSent(many=True, max_length=len(SECTION_LETTERS))  # type: ignore[call-arg]


class SeatedPair(PartyAnswer):
    """A contestant with its players' names in full. `number` is 0 and `line` empty before it has a seat. `team` is what
    a team is called, `captain` the place of its captain among the names, from 1; both are null where there is none."""

    id = serializers.IntegerField()
    team = TextField(allow_null=True)
    captain = serializers.IntegerField(allow_null=True)
    stand_in = serializers.BooleanField()


class SeatingAnswer(serializers.Serializer[Any]):
    """One table in one round. `ns` and `ew` are ids of pairs; where one is null the other one sits out. `match` is the
    id of the match that it is part of, null where there is none; `stanza` the part of it after which both tables
    compare; `room` 1 where the home team sits North–South, 2 where the away team does; of the second fours of
    teams of eight 3 and 4."""

    section = TextField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    ns = serializers.IntegerField(allow_null=True)
    ew = serializers.IntegerField(allow_null=True)
    ns_partner = serializers.IntegerField(allow_null=True)
    ew_partner = serializers.IntegerField(allow_null=True)
    boards = serializers.ListField(child=serializers.IntegerField())
    match = TextField(allow_null=True)
    stanza = serializers.IntegerField()
    room = serializers.IntegerField()


class BoardAnswer(serializers.Serializer[Any]):
    """A board of the session. `label` is what is printed on it: not its number where boards are dealt again."""

    number = serializers.IntegerField()
    label = TextField()  # type: ignore[assignment]
    dealer = TextField()
    vulnerable = TextField()


class Seatings(serializers.Serializer[Any]):
    """Every table of every round, by section, round and table; and whom and what the ids and numbers mean."""

    pairs = SeatedPair(many=True)
    boards = BoardAnswer(many=True)
    seatings = SeatingAnswer(many=True)
