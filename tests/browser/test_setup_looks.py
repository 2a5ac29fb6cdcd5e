"""Every page of setting up at three widths, light and dark: nothing axe objects to, nothing hangs over the edge."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from club.engine.movement_habits import MovementHabit
from club.models import Player, Session, User
from club.queries import pairs_of
from club.services import add_template, appoint, set_club_prices
from club.services.conduct import name_conduct_reader
from tests.browser.looks import assert_fits_everybody
from tests.builders import (
    add_pairs,
    enter,
    logged_in,
    make_club,
    make_manager,
    make_player,
    make_session,
    meeting_at,
    own_movement,
    ready_session,
    started_session,
)
from tests.conduct import report_about
from tests.ranges import QUICK, spread

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
#: From the first to the last and back, as with the key Tab: what a bar lies over that stays.
UNDER_THE_BAR = """(selector) => {
  const bar = document.querySelector(selector), faults = new Set();
  const boxes = [...document.querySelectorAll("main :is(a, button, input, select, textarea, summary)")]
    .filter((each) => each.checkVisibility() && !each.disabled && !each.closest(".vh") && !bar.contains(each));
  for (const each of [...boxes, ...boxes.toReversed()]) {
    each.focus();
    const [box, over] = [each.getBoundingClientRect(), bar.getBoundingClientRect()];
    if (box.height && box.bottom > over.top + 1 && box.top < over.bottom - 1) faults.add(each.outerHTML.slice(0, 90));
  }
  return [...faults];
}"""
LONG = "Wilhelmina Featherstonehaugh-Cholmondeley"


@pytest.fixture
def pages() -> dict[str, str]:
    """A club with everything in it, and the address of each page."""
    club = make_club("The Riverside and District Duplicate Bridge Club", "riverside")
    manager = make_manager(club, "maya@example.org")
    manager.is_superuser = True
    manager.save()
    appoint(club_id=club.pk, email="a-rather-long-address@somewhere.example.org", role="director", actor=PROGRAM)
    habit = MovementHabit(least=7, most=7, kind="straight-mitchell")
    values = {"name": "Tuesday pairs", "weekday": timezone.localdate().isoweekday(), "movements": [habit]}
    template = add_template(club_id=club.pk, values=values, actor=PROGRAM)
    member = make_player(club, LONG, national_number="1234567890123")
    visitor = make_player(club, f"{LONG} Jr", is_guest=True)
    draft = make_session(club, title="Autumn Pairs, second session of the Riverside Cup")
    add_pairs(draft, 9)
    ready = ready_session(13, club=club, boards_per_round=3)
    set_club_prices(club_id=club.pk, currency="GBP", member=450, visitor=600, junior=None, actor=PROGRAM)
    playing = started_session(8, "howell", club=club)
    enter(playing, 1, 1, meeting_at(playing, 1, 1).board, "4SN=")
    return {
        "home": "/desk/?all",
        "password": "/accounts/password_change/",
        "password done": "/accounts/password_change/done/",
        "programs": "/accounts/tokens/",
        "reference for programs": "/api/v1/docs/",
        "club": "/desk/riverside/",
        "templates": "/desk/riverside/templates/",
        "own movements": "/desk/riverside/movements/",
        "own movement": f"/desk/riverside/movements/{own_movement(club).pk}/",
        "movement": at(playing, "movement/?round=2&pair=3"),
        "movement to choose": at(
            draft, "movement/?movement=kind%3Dhowell%26boards_per_round%3D3%26missing%3Dauto%26tables%3D5"
        ),
        "template": f"/desk/riverside/templates/{template.pk}/",
        "discard": at(draft, "discard/"),
        "members": "/desk/riverside/members/",
        "member": f"/desk/riverside/members/{member.pk}/",
        "list of members": "/desk/riverside/members/list/",
        "settings": "/desk/riverside/settings/",
        "how managers log in": "/desk/riverside/settings/second-step/",
        "new people": "/desk/riverside/settings/new-people/",
        "conditions": "/desk/riverside/settings/conditions/",
        "fines": "/desk/riverside/settings/fines/",
        "cards": "/desk/riverside/cards/?tables=3",
        "setup": at(draft, "setup/"),
        "sections": at(draft, "sections/"),
        "edit": at(draft, f"setup/?edit={pairs_of(draft.pk)[0].id}"),
        "ready": at(ready, "setup/"),
        "times": at(ready, "times/"),
        **papers_of(ready),
        "pairs": at(playing, f"pairs/?edit={pairs_of(playing.pk)[0].id}"),
        "leaves": at(playing, f"pairs/change/?leaves={pairs_of(playing.pk)[0].id}"),
        "arrives": at(playing, f"pairs/change/?arrives=1&new-first={LONG}"),
        "under way": at(playing, "setup/"),
        "check-in": at(playing, "check-in/"),
        "keying": at(playing, "keying/"),
        "check-in of one": at(playing, f"check-in/?edit={pairs_of(playing.pk)[0].players[0].player_id}"),
        "prices": at(playing, "check-in/prices/"),
        "visitor": f"/desk/riverside/members/{visitor.pk}/",
        "same person": f"/desk/riverside/members/{visitor.pk}/same/",
        "usual prices": "/desk/riverside/settings/prices/",
        "reminders of calls": "/desk/riverside/settings/calls/",
        **_conduct_of(member, manager, playing),
    }


def _conduct_of(member: Player, manager: User, session: Session) -> dict[str, str]:
    """A report, and who reads it."""
    name_conduct_reader(club_id=session.club_id, user_id=manager.pk, actor=PROGRAM)
    more = {"text": "Shouted at the other pair. " * 20, "reporter": make_player(session.club, f"{LONG} Sr").pk}
    report = report_about(member, manager, session, **more)
    return {
        "who reads reports": "/desk/riverside/settings/conduct/",
        "reports": "/desk/riverside/conduct/",
        "report": f"/desk/riverside/conduct/{report.pk}/",
        "new report": f"/desk/riverside/conduct/new/?about={member.pk}",
        "what is held": f"/desk/riverside/members/{member.pk}/held/",
    }


def papers_of(session: Session) -> dict[str, str]:
    return {
        "print": at(session, "print/"),
        "guides": at(session, "print/guide-cards/"),
        "tables": at(session, "print/table-cards/"),
        "slips": at(session, "print/slips/"),
        "travellers": at(session, "print/travellers/"),
        "codes": at(session, "print/codes/"),
    }


def at(session: Session, more: str) -> str:
    return f"/desk/riverside/{session.slug}/{more}"


#: Of what is pressed what is lower than 44 pixels, but for links and explained words inside a sentence.
SMALL = """() => [...document.querySelectorAll('main :is(button:not(.term-w), .btn, .ic, .lnk, summary, select, .mv)')]
  .filter(each => each.offsetParent && !each.closest('.vh') && !each.classList.contains('vh'))
  .filter(each => each.getBoundingClientRect().height < 43.5).map(each => each.outerHTML.slice(0, 120))"""


@pytest.mark.first
def test_nothing_to_object_to(page: Page, live_server: Any, pages: dict[str, str]) -> None:
    """And on a telephone what is pressed is large enough."""
    let_in(page, live_server)
    # A sheet of a small evening has all that one of a large one has.
    small = ready_session(5, club=Session.objects.all()[0].club, boards_per_round=1)
    every = pages | papers_of(small)
    for name in spread(every, 15) if QUICK else list(every):
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(live_server.url + every[name])
        assert page.evaluate(SMALL) == [], name
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        assert_fits_everybody(page, name)


def let_in(page: Page, live_server: Any) -> None:
    """The manager, whose way in by its form is walked elsewhere."""
    cookie = logged_in(User.objects.get(email="maya@example.org")).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])


def test_what_has_the_focus_is_never_under_a_bar_that_stays(
    page: Page, live_server: Any, pages: dict[str, str]
) -> None:
    let_in(page, live_server)
    for name, bar in (("setup", ".go"), ("check-in", ".ck-sum"), ("keying", ".ksaid")):
        page.set_viewport_size({"width": 820, "height": 560})
        page.goto(live_server.url + pages[name])
        expect(page.locator(bar)).to_have_css("position", "sticky")
        assert page.evaluate(UNDER_THE_BAR, bar) == [], name
        page.set_viewport_size({"width": 820, "height": 360})
        expect(page.locator(bar)).to_have_css("position", "static")


def test_paper_fits_its_sheets_and_only_the_cards_are_printed(
    page: Page, live_server: Any, pages: dict[str, str]
) -> None:
    let_in(page, live_server)
    for paper, sheets in (("tables", 2), ("codes", 2), ("slips", 6), ("cards", 1), ("guides", 3)):
        for size_name, size in (("letter", (612, 792)), ("a4", (595, 842))):
            page.goto(f"{live_server.url}{pages[paper]}{'&' if '?' in pages[paper] else '?'}paper={size_name}")
            printed = page.pdf(prefer_css_page_size=True)
            boxes = re.findall(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+)", printed)
            assert all(abs(float(width) - size[0]) < 2 and abs(float(height) - size[1]) < 2 for width, height in boxes)
            if size_name == "a4":
                assert len(re.findall(rb"/Type ?/Page\b(?!s)", printed)) == sheets, paper
    assert "/guide-cards/" in page.url
    page.emulate_media(media="print")
    for hidden in (".mast", ".hd", "footer.foot", "[data-print]"):
        expect(page.locator(hidden).first).to_be_hidden()
    expect(page.locator(".pc")).to_have_count(13)
    expect(page.locator(".pc").first).to_be_visible()
    cut = "() => [...document.querySelectorAll('.pc')].filter(each => each.scrollWidth > each.clientWidth + 1).length"
    assert page.evaluate(cut) == 0
    page.emulate_media(media="screen")
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("button", name="Print this page").click()
    page.wait_for_function("window.printed === true")
