"""What the tests of public why and others build and ask: see test_public_why.py."""

from __future__ import annotations

from club.models import Session
from club.queries import session_info
from scoring.queries.public import ResultsSheet, results_sheet


def sheet_of(session: Session) -> ResultsSheet:
    info = session_info(session.pk)
    assert info
    found = results_sheet(info)
    assert found
    return found
