"""What the ruling book is asked: boxes that may all stay empty."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.ruling_book import CAME_OUT
from rulings.engine.assistant.path import Path
from rulings.engine.assistant.reading import paths
from rulings.engine.book import CameOut, Wanted, paths_called
from rulings.engine.laws import law
from rulings.queries.book import Asked
from scoring.engine.contract import Contract, ContractError

LINE = 60
HIGHEST_BOARD = 9999
#: Of a hand so many signs at least: fewer are in half of all deals.
HAND_AT_LEAST = 8
DAY = "%Y-%m-%d"
_QUIET = {"autocomplete": "off", "spellcheck": "false"}


def _line(label: Any, length: int = LINE, **attributes: str) -> forms.CharField:
    widget = forms.TextInput(attrs={**_QUIET, **attributes})
    return forms.CharField(label=label, required=False, max_length=length, widget=widget)


def day_field(label: Any) -> forms.DateField:
    return forms.DateField(label=label, required=False, widget=forms.DateInput(format=DAY, attrs={"type": "date"}))


def refuse_backward_days(form: forms.Form, cleaned: dict[str, Any]) -> dict[str, Any]:
    """`cleaned`, after a word at the last day where it is before the first."""
    since, until = cleaned.get("since"), cleaned.get("until")
    if since and until and since > until:
        form.add_error("until", _("This is before the first day."))
    return cleaned


class BookForm(forms.Form):
    """All of what is filled in has to be true of a ruling."""

    irregularity = _line(gettext_lazy("Irregularity"), 90, list="irregularities", placeholder="revoke, UI, claim")
    law = _line(gettext_lazy("Law"), placeholder="64, 12C1(e)")
    words = _line(gettext_lazy("Words"), 120)
    came_out = forms.ChoiceField(
        label=gettext_lazy("Outcome"), required=False, choices=[("", gettext_lazy("any")), *CAME_OUT.items()]
    )
    board = forms.IntegerField(
        label=gettext_lazy("Board"),
        required=False,
        min_value=1,
        max_value=HIGHEST_BOARD,
        widget=forms.TextInput(attrs={**_QUIET, "inputmode": "numeric"}),
    )
    contract = _line(gettext_lazy("Contract"), 10, placeholder="4S")
    hand = _line(gettext_lazy("Hand"), 80, placeholder="AQ7.T92.K5.84321")
    member = _line(gettext_lazy("Player or team"))
    director = forms.TypedChoiceField(
        label=gettext_lazy("Director"), required=False, coerce=int, empty_value=None, choices=[]
    )
    session = _line(gettext_lazy("Session"))
    since = day_field(gettext_lazy("From"))
    until = day_field(gettext_lazy("To"))

    #: The boxes that a director under time pressure needs; the others wait below.
    FIRST = ("irregularity", "law", "words")

    def __init__(self, data: Any, *, directors: list[tuple[int, str]]) -> None:
        super().__init__(data)
        field = self.fields["director"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", gettext_lazy("any")), *directors]

    def first(self) -> list[forms.BoundField]:
        return [self[name] for name in self.FIRST]

    def others(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in self.FIRST]

    @property
    def asks_more(self) -> bool:
        """Whether one of the other boxes holds something."""
        return any(field.value() for field in self.others())

    def clean_irregularity(self) -> tuple[Path, ...] | None:
        typed = self.cleaned_data["irregularity"]
        found = paths_called(paths(), typed)
        if found == ():
            raise ValidationError(_("Nothing is called “%(typed)s” here. Try another word.") % {"typed": typed})
        return found

    def clean_law(self) -> tuple[str, ...]:
        """Numbers, parted by commas or blanks; any of them will do."""
        typed = self.cleaned_data["law"]
        parts = [part for piece in re.split(r"[,;]", typed) for part in _laws_in(piece.strip())]
        read = {part: law(part) for part in parts}
        unknown = [part for part, found in read.items() if found is None]
        if unknown:
            raise ValidationError(
                _("There is no law %(law)s. Type its number, such as 75B or 12C1.") % {"law": unknown[0]}
            )
        return tuple(found.number for found in read.values() if found is not None)

    def clean_contract(self) -> str:
        typed = self.cleaned_data["contract"]
        try:
            return str(Contract.parse(typed)) if typed else ""
        except ContractError as error:
            raise ValidationError(_("Type a contract as 4S, 3NT or 2HX.")) from error

    def clean_hand(self) -> str:
        typed = re.sub(r"\s", "", self.cleaned_data["hand"].upper().replace("10", "T"))
        if typed and (not re.fullmatch(r"[AKQJT2-9.]+", typed) or "." not in typed or len(typed) < HAND_AT_LEAST):
            raise ValidationError(
                _("Type the cards as a PBN file has them, spades first: AQ7.T92.K5.84321. A part of a hand will do.")
            )
        return typed

    def clean(self) -> dict[str, Any]:
        return refuse_backward_days(self, super().clean() or {})

    def asked(self) -> Asked:
        """What a right form asks."""
        data = dict(self.cleaned_data)
        wanted = Wanted(
            laws=data.pop("law"),
            paths=data.pop("irregularity"),
            words=tuple(data.pop("words").casefold().split()),
            came_out=CameOut(came_out) if (came_out := data.pop("came_out")) else None,
        )
        return Asked(wanted=wanted, **data)


def _laws_in(piece: str) -> list[str]:
    """«64 12C» are two, «Law 12 C 1» is one."""
    if not piece:
        return []
    parts = piece.split()
    return parts if len(parts) > 1 and all(law(part) for part in parts) else [piece]
