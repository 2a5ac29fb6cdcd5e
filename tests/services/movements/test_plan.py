"""A movement chosen for a section: seats, numbers, sit-outs, links, rounds; and play begun with it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from bridgeclub.wording.messages import refusal_words
from club.actor import PROGRAM
from club.engine.messages import Message
from club.errors import DomainError, NotFoundError
from club.models import Contestant, Section, Session
from club.queries import table_accesses
from club.services import add_pair, end_play, open_round, set_standing
from movements.engine.build import build
from movements.engine.codes import Unsound
from movements.models import Plan, Seating
from movements.services import change_pace, locked_section, movement_of, plan_section, planning, start_session
from rulings.services.clocks import BY_THE_CLOCKS
from tests.builders import (
    add_pairs,
    ended_session,
    make_session,
    ready_session,
    seat,
    section_of,
    started_session,
)
from tests.services.watching import audited, not_audited, refused

pytestmark = pytest.mark.django_db


def draft(pairs: int, **habits: Any) -> Session:
    session = make_session(**habits)
    add_pairs(session, pairs)
    return session


def plan(session: Session, kind: str, *, keep_seats: bool = False, **options: Any) -> None:
    wanted = {"boards_per_round": 2, **options}
    section = section_of(session)
    plan_section(section_id=section.pk, kind=kind, options=wanted, keep_seats=keep_seats, actor=PROGRAM)


def places(session: Session) -> dict[str, int]:
    """Key → the place in the list of pairs present."""
    return dict(session.contestants.order_by("place").values_list("key", "place"))


def test_pairs_sit_down_table_by_table_in_the_order_of_the_list() -> None:
    session = draft(6)
    with audited(session.club, "movement chosen", facts_of=session):
        plan(session, "straight-mitchell", tables=3)
    assert places(session) == {"NS1": 1, "EW1": 2, "NS2": 3, "EW2": 4, "NS3": 5, "EW3": 6}
    session.refresh_from_db()
    assert (session.state, session.winners) == ("ready", 2)
    numbers = session.contestants.filter(line="EW").order_by("key").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3]
    stored = Plan.objects.get(section=section_of(session))
    assert (stored.kind, stored.tables, stored.rounds, stored.boards_per_round) == ("straight-mitchell", 3, 3, 2)
    assert Seating.objects.filter(section__session=session).count() == 9


def test_every_seating_is_the_movements() -> None:
    session = draft(10)
    plan(session, "straight-mitchell", tables=5)
    movement = build("straight-mitchell", tables=5, boards_per_round=2)
    keys = dict(session.contestants.values_list("pk", "key"))
    found = [
        (each.round, each.table, keys[each.ns_id], keys[each.ew_id], each.boards)
        for each in Seating.objects.filter(section__session=session).order_by("round", "table")
        if each.ns_id and each.ew_id
    ]
    assert found == [
        (each.round, each.table, each.ns, each.ew, list(movement.set_boards(each.board_set)))
        for each in movement.all_meetings
    ]


def test_one_winner_numbers_go_on_after_the_tables() -> None:
    session = draft(6)
    plan(session, "straight-mitchell", tables=3, arrow_switch=1)
    session.refresh_from_db()
    assert session.winners == 1
    assert dict(session.contestants.values_list("key", "number"))["EW1"] == 4
    howell = draft(6)
    plan(howell, "howell", tables=3)
    assert sorted(howell.contestants.values_list("key", "number", "line")) == [(str(n), n, "") for n in range(1, 7)]


def test_a_half_table_sits_out() -> None:
    session = draft(7)
    plan(session, "share-and-relay-mitchell", tables=4, missing="ew")
    alone = Seating.objects.filter(section__session=session, ew__isnull=True)
    assert [(each.round, each.boards) for each in alone.order_by("round")] == [(1, []), (2, []), (3, []), (4, [])]
    assert len({each.ns_id for each in alone}) == 4


def test_a_movement_chosen_again_before_play_seats_by_the_list() -> None:
    session = draft(6)
    plan(session, "howell", tables=3)
    plan(session, "straight-mitchell", tables=3)
    assert places(session) == {"NS1": 1, "EW1": 2, "NS2": 3, "EW2": 4, "NS3": 5, "EW3": 6}
    assert Plan.objects.filter(section__session=session).count() == 1


def test_during_play_as_few_as_possible_stand_up() -> None:
    session = started_session(pairs=6)
    before = places(session)
    add_pairs(session, 2)
    plan(session, "share-and-relay-mitchell", keep_seats=True, tables=4)
    after = places(session)
    assert before.items() <= after.items()
    assert {key for key in after if key not in before} == {"NS4", "EW4"}
    assert len(table_accesses(session.pk)) == 4
    session.refresh_from_db()
    assert session.state == "playing"
    assert section_of(session).open_round == 4


@pytest.mark.parametrize(
    ("kind", "options", "words"),
    [
        ("straight-mitchell", {"tables": 4}, "odd number"),
        ("straight-mitchell", {"tables": 5}, "for 10 pairs; 6 are on the list"),
        ("straight-mitchell", {"tables": 3, "missing": "ns"}, "for 5 pairs; 6 are on the list"),
        ("straight-mitchell", {"tables": 3, "rounds": 4}, "rounds"),
        ("no-such-thing", {"tables": 3}, "no movement"),
        ("howell", {"tables": 3, "boards_per_round": 0}, "boards of a round"),
    ],
)
def test_a_movement_that_cannot_be(kind: str, options: dict[str, Any], words: str) -> None:
    session = draft(6)
    with refused(words):
        plan(session, kind, **options)


def test_a_movement_with_a_fault_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = Message(Unsound.LISTED_TWICE, {"who": "NS1"})
    monkeypatch.setattr(planning, "faults_in", lambda _movement: [fault])
    with pytest.raises(DomainError) as refusal:
        movement_of("howell", {"tables": 3, "boards_per_round": 2})
    assert refusal_words(refusal.value) == "This movement is not sound. NS1 is listed twice."


def test_no_movement_after_play_and_none_for_nobody() -> None:
    session = ended_session(pairs=6)
    with refused("play has ended"):
        plan(session, "howell", tables=3)
    with refused("section is no longer there", NotFoundError):
        plan_section(section_id=0, kind="howell", options={}, keep_seats=False, actor=PROGRAM)
    with pytest.raises(NotFoundError):
        locked_section(0)


def test_pairs_that_have_left_have_no_seat() -> None:
    session = started_session(pairs=6)
    gone = list(session.contestants.order_by("place")[:2])
    for pair in gone:
        set_standing(
            session_id=session.pk, contestant_id=pair.pk, standing="withdrawn", permission=BY_THE_CLOCKS, actor=PROGRAM
        )
    plan(session, "howell", keep_seats=True, tables=2)
    sitting = set(Seating.objects.filter(section__session=session).values_list("ns_id", "ew_id"))
    assert not {pair.pk for pair in gone} & {who for both in sitting for who in both}


def test_play_begins() -> None:
    session = ready_session(pairs=6)
    with audited(session.club, "play started", facts_of=session):
        start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    assert session.state == "playing"
    assert session.started_at
    section = section_of(session)
    assert (section.open_round, section.closed_round) == (3, 0)
    with refused("play has begun"):
        start_session(session_id=session.pk, actor=PROGRAM)


def test_rounds_together_begin_with_the_first() -> None:
    session = started_session(pairs=6, habits={"pace": "together"})
    assert section_of(session).open_round == 1


def test_play_does_not_begin_without_a_movement_for_everybody() -> None:
    session = draft(6)
    with refused("choose a movement first"):
        start_session(session_id=session.pk, actor=PROGRAM)
    seat(session)
    late = add_pair(session_id=session.pk, actor=PROGRAM)
    with refused("has no seat in the movement"):
        start_session(session_id=session.pk, actor=PROGRAM)
    Contestant.objects.filter(pk=late.pk).update(standing="withdrawn")
    start_session(session_id=session.pk, actor=PROGRAM)


def test_every_section_needs_a_movement() -> None:
    session = ready_session(pairs=6)
    Section.objects.create(session=session, letter="B")
    with refused("choose a movement first"):
        start_session(session_id=session.pk, actor=PROGRAM)


def test_the_pace_changes_during_play() -> None:
    session = started_session(pairs=6, habits={"pace": "together"})
    with audited(session.club, "pace changed", facts_of=session):
        change_pace(session_id=session.pk, pace="tables", actor=PROGRAM)
    assert section_of(session).open_round == 3
    with not_audited(session.club, session):
        change_pace(session_id=session.pk, pace="tables", actor=PROGRAM)
    change_pace(session_id=session.pk, pace="together", actor=PROGRAM)
    assert section_of(session).open_round == 3
    open_round(section_id=section_of(session).pk, number=2, actor=PROGRAM)
    change_pace(session_id=session.pk, pace="tables", actor=PROGRAM)
    assert section_of(session).open_round == 3


def test_the_pace_before_and_after_play() -> None:
    session = ready_session(pairs=6)
    change_pace(session_id=session.pk, pace="together", actor=PROGRAM)
    assert section_of(session).open_round == 0
    start_session(session_id=session.pk, actor=PROGRAM)
    assert section_of(session).open_round == 1
    with refused("choose"):
        change_pace(session_id=session.pk, pace="fast", actor=PROGRAM)
    end_play(session_id=session.pk, actor=PROGRAM)
    with refused("play has ended"):
        change_pace(session_id=session.pk, pace="tables", actor=PROGRAM)


def test_what_was_left_to_the_program_is_stored_as_what_was_found() -> None:
    session = started_session(13, "straight-mitchell", missing="ns", arrow_switch="auto")
    stored = Plan.objects.get(section__session=session)
    assert stored.options["arrow_switch"] == 1
    stored.options = {**stored.options, "rounds": 12, "arrow_switch": "auto"}
    stored.save()
    howell = Plan.objects.get(section__session=started_session(7, "howell", missing="auto"))
    howell.options, howell.tables = {**howell.options, "missing": "auto"}, 4
    howell.save()
    import_module("movements.migrations.0009_choices_left_to_the_program").say_what_was_found(apps, None)
    stored.refresh_from_db()
    howell.refresh_from_db()
    assert (stored.options["arrow_switch"], howell.options["missing"]) == (2, "1")
