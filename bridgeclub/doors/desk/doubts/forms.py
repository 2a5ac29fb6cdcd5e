"""What is pressed about a doubtful result."""

from __future__ import annotations

from typing import Any

from django import forms

from bridgeclub.http.numeric_input import BigNumberField
from rulings.engine.doubts import Rule
from rulings.services.doubts import NOTE_AT_MOST, MeetingDoubts

RULES = [(rule.value, rule.value) for rule in Rule]


class AboutForm(forms.Form):
    """The doubts that were shown, as `MeetingDoubts`."""

    board = BigNumberField(min_value=1)
    ns = BigNumberField(min_value=1)
    ew = BigNumberField(min_value=1)
    result = BigNumberField(min_value=1, required=False)
    rules = forms.MultipleChoiceField(choices=RULES, required=False)
    seen = BigNumberField(min_value=0)
    note = forms.CharField(max_length=NOTE_AT_MOST, required=False)
    room = BigNumberField(min_value=0, required=False)

    @property
    def about(self) -> MeetingDoubts:
        sent: dict[str, Any] = self.cleaned_data
        rules = frozenset(Rule(each) for each in sent["rules"])
        return MeetingDoubts(
            sent["board"], sent["ns"], sent["ew"], sent["result"], rules, sent["seen"], sent["room"] or 0
        )


class AllForm(forms.Form):
    """Every line of which this is the only doubt."""

    rule = forms.ChoiceField(choices=RULES)
    count = BigNumberField(min_value=1)
    note = forms.CharField(max_length=NOTE_AT_MOST, required=False)
