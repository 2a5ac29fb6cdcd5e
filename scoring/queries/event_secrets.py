"""When an event's ranking waits: nothing in it may tell what is on boards that somebody still has to play."""

from __future__ import annotations

from collections.abc import Iterable

from club.models import Session
from scoring.models import Line, Publication
from scoring.queries.embargo import embargo_over
from scoring.queries.postponed import postponed_boards


def held_sessions(counted: Iterable[Publication]) -> frozenset[int]:
    """The sessions of these editions that are played again, wait for a board which the edition counts, or are of a
    simultaneous whose embargo has not ended.

    One query, and two for each session that has a postponed board.
    """
    rows = list(counted)
    found = {each.session_id for each in rows if each.session.state == Session.State.PLAYING}
    found |= {each.session_id for each in rows if embargo_over(each.session) is not None}
    sessions = {each.session_id for each in rows}
    postponed = set(
        Line.objects.filter(session__in=sessions, postponed=True).values_list("session_id", flat=True).distinct()
    )
    for each in rows:
        if each.session_id in postponed and _counted(each) & postponed_boards(each.session_id):
            found.add(each.session_id)
    return frozenset(found)


def _counted(row: Publication) -> set[int]:
    return {line["board"] for line in row.facts["results"]}
