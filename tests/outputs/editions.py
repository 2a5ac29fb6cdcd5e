"""Editions for tests of what leaves: a night with an adjusted board, as everybody may read it."""

from __future__ import annotations

from typing import Any

from club.actor import PROGRAM
from club.queries import session_info
from scoring.queries.public import ResultsSheet, results_sheet
from scoring.services import Award, publish_session
from tests.builders import ended_session
from tests.doors.pages import award_at


def an_edition(pairs: int = 8, kind: str = "", **options: Any) -> ResultsSheet:
    """Edition 1 of a night on which the director gave 60 % and 40 % at table 1 on the first board."""
    session = ended_session(pairs, kind, **options)
    award_at(session, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    return read_again(session.pk)


def read_again(session_id: int) -> ResultsSheet:
    """The newest edition."""
    info = session_info(session_id)
    found = info and results_sheet(info)
    assert found
    return found
