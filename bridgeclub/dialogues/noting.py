"""What players say of something that happened on an evening without a director, on tablets and phones alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.unattended import TOPICS
from rulings.services.calls import NOTE_AT_MOST

CHOOSE = _("Choose what happened.")


class ProblemForm(forms.Form):
    """One thing that happened, on which board, in a few words. `client_id` is the page's own: sent twice is once."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    topic = forms.ChoiceField(
        label=_("What happened?"),
        choices=[(topic, words) for topic, (words, _rule) in TOPICS.items()],
        widget=forms.RadioSelect,
        error_messages={"required": CHOOSE, "invalid_choice": CHOOSE},
    )
    board = forms.TypedChoiceField(label=_("Which board?"), coerce=int, empty_value=None, required=False)
    said = forms.CharField(
        label=_("In a few words: who did what, when, and what was agreed"),
        max_length=NOTE_AT_MOST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, boards: Iterable[tuple[int, str]], **how: Any) -> None:
        """`boards`: those of the table now, by number with what is printed on them."""
        how.setdefault("initial", {})
        how["initial"] = {"client_id": uuid4(), **how["initial"]}
        super().__init__(*args, **how)
        chosen = self.fields["board"]
        assert isinstance(chosen, forms.TypedChoiceField)
        chosen.choices = [("", _("none, or another one")), *boards]
