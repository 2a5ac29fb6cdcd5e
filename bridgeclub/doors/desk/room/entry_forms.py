"""What is typed about one board: a result in one line, an adjusted score."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.http.numeric_input import BigNumberField
from bridgeclub.wording.lines import agreed_words
from bridgeclub.wording.notation import BOXES, notation_words
from scoring.engine.notation import (
    KeyedResult,
    NotationError,
    WrittenAward,
    looks_like_award,
    read_award,
    read_result,
)
from scoring.queries.room import LineView, ResultVersion

TYPED = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}


def notation_input(label: Any, length: int, size: int, **more: Any) -> forms.CharField:
    """A short box for notation."""
    widget = forms.TextInput(attrs={**TYPED, "size": size})
    return forms.CharField(label=label, required=False, max_length=length, widget=widget, **more)


class SeenForm(forms.Form):
    """What the director saw: the id of the result that stood, and the version of the line."""

    seen = BigNumberField(required=False, widget=forms.HiddenInput)
    version = BigNumberField(required=False, widget=forms.HiddenInput)


class ResultForm(DynamicChoiceForm, SeenForm):
    """One line: contract, declarer, tricks, lead; the first box may say it all, an adjusted score too."""

    contract = notation_input(_("Contract"), 120, 8)
    by = notation_input(_("By"), 8, 2)
    tricks = notation_input(_("Tricks"), 10, 3)
    lead = notation_input(_("Lead"), 4, 3)
    agreed = forms.ChoiceField(label=_("Agreed by"), required=False)
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, line: LineView, **more: Any) -> None:
        more.setdefault("initial", initial_of(line))
        super().__init__(*args, **more)
        if line.current is None:
            del self.fields["agreed"]
        else:
            self.choose("agreed", agreed_words(line.ns.contest).items())
        self.line = line
        self.keyed: KeyedResult | None = None
        self.award: WrittenAward | None = None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        text = data.get("contract", "")
        try:
            if looks_like_award(text):
                self.award = read_award(text, self.line.vulnerable, _at_table(self.line))
            else:
                boxes = {name: data.get(name, "") for name in ("by", "tricks", "lead")}
                self.keyed = read_result(text, **boxes)
        except NotationError as error:
            self.add_error(BOXES.get(error.code, "contract"), notation_words(error))
        return data


class AwardForm(SeenForm):
    """An adjusted score in the director's notation, with its reason."""

    award = notation_input(_("Adjusted score"), 200, 24)
    note = forms.CharField(label=_("Reason"), required=False, max_length=300)

    def __init__(self, *args: Any, line: LineView, **more: Any) -> None:
        given = line.award
        more.setdefault("initial", {"award": given.text if given else "", "note": given.note if given else ""})
        more["initial"] |= {"version": line.version}
        more["prefix"] = "a"
        super().__init__(*args, **more)
        self.line = line
        self.written: WrittenAward | None = None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        try:
            self.written = read_award(data.get("award", ""), self.line.vulnerable, _at_table(self.line))
        except NotationError as error:
            self.add_error("award", notation_words(error))
        return data


def _at_table(line: LineView) -> Any:
    return line.current.played if line.current else None


def initial_of(line: LineView) -> dict[str, Any]:
    """The boxes as the result that stands fills them."""
    hidden_fields = {"seen": line.current.id if line.current else None, "version": line.version, "client_id": uuid4()}
    return {**boxes_of(line.current), **hidden_fields} if line.current else hidden_fields


def boxes_of(version: ResultVersion) -> dict[str, str]:
    """A result as somebody would type it into the boxes."""
    played = version.played
    if played is None:
        return {}
    if played.contract is None:
        return {"contract": "pass"}
    contract = str(played.contract).replace("N", "NT")
    lead = version.lead.replace("T", "10")
    return {"contract": contract, "by": played.declarer or "", "tricks": played.result_text, "lead": lead}
