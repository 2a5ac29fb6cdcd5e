"""What is typed about prices and about one person of the evening."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.dynamic_choice import DynamicChoiceForm
from bridgeclub.doors.desk.check_in.words import KIND_NAMES
from bridgeclub.http.numeric_input import BigNumberField
from club.engine.money import CODE, NotAnAmount, decimal_of, read_amount, written
from club.queries import CheckInLine, Prices

AMOUNTS = ("member", "visitor", "junior")


class Amount(forms.CharField):
    """An amount of money as typed; read by the form, which knows the currency."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(required=False, max_length=20, widget=forms.TextInput(attrs=attrs), **kwargs)


class MoneyForm(DynamicChoiceForm):
    """A form with amounts of one currency."""

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.money = currency

    def amount(self, name: str) -> int | None:
        """What was typed, in smallest units; None for an empty box. What cannot be read is said beside it."""
        text = str(self.cleaned_data.get(name) or "").strip()
        if not text:
            return None
        try:
            return read_amount(text, self.money)
        except NotAnAmount:
            example = written(read_amount("4", self.money), self.money)
            self.add_error(
                name,
                _("“%(text)s” is not an amount. Write for instance %(example)s.")
                % {
                    "text": text,
                    "example": example,
                },
            )
            return None


class EveningPricesForm(MoneyForm):
    """What an evening costs."""

    member = Amount(label=gettext_lazy("A member"))
    visitor = Amount(label=gettext_lazy("A visitor"), help_text=gettext_lazy("Leave empty for the member’s price."))
    junior = Amount(label=gettext_lazy("A junior"), help_text=gettext_lazy("Leave empty for the member’s price."))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self.amounts = {name: self.amount(name) for name in AMOUNTS}
        return cleaned

    @staticmethod
    def starting_from(prices: Prices) -> dict[str, Any]:
        """The boxes as these prices fill them."""
        amounts = {name: getattr(prices, name) for name in AMOUNTS}
        initial = {name: typed(amount, prices.currency) for name, amount in amounts.items()}
        return {**initial, "currency": prices.currency}


class ClubPricesForm(EveningPricesForm):
    """What an evening usually costs, and in which currency."""

    field_order = ("currency", *AMOUNTS)
    currency = forms.CharField(
        label=gettext_lazy("Currency"),
        help_text=gettext_lazy("Three letters, such as GBP, EUR or USD."),
        widget=forms.TextInput(
            attrs={"autocapitalize": "characters", "autocomplete": "off", "maxlength": 3, "size": 4}
        ),
    )

    def clean_currency(self) -> str:
        code = str(self.cleaned_data["currency"]).strip().upper()
        if not CODE.fullmatch(code):
            raise forms.ValidationError(_("A currency has three letters, such as GBP or EUR."))
        self.money = code
        return code


class PersonForm(MoneyForm):
    """What is otherwise than usual with somebody."""

    kind = forms.ChoiceField(label=gettext_lazy("Pays as"), required=False)
    price = Amount(label=gettext_lazy("Another price"), help_text=gettext_lazy("Empty: the price of the evening."))
    note = forms.CharField(label=gettext_lazy("Note"), max_length=200, required=False)
    seen = BigNumberField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, line: CheckInLine, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        usual = [("", _("as usual"))]
        self.choose("kind", usual + [(kind, str(name)) for kind, name in KIND_NAMES.items()])
        self.initial = {
            "kind": line.said_kind,
            "price": typed(line.own_price, self.money),
            "note": line.note,
            "seen": line.version,
        }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self.own_price = self.amount("price")
        return cleaned


class AloneForm(forms.Form):
    """Somebody who comes without a partner, and the member chosen from the list, if one was."""

    first = forms.CharField(label=gettext_lazy("Name"), max_length=120, required=False)
    first_id = BigNumberField(required=False, widget=forms.HiddenInput)


def typed(amount: int | None, currency: str) -> str:
    """An amount as it stands in a box."""
    return "" if amount is None else format(decimal_of(amount, currency), "f")
