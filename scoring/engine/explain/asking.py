"""One question, whatever the contest: why a contestant has its score on a board, as text and as JSON values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.engine.document.values import SessionDocument
from scoring.engine.explain.explaining import explain, find_contestant
from scoring.engine.explain.matches import MatchesExplanation, matches_of, matches_text
from scoring.engine.explain.plain import explanation_document, matches_document, team_document
from scoring.engine.explain.teams import explain_team, team_text
from scoring.engine.explain.words import explanation_text
from scoring.engine.standings import score_session


@dataclass(frozen=True)
class Answer:
    """The same explanation for people and for programs."""

    text: str
    values: dict[str, Any]


def ask(document: SessionDocument, contestant: str, board: int) -> Answer:
    """Explain a contestant's score on a board. UnknownPlace where the document has no such contestant or board."""
    if document.contest == "teams":
        entry = find_contestant(document, contestant, board)
        found = explain_team(document, score_session(document), entry, board)
        return Answer(team_text(found), team_document(found))
    plain = explain(document, contestant, board)
    text, values = explanation_text(plain), explanation_document(plain)
    if not document.matches:
        return Answer(text, values)
    matches = _matches(document, contestant)
    return Answer("\n\n".join([text, "\n".join(matches_text(matches))]), values | matches_document(matches))


def _matches(document: SessionDocument, contestant: str) -> MatchesExplanation:
    scores = score_session(document)
    row = next(row for row in scores.ranking if row.contestant == contestant)
    return matches_of(document.rules, contestant, scores.matches, document.penalties, row)
