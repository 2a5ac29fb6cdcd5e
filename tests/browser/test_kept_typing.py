"""The log-in ends while somebody types at the desk: after logging in again it is there, and nothing was sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from club.models import AuditRow
from scoring.services import publish_session
from tests import builders
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import key_of
from tests.doors.clocks import error_at, late_room
from tests.doors.every_address import ADDRESSES, Everything
from tests.doors.rooms import Room, room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: Who is at the desk, an address, and the page there.
Place = tuple[Room, str, str]
#: The forms of a page that have a box to write in, and none for a password; results keyed from paper keep themselves.
ALL = """
  const page = typeof html === 'undefined' ? document : new DOMParser().parseFromString(html, 'text/html');
  const free = 'textarea, input:not([type]), input[type=text], input[type=search], input[type=number], '
    + 'input[type=email], input[type=tel], input[type=url], input[type=date], input[type=time]';
  const secret = 'input[type=password], input[autocomplete=one-time-code]';
  const boxes = (form) => Array.from(form.elements);
  const writes = (box) => box.matches(free) && !box.readOnly && !box.disabled;
  const forms = Array.from(page.forms).filter((form) => form.method === 'post' && !('keptItself' in form.dataset)
    && boxes(form).some(writes) && !boxes(form).some((box) => box.matches(secret)));
