"""Forms of the page where a session is set up. They are parts of one form on the page: every button sends them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.setup.contests import CONTESTS, USUAL_CONTEST
from bridgeclub.doors.desk.setup.forms.habits import HabitsFields, meaning_label
from bridgeclub.doors.desk.setup.words import PACES
from bridgeclub.http.numeric_input import BigNumberField, is_whole_number
from club.queries import ConditionsInfo, EventInfo
from club.services import NameInput

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


class PlayForm(HabitsFields):
    """Habits that may change even while people are playing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("scored_by", "butler_drop", "sit_outs_averaged", "sign_off", "correction"):
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
        help_text=_("They change everything above."),
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
        if imported:
            # It is scored as the document says that it came in.
            del self.fields["scored_by"], self.fields["butler_drop"], self.fields["sit_outs_averaged"]


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
