"""How seats were drawn, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from bridgeclub.wording.game import SIDES_SHORT
from club.queries.before_play import DrawInfo


def draw_words(draw: DrawInfo | None) -> str:
    if draw is None:
        return _("as listed")
    said = {"lot": _("drawn by lot, lot %(lot)s"), "seeded": _("seeded, lot %(lot)s")}[draw.how] % {"lot": draw.lot}
    return _("%(drawn)s, then changed by hand") % {"drawn": said} if draw.changed else said


def seeds_words(seats: Sequence[tuple[str, str]]) -> str:
    """`seats`: table and direction of each seed, the strongest first."""
    named = ", ".join(f"{table} {SIDES_SHORT.get(side, side)}" for table, side in seats)
    if len(seats) < 2:
        return _("Seed 1, the strongest, sits at %(seats)s.") % {"seats": named} if seats else ""
    return _("Seeds 1–%(last)s, the strongest first, sit at %(seats)s.") % {"last": len(seats), "seats": named}
