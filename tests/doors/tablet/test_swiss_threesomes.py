"""What tables of a threesome of a Swiss are told of their matches, and who may know a board of it between two draws."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import LineUp, Player, Session
from club.queries import session_info
from movements.models import Seating
from scoring.models import Snapshot
from scoring.queries.agreements import parts_of_matches
from scoring.queries.room.secrets import hidden_boards
from tests.builders import make_director, play_all, standings_of
from tests.doors.at_the_table import AtTheTable, answer, refusal
from tests.swiss_evenings import draw, play_round, started_swiss

pytestmark = pytest.mark.django_db
#: Of five teams three play each other there.
OF_TWO, OF_THREE = 1, 3


def said(at: AtTheTable, number: int) -> str:
    state = at.state()
    found = next(each for each in (state["current"], state["previous"]) if each and each["number"] == number)
    return str(found["match"]["says"])


def comparing(at: AtTheTable, number: int) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in at.state()["comparing"] if each["round"] == number)
    return found


def test_a_half_match_is_not_called_a_whole_one() -> None:
    session = started_swiss("teams", 5, rounds=2, odd="short")
    two, three = AtTheTable(session, OF_TWO), AtTheTable(session, OF_THREE)
    assert said(two, 1) == "First half of the match. The other table of the match is table 2."
    assert said(three, 1).startswith("A half match in a threesome. Table ")
    play_all(session, rounds=[1, 2])
    for at, hint in ((two, "The whole match."), (three, "All of the half match.")):
        assert answer(at.get("table_comparison", 2), 200)["texts"]["hint"].startswith(hint)


def test_of_a_long_threesome_nothing_is_told_before_the_other_room_has_played() -> None:
    """Round 1 is over, and the other two pairs of each team have these boards in round 2, as everybody has set 2."""
    session = started_swiss("teams", 5, rounds=3, odd="long")
    play_round(session)
    at = AtTheTable(session, OF_THREE)
    assert comparing(at, 1)["stanza"] is None
    assert comparing(at, 1)["left"] == "The other two pairs play these boards in round 2. Then you can compare."
    assert "not finished" in refusal(at.get("table_comparison", 1), 404)
    assert [part.key for part in parts_of_matches(session.pk)] == ["1-T1-T2"]
    standings_of(session)
    assert Snapshot.objects.get(session=session).finished == []
    draw(session)
    play_round(session)
    hint = answer(AtTheTable(session, OF_THREE).get("table_comparison", 2), 200)["texts"]["hint"]
    assert hint.startswith("The whole match.")
    standings_of(session)
    assert Snapshot.objects.get(session=session).finished == [1, 2, 3, 4, 7, 8]


def test_a_director_of_the_threesome_sees_no_board_that_is_still_to_come() -> None:
    session = started_swiss("teams", 5, rounds=3, odd="long")
    user = make_director(session.club)
    seat = Seating.objects.get(section__session=session, round=1, table=OF_THREE)
    Player.objects.filter(pk=LineUp.objects.get(contestant=seat.ns, seat=1).player_id).update(user=user)
    # Its third set is that of the other two alone.
    own = {1, 2, 3, 4}
    assert hidden_by(session, user.pk) == own
    play_round(session)
    assert hidden_by(session, user.pk) == own - set(seat.boards)
    draw(session)
    assert hidden_by(session, user.pk) <= {3, 4}


def hidden_by(session: Session, user: int) -> frozenset[int]:
    info = session_info(session.pk)
    assert info is not None
    return hidden_boards(info, user)
