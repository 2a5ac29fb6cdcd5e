"""A dozen of the sixty calls from the telephone at the table to the note or the form of the ruling, page by page."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest

from bridgeclub.wording.game import SEATS
from club.actor import PROGRAM
from rulings.engine.assistant.reading import paths
from rulings.engine.assistant.recording import asks_for
from rulings.engine.assistant.seats import roles, said
from rulings.engine.assistant.walking import walk
from rulings.engine.noted import can_be_noted, waits_for_play
from rulings.queries.restrictions import noted_call, standing_restrictions
from rulings.services.calls import CallRequest, call_director
from scoring.engine.contract import Played
from tests import builders
from tests.doors.rooms import Room, playing_room
from tests.doors.test_assistant import Walk, filled_in
from tests.rulings.engine.assistant.test_sixty_calls import CALLS

pytestmark = pytest.mark.django_db

ALL = paths()
TABLES = 12


def a_dozen() -> list[dict[str, Any]]:
    """One of each of twelve paths, of those with a score one that has it."""
    by_path = {call["path"]: call for call in sorted(CALLS, key=lambda each: "scored" in each)}
    return list(by_path.values())[-TABLES:]


def walked(page: Walk, call: dict[str, Any]) -> Walk:
    """Found by the director's word, then one button for each answer."""
    named = {role: call.get(role, "") for role in ("offender", "declarer")}
    page.open(page.at + "&q=" + call["typed"].replace(" ", "+")).press(ALL[call["path"]].title)
    given: dict[str, str | None] = {"offender": None, "declarer": None}
    while role := asks_for(ALL[call["path"]], given["offender"], given["declarer"]):
        given[role] = named[role]
        page.press(str(SEATS[named[role]]) if named[role] else "Go on without naming anybody")
    for number, key in enumerate(call["answers"]):
        answer = walk(ALL, call["path"], call["answers"][:number]).now.answer(key)
        assert answer is not None
        page.press(said(answer.says, roles(**named)))
    return page


def test_a_dozen_calls_through_the_pages(subtests: pytest.Subtests) -> None:
    room = playing_room(2 * TABLES)
    for number, call in enumerate(a_dozen()):
        with subtests.test(call["told"]):
            played_through(room, call, 1 + number)


def played_through(room: Room, call: dict[str, Any], table: int) -> None:
    board = builders.seating_at(room.session, table, 1).boards[0]
    if "played" in call:
        builders.enter(room.session, table, 1, board, call["played"])
    asking = CallRequest("A", table, 1, board)
    made = call_director(session_id=room.session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM).id
    page = walked(Walk(room, f"assistant/?call={made}"), call)
    assert call["phrase"].casefold() in page.says.casefold()
    end = walk(ALL, call["path"], call["answers"]).now.end
    assert end is not None
    if can_be_noted(end) and not waits_for_play(end):
        action = re.search(r'class="as-n" method="post" action="([^"]+)"', page.html)
        assert action is not None
        act = "both" if end.restrictions else "close"
        room.client.post(action[1].replace("&amp;", "&"), {"seen": "0", "act": act, "detail": ""})
        found = noted_call(room.session.pk, made)
        assert found is not None
        assert len(found.noted.restrictions) == call.get("holds", 0)
        assert sum(
            each.call == made and not each.after_play for each in standing_restrictions(room.session.pk)
        ) == call.get("holds", 0)
        return
    filled = filled_in(page.press("Write the ruling").html)
    assert all(any(law.startswith(each) for law in filled["laws"].split(", ")) for each in call["laws"])
    if call.get("scored", "").startswith("A"):
        assert f"A{filled['ns_gets']}{filled['ew_gets']}" == call["scored"]
    elif "scored" in call:
        scored = Played.parse(call["scored"])
        contract, by, tricks = (filled[f"both1_{name}"] for name in ("contract", "by", "tricks"))
        assert (by, tricks) == (scored.declarer, scored.result_text)
        assert contract.replace("NT", "N") == str(scored.contract)
    room.client.post(room.at(f"calls/{made}/close/"), {"seen": "0", "how": "settled"})
