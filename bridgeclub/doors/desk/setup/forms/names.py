"""Boxes for names: of a pair, and of a team."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.http.numeric_input import BigNumberField
from club.engine.contests import CONTESTS
from club.services import NameInput

#: By seat, as they are sent.
SEAT_NAMES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class PairForm(forms.Form):
    """Names as typed, each with the member chosen from the list, if one was: two, or those of a team."""

    first = forms.CharField(label=_("First player"), max_length=120, required=False)
    first_id = BigNumberField(required=False, widget=forms.HiddenInput)
    second = forms.CharField(label=_("Partner"), max_length=120, required=False)
    second_id = BigNumberField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, seats: int = 2, **more: Any) -> None:
        super().__init__(*args, **more)
        self.seat_names = SEAT_NAMES[:seats]
        for number, name in enumerate(self.seat_names, start=1):
            if name not in self.fields:
                self.fields[name] = forms.CharField(max_length=120, required=False)
                self.fields[f"{name}_id"] = BigNumberField(required=False, widget=forms.HiddenInput)
            if seats > 2:
                self.fields[name].label = _("Player %(number)s") % {"number": number}

    def boxes(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Each seat's box, and the hidden one beside it."""
        return [(self[name], self[f"{name}_id"]) for name in self.seat_names]

    def names(self) -> list[NameInput]:
        """Seat by seat. Of boxes that hold what they cannot hold, nothing."""
        if not self.is_valid():
            return []
        data = self.cleaned_data
        return [
            NameInput(text=data[name], player_id=data[f"{name}_id"] if data[name] else None) for name in self.seat_names
        ]

    def says_something(self) -> bool:
        return self.is_valid() and bool(self.cleaned_data["first"] or self.cleaned_data["second"])


class PlayerForm(PairForm):
    """One player, who has no partner of their own."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, seats=CONTESTS["individual"].seats, **more)
        for name in SEAT_NAMES[1:2]:
            del self.fields[name], self.fields[f"{name}_id"]
        self.fields["first"].label = _("Name of the player")

    def says_something(self) -> bool:
        return self.is_valid() and bool(self.cleaned_data["first"])


#: How many players of a four sit down; the boxes of the others come behind.
AT_THE_TABLES = 4


class TeamForm(PairForm):
    """A team: four to eight players, those who begin North–South first, what it is called, and who speaks for it."""

    team = forms.CharField(label=_("Name of the team"), max_length=60, required=False)
    captain = forms.TypedChoiceField(label=_("Captain"), coerce=int, required=False, initial=0)
    stand_in = forms.BooleanField(
        label=_("Stand-in team"),
        required=False,
        help_text=_("It fills a place so that nobody sits out, and is not ranked."),
    )

    def __init__(self, *args: Any, of_eight: bool = False, **more: Any) -> None:
        super().__init__(*args, seats=CONTESTS["teams"].seats, **more)
        self.begin = 2 * AT_THE_TABLES if of_eight else AT_THE_TABLES
        captain = self.fields["captain"]
        assert isinstance(captain, forms.TypedChoiceField)
        captain.choices = [(seat, _("Player %(number)s") % {"number": seat + 1}) for seat in range(len(SEAT_NAMES))]

    def at_the_tables(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The boxes of those who begin: two North–South, then two East–West, and so again in a team of eight."""
        return self.boxes()[: self.begin]

    def others(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return self.boxes()[self.begin :]

    def says_something(self) -> bool:
        return self.is_valid() and any(self.cleaned_data[name] for name in ("team", *self.seat_names))

    def clean(self) -> dict[str, Any]:
        """The captain is one of those who are named, the first unless another is chosen."""
        data = super().clean() or self.cleaned_data
        named = [seat for seat, name in enumerate(self.seat_names) if data.get(name)]
        if data.get("captain") not in named:
            data["captain"] = named[0] if named else None
        return data
