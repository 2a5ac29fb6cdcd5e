"""The club's choice of how its round clock runs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.queries import CLOCK_COLOURS, CLOCK_MINUTES, CLOCK_SOUNDS


class NumberOr(forms.IntegerField):
    """A whole number; an empty box is what `empty` says."""

    def __init__(self, *, empty: int, **how: Any) -> None:
        super().__init__(required=False, min_value=0, **how)
        self.empty = empty

    def clean(self, value: Any) -> int:
        found: int | None = super().clean(value)
        return self.empty if found is None else found


class ClockFields(forms.Form):
    """All of them can be changed even while people are playing."""

    clock_moving = NumberOr(label=_("Minutes for moving"), empty=1, max_value=CLOCK_MINUTES)
    clock_warning = NumberOr(
        label=_("Warning, minutes before the end"),
        empty=3,
        max_value=CLOCK_MINUTES,
        help_text=_("0 for none."),
    )
    clock_break_after = NumberOr(label=_("A break after round"), empty=0, max_value=200, help_text=_("0 for no break."))
    clock_break = NumberOr(label=_("Minutes of the break"), empty=10, max_value=CLOCK_MINUTES)
    clock_sound = forms.ChoiceField(
        label=_("Sound when time runs out"),
        choices=CLOCK_SOUNDS,
        required=False,
        help_text=_(
            "At the desk and on wall screens, once somebody has pressed something on the page. Never on tablets."
        ),
    )
    clock_colours = forms.TypedChoiceField(
        label=_("Colours of the clock"),
        choices=CLOCK_COLOURS,
        coerce=str,
        empty_value="calm",
        required=False,
    )
    clock_opens = forms.BooleanField(
        label=_("The clock opens the next round by itself"),
        required=False,
        help_text=_("When the time for moving is over. Otherwise you open each round, and the clock starts with it."),
    )
    clock_shared = forms.BooleanField(
        label=_("All sections have one clock"),
        required=False,
        help_text=_("Where they have the same rounds. Their rounds are then opened together."),
    )
