"""Editions withdrawn, what waits for the next one, and the e-mails about them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import GivingReason, InputSerializer, TextField
from bridgeclub.doors.api.v1.serializers.rulings import MovedAnswer
from bridgeclub.doors.api.v1.serializers.standings import HIGHEST_VERSION, TravellerLineAnswer
from scoring.services.sending import WORDS_AT_MOST
from scoring.services.withdrawal import NOTE_AT_MOST

NEWEST = 99_999


class Withdrawing(InputSerializer):
    """Why it counts no more, in a few words."""

    note = serializers.CharField(max_length=NOTE_AT_MOST, required=False, default="", allow_blank=True)


class CauseAnswer(serializers.Serializer[Any]):
    """Through whom a line says something else. `what`: awarded, award_back, corrected, by_itself, entered, moved,
    from_table, imported, settled or waited; `agreed`: who said to the director that it is right."""

    what = TextField()
    at = serializers.DateTimeField(allow_null=True)
    agreed = TextField()


class ChangedLineAnswer(serializers.Serializer[Any]):
    """A board at a table before and after; a side that was not there is null."""

    board = serializers.IntegerField()
    before = TravellerLineAnswer(allow_null=True)
    after = TravellerLineAnswer(allow_null=True)
    cause = CauseAnswer()


class PendingAnswer(serializers.Serializer[Any]):
    """What the next edition would change in `edition`, the one that counts (0: none), and the `reason` that this tells.
    `others`: how many changes there are beside those of `lines` (penalties, who plays, dealer and vulnerability,
    rules). `effect`: everybody whose points, total or place it would change. `behind`: the newest results are still
    being scored; ask again in a few seconds. `version`: that of what was looked at; it is sent back to put back just
    this."""

    edition = serializers.IntegerField()
    version = serializers.IntegerField()
    behind = serializers.BooleanField()
    reason = TextField()
    lines = ChangedLineAnswer(many=True)
    others = serializers.IntegerField()
    effect = MovedAnswer(many=True)


class PuttingBack(GivingReason):
    """The number of the edition that was seen to count. `version`: that of what waited; left out, whatever waits now
    is put back. `note`: why, in a few words for the history."""

    edition = serializers.IntegerField(min_value=1, max_value=NEWEST)
    version = serializers.IntegerField(
        min_value=0, max_value=HIGHEST_VERSION, required=False, allow_null=True, default=None
    )


class PutBack(serializers.Serializer[Any]):
    """So many results, adjusted scores and penalties are as the edition has them."""

    put_back = serializers.IntegerField()


class TroubledAnswer(serializers.Serializer[Any]):
    """An e-mail that perhaps did not arrive."""

    name = TextField()
    state = TextField()
    trouble = TextField()


class LettersAnswer(serializers.Serializer[Any]):
    """E-mails about an edition. `kind`: all (whoever has agreed), own (whose own result changed), digest (the daily
    e-mail) or boards (whoever had one while the boards of a simultaneous were closed). `ended`: null while they wait
    until `due_at` or are going; done or stopped, for instance."""

    id = serializers.IntegerField()
    edition = serializers.IntegerField()
    kind = TextField()
    asked_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField()
    by = TextField()
    once_more = serializers.BooleanField()
    ended = TextField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    sent = serializers.IntegerField()
    waiting = serializers.IntegerField()
    unwanted = serializers.IntegerField()
    troubled = TroubledAnswer(many=True)


class AskingForLetters(InputSerializer):
    """The `edition`; `words` that stand above each card; `again`: also to those who have had it."""

    edition = serializers.IntegerField(min_value=1, max_value=NEWEST)
    words = serializers.CharField(max_length=WORDS_AT_MOST, required=False, default="", allow_blank=True)
    again = serializers.BooleanField(required=False, default=False)
