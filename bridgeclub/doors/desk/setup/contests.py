"""Which kinds of contest can be set up: the first question of the page. Another kind is another line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

USUAL_CONTEST = "pairs"
#: One of scoring.engine.contests.KINDS; how it is called, and what that means.
CONTESTS: list[tuple[str, _StrPromise, _StrPromise]] = [
    (
        USUAL_CONTEST,
        gettext_lazy("Pairs"),
        gettext_lazy("Two partners play together all evening and share their score."),
    ),
    (
        "teams",
        gettext_lazy("Teams"),
        gettext_lazy("Two pairs of a team play the same boards at two tables, one North–South and one East–West."),
    ),
    (
        "matches",
        gettext_lazy("Matches of pairs"),
        gettext_lazy("Each round is a match between two pairs, which gives victory points."),
    ),
    (
        "individual",
        gettext_lazy("Individual"),
        gettext_lazy("Everybody plays with many partners and has a score of their own."),
    ),
]
