"""Repairs of people: looked at, made, and taken back to the letter."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Q
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.actor import PROGRAM
from club.errors import DomainError, StaleError
from club.models import AuditRow, Contestant, Session
from club.services import NameInput, end_play, first_broken_row, make_official
from movements.models import Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Repair, RepairUndone
from scoring.services import Meeting
from scoring.services.repairs import (
    LatePair,
    MissedBoards,
    PreparedRepair,
    SubstituteRequest,
    WrongTables,
    exchange_pairs_repair,
    free_seats_of,
    late_pair_repair,
    make_repair,
    postponement_repair,
    preview_repair,
    rename_pair_repair,
    standing_repair,
    substitute_repair,
    swapped_tables_repair,
    turned_result_repair,
    undo_repair,
    withdrawal_repair,
)
from scoring.services.repairs.change_set import SAYS_NOTHING, state_of
from tests.builders import (
    enter,
    facts_of,
    play_all,
    ready_session,
    standings_of,
    started_session,
)
from tests.ranges import examples
from tests.services.scoring.repairs.people_builders import make, names, pair, undo

pytestmark = pytest.mark.django_db
WITHDRAWN, DISQUALIFIED, RANKED = "withdrawn", "disqualified", "ranked"


def half_played(rounds: int = 1) -> Session:
    session = started_session(8)
    play_all(session, rounds=list(range(1, rounds + 1)))
    return session


def test_a_reserved_seat_is_filled_while_others_play() -> None:
    session = started_session(8)
    reserved = pair(session, 2)
    reserved.line_up.all().delete()
    typed = [NameInput("Ottoline Vane"), NameInput("Percy Wick")]
    act = rename_pair_repair(session_id=session.pk, contestant_id=reserved.pk, names=typed, actor=PROGRAM)
    assert preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).names == (
        ("NS2", (), ("Ottoline Vane", "Percy Wick")),
    )
    repair = make(session, act)
    assert names(reserved) == ["Ottoline Vane", "Percy Wick"]
    undo(session, repair)
    assert names(reserved) == []


def test_the_names_of_two_pairs_change_places_and_no_result_moves() -> None:
    session = half_played()
    first, second = pair(session, 1), pair(session, 3, "EW")
    before, facts = (names(first), names(second)), facts_of(session)
    act = exchange_pairs_repair(session_id=session.pk, first_id=first.pk, second_id=second.pk, actor=PROGRAM)
    assert [
        key for key, _was, _is in preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).names
    ] == [
        "NS1",
        "EW3",
    ]
    repair = make(session, act)
    assert (names(second), names(first)) == before
    assert facts_of(session) == facts
    undo(session, repair)
    assert (names(first), names(second)) == before


def test_names_are_exchanged_after_the_end_and_not_when_official() -> None:
    session = started_session(8)
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    act = exchange_pairs_repair(
        session_id=session.pk, first_id=pair(session, 1).pk, second_id=pair(session, 2).pk, actor=PROGRAM
    )
    repair = make(session, act)
    make_official(session_id=session.pk, actor=PROGRAM)
    with pytest.raises(DomainError, match="official"):
        preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    with pytest.raises(DomainError, match="official"):
        undo(session, repair)


def test_withdrawn_in_the_first_half_all_is_cancelled_and_opponents_sit_out() -> None:
    session = half_played()
    gone = pair(session, 2)
    act = withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing=WITHDRAWN, actor=PROGRAM)
    seen = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    assert {each.round for each in seen.seats} == {2, 3, 4}
    assert all(each.after and not each.after.boards for each in seen.seats)
    make(session, act)
    standings = standings_of(session)
    row = next(each for each in standings["ranking"] if each["contestant"] == "NS2")
    assert (row["rank"], row["points"], row["available"]) == (None, "0", "0")
    lines = [line for board in standings["boards"] for line in board["lines"] if line["ns"] == "NS2"]
    assert {(line["ns_points"], line["ew_points"]) for line in lines} == {(None, None)}
    play_all(session)
    opponents = [line for line in facts_of(session)["results"] if line["ns"] == "NS2" and "adjusted" not in line]
    assert opponents == []


def test_withdrawn_in_the_second_half_scores_stand_and_opponents_get_average_plus() -> None:
    session = half_played(2)
    gone = pair(session, 2)
    before = [line for line in facts_of(session)["results"] if line["ns"] == "NS2"]
    repair = make(
        session, withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing=WITHDRAWN, actor=PROGRAM)
    )
    lines = [line for line in facts_of(session)["results"] if line["ns"] == "NS2"]
    assert [line for line in lines if "adjusted" not in line] == before
    awarded = [line["adjusted"] for line in lines if "adjusted" in line]
    assert awarded == [{"ns": {"artificial": "40"}, "ew": {"artificial": "60"}}] * 4
    assert not repair.changed.get("seating")
    row = next(each for each in standings_of(session)["ranking"] if each["contestant"] == "NS2")
    assert row["rank"] is None


def test_a_pair_that_comes_later_does_not_meet_one_that_has_left() -> None:
    session = started_session(9, "straight-mitchell")
    play_all(session, rounds=[1, 2, 3])
    waits = Seating.objects.filter(Q(ns=None) | Q(ew=None), section__session=session)
    alone = waits.get(round=4)
    gone = alone.ns or alone.ew
    assert gone is not None
    repair = make(
        session, withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing=WITHDRAWN, actor=PROGRAM)
    )
    assert not waits.filter(round=4).exists()
    section = session.sections.get()
    (seat,) = free_seats_of(session.pk, 4)[section.pk]
    late = LatePair([NameInput("Una Vale"), NameInput("Walt York")], seat.id, 4, 2, MissedBoards.SIT_OUTS)
    come = make(session, late_pair_repair(section_id=section.pk, session_id=session.pk, late=late, actor=PROGRAM))
    assert not Seating.objects.filter(Q(ns=gone) | Q(ew=gone), section=section, round=4).exists()
    undo(session, come)
    undo(session, repair)
    assert waits.filter(round=4).exists()


def test_disqualified_the_opponents_scores_count_at_any_time() -> None:
    session = half_played()
    make(
        session,
        withdrawal_repair(
            session_id=session.pk, contestant_id=pair(session, 2).pk, standing=DISQUALIFIED, actor=PROGRAM
        ),
    )
    lines = [line for line in facts_of(session)["results"] if line["ns"] == "NS2"]
    assert len([line for line in lines if "adjusted" not in line]) == 2
    assert len([line for line in lines if "adjusted" in line]) == 6


def test_a_pair_is_not_withdrawn_before_play() -> None:
    session = ready_session(8)
    act = withdrawal_repair(session_id=session.pk, contestant_id=pair(session, 1).pk, standing=WITHDRAWN, actor=PROGRAM)
    with pytest.raises(DomainError, match="take the pair off the list"):
        preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)


def test_a_line_is_turned_and_turned_back() -> None:
    session = half_played()
    line = Line.objects.filter(session=session)[0]
    assert line.result_id
    facts = facts_of(session)
    act = turned_result_repair(
        session_id=session.pk, line_id=line.pk, result_id=line.result_id, board=line.board.number, actor=PROGRAM
    )
    repair = make(session, act)
    assert facts_of(session) != facts
    undo(session, repair)
    assert facts_of(session) == facts


def test_what_was_looked_at_is_what_is_made() -> None:
    session = half_played(2)
    act = withdrawal_repair(session_id=session.pk, contestant_id=pair(session, 2).pk, standing=WITHDRAWN, actor=PROGRAM)
    seen = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    play_all(session, rounds=[3])
    before = state_of(session.pk)
    with pytest.raises(StaleError, match="since you looked"):
        make_repair(session_id=session.pk, act=act, digest=seen.digest, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert state_of(session.pk) == before
    assert not Repair.objects.exists()


def test_other_tables_may_go_on_between_the_look_and_the_repair() -> None:
    session = half_played()
    act = exchange_pairs_repair(
        session_id=session.pk, first_id=pair(session, 1).pk, second_id=pair(session, 2).pk, actor=PROGRAM
    )
    seen = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    enter(session, 4, 2, 0, "3NTN=")
    make_repair(session_id=session.pk, act=act, digest=seen.digest, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_nothing_is_no_repair() -> None:
    session = half_played()
    act = standing_repair(session_id=session.pk, contestant_id=pair(session, 1).pk, standing=RANKED, actor=PROGRAM)
    seen = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    assert seen.nothing
    with pytest.raises(DomainError, match="changes nothing"):
        make_repair(session_id=session.pk, act=act, digest=seen.digest, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_a_repair_on_which_another_stands_is_not_undone_first() -> None:
    session = half_played(2)
    away = withdrawal_repair(
        session_id=session.pk, contestant_id=pair(session, 2).pk, standing=WITHDRAWN, actor=PROGRAM
    )
    first = make(session, away)
    back = standing_repair(session_id=session.pk, contestant_id=pair(session, 2).pk, standing=RANKED, actor=PROGRAM)
    second = make(session, back)
    before = state_of(session.pk)
    with pytest.raises(DomainError, match="since"):
        undo(session, first)
    assert state_of(session.pk) == before
    undo(session, second)
    undo(session, first)
    undo(session, first)
    assert RepairUndone.objects.count() == 2


def test_a_repair_of_another_session_is_not_found() -> None:
    session, other = half_played(), half_played()
    repair = make(
        session,
        standing_repair(
            session_id=session.pk, contestant_id=pair(session, 1).pk, standing="without_standing", actor=PROGRAM
        ),
    )
    with pytest.raises(DomainError, match="not in the session"):
        undo_repair(session_id=other.pk, repair_id=repair.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_a_result_entered_on_an_awarded_board_stands_in_the_way_of_undoing() -> None:
    session = half_played(2)
    gone = pair(session, 2)
    repair = make(
        session, withdrawal_repair(session_id=session.pk, contestant_id=gone.pk, standing=WITHDRAWN, actor=PROGRAM)
    )
    seat = Seating.objects.get(section__session=session, round=3, ns=gone)
    enter(session, seat.table, 3, seat.boards[0], "3NTN=", source="desk")
    with pytest.raises(DomainError, match=f"Board {seat.boards[0]} has been changed since"):
        undo(session, repair)


Chosen = Callable[[Session, Any], PreparedRepair]
CHOICES: list[Chosen] = [
    lambda session, pick: exchange_pairs_repair(
        session_id=session.pk, first_id=pick(Contestant), second_id=pick(Contestant), actor=PROGRAM
    ),
    lambda session, pick: rename_pair_repair(
        session_id=session.pk,
        contestant_id=pick(Contestant),
        names=[NameInput("A Guest"), NameInput("")],
        actor=PROGRAM,
    ),
    lambda session, pick: withdrawal_repair(
        session_id=session.pk, contestant_id=pick(Contestant), standing=WITHDRAWN, actor=PROGRAM
    ),
    lambda session, pick: withdrawal_repair(
        session_id=session.pk, contestant_id=pick(Contestant), standing=DISQUALIFIED, actor=PROGRAM
    ),
    lambda session, pick: standing_repair(
        session_id=session.pk, contestant_id=pick(Contestant), standing="without_standing", actor=PROGRAM
    ),
    lambda session, pick: substitute_repair(
        session_id=session.pk,
        request=SubstituteRequest(pick(Contestant), 0, _name_of(pick(Contestant)), 2, 3),
        actor=PROGRAM,
    ),
    lambda session, pick: substitute_repair(
        session_id=session.pk, request=SubstituteRequest(pick(Contestant), 1, "Zoe Visitor", 1, 3), actor=PROGRAM
    ),
    lambda session, pick: swapped_tables_repair(
        swapped=WrongTables(
            session.sections.get().pk,
            1 + pick(Contestant) % 4,
            (1 + pick(Contestant) % 4, 1 + pick(Contestant) % 4),
            "ew",
        ),
        actor=PROGRAM,
    ),
    lambda session, pick: swapped_tables_repair(
        swapped=WrongTables(session.sections.get().pk, 1 + pick(Contestant) % 4, (1, 3), "ns", 1), actor=PROGRAM
    ),
    lambda session, pick: postponement_repair(
        session_id=session.pk, meeting=last_meeting_of(session, pick(Contestant)), actor=PROGRAM
    ),
]


def _name_of(contestant: int) -> str:
    return names(Contestant.objects.get(pk=contestant))[0] if names(Contestant.objects.get(pk=contestant)) else "Nobody"


def last_meeting_of(session: Session, contestant: int) -> Meeting:
    """A board of the last round of a pair, whether it has been played or not."""
    sits = Q(ns=contestant) | Q(ew=contestant)
    row = Seating.objects.filter(sits, section__session=session, ns__isnull=False, ew__isnull=False).last()
    assert row is not None
    return Meeting(row.boards[0], row.ns_id or 0, row.ew_id or 0)


@pytest.mark.once
@settings(max_examples=examples(16), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_repairs_undone_in_the_opposite_order_leave_everything_as_it_was(data: st.DataObject) -> None:
    session = half_played(data.draw(st.integers(0, 3), label="rounds played"))
    pairs = list(Contestant.objects.filter(session=session).values_list("pk", flat=True))
    whole, standings = state_of(session.pk), json.dumps(standings_of(session))
    made = []
    for choice in data.draw(st.lists(st.sampled_from(CHOICES), min_size=1, max_size=4), label="repairs"):
        act = choice(session, lambda _model: data.draw(st.sampled_from(pairs)))
        try:
            made.append(make(session, act))
        except DomainError:
            continue
    for repair in reversed(made):
        undo(session, repair)
    now = state_of(session.pk)
    now["line"] = {key: row for key, row in now["line"].items() if key in whole["line"] or row != SAYS_NOTHING}
    assert now == whole
    assert json.dumps(standings_of(session)) == standings
    assert first_broken_row(session.club_id) is None
    assert AuditRow.objects.filter(session_id=session.pk, action="repair undone").count() == len(made)
