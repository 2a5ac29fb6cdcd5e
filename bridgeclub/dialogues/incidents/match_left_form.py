"""A pair that left while pairs play matches to victory points."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy

from bridgeclub.dialogues.incidents.left_form import CHOICES
from bridgeclub.dialogues.incidents.questions import Words
from bridgeclub.dialogues.incidents.team_forms import WAYS, TeamLeftForm


class PairOfMatchesLeftForm(TeamLeftForm):
    """Who has gone."""

    ways = {
        **WAYS,
        "ranked": (
            gettext_lazy(
                "Excused: it stays in the ranking, and what it does not play counts against it as the pair at fault"
            ),
            ("12C2(a)",),
            ("145.5", "147.8"),
        ),
    }
    choices = CHOICES
    which: ClassVar[Words] = gettext_lazy("Which pair")
    choose_one: ClassVar[Words] = gettext_lazy("Choose a pair")
    title = gettext_lazy("A pair left early")
    short = gettext_lazy("Somebody fell ill, had to go, or was sent home")
    intro = gettext_lazy(
        "If a pair has played less than half of its boards, its matches are cancelled and its later opponents sit out. "
        "If it has played more, its results stand; for each match that it does not begin its opponents get victory "
        "points by the White Book, or averages board by board. Is somebody taking its place? Name a substitute under "
        "Corrections."
    )
