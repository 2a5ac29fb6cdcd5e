"""What the director decides about a query: accept it with what is recorded, reject it, settle it under Law 79B3."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.room.entry_forms import box
from bridgeclub.http.numeric_input import NumberField
from bridgeclub.wording.lines import AGREED
from bridgeclub.wording.notation import notation_words
from rulings.engine.query import WORDS_AT_MOST, ClaimKind
from rulings.queries.score_queries import QueryView
from rulings.services.score_queries.deciding import Seen
from scoring.engine.contract import Played
from scoring.engine.notation import NotationError, read_result

ALL_FOUR = gettext_lazy("Reason, read by all four players")


def reason(**more: Any) -> forms.CharField:
    return forms.CharField(label=ALL_FOUR, max_length=WORDS_AT_MOST, **more)


class DecidingForm(DynamicChoiceForm):
    """What the director saw: the version of the query and the result that counted. `client_id`: twice is once."""

    version = NumberField(widget=forms.HiddenInput)
    seen = NumberField(required=False, widget=forms.HiddenInput)
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, query: QueryView) -> None:
        start = {"version": query.version, "seen": query.seen, "client_id": uuid4(), **self.start(query)}
        super().__init__(data, initial=start)
        self.query = query

    def start(self, query: QueryView) -> dict[str, Any]:
        return {}

    @property
    def looked(self) -> Seen:
        return Seen(self.cleaned_data["version"], self.cleaned_data["seen"])


class AcceptForm(DecidingForm):
    """The record is corrected: to what is claimed, or what the director types."""

    what = box(gettext_lazy("Record this"), 120, 12)
    agreed = forms.ChoiceField(label=gettext_lazy("Agreed by"), choices=list(AGREED.items()), required=False)
    reason = reason(required=False)

    def __init__(self, data: Any = None, *, query: QueryView) -> None:
        super().__init__(data, query=query)
        self.played: Played | None = None
        if query.claim is None or query.claim.kind in (ClaimKind.BOARD, ClaimKind.TURNED):
            del self.fields["what"]

    def start(self, query: QueryView) -> dict[str, Any]:
        claimed = query.claim.played if query.claim else None
        return {"what": typed(claimed) if claimed else "", "agreed": query.agreed}

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if "what" in self.fields and not self.errors:
            try:
                self.played = read_result(said.get("what", "")).played
            except NotationError as error:
                self.add_error("what", notation_words(error))
        return said


class RejectForm(DecidingForm):
    """What is recorded stands."""

    reason = reason(error_messages={"required": gettext_lazy("Say why: all four players read it.")})


class SettleForm(DecidingForm):
    """The sides disagree: one of the ways that Law 79B3 has for what they say."""

    way = forms.ChoiceField(
        label=gettext_lazy("What is recorded"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose what is recorded.")},
    )
    reason = reason(error_messages={"required": gettext_lazy("Say what convinced you, or did not.")})

    def __init__(self, data: Any = None, *, query: QueryView, ways: Iterable[tuple[str, str]]) -> None:
        super().__init__(data, query=query)
        self.choose("way", ways)
        self.initial["way"] = "stands"


def typed(played: Played) -> str:
    """A result as a director types it: 4SN=, pass."""
    return str(played) if played.contract else _("pass")
