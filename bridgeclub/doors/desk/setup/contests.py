"""Which kinds of contest can be set up: the first question of the page. Another kind is another line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

USUAL_CONTEST = "pairs"
#: As an event has it; how it is called, and what that means.
CONTESTS: list[tuple[str, _StrPromise, _StrPromise]] = [
    (
        USUAL_CONTEST,
        gettext_lazy("Pairs"),
        gettext_lazy("Two partners play together all evening and share their score."),
    ),
]
