"""How a practice evening is to be."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.services.rehearsal import SPEEDS, RehearsalPlan

#: By the word of the form: pairs, movement, its options. All last three rounds or a little more.
ROOMS: dict[str, tuple[int, str, dict[str, Any]]] = {
    "usual": (10, "straight-mitchell", {"boards_per_round": 2, "rounds": 3}),
    "half": (9, "straight-mitchell", {"boards_per_round": 2, "rounds": 3}),
    "small": (6, "howell", {"boards_per_round": 2}),
    "large": (22, "straight-mitchell", {"boards_per_round": 2, "rounds": 3}),
}
USUAL_SPEED = 4


class RehearsalForm(forms.Form):
    """Everything has a usual answer, so that one press is enough."""

    room = forms.ChoiceField(
        label=_("The room"),
        required=False,
        choices=[
            ("usual", _("5 tables, a Mitchell of 3 rounds")),
            ("half", _("4 and a half tables: a pair sits out each round")),
            ("small", _("3 tables, a Howell of 5 rounds")),
            ("large", _("11 tables, a Mitchell of 3 rounds")),
        ],
    )
    speed = forms.TypedChoiceField(
        label=_("How fast the tables play"),
        required=False,
        coerce=int,
        choices=[(4, _("Four times as fast: a round takes about five minutes")), (1, _("As on a real evening"))],
    )

    def plan(self) -> RehearsalPlan:
        """Of a form that is valid."""
        pairs, kind, options = ROOMS[self.cleaned_data["room"] or "usual"]
        return RehearsalPlan(pairs, kind, options, self.cleaned_data["speed"] or USUAL_SPEED)


SPEED_WORDS = {1: _("as on a real evening"), 4: _("four times as fast")}
assert set(SPEED_WORDS) == set(SPEEDS)
