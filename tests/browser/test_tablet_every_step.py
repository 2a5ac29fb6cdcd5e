"""The network goes at every step of an entry: what was accepted is at the server once, and in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from club.models import Session
from scoring.models import Confirmation, LateEntry, Line, Result
from tests.browser.table_page import PHONE, YES, TablePage, becomes, device, loses_one_answer, sent_in_time
from tests.builders import started_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]
Contexts = Callable[..., BrowserContext]
Rows = list[tuple[int, str, str, int | None, str, bool]]
STEPS = ["contract", "declarer", "tricks", "lead", "sent", "yes", "after"]
#: The server takes it and its answer is lost: of the entry, of the opponents' yes.
LOST = {"answer": "**/api/table/results", "yes-answer": "**/api/table/results/*/confirm"}
#: Rows of the queue, written there once more as if nothing had been sent.
AGAIN = """rows => new Promise(resolve => {
  const asked = indexedDB.open("bridgeclub.table");
  asked.onsuccess = () => {
    const act = asked.result.transaction("queue", "readwrite"), queue = act.objectStore("queue");
    queue.clear();
    rows.forEach(row => queue.put(row));
    act.oncomplete = () => { asked.result.close(); resolve(rows.length); };
  };
})"""


def opened(new_context: Contexts, live_server: Any, session: Session) -> TablePage:
    at = TablePage(device(new_context, PHONE), live_server.url, session)
    at.to_the_boards()
    return at


def evening(boards: int) -> Session:
    return started_session(pairs=6, boards_per_round=boards, habits={"ask_lead": True})


def rows() -> Rows:
    """Every result, in the order in which the server took them, and whether its line has it, confirmed."""
    found = Result.objects.order_by("pk").select_related("line__board", "line")
    return [
        (r.line.board.number, r.contract, r.declarer, r.tricks, r.lead, r.line.result_id == r.pk and r.line.confirmed)
        for r in found
    ]


def accepted(*boards: int) -> Rows:
    return [(board, "4S", "N", 10, "HK", True) for board in boards]


def assert_once(*boards: int) -> None:
    """One result for each entry that was accepted, in order; none doubled, none disputed, none with the director."""
    assert rows() == accepted(*boards)
    assert Confirmation.objects.count() == len(boards)
    assert Line.objects.exclude(rival=None).count() == 0
    assert LateEntry.objects.count() == 0


def walk(at: TablePage, board: int, before: Callable[[str], None]) -> None:
    """One entry, from the list to the yes; `before` is told each step that comes."""
    before("contract")
    at.open(board)
    at.press("4", "spades")
    before("declarer")
    at.seat("N")
    before("tricks")
    at.press("Made 10 tricks")
    before("lead")
    at.press("hearts", "K")
    expect(at.question).to_have_text("East–West: is it right?")
    before("sent")
    before("yes")
    at.press(YES)
    before("after")


def cut(at: TablePage, board: int, step: str, back: str = "after") -> None:
    """The network goes before `step` and is there again before `back`."""

    def before(now: str) -> None:
        if now == "yes" and step in ("yes", "yes-answer"):
            at.page.wait_for_timeout(300)
        if now == step:
            at.loses_network()
        if now == back:
            at.page.context.set_offline(False)

    if step in LOST:
        loses_one_answer(at.page, LOST[step])
    walk(at, board, before)
    at.news()


def assert_every_cut(at: TablePage, cuts: list[tuple[str, str]]) -> None:
    """A board for each: the network is away from a step to another."""
    for board, (step, back) in enumerate(cuts, start=1):
        cut(at, board, step, back)
        sent_in_time(at.page, board)
    assert_once(*range(1, len(cuts) + 1))
    assert at.faults == []


def test_the_network_goes_in_the_middle_of_an_entry(new_context: Contexts, live_server: Any) -> None:
    cuts = [("lead", "after"), ("answer", "after"), ("yes", "after"), ("yes-answer", "after")]
    assert_every_cut(opened(new_context, live_server, evening(len(cuts))), cuts)


@pytest.mark.long
@pytest.mark.parametrize("step", STEPS[:-1])
def test_the_network_goes_at_each_step_and_comes_back_at_each_later_one(
    new_context: Contexts, live_server: Any, step: str
) -> None:
    cuts = [(step, back) for back in STEPS[STEPS.index(step) + 1 :]]
    assert_every_cut(opened(new_context, live_server, evening(len(cuts))), cuts)


def test_it_goes_between_rounds_and_the_same_queue_sent_twice_is_taken_once(
    new_context: Contexts, live_server: Any
) -> None:
    session = evening(1)
    at = opened(new_context, live_server, session)
    walk(at, 1, lambda _step: None)
    expect(at.question).to_have_text("Where everybody goes for round 2")
    sent_in_time(at.page, 1)
    at.all_sent()
    at.loses_network()
    at.press("Go on to round 2")
    at.to_the_boards()
    walk(at, 2, lambda _step: None)
    expect(at.question).to_have_text("Where everybody goes for round 3")
    becomes(at.page, lambda: [row["kind"] for row in at.queue() if not row.get("done")], ["result", "confirm"])
    queue = at.queue()
    at.page.context.set_offline(False)
    at.news()
    sent_in_time(at.page, 2)
    at.all_sent()
    assert_once(1, 2)
    assert at.page.evaluate(AGAIN, queue) == len(queue)
    at.page.reload()
    expect(at.question).to_be_visible()
    at.all_sent()
    assert_once(1, 2)
    assert at.faults == []


def test_a_device_that_is_swapped_in_the_middle_brings_its_entry_when_it_is_back(
    new_context: Contexts, live_server: Any
) -> None:
    session = evening(2)
    first = opened(new_context, live_server, session)
    first.loses_network()
    walk(first, 1, lambda _step: None)
    second = opened(new_context, live_server, session)
    walk(second, 2, lambda _step: None)
    sent_in_time(second.page, 1)
    assert rows() == accepted(2)
    first.page.context.set_offline(False)
    first.news()
    sent_in_time(first.page, 2)
    assert_once(2, 1)
    assert first.faults + second.faults == []