"""
FORMS = "() => {" + ALL + "return forms.map((form) => boxes(form).filter(writes).map((box) => box.name)); }"
#: Of each form what may matter for keeping it: its kinds of boxes, where it is sent, what else is on its page.
TRAITS = (
    "([html, path]) => {"
    + ALL
    + """
  const plain = (address) => address.split('?')[0];
  return forms.map((form) => [...new Set([
    ...boxes(form).filter((box) => box.type !== 'hidden').map((box) => box.type),
    ['', plain(path)].includes(plain(form.getAttribute('action') || '')) ? 'sent here' : 'sent elsewhere',
    form.closest('details:not([open])') ? 'closed' : 'open',
    forms.length > 1 ? 'beside others' : 'alone',
    path.includes('?') ? 'with a question' : 'a plain address',
  ])]);
}"""
)
#: Types into every box of one of them, which need not be open; says what.
TYPE = (
    "(which) => {"
    + ALL
    + """
  const form = forms[which];
  const said = { number: '7', date: '2031-05-06', time: '07:08', email: 'x@example.org', url: 'https://example.org/' };
  form.noValidate = true;
  const typed = {};
  for (const box of boxes(form).filter(writes)) {
    box.value = said[box.type] || 'Typed 7♠';
    box.dispatchEvent(new Event('input', { bubbles: true }));
    typed[box.name] = box.value;
  }
  form.id = 'typed-here';
  return typed;
}"""
)
SEND = "() => document.getElementById('typed-here').requestSubmit()"
STANDS = """() => {
  const forms = Array.from(document.forms).filter((form) => form.querySelector('[data-typed-again]'));
  return forms.map((form) => Object.fromEntries(Array.from(form.elements)
    .filter((box) => box.name).map((box) => [box.name, box.value])));
}"""


def log_in(page: Page, live_server: Any, room: Room, at: str = "") -> None:
    if at:
        page.goto(f"{live_server.url}/accounts/login/?next={room.at(at)}")
    page.get_by_label("E-mail").fill(room.user.email)
    page.get_by_label("Password").fill(builders.PASSWORD)
    with page.expect_navigation():
        page.get_by_role("button", name="Log in").click()


def over() -> Iterator[Place]:
    session = builders.ended_session(8)
    room = room_of(session, manager=True)
    builders.standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    seat = builders.meeting_at(session, 1, 1)
    for path in (room.line(1, 1), f"queries/new/{seat.board}/{seat.ns}-{seat.ew}/", "rulings/new/"):
        yield room, room.at(path), room.html(path)


def too_late() -> Iterator[Place]:
    room = late_room()
    yield room, room.at(error_at(room)), room.html(error_at(room))


def every_page() -> Iterator[Place]:
    everything = Everything()
    room = Room(everything.playing, everything.manager, everything.clients["manager"])
    for name in ADDRESSES:
        address = everything.address(name) if name.startswith("desk:") else ""
        answer = room.client.get(address) if address else None
        if answer is not None and answer.status_code == 200 and b'method="post"' in answer.content:
            yield room, address, answer.content.decode()


def every_kind_of_page() -> Iterator[Place]:
    return chain(over(), too_late(), every_page())


@pytest.mark.once
@pytest.mark.parametrize(
    ("places", "least", "pairwise"),
    [
        pytest.param(over, 4, False, id="after the play"),
        pytest.param(every_kind_of_page, 8, True, id="a form for every pair of traits", marks=pytest.mark.long),
        pytest.param(too_late, 1, False, marks=pytest.mark.long),
        pytest.param(every_page, 20, False, id="every form", marks=pytest.mark.long),
    ],
)
def test_every_form_is_there_again_after_logging_in(
    page: Page,
    live_server: Any,
    places: Callable[[], Iterator[Place]],
    least: int,
    *,
    pairwise: bool,
) -> None:
    """Each form once, on the first page that has it; `pairwise`: only those with two traits not seen together yet."""
    walked: set[tuple[str, ...]] = set()
    together: set[tuple[str, str]] = set()
    at_the_desk = None
    for room, path, html in places():
        traits = [set(combinations(sorted(each), 2)) for each in page.evaluate(TRAITS, [html, path])]
        if pairwise and all(pairs <= together for pairs in traits):
            continue
        address = f"{live_server.url}{path}"
        if room != at_the_desk:
            page.context.clear_cookies()
            log_in(page, live_server, room, "calls/")
            at_the_desk = room
        page.goto(address)
        for which, (form, pairs) in enumerate(zip(page.evaluate(FORMS), traits, strict=True)):
            if tuple(form) in walked or (pairwise and pairs <= together):
                continue
            walked.add(tuple(form))
            together |= pairs
            _typed_logged_out_and_in(page, live_server, room, address, which)
    assert len(walked) >= least, len(walked)


def _typed_logged_out_and_in(page: Page, live_server: Any, room: Room, address: str, which: int) -> None:
    """One form of a page: typed into, sent without a log-in, and there again after it."""
    page.goto(address)
    typed = page.evaluate(TYPE, which)
    acts = AuditRow.objects.count()
    page.context.clear_cookies(name="sessionid")
    page.evaluate(SEND)
    expect(page.get_by_text("What you typed is kept in this tab")).to_be_visible()
    log_in(page, live_server, room)
    expect(page.get_by_text("What you had typed is here again.").first).to_be_visible()
    assert page.url.split("#")[0] == address, f"{address}: another page, {page.url}"
    stands = page.evaluate(STANDS)
    assert any(typed.items() <= each.items() for each in stands), (address, typed, stands)
    assert AuditRow.objects.count() == acts, f"{address}: it was sent by itself"
    page.locator("[data-typed-again] button").first.click()


@pytest.mark.once
def test_a_board_corrected_in_place_is_there_again_on_its_own_page(page: Page, live_server: Any) -> None:
    room = room_of(builders.started_session(8))
    builders.play_all(room.session, rounds=[1])
    log_in(page, live_server, room, "calls/")
    page.goto(f"{live_server.url}{room.at()}")
    page.locator(f"a.ce[data-lines~='{key_of(room, 1, 1)}']").first.click()
    box = page.locator("[data-editor] [data-main] input:not([type=hidden])").first
    box.fill("7NTN=")
    page.context.clear_cookies(name="sessionid")
    box.press("Enter")
    expect(page.get_by_text("What you typed is kept in this tab")).to_be_visible()
    log_in(page, live_server, room)
    expect(page.get_by_text("What you had typed is here again. It is not saved yet.")).to_be_visible()
    expect(page.locator("[data-main] input:not([type=hidden])").first).to_have_value("7NTN=")
    assert_fits_everybody(page, "a correction that is here again")
    page.locator("[data-main] button[type=submit]").click()
    page.goto(f"{live_server.url}{room.at(room.line(1, 1))}")
    expect(page.get_by_text("What you had typed is here again.")).to_be_hidden()


@pytest.mark.once
@pytest.mark.always
def test_a_ruling_that_was_left_comes_back_only_where_it_is_about_the_same(page: Page, live_server: Any) -> None:
    room = room_of(builders.ended_session(8))
    log_in(page, live_server, room, "calls/")
    one = f"{live_server.url}{room.at('rulings/new/')}?path=revoke&offender=E&a=no&a=defender"
    other = f"{live_server.url}{room.at('rulings/new/')}?path=call-out-of-turn&offender=S&a=must-pass"
    typed, again = page.get_by_label("Facts"), page.get_by_text("What you had typed is here again.")
    page.goto(other)
    page.goto(one)
    typed.fill("East revoked in clubs.")
    page.goto(other)
    expect(typed).to_have_value("Call out of turn: South.")
    expect(again).to_be_hidden()
    page.goto(f"{live_server.url}{room.at('rulings/new/')}")
    expect(typed).to_have_value("")
    page.goto(one)
    # It may be about another table: what was begun is offered, and both can be gone on with.
    expect(typed).to_have_value("Revoke: East.")
    begun = page.get_by_text("You began a ruling that is not issued yet: Facts East revoked in clubs.")
    expect(begun).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    assert_fits_everybody(page, "a ruling that is offered again")
    typed.fill("East revoked at table 4.")
    page.reload()
    expect(typed).to_have_value("East revoked at table 4.")
    begun.get_by_role("button", name="Go on with it").click()
    expect(typed).to_have_value("East revoked in clubs.")
    expect(page.get_by_text("not issued yet: Facts East revoked at table 4.")).to_be_visible()
    page.get_by_role("button", name="Throw it away").click()
    page.goto(one)
    expect(page.get_by_role("button", name="Go on with it")).to_have_count(1)


@pytest.mark.once
def test_nobody_else_who_logs_in_gets_it_and_what_is_saved_is_forgotten(page: Page, live_server: Any) -> None:
    room = room_of(builders.ended_session(8), manager=True)
    builders.standings_of(room.session)
    publish_session(session_id=room.session.pk, actor=PROGRAM)
    other = Room(room.session, builders.make_director(room.session.club, "else@example.org"), room.client)
    log_in(page, live_server, room, "editions/")
    page.evaluate(TYPE, 0)
    page.context.clear_cookies(name="sessionid")
    page.evaluate(SEND)
    expect(page.get_by_text("What you typed is kept in this tab")).to_be_visible()
    log_in(page, live_server, other)
    expect(page.get_by_role("heading", name="Editions")).to_be_visible()
    expect(page.get_by_text("What you had typed is here again.")).to_be_hidden()
    assert "Typed 7" not in page.evaluate("() => JSON.stringify({...sessionStorage})")
    page.context.clear_cookies(name="sessionid")
    log_in(page, live_server, room, "editions/")
    expect(page.get_by_text("What you had typed is here again.")).to_be_hidden()
    # Typed once more, and saved: then it is not there again.
    page.evaluate(TYPE, 0)
    page.evaluate(SEND)
    expect(page.get_by_text("Edition 1 is withdrawn").first).to_be_visible()
    assert "Typed 7" not in page.evaluate("() => JSON.stringify({...sessionStorage})")


@pytest.mark.once
def test_a_token_that_was_made_is_not_offered_again(page: Page, live_server: Any) -> None:
    """Its page answers without leading elsewhere, as the token is shown once."""
    room = room_of(builders.make_session(), manager=True)
    log_in(page, live_server, room, "pairs/")
    page.goto(f"{live_server.url}/accounts/tokens/")
    page.get_by_label("Which program is it for?").fill("Results for our website")
    page.get_by_label("Your password").fill(builders.PASSWORD)
    page.get_by_role("button", name="Make the token").click()
    expect(page.get_by_text("Copy the new token now.")).to_be_visible()
    expect(page.get_by_text("What you had typed is here again.")).to_be_hidden()
    expect(page.get_by_label("Which program is it for?")).to_have_value("")


@pytest.mark.once
def test_a_page_older_than_the_log_in_loses_nothing(page: Page, live_server: Any) -> None:
    """Logged in again in another tab: this page's token is refused."""
    room = room_of(builders.ended_session(8), manager=True)
    builders.standings_of(room.session)
    publish_session(session_id=room.session.pk, actor=PROGRAM)
    log_in(page, live_server, room, "editions/")
    page.evaluate(TYPE, 0)
    page.context.clear_cookies(name="csrftoken")
    page.context.add_cookies([{"name": "csrftoken", "value": "x" * 32, "url": live_server.url}])
    page.evaluate(SEND)
    page.get_by_role("link", name="Back to what you typed").click()
    expect(page.get_by_text("What you had typed is here again.")).to_be_visible()
