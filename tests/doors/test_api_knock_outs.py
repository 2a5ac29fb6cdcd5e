"""Knock-outs for programs: what everybody may see of them, and no more."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.services import end_play
from movements.services import start_session
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.bracket_sessions import play_here
from tests import builders
from tests.brackets import drawn_bracket, made_bracket
from tests.doors.programs import Program

pytestmark = pytest.mark.django_db


def test_what_everybody_may_see_and_no_more() -> None:
    row = drawn_bracket(3, three_way="one", players=4)
    made_bracket(2, club=row.club)
    program = Program(builders.make_director(row.club))
    address = f"/api/v1/clubs/{row.club.slug}/knock-outs"
    assert program.read(address)["items"] == [{"slug": "club-cup", "name": "Club Cup"}], "one is not drawn"
    assert program.get(f"{address}/club-cup-2").status_code == 404
    session = play_here(bracket_id=row.pk, number=1, day=builders.DAY, actor=PROGRAM)

    def match() -> dict[str, object]:
        found: dict[str, object] = program.read(f"{address}/club-cup")["matches"][0]
        return found

    assert (match()["state"], match()["sessions"]) == ("open", [session.slug])
    start_session(session_id=session.pk, actor=PROGRAM)
    builders.play_all(session, 3)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    assert (match()["state"], match()["scores"]) == ("open", [])
    publish_session(session_id=session.pk, actor=PROGRAM)
    told = match()
    assert told["state"] == "decided"
    assert len(told["scores"]) == 3  # type: ignore[arg-type]
    assert program.read(f"{address}/club-cup")["winner"] in (1, 2, 3)
