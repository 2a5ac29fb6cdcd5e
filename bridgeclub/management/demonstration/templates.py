"""The evenings of the made-up club that come again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from typing import Any

from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.movement_habits import MovementHabit
from club.queries import ClubInfo, templates_of
from club.services import add_template

TUESDAY, FRIDAY = 2, 5


def come_again(club: ClubInfo, director: Actor) -> None:
    """Two templates; nothing where the club has one already, in use or retired."""
    if templates_of(club.id) or templates_of(club.id, retired=True):
        return
    for values in (_tuesday(), _friday()):
        add_template(club_id=club.id, values=values, actor=director)


def _tuesday() -> Mapping[str, Any]:
    return {
        "name": _("Tuesday pairs"),
        "weekday": TUESDAY,
        "start_time": time(19, 15),
        "ask_lead": True,
        "boards": 27,
        "price_member": 350,
        "price_visitor": 500,
        "movements": [
            MovementHabit(least=3, most=4, kind="howell", boards_per_round=4),
            MovementHabit(least=5, most=5, kind="straight-mitchell", boards_per_round=5),
            MovementHabit(least=7, most=7, kind="straight-mitchell", boards_per_round=4),
            MovementHabit(least=9, most=9, kind="straight-mitchell", boards_per_round=3, arrow_switch=1),
        ],
    }


def _friday() -> Mapping[str, Any]:
    return {
        "name": _("Friday improvers"),
        "weekday": FRIDAY,
        "title_date": "day",
        "start_time": time(14, 0),
        "pace": "together",
        "minutes_per_board": 9,
        "live_ranking": "off",
        "boards": 16,
        "winners": 1,
        "price_member": 200,
        "price_visitor": 200,
        "movements": [MovementHabit(least=3, most=5, kind="howell")],
    }
