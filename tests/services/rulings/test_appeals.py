"""An appeal from the moment it is lodged until its ruling stands or another one has taken its place (Laws 92, 93)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, PlayerPhone, Session
from rulings.engine.appeals import HeardBy, Outcome, Step
from rulings.engine.decision import Decision, Kind, RuledLine, RuledPenalty
from rulings.errors import DeadlinePassed, DomainError, NotFoundError, StaleError
from rulings.models import AppealEvent
from rulings.queries.appeals import appeals_of, heard_already, open_appeals
from rulings.queries.rulings import decided_on_appeal
from rulings.queries.waiting import waiting_appeals
from rulings.services.appeals import (
    AppealRequest,
    agree_to_appeal,
    lodge_appeal,
    record_hearing,
    record_recommendation,
    reply_to_appeal,
    withdraw_appeal,
)
from rulings.services.official import become_official, declare_official
from rulings.services.requests_in_time import amending_refused_because
from rulings.services.ruling import issue_ruling
from scoring.engine.document import Assigned, Part, Weighted
from scoring.models import Line, Publication
from scoring.services import publish_session
from tests.appeals import THREE, decided, heard, lodged, read, varied
from tests.builders import ended_session, published_session, put_back, settle_doubts, standings_of
from tests.individual_evenings import published_individual
from tests.services.rulings.official import after_all_clocks
from tests.swiss_evenings import play_round, started_swiss
from tests.team_evenings import published_teams

pytestmark = pytest.mark.django_db
WORST = Assigned(-2000)
WEIGHTED = Weighted((Part("60%", 170), Part("40%", 140)))


def first_line(session: Session, index: int = 0) -> Line:
    lines = Line.objects.filter(session=session, result__isnull=False, adjustment=None)
    return lines.select_related("board").order_by("board__number", "pk")[index]


def decision_on(line: Line, given: Any = WORST, **more: Any) -> Decision:
    line.refresh_from_db()
    place = (line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    on = RuledLine(*place, ns_outcome=given, ew_outcome=given, seen_version=line.version, written="…", room=line.room)
    return Decision(
        more.pop("kind", Kind.ASSIGNED if given else Kind.NO_ACTION), "West hesitated.", lines=(on,), **more
    )


def issue(session: Session, decision: Decision, **more: Any) -> int:
    return issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM, **more)


def refused(act: Callable[[], object], error: type[DomainError] = DomainError) -> str:
    with pytest.raises(error) as why:
        act()
    return str(why.value)


def of(session: Session, appeal: int) -> dict[str, Any]:
    return {"session_id": session.pk, "appeal_id": appeal, "actor": PROGRAM}


EVENINGS: dict[str, Callable[[], Session]] = {
    "pairs, one winner": lambda: published_session(6, "howell")[0],
    "pairs, two winners": lambda: published_session(8)[0],
    "individual": lambda: published_individual(9),
    "teams": lambda: published_teams(4),
}


@pytest.mark.parametrize("made", list(EVENINGS.values()), ids=list(EVENINGS))
def test_a_ruling_is_varied_and_scores_editions_and_the_next_reason_follow(made: Callable[[], Session]) -> None:
    session = made()
    line = first_line(session)
    issue(session, decision_on(line))
    publish_session(session_id=session.pk, actor=PROGRAM)
    before = standings_of(session)
    appeal = lodged(session, line.ns_id)
    assert read(session, appeal).step is Step.DEPOSIT
    assert open_appeals(session.pk) == 1
    assert [each.count for each in waiting_appeals(session.club_id)] == [1]
    heard(session, appeal)
    decided(session, appeal)
    assert read(session, appeal).step is Step.SCORE
    put_back(session, days=3)
    assert not amending_refused_because(session.pk, 1)
    since = Publication.objects.filter(session=session).latest("at").at
    assert issue(session, decision_on(line, WEIGHTED), supersedes=1) == 2
    assert read(session, appeal).progress.ruled == 2
    assert read(session, appeal).step is Step.VARIED
    assert standings_of(session) != before
    assert decided_on_appeal(session.pk, since)
    assert not waiting_appeals(session.club_id)
    assert publish_session(session_id=session.pk, reason="appeal", actor=PROGRAM).number == 3
    # It has been answered, and opens nothing again; nor does anybody in the club hear it once more (L93C).
    refused(lambda: issue(session, decision_on(line, Assigned(50)), supersedes=2), DeadlinePassed)
    assert "national authority" in refused(lambda: lodged(session, line.ew_id, 2))


def test_in_a_swiss_an_appeal_is_decided_while_the_next_match_is_played() -> None:
    session = started_swiss("teams", 6, rounds=3)
    play_round(session)
    line = first_line(session)
    issue(session, decision_on(line))
    appeal = varied(session, line.ew_id)
    assert issue(session, decision_on(line, Assigned(140)), supersedes=1) == 2
    assert read(session, appeal).step is Step.VARIED


@pytest.fixture
def session() -> Session:
    """Edition 1 is out, ruling 1 was given on a board."""
    session, _edition = published_session(8)
    issue(session, decision_on(first_line(session)))
    return session


def appellant(session: Session) -> int:
    line = Line.objects.filter(session=session, adjustment__isnull=False).get()
    return line.ns_id


def test_four_minutes_late_it_is_refused_with_the_clocks_words_and_what_can_still_be_done(session: Session) -> None:
    pair = appellant(session)
    put_back(session, minutes=34)
    said = refused(lambda: lodged(session, pair), DeadlinePassed)
    assert "The time for appeals ended at" in said
    assert "can be recorded as a scoring error" in said
    phone = slip(session, pair)
    request = AppealRequest(1, pair, seat=0, phone_id=phone)
    said = refused(lambda: lodge_appeal(session_id=session.pk, request=request, actor=PROGRAM), DeadlinePassed)
    assert "The time for appeals ended at" in said
    assert "tell the director" in said
    assert not appeals_of(session.pk)


def test_upheld_the_ruling_stands_and_is_as_closed_as_any(session: Session) -> None:
    pair = appellant(session)
    appeal = lodged(session, pair)
    assert lodged(session, pair) == appeal  # twice is once
    heard(session, appeal)
    decided(session, appeal, Outcome.UPHELD, deposit_kept=True)
    assert read(session, appeal).step is Step.UPHELD
    assert read(session, appeal).decided is not None
    assert "over" in refused(lambda: decided(session, appeal), StaleError)
    put_back(session, hours=2)
    line = Line.objects.get(session=session, adjustment__isnull=False)
    refused(lambda: issue(session, decision_on(line, WEIGHTED), supersedes=1), DeadlinePassed)
    assert not open_appeals(session.pk)


def test_an_appeal_that_was_not_decided_opens_nothing(session: Session) -> None:
    pair = appellant(session)
    appeal = lodged(session, pair)
    put_back(session, hours=2)
    line = Line.objects.get(session=session, adjustment__isnull=False)
    refused(lambda: issue(session, decision_on(line, WEIGHTED), supersedes=1), DeadlinePassed)
    heard(session, appeal)
    decided(session, appeal)
    assert issue(session, decision_on(line, WEIGHTED), supersedes=1) == 2


def slip(session: Session, pair: int, way: str = "slip") -> int:
    row = PlayerPhone.objects.create(session=session, contestant_id=pair, way=way, secret_hash=uuid4().hex)
    return row.pk


def test_both_of_a_pair_agree_each_on_a_phone_of_their_own(session: Session) -> None:
    pair = appellant(session)
    mine, partners, unsure = slip(session, pair), slip(session, pair), slip(session, pair, "table")
    request = AppealRequest(1, pair, uuid4(), grounds="I had to bid.", seat=0, phone_id=unsure)
    assert "does not show who you are" in refused(
        lambda: lodge_appeal(session_id=session.pk, request=request, actor=PROGRAM)
    )
    request = replace(request, phone_id=mine)
    appeal = lodge_appeal(session_id=session.pk, request=request, actor=PROGRAM)
    assert lodge_appeal(session_id=session.pk, request=request, actor=PROGRAM) == appeal
    assert read(session, appeal).step is Step.CONCURRENCE
    assert "must agree" in refused(lambda: heard(session, appeal))
    agree = {**of(session, appeal), "seats": [1]}
    assert "own phone" in refused(lambda: agree_to_appeal(**agree, phone_id=mine))
    agree_to_appeal(**agree, phone_id=partners)
    agree_to_appeal(**agree, phone_id=partners)
    assert read(session, appeal).progress.agreed
    assert AppealEvent.objects.filter(appeal=appeal, kind="agreed").count() == 1
    opponent = Line.objects.get(session=session, adjustment__isnull=False).ew_id
    theirs = slip(session, opponent)
    refused(lambda: agree_to_appeal(**agree, phone_id=theirs), NotFoundError)
    reply_to_appeal(**of(session, appeal), contestant_id=opponent, words="It was slow.", phone_id=theirs)
    refused(lambda: reply_to_appeal(**of(session, appeal), contestant_id=pair, words="No."), NotFoundError)
    assert [each.words for each in read(session, appeal).replies] == ["It was slow."]
    refused(lambda: withdraw_appeal(**of(session, appeal), contestant_id=opponent, phone_id=theirs), NotFoundError)
    withdraw_appeal(**of(session, appeal), contestant_id=pair, phone_id=mine)
    assert read(session, appeal).step is Step.WITHDRAWN
    # Within its time the pair may think again.
    assert lodged(session, pair) != appeal


def test_of_a_team_the_captain_agrees() -> None:
    session = published_teams(4)
    line = first_line(session)
    issue(session, decision_on(line))
    request = AppealRequest(1, line.ns_id, seat=2, phone_id=slip(session, line.ns_id))
    appeal = lodge_appeal(session_id=session.pk, request=request, actor=PROGRAM)
    assert read(session, appeal).step is Step.CONCURRENCE
    assert "captain" in refused(lambda: agree_to_appeal(**of(session, appeal), seats=[1]))
    phone = {"seats": [0], "phone_id": request.phone_id}
    assert "captain agrees on their own phone" in refused(lambda: agree_to_appeal(**of(session, appeal), **phone))
    agree_to_appeal(**of(session, appeal), seats=[0])
    assert read(session, appeal).step is Step.DEPOSIT
    captains = AppealRequest(1, line.ew_id, seat=0, phone_id=slip(session, line.ew_id))
    theirs = lodge_appeal(session_id=session.pk, request=captains, actor=PROGRAM)
    assert read(session, theirs).progress.agreed
    # Nobody of either team sits in the committee.
    in_the_match = session.contestants.get(pk=line.ew_id).line_up.get(seat=3).player.name
    names = (*THREE[:2], in_the_match)
    assert f"{in_the_match} plays at the table" in refused(lambda: heard(session, appeal, members=names))


def test_a_player_of_an_individual_needs_nobody_and_others_have_no_say() -> None:
    session = published_individual(9)
    line = first_line(session)
    issue(session, decision_on(line))
    south = line.north_south[1]
    appeal = lodged(session, south, agreed=())
    assert read(session, appeal).step is Step.DEPOSIT
    stranger = session.contestants.exclude(pk__in=line.everybody)[0]
    refused(lambda: lodged(session, stranger.pk), NotFoundError)
    refused(lambda: lodged(session, south, 7), NotFoundError)


def test_on_a_disciplinary_penalty_a_committee_recommends_and_the_director_decides(session: Session) -> None:
    pair = appellant(session)
    fine = RuledPenalty(pair, "disciplinary", "20", seen_penalty_id=0)
    given = Decision(Kind.DISCIPLINARY, "He shouted.", penalties=(fine,))
    number = issue(session, given)
    appeal = lodged(session, pair, number)
    heard(session, appeal)
    assert "Law 93B3" in refused(lambda: decided(session, appeal))
    record_recommendation(**of(session, appeal), words="Half of it would do.")
    decided(session, appeal)
    less = replace(given, penalties=(replace(fine, amount="10", seen_penalty_id=None),))
    assert issue(session, less, supersedes=number) == number + 1


def test_a_committee_varies_the_score_and_leaves_the_disciplinary_penalty() -> None:
    session = ended_session(8)
    line = first_line(session)
    fine = RuledPenalty(line.ew_id, "disciplinary", "20", seen_penalty_id=0)
    issue(session, decision_on(line, penalties=(fine,)))
    varied(session, line.ns_id)
    again = replace(fine, seen_penalty_id=None)
    changed = decision_on(line, WEIGHTED, penalties=(replace(again, amount="5"),))
    assert "leave the penalty as it is" in refused(lambda: issue(session, changed, supersedes=1))
    assert issue(session, decision_on(line, WEIGHTED, penalties=(again,)), supersedes=1) == 2


def test_a_point_of_law_is_heard_by_the_director_first_and_may_go_on_to_a_committee(session: Session) -> None:
    pair = appellant(session)
    appeal = lodged(session, pair, law_only=True)
    assert "Law 93B1" in refused(lambda: heard(session, appeal))
    heard(session, appeal, HeardBy.DIRECTOR)
    record_hearing(**of(session, appeal), heard_by=HeardBy.COMMITTEE, members=THREE)
    assert "Law 93B3" in refused(lambda: decided(session, appeal))
    record_recommendation(**of(session, appeal), words="Law 25A does not apply here.")
    decided(session, appeal, Outcome.UPHELD)
    assert read(session, appeal).step is Step.UPHELD
    assert heard_already(appeals_of(session.pk), 1, pair)


def test_a_point_of_law_that_only_the_director_has_heard_goes_on_and_for_the_others_nothing_is_decided(
    session: Session,
) -> None:
    line = Line.objects.get(session=session, adjustment__isnull=False)
    appeal = lodged(session, line.ns_id, law_only=True)
    heard(session, appeal, HeardBy.DIRECTOR)
    decided(session, appeal, Outcome.UPHELD)
    assert not heard_already(appeals_of(session.pk), 1, line.ns_id)
    assert lodged(session, line.ns_id, law_only=True) != appeal
    theirs = lodged(session, line.ew_id)
    assert not heard_already(appeals_of(session.pk), 1, line.ew_id)
    heard(session, theirs)
    decided(session, theirs, Outcome.UPHELD)
    assert heard_already(appeals_of(session.pk), 1, line.ew_id)
    assert not heard_already(appeals_of(session.pk), 1, line.ns_id)


def test_one_ruling_answers_the_appeals_of_both_sides(session: Session) -> None:
    line = Line.objects.get(session=session, adjustment__isnull=False)
    ours, theirs = varied(session, line.ns_id), lodged(session, line.ew_id)
    heard(session, theirs)
    assert issue(session, decision_on(line, WEIGHTED), supersedes=1) == 2
    assert read(session, ours).progress.ruled == 2
    assert read(session, theirs).open
    decided(session, theirs)
    assert read(session, theirs).progress.ruled == 2


def test_nothing_becomes_official_by_hand_while_an_appeal_waits(session: Session) -> None:
    settle_doubts(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    appeal = lodged(session, appellant(session))
    assert "appeal" in refused(lambda: declare_official(session_id=session.pk, actor=PROGRAM))
    withdraw_appeal(**of(session, appeal))


def test_the_clock_waits_for_an_appeal_that_was_lodged_in_time(session: Session) -> None:
    settle_doubts(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    appeal = lodged(session, appellant(session))
    assert become_official(after_all_clocks(session)) == 0
    heard(session, appeal)
    decided(session, appeal, Outcome.UPHELD)
    assert become_official(after_all_clocks(session)) == 1
    assert "official" in refused(lambda: reply_to_appeal(**of(session, appeal), contestant_id=1, words="Fine."))


def test_every_act_is_in_the_log_and_seals_its_row_without_a_word_of_what_was_written(session: Session) -> None:
    appeal = varied(session, appellant(session), grounds="A secret reason.", adviser="Ada Vise")
    acts = list(AuditRow.objects.filter(session_id=session.pk, action__startswith="appeal").order_by("number"))
    assert [each.action for each in acts] == ["appeal lodged", "appeal deposit", "appeal heard", "appeal decided"]
    sealed = {pk for each in acts for pk in each.seals.get("rulings.appealevent", {})}
    assert sealed == {str(pk) for pk in AppealEvent.objects.filter(appeal=appeal).values_list("pk", flat=True)}
    written = str([each.data for each in acts])
    assert "secret" not in written
    assert "Ash" not in written
    assert "Vise" not in written
