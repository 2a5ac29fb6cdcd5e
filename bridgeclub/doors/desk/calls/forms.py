"""What the director says of a call."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.http.numeric_input import BigNumberField
from club.queries import CALL_MINUTES
from rulings.services.calls import NOTE_AT_MOST

CHOOSE = _("Choose the table that called.")


class OpenForm(forms.Form):
    """A table that called by voice. `client_id` is the page's own: sent twice is once."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    table = forms.ChoiceField(label=_("Table"), error_messages={"required": CHOOSE, "invalid_choice": CHOOSE})

    def __init__(self, *args: object, tables: Sequence[tuple[str, int]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        several = len({letter for letter, _table in tables}) > 1
        labels = [(f"{letter}-{table}", f"{letter if several else ''}{table}") for letter, table in tables]
        self.labels = dict(labels)
        self.places = {f"{letter}-{table}": (letter, table) for letter, table in tables}
        chosen = self.fields["table"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = [("", _("Which table?")), *labels]


class CloseForm(forms.Form):
    """How a call ended, in one press, with a few words if there is something to remember."""

    seen = BigNumberField(min_value=0, widget=forms.HiddenInput)
    how = forms.CharField(max_length=20, required=False)
    note = forms.CharField(
        max_length=NOTE_AT_MOST,
        required=False,
        error_messages={"max_length": _("A note has at most %(limit_value)d letters.")},
    )


class RemindersForm(forms.Form):
    """After how many minutes directors are reminded; an empty box is 0: not at all."""

    waiting = forms.IntegerField(
        label=_("Minutes until directors are reminded of a call that nobody has taken"),
        min_value=0,
        max_value=CALL_MINUTES,
        required=False,
        help_text=_("And again after as many. 0 for no reminder."),
    )
    taken = forms.IntegerField(
        label=_("Minutes until a call that somebody has taken, and not closed, is shown again"),
        min_value=0,
        max_value=CALL_MINUTES,
        required=False,
        help_text=_("0 for never."),
    )
