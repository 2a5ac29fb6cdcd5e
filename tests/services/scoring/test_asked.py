"""What an entry asks of the database is what the database has."""

from __future__ import annotations

import pytest

from club.models import Contestant
from movements.models import Seating
from scoring.queries.table.asked import SEATINGS
from tests.builders import section_of, started_session

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("pairs", [5, 8])
def test_seatings_of_a_table_with_the_numbers_of_who_sits_there(pairs: int) -> None:
    section = section_of(started_session(pairs))
    number = {None: None, **dict(Contestant.objects.values_list("pk", "number"))}
    sit_outs = 0
    for table in range(1, 5):
        wanted = list(Seating.objects.filter(section=section, table=table).order_by("round"))
        found = SEATINGS(section=section.pk, table=table)
        assert [tuple(each) for each in found] == [  # type: ignore[var-annotated]
            (each.round, table, each.ns_id, each.ew_id, each.boards, number[each.ns_id], number[each.ew_id])
            for each in wanted
        ]
        sit_outs += sum(None in (each.ns_id, each.ew_id) for each in wanted)
    assert (sit_outs > 0) == (pairs == 5)
