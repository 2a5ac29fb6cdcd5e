"""Everything that can be written into a ruling. What it means is read in `reading`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.room.entry_forms import TYPED
from bridgeclub.doors.desk.rulings.words import DOUBTS, POLL_WORDS, TIMES
from bridgeclub.http.numeric_input import BigNumberField
from bridgeclub.wording.penalties import KINDS as PENALTIES
from bridgeclub.wording.penalties import UNITS, UNITS_IN_IMPS
from bridgeclub.wording.rulings import AGREED

LONG, SHORT = 4000, 300
ROWS = (1, 2)


def text(label: Any, rows: int = 3, at_most: int = LONG, **more: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, required=False, max_length=at_most, widget=widget, **more)


def line(label: Any, at_most: int = SHORT, **more: Any) -> forms.CharField:
    return forms.CharField(label=label, required=False, max_length=at_most, **more)


def tick(label: Any) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


def choice(label: Any, among: dict[str, Any], **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=list(among.items()), required=False, **more)


class RulingForm(DynamicChoiceForm):
    """A ruling as it is being written. Nothing in it is required: what is missing is told before it is issued."""

    call = BigNumberField(required=False, widget=forms.HiddenInput)
    query = BigNumberField(required=False, widget=forms.HiddenInput)
    supersedes = BigNumberField(required=False, widget=forms.HiddenInput)
    boards = forms.CharField(
        label=_("Board"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 6}),
    )
    table = forms.ChoiceField(label=_("Table"), required=False)
    ns = forms.ChoiceField(label=_("North–South"), required=False)
    ew = forms.ChoiceField(label=_("East–West"), required=False)
    facts = text(_("Facts"), 5, help_text=_("What both sides agree on first. Then what they do not."))
    agreed = choice(_("Are the facts agreed?"), AGREED, widget=forms.RadioSelect)
    disputed = text(_("What they do not agree on"), 2)
    statement_ns = text(_("What North–South say"), 2)
    statement_ew = text(_("What East–West say"), 2)
    auction = line(_("The auction"), help_text=_("From the dealer: 1S 2D 3S P 4S AP"))
    poll_hand = line(_("The hand that was given"))
    poll_question = line(_("The question"))
    poll_answers = text(_("What each said, one a line, without names"), 3)
    laws = line(_("Law numbers"), help_text=_("Numbers or a word: 75B, 12C1, misinformation"))
    unauthorised = tick(_("Unauthorised information is in question (law 16)"))
    disallowed = line(_("The action that is not allowed"), help_text=_("Such as 5♥ by East"))
    hypothetical = line(_("The legal auction behind a weighted score"))
    doubt = choice(_("What is in doubt?"), DOUBTS, widget=forms.RadioSelect)
    kind = choice(_("What kind of ruling?"), POLL_WORDS)
    award = forms.CharField(
        label=_("What do they get?"),
        required=False,
        max_length=600,
        widget=forms.Textarea(attrs={**TYPED, "rows": 2, "class": "award"}),
    )
    unless_better = tick(_("unless the offenders did worse at the table (White Book 90.4.2)"))
    third_plus = tick(_("Average plus all the same, though it is the third of a pair"))
    over_hundred = line(_("Together more than 100 %: who was at fault?"))
    decision = text(_("The decision, as you told it"), 2)
    reasoning = text(_("Why"), 4)
    told_ns = tick(_("North–South told"))
    told_ew = tick(_("East–West told"))
    right = tick(_("Right of appeal mentioned (law 83)"))

    def __init__(
        self, *args: Any, tables: Iterable[str], pairs: Iterable[tuple[int, str]], method: str, **more: Any
    ) -> None:
        more["initial"] = {"agreed": "yes", "doubt": "", "kind": "assigned", **more.get("initial", {})}
        super().__init__(*args, **more)
        listed = [("", _("Choose a pair")), *((str(pk), words) for pk, words in pairs)]
        self.choose("table", [("", _("Choose a table")), *((each, each) for each in tables)])
        self.choose("ns", listed)
        self.choose("ew", listed)
        for row in ROWS:
            self._penalty(f"p{row}_", listed, UNITS if method == "matchpoints" else UNITS_IN_IMPS)

    def _penalty(self, prefix: str, pairs: list[tuple[str, Any]], units: list[tuple[str, Any]]) -> None:
        """One row of the penalties."""
        self.fields |= {
            f"{prefix}pair": forms.ChoiceField(label=_("Pair"), choices=pairs, required=False),
            f"{prefix}kind": forms.ChoiceField(label=_("What"), choices=PENALTIES, required=False),
            f"{prefix}times": choice(_("How much"), TIMES, initial="1"),
            f"{prefix}amount": line(_("Another amount"), 12, widget=forms.TextInput(attrs={"inputmode": "decimal"})),
            f"{prefix}unit": forms.ChoiceField(label=_("Unit"), choices=units, required=False),
            f"{prefix}note": line(_("For what")),
        }

    @property
    def penalty_rows(self) -> list[dict[str, forms.BoundField]]:
        names = ("pair", "kind", "times", "amount", "unit", "note")
        return [{name: self[f"p{row}_{name}"] for name in names} for row in ROWS]
