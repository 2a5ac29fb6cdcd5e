"""What a manager settles for a ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.http.numeric_input import BigNumberField
from bridgeclub.wording.ladders import COUNTS, KINDS, UNITS
from club.queries import EventInfo
from scoring.engine.events.ladder_only import Only
from scoring.queries.ladders.desk import FLOOR_AT_MOST, SESSIONS_AT_MOST, TITLE_AT_MOST
from scoring.queries.ladders.shown import LadderInfo
from scoring.services.ladders import LadderSettings

DAY = {"type": "date"}


class LadderForm(DynamicChoiceForm):
    """All of it but the sessions that are left out by hand."""

    version = BigNumberField(widget=forms.HiddenInput, initial=0, required=False)
    title = forms.CharField(
        label=_("Title"),
        max_length=TITLE_AT_MOST,
        help_text=_("Such as: Winter ladder 2026."),
        error_messages={"required": _("Give the ladder a title.")},
    )
    first_day = forms.DateField(
        label=_("First day"),
        widget=forms.DateInput(attrs=DAY, format="%Y-%m-%d"),
        error_messages={"required": _("Enter the first day.")},
    )
    last_day = forms.DateField(
        label=_("Last day"),
        widget=forms.DateInput(attrs=DAY, format="%Y-%m-%d"),
        error_messages={"required": _("Enter the last day.")},
    )
    of = forms.ChoiceField(
        label=_("Who is ranked"),
        choices=list(KINDS.items()),
        initial="players",
        widget=forms.RadioSelect,
        help_text=_(
            "A player has the result of the pair or team with which they played. Pairs are ranked only where pairs"
            " play, and only as the same two people."
        ),
    )
    unit = forms.ChoiceField(
        label=_("Figures"),
        choices=list(UNITS.items()),
        initial="percent",
        widget=forms.RadioSelect,
        help_text=_("Only sessions that have these figures count. IMPs are counted for each board."),
    )
    count = forms.ChoiceField(
        label=_("Put together as"), choices=list(COUNTS.items()), initial="mean", widget=forms.RadioSelect
    )
    best = forms.IntegerField(
        label=_("How many of the best sessions count"),
        min_value=1,
        max_value=SESSIONS_AT_MOST,
        required=False,
        help_text=_("Leave it empty to count all of them."),
    )
    at_least = forms.IntegerField(
        label=_("Sessions needed for a place"),
        min_value=1,
        max_value=SESSIONS_AT_MOST,
        required=False,
        help_text=_("Whoever has fewer is listed without a place. Empty: one."),
    )
    floor = forms.IntegerField(
        label=_("Worst percentage that counts"),
        min_value=1,
        max_value=FLOOR_AT_MOST,
        required=False,
        help_text=_("A session below it counts as this percentage. Leave it empty for none."),
    )
    with_handicap = forms.BooleanField(
        label=_("With handicap"),
        required=False,
        help_text=_("With the handicaps of each session’s results. Only sessions that are ranked with handicap count."),
    )
    only = forms.ChoiceField(
        label=_("Who counts"),
        required=False,
        help_text=_("What is said of the members on the day of each session counts, as the club has it now."),
    )
    conditions = forms.MultipleChoiceField(
        label=_("Only under these conditions of contest"), required=False, widget=forms.CheckboxSelectMultiple
    )
    events = forms.MultipleChoiceField(
        label=_("Only these competitions"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        *args: Any,
        conditions: Sequence[str],
        events: Sequence[EventInfo],
        only: Mapping[str, Only],
        names: Sequence[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.choices_of_only = only
        self.choose("only", names)
        self.choose("conditions", [(name, name) for name in conditions])
        self.choose("events", [(str(each.id), each.name) for each in events])

    def clean(self) -> dict[str, Any]:
        values = dict(super().clean() or {})
        first, last = values.get("first_day"), values.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", _("The last day is before the first."))
        if values.get("floor") and values.get("unit") not in (None, "percent"):
            self.add_error("floor", _("Leave this empty: the ladder does not count percentages."))
        if values.get("with_handicap") and values.get("unit") == "imps":
            self.add_error("with_handicap", _("There are no handicaps in IMPs a board."))
        return values

    def settings(self) -> LadderSettings:
        """What was chosen, of a form without errors."""
        values = self.cleaned_data
        return LadderSettings(
            title=values["title"],
            first_day=values["first_day"],
            last_day=values["last_day"],
            of=values["of"],
            unit=values["unit"],
            count=values["count"],
            best=values["best"] or 0,
            at_least=values["at_least"] or 1,
            floor=values["floor"],
            with_handicap=values["with_handicap"],
            only=self.choices_of_only.get(values["only"]),
            conditions=tuple(values["conditions"]),
            events=tuple(int(each) for each in values["events"]),
        )


def initial_of(ladder: LadderInfo, events: Sequence[int]) -> dict[str, Any]:
    """What the form begins with."""
    said = ("version", "title", "first_day", "last_day", "of", "unit", "count")
    names = (*said, "at_least", "floor", "conditions", "with_handicap")
    own = {name: getattr(ladder, name) for name in names}
    only = ladder.only.key if ladder.only else ""
    return {**own, "only": only, "best": ladder.best or None, "events": [str(each) for each in events]}
