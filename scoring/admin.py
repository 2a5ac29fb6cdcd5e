"""What happened at the tables and what the director awarded, to be read by whoever runs the server."""

from __future__ import annotations

from django.contrib import admin

from club.admin import AppendOnlyAdmin
from club.models import BracketDraw, BracketResult, BracketScore, BracketSide
from movements.models import SwissDraw
from scoring.models import (
    Adjustment,
    AgreedLine,
    Confirmation,
    Dispute,
    DisputeEnd,
    EditionWithdrawal,
    EventBallot,
    EventBallotPlace,
    EventEdition,
    EventEditionSession,
    EventEditionWithdrawal,
    HandedOut,
    LateDecision,
    LateEntry,
    MasterpointAward,
    MasterpointAwards,
    MatchAgreement,
    MatchResult,
    Penalty,
    PenaltyWithdrawal,
    Publication,
    Repair,
    RepairUndone,
    Result,
    SecondKeying,
    Sending,
    SendingEnd,
    SignOff,
    SimultaneousEdition,
    SimultaneousEditionSession,
)


@admin.register(Result)
class ResultAdmin(AppendOnlyAdmin):
    list_display = ["pk", "line_id", "outcome", "contract", "declarer", "tricks", "score", "source", "entered_at"]
    list_filter = ["source", "outcome", "line__session__club"]
    show_full_result_count = False


@admin.register(Confirmation)
class ConfirmationAdmin(AppendOnlyAdmin):
    list_display = ["pk", "result_id", "device_id", "user", "at"]


@admin.register(Adjustment)
class AdjustmentAdmin(AppendOnlyAdmin):
    list_display = ["pk", "line_id", "ns_outcome", "ew_outcome", "group", "user", "at", "note"]


@admin.register(Penalty)
class PenaltyAdmin(AppendOnlyAdmin):
    list_display = ["pk", "session", "contestant", "kind", "amount", "unit", "user", "at"]


@admin.register(PenaltyWithdrawal)
class PenaltyWithdrawalAdmin(AppendOnlyAdmin):
    list_display = ["pk", "penalty_id", "user", "at"]


@admin.register(MatchResult)
class MatchResultAdmin(AppendOnlyAdmin):
    list_display = ["pk", "match_id", "version", "home_imps", "away_imps", "home_vp", "away_vp", "user", "at", "note"]


@admin.register(MatchAgreement)
class MatchAgreementAdmin(AppendOnlyAdmin):
    list_display = ["pk", "match_id", "stanza", "contestant_id", "device_id", "phone_id", "user", "at"]


@admin.register(Publication)
class PublicationAdmin(AppendOnlyAdmin):
    list_display = ["session", "number", "reason", "user", "at"]
    list_filter = ["reason", "session__club"]


@admin.register(EditionWithdrawal)
class EditionWithdrawalAdmin(AppendOnlyAdmin):
    list_display = ["pk", "publication_id", "user", "at", "note"]


@admin.register(HandedOut)
class HandedOutAdmin(AppendOnlyAdmin):
    list_display = ["pk", "publication_id", "receiver", "form", "kind", "user", "at", "note"]


@admin.register(MasterpointAwards)
class MasterpointAwardsAdmin(AppendOnlyAdmin):
    list_display = ["pk", "publication_id", "revision", "rules", "level", "why", "at"]


@admin.register(MasterpointAward)
class MasterpointAwardAdmin(AppendOnlyAdmin):
    list_display = ["pk", "awards_id", "contestant_id", "hundredths", "place", "verified"]


@admin.register(Repair)
class RepairAdmin(AppendOnlyAdmin):
    list_display = ["pk", "session", "kind", "user", "at"]
    list_filter = ["kind", "session__club"]


@admin.register(RepairUndone)
class RepairUndoneAdmin(AppendOnlyAdmin):
    list_display = ["pk", "repair_id", "user", "at"]


