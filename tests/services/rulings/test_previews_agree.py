"""A preview writes nothing, and says what the act then does: queries, late scoring errors and editions alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Session
from club.services import end_play
from rulings.engine.disagreement import Settlement, settlements
from rulings.engine.effect import Effect
from rulings.engine.query import Claim, ClaimKind
from rulings.models import GrossError, QueryEvent, ScoreQuery
from rulings.services.edition_effects import effect_of_next_edition
from rulings.services.gross_errors import Correction, approve_gross_error, record_gross_error
from rulings.services.gross_previews import preview_approval, preview_recording
from rulings.services.score_queries import (
    accept_score_query,
    open_score_query,
    preview_score_query,
    settle_score_query,
)
from rulings.services.score_queries.deciding import SeenVersions
from rulings.services.score_queries.settling import marked, recorded_score
from scoring.engine.contract import Played
from scoring.engine.document import parse
from scoring.engine.places import Place, places_of
from scoring.engine.score import table_score
from scoring.engine.standings import score_session
from scoring.models import Line, Publication, Result, Snapshot
from scoring.recompute import recompute
from scoring.services import Meeting, publish_session
from tests.builders import ended_session, put_back
from tests.individual_evenings import ended_individual
from tests.services.rulings.query_acts import asked_by, contest, seen
from tests.swiss_evenings import play_round, started_swiss
from tests.team_evenings import ended_teams

pytestmark = pytest.mark.django_db


def ended_swiss(contest: str) -> Session:
    session = started_swiss(contest, 6, rounds=3)
    play_round(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    session.refresh_from_db()
    return session


KINDS: Mapping[str, Callable[[], Session]] = {
    "two winners": lambda: ended_session(6, "straight-mitchell"),
    "one winner": lambda: ended_session(6, "howell"),
    "cross-imps": lambda: ended_session(6, "howell", habits={"scored_by": "cross_imps"}),
    "teams": lambda: ended_teams(4),
    "swiss pairs": lambda: ended_swiss("pairs"),
    "swiss teams": lambda: ended_swiss("teams"),
    "individual": lambda: ended_individual(8),
}


def places(session: Session) -> dict[str, Place]:
    """Where everybody stands by what was worked out and kept, after an act."""
    recompute(session.pk)
    kept = Snapshot.objects.get(session=session)
    found = places_of(score_session(parse(kept.facts)))
    printed = {row["contestant"]: (row["percent"], row["total"]) for row in kept.standings["ranking"]}
    assert {key: (each.percent, each.total) for key, each in found.items()} == printed
    return found


def written(session: Session) -> tuple[Any, ...]:
    """All that an act of the desk would leave behind."""
    session.refresh_from_db()
    counted = (Result, AuditRow, QueryEvent, GrossError, Publication)
    lines = Line.objects.filter(session=session).order_by("pk").values_list("pk", "result", "version")
    return session.facts_version, *lines, *(each.objects.count() for each in counted)


def agrees(effect: Effect, before: Mapping[str, Place], after: Mapping[str, Place]) -> None:
    """Every place that moved is in the effect as it was and as it is, and nobody's is who stays."""
    said = {each.key: (each.before, each.after) for each in effect.moved if each.before != each.after}
    assert said == {key: (before[key], after[key]) for key in after if before[key] != after[key]}
    assert said
    assert {each.key for each in effect.concerned} <= set(after)


def another(line: Line) -> Played:
    """As good for the other side as what is recorded is not."""
    return Played.parse("7NTXN-9" if line.result and (line.result.score or 0) >= 0 else "7NTN=")


