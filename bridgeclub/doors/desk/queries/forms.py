"""What the director decides about a query: accept it with what is recorded, reject it, settle it under Law 79B3."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.room.entry_forms import notation_input
from bridgeclub.http.numeric_input import BigNumberField
from bridgeclub.wording.lines import agreed_words
from bridgeclub.wording.notation import notation_words
from rulings.engine.query import WORDS_AT_MOST, ClaimKind
from rulings.queries.score_queries import ScoreQueryView
from rulings.services.score_queries.deciding import SeenVersions
from scoring.engine.contract import Played
from scoring.engine.notation import NotationError, read_result

ALL_FOUR = gettext_lazy("Reason (all four players read it)")


def reason(**more: Any) -> forms.CharField:
    return forms.CharField(label=ALL_FOUR, max_length=WORDS_AT_MOST, **more)


class DecidingForm(DynamicChoiceForm):
    """What the director saw: the version of the query and the result that counted. `client_id`: twice is once."""

    version = BigNumberField(widget=forms.HiddenInput)
    seen = BigNumberField(required=False, widget=forms.HiddenInput)
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, score_query: ScoreQueryView) -> None:
        start = {
            "version": score_query.version,
            "seen": score_query.seen,
            "client_id": uuid4(),
            **self.start(score_query),
        }
        super().__init__(data, initial=start)
        self.query = score_query

    def start(self, score_query: ScoreQueryView) -> dict[str, Any]:
        return {}

    @property
    def looked(self) -> SeenVersions:
        return SeenVersions(self.cleaned_data["version"], self.cleaned_data["seen"])


class AcceptForm(DecidingForm):
    """The record is corrected: to what is claimed, or what the director types."""

    what = notation_input(gettext_lazy("Record this"), 120, 12)
    agreed = forms.ChoiceField(label=gettext_lazy("Agreed by"), required=False)
    reason = reason(required=False)

    def __init__(self, data: Any = None, *, score_query: ScoreQueryView) -> None:
        super().__init__(data, score_query=score_query)
        self.choose("agreed", agreed_words(score_query.contest).items())
        self.played: Played | None = None
        if score_query.claim is None or score_query.claim.kind in (ClaimKind.BOARD, ClaimKind.TURNED):
            del self.fields["what"]

    def start(self, score_query: ScoreQueryView) -> dict[str, Any]:
        claimed = score_query.claim.played if score_query.claim else None
        return {"what": typed(claimed) if claimed else "", "agreed": score_query.agreed}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if "what" in self.fields and not self.errors:
            try:
                self.played = read_result(cleaned.get("what", "")).played
            except NotationError as error:
                self.add_error("what", notation_words(error))
        return cleaned


class RejectForm(DecidingForm):
    """What is recorded stands."""

    reason = reason(error_messages={"required": gettext_lazy("Write why: all four players read it.")})


class SettleForm(DecidingForm):
    """The sides disagree: one of the ways that Law 79B3 has for what they say."""

    way = forms.ChoiceField(
        label=gettext_lazy("What is recorded"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose what is recorded.")},
    )
    reason = reason(error_messages={"required": gettext_lazy("Write what convinced you, or did not.")})

    def __init__(self, data: Any = None, *, score_query: ScoreQueryView, ways: Iterable[tuple[str, str]]) -> None:
        super().__init__(data, score_query=score_query)
        self.choose("way", ways)
        self.initial["way"] = "stands"


def typed(played: Played) -> str:
    """A result as a director types it: 4SN=, pass."""
    return str(played) if played.contract else _("pass")