@admin.register(SecondKeying)
class SecondKeyingAdmin(AppendOnlyAdmin):
    list_display = ["pk", "first_id", "second_id", "user", "at"]


@admin.register(Sending)
class SendingAdmin(AppendOnlyAdmin):
    list_display = ["pk", "publication_id", "asked_at", "due_at", "user", "once_more"]


@admin.register(SendingEnd)
class SendingEndAdmin(AppendOnlyAdmin):
    list_display = ["pk", "sending_id", "reason", "user", "at"]


@admin.register(SignOff)
class SignOffAdmin(AppendOnlyAdmin):
    list_display = ["pk", "session", "section", "round", "contestant", "device_id", "user", "at"]
    list_filter = ["session__club"]


@admin.register(AgreedLine)
class AgreedLineAdmin(AppendOnlyAdmin):
    list_display = ["pk", "sign_off_id", "line_id", "result_id"]


@admin.register(Dispute)
class DisputeAdmin(AppendOnlyAdmin):
    list_display = ["pk", "sign_off_id", "line_id", "result_id", "reason", "words"]


@admin.register(DisputeEnd)
class DisputeEndAdmin(AppendOnlyAdmin):
    list_display = ["pk", "dispute_id", "how", "result_id", "user", "at"]


@admin.register(LateEntry)
class LateEntryAdmin(AppendOnlyAdmin):
    list_display = ["pk", "session", "section", "table", "board", "contract", "declarer", "tricks", "why", "arrived_at"]
    list_filter = ["why", "session__club"]


@admin.register(LateDecision)
class LateDecisionAdmin(AppendOnlyAdmin):
    list_display = ["pk", "entry_id", "taken", "user", "at"]


@admin.register(BracketDraw)
class BracketDrawAdmin(AppendOnlyAdmin):
    list_display = ["pk", "bracket", "version", "three_way", "lot", "lines", "user", "at"]


@admin.register(BracketSide)
class BracketSideAdmin(AppendOnlyAdmin):
    list_display = ["pk", "match_id", "place", "version", "entry", "by_director", "user", "at"]


@admin.register(BracketResult)
class BracketResultAdmin(AppendOnlyAdmin):
    list_display = ["pk", "match_id", "version", "how", "first", "second", "edition", "user", "at", "note"]


@admin.register(BracketScore)
class BracketScoreAdmin(AppendOnlyAdmin):
    list_display = ["pk", "result_id", "one", "other", "one_imps", "other_imps", "one_extra", "other_extra"]


@admin.register(SwissDraw)
class SwissDrawAdmin(AppendOnlyAdmin):
    list_display = ["pk", "session", "round", "version", "counted", "changed", "user", "at"]


@admin.register(EventEdition)
class EventEditionAdmin(AppendOnlyAdmin):
    list_display = ["pk", "total_id", "number", "reason", "user", "at"]


@admin.register(EventEditionSession)
class EventEditionSessionAdmin(AppendOnlyAdmin):
    list_display = ["pk", "edition_id", "place", "publication_id"]


@admin.register(SimultaneousEdition)
class SimultaneousEditionAdmin(AppendOnlyAdmin):
    list_display = ["pk", "simultaneous_id", "number", "reason", "user", "at"]


@admin.register(SimultaneousEditionSession)
class SimultaneousEditionSessionAdmin(AppendOnlyAdmin):
    list_display = ["pk", "edition_id", "place", "publication_id"]


@admin.register(EventEditionWithdrawal)
class EventEditionWithdrawalAdmin(AppendOnlyAdmin):
    list_display = ["pk", "edition_id", "user", "at", "note"]


@admin.register(EventBallot)
class EventBallotAdmin(AppendOnlyAdmin):
    list_display = ["pk", "total_id", "stage", "sessions", "way", "user", "at", "note"]


@admin.register(EventBallotPlace)
class EventBallotPlaceAdmin(AppendOnlyAdmin):
    list_display = ["pk", "ballot_id", "place", "contestant_id"]
