"""A ruling is issued in one transaction: number, award, penalty, note to the players; and superseded by another."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F

from club.models import AuditRow, Session
from club.queries import session_by_slug
from rulings.engine.decision import Kind, RuledLine, RuledPenalty
from rulings.errors import DeadlinePassed, DomainError, NotFoundError, StaleError
from rulings.models import Call, Ruling, RulingNote
from rulings.queries.calls import call_of, open_calls
from rulings.queries.offences import offences_of
from rulings.queries.rulings import ruling_of, rulings_of, standing_rulings
from rulings.services.calls import CallRequest, call_director
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.noting import add_ruling_note
from rulings.services.ruling import issue_ruling, preview_ruling
from scoring.engine.document import Artificial, Assigned, Part, Weighted
from scoring.models import Line, Penalty
from scoring.queries.average_plus import averages_plus
from scoring.services import Award, adjust
from scoring.services.awards import award_of_adjustment
from tests.builders import (
    PROGRAM,
    actor,
    ended_session,
    make_director,
    meeting_at,
    published_session,
    put_back,
    ready_session,
    standings_of,
)
from tests.services.at_once import at_once, refusals, successes
from tests.services.rulings.ruling import TWO, decision_about, issue, line_at, line_row

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return ended_session(pairs=8)


def ruled(line: Line) -> RuledLine:
    """A line as the director sees it now, about which nothing is decided."""
    return RuledLine(line.board.number, line.ns_id, line.ew_id, seen_version=line.version, written="…")


def test_a_ruling_adjusts_fines_and_tells_the_pairs(session: Session) -> None:
    line = line_at(session, 1, TWO, TWO)
    fine = RuledPenalty(line.ew, "procedural", "10", seen_penalty_id=0)
    before = standings_of(session)
    version = Session.objects.get(pk=session.pk).facts_version
    director = make_director(session.club, name="Dana Reed")
    number = issue_ruling(
        session_id=session.pk,
        decision=decision_about(
            line, laws=("16B",), penalties=(fine,), informed=frozenset({line.ns}), appeal_mentioned=True
        ),
        actor=actor(director),
    )
    assert number == 1
    adjustment = line_row(line).adjustment
    assert adjustment is not None
    assert adjustment.ns_outcome == {"weighted": [["60%", 170], ["40%", 140]]}
    assert adjustment.note == "Ruling 1"
    assert Penalty.objects.get(contestant=line.ew).amount == "10"
    assert Session.objects.get(pk=session.pk).facts_version > version
    ruling = ruling_of(session.pk, 1)
    assert ruling is not None
    assert ruling.by == "Dana Reed"
    assert ruling.decision == replace(
        decision_about(replace(line, seen_version=None), laws=("16B",)),
        penalties=(replace(fine, seen_penalty_id=None, note="Ruling 1"),),
    )
    assert {(note.what, note.contestant) for note in ruling.notes} == {
        ("shown", line.ns),
        ("shown", line.ew),
        ("told", line.ns),
        ("right", None),
    }
    assert ruling.informed_note(line.ew) is None
    assert ruling.right_of_appeal is not None
    assert AuditRow.objects.filter(action="ruling issued", data__number=1).count() == 1
    after = standings_of(session)
    concerned = ruling.effect.concerned
    assert len(concerned) == 2
    for each in concerned:
        assert each.before is not None
        assert each.after is not None
        assert each.before.percent == _percent(before, each.key)
        assert each.after.percent == _percent(after, each.key)
        assert each.boards[line.board][1] == _points(after, line.board, each.key)
    assert {each.key for each in ruling.effect.others} == _moved(before, after) - {each.key for each in concerned}


def _percent(standings: dict[str, Any], key: str) -> str:
    return next(str(row["percent"]) for row in standings["ranking"] if row["contestant"] == key)


def _points(standings: dict[str, Any], board: int, key: str) -> str:
    lines = next(each["lines"] for each in standings["boards"] if each["number"] == board)
    return next(line[f"{side}_points"] for line in lines for side in ("ns", "ew") if line[side] == key)


def _moved(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """Whose percentage or rank is another."""
    rows = [
        {row["contestant"]: (row["percent"], row["rank"], row["tied"]) for row in each["ranking"]}
        for each in (before, after)
    ]
    return {key for key in rows[0] if rows[0][key] != rows[1][key]}


def test_looking_keeps_nothing_and_shows_what_issuing_does(session: Session) -> None:
    decision = decision_about(line_at(session, 1, TWO, TWO))
    look = partial(preview_ruling, session_id=session.pk, decision=decision, actor=PROGRAM)
    seen = look()
    assert not Ruling.objects.exists()
    assert line_row(decision.lines[0]).adjustment is None
    issue(session, decision)
    assert ruling_of(session.pk, 1).effect == seen  # type: ignore[union-attr]
    with pytest.raises(StaleError):
        look()


def test_numbers_go_up_in_each_session(session: Session) -> None:
    nothing = decision_about(line_at(session), kind=Kind.NO_ACTION)
    assert [issue(session, nothing), issue(session, nothing)] == [1, 2]
    other = ended_session(pairs=6)
    assert issue(other, decision_about(line_at(other), kind=Kind.NO_ACTION)) == 1
    assert [each.number for each in rulings_of(session.pk)] == [1, 2]


def test_what_is_wrong_is_told_in_words_and_nothing_is_kept(session: Session) -> None:
    part = Weighted((Part("60%", 170), Part("30%", 140)))
    with pytest.raises(DomainError, match=r"add up to 90 %\. They must make 100 %"):
        issue(session, decision_about(line_at(session, 1, part, part)))
    with pytest.raises(DomainError, match="Choose whom"):
        issue(session, decision_about(kind=Kind.NO_ACTION))
    with pytest.raises(NotFoundError):
        issue(session, decision_about(replace(line_at(session), ns=10_000_000), kind=Kind.NO_ACTION))
    with pytest.raises(DomainError, match="Play has not begun"):
        issue(ready_session(pairs=8), decision_about(kind=Kind.NO_ACTION))
    assert not Ruling.objects.exists()


def test_a_penalty_that_cannot_be_given_undoes_the_award_too(session: Session) -> None:
    line = line_at(session, 1, TWO, TWO)
    with pytest.raises(DomainError, match="above 0"):
        issue(session, decision_about(line, penalties=(RuledPenalty(line.ns, "procedural", "-3"),)))
    assert line_row(line).adjustment is None
    assert not Ruling.objects.exists()


def test_a_board_changed_meanwhile_is_not_ruled_on_unseen(session: Session) -> None:
    line = line_at(session, 1, TWO, TWO)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk,
        meeting=meeting_at(session, 1, 1),
        award=award,
        seen_version=line.seen_version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    for decision in (
        decision_about(line),
        decision_about(replace(line, ns_outcome=None, ew_outcome=None), kind=Kind.NO_ACTION),
    ):
        with pytest.raises(StaleError, match="look again"):
            issue(session, decision)


def test_a_ruling_that_supersedes_takes_back_and_awards_anew(session: Session) -> None:
    first, second = line_at(session, 1, TWO, TWO), line_at(session, 2, Assigned(140), Assigned(140))
    fine = RuledPenalty(first.ns, "procedural", "10")
    issue(session, decision_about(first, second, penalties=(fine,)))
    anew = line_at(session, 1, Artificial("60"), Artificial("40"))
    assert issue(session, decision_about(anew, kind=Kind.ARTIFICIAL), supersedes=1) == 2
    assert line_row(first).adjustment.ns_outcome == {"artificial": "60"}  # type: ignore[union-attr]
    assert line_row(second).adjustment is None
    assert not Penalty.objects.filter(withdrawal=None).exists()
    former, standing = rulings_of(session.pk)
    assert (former.superseded_by, standing.supersedes, former.stands) == (2, 1, False)
    assert [each.number for each in standing_rulings(session.pk, [first.ns])] == [2]
    with pytest.raises(StaleError, match="Ruling 2 has just replaced ruling 1"):
        issue(session, decision_about(line_at(session, 1), kind=Kind.NO_ACTION), supersedes=1)
    with pytest.raises(NotFoundError):
        issue(session, decision_about(line_at(session, 1), kind=Kind.NO_ACTION), supersedes=7)


def test_no_action_after_all_gives_the_table_score_back(session: Session) -> None:
    before = standings_of(session)
    line = line_at(session, 1, TWO, TWO)
    issue(session, decision_about(line))
    assert standings_of(session) != before
    issue(session, decision_about(line_at(session, 1), kind=Kind.NO_ACTION), supersedes=1)
    assert standings_of(session) == before


def test_what_somebody_changed_since_is_not_taken_back(session: Session) -> None:
    line = line_at(session, 1, TWO, TWO)
    issue(session, decision_about(line))
    award = Award(ns={"assigned": 100}, ew={"assigned": 100})
    version = line_row(line).version
    adjust(
        session_id=session.pk,
        meeting=meeting_at(session, 1, 1),
        award=award,
        seen_version=version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    issue(session, decision_about(line_at(session, 2), kind=Kind.NO_ACTION), supersedes=1)
    assert line_row(line).adjustment.ns_outcome == {"assigned": 100}  # type: ignore[union-attr]


def test_what_stood_before_a_ruling_stands_again_after_it(session: Session) -> None:
    """An award by hand with its group, two rulings that stand on it one after the other, each taken back."""
    line = line_at(session, 1)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"}, unless_better=True, group="B", vulnerable="both")
    at = meeting_at(session, 1, 1)
    adjust(
        session_id=session.pk,
        meeting=at,
        award=award,
        seen_version=line.seen_version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    before = line_row(line).adjustment
    issue(session, decision_about(line_at(session, 1, Assigned(100), Assigned(100))))
    issue(session, decision_about(line_at(session, 1, TWO, TWO)))
    issue(session, decision_about(line_at(session, 1), kind=Kind.NO_ACTION), supersedes=2)
    assert line_row(line).adjustment.ns_outcome == {"assigned": 100}  # type: ignore[union-attr]
    issue(session, decision_about(line_at(session, 1), kind=Kind.NO_ACTION), supersedes=1)
    assert (
        award_of_adjustment(line_row(line).adjustment) == award_of_adjustment(before) == replace(award, third_plus=True)
    )


def test_a_ruling_superseded_twice_leaves_nothing_of_the_first_two(session: Session) -> None:
    line = line_at(session, 1, TWO, TWO)
    before = standings_of(session)
    issue(session, decision_about(line))
    issue(session, decision_about(line_at(session, 1, Assigned(100), Assigned(100))), supersedes=1)
    issue(session, decision_about(line_at(session, 1), kind=Kind.NO_ACTION), supersedes=2)
    assert line_row(line).adjustment is None
    assert standings_of(session) == before


def test_a_pair_is_told_later_once(session: Session) -> None:
    line = line_at(session)
    issue(session, decision_about(line, kind=Kind.NO_ACTION))
    tell = partial(add_ruling_note, session_id=session.pk, number=1, what="told", actor=PROGRAM)
    tell(contestant_id=line.ns)
    tell(contestant_id=line.ns)
    assert RulingNote.objects.filter(what="told").count() == 1
    with pytest.raises(NotFoundError):
        tell(contestant_id=line_at(session, 2).ns)
    with pytest.raises(NotFoundError):
        add_ruling_note(session_id=session.pk, number=9, what="told", actor=PROGRAM)


def test_former_offences_are_found_by_the_players_and_the_last_twelve_months(session: Session) -> None:
    line = line_at(session)
    warned = RuledPenalty(line.ns, "warning", note="Slow play")
    issue(session, decision_about(kind=Kind.PROCEDURAL, penalties=(warned,)))
    info = session_by_slug(session.club.slug, session.slug)
    assert info is not None
    (offence,) = offences_of(info, [line.ns, line.ew])[line.ns]
    assert (offence.kind, offence.note, offence.here) == ("warning", "Slow play", True)
    later = ended_session(pairs=6, club=session.club)
    seat = session.contestants.get(pk=line.ns).line_up.all()[0]
    theirs = later.contestants.order_by("pk")[0]
    theirs.line_up.filter(seat=0).update(player=seat.player)
    info = session_by_slug(later.club.slug, later.slug)
    assert info is not None
    (offence,) = offences_of(info, [theirs.pk])[theirs.pk]
    assert (offence.player, offence.title, offence.here) == (seat.player.name, session.title, False)
    later.date = later.date.replace(year=later.date.year + 2)
    later.save(update_fields=["date"])
    info = session_by_slug(later.club.slug, later.slug)
    assert info is not None
    assert offences_of(info, [theirs.pk]) == {}


def test_averages_plus_are_counted(session: Session) -> None:
    line = line_at(session, 1, Artificial("60"), Artificial("40"))
    issue(session, decision_about(line, kind=Kind.ARTIFICIAL))
    assert averages_plus(session.pk) == {line.ns: 1}
    assert averages_plus(session.pk, but={(line.board, line.ns, line.ew)}) == {}


def test_rulings_are_read_with_as_many_queries_for_three_as_for_one(
    session: Session, django_assert_max_num_queries: Any
) -> None:
    for table in (1, 2, 3):
        issue(session, decision_about(line_at(session, table, TWO, TWO)))
    with django_assert_max_num_queries(7):
        assert len(rulings_of(session.pk)) == 3


@pytest.mark.django_db(transaction=True)
def test_of_two_directors_at_once_one_wins_and_the_other_is_told() -> None:
    session = ended_session(pairs=6)
    line = line_at(session, 1, TWO, TWO)
    results = at_once([partial(issue, session, decision_about(line)) for _director in range(2)])
    assert successes(results) == [1]
    (told,) = refusals(results)
    assert "look again" in told
    nothing = decision_about(line_at(session, 1), kind=Kind.NO_ACTION)
    results = at_once([partial(issue, session, nothing, supersedes=1) for _director in range(2)])
    assert successes(results) == [2]
    assert refusals(results) == ["Ruling 2 has just replaced ruling 1. Please look at that one."]


@pytest.mark.django_db(transaction=True)
def test_rulings_at_once_have_numbers_of_their_own() -> None:
    session = ended_session(pairs=6)
    results = at_once(
        [partial(issue, session, decision_about(line_at(session, table), kind=Kind.NO_ACTION)) for table in (1, 2, 3)]
    )
    assert sorted(successes(results)) == [1, 2, 3]


def test_the_call_that_a_ruling_came_of_is_closed_with_it(session: Session) -> None:
    call_director(session_id=session.pk, asking=CallRequest("A", 1), client_id=uuid4(), actor=PROGRAM)
    (call,) = open_calls(session.pk)
    issue(session, decision_about(line_at(session), kind=Kind.NO_ACTION), call=call.id)
    assert open_calls(session.pk) == ()
    closed = call_of(session.pk, call.id)
    assert closed is not None
    assert closed.ending is not None
    assert closed.ending.ruling == 1
    with pytest.raises(NotFoundError):
        issue(session, decision_about(line_at(session), kind=Kind.NO_ACTION), call=call.id + 1)
    assert len(rulings_of(session.pk)) == 1


def test_after_the_time_for_rulings_only_what_was_asked_in_time_is_decided() -> None:
    """L92B; the clocks themselves are tested in test_clocks."""
    session, _edition = published_session(8)
    call_director(session_id=session.pk, asking=CallRequest("A", 1), client_id=uuid4(), actor=PROGRAM)
    (call,) = open_calls(session.pk)
    issue(session, decision_about(line_at(session, 1, TWO, TWO)))
    put_back(session, hours=2)
    nothing = decision_about(line_at(session, 1), kind=Kind.NO_ACTION)
    with pytest.raises(DeadlinePassed, match="The time for rulings ended at"):
        issue(session, nothing)
    with pytest.raises(DeadlinePassed):
        preview_ruling(session_id=session.pk, decision=nothing, actor=PROGRAM)
    Call.objects.filter(pk=call.id).update(opened_at=F("opened_at") - timedelta(hours=2))
    assert issue(session, nothing, call=call.id) == 2


def test_a_call_in_time_is_no_way_to_rule_on_other_boards_of_other_pairs() -> None:
    session, _edition = published_session(8)
    began = Session.objects.filter(pk=session.pk)
    began.update(state=Session.State.PLAYING)
    call_director(session_id=session.pk, asking=CallRequest("A", 1, round=1), client_id=uuid4(), actor=PROGRAM)
    began.update(state=session.state)
    (call,) = open_calls(session.pk)
    put_back(session, hours=2)
    Call.objects.filter(pk=call.id).update(opened_at=F("opened_at") - timedelta(hours=2))
    assert call.about
    assert call.ns_id
    theirs = {call.ns_id, call.ew_id}
    lines = Line.objects.filter(session=session).exclude(ns__in=theirs).exclude(ew__in=theirs)
    other = lines.exclude(board__number__in=call.about).select_related("board")[0]
    with pytest.raises(DeadlinePassed, match="The time for rulings ended at"):
        issue(session, decision_about(ruled(other), kind=Kind.NO_ACTION), call=call.id)
    same_board = lines.filter(board__number__in=call.about).select_related("board")[0]
    assert issue(session, decision_about(ruled(same_board), kind=Kind.NO_ACTION), call=call.id) == 1
    with pytest.raises(DeadlinePassed):
        issue(session, decision_about(ruled(other), kind=Kind.NO_ACTION), supersedes=1)
