"""Appeals, and what is sent about one."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.table.entries import HIGHEST_ID
from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, WordChoiceField, text_list
from rulings.engine.appeals import HeardBy, Outcome
from rulings.queries.appeals import AppealInfo

SHORT, LONG, MOST = 120, 4000, 9


class AppealHearingAnswer(serializers.Serializer[Any]):
    """Before whom an appeal was heard: director, committee or referee, and the names of those."""

    heard_by = TextField()
    members = text_list()
    at = serializers.DateTimeField()


class AppealReplyAnswer(serializers.Serializer[Any]):
    """What another pair (its id) says to an appeal."""

    pair = serializers.IntegerField(source="contestant", allow_null=True)
    words = TextField()
    at = serializers.DateTimeField()


class AppealAnswer(serializers.Serializer[Any]):
    """An appeal `against` the ruling with this number. `step` is what it waits for (concurrence, deposit, hearing,
    decision, score) or how it ended (upheld, varied, withdrawn). `pair` is who appeals; `law_only`: about the law
    alone. `deposit` is the amount as it was written, "" without one; `ruling`: the number of the one that took its
    place.
    """

    id = serializers.IntegerField()
    against = serializers.IntegerField(source="number")
    step = TextField()
    pair = serializers.IntegerField(source="contestant", allow_null=True)
    at = serializers.DateTimeField()
    law_only = serializers.BooleanField()
    grounds = TextField()
    replies = AppealReplyAnswer(many=True)
    deposit = serializers.SerializerMethodField()
    hearings = AppealHearingAnswer(many=True)
    reasons = serializers.SerializerMethodField()
    deposit_kept = serializers.SerializerMethodField()
    ruling = serializers.IntegerField(source="progress.ruled", allow_null=True)

    def get_deposit(self, appeal: AppealInfo) -> str:
        return appeal.deposit.deposit if appeal.deposit else ""

    def get_reasons(self, appeal: AppealInfo) -> str:
        return appeal.decided.words if appeal.decided else ""

    def get_deposit_kept(self, appeal: AppealInfo) -> bool:
        ending = appeal.decided or appeal.withdrawn
        return ending is not None and ending.deposit_kept


class DepositTaken(InputSerializer):
    """The amount of the `deposit`, as it is written, or why there is none (`no_deposit`). `adviser`: who advised the
    side that appeals; only the desk reads it."""

    deposit = serializers.CharField(max_length=SHORT, required=False, default="", allow_blank=True)
    no_deposit = serializers.CharField(max_length=LONG, required=False, default="", allow_blank=True)
    adviser = serializers.CharField(max_length=SHORT, required=False, default="", allow_blank=True)


class Lodging(DepositTaken):
    """Who appeals (the id of the `pair`) and why, with the deposit where it is settled already. `agreed`: both
    partners agree, or the captain; `law_only`: it is about the law or a regulation alone."""

    pair = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    agreed = serializers.BooleanField(required=False, default=False)
    grounds = serializers.CharField(max_length=LONG, required=False, default="", allow_blank=True)
    law_only = serializers.BooleanField(required=False, default=False)


class AnsweringAppeal(InputSerializer):
    """What another pair (its id) that the ruling is about says to the appeal."""

    pair = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    words = serializers.CharField(max_length=LONG)


class HearingAppeal(InputSerializer):
    """Before whom it was heard, with the names of a committee (one, three or five) or of the referee. `words`: what was
    said there."""

    heard_by = WordChoiceField([each.value for each in HeardBy])
    members = serializers.ListField(
        child=serializers.CharField(max_length=SHORT), max_length=MOST, required=False, default=list
    )
    words = serializers.CharField(max_length=LONG, required=False, default="", allow_blank=True)


class Recommending(InputSerializer):
    """What those who heard it recommend to the director in charge."""

    words = serializers.CharField(max_length=LONG)


class DecidingAppeal(InputSerializer):
    """What becomes of the ruling, and of the deposit. `reasons`: needed where the ruling is varied or the deposit kept,
    and read by both sides."""

    outcome = WordChoiceField([each.value for each in Outcome])
    reasons = serializers.CharField(max_length=LONG, required=False, default="", allow_blank=True)
    deposit_kept = serializers.BooleanField(required=False, default=False)


class WithdrawingAppeal(InputSerializer):
    """A few words about it, and whether the deposit is kept."""

    words = serializers.CharField(max_length=LONG, required=False, default="", allow_blank=True)
    deposit_kept = serializers.BooleanField(required=False, default=False)
