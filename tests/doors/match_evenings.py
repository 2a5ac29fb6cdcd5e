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
from tests.match_nights import Document, kind_of, matches_of_pairs
from tests.scoring.engine.team_documents import LIKELY, random_teams

FIRST_NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")


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
    dice, ids = random.Random(seed), "123456"
    document = matches_of_pairs(method, ids, (ids, "132546"), 8, lambda: {"score": dice.choice(LIKELY)})
    document["session"] = {"title": f"Pairs to victory points {method} {seed}", "date": "2026-11-20"}
    document["penalties"] = [{"contestant": "2", "kind": "procedural", "amount": "0.5", "unit": "vp"}]
    name_everybody(document, dice)
    return document


def taken_in(document: Document, club: Club | None = None) -> Session:
    done = import_session(club_id=(club or make_club()).pk, text=json.dumps(document), actor=PROGRAM)
    return Session.objects.get(pk=done.session_id)
