"""What the director was called for and decided, to be read by whoever runs the server."""

from __future__ import annotations

from django.contrib import admin

from club.admin import AppendOnlyAdmin
from rulings.models import (
    AppealEvent,
    CallEvent,
    DoubtDecision,
    GrossError,
    GrossErrorDecision,
    MadeAvailable,
    MadeOfficial,
    NotedWay,
    PeerAnswer,
    PeerPoll,
    PeerPollEnd,
    PublicBook,
    QueryEvent,
    ReleasedText,
    Restriction,
    RestrictionEnd,
    Ruling,
    RulingLine,
    RulingNote,
    RulingPenalty,
)


@admin.register(CallEvent)
class CallEventAdmin(AppendOnlyAdmin):
    list_display = ["pk", "call_id", "kind", "how", "ruling", "user", "at"]
    list_filter = ["kind", "how", "call__session__club"]


@admin.register(QueryEvent)
class QueryEventAdmin(AppendOnlyAdmin):
    list_display = ["pk", "query_id", "kind", "contestant", "said", "contract", "declarer", "tricks", "user", "at"]
    list_filter = ["kind", "query__session__club"]


@admin.register(Ruling)
class RulingAdmin(AppendOnlyAdmin):
    list_display = ["session", "number", "kind", "supersedes_id", "user", "at"]
    list_filter = ["kind", "session__club"]


@admin.register(RulingLine)
class RulingLineAdmin(AppendOnlyAdmin):
    list_display = ["pk", "ruling_id", "position", "board_id", "ns_id", "ew_id", "adjustment_id"]


@admin.register(RulingPenalty)
class RulingPenaltyAdmin(AppendOnlyAdmin):
    list_display = ["pk", "ruling_id", "penalty_id"]


@admin.register(RulingNote)
class RulingNoteAdmin(AppendOnlyAdmin):
    list_display = ["pk", "ruling_id", "what", "contestant_id", "user", "at"]


@admin.register(DoubtDecision)
class DoubtDecisionAdmin(AppendOnlyAdmin):
    list_display = ["pk", "session", "board", "rule", "what", "result_id", "user", "device_id", "at", "note"]
    list_filter = ["what", "rule", "session__club"]


@admin.register(MadeOfficial)
class MadeOfficialAdmin(AppendOnlyAdmin):
    list_display = ["session", "edition", "by_itself", "unresolved", "user", "at"]
    list_filter = ["by_itself", "session__club"]


@admin.register(GrossError)
class GrossErrorAdmin(AppendOnlyAdmin):
    list_display = ["pk", "session", "line_id", "seen_id", "turned", "contract", "declarer", "tricks", "user", "at"]
    list_filter = ["session__club"]


@admin.register(GrossErrorDecision)
class GrossErrorDecisionAdmin(AppendOnlyAdmin):
    list_display = ["pk", "error_id", "edition_id", "note", "user", "at"]
    list_filter = ["error__session__club"]


@admin.register(MadeAvailable)
class MadeAvailableAdmin(AppendOnlyAdmin):
    list_display = ["pk", "edition_id", "place", "user", "at"]
    list_filter = ["place", "edition__session__club"]


@admin.register(Restriction)
class RestrictionAdmin(AppendOnlyAdmin):
    list_display = ["pk", "call_id", "board", "says", "until", "detail", "user", "at"]
    list_filter = ["call__session__club"]


@admin.register(RestrictionEnd)
class RestrictionEndAdmin(AppendOnlyAdmin):
    list_display = ["pk", "restriction_id", "user", "at"]


@admin.register(NotedWay)
class NotedWayAdmin(AppendOnlyAdmin):
    list_display = ["pk", "event_id"]


@admin.register(PeerPoll)
class PeerPollAdmin(AppendOnlyAdmin):
    list_display = ["pk", "session", "board_id", "question", "ends_at", "user", "at"]
    list_filter = ["session__club"]


@admin.register(PeerPollEnd)
class PeerPollEndAdmin(AppendOnlyAdmin):
    list_display = ["pk", "poll_id", "user", "at"]


@admin.register(PeerAnswer)
class PeerAnswerAdmin(AppendOnlyAdmin):
    list_display = ["pk", "poll_id", "choice", "comment", "at"]


@admin.register(PublicBook)
class PublicBookAdmin(AppendOnlyAdmin):
    list_display = ["pk", "club", "open", "user", "at"]


@admin.register(ReleasedText)
class ReleasedTextAdmin(AppendOnlyAdmin):
    list_display = ["pk", "ruling_id", "text", "user", "at"]


@admin.register(AppealEvent)
class AppealEventAdmin(AppendOnlyAdmin):
    list_display = ["pk", "appeal_id", "kind", "contestant", "heard_by", "outcome", "ruling", "user", "at"]
    list_filter = ["kind", "appeal__ruling__session__club"]
