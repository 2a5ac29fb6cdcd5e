"""Every kind of movement through the whole house: chosen, printed, played at the tables, shown in the room, ranked."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.utils import timezone

from bridgeclub.doors.desk.setup.tokens import movement_token
from bridgeclub.wording.movements import LATE_NAMES, kind_name, movement_name, plan_name
from movements.engine.build import ON_PAGES, build
from movements.engine.catalogue import choices
from movements.models import Plan, Seating
from movements.queries import plans_of
from tests.builders import add_pairs, make_session, play_all, standings_of, started_session
from tests.doors.at_the_table import AtTheTable
from tests.doors.desks import director_desk, press, press_refused
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.ranges import spread

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PAGES = ("", "repairs/", "setup/", "print/guide-cards/", "print/table-cards/", "print/slips/", "print/travellers/")

EVENINGS: list[tuple[int, str, dict[str, Any]]] = [
    (8, "double-weave-mitchell", {"tables": 4}),
    (10, "bowman-mitchell", {"tables": 5}),
    (9, "one-and-a-half-appendix", {"tables": 5, "missing": "ns"}),
    (14, "appendix-mitchell", {"tables": 7, "base": 5}),
    (10, "blackpool", {"tables": 5}),
    (20, "web-mitchell", {"tables": 10, "rounds": 6}),
    (9, "hesitation", {"tables": 5, "missing": "auto", "arrow_switch": 1}),
    (11, "straight-mitchell", {"tables": 5, "late": "rover"}),
    (9, "skip-mitchell", {"tables": 4, "late": "rover", "arrow_switch": 1}),
    (13, "skip-mitchell", {"tables": 6, "late": "bump"}),
    (13, "web-mitchell", {"tables": 6, "rounds": 5, "late": "rover"}),
    (8, "combined", {"tables": 4}),
    (11, "combined", {"tables": 6, "missing": "auto"}),
    (16, "interwoven-howell", {"tables": 8}),
    (19, "interwoven-howell", {"tables": 10, "missing": "auto"}),
    (9, "barometer-mitchell", {"tables": 5, "missing": "ew", "arrow_switch": 1}),
    (8, "barometer-howell", {"tables": 4}),
]


@pytest.mark.parametrize(
    ("pairs", "kind", "options"), EVENINGS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_an_evening_from_the_start_to_the_ranking(pairs: int, kind: str, options: dict[str, Any]) -> None:
    session = started_session(pairs, kind, boards_per_round=2, **options)
    movement = build(kind, boards_per_round=2, **options)
    room = room_of(session)
    for path in PAGES:
        assert room.html(path)
    assert_everybody_has_a_place_in_every_round(session.pk, movement.rounds, pairs)
    for table in spread(sorted({each.table for each in movement.meetings(1)}), 2):
        state = AtTheTable(session, table).state()
        assert [board["number"] for board in state["current"]["boards"]] == list(movement.boards(table, 1))
    play_all(session)
    standings = standings_of(session)
    ranks = [row["rank"] for row in standings["ranking"]]
    assert len(ranks) == pairs
    assert None not in ranks
    played = Counter({row["contestant"]: row["boards"] for row in standings["ranking"]})
    assert sum(played.values()) == 4 * len(movement.all_meetings)


def assert_everybody_has_a_place_in_every_round(session_id: int, rounds: int, pairs: int) -> None:
    for number in range(1, rounds + 1):
        rows = Seating.objects.filter(section__session_id=session_id, round=number)
        places = [who for row in rows for who in (row.ns_id, row.ew_id) if who is not None]
        assert len(places) == len(set(places)) == pairs


def test_a_rover_is_called_by_its_way_and_sits_out_behind_the_last_table() -> None:
    session = started_session(11, "straight-mitchell", tables=5, late="rover")
    cards = room_of(session).read("print/guide-cards/")
    assert "rover" in plan_name(plans_of(session.pk)[0])
    assert Seating.objects.filter(section__session=session, table=6, boards=[]).count() == 5
    assert "6" in cards
    state = AtTheTable(session, 2).state()
    assert state["phase"] == "playing"
    assert session.table_links.filter(ended_at__isnull=True).count() == 5


def test_each_copy_of_a_web_goes_down_its_own_tables_and_nothing_is_shared() -> None:
    """Ten tables, five sets in two copies: tables 1 to 5 pass theirs down among themselves, so do 6 to 10."""
    session = started_session(20, "web-mitchell", tables=10, rounds=5)
    for table in (1, 3, 6, 8):
        state = AtTheTable(session, table).state()
        assert state["current"]["shared_with"] == []
        lower = {1: 5, 6: 10}.get(table, table - 1)
        upper = {5: 1, 10: 6}.get(table, table + 1)
        after = state["current"]["after"]
        assert after["going"]["tables"] == [lower]
        assert after["coming"]["tables"] == [upper]


def test_names_of_a_plan_and_of_its_movement_agree() -> None:
    for pairs in (8, 9, 11, 14, 16, 21, 22):
        for choice in (*choices(pairs, kinds=tuple(ON_PAGES)), *choices(pairs, copies=(pairs + 1) // 2)):
            plan = Plan(kind=choice.kind, options=dict(choice.options), tables=choice.movement.tables)
            plan.rounds = choice.rounds
            assert plan_name(plan) == movement_name(choice.movement)  # type: ignore[arg-type]
    assert set(LATE_NAMES) == {"rover", "bump"}
    assert all(kind_name(kind) for kind in ON_PAGES)


def test_a_rover_can_be_chosen_from_the_list_and_by_oneself() -> None:
    desk = director_desk()
    session = make_session(desk.club, day=timezone.localdate())
    add_pairs(session, 15)
    listed = next(each for each in choices(15, kinds=tuple(ON_PAGES)) if "late" in each.options)
    press(desk, session, "seat", movement=movement_token(listed.kind, listed.options))
    assert Plan.objects.get(section__session=session).options["late"] == "rover"
    own = {"kind": "skip-mitchell", "rounds": "6", "boards_per_round": "3", "arrow_switch": "0", "missing": "bump"}
    refused = press_refused(desk, session, "own", **{f"own-{name}": value for name, value in own.items()})
    assert "Skip Mitchell with 7½ tables cannot be played with the odd pair like that" in words(refused)
    own |= {"kind": "straight-mitchell"}
    press(desk, session, "own", **{f"own-{name}": value for name, value in own.items()})
    press(desk, session, "seat")
    plan = Plan.objects.get(section__session=session)
    assert (plan.kind, plan.tables, plan.options["late"]) == ("straight-mitchell", 7, "bump")
