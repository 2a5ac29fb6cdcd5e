"""A simultaneous by hands in a browser: organised, joined with its code by another club, closed to everybody until the
embargo has ended, published, and read on a phone. The two clubs have different movements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from club.actor import PROGRAM
from club.models import Club, Player, Session, Simultaneous, User
from club.services import end_play
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.starting import begin_play
from tests import builders
from tests.browser.evening.people import LAPTOP, PHONE, TABLET
from tests.browser.evening.watching import Watch, check_page
from tests.deal_makers import deals_for, pbn_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    watch.nothing_was_wrong()


def test_from_the_code_to_the_common_ranking(
    new_context: Callable[..., BrowserContext], live_server: Any, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Tasks run in the request here: double dummy figures, which no page of this test shows, would be half its time.
    monkeypatch.setattr("scoring.tasks.analyse_deals", lambda _deals: 0)
    organiser, other = builders.make_club("Riverside"), builders.make_club("Hillside")

    def context(**device: Any) -> BrowserContext:
        return watch.listen(new_context(base_url=live_server.url, **device))

    def manager(club: Club, **device: Any) -> Page:
        user: User = builders.make_manager(club)
        here = context(**device)
        cookie = builders.logged_in(user).cookies["sessionid"].value
        here.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        return here.new_page()

    desk, theirs = manager(organiser, **WIDE), manager(other, **LAPTOP)
    code = organise(desk, organiser)
    join(desk, organiser, code, "first look")
    join(theirs, other, code, "another club joins")
    first, second = (Session.objects.get(simultaneous__isnull=False, club=each) for each in (organiser, other))
    played(first, 8, "", seed=1)
    played(second, 6, "howell", seed=2)
    seat = second.contestants.order_by("pk")[0].line_up.get(seat=0)
    Player.objects.filter(pk=seat.player_id).update(name="Zora Quill")
    phone = context(**PHONE).new_page()
    phone.goto(f"/{other.slug}/{second.slug}/")
    expect(phone.get_by_text("Other clubs play the same boards").first).to_be_visible()
    expect(phone.locator("table.rank tbody tr")).to_have_count(6)
    check_page(phone, "own ranking under the embargo, phone")
    phone.get_by_role("link", name="Common ranking of all clubs").click()
    check_page(phone, "common ranking awaited, phone")
    desk.goto(f"/desk/{organiser.slug}/simultaneous/winter-pairs/")
    expect(desk.get_by_text("Other clubs play the same boards")).to_be_visible()
    check_page(desk, "organiser, under the embargo")
    Simultaneous.objects.update(embargo_until=timezone.now() - timedelta(seconds=1))
    desk.goto(f"/desk/{organiser.slug}/")
    desk.get_by_role("link", name="Publish it").click()
    check_page(desk, "organiser, an edition is due")
    desk.get_by_role("button", name="Publish edition 1 of the ranking").click()
    check_page(desk, "organiser, published")
    phone.reload()
    expect(phone.locator("table.rank tbody tr")).to_have_count(14)
    check_page(phone, "common ranking, phone")
    phone.get_by_label("Player").fill("quill zora")
    phone.get_by_role("button", name="Show").click()
    expect(phone.locator("table.rank tbody tr")).to_have_count(1)
    phone.locator("table.rank tbody a").click()
    expect(phone.get_by_text("of 14 pairs")).to_be_visible()
    check_page(phone, "own boards, phone")
    phone.locator("table.crd th a").first.click()
    check_page(phone, "board at all clubs, phone")
    reader = context(**TABLET).new_page()
    for address, said in (("", "ranking"), ("board/1/", "board")):
        reader.goto(f"/{organiser.slug}/simultaneous/winter-pairs/{address}")
        check_page(reader, f"common {said}, tablet")
        desk.goto(f"/{organiser.slug}/simultaneous/winter-pairs/{address}")
        check_page(desk, f"common {said}, wide")


def organise(desk: Page, club: Club) -> str:
    desk.goto(f"/desk/{club.slug}/")
    desk.get_by_role("link", name="Simultaneous pairs").click()
    desk.get_by_text("Organise one").click()
    made = desk.locator("details.more")
    made.get_by_label("Name").fill("Winter pairs")
    made.get_by_label("First day").fill("2026-11-20")
    made.get_by_label("Last day").fill("2026-11-22")
    until = timezone.now() + timedelta(days=9)
    made.get_by_label("Boards stay closed until").fill(until.strftime("%Y-%m-%dT%H:%M"))
    check_page(desk, "organise one")
    made.get_by_role("button", name="Set it up").click()
    file = {"name": "winter.pbn", "mimeType": "text/plain", "buffer": pbn_of(deals_for(range(1, 13))).encode()}
    desk.get_by_label("File of deals").set_input_files(files=[file])  # type: ignore[list-item]
    desk.get_by_role("button", name="Load for all clubs").click()
    expect(desk.get_by_text("12 boards are loaded; every club")).to_be_visible()
    check_page(desk, "organiser, deals are loaded")
    return desk.locator(".si-code").inner_text()


def join(page: Page, club: Club, code: str, said: str) -> None:
    page.goto(f"/desk/{club.slug}/simultaneous/")
    page.get_by_label("Code from the organiser").fill(code.lower())
    page.get_by_label("Day of a new session").fill("2026-11-21")
    check_page(page, said)
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/setup/")


def played(session: Session, pairs: int, kind: str, *, seed: int) -> None:
    builders.add_pairs(session, pairs)
    builders.seat(session, kind)
    begin_play(session_id=session.pk, actor=PROGRAM)
    builders.play_all(session, seed)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
