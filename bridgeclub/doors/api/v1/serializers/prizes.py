"""The wall of a club and the prizes that are shown on it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, WordChoiceField
from scoring.engine.prize_giving.document import MOST_PLACES, Special

LONGEST_TITLE = 60


class WallAnswer(serializers.Serializer[Any]):
    """`address` opens the wall, `code` leads to it from the short address; null where there is no link, or none that
    this server can still say."""

    address = serializers.CharField(allow_null=True)
    code = serializers.CharField(allow_null=True)
    since = serializers.DateTimeField(allow_null=True)


class ActingOnWall(InputSerializer):
    """`make`: a link, which ends the one before; `end`: it opens nothing any more."""

    act = WordChoiceField(["make", "end"])


class OwnPrize(serializers.Serializer[Any]):
    """A category of the club's own: who is in it, by key, and for how many places there is a prize."""

    title = serializers.CharField(max_length=LONGEST_TITLE)
    keys = serializers.ListField(child=serializers.CharField())
    places = serializers.IntegerField(min_value=0, max_value=MOST_PLACES)


class PrizePlanAnswer(serializers.Serializer[Any]):
    """`places`: of each list by its key, for how many there is a prize; empty: as usual. `once`: nobody gets two.
    `hold`: the wall shows no ranking before."""

    places = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=MOST_PLACES))
    specials = serializers.ListField(child=serializers.ChoiceField(choices=list(Special)))
    own = OwnPrize(many=True)
    once = serializers.BooleanField()
    hold = serializers.BooleanField()


class PrizeWinnerAnswer(serializers.Serializer[Any]):
    """Who gets it, by key and in words, and for what."""

    key = TextField()
    name = TextField()
    why = TextField()


class PrizeAnswer(serializers.Serializer[Any]):
    """A prize: of which list, in words, which of its prizes, and who gets it, those who tie together."""

    kind = TextField()
    name = TextField()
    place = serializers.IntegerField()
    winners = PrizeWinnerAnswer(many=True)
    passed = serializers.ListField(child=TextField())


class PrizeGivingAnswer(serializers.Serializer[Any]):
    """`state`: planned, on or given. `lists`: the keys of lists that can have prizes, once play is over. `prizes`: in
    the order in which they are read out, as they were kept when it began, before that as they would be now; `position`:
    0 before the first, then two for each, first its name, then who. `provisional`: not by an edition. `changed`:
    which of them would be given otherwise now. `why_not`: why it cannot begin; null where it can."""

    state = serializers.ChoiceField(choices=["planned", "on", "given"])
    plan = PrizePlanAnswer()
    lists = serializers.ListField(child=TextField())
    prizes = PrizeAnswer(many=True)
    changed = PrizeAnswer(many=True)
    position = serializers.IntegerField()
    provisional = serializers.BooleanField()
    why_not = serializers.CharField(allow_null=True)


class ActingOnPrizes(InputSerializer):
    """`plan`: what is to be given; `begin`; `go` to a `position` from the one that was `seen`; `end`."""

    act = WordChoiceField(["plan", "begin", "go", "end"])
    plan = PrizePlanAnswer(required=False, default=None, allow_null=True)
    position = serializers.IntegerField(min_value=0, max_value=10_000, required=False, default=0)
    seen = serializers.IntegerField(min_value=0, max_value=10_000, required=False, default=0)
