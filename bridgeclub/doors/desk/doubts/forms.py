"""What is pressed about a doubtful result."""

from __future__ import annotations

from typing import Any

from django import forms

from bridgeclub.http.numeric_input import NumberField
from rulings.engine.doubts import Rule
from rulings.services.doubts import NOTE_AT_MOST, About

RULES = [(rule.value, rule.value) for rule in Rule]


class AboutForm(forms.Form):
    """The doubts that were shown, as `About`."""

    board = NumberField(min_value=1)
    ns = NumberField(min_value=1)
    ew = NumberField(min_value=1)
    result = NumberField(min_value=1, required=False)
    rules = forms.MultipleChoiceField(choices=RULES, required=False)
    seen = NumberField(min_value=0)
    note = forms.CharField(max_length=NOTE_AT_MOST, required=False)

    @property
    def about(self) -> About:
        sent: dict[str, Any] = self.cleaned_data
        rules = frozenset(Rule(each) for each in sent["rules"])
        return About(sent["board"], sent["ns"], sent["ew"], sent["result"], rules, sent["seen"])


class AllForm(forms.Form):
    """Every line of which this is the only doubt."""

    rule = forms.ChoiceField(choices=RULES)
    count = NumberField(min_value=1)
    note = forms.CharField(max_length=NOTE_AT_MOST, required=False)
