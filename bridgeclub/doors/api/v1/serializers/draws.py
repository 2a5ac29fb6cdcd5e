"""The draws of a Swiss: who meets whom in each round, and the next round before it is published."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField
from bridgeclub.doors.api.v1.serializers.sessions import NewPair
from bridgeclub.doors.api.v1.serializers.standings import HIGHEST_VERSION
from scoring.services.swiss_late import MOST_POINTS

MOST_ENTRIES = 60
THREE = 3


def ids(**more: Any) -> serializers.ListField:
    """Ids of pairs or teams."""
    one = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    return serializers.ListField(child=one, max_length=MOST_ENTRIES, **more)


class DrawnMatch(InputSerializer):
    """A match: the ids of both; `table` counts matches from 1: teams of four play match n at the tables 2n - 1 and 2n,
    those of eight at 4n - 3 to 4n."""

    table = serializers.IntegerField(min_value=1, max_value=MOST_ENTRIES)
    home = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    away = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)


class DrawnThreesome(InputSerializer):
    """Three teams that play each other; `part` 1 or 2: the first or the second round of a long threesome;
    0: a short one, half a match against either."""

    teams = ids(min_length=THREE)
    part = serializers.IntegerField(min_value=0, max_value=2)


class Drawn(InputSerializer):
    """Who meets whom. `bye` sits out and has points for it, null where nobody does; `absent` do not play."""

    matches = DrawnMatch(many=True)
    bye = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, allow_null=True, required=False, default=None)
    threesomes = DrawnThreesome(many=True, required=False, default=list)
    absent = ids(required=False, default=list)


class DrawAnswer(Drawn):
    """A round that was drawn. `version`: how often it was; `counted`: by the results of how many rounds; `changed`: not
    as the rules would have it. All three are null of round 1, which is drawn with the movement."""

    round = serializers.IntegerField()
    version = serializers.IntegerField(allow_null=True)
    counted = serializers.IntegerField(allow_null=True)
    changed = serializers.BooleanField(allow_null=True)


class LookingAtDraw(InputSerializer):
    """How the next round would be drawn: by the results of the first so many rounds (`counted`; left out, all), with
    some who do not play it. `again`: in place of the last round, as long as nothing of it was played."""

    counted = serializers.IntegerField(
        min_value=1, max_value=MOST_ENTRIES, required=False, allow_null=True, default=None
    )
    absent = ids(required=False, default=list)
    again = serializers.BooleanField(required=False, default=False)


class ComingLate(NewPair):
    """Who comes while a Swiss is played: as a NewPair. `vp`: how many victory points they have for each round they have
    missed. `at_once`: they meet who would sit out in the round that was drawn last, else they are in the next draw."""

    vp = serializers.DecimalField(
        min_value=0, max_value=MOST_POINTS, max_digits=5, decimal_places=2, required=False, default=Decimal(0)
    )
    at_once = serializers.BooleanField(required=False, default=False)


class StandingAtDraw(serializers.Serializer[Any]):
    """One in the order of the draw. `points` are exact, null for a director who has boards still to play.
    `byes`: rounds that were sat out, or missed by coming late."""

    pair = serializers.IntegerField()
    points = TextField(allow_null=True)
    met = serializers.ListField(child=serializers.IntegerField())
    byes = serializers.IntegerField()


class UnfinishedAnswer(serializers.Serializer[Any]):
    """A match that counts by what it has so far."""

    match = TextField(source="key")
    round = serializers.IntegerField()
    missing = serializers.IntegerField()


class DrawNotice(serializers.Serializer[Any]):
    """What is to be known of a draw: `again`, two that met before, in these `rounds` and in so many `earlier_sessions`
    of the competition, and whether it is `unavoidable`; `far`, two that stand so many `places` apart; `bye`, somebody
    who has sat out before; `late`, who sits out and has missed rounds by coming late; `three`, somebody who has been in
    a threesome."""

    kind = serializers.ChoiceField(choices=["again", "far", "bye", "late", "three"])
    pairs = serializers.ListField(child=serializers.IntegerField())
    rounds = serializers.ListField(child=serializers.IntegerField())
    places = serializers.IntegerField()
    unavoidable = serializers.BooleanField()
    earlier_sessions = serializers.IntegerField()


class ProposedDraw(Drawn):
    """The next round by the rules. `seen` goes with it when it is published: it is refused where results have come in
    since. `notices` say what is to be known of it; `nothing_played`, that nothing of the round before has been."""

    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    seen = serializers.IntegerField()
    counted = serializers.IntegerField()
    again = serializers.BooleanField()
    order = StandingAtDraw(many=True)
    notices = DrawNotice(many=True)
    unfinished = UnfinishedAnswer(many=True)
    nothing_played = serializers.BooleanField()


class PublishedDraw(Drawn):
    """The next round as it is to be played, as it was proposed or otherwise, with `round`, `seen`, `counted` and
    `again` of the proposal. `rematches`: those in it who have met may meet again, though this Swiss does not allow it.
    `ahead`: it is drawn though nothing of the round before has been played, whose results count.
    """

    round = serializers.IntegerField(min_value=2, max_value=MOST_ENTRIES)
    seen = serializers.IntegerField(min_value=0, max_value=HIGHEST_VERSION)
    counted = serializers.IntegerField(min_value=1, max_value=MOST_ENTRIES)
    again = serializers.BooleanField(required=False, default=False)
    rematches = serializers.BooleanField(required=False, default=False)
    ahead = serializers.BooleanField(required=False, default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A match at each table, and points of rounds that there are."""
        tables = [each["table"] for each in attrs["matches"]]
        if sorted(tables) != list(range(1, len(tables) + 1)):
            raise serializers.ValidationError({"matches": _("The tables of matches count from 1, each once.")})
        if attrs["counted"] >= attrs["round"]:
            raise serializers.ValidationError({"counted": _("A round is drawn by the rounds before it.")})
        return attrs
