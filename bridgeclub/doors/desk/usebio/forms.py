"""What a manager says about the club's federation, and a director about one session's file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.charges import CODES, SCALES
from scoring.engine.usebio import KNOWN_CODES, Charges, is_code
from scoring.queries.files_say import FEDERATIONS, MASTER_POINTS

Words = str | Promise
ANOTHER = "other"


class ChargesForm(forms.Form):
    """A charge code from the list or another one, and master points. `nothing`: what choosing nothing means."""

    nothing: Words = _("nothing is said")
    charge_code = forms.ChoiceField(
        label=_("Charge code"),
        required=False,
        help_text=_("By it the English Bridge Union charges for the session. Those of other federations: two digits."),
    )
    other_code = forms.CharField(label=_("Another code, two digits"), max_length=2, required=False)
    master_points = forms.ChoiceField(label=_("Are master points awarded?"), required=False)
    scale = forms.ChoiceField(label=_("Level of the master points"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        codes = [(code, f"{code} – {CODES[code]}") for code in KNOWN_CODES]
        self._choose("charge_code", [*codes, (ANOTHER, _("another code"))])
        self._choose("master_points", MASTER_POINTS)
        self._choose("scale", list(SCALES.items()))
        self.fields["other_code"].widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    def _choose(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", self.nothing), *choices]

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        if values.get("charge_code") == ANOTHER and not is_code(values.get("other_code") or ""):
            self.add_error("other_code", _("A charge code has two digits, such as 10."))
        return values

    @property
    def charges(self) -> Charges:
        """Of a form that is valid."""
        values = self.cleaned_data
        code = values["other_code"] if values["charge_code"] == ANOTHER else values["charge_code"]
        return Charges(code, values["master_points"], values["scale"])


def charges_as_typed(charges: Charges) -> Mapping[str, str]:
    """What stands in the boxes of a form."""
    known = not charges.code or charges.code in KNOWN_CODES
    code = {"charge_code": charges.code if known else ANOTHER, "other_code": "" if known else charges.code}
    return {**code, "master_points": charges.master_points, "scale": charges.scale}


class SessionChargesForm(ChargesForm):
    """Of one session."""

    nothing = _("as the club’s files usually say")


class FederationForm(ChargesForm):
    """The club's number, who may take files away, and what files usually say."""

    number = forms.CharField(
        label=_("The club’s number in its federation"),
        max_length=20,
        required=False,
        help_text=_("It is at the top of every USEBIO file."),
    )
    federation = forms.ChoiceField(
        label=_("Federation"),
        choices=[("", _("not said")), *FEDERATIONS],
        required=False,
        help_text=_(
            "Numbers of the Australian Bridge Federation are checked by their last digit. The English Bridge Union has"
            " not published how its numbers are made, so nothing can be checked there."
        ),
    )
    public_file = forms.BooleanField(
        label=_("Everybody can download the USEBIO file"),
        required=False,
        help_text=_(
            "A link on the results page. Names appear as each player allows, national numbers only next to full names."
        ),
    )
    field_order = ("number", "federation", "public_file")
