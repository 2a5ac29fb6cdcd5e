"""Imported evenings of matches for tests: documents of teams with names, taken in by a club."""

from __future__ import annotations

import json
from typing import Any

from club.actor import PROGRAM
from club.models import Club, Session
from scoring.services import import_session
from tests.builders import make_club
from tests.scoring.engine.documents import Document
from tests.scoring.engine.team_documents import head_to_head, random_teams, room, teams

FIRST_NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
#: An evening of each way of scoring: head-to-head over four boards, T1 first.
PLAYED: dict[int, tuple[Any, Any]] = {1: (420, 170), 2: (-50, 100), 3: (140, 140), 4: (-100, -430)}
EVENINGS: dict[str, dict[str, Any]] = {
    "imps": {},
    "victory points": {"scoring": {"victory_points": {"scale": "wbf-continuous"}}},
    "board-a-match": {"method": "board_a_match"},
    "total points": {"method": "total_points"},
    "hybrid": {"method": "hybrid"},
}


def named(document: Document, title: str = "Friday teams") -> Document:
    """The same with a title and four to six names in each team."""
    document["session"] = {"title": title, "date": "2026-11-20"}
    for number, entry in enumerate(document["contestants"], 1):
        entry["players"] = [f"{name} Team{number}" for name in FIRST_NAMES[: 4 + number % 3]]
    return document


def taken_in(document: Document, club: Club | None = None, title: str = "Friday teams") -> Session:
    """The document as a session of a club."""
    done = import_session(club_id=(club or make_club()).pk, text=json.dumps(named(document, title)), actor=PROGRAM)
    return Session.objects.get(pk=done.session_id)


def evening(kind: str = "imps", played: dict[int, tuple[Any, Any]] | None = None, **more: Any) -> Document:
    """Two teams over some boards in one way of scoring; `match` has further keys of the match."""
    match = more.pop("match", {})
    document = head_to_head(played or PLAYED, **{**EVENINGS[kind], **more})
    document["matches"][0].update(match)
    return document


def three_rounds(method: str = "imps", **more: Any) -> Document:
    """Four teams that all meet, one board a match: six matches, two on each board."""
    rounds = (("T1", "T2", "T3", "T4"), ("T1", "T3", "T4", "T2"), ("T1", "T4", "T2", "T3"))
    matches, lines = [], []
    for number, (a, b, c, d) in enumerate(rounds, 1):
        for table, (home, away) in enumerate(((a, b), (c, d)), 1):
            name = f"r{number}m{table}"
            matches.append({"id": name, "round": number, "home": home, "away": away, "boards": [number]})
            for other, (ns, ew) in enumerate(((home, away), (away, home))):
                score = (420, 170, -50, 450)[(number + table + other) % 4]
                place = {"round": number, "match": name, "table": 2 * table - 1 + other}
                lines.append(room(number, score, ns=ns, ew=ew) | place)
    return teams(lines, matches, method, **more)


__all__ = ["EVENINGS", "PLAYED", "evening", "named", "random_teams", "taken_in", "three_rounds"]
