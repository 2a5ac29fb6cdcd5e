"""A session as a document to give away: its facts with heading and names, in canonical form."""

from __future__ import annotations

from typing import Any

from club.models import Contestant, LineUp, Session
from scoring.engine.document import canonical
from scoring.facts.document import Facts, session_facts
from scoring.facts.rows import read_rows


def exported(session_id: int, *, names: bool = True) -> Facts | None:
    """The session document of a session as it stands now, canonical; None where there is no such session.

    Names are given in full, whatever a member has chosen for the public: this is for the club itself.
    """
    session = Session.objects.select_related("event", "club").filter(pk=session_id).first()
    if session is None:
        return None
    facts = session_facts(read_rows(session))
    heading: dict[str, Any] = session.imported_heading or {}
    facts["session"] = heading.get("session", facts["session"] | {"club": session.club.name})
    facts["scoring"] |= heading.get("scoring", {})
    if names:
        _name(facts, session, heading.get("seats", {}))
    return canonical(facts)


def _name(facts: Facts, session: Session, seats: dict[str, int]) -> None:
    """Names in the order of the seats, a seat without one between them empty."""
    known: dict[str, dict[int, str]] = {}
    captains: dict[str, str] = {}
    for row in LineUp.objects.filter(contestant__session=session).select_related("player", "contestant__entry"):
        key, team = row.contestant.key, row.contestant.entry
        known.setdefault(key, {})[row.seat] = row.player.name
        if team is not None and team.captain_id == row.player_id:
            captains[key] = row.player.name
    named = Contestant.objects.filter(session=session).exclude(entry=None).exclude(entry__name="")
    teams = dict(named.values_list("key", "entry__name"))
    for entry in facts["contestants"]:
        found = known.get(entry["id"], {})
        count = max([seats.get(entry["id"], 0), *(seat + 1 for seat in found)])
        if count:
            entry["players"] = [found.get(seat, "") for seat in range(count)]
        said = {"name": teams.get(entry["id"]), "captain": captains.get(entry["id"])}
        entry.update({key: value for key, value in said.items() if value})
