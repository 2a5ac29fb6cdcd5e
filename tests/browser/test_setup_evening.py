"""Setting up an evening in a browser: by keyboard in one go, on a bad network, and without any script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, Route, expect

from club.models import Club, Player, Session, User
from club.queries import pairs_of
from movements.models import Plan
from tests.browser.console import NO_ANSWER
from tests.browser.table_page import becomes, until
from tests.builders import (
    PASSWORD,
    add_pairs,
    logged_in,
    make_club,
    make_director,
    make_player,
    make_session,
    started_session,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FIRST, PARTNER = "#id_new-first", "#id_new-second"
OFFERED = ".names > li"
MEMBERS = ("Nora Lindqvist", "Sam Okafor", "Ines Duarte", "Karim Haddad", "Lena Moss", "Bob Halloran", "Élodie Ray")


@pytest.fixture
def club() -> Club:
    club = make_club()
    make_director(club, "dana@example.org")
    for name in MEMBERS:
        make_player(club, name)
    return club


@pytest.fixture
def desk(page: Page, live_server: Any, club: Club) -> Iterator[Page]:
    """A director logged in; no script may fail and the content policy refuses nothing."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    cookie = logged_in(User.objects.get(email="dana@example.org")).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    yield page
    assert [each for each in said if not each.startswith(NO_ANSWER)] == []


def log_in(page: Page, url: str) -> None:
    page.goto(f"{url}/accounts/login/")
    page.get_by_label("e-mail").fill("dana@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/desk/**")


def open_evening(page: Page, live_server: Any, club: Club, pairs: int = 0) -> Session:
    session = make_session(club)
    add_pairs(session, pairs)
    page.goto(f"{live_server.url}/desk/{club.slug}/{session.slug}/setup/")
    return session


def keys(page: Page, *words: str) -> None:
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def test_a_newcomer_sets_up_four_tables_by_keyboard_and_starts(desk: Page, live_server: Any) -> None:
    log_in(desk, live_server.url)
    desk.get_by_role("button", name="New session").press("Enter")
    desk.wait_for_url("**/setup/")
    expect(desk.locator(FIRST)).to_be_focused()
    keys(desk, "nor", "oka", "duar", "kar", "lena m", "hal", "elo", "Guest One")
    keys(desk, "Guest Two", "Guest Three", "Guest Four", "Guest Five", "Guest Six", "Guest Seven")
    keys(desk, "Guest Eight", "Guest Nine")
    expect(desk.locator(".prs .nm")).to_have_text(
        [
            "Nora Lindqvist & Sam Okafor",
            "Ines Duarte & Karim Haddad",
            "Lena Moss & Bob Halloran",
            "Élodie Ray & Guest One",
            "Guest Two & Guest Three",
            "Guest Four & Guest Five",
            "Guest Six & Guest Seven",
            "Guest Eight & Guest Nine",
        ]
    )
    expect(desk.locator(".go-w")).to_contain_text("24 boards each")
    desk.get_by_role("button", name="Start play").press("Enter")
    desk.wait_for_url(lambda url: "/setup/" not in url)
    session = Session.objects.get()
    assert session.state == "playing"
    plan = Plan.objects.get()
    assert (plan.tables, plan.rounds * plan.boards_per_round) == (4, 24)
    assert Player.objects.filter(is_guest=True).count() == 9
    assert len(pairs_of(session.pk)) == 8


def test_names_are_found_by_the_beginning_of_any_word_or_the_number(desk: Page, live_server: Any, club: Club) -> None:
    make_player(club, "Ann Marie Nordin", national_number="4711")
    open_evening(desk, live_server, club)
    box = desk.locator(FIRST)
    for typed, found in (
        ("nor", ["Ann Marie Nordin", "Nora Lindqvist"]),
        ("47", ["Ann Marie Nordin"]),
        ("elodie", ["Élodie Ray"]),
    ):
        box.fill(typed)
        options = desk.locator(OFFERED).filter(has_not_text="“")
        expect(options).to_have_count(len(found))
        assert sorted(options.locator("span:first-child").all_inner_texts()) == sorted(found)
        said = "1 name found" if len(found) == 1 else f"{len(found)} names found"
        expect(desk.get_by_role("status").filter(has_text=said)).to_have_count(1)
    box.fill("zzz")
    expect(desk.get_by_role("listbox")).to_have_count(0)


