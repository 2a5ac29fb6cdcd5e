"""A season before this one, so that there are years to look back on: small evenings that come in as documents, as those
of a program before would. Storing a document costs a tenth of entering its results one by one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext as _

from bridgeclub.management.demonstration.people import in_order_of_joining
from club.actor import Actor
from club.queries import ClubInfo, Member
from movements.engine.build import build
from scoring.services import import_session
from scoring.services.ladders import LadderSettings, make_ladder
from scoring.services.plausible import plausible_result

EVENINGS, TABLES, BOARDS_A_ROUND = 6, 3, 2
#: Beginning so long ago, and so far apart: it has two years in it.
BEGAN, APART = timedelta(weeks=60), timedelta(weeks=5)


def before(club: ClubInfo, director: Actor, today: date) -> None:
    """The evenings, each with other pairs, and their ladder."""
    people, days = in_order_of_joining(club), [today - BEGAN + APART * at for at in range(EVENINGS)]
    for at, day in enumerate(days):
        text = json.dumps(_document(people[7 * at :] + people[: 7 * at], day))
        import_session(club_id=club.id, text=text, actor=director)
    settings = LadderSettings(_("Last season’s ladder"), days[0], days[-1], best=3, at_least=2)
    make_ladder(club_id=club.id, settings=settings, actor=director)


def _document(people: Sequence[Member], day: date) -> dict[str, Any]:
    """A session document of a Howell."""
    movement = build("howell", tables=TABLES, boards_per_round=BOARDS_A_ROUND)
    pairs = list(zip(people[::2], people[1::2], strict=False))[: 2 * TABLES]
    places = [each.id for each in movement.contestants]
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "session": {"title": _("Club pairs"), "date": day.isoformat(), "club": ""},
        "contest": "pairs",
        "scoring": {"method": "matchpoints"},
        "contestants": [
            {"id": key, "number": at, "players": [member.name for member in pair]}
            for at, (key, pair) in enumerate(zip(places, pairs, strict=True), start=1)
        ],
        "results": [
            {"board": board, "round": each.round, "table": each.table, "ns": each.ns, "ew": each.ew}
            | _result(f"{day}:{board}", f"{each.table}:{each.round}")
            for each in movement.all_meetings
            for board in movement.set_boards(each.board_set)
        ],
    }


def _result(board_seed: str, table_seed: str) -> dict[str, Any]:
    played, lead = plausible_result(board_seed, table_seed)
    if played.contract is None:
        return {"contract": "pass"}
    told = {"contract": str(played.contract), "declarer": played.declarer, "tricks": played.tricks}
    return told | ({"lead": str(lead)} if lead else {})
