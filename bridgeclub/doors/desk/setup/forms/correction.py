"""Until when corrections, rulings and appeals may be asked for: a preset, or a rule for each clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.correction_periods import AFTER, CLOCK_NAMES, HOW_LONG, PRESET_NAMES
from club.engine.correction_rules import (
    CLOCKS,
    CUSTOM,
    DEFAULT,
    PRESETS,
    Hours,
    Minutes,
    NotRules,
    Part,
    StartOf,
    WorkingDay,
    read_correction,
)

PARTS = (1, 2)
LASTS: list[tuple[str, str | Promise]] = [
    ("minutes", _("minutes without play")),
    ("hours", _("hours")),
    ("days", _("working days, until")),
    ("next", _("until the next session begins")),
    ("last", _("until the last session begins")),
    ("week", _("until next week’s session begins")),
    ("stanza", _("until the next match, or part of one, begins")),
    ("last_match", _("until the last match begins")),
]
COUNTED = ("minutes", "hours", "days")
FIVE = "17:00"


class CorrectionField(forms.ChoiceField):
    """The preset; its value is the document of the rules. The club's own rules can be kept, and set elsewhere."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=[(name, PRESET_NAMES[name]) for name in PRESETS], required=False, **options)
        self.now: Mapping[str, Any] = DEFAULT

    def prepare_value(self, value: Any) -> Any:
        return value.get("preset") if isinstance(value, Mapping) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data or self.now["preset"])

    def clean(self, value: Any) -> Any:
        chosen = super().clean(value) or self.now["preset"]
        return dict(self.now) if chosen == self.now["preset"] else {"preset": chosen}


def set_choices(field: forms.Field, now: Mapping[str, Any] | None, *, own: bool = False) -> None:
    """Offer what is set now, and with `own` the rules of one's own even where a preset is set."""
    assert isinstance(field, CorrectionField)
    field.now = now or DEFAULT
    if own or field.now["preset"] == CUSTOM:
        current_label = str(PRESET_NAMES[CUSTOM])
        field.choices = [*((name, PRESET_NAMES[name]) for name in PRESETS), (CUSTOM, current_label)]


def own_rules(request: HttpRequest) -> Mapping[str, Any] | None:
    """What the boxes of one's own rules were sent with; None where a preset was chosen, so that nobody reads them."""
    return request.POST if request.POST.get("correction") == CUSTOM else None


class OwnRulesForm(forms.Form):
    """A rule for every clock: one part, or the later of two."""

    def __init__(self, *args: Any, now: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for clock in CLOCKS:
            for part in PARTS:
                self._add(clock, part)
        self.initial = {**_boxes(now), **self.initial}

    def _add(self, clock: str, part: int) -> None:
        first, name = part == 1, f"{clock}-{part}"
        lasts = LASTS if first else [("", _("nothing else")), *LASTS]
        after = [(key, words) for key, words in AFTER.items() if key != "ruling" or clock == "appeals"]
        self.fields[f"{name}-lasts"] = forms.ChoiceField(
            choices=lasts, required=False, label=_("How long") if first else _("or, if that is later,")
        )
        self.fields[f"{name}-count"] = forms.IntegerField(
            min_value=1, max_value=20160, required=False, label=_("How many")
        )
        self.fields[f"{name}-at"] = forms.TimeField(
            required=False, label=_("At"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
        )
        self.fields[f"{name}-after"] = forms.ChoiceField(choices=after, required=False, label=_("Counted"))

    @property
    def clocks(self) -> list[tuple[Any, list[dict[str, forms.BoundField]]]]:
        """By clock, its boxes part by part, for the page."""
        return [(CLOCK_NAMES[clock], [self._part(clock, part) for part in PARTS]) for clock in CLOCKS]

    def _part(self, clock: str, part: int) -> dict[str, forms.BoundField]:
        return {key: self[f"{clock}-{part}-{key}"] for key in ("lasts", "count", "at", "after")}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        document: dict[str, Any] = {"preset": CUSTOM}
        for clock in CLOCKS:
            parts = [_written(data, f"{clock}-{part}") for part in PARTS]
            document[clock] = [each for each in parts if each is not None]
        try:
            read_correction(document)
        except NotRules as error:
            self.add_error(f"{error.clock or CLOCKS[0]}-1-count", HOW_LONG)
        return {**data, "document": document}

    def document(self) -> dict[str, Any]:
        """The rules, once the form is valid."""
        found: dict[str, Any] = self.cleaned_data["document"]
        return found


def _written(data: Mapping[str, Any], name: str) -> dict[str, Any] | None:
    lasts, count, at = data[f"{name}-lasts"], data[f"{name}-count"], data[f"{name}-at"]
    if not lasts:
        return None
    after = {"after": data[f"{name}-after"] or "results"}
    if lasts == "days":
        return {**after, "working_day": count, "at": at.strftime("%H:%M") if at else FIVE}
    return {**after, lasts: count} if lasts in COUNTED else {**after, "until": lasts}


def _boxes(now: Mapping[str, Any]) -> dict[str, Any]:
    """The boxes as the rules have them that are set now: those of a preset to begin with."""
    found: dict[str, Any] = {}
    rules = read_correction(now).at("last")
    for clock in CLOCKS:
        for part, each in enumerate(rules.of(clock), 1):
            found |= {f"{clock}-{part}-{key}": value for key, value in _box(each).items()}
    return found


def _box(part: Part) -> dict[str, Any]:
    match part.lasts:
        case Minutes(count):
            return {"lasts": "minutes", "count": count, "after": part.after}
        case Hours(count):
            return {"lasts": "hours", "count": count, "after": part.after}
        case StartOf(which):
            return {"lasts": which, "after": part.after}
        case WorkingDay(number, at):
            return {"lasts": "days", "count": number, "at": at, "after": part.after}