@pytest.mark.parametrize("kind", KINDS)
def test_previews_agree_with_what_the_acts_do(kind: str) -> None:
    session = KINDS[kind]()
    publish_session(session_id=session.pk, actor=PROGRAM)
    lines = Line.objects.filter(session=session).exclude(result=None).order_by("pk")
    first, *_between, last = lines.select_related("result", "board")

    # A query that is accepted.
    asked = asked_by(first, Claim(ClaimKind.RESULT, another(first)))
    query = open_score_query(session_id=session.pk, request=asked, actor=PROGRAM)

    def accept() -> None:
        accept_score_query(
            session_id=session.pk,
            query_id=query,
            seen_versions=SeenVersions(0, first.result_id),
            played=another(first),
            agreed="both",
            reason="",
            client_id=uuid4(),
            actor=PROGRAM,
        )

    before, kept = places(session), written(session)
    effect = preview_score_query(session_id=session.pk, query_id=query, decide=accept)
    assert written(session) == kept
    accept()
    agrees(effect, before, places(session))
    assert effect.boards == (first.board.number,)
    assert len(effect.concerned) == len(first.everybody)

    # The edition with it.
    after, kept = places(session), written(session)
    next_one = effect_of_next_edition(session.pk)
    assert written(session) == kept
    agrees(next_one, before, after)
    assert {each.key for each in next_one.concerned} == {each.key for each in effect.concerned}
    publish_session(session_id=session.pk, actor=PROGRAM)
    assert effect_of_next_edition(session.pk) == Effect()

    # A scoring error after its time: recorded, and approved.
    put_back(session, days=4)

    def record() -> int:
        return record_gross_error(
            session_id=session.pk,
            meeting=Meeting.of(last),
            correction=Correction(another(last)),
            seen_result_id=last.result_id,
            satisfied=True,
            reasons="Both scorecards say so.",
            actor=PROGRAM,
        )

    before, kept = places(session), written(session)
    recording = preview_recording(session_id=session.pk, record=record, actor=PROGRAM)
    assert written(session) == kept
    error = record()
    kept = written(session)
    approval = preview_approval(session_id=session.pk, error_id=error, actor=PROGRAM)
    assert written(session) == kept
    approve_gross_error(session_id=session.pk, error_id=error, actor=PROGRAM)
    assert recording == approval
    agrees(approval, before, places(session))


@pytest.mark.parametrize("kind", ["two winners", "cross-imps", "teams", "swiss pairs", "individual"])
def test_a_preview_of_settling_a_query_agrees_with_each_way_of_it(kind: str) -> None:
    """Law 79B3, with claims made by chance: the declaring side says more tricks, the other one fewer."""
    session, chance = KINDS[kind](), Random(kind)
    publish_session(session_id=session.pk, actor=PROGRAM)
    lines = list(Line.objects.filter(session=session).exclude(result=None).select_related("result", "board"))
    moved: set[Settlement] = set()
    for how, line in zip(Settlement, chance.sample(lines, len(Settlement)), strict=True):
        more, fewer = (Played.parse(f"7NTX{chance.choice('NS')}{end}") for end in ("=", f"-{chance.randint(8, 13)}"))
        asked = asked_by(line, Claim(ClaimKind.RESULT, more))
        query = ScoreQuery.objects.get(pk=open_score_query(session_id=session.pk, request=asked, actor=PROGRAM))
        contest(query, claim=Claim(ClaimKind.RESULT, fewer))
        settle = partial(
            settle_score_query,
            session_id=session.pk,
            query_id=query.pk,
            seen_versions=seen(query),
            how=how,
            convinced_of=more if how is Settlement.CONVINCED else None,
            reason="All four were heard.",
            client_id=uuid4(),
            actor=PROGRAM,
        )

        before, kept = places(session), written(session)
        effect = preview_score_query(session_id=session.pk, query_id=query.pk, decide=settle)
        assert written(session) == kept
        settle()
        after = places(session)
        said = {each.key: (each.before, each.after) for each in effect.moved if each.before != each.after}
        assert said == {key: (before[key], after[key]) for key in after if before[key] != after[key]}
        moved |= {how} if said else set()
        assert len(effect.concerned) == len(line.everybody)

        now = Line.objects.select_related("adjustment", "result").get(pk=line.pk)
        split = settlements(recorded_score(line), [table_score(each, marked(line)) for each in (more, fewer)]).get(how)
        if how is Settlement.CONVINCED:
            assert now.result is not None
            assert now.result.score == table_score(more, marked(line))
        elif split is not None and how is not Settlement.STANDS:
            assert now.adjustment is not None
            kept_score = {"assigned": recorded_score(line)}
            given = (now.adjustment.ns_outcome or kept_score, now.adjustment.ew_outcome or kept_score)
            assert given == ({"assigned": split.ns}, {"assigned": split.ew})
    # A side that had the worst score of all is reduced to nothing less.
    assert Settlement.STANDS not in moved
    assert {Settlement.CONVINCED, Settlement.BOTH_REDUCED} & moved
