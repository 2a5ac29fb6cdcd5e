"""A conduct report as it is typed. Browsers are asked to remember nothing of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from club.engine.member_list.words import name_key
from club.queries import Member
from club.queries.conduct import ReportInfo
from club.services.conduct import ReportInput

TEXT_AT_MOST = 8000
#: How many people one report is about at most.
ABOUT = tuple(f"about_{number}" for number in range(1, 5))
UNKNOWN = gettext_lazy("Nobody on the list is called that. Choose a name that is offered.")


def labelled(people: Iterable[Member]) -> dict[str, int]:
    """How each person is chosen: by name, with the number where two have the same; by it the id."""
    known = list(people)
    same = Counter(name_key(each.name) for each in known)
    found: dict[str, int] = {}
    for each in known:
        more = each.national_number or f"#{each.id}"
        found[each.name if same[name_key(each.name)] == 1 else f"{each.name} ({more})"] = each.id
    return found


def _day(label: Any, **more: Any) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **more)


def _person(label: Any, **more: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"list": "people", "autocomplete": "off", "spellcheck": "false"})
    return forms.CharField(label=label, max_length=200, widget=widget, **more)


def _text(label: Any, rows: int, **more: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows, "autocomplete": "off"})
    return forms.CharField(label=label, max_length=TEXT_AT_MOST, widget=widget, **more)


class ReportForm(DynamicChoiceForm):
    """About whom, when, where, what, and until when it is kept."""

    about_1 = _person(gettext_lazy("About whom"), error_messages={"required": gettext_lazy("Say whom it is about.")})
    about_2 = _person(gettext_lazy("and"), required=False)
    about_3 = _person(gettext_lazy("and"), required=False)
    about_4 = _person(gettext_lazy("and"), required=False)
    happened_on = _day(gettext_lazy("When it happened"))
    session = forms.ChoiceField(label=gettext_lazy("At which session"), required=False)
    board = forms.IntegerField(
        label=gettext_lazy("Board"),
        required=False,
        min_value=1,
        max_value=9999,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    reporter = _person(gettext_lazy("Who reported it"), required=False)
    text = _text(gettext_lazy("What happened"), 8, error_messages={"required": gettext_lazy("Write what happened.")})
    decision = _text(gettext_lazy("What was decided"), 4, required=False)
    ends_on = _day(gettext_lazy("Last day of the text"), required=False)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, people: dict[str, int], sessions: Iterable[tuple[int, date, str]], months: int, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.people = people
        self.by_key = {name_key(label): pk for label, pk in people.items()}
        shown = [(str(pk), f"{title}, {date_format(day, 'j F Y')}") for pk, day, title in sessions]
        self.choose("session", [("", _("at none, or not said")), *shown])
        self.fields["ends_on"].help_text = _("Left empty: %(months)s months after it happened.") % {"months": months}

    def _known(self, name: str) -> int | None:
        typed = self.cleaned_data.get(name, "")
        if not typed:
            return None
        found = self.by_key.get(name_key(typed))
        if found is None:
            raise ValidationError({name: UNKNOWN})
        return found

    def clean(self) -> dict[str, Any]:
        errors: dict[str, Any] = {}
        for name in (*ABOUT, "reporter"):
            try:
                self.cleaned_data[f"{name}_id"] = self._known(name)
            except ValidationError as unknown:
                errors |= unknown.message_dict
        if errors:
            raise ValidationError(errors)
        return self.cleaned_data

    def report(self) -> ReportInput:
        """What was typed, once it is valid."""
        data = self.cleaned_data
        about = tuple(dict.fromkeys(data[f"{name}_id"] for name in ABOUT if data[f"{name}_id"]))
        return ReportInput(
            about=about,
            happened_on=data["happened_on"],
            text=data["text"],
            decision=data["decision"],
            session=int(data["session"]) if data["session"] else None,
            board=data["board"],
            reporter=data["reporter_id"],
            ends_on=data["ends_on"],
        )

    @property
    def about(self) -> list[forms.BoundField]:
        return [self[name] for name in ABOUT]


def boxes_of(report: ReportInfo, people: dict[str, int]) -> dict[str, Any]:
    """What stands in the boxes of a report that is changed."""
    labels = {pk: label for label, pk in people.items()}
    about = dict(zip(ABOUT, (labels.get(pk, name) for pk, name in report.about), strict=False))
    values = {name: getattr(report, name) for name in ("happened_on", "board", "text", "decision", "ends_on")}
    who = report.reporter
    return {
        **about,
        **values,
        "session": str(report.session or ""),
        "reporter": labels.get(who[0], who[1]) if who else "",
        "seen": report.version,
    }
