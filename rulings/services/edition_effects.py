"""Who would move by the next edition, against the one that counts now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulings.engine.effect import Effect
from rulings.services.effects import Documents, effect_of
from scoring.engine.changes import changes_between
from scoring.engine.sides import keys_of
from scoring.models import Publication, Snapshot


def effect_of_next_edition(session_id: int) -> Effect:
    """From the edition that counts to what an edition of the present standings would say; empty where there is none.

    It writes nothing, and takes the same facts that publishing takes.
    """
    last = Publication.objects.filter(session=session_id, withdrawal=None).order_by("-number").first()
    now = Snapshot.objects.filter(session=session_id).first()
    if last is None or now is None:
        return Effect()
    facts = now.publishable["facts"]
    changes = changes_between({"facts": last.facts}, {"facts": facts})
    boards = {number for each in changes for number in _boards(each)}
    concerned = tuple(dict.fromkeys(key for each in changes for key in _keys(each)))
    return effect_of(Documents(last.facts, facts, frozenset(boards), concerned))


def _boards(change: Mapping[str, Any]) -> Iterator[int]:
    if change["what"] == "line":
        yield change["board"]
    elif change["what"] == "board":
        yield change["number"]


def _keys(change: Mapping[str, Any]) -> Iterator[str]:
    """Whose own results, fines or entries the change is about."""
    if change["what"] == "line":
        yield from (*keys_of(change["ns"]), *keys_of(change["ew"]))
    elif change["what"] == "penalty":
        yield change["contestant"]
    elif change["what"] == "contestant":
        yield change["id"]
    elif change["what"] == "match":
        yield from (side for each in (change["after"] or change["before"],) for side in (each["home"], each["away"]))
