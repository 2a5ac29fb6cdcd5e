"""Evenings of matches for tests of pages: teams by every method, matches by hand, pairs to victory points."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any

from club.actor import PROGRAM
from club.models import Club, Session
from scoring.services import import_session
from tests.builders import make_club
from tests.scoring.engine.team_documents import LIKELY, random_teams

Document = dict[str, Any]
FIRST_NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
#: With each method a scale that is made for it, for pairs.
SCALES = {"matchpoints": "ebu-swiss-pairs", "butler": "ebu-teams-2010", "cross_imps": "ebu-teams-2010"}


def kind_of(document: Document) -> str:
    scoring = document["scoring"]
    return "imps_vp" if "victory_points" in scoring else str(scoring["method"])


def seeds_of_teams(each: int) -> list[int]:
    """The first so many seeds of random teams of each kind."""
    found: dict[str, list[int]] = {}
    for seed in range(400):
        seeds = found.setdefault(kind_of(random_teams(seed)), [])
        if len(seeds) < each:
            seeds.append(seed)
    return sorted(seed for seeds in found.values() for seed in seeds)


def team_evening(seed: int) -> Document:
    """Random teams with four to six named players, each session with a name of its own."""
    document, dice = random_teams(seed), random.Random(seed)
    name_everybody(document, dice)
    document["session"] = {"title": f"Friday teams {seed}", "date": "2026-11-20"}
    return document


def name_everybody(document: Document, dice: random.Random) -> None:
    for number, entry in enumerate(document["contestants"], start=1):
        entry["number"] = number
        names = FIRST_NAMES[: dice.randint(4, 6) if document["contest"] == "teams" else 2]
        entry["players"] = [f"{name} Player{number}" for name in names]


def with_a_match_by_hand(document: Document, **result: Any) -> Document:
    """The last match without its boards, and what was entered for it instead."""
    found = deepcopy(document)
    match = found["matches"][-1]
    match["result"] = result
    found["results"] = [line for line in found["results"] if line["match"] != match["id"]]
    return found


def pairs_evening(method: str, seed: int = 0) -> Document:
    """Six pairs, three matches in each of two rounds of eight boards, to victory points."""
    dice, matches, results = random.Random(seed), [], []
    for number, order in ((1, (1, 2, 3, 4, 5, 6)), (2, (1, 3, 2, 5, 4, 6))):
        boards = list(range(8 * number - 7, 8 * number + 1))
        for table, (home, away) in enumerate(zip(order[::2], order[1::2], strict=True), start=1):
            match = f"r{number}t{table}"
            matches.append({"id": match, "round": number, "home": str(home), "away": str(away), "boards": boards})
            for board in boards:
                line = {"board": board, "round": number, "table": table, "match": match}
                results.append({**line, "ns": str(home), "ew": str(away), "score": dice.choice(LIKELY)})
    document = {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "pairs",
        "scoring": {"method": method, "victory_points": {"scale": SCALES[method], "boards": 8}},
        "session": {"title": f"Pairs to victory points {method} {seed}", "date": "2026-11-20"},
        "boards": [{"number": number, "vulnerable": "none"} for number in range(1, 17)],
        "contestants": [{"id": str(number)} for number in range(1, 7)],
        "matches": matches,
        "results": results,
        "penalties": [{"contestant": "2", "kind": "procedural", "amount": "0.5", "unit": "vp"}],
    }
    name_everybody(document, dice)
    return document


def taken_in(document: Document, club: Club | None = None) -> Session:
    done = import_session(club_id=(club or make_club()).pk, text=json.dumps(document), actor=PROGRAM)
    return Session.objects.get(pk=done.session_id)
