"""Forms in which somebody chooses from what is there at the moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms


class DynamicChoiceForm(forms.Form):
    """A form that fills its lists when it is made."""

    def choose(self, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
        """The box of this name offers these: (value, words)."""
        self.fields[name].choices = list(choices)  # type: ignore[attr-defined]
