"""A pair queries a score, the opponents answer, the director decides."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone

from club.actor import PROGRAM
from club.errors import NotFoundError, StaleError
from club.models import Session
from club.services import end_play, make_official, resume_play
from rulings.engine.disagreement import Settlement
from rulings.engine.query import Claim, ClaimKind
from rulings.errors import DeadlinePassed
from rulings.models import QueryEvent, ScoreQuery
from rulings.queries.score_queries import open_score_queries, score_queries_of, score_queries_of_pair, score_query_of
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.score_queries import (
    ScoreQueryRequest,
    accept_score_query,
    confirm_score_query,
    contest_score_query,
    open_score_query,
    reject_score_query,
    settle_score_query,
    withdraw_score_query,
)
from rulings.services.score_queries.deciding import SeenVersions
from scoring.engine.contract import Played
from scoring.models import Adjustment, Line, Publication, Result
from scoring.services import Award, adjust
from scoring.services.sign_off import ReadLine, sign_off
from tests.builders import actor, enter, make_director, meeting_at, started_session, still_to_play
from tests.scored_outside import rolled_back
from tests.services.rulings.query_acts import (
    asked_by,
    confirm,
    contest,
    evening,
    line_at,
    other_pair,
    phone_of_pair,
    query,
    result,
    seen,
)
from tests.services.watching import audited, not_audited, refused

pytestmark = pytest.mark.django_db


def a_query_says_what_was_recorded_and_what_happened_and_all_four_find_it(session: Session) -> None:
    line = line_at(session)
    with audited(session.club, "score queried", facts_of=session):
        made = query(session, result("3SS+1", "ten tricks"))
    (view,) = open_score_queries(session.pk)
    assert (view.recorded, view.claim) == (Played.parse("3SS="), result("3SS+1", "ten tricks"))
    assert (view.state, view.side, view.opponents, view.seen) == ("asked", "ns", (line.ew_id,), line.result_id)
    for pair in (line.ns_id, line.ew_id):
        assert score_queries_of_pair(session.pk, pair)[line.pk].id == made.pk
    strange = meeting_at(session, 2, 1).ns
    assert score_queries_of_pair(session.pk, strange) == {}


def sent_twice_is_one_query(session: Session) -> None:
    line = line_at(session)
    asked = asked_by(line, result("3SS+1"))
    first = open_score_query(session_id=session.pk, request=asked, actor=PROGRAM)
    with not_audited(session.club, session):
        assert open_score_query(session_id=session.pk, request=asked, actor=PROGRAM) == first
    other = ScoreQueryRequest(line_at(session, 2).pk, line.ns_id, 1, result("3SS+1"), asked.client_id, "phone")
    with refused("from another query"):
        open_score_query(session_id=session.pk, request=other, actor=PROGRAM)


def a_line_has_one_open_query(session: Session) -> None:
    first = query(session)
    with refused("queried already", StaleError):
        query(session, "3SS-1", side="ew")
    withdraw_score_query(
        session_id=session.pk, query_id=first.pk, contestant_id=first.contestant_id, client_id=uuid4(), actor=PROGRAM
    )
    assert query(session, "3SS-1", side="ew").pk != first.pk


def what_is_no_query(session: Session) -> None:
    line = line_at(session)
    with refused("already on record"):
        query(session, "3SS=")
    with refused("few words"):
        query(session, Claim(ClaimKind.WORDS, words="  "))
    for board in (1, 99):
        with refused("Which board"):
            query(session, Claim(ClaimKind.BOARD, board=board))
    strange = ScoreQueryRequest(
        line.pk, meeting_at(session, 2, 1).ns, line.result_id or 0, result("3SS+1"), uuid4(), "phone"
    )
    with refused("no longer on your scorecard", NotFoundError):
        open_score_query(session_id=session.pk, request=strange, actor=PROGRAM)
    nowhere = ScoreQueryRequest(10**9, line.ns_id, line.result_id or 0, result("3SS+1"), uuid4(), "phone")
    with refused("no longer on your scorecard", NotFoundError):
        open_score_query(session_id=session.pk, request=nowhere, actor=PROGRAM)
    stale = asked_by(line, result("3SS+1"))
    enter(session, 1, 1, 1, "3SS-1", source="desk", replaces=line.result_id)
    with refused("has just been corrected", StaleError):
        open_score_query(session_id=session.pk, request=stale, actor=PROGRAM)


def what_the_director_has_decided_is_not_queried(session: Session) -> None:
    line = line_at(session)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk,
        meeting=meeting_at(session, 1, 1, 1),
        award=award,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    with refused("director has ruled"):
        query(session)


def test_what_a_pair_disputed_before_is_with_the_director_already() -> None:
    session = evening(sign_off="round")
    line = line_at(session)
    read = [ReadLine(1, line.result_id or 0, "tricks", "we took ten")]
    sign_off(
        session_id=session.pk,
        round=1,
        contestant_id=line.ew_id,
        client_id=uuid4(),
        read=read,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    with refused("already knows about this board"):
        query(session)


def a_query_needs_its_time(session: Session) -> None:
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    with refused("Play has not ended"):
        query(session)
    later = evening(published=True)
    make_official(session_id=later.pk, actor=PROGRAM)
    with refused("official"):
        query(later)


def test_after_the_time_for_queries_it_is_refused_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    session = evening(published=True)
    edition = Publication.objects.get(session=session)
    assert query(session).state == "asked"
    over = edition.at + timedelta(minutes=30)
    monkeypatch.setattr(timezone, "now", lambda: over)
    with refused("could be queried until", DeadlinePassed):
        open_score_query(session_id=session.pk, request=asked_by(line_at(session, 2), result("7NTN=")), actor=PROGRAM)


def test_what_was_asked_in_time_is_decided_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    session = evening("4SN=", published=True)
    first = query(session, "4SN+1")
    line = line_at(session, 2)
    second = open_score_query(
        session_id=session.pk, request=asked_by(line, Claim(ClaimKind.WORDS, words="no")), actor=PROGRAM
    )
    over = Publication.objects.get(session=session).at + timedelta(hours=5)
    monkeypatch.setattr(timezone, "now", lambda: over)
    settle(first, Settlement.EW_REDUCED)
    enter(session, 1, 1, 2, "7NTN=", source="desk", replaces=line.result_id)
    accept(ScoreQuery.objects.get(pk=second), "7NTN=")
    assert open_score_queries(session.pk) == ()


def test_one_pair_does_not_query_without_end() -> None:
    session = evening(pairs=12)
    pair = line_at(session).ns_id
    lines = list(Line.objects.filter(session=session, ns=pair).select_related("result"))
    assert len(lines) > 8
    words = Claim(ClaimKind.WORDS, words="wrong")
    for line in lines[:8]:
        open_score_query(session_id=session.pk, request=asked_by(line, words), actor=PROGRAM)
    with refused("speak to the director"):
        open_score_query(session_id=session.pk, request=asked_by(lines[8], words), actor=PROGRAM)


# The opponents


def the_opponents_confirm_or_contest_and_may_think_again(session: Session) -> None:
    made = query(session)
    with audited(session.club, "query confirmed", facts_of=session):
        confirm(made)
    with not_audited(session.club, session):
        confirm(made)
    with audited(session.club, "query contested", facts_of=session):
        contest(made, "nine", result("3SS-1", "eight"))
    view = score_query_of(session.pk, made.pk)
    assert view is not None
    assert (view.state, view.other) == ("contested", result("3SS-1", "eight"))
    assert [step.kind for step in view.steps] == ["opened", "confirmed", "contested"]


def an_answer_sent_twice_is_one(session: Session) -> None:
    made, client_id = query(session), uuid4()
    for _press in range(2):
        contest_score_query(
            session_id=session.pk,
            query_id=made.pk,
            contestant_id=other_pair(made),
            client_id=client_id,
            words="nine",
            actor=PROGRAM,
        )
    assert QueryEvent.objects.filter(query=made).count() == 2


def nobody_answers_for_others(session: Session) -> None:
    made = query(session)
    for who in (made.contestant_id, meeting_at(session, 2, 1).ns):
        phone = phone_of_pair(session, who)
        with refused("others played", NotFoundError):
            confirm_score_query(
                session_id=session.pk, query_id=made.pk, phone_id=phone, client_id=uuid4(), actor=PROGRAM
            )
    with refused("Only those who queried", NotFoundError):
        withdraw_score_query(
            session_id=session.pk,
            query_id=made.pk,
            contestant_id=other_pair(made),
            client_id=uuid4(),
            actor=PROGRAM,
        )
    with refused("few words"):
        contest(made, "  ")


def a_closed_query_takes_no_answer(session: Session) -> None:
    made = query(session)
    reject_score_query(
        session_id=session.pk,
        query_id=made.pk,
        seen_versions=seen(made),
        reason="heard",
        client_id=uuid4(),
        actor=PROGRAM,
    )
    phone_of_pair(session, other_pair(made))
    with refused("has just been closed", StaleError):
        confirm(made)


# The director


def accept(made: ScoreQuery, played: str | None, agreed: str = "both", **more: object) -> None:
    values = {"seen_versions": seen(made), "reason": "all four say so", "client_id": uuid4(), "actor": PROGRAM, **more}
    what = Played.parse(played) if played else None
    accept_score_query(session_id=made.session_id, query_id=made.pk, played=what, agreed=agreed, **values)  # type: ignore[arg-type]


def accepted_the_result_is_corrected_with_the_reason_and_who_agreed(session: Session) -> None:
    made = query(session)
    confirm(made)
    director = make_director(session.club)
    with audited(session.club, "result corrected", "query accepted", facts_of=session, bumps=2):
        accept(made, "3SS+1", actor=actor(director))
    line = line_at(session)
    assert line.result is not None
    assert (line.result.tricks, line.result.agreed, line.result.note) == (10, "both", "all four say so")
    assert (line.result.user_id, line.confirmed) == (director.pk, True)
    (view,) = score_queries_of(session.pk)
    assert (view.state, view.decided and view.decided.result) == ("accepted", line.result_id)
    assert view.decided
    assert view.decided.by == str(director)
    assert open_score_queries(session.pk) == ()


def the_lead_stays_where_the_contract_is_corrected(session: Session) -> None:
    line = line_at(session)
    enter(session, 1, 1, 1, "3SS=", lead="HK", source="desk", replaces=line.result_id)
    made = query(session, "3NTS=")
    accept(made, "3NTS=")
    corrected = line_at(session).result
    assert corrected is not None
    assert (corrected.contract, corrected.lead) == ("3N", "HK")


def accepted_twice_is_once_and_another_director_is_told(session: Session) -> None:
    made = query(session)
    saw, client_id = seen(made), uuid4()
    for _press in range(2):
        accept(made, "3SS+1", seen_versions=saw, client_id=client_id)
    assert Result.objects.filter(line_id=made.line_id).count() == 2
    with refused("has just been closed", StaleError):
        reject_score_query(
            session_id=session.pk, query_id=made.pk, seen_versions=saw, reason="no", client_id=uuid4(), actor=PROGRAM
        )


def what_the_director_had_not_seen_is_shown_first(session: Session) -> None:
    made = query(session)
    saw = seen(made)
    confirm(made)
    with refused("has just answered", StaleError):
        accept(made, "3SS+1", seen_versions=saw)
    saw = seen(made)
    enter(session, 1, 1, 1, "3SS-1", source="desk", replaces=line_at(session).result_id)
    with refused("has just been corrected", StaleError):
        accept(made, "3SS+1", seen_versions=saw)


def accepted_after_the_director_has_corrected_it_already(session: Session) -> None:
    made = query(session)
    enter(session, 1, 1, 1, "3SS+1", source="desk", replaces=line_at(session).result_id)
    (view,) = open_score_queries(session.pk)
    assert view.moved_on
    accept(made, "3SS+1")
    assert open_score_queries(session.pk) == ()


def the_pairs_sat_the_other_way_round(session: Session) -> None:
    made = query(session, Claim(ClaimKind.TURNED))
    before = line_at(session)
    accept(made, None)
    turned = Line.objects.get(session=session, board__number=1, ns=before.ew_id, ew=before.ns_id)
    assert turned.result is not None
    assert (turned.result.contract, line_at(session).result_id) == ("3S", None)


def it_was_another_board_and_the_two_are_exchanged(session: Session) -> None:
    second = line_at(session, 2).result
    assert second is not None
    made = query(session, Claim(ClaimKind.BOARD, board=2))
    accept(made, None)
    first, moved = line_at(session, 1).result, line_at(session, 2).result
    assert first is not None
    assert moved is not None
    assert (moved.contract, moved.tricks, moved.agreed) == ("3S", 9, "both")
    assert (first.outcome, first.contract, first.declarer, first.tricks) == (
        second.outcome,
        second.contract,
        second.declarer,
        second.tricks,
    )


def it_was_another_board_that_has_no_result(session: Session) -> None:
    line = line_at(session, 2)
    Line.objects.filter(pk=line.pk).update(result=None)
    accept(query(session, Claim(ClaimKind.BOARD, board=2)), None)
    moved = line_at(session, 2).result
    assert moved is not None
    assert (moved.contract, line_at(session, 1).result_id) == ("3S", None)


def a_board_that_the_director_has_decided_about_takes_no_other_result(session: Session) -> None:
    line = line_at(session, 2)
    award = Award(ns={"artificial": "50"}, ew={"artificial": "50"})
    meeting = meeting_at(session, 1, 1, 2)
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=award,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    made = query(session, Claim(ClaimKind.BOARD, board=2))
    with refused("Settle that first"):
        accept(made, None)


def what_is_said_in_words_is_accepted_as_what_the_director_types(session: Session) -> None:
    made = query(session, Claim(ClaimKind.WORDS, words="they revoked and we agreed ten"))
    with refused("what should be recorded"):
        accept(made, None)
    with refused("who agrees"):
        accept(made, "3SS+1", agreed="grandmother")
    accept(made, "3SS+1", agreed="traveller")
    assert (line_at(session).result or Result()).tricks == 10


def rejected_with_a_reason_that_all_four_read(session: Session) -> None:
    made = query(session)
    with refused("all four players"):
        reject_score_query(
            session_id=session.pk,
            query_id=made.pk,
            seen_versions=seen(made),
            reason=" ",
            client_id=uuid4(),
            actor=PROGRAM,
        )
    with audited(session.club, "query rejected", facts_of=session):
        reject_score_query(
            session_id=session.pk,
            query_id=made.pk,
            seen_versions=seen(made),
            reason="the traveller says nine",
            client_id=uuid4(),
            actor=PROGRAM,
        )
    (view,) = score_queries_of(session.pk)
    assert view.decided
    assert (view.state, view.decided.words) == ("rejected", "the traveller says nine")


# Law 79B3


def settle(made: ScoreQuery, how: Settlement, convinced_of: str = "", saw: SeenVersions | None = None) -> None:
    settle_score_query(
        session_id=made.session_id,
        query_id=made.pk,
        seen_versions=saw or seen(made),
        how=how,
        convinced_of=Played.parse(convinced_of) if convinced_of else None,
        reason="heard all four",
        client_id=uuid4(),
        actor=PROGRAM,
    )


def convinced_both_sides_get_what_happened(session: Session) -> None:
    made = query(session, "4SN+1")
    contest(made)
    with audited(session.club, "result corrected", "query settled", facts_of=session, bumps=2):
        settle(made, Settlement.CONVINCED, "4SN+1")
    line = line_at(session)
    assert ((line.result or Result()).tricks, line.adjustment_id) == (11, None)
    assert score_queries_of(session.pk)[0].state == "ruled"


def not_convinced_it_stands(session: Session) -> None:
    made = query(session, "4SN+1")
    settle(made, Settlement.STANDS)
    line = line_at(session)
    assert ((line.result or Result()).tricks, line.adjustment_id) == (10, None)
    assert score_queries_of(session.pk)[0].state == "ruled"


def not_convinced_one_side_is_reduced_and_the_other_keeps_its_score(session: Session) -> None:
    made = query(session, "4SN+1")
    contest(made)
    with refused("worse for this one"):
        settle(made, Settlement.NS_REDUCED)
    with audited(session.club, "score adjusted", "query settled", facts_of=session, bumps=2):
        settle(made, Settlement.EW_REDUCED)
    award = line_at(session).adjustment
    assert award is not None
    assert (award.ns_outcome, award.ew_outcome, award.note) == (None, {"assigned": 450}, "heard all four")
    step = score_queries_of(session.pk)[0].decided
    assert step is not None
    assert QueryEvent.objects.latest("pk").adjustment_id == award.pk


def each_side_gets_the_worse_where_each_says_something_worse_for_the_other(session: Session) -> None:
    made = query(session, "4SN+1")
    contest(made, "one down", result("4SN-1"))
    settle(made, Settlement.BOTH_REDUCED)
    award = line_at(session).adjustment
    assert award is not None
    assert (award.ns_outcome, award.ew_outcome) == ({"assigned": -50}, {"assigned": 450})


def a_fouled_board_keeps_its_group_when_a_side_is_reduced(session: Session) -> None:
    line = line_at(session)
    group = Award(group="B", vulnerable="ns")
    meeting = meeting_at(session, 1, 1, 1)
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=group,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    settle(query(session, "4SN+1"), Settlement.EW_REDUCED)
    award = line_at(session).adjustment
    assert award is not None
    assert (award.group, award.vulnerable, award.ew_outcome) == ("B", "ns", {"assigned": 650})


def settled_needs_a_reason_and_what_was_seen(session: Session) -> None:
    made = query(session, "4SN+1")
    with refused("has just been corrected", StaleError):
        settle(made, Settlement.STANDS, saw=SeenVersions(0, None))
    with refused("all four"):
        settle_score_query(
            session_id=session.pk,
            query_id=made.pk,
            seen_versions=seen(made),
            how=Settlement.STANDS,
            reason="",
            client_id=uuid4(),
            actor=PROGRAM,
        )
    assert not Adjustment.objects.exists()


def of_a_board_that_the_reader_has_still_to_play_a_query_tells_nothing(session: Session) -> None:
    query(session, result("3SS+1", "ten tricks"))
    (view,) = open_score_queries(session.pk, hidden=frozenset({1}))
    assert view.hidden
    assert (view.claim, view.recorded, view.asked_about, view.score, view.steps) == (None, None, None, None, ())


@pytest.fixture(params=["missing", "not played"])
def unplayed(request: pytest.FixtureRequest) -> Session:
    """Board 1 at table 1 has no result, or is recorded as not played."""
    session = started_session(6, boards_per_round=2)
    if request.param == "not played":
        enter(session, 1, 1, 1, None)
    for found, board in list(still_to_play(session)):
        if (found.table, found.round, board) != (1, 1, 1):
            enter(session, found.table, found.round, board, "2HE+1")
    end_play(session_id=session.pk, actor=PROGRAM)
    return session


def unplayed_asked(session: Session, claim: Claim) -> ScoreQueryRequest:
    meeting = meeting_at(session, 1, 1, 1)
    line = Line.objects.filter(session=session, board__number=1, ns=meeting.ns, ew=meeting.ew).first()
    seen = line.result_id if line else None
    return ScoreQueryRequest(line and line.pk, meeting.ns, seen, claim, uuid4(), "phone", board=1)


def test_we_did_play_it(unplayed: Session) -> None:
    asked = unplayed_asked(unplayed, result("3NS="))
    with audited(unplayed.club, "score queried", facts_of=unplayed):
        made = ScoreQuery.objects.get(pk=open_score_query(session_id=unplayed.pk, request=asked, actor=PROGRAM))
    assert open_score_query(session_id=unplayed.pk, request=asked, actor=PROGRAM) == made.pk
    with refused("queried already", StaleError):
        open_score_query(
            session_id=unplayed.pk, request=replace(asked, line_id=made.line_id, client_id=uuid4()), actor=PROGRAM
        )
    confirm(made)
    line = line_at(unplayed)
    assert line.result is None or line.result.outcome == "not_played", "nobody but the director enters it"
    values = {"session_id": unplayed.pk, "query_id": made.pk, "played": Played.parse("3NS="), "reason": ""}
    accept_score_query(seen_versions=seen(made), agreed="both", client_id=uuid4(), actor=PROGRAM, **values)
    line = line_at(unplayed)
    assert line.result
    assert (line.result.contract, line.result.tricks, line.result.agreed) == ("3N", 9, "both")
    made.refresh_from_db()
    assert made.state == "accepted"


def test_of_a_board_that_was_not_played_nothing_else_is_claimed(unplayed: Session) -> None:
    for claim in (Claim(ClaimKind.TURNED), Claim(ClaimKind.BOARD, board=2)):
        with refused("Nothing is recorded on this board"):
            open_score_query(session_id=unplayed.pk, request=unplayed_asked(unplayed, claim), actor=PROGRAM)
    stranger = replace(unplayed_asked(unplayed, result("3NS=")), line_id=None, board=99)
    with refused("no longer on your scorecard", NotFoundError):
        open_score_query(session_id=unplayed.pk, request=stranger, actor=PROGRAM)


def test_a_board_that_is_entered_meanwhile_is_not_queried_unseen(unplayed: Session) -> None:
    asked = unplayed_asked(unplayed, result("3NS="))
    enter(unplayed, 1, 1, 1, "4SS-1", source="desk", replaces=asked.seen_result_id)
    with refused("This score has just been corrected", StaleError):
        open_score_query(session_id=unplayed.pk, request=asked, actor=PROGRAM)


def test_on_an_evening_that_is_over() -> None:
    """One evening for all of it: playing it takes longer than what is asked about it."""
    for recorded, acts in ON_ONE_EVENING.items():
        session = evening(recorded)
        for act in acts:
            cache.clear()
            session.refresh_from_db()
            with rolled_back():
                act(session)


#: By what is recorded on board 1 at table 1.
ON_ONE_EVENING = {
    "3SS=": (
        a_query_says_what_was_recorded_and_what_happened_and_all_four_find_it,
        sent_twice_is_one_query,
        a_line_has_one_open_query,
        what_is_no_query,
        what_the_director_has_decided_is_not_queried,
        a_query_needs_its_time,
        the_opponents_confirm_or_contest_and_may_think_again,
        an_answer_sent_twice_is_one,
        nobody_answers_for_others,
        a_closed_query_takes_no_answer,
        accepted_the_result_is_corrected_with_the_reason_and_who_agreed,
        the_lead_stays_where_the_contract_is_corrected,
        accepted_twice_is_once_and_another_director_is_told,
        what_the_director_had_not_seen_is_shown_first,
        accepted_after_the_director_has_corrected_it_already,
        the_pairs_sat_the_other_way_round,
        it_was_another_board_and_the_two_are_exchanged,
        it_was_another_board_that_has_no_result,
        a_board_that_the_director_has_decided_about_takes_no_other_result,
        what_is_said_in_words_is_accepted_as_what_the_director_types,
        rejected_with_a_reason_that_all_four_read,
        of_a_board_that_the_reader_has_still_to_play_a_query_tells_nothing,
    ),
    "4SN=": (
        convinced_both_sides_get_what_happened,
        not_convinced_it_stands,
        not_convinced_one_side_is_reduced_and_the_other_keeps_its_score,
        each_side_gets_the_worse_where_each_says_something_worse_for_the_other,
        a_fouled_board_keeps_its_group_when_a_side_is_reduced,
        settled_needs_a_reason_and_what_was_seen,
    ),
}
