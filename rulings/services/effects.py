"""What a ruling does to everybody: the documents are taken while it is tried, and scored when nothing is held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from club.models import Contestant, Session
from rulings.engine.decision import Decision
from rulings.engine.effect import Effect, effect_between
from rulings.models import Ruling
from scoring.engine.board_scores import BoardScores
from scoring.engine.document import DocumentFaults, parse
from scoring.engine.errors import EngineError
from scoring.engine.scored_session import SessionScores
from scoring.engine.standings import score_session
from scoring.facts import Facts, read_rows, session_facts


@dataclass(frozen=True)
class Documents:
    """The session before a ruling and after it, its boards (those of the former ruling too), and the keys of its pairs
    in its order."""

    before: Facts
    after: Facts
    boards: frozenset[int]
    concerned: tuple[str, ...]


def facts_now(session: Session) -> Facts:
    """The session document as it is in this transaction."""
    return session_facts(read_rows(Session.objects.select_related("event").get(pk=session.pk)))


def documents_since(before: Facts, session: Session, decision: Decision, former: Ruling | None) -> Documents:
    """What was, and what is once the ruling has been given; `former` is the one that it takes the place of."""
    boards = {line.board for line in decision.lines}
    if former is not None:
        boards |= set(former.lines.values_list("board__number", flat=True))
    keys = dict(Contestant.objects.filter(pk__in=decision.contestants).values_list("pk", "key"))
    concerned = tuple(keys[pk] for pk in decision.contestants)
    return Documents(before, facts_now(session), frozenset(boards), concerned)


def effect_of(documents: Documents | None) -> Effect:
    """What changed between them; empty where either cannot be scored, and without documents. Holds nothing."""
    if documents is None:
        return Effect()
    before = _scores(documents.before)
    after = _scores(documents.after, dict(before.boards.values())) if before is not None else None
    if before is None or after is None:
        return Effect()
    return effect_between(before, after, documents.boards, documents.concerned)


def _scores(facts: Facts, reusable_scores: Mapping[str, BoardScores] | None = None) -> SessionScores | None:
    """None where it cannot be scored; `reusable_scores`: by fingerprint, of boards that are not scored again."""
    try:
        return score_session(parse(facts), reuse=reusable_scores)
    except (DocumentFaults, EngineError):
        return None
