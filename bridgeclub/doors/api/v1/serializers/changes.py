"""What lies between two editions, for everybody and for one contestant."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.editions import ChangedLineAnswer
from bridgeclub.doors.api.v1.serializers.fields import TextField
from bridgeclub.doors.api.v1.serializers.standings import PartyAnswer


class PenaltyAmountAnswer(serializers.Serializer[Any]):
    """A penalty, or what was awarded; `amount` is a decimal string of the `unit`."""

    kind = TextField()
    amount = TextField()
    unit = TextField()


class PenaltyChangeAnswer(serializers.Serializer[Any]):
    """A penalty that was given or withdrawn; both where it is another one now."""

    contestant = PartyAnswer(source="party")
    given = PenaltyAmountAnswer(allow_null=True)
    withdrawn = PenaltyAmountAnswer(allow_null=True)


class PartyChangeAnswer(serializers.Serializer[Any]):
    """A contestant that came or left; neither where its number, standing or handicap is another now."""

    contestant = PartyAnswer(source="party")
    came = serializers.BooleanField()
    left = serializers.BooleanField()


class MarkedAnswer(serializers.Serializer[Any]):
    """How a board was marked; null: as its number says (Law 2)."""

    dealer = TextField(allow_null=True)
    vulnerable = TextField(allow_null=True)


class BoardChangeAnswer(serializers.Serializer[Any]):
    """A board that was marked otherwise; a side is null where the edition does not list the board."""

    board = serializers.IntegerField(source="number")
    before = MarkedAnswer(allow_null=True)
    after = MarkedAnswer(allow_null=True)


class PlacedAnswer(serializers.Serializer[Any]):
    """Where a contestant stood, with its figures as decimal strings."""

    rank = serializers.IntegerField(allow_null=True)
    total = TextField()
    percent = TextField(allow_null=True)
    vp = TextField(allow_null=True)


class BoardEffectAnswer(serializers.Serializer[Any]):
    """What a board gave a contestant before and after. `own`: its own result is another one; else it moved because
    other tables did, or because all was rescored."""

    board = serializers.IntegerField()
    before = TextField(allow_null=True)
    after = TextField(allow_null=True)
    own = serializers.BooleanField()


class MatchFiguresAnswer(serializers.Serializer[Any]):
    """What a contestant had of a match; null where there is none of the kind."""

    imps = serializers.IntegerField(source="own.imps", allow_null=True)
    points = TextField(source="own.points", allow_null=True)
    vp = TextField(source="own.vp", allow_null=True)


class MatchChangeAnswer(serializers.Serializer[Any]):
    """A match that gave a contestant something else; a side is null where the edition has no score of it. `by_hand`:
    what was entered without boards is other."""

    key = TextField(source="seen.match.key")
    against = PartyAnswer(source="seen.other.party")
    before = MatchFiguresAnswer(allow_null=True)
    after = MatchFiguresAnswer(allow_null=True)
    by_hand = serializers.BooleanField()


class EffectAnswer(serializers.Serializer[Any]):
    """What became of a contestant; `before` is null where it is new. `own`: a result or a penalty of its own was
    changed."""

    contestant = PartyAnswer(source="party")
    own = serializers.BooleanField()
    before = PlacedAnswer(source="row.before", allow_null=True)
    after = PlacedAnswer(source="row")
    boards = BoardEffectAnswer(many=True)
    matches = MatchChangeAnswer(many=True)


class ChangesAnswer(serializers.Serializer[Any]):
    """What lies between edition `since` and edition `edition` (null: what stands now and no edition has). `lines`: what
    is recorded otherwise at a table; `rules`: whether the session is scored in another way; `effects`: every contestant
    whose place or points moved, in the order of the new ranking."""

    since = serializers.IntegerField(source="old.edition.number")
    edition = serializers.IntegerField(source="new.edition.number", allow_null=True)
    lines = ChangedLineAnswer(many=True)
    penalties = PenaltyChangeAnswer(many=True)
    contestants = PartyChangeAnswer(many=True)
    boards = BoardChangeAnswer(many=True)
    rules = serializers.BooleanField()
    effects = EffectAnswer(many=True)


class ExplainedBoardAnswer(BoardEffectAnswer):
    """The same with the `lines` that were changed on the board, each with its cause."""

    lines = ChangedLineAnswer(many=True)


class OwnChangesAnswer(serializers.Serializer[Any]):
    """What lies between the two editions for one contestant. `changed` is false, `before` and `after` null, where
    nothing has changed for it. `own`: a result or a penalty of its own was changed."""

    since = serializers.IntegerField()
    edition = serializers.IntegerField()
    contestant = PartyAnswer()
    changed = serializers.BooleanField()
    own = serializers.BooleanField()
    before = PlacedAnswer(allow_null=True)
    after = PlacedAnswer(allow_null=True)
    boards = ExplainedBoardAnswer(many=True)
    matches = MatchChangeAnswer(many=True)
    penalties = PenaltyChangeAnswer(many=True)