def test_arrows_choose_and_escape_leaves_what_was_typed(desk: Page, live_server: Any, club: Club) -> None:
    make_player(club, "Nora Ackers")
    session = open_evening(desk, live_server, club)
    box = desk.locator(FIRST)
    box.press_sequentially("nora")
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(desk.locator("[role=option][aria-selected=true]")).to_contain_text("Nora Ackers")
    box.press("ArrowDown")
    expect(desk.locator("[role=option][aria-selected=true]")).to_contain_text("Nora Lindqvist")
    box.press("Enter")
    expect(box).to_have_value("Nora Lindqvist")
    partner = desk.locator(PARTNER)
    expect(partner).to_be_focused()
    partner.press_sequentially("nora")
    partner.press("Escape")
    expect(partner).to_have_value("nora")
    partner.press("Enter")
    expect(desk.locator(".prs .pr")).to_have_count(1)
    assert [player.name for player in pairs_of(session.pk)[0].players] == ["Nora Lindqvist", "nora"]


def test_somebody_who_plays_already_is_not_offered_again(desk: Page, live_server: Any, club: Club) -> None:
    open_evening(desk, live_server, club)
    keys(desk, "nora", "sam")
    expect(desk.locator(".prs .pr")).to_have_count(1)
    desk.keyboard.type("sam")
    expect(desk.locator(OFFERED).filter(has_text="Sam Okafor")).to_have_attribute("aria-disabled", "true")
    expect(desk.locator("[role=option][aria-selected=true]")).to_contain_text("“sam”")


def test_a_mouse_chooses_as_well(desk: Page, live_server: Any, club: Club) -> None:
    open_evening(desk, live_server, club)
    desk.locator(FIRST).press_sequentially("len")
    desk.locator(OFFERED).filter(has_text="Lena Moss").click()
    expect(desk.locator(PARTNER)).to_be_focused()
    desk.locator(PARTNER).fill("Somebody New")
    desk.get_by_role("button", name="Add pair", exact=True).click()
    expect(desk.locator(".prs")).to_contain_text("Lena Moss & Somebody New")


def test_fast_typing_goes_on_while_pairs_are_stored(desk: Page, live_server: Any, club: Club) -> None:
    """On a slow network the next names are typed before the last pair is back; none is lost or mixed."""
    session = open_evening(desk, live_server, club)
    held: list[Route] = []
    desk.route("**/setup/", lambda route: route.continue_() if held else held.append(route))
    keys(desk, "nora", "sam", "ines", "karim")
    desk.keyboard.type("lena")
    expect(desk.locator(FIRST)).to_have_value("lena")
    until(desk, lambda: held != [], lambda: "nothing was sent")
    held[0].continue_()
    expect(desk.locator(".prs .pr")).to_have_count(2)
    expect(desk.locator(FIRST)).to_have_value("lena")
    expect(desk.locator(FIRST)).to_be_focused()
    assert [pair.name for pair in pairs_of(session.pk)] == ["Nora Lindqvist & Sam Okafor", "Ines Duarte & Karim Haddad"]


def test_a_pair_opened_while_another_is_stored_is_opened_after_it(desk: Page, live_server: Any, club: Club) -> None:
    """The answer under way replaces the very link that was pressed."""
    open_evening(desk, live_server, club, pairs=1)
    held: list[Route] = []
    desk.route("**/setup/", lambda route: route.continue_() if held else held.append(route))
    desk.locator(FIRST).focus()
    keys(desk, "Guest One", "Guest Two")
    becomes(desk, lambda: len(held), 1)
    desk.locator("[data-part-link]").first.click()
    held[0].continue_()
    expect(desk.locator(".open-pair")).to_have_count(1)
    expect(desk.locator(".prs > li")).to_have_count(2)
    assert "edit=" not in desk.url


