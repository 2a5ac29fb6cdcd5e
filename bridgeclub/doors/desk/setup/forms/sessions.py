"""Forms of the page where a session is set up. They are parts of one form on the page: every button sends them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.setup.contests import CONTESTS, USUAL_CONTEST
from bridgeclub.doors.desk.setup.forms.habits import HabitsFields
from bridgeclub.doors.desk.setup.forms.scoring import OF_SCALES, OF_TEAMS, meaning_label
from bridgeclub.doors.desk.setup.words import PACES
from bridgeclub.http.numeric_input import is_whole_number
from club.queries import ConditionsInfo, EventInfo

OWN_EVENT = "own"


SAVES = {"data-act": "save"}


class HeaderForm(DynamicChoiceForm):
    """What is played, and when."""

    contest = forms.TypedChoiceField(
        label=_("Kind of contest"),
        choices=[(value, meaning_label(title, meaning)) for value, title, meaning in CONTESTS],
        coerce=str,
        empty_value=USUAL_CONTEST,
        required=False,
        widget=forms.RadioSelect(attrs=SAVES),
    )
    title = forms.CharField(
        label=_("Name"),
        max_length=120,
        widget=forms.TextInput(attrs=SAVES),
        error_messages={"required": _("Give the session a name.")},
    )
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date", **SAVES}, format="%Y-%m-%d"),
        error_messages={"required": _("Enter the day on which it is played.")},
    )
    event = forms.ChoiceField(label=_("Competition"), required=False, widget=forms.Select(attrs=SAVES))

    def __init__(self, *args: Any, events: Sequence[EventInfo], own: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = [(str(each.id), _next_of(each)) for each in events if each.id != own or each.sessions > 1]
        choices = [(OWN_EVENT, _("none")), *others]
        self.choose("event", choices)

    def event_id(self) -> int | None:
        """The event chosen; None: one of its own."""
        chosen = str(self.cleaned_data["event"])
        return int(chosen) if is_whole_number(chosen) else None


def _next_of(event: EventInfo) -> str:
    sentence = _("Next session of %(event)s (last played %(day)s)")
    return str(sentence % {"event": event.name, "day": date_format(event.last, "j F Y") if event.last else "–"})


#: What of the scoring an imported session has in its document.
OF_SCORING = ("scored_by", "butler_drop", "sit_outs_averaged", *OF_SCALES, *OF_TEAMS)
HABITS = (
    "scored_by",
    "butler_drop",
    "sit_outs_averaged",
    *OF_SCALES,
    *OF_TEAMS,
    "pace",
    "minutes_per_board",
    "clock_moving",
    "clock_warning",
    "clock_break_after",
    "clock_break",
    "clock_sound",
    "clock_colours",
    "clock_opens",
    "clock_shared",
    "live_ranking",
    "board_results",
    "ask_lead",
    "sign_off",
    "key_twice",
    "names_at_table",
    "own_phones",
    "official_by_itself",
    "correction",
    "queries_accept_themselves",
    "prize_places",
    "third_average_plus",
    "second_rankings",
)


class PlayForm(HabitsFields):
    """Habits that may change even while people are playing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in (*OF_SCORING, "sign_off", "correction", "second_rankings"):
            if name in self.fields:
                self.fields[name].widget.attrs.update(SAVES)


class HabitsForm(PlayForm):
    """What the conditions of contest prescribe and tonight may do otherwise."""

    field_order = ("pace", "minutes_per_board", *PlayForm.base_fields)
    pace = forms.ChoiceField(label=_("Rounds"), choices=PACES, widget=forms.RadioSelect(attrs=SAVES))
    minutes_per_board = forms.IntegerField(
        label=_("Minutes for a board"), min_value=1, max_value=60, widget=forms.NumberInput(attrs=SAVES)
    )
    conditions = forms.ChoiceField(
        label=_("Use conditions of contest"),
        required=False,
        widget=forms.Select(attrs=SAVES),
        help_text=_("They replace all settings above."),
    )

    def __init__(self, *args: Any, conditions: Sequence[ConditionsInfo] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(str(each.id), _in_force(each)) for each in conditions]
        self.choose("conditions", [("", _("as they are")), *named])

    def conditions_id(self) -> int | None:
        chosen = str(self.cleaned_data["conditions"])
        return int(chosen) if chosen else None


def _in_force(conditions: ConditionsInfo) -> str:
    sentence = _("%(name)s, in force from %(day)s")
    return str(sentence % {"name": conditions.name, "day": date_format(conditions.since, "j F Y")})


class SettingsForm(PlayForm):
    """What of a session can still be changed once it is played."""

    field_order = ("title", "date", *PlayForm.base_fields)
    title = forms.CharField(label=_("Name"), max_length=120)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))

    def __init__(self, *args: Any, imported: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # An imported session is scored as its document says; which boards there are is settled when play begins.
        for name in OF_SCORING if imported else ("boards_are",):
            self.fields.pop(name, None)
