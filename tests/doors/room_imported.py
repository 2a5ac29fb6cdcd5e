"""What the tests of room imported and others build and ask: see test_room_imported.py."""

from __future__ import annotations

import json
from typing import Any

from club.actor import PROGRAM
from club.models import Session
from scoring.services.importing import import_session
from tests import builders
from tests.doors.rooms import Room, room_of


def document(*results: dict[str, Any], contest: str = "pairs", **rules: Any) -> str:
    pairs = [{"id": f"P/{n}", "number": n, "section": "A", "players": [f"Ann {n}", f"Bob {n}"]} for n in range(1, 5)]
    return json.dumps(
        {
            "format": "bridgeclub-session",
            "version": 1,
            "session": {"title": "An older night", "date": "2024-05-03"},
            "contest": contest,
            "scoring": {"method": "matchpoints", "winners": 1, **rules},
            "contestants": pairs,
            "results": list(results),
        }
    )


def result(board: int, ns: int, ew: int, score: int, **where: Any) -> dict[str, Any]:
    return {"board": board, "ns": f"P/{ns}", "ew": f"P/{ew}", "score": score, **where}


def imported(*results: dict[str, Any]) -> Room:
    club = builders.make_club()
    made = import_session(club_id=club.pk, text=document(*results), actor=PROGRAM)
    return room_of(Session.objects.get(pk=made.session_id))


def imported_room() -> Room:
    at = {"section": "A", "round": 1}
    return imported(
        result(1, 1, 2, 420, table=1, **at),
        result(2, 1, 2, 110, table=1, **at),
        result(1, 3, 4, 450, table=2, **at),
        result(2, 3, 4, -100, table=2, **at),
    )
