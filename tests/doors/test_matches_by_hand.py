"""The director enters the result of a match that was played elsewhere."""

from __future__ import annotations

import pytest

from scoring.models import MatchResult
from scoring.recompute import recompute
from tests.doors.desks import boxes
from tests.doors.rooms import room_of
from tests.services.scoring.match_sessions import EVENINGS, evening, taken_in

pytestmark = pytest.mark.django_db
BOXES = {
    "imps": ["imps"],
    "victory points": ["imps", "vp"],
    "board-a-match": ["points"],
    "total points": ["points"],
    "hybrid": ["vp"],
}


@pytest.mark.parametrize("kind", EVENINGS)
def test_a_result_is_entered_by_hand(kind: str) -> None:
    document = evening(kind)
    document["results"] = []
    room = room_of(taken_in(document))
    assert "Enter its result" in room.read("matches/")
    fields = boxes(room.html("matches/m1/"))
    assert sorted(name for name in fields if "_" in name) == sorted(
        f"{unit}_{side}" for unit in BOXES[kind] for side in ("home", "away")
    )
    unit = BOXES[kind][0]
    half = room.client.post(room.at("matches/m1/"), {**fields, f"{unit}_home": "5"})
    assert (half.status_code, "0 if it has none" in half.content.decode()) == (422, True)
    room.send("matches/m1/", **{**fields, f"{unit}_home": "5", f"{unit}_away": "3"})
    recompute(room.session.pk)
    assert "Change" in room.read("matches/")
    assert "5–3" in room.read("matches/") or "+5 / +3" in room.read("matches/")
    assert boxes(room.html("matches/m1/"))[f"{unit}_home"] == "5"
    assert MatchResult.objects.get().version == 1
    assert "by hand" in room.read("trail/")


def test_a_match_of_boards_follows_from_them() -> None:
    room = room_of(taken_in(evening("imps")))
    assert "from its boards" in room.read("matches/")
    assert "Correct these" in room.read("matches/m1/")
    assert room.client.get(room.at("matches/m9/")).status_code == 404
