"""Everything that can be written into a ruling. What it means is read in `reading`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.room.entry_forms import TYPED, notation_input
from bridgeclub.doors.desk.rulings.rows import BOTH, COLUMNS, GIVES, SIDE_GETS, SIDE_GETS_IN_IMPS
from bridgeclub.doors.desk.rulings.rows import ROWS as RESULTS
from bridgeclub.doors.desk.rulings.words import DOUBTS, POLL_WORDS, TIMES
from bridgeclub.http.numeric_input import BigNumberField
from bridgeclub.wording.desk_contests import desk_words
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.game import SEATS
from bridgeclub.wording.penalties import KINDS as PENALTIES
from bridgeclub.wording.penalties import Choices, units_of
from bridgeclub.wording.rulings import AGREED
from club.queries import SessionInfo

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
    guided = forms.CharField(required=False, max_length=LONG, widget=forms.HiddenInput)
    boards = forms.CharField(
        label=_("Board"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 6}),
    )
    table = forms.ChoiceField(label=_("Table"), required=False)
    facts = text(_("Facts"), 5, help_text=_("First what both sides agree on, then what they disagree about."))
    agreed = choice(_("Are the facts agreed?"), AGREED, widget=forms.RadioSelect)
    disputed = text(_("What they disagree about"), 2)
    statement_ns = text(_("What North–South say"), 2)
    statement_ew = text(_("What East–West say"), 2)
    auction = line(_("The auction"), help_text=_("From the dealer: 1S 2D 3S P 4S AP"))
    poll_hand = line(_("The hand they were shown"))
    poll_question = line(_("What they were asked"))
    poll_answers = text(_("What each said: one a line, no names"), 3)
    laws = line(_("Law numbers"), help_text=_("Numbers or a word: 75B, 12C1, misinformation"))
    unauthorised = tick(_("Unauthorised information (Law 16)"))
    disallowed = line(_("Which call or play is not allowed?"), help_text=_("Such as 5♥ by East"))
    hypothetical = line(_("The legal auction behind a weighted score"))
    doubt = choice(_("What is in doubt?"), DOUBTS, widget=forms.RadioSelect)
    kind = choice(_("What kind of ruling?"), POLL_WORDS)
    gives = choice(_("What do they get?"), GIVES, widget=forms.RadioSelect)
    award = forms.CharField(
        label=_("In director’s notation"),
        required=False,
        max_length=600,
        widget=forms.Textarea(attrs={**TYPED, "rows": 2, "class": "award"}),
    )
    unless_better = tick(_("unless the offenders did worse at the table (White Book 90.4.2)"))
    third_plus = tick(_("Give average plus, although it is the pair’s third"))
    over_hundred = line(_("If both sides together get more than 100 %: who was at fault?"))
    decision = text(_("The decision, as you told the players"), 2)
    reasoning = text(_("Why"), 4)
    told_ns = tick(_("North–South told"))
    told_ew = tick(_("East–West told"))
    right = tick(_("Right of appeal mentioned (Law 83)"))

    def __init__(
        self, *args: Any, tables: Iterable[str], pairs: Iterable[tuple[int, str]], session: SessionInfo, **more: Any
    ) -> None:
        more["initial"] = {"agreed": "yes", "doubt": "", "kind": "assigned", "gives": BOTH, **more.get("initial", {})}
        super().__init__(*args, **more)
        listed = [("", str(desk_words(session.contest).choose)), *((str(pk), words) for pk, words in pairs)]
        self.choose("table", [("", _("Choose a table")), *((each, each) for each in tables)])
        self.table_words = table_words(session.contest)
        for seat, words in self.table_words.seats.items():
            self.fields[seat] = forms.ChoiceField(label=str(words), choices=listed, required=False)
        self.fields["third_plus"].label = str(self.table_words.third_plus)
        for side, words in (("ns", _("North–South get")), ("ew", _("East–West get"))):
            self.fields[f"{side}_gets"] = choice(
                words, SIDE_GETS if session.method == "matchpoints" else SIDE_GETS_IN_IMPS
            )
        for name in (f"{block}{number}_" for block, most in RESULTS.items() for number in range(1, most + 1)):
            self._result(name)
        for row in ROWS:
            self._penalty(f"p{row}_", listed, units_of(session), str(desk_words(session.contest).title))

    def _result(self, prefix: str) -> None:
        """One row of a score; the first box may say all of it."""
        seats = {"": "–", **SEATS}
        percent = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 4})
        self.fields |= {
            f"{prefix}contract": notation_input(_("Contract"), 40, 6),
            f"{prefix}by": choice(_("By"), seats),
            f"{prefix}tricks": notation_input(_("Tricks"), 10, 4),
            f"{prefix}weight": line(_("Weight"), 12, widget=percent),
        }

    def _penalty(self, prefix: str, pairs: list[tuple[str, Any]], units: Choices, label: str) -> None:
        """One row of the penalties."""
        self.fields |= {
            f"{prefix}pair": forms.ChoiceField(label=label, choices=pairs, required=False),
            f"{prefix}kind": forms.ChoiceField(label=_("What"), choices=PENALTIES, required=False),
            f"{prefix}times": choice(_("How much"), TIMES, initial="1"),
            f"{prefix}amount": line(_("Another amount"), 12, widget=forms.TextInput(attrs={"inputmode": "decimal"})),
            f"{prefix}unit": forms.ChoiceField(label=_("Unit"), choices=units, required=False),
            f"{prefix}note": line(_("For what")),
        }

    @property
    def seats(self) -> list[forms.BoundField]:
        """Who sat there, where the movement has others."""
        return [self[seat] for seat in self.table_words.seats]

    @property
    def others_sat(self) -> bool:
        return any(field.value() for field in self.seats)

    @property
    def blocks(self) -> dict[str, list[dict[str, forms.BoundField]]]:
        """The rows of a score, for both sides and for each."""
        return {
            block: [{name: self[f"{block}{number}_{name}"] for name in COLUMNS} for number in range(1, most + 1)]
            for block, most in RESULTS.items()
        }

    @property
    def penalty_rows(self) -> list[dict[str, forms.BoundField]]:
        names = ("pair", "kind", "times", "amount", "unit", "note")
        return [{name: self[f"p{row}_{name}"] for name in names} for row in ROWS]
