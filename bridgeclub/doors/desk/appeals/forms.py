"""What the desk asks about an appeal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.wording.appeals import HEARD_BY, OUTCOMES
from rulings.engine.appeals import CONCURRENCE, Concurrence, HeardBy, Outcome
from rulings.queries.appeals import AppealInfo

WORDS, SHORT, NAMES = 4000, 120, 600
CHOOSE = {"required": _("Choose one of these.")}
ALL, LATER = "all", "later"
AGREED = {
    Concurrence.BOTH: ((ALL, _("Both partners agree")), (LATER, _("The partner is asked later"))),
    Concurrence.CAPTAIN: ((ALL, _("The captain agrees")), (LATER, _("The captain is asked later"))),
}
DEPOSITS = (("back", _("Given back, or there was none")), ("kept", _("Kept: the appeal had no merit")))


def long_text(label: Any, help_text: Any = "", rows: int = 4) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, help_text=help_text, max_length=WORDS, required=False, widget=widget)


def short_text(label: Any, help_text: Any = "") -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return forms.CharField(label=label, help_text=help_text, max_length=SHORT, required=False, widget=widget)


def choice(label: Any, choices: Any = ()) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect, error_messages=CHOOSE)


class DepositForm(forms.Form):
    """The deposit, or why there is none, and who advised."""

    deposit = short_text(_("Deposit"), _("The amount, such as £20."))
    no_deposit = short_text(_("Or why there is none"), _("It stands on the form (White Book 92.8)."))
    adviser = short_text(
        _("Adviser (optional)"),
        _("Only the desk reads this name: neither those who hear the appeal nor the opponents."),
    )


class LodgeForm(DynamicChoiceForm, DepositForm):
    """An appeal that is told to the director. `concerned`: whom the ruling is about, by id."""

    contestant = choice(_("Who appeals?"))
    agreed = choice(_("Who agrees to the appeal? (Law 92D)"))
    law_only = forms.BooleanField(
        label=_("It is about the law or a regulation alone"),
        help_text=_("Then the director in charge hears it first (Law 93B1)."),
        required=False,
    )
    grounds = long_text(_("Why the ruling is thought to be wrong (optional)"))
    field_order = ("contestant", "agreed", "grounds", "law_only", "deposit", "no_deposit", "adviser")

    def __init__(self, data: Any = None, *, concerned: Mapping[int, str], unit: str) -> None:
        super().__init__(data)
        self.choose("contestant", concerned.items())
        if CONCURRENCE[unit] is Concurrence.NOBODY:
            del self.fields["agreed"]
        else:
            self.choose("agreed", AGREED[CONCURRENCE[unit]])

    @property
    def all_agree(self) -> bool:
        return self.cleaned_data.get("agreed") == ALL


class ReplyForm(DynamicChoiceForm):
    """What another contestant says to the appeal."""

    contestant = choice(_("Who says this?"))
    words = long_text(_("What they say"))

    def __init__(self, data: Any = None, *, others: Mapping[int, str]) -> None:
        super().__init__(data)
        self.choose("contestant", others.items())


class HeardForm(DynamicChoiceForm):
    """Before whom it was heard."""

    heard_by = choice(_("Who heard it?"))
    members = forms.CharField(
        label=_("Names of the committee, or of the referee"),
        help_text=_("Each on a line of its own; a committee has one, three or five."),
        max_length=NAMES,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
    )
    words = long_text(_("What was said at the hearing (optional)"))

    def __init__(self, data: Any = None, *, appeal: AppealInfo) -> None:
        super().__init__(data)
        alone = HeardBy.DIRECTOR.value
        why = _("The director in charge: on the law (Law 93B1)")
        if not appeal.progress.law_only:
            why = _("The director in charge: there is no committee (Law 93A)")
        self.choose("heard_by", [(alone, why), *((key, HEARD_BY[key]) for key in HEARD_BY if key != alone)])

    @property
    def names(self) -> list[str]:
        return [each for each in self.cleaned_data["members"].splitlines() if each.strip()]


class RecommendForm(forms.Form):
    """What a committee recommends to the director in charge."""

    words = long_text(_("What they recommend"), rows=3)


class DecideForm(forms.Form):
    """How it ends."""

    outcome = choice(_("What becomes of the ruling?"), tuple(OUTCOMES.items()))
    reasons = long_text(_("Reasons"), _("Required if the ruling changes, or if the deposit is kept."))
    deposit = choice(_("The deposit"), DEPOSITS)

    @property
    def decided(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "outcome": Outcome(cleaned["outcome"]),
            "reasons": cleaned["reasons"],
            "deposit_kept": cleaned["deposit"] == DEPOSITS[1][0],
        }


class WithdrawForm(forms.Form):
    """Taken back by who lodged it."""

    words = long_text(_("A note (optional)"), rows=2)
    deposit = choice(_("The deposit"), DEPOSITS)

    @property
    def kept(self) -> bool:
        return bool(self.cleaned_data["deposit"] == DEPOSITS[1][0])
