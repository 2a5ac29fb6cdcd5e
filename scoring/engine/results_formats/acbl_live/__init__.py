"""ACBL Live for Clubs: the page of a game (my.acbl.org/club-results/details/…) as a browser saves it, or its JSON.

What the page shows stands in it as one JSON object, in an attribute of its own element and once more in a script.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.engine.old_results.assemble import read
from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.other_kinds import is_web_page
from scoring.engine.old_results.values import FoundEvening, Unreadable
from scoring.engine.results_formats.acbl_live.embedded import data_of
from scoring.engine.results_formats.acbl_live.nodes import Node, parts, text
from scoring.engine.results_formats.acbl_live.pairs import evening_of_pairs
from scoring.engine.results_formats.acbl_live.teams import evening_of_teams
from scoring.engine.results_formats.format import Answers, ReadFile, ResultsFormat, Source

SESSIONS_AT_MOST = 100
_SESSIONS = b"sessions"
_OF_A_SESSION = (b"pair_summaries", b"team_summaries", b"team_matches", b"teamMatches")


def _recognises(source: Source) -> bool:
    """Whether it is a page or an object, and has sessions with the names of ACBL Live."""
    if not source.beginning.startswith("{") and not is_web_page(source.beginning):
        return False
    return _SESSIONS in source.data and any(name in source.data for name in _OF_A_SESSION)


def _read(source: Source) -> ReadFile:
    data = data_of(source)
    sessions = parts(data, "sessions")
    if len(sessions) > SESSIONS_AT_MOST:
        raise Unreadable(Refused.TOO_MANY_SESSIONS, count=len(sessions), most=SESSIONS_AT_MOST)
    evenings = []
    for place, session in enumerate(sessions):
        answers = source.answers.get(place, {})
        found = _evening(data, session, answers)
        if len(sessions) > 1:
            found = replace(found, title=f"{found.title} {place + 1}".strip())
        evenings.append(read(found, answers))
    return ReadFile(source.name, tuple(evenings))


def _evening(data: Node, session: Node, answers: Answers) -> FoundEvening:
    kind = text(data, "type").upper()
    of_teams = "TEAM" in kind or (not parts(session, "sections") and bool(parts(session, "team_summaries")))
    if kind == "INDIVIDUAL":
        raise Unreadable(Refused.INDIVIDUAL)
    return evening_of_teams(data, session) if of_teams else evening_of_pairs(data, session, answers)


FORMAT = ResultsFormat(title="ACBL Live", suffixes=(".html", ".json"), recognises=_recognises, read=_read, order=40)
