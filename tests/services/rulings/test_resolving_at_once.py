"""Two directors resolve the same thing at the same moment."""

from __future__ import annotations

from functools import partial

import pytest

from club.actor import PROGRAM
from club.services import first_broken_row
from rulings.models import Ruling
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.resolving import resolve
from scoring.models import Repair
from scoring.services.repairs import SwitchedDirections, preview_repair, switched_directions_repair
from tests.builders import actor, enter, make_director, section_of
from tests.services.at_once import at_once, refusals, successes
from tests.services.rulings.resolving import ruling_about
from tests.services.scoring.repairs.nights import five_tables, points

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.always]


def test_of_two_directors_at_once_one_turns_the_board_and_the_other_looks_again() -> None:
    session = five_tables()
    enter(session, 1, 1, 1, "4SN=")
    enter(session, 5, 2, 1, "3SN=")
    people = [make_director(session.club) for _each in range(2)]
    wrong = SwitchedDirections(section_of(session).pk, 1, (1,), (1,))
    act = switched_directions_repair(switched=wrong, actor=PROGRAM)
    digest = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).digest
    press = partial(resolve, session_id=session.pk, act=act, digest=digest, decision=ruling_about(session, ("82A",)))
    found = at_once([partial(press, actor=actor(each)) for each in people])
    assert len(successes(found)) == len(refusals(found)) == 1
    assert (Ruling.objects.count(), Repair.objects.count()) == (1, 1)
    assert points(session, 1)["EW1", "NS1"] == ("6.5", "1.5"), "turned once, and not back"
    assert first_broken_row(session.club_id) is None
