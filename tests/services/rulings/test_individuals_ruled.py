"""Rulings in an individual: they name two of the four, and are about all."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection

from club.actor import PROGRAM
from club.append_only import triggers_disabled
from club.models import Session
from rulings.engine.becomes import Becomes
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.query import Claim, ClaimKind
from rulings.models import RulingLine
from rulings.queries.appeals import appeals_of
from rulings.queries.becoming import with_what_becomes
from rulings.queries.rulings import ruling_of, standing_rulings
from rulings.queries.score_queries import meeting_on, score_queries_of
from rulings.services.noting import add_ruling_note
from rulings.services.ruling import issue_ruling, preview_ruling
from rulings.services.score_queries import ScoreQueryRequest, contest_score_query, open_score_query
from scoring.engine.document import Artificial, Assigned, Outcome, Part, Weighted
from scoring.errors import NotFoundError
from scoring.models import Line
from tests.appeals import lodged
from tests.builders import seating_at, standings_of
from tests.individual_evenings import ended_individual, started_individual
from tests.services.scoring.test_individuals_played import score, totals

pytestmark = pytest.mark.django_db

SEVENTY = Weighted((Part("70%", 420), Part("30%", -50)))


def first_line(session: Session) -> Line:
    """On the first board, with the result of the only other table beside it."""
    return Line.objects.filter(session=session).select_related("board", "result").order_by("board__number", "pk")[0]


def ruled(line: Line, ns: Outcome, ew: Outcome) -> Decision:
    place = (line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    on = RuledLine(*place, ns_outcome=ns, ew_outcome=ew, seen_version=line.version, written="…")
    kind = Kind.ARTIFICIAL if isinstance(ns, Artificial) else Kind.ASSIGNED
    return Decision(kind, "West hesitated.", lines=(on,))


def test_a_line_that_names_two_of_the_four_is_told_by_the_result_of_all() -> None:
    """A fouled board names North and East of every table that has played it."""
    session = ended_individual(9)
    line = first_line(session)
    named = RuledLine(line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    nothing = SimpleNamespace(facts=(), later=(), seats=())
    (told,) = with_what_becomes(session.pk, [named], nothing)
    assert told.becomes is Becomes.STANDS


def beats(mine: int, theirs: int) -> int:
    return 2 * (mine > theirs) + (mine == theirs)


@pytest.mark.parametrize(
    ("ns", "ew"), [(SEVENTY, SEVENTY), (Assigned(420), Assigned(-50)), (Artificial("60"), Artificial("40"))]
)
def test_both_of_a_side_get_what_the_ruling_gives_it(ns: Outcome, ew: Outcome) -> None:
    """Weighted, split, artificial; each total by its own arithmetic against the one other table of the board."""
    session = ended_individual(9)
    line = first_line(session)
    other = Line.objects.select_related("result").get(
        board=line.board_id, session=session, result__isnull=False, pk__gt=line.pk
    )
    theirs, was = score(other), score(line)
    before = totals(standings_of(session))
    decision = ruled(line, ns, ew)
    looked = preview_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    assert {each.key for each in looked.concerned} == set(
        session.contestants.filter(pk__in=line.everybody).values_list("key", flat=True)
    )
    issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    after = totals(standings_of(session))
    gets = {
        "Weighted": (
            Fraction(7, 10) * beats(420, theirs) + Fraction(3, 10) * beats(-50, theirs),
            2 - (Fraction(7, 10) * beats(420, theirs) + Fraction(3, 10) * beats(-50, theirs)),
        ),
        "Assigned": (Fraction(beats(420, theirs)), Fraction(2 - beats(-50, theirs))),
    }.get(type(ns).__name__)
    keys = dict(session.contestants.values_list("pk", "key"))
    for side, index in ((line.north_south, 0), (line.east_west, 1)):
        had = beats(was, theirs) if index == 0 else 2 - beats(was, theirs)
        changes = {after[keys[who]] - before[keys[who]] for who in side}
        if gets is not None:
            assert changes == {gets[index] - had}
    apart = set(keys) - set(line.everybody) - set(other.everybody)
    if gets is not None:
        assert all(after[keys[who]] == before[keys[who]] for who in apart)


def test_a_ruling_is_about_all_four_and_each_may_appeal_alone() -> None:
    session = ended_individual(9)
    line = first_line(session)
    decision = replace(ruled(line, SEVENTY, SEVENTY), informed=frozenset({line.ew_id}))
    number = issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM)
    south, west = line.north_south[1], line.east_west[1]
    for who in line.everybody:
        assert [each.number for each in standing_rulings(session.pk, [who])] == [number]
    add_ruling_note(session_id=session.pk, number=number, what="told", contestant_id=south, actor=PROGRAM)
    lodged(session, south, number)
    ruling = ruling_of(session.pk, number)
    assert ruling is not None
    assert ruling.informed_note(west) is not None  # told with East
    assert [each.contestant for each in appeals_of(session.pk)] == [south]
    stranger = session.contestants.exclude(pk__in=line.everybody)[0]
    with pytest.raises(NotFoundError):
        add_ruling_note(session_id=session.pk, number=number, what="told", contestant_id=stranger.pk, actor=PROGRAM)


def test_a_partner_asks_about_a_score_and_only_the_other_side_answers() -> None:
    session = ended_individual(9)
    line = first_line(session)
    north, south, _east, west = line.everybody
    assert meeting_on(session.pk, south, line.board.number) == (line.ns_id, line.ew_id)
    assert line.result_id is not None
    query = open_score_query(
        session_id=session.pk,
        request=ScoreQueryRequest(
            line_id=line.pk,
            board=line.board.number,
            contestant_id=south,
            seen_result_id=line.result_id,
            claim=Claim(ClaimKind.WORDS, words="We made one more."),
            client_id=uuid4(),
            channel="desk",
        ),
        actor=PROGRAM,
    )
    answer: dict[str, Any] = {"session_id": session.pk, "query_id": query, "words": "Nine tricks.", "actor": PROGRAM}
    with pytest.raises(NotFoundError):
        contest_score_query(contestant_id=north, client_id=uuid4(), **answer)
    contest_score_query(contestant_id=west, client_id=uuid4(), **answer)
    (view,) = score_queries_of(session.pk)
    assert (view.state, view.contestant) == ("contested", south)


@pytest.mark.parametrize("entered", [True, False])
def test_rulings_given_before_partners_were_kept_get_them(entered: bool) -> None:
    """From the line, or from the movement where nothing was entered."""
    session = ended_individual(9) if entered else started_individual(9)
    seat = seating_at(session, 1, 1)
    on = RuledLine(seat.boards[0], seat.ns_id, seat.ew_id)
    issue_ruling(session_id=session.pk, decision=Decision(Kind.NO_ACTION, "So.", lines=(on,)), actor=PROGRAM)
    with triggers_disabled("a test"):
        RulingLine.objects.update(ns_partner=None, ew_partner=None)
    migration = import_module("rulings.migrations.0004_partners_of_individuals")
    migration.name_partners(apps, SimpleNamespace(connection=connection))
    ruling = ruling_of(session.pk, 1)
    assert ruling is not None
    assert ruling.decision.lines[0].sides == (seat.north_south, seat.east_west)
