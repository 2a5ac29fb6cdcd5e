"""What is typed at the desk beside results: penalties, standings, markings, editions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.http.numeric_input import BigNumberField
from bridgeclub.wording.desk_contests import desk_words
from bridgeclub.wording.desk_tables import table_words
from bridgeclub.wording.game import SEATS, VULNERABILITIES
from bridgeclub.wording.penalties import KINDS, STANDINGS, UNITS_AT_MATCHPOINTS, units_of
from club.queries import SessionInfo
from scoring.services.late_decisions import Sat


class PenaltyForm(DynamicChoiceForm):
    """A penalty or an award to a pair."""

    pair = forms.TypedChoiceField(label=_("Pair"), coerce=int, error_messages={"required": _("Choose a pair.")})
    kind = forms.ChoiceField(label=_("Kind"), choices=KINDS)
    amount = forms.CharField(
        label=_("Amount"), max_length=12, required=False, widget=forms.TextInput(attrs={"inputmode": "decimal"})
    )
    unit = forms.ChoiceField(label=_("Unit"), choices=UNITS_AT_MATCHPOINTS)
    note = forms.CharField(label=_("Reason"), required=False, max_length=300)
    seen = BigNumberField(min_value=0, required=False)

    def __init__(self, *args: Any, pairs: Iterable[tuple[int, str]], session: SessionInfo, **more: Any) -> None:
        super().__init__(*args, **more)
        self.choose("unit", units_of(session))
        words = desk_words(session.contest)
        self.choose("pair", [("", words.choose), *pairs])
        self.fields["pair"].label = str(words.title)
        self.fields["pair"].error_messages["required"] = str(words.choose_error)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("kind") != "warning" and data.get("amount") == "":
            self.add_error("amount", _("Enter how much, such as 10."))
        return data


class UsualForm(PenaltyForm):
    """A usual fine as it was shown: with the board, if it was about one, and the newest fine that was seen."""

    board = forms.TypedChoiceField(label=_("Board, if it was about one"), coerce=int, empty_value=None, required=False)
    seen = BigNumberField(min_value=0)

    def __init__(self, *args: Any, boards: Iterable[int], **more: Any) -> None:
        super().__init__(*args, **more)
        listed = [(number, number) for number in boards]
        self.choose("board", [("", _("No board")), *listed])


class StandingForm(forms.Form):
    """Whether a pair is ranked."""

    pair = BigNumberField()
    standing = forms.ChoiceField(choices=STANDINGS)


class MarkingForm(forms.Form):
    """What the physical board shows (L2)."""

    dealer = forms.ChoiceField(label=_("Dealer"), choices=list(SEATS.items()))
    vulnerable = forms.ChoiceField(label=_("Vulnerable"), choices=list(VULNERABILITIES.items()))


REASONS = [
    ("score_correction", _("score correction")),
    ("late_result", _("result entered late")),
    ("ruling", _("ruling")),
    ("appeal", _("appeal")),
    ("gross_error", _("gross scoring error")),
    ("technical", _("technical correction")),
]


class PublishForm(forms.Form):
    """The next edition; `after` is the newest one that the director saw (0: none), `version` the facts."""

    after = BigNumberField(min_value=0)
    version = BigNumberField(min_value=0, required=False)
    reason = forms.ChoiceField(choices=REASONS, required=False)


class OutsideForm(DynamicChoiceForm):
    """A board and who met on it outside the movement: two pairs, or the four of an individual."""

    board = forms.TypedChoiceField(label=_("Board"), coerce=int)

    def __init__(
        self, *args: Any, boards: Iterable[tuple[int, str]], pairs: Iterable[tuple[int, str]], contest: str, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.words, self.table_words = desk_words(contest), table_words(contest)
        self.choose("board", list(boards))
        for seat, label in self.table_words.seats.items():
            self.fields[seat] = forms.TypedChoiceField(label=str(label), coerce=int)
            self.choose(seat, [("", self.words.choose), *pairs])

    @property
    def seats(self) -> list[forms.BoundField]:
        return [self[seat] for seat in self.table_words.seats]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("ns") and data.get("ns") == data.get("ew"):
            self.add_error("ew", str(self.words.not_north_south))
        elif not self.errors and len({data[seat] for seat in self.table_words.seats}) < len(self.table_words.seats):
            self.add_error(None, str(self.table_words.four_different))
        return data


class LateSidesForm(forms.Form):
    """Who played, where the movement does not say; South and West of an individual."""

    ns = BigNumberField(min_value=1)
    ew = BigNumberField(min_value=1)
    south = BigNumberField(min_value=1, required=False)
    west = BigNumberField(min_value=1, required=False)

    @property
    def sat(self) -> Sat | None:
        """None where the form does not say."""
        if not self.is_valid():
            return None
        data = self.cleaned_data
        return Sat(data["ns"], data["ew"], data["south"], data["west"])
