"""Until when what may be asked for, the rules of it, and where the editions can be read."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, WordChoiceField
from bridgeclub.wording.correction_periods import HOW_LONG
from club.engine.correction_rules import AFTER, CLOCKS, CUSTOM, PRESETS, UNTIL, NotRules, read_correction

PLACES = ("wall", "print")
FOR_EVERY_CLOCK = _("Of the club’s own rules there is one for every clock.")
NONE_OF_ITS_OWN = _("A preset has no rules of its own. Choose “custom” for these.")


class AgainAnswer(serializers.Serializer[Any]):
    """What a later `edition` changed may be asked about until `ends` (White Book 79.2)."""

    edition = serializers.IntegerField()
    ends = serializers.DateTimeField()
    over = serializers.BooleanField()


class MatchClockAnswer(serializers.Serializer[Any]):
    """What was played in a `stanza` of a `match` (its id) of teams, or of a Swiss of pairs, may be asked about until
    `ends`; null while that is not known, for instance because the next stanza has not begun."""

    match = serializers.IntegerField()
    stanza = serializers.IntegerField()
    ends = serializers.DateTimeField(allow_null=True)
    over = serializers.BooleanField()


class ClockAnswer(serializers.Serializer[Any]):
    """One clock. `rule`: how long, in words. `ends`: for everything that no later edition has changed; null while it
    has not begun. `over`: whether that has passed; `again` are the times that later editions have opened besides.
    `matches`: the matches of teams (White Book 146.3) or of a Swiss of pairs (80.6.1) that have an end of their own in
    place of `ends`."""

    name = serializers.ChoiceField(choices=CLOCKS)
    rule = TextField()
    ends = serializers.DateTimeField(allow_null=True)
    over = serializers.BooleanField()
    again = AgainAnswer(many=True)
    matches = MatchClockAnswer(many=True)


class ReadingPlaceAnswer(serializers.Serializer[Any]):
    """Since when an edition can be read there: on the web, on the notice board, or in print."""

    place = serializers.ChoiceField(choices=("web", *PLACES))
    since = serializers.DateTimeField()


class AvailableAnswer(serializers.Serializer[Any]):
    """An edition that counts, and where it can be read."""

    edition = serializers.IntegerField()
    places = ReadingPlaceAnswer(many=True)


class ClocksAnswer(serializers.Serializer[Any]):
    """The clocks of a session: `rulings`, `appeals`, `queries` (of scores), `errors` (gross ones, of an official) and
    `computing` (errors in working out the results). `correction` is what was set, as it is sent. `available`: when the
    first edition came out; after that the rules stay as they were announced."""

    available = serializers.DateTimeField(allow_null=True)
    correction = serializers.DictField()
    clocks = ClockAnswer(many=True)
    editions = AvailableAnswer(many=True)


class RulePart(InputSerializer):
    """`after` what it counts, and for how long: so many `minutes` without play, `hours`, `until` a session begins, or
    the `working_day` so many days later, `at` an hour of the club’s. At teams also after each `stanza`, after both
    captains have `agreed`, and `until` the next `stanza` of either team begins; in a Swiss of pairs each match is a
    stanza, and the event’s last one begins at `last_match`."""

    after = WordChoiceField(AFTER)
    minutes = serializers.IntegerField(min_value=1, max_value=999_999, required=False)
    hours = serializers.IntegerField(min_value=1, max_value=999_999, required=False)
    until = WordChoiceField(UNTIL, required=False)
    working_day = serializers.IntegerField(min_value=1, max_value=999_999, required=False)
    at = serializers.CharField(max_length=5, required=False)


def _rule() -> Any:
    return RulePart(many=True, required=False, min_length=1, max_length=2)  # type: ignore[call-arg]


class SettingClocks(InputSerializer):
    """A `preset`, or custom with a rule for every clock: one part, or two of which the later counts. `qualifying`: all
    of it ends ten minutes before the next session begins."""

    preset = WordChoiceField((*PRESETS, CUSTOM))
    qualifying = serializers.BooleanField(required=False, default=False)
    rulings = _rule()
    appeals = _rule()
    queries = _rule()
    errors = _rule()
    computing = _rule()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The rules as they are kept, under `correction`."""
        own = [clock for clock in CLOCKS if clock in attrs]
        if attrs["preset"] != CUSTOM and own:
            raise serializers.ValidationError({own[0]: NONE_OF_ITS_OWN})
        for clock in CLOCKS:
            if attrs["preset"] == CUSTOM and clock not in attrs:
                raise serializers.ValidationError({clock: FOR_EVERY_CLOCK})
        document = {name: value for name, value in attrs.items() if name != "qualifying" or value}
        try:
            read_correction(document)
        except NotRules as error:
            raise serializers.ValidationError({error.clock or "preset": HOW_LONG}) from error
        return {"correction": document}


class MakingAvailable(InputSerializer):
    """Where it can be read from now on: on the notice board, or in print."""

    place = WordChoiceField(PLACES)
