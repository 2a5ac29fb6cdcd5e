"""The common field of a simultaneous, scored."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.common_field import common_document, common_key
from scoring.engine.document import SessionDocument
from scoring.engine.simultaneous_document import CommonDocument
from scoring.engine.standings import score_session


def score_common(sessions: Sequence[SessionDocument]) -> CommonDocument:
    """The common field, exact: its ranking, its lines, and who is who. Asks the database nothing."""
    document = common_document(sessions)
    standings = score_session(document).to_document()
    who = [(at, each) for at, session in enumerate(sessions) for each in session.contestants]
    return {
        "contestants": [
            {"id": common_key(at, each.id), "session": at, "key": each.id, "direction": each.direction}
            for at, each in who
        ],
        "standings": standings,
    }
