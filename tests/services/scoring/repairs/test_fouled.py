"""Fouled boards in two groups, each brought to the full top by Neuberg: figures worked out by hand (L87, WB 147.2)."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, NotFoundError
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.services.repairs import Fouled, PreparedRepair, fouled_board_repair, preview_repair
from scoring.services.repairs.change_set import state_of
from tests.builders import facts_of, standings_of
from tests.services.scoring.repairs.movement import unchanged
from tests.services.scoring.repairs.nights import ORDER, five_tables, play_board, points
from tests.services.scoring.repairs.people_builders import make, undo
from tests.services.scoring.repairs.wrong_things import FIVE

pytestmark = [pytest.mark.django_db, pytest.mark.once(quick=True)]


def fouled(session: Session, *tables: int, **values: object) -> PreparedRepair:
    """Board 1 was changed when these tables played it."""
    rounds = {ORDER[table] for table in tables}
    lines = Line.objects.filter(session=session, board__number=1, round__in=rounds, result__isnull=False)
    changed = tuple(lines.values_list("pk", flat=True))
    return fouled_board_repair(fouled=Fouled(session.pk, 1, changed, **values), actor=PROGRAM)  # type: ignore[arg-type]


def test_from_some_round_on_two_groups_are_rated_by_themselves() -> None:
    session = five_tables()
    play_board(session, 1, FIVE)
    before = state_of(session.pk)
    repair = make(session, fouled(session, 4, 3, 2))
    # 420 and 140: (5M + 3) / 2 of 2 and 0. 110, 80 and 0: (5M + 2) / 3 of 4, 2 and 0.
    assert points(session, 1) == {
        ("NS1", "EW1"): ("6.5", "1.5"),
        ("NS5", "EW4"): ("1.5", "6.5"),
        ("NS4", "EW2"): ("7.3333", "0.6667"),
        ("NS3", "EW5"): ("4", "4"),
        ("NS2", "EW3"): ("0.6667", "7.3333"),
    }
    undo(session, repair)
    assert unchanged(session, before)


def test_the_changed_form_has_its_own_marking() -> None:
    session = five_tables()
    # Not vulnerable one down doubled is −100, better than −140; vulnerable −200 is worse.
    play_board(session, 1, {1: "4SN=", 5: "3SN=", 4: "4SXN-1", 3: "3SW=", 2: "pass"})
    make(session, fouled(session, 4, 3, 2, vulnerable="ns"))
    scored = points(session, 1)
    assert [scored[each][0] for each in (("NS4", "EW2"), ("NS3", "EW5"), ("NS2", "EW3"))] == ["0.6667", "4", "7.3333"]
    assert scored["NS1", "EW1"] == ("6.5", "1.5"), "the others are as they were marked"


def test_a_table_alone_in_its_form_is_cancelled_and_gets_average_plus() -> None:
    session = five_tables()
    play_board(session, 1, FIVE)
    make(session, fouled(session, 4))
    scored = points(session, 1)
    # 60 % of 8 for both; the other four (5M + 1) / 4.
    assert scored["NS4", "EW2"] == ("4.8", "4.8")
    assert scored["NS1", "EW1"] == ("7.75", "0.25")
    assert scored["NS2", "EW3"] == ("0.25", "7.75")


def test_whoever_comes_is_compared_with_those_of_the_form_that_lies_on_the_table() -> None:
    session = five_tables()
    play_board(session, 1, {1: "4SN=", 5: "3SN=", 4: "2SN="})
    # Changed before round 2 and left so: the first table stands alone, its group grows no more.
    make(session, fouled(session, 5, 4, restored=False))
    assert points(session, 1)["NS1", "EW1"] == ("4.8", "4.8")
    play_board(session, 1, {3: "1SN="})
    # 140, 110, 80: (5M + 2) / 3.
    assert points(session, 1)["NS3", "EW5"] == ("0.6667", "7.3333")
    session = five_tables()
    play_board(session, 1, {1: "4SN=", 5: "3SN=", 4: "2SN="})
    make(session, fouled(session, 5, 4, restored=True))
    assert "adjusted" not in facts_of(session)["results"][0], "others will play it as table 1 did"
    play_board(session, 1, {3: "1SN=", 2: "pass"})
    # 420, 80, 0.
    assert points(session, 1)["NS3", "EW5"] == ("4", "4")


def test_what_was_no_bridge_is_cancelled() -> None:
    session = five_tables()
    play_board(session, 1, FIVE)
    make(session, fouled(session, 3, 2, cancelled=True))
    scored = points(session, 1)
    assert scored["NS3", "EW5"] == scored["NS2", "EW3"] == ("4.8", "4.8")
    # 420, 140, 110.
    assert scored["NS5", "EW4"] == ("4", "4")
    assert standings_of(session)["ranking"]


def test_what_makes_no_sense_is_refused() -> None:
    session = five_tables()
    play_board(session, 1, FIVE)
    for act, words in (
        (fouled(session), "Choose the tables"),
        (fouled(session, 1, 5, 4, 3, 2, restored=False), "in the same form"),
        (fouled(session, 3, 2, restored=False, vulnerable="ns"), "record that under Boards"),
        (fouled_board_repair(fouled=Fouled(session.pk, 1, (10**9,)), actor=PROGRAM), "no longer has this result"),
    ):
        with pytest.raises((DomainError, NotFoundError), match=words):
            preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS)
    make(session, fouled(session, 3, 2))
    with pytest.raises(DomainError, match="already scored separately"):
        preview_repair(session_id=session.pk, act=fouled(session, 4), permission=BY_THE_CLOCKS)