def test_without_a_connection_nothing_typed_is_lost(desk: Page, live_server: Any, club: Club) -> None:
    session = open_evening(desk, live_server, club)
    desk.route("**/setup/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    keys(desk, "nora", "sam")
    expect(desk.locator("#part-pairs")).to_contain_text("There is no connection to the club’s computer")
    expect(desk.locator(FIRST)).to_have_value("Nora Lindqvist")
    expect(desk.locator(PARTNER)).to_have_value("Sam Okafor")
    desk.unroute("**/setup/")
    desk.get_by_role("button", name="Add pair", exact=True).click()
    expect(desk.locator(".prs .pr")).to_have_count(1)
    assert pairs_of(session.pk)[0].name == "Nora Lindqvist & Sam Okafor"


def test_a_refusal_says_why_and_gives_the_names_back(desk: Page, live_server: Any, club: Club) -> None:
    session = open_evening(desk, live_server, club)
    keys(desk, "nora", "sam")
    expect(desk.locator(".prs .pr")).to_have_count(1)
    sam = Player.objects.get(name="Sam Okafor")
    desk.locator(FIRST).fill("Ines Duarte")
    desk.locator(PARTNER).fill("Sam Okafor")
    desk.evaluate("id => { document.querySelector('[name=new-second_id]').value = id; }", str(sam.pk))
    desk.get_by_role("button", name="Add pair", exact=True).click()
    expect(desk.get_by_role("alert")).to_contain_text("Sam Okafor already plays in this session")
    expect(desk.locator(FIRST)).to_have_value("Ines Duarte")
    assert len(pairs_of(session.pk)) == 1


def test_the_usual_partner_is_offered_and_never_forced(desk: Page, live_server: Any, club: Club) -> None:
    before = started_session(4, club=club)
    pair = before.contestants.get(place=1)
    for seat, name in enumerate(("Nora Lindqvist", "Sam Okafor")):
        pair.line_up.filter(seat=seat).update(player=Player.objects.get(name=name))
    session = open_evening(desk, live_server, club)
    keys(desk, "nora l")
    expect(desk.locator(PARTNER)).to_have_value("Sam Okafor")
    expect(desk.locator(".add .offered")).to_have_count(1)
    desk.locator(FIRST).fill("ines")
    expect(desk.locator(PARTNER)).to_have_value("")
    desk.locator(FIRST).fill("")
    desk.locator(FIRST).focus()
    keys(desk, "nora l", "lena m")
    keys(desk, "sam o")
    expect(desk.locator(PARTNER)).to_have_value("")
    desk.locator(FIRST).fill("")
    desk.get_by_role("button", name="Take off the list: Nora").click()
    expect(desk.locator(".prs .pr")).to_have_count(0)
    desk.locator(FIRST).focus()
    keys(desk, "sam o", "")
    expect(desk.locator(".prs .nm")).to_have_text(["Sam Okafor & Nora Lindqvist"])
    expect(desk.locator(".add .offered")).to_have_count(0)
    assert len(pairs_of(session.pk)) == 1


def test_moving_a_pair_keeps_the_finger_on_it(desk: Page, live_server: Any, club: Club) -> None:
    session = open_evening(desk, live_server, club, pairs=5)
    last = pairs_of(session.pk)[4]
    for place in (4, 3, 2):
        desk.locator(f"#up-{last.id}").press("Enter")
        expect(desk.locator(".prs .pr").nth(place - 1)).to_have_attribute("id", f"pair-{last.id}")
        expect(desk.locator(f"#up-{last.id}")).to_be_focused()


def test_a_pair_is_corrected_in_place(desk: Page, live_server: Any, club: Club) -> None:
    open_evening(desk, live_server, club, pairs=3)
    desk.locator(".prs .pr").nth(1).get_by_role("link", name="Change").click()
    box = desk.locator("#id_edit-first")
    expect(box).to_be_focused()
    box.press("Control+a")
    keys(desk, "lena", "")
    expect(desk.locator(".prs .pr").nth(1)).to_contain_text("Lena Moss &")
    expect(desk.locator("#id_edit-first")).to_have_count(0)


def test_movements_follow_what_is_wished(desk: Page, live_server: Any, club: Club) -> None:
    session = open_evening(desk, live_server, club, pairs=14)
    expect(desk.locator(".go-w")).to_contain_text("Mitchell, 7 tables · 24 boards each")
    desk.get_by_label("Boards for each pair").fill("28")
    desk.get_by_label("Boards for each pair").press("Tab")
    expect(desk.locator(".go-w")).to_contain_text("28 boards each")
    desk.get_by_label("Rankings", exact=True).select_option("1")
    expect(desk.locator(".go-w")).to_contain_text("last round arrow-switched")
    desk.get_by_text("Change this movement, or choose any other").click()
    desk.get_by_label("Rounds", exact=True).first.fill("6")
    desk.get_by_role("button", name="Use this movement").click()
    expect(desk.locator(".go-w")).to_contain_text("24 boards each")
    desk.get_by_role("button", name="Print cards first").click()
    desk.wait_for_url("**/print/")
    assert (Plan.objects.get().rounds, Plan.objects.get().boards_per_round) == (6, 4)
    session.refresh_from_db()
    assert session.state == "ready"


def test_what_is_typed_while_an_answer_is_under_way_stays_in_every_box(
    desk: Page, live_server: Any, club: Club
) -> None:
    open_evening(desk, live_server, club, pairs=8)
    held: list[Route] = []
    desk.route("**/setup/", lambda route: route.continue_() if held else held.append(route))
    desk.get_by_label("Rankings", exact=True).select_option("1")
    desk.locator("#own > summary").click()
    own = desk.locator("#own")
    own.locator("select").first.select_option("howell")
    own.get_by_label("Rounds", exact=True).fill("3")
    own.get_by_label("Boards in a round", exact=True).fill("2")
    until(desk, lambda: held != [], lambda: "nothing was sent")
    held[0].continue_()
    expect(desk.locator("form[aria-busy]")).to_have_count(0)
    expect(own.get_by_label("Rounds", exact=True)).to_have_value("3")
    desk.get_by_role("button", name="Use this movement").click()
    expect(desk.locator(".go-w")).to_contain_text("Howell, 4 tables · 6 boards each")


def test_name_and_habits_are_kept_as_they_are_changed(desk: Page, live_server: Any, club: Club) -> None:
    session = open_evening(desk, live_server, club, pairs=4)
    desk.get_by_label("Name", exact=True).fill("Winter Pairs")
    desk.get_by_label("Date", exact=True).focus()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Winter Pairs")
    desk.get_by_text("More settings: pace").click()
    with desk.expect_response(lambda answer: answer.request.method == "POST"):
        desk.get_by_label("All tables together").check()
    expect(desk.get_by_label("All tables together")).to_be_checked()
    expect(desk.get_by_label("All tables together")).to_be_visible()
    session.refresh_from_db()
    assert (session.title, session.pace) == ("Winter Pairs", "together")


def test_another_director_has_begun_play(desk: Page, live_server: Any, club: Club) -> None:
    session = open_evening(desk, live_server, club, pairs=3)
    # Enter in the box of pairs whose names come later adds them.
    desk.get_by_label("Add pairs, names later").fill("1")
    desk.get_by_label("Add pairs, names later").press("Enter")
    expect(desk.locator(".prs .nm")).to_have_count(4)
    Session.objects.filter(pk=session.pk).update(state="playing")
    desk.locator(FIRST).focus()
    keys(desk, "nora", "sam")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Settings of this session")


def test_everything_works_without_a_script(
    new_context: Callable[..., BrowserContext], live_server: Any, club: Club
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    log_in(page, live_server.url)
    page.get_by_role("button", name="New session").click()
    for first, second in (("Nora Lindqvist", "Sam Okafor"), ("A Guest", "Another")):
        page.locator(FIRST).fill(first)
        page.locator(PARTNER).fill(second)
        page.locator(PARTNER).press("Enter")
    page.get_by_label("Add pairs, names later").fill("3")
    page.get_by_role("button", name="Add pairs without names").click()
    expect(page.locator(".prs .nm").nth(0)).to_have_text("Nora Lindqvist & Sam Okafor")
    expect(page.locator(".prs .nm").nth(1)).to_have_text("A Guest & Another")
    page.get_by_role("button", name="Take off the list: 5").click()
    page.get_by_label("Boards for each pair").fill("12")
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_role("radio", name="Howell").last.check()
    page.get_by_role("button", name="Start play").click()
    expect(page.get_by_role("heading", name="The room")).to_be_visible()
    session = Session.objects.get()
    assert session.state == "playing"
    assert len(pairs_of(session.pk)) == 4


def test_week_two_takes_a_fraction_of_week_one(desk: Page, live_server: Any, club: Club) -> None:
    """Seven tables typed by name are some 140 keys; the same people a week later are three presses and no key."""
    before = started_session(14, "straight-mitchell", club=club, rounds=6, boards_per_round=4)
    Session.objects.filter(pk=before.pk).update(date=timezone.localdate() - timedelta(days=7))
    names = [pair.name for pair in pairs_of(before.pk)]
    desk.goto(f"{live_server.url}/desk/{club.slug}/")
    desk.get_by_role("button", name="New session").click()
    desk.get_by_role("button", name="Same pairs as last time").click()
    expect(desk.locator(".prs .nm")).to_have_text(names)
    expect(desk.locator(".mv.on")).to_contain_text("as last time")
    expect(desk.locator(".go-w")).to_contain_text("14 pairs, Straight Mitchell, 7 tables · 24 boards each")
    desk.get_by_role("button", name="Start play").click()
    desk.wait_for_url(lambda url: "/setup/" not in url)
    assert list(Session.objects.order_by("pk").values_list("state", flat=True)) == ["playing", "playing"]
