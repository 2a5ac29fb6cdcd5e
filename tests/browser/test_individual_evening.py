"""An individual from an empty list of names to the second edition, by hands in a browser.

Nine players at two tables, one of whom sits out in each of nine rounds of a board; with the long ranges 32 at eight
tables as well. Table 1 has a tablet, the director enters the other tables at the desk and gives a weighted score. Every
figure of both editions is counted again here, from the results and nothing else: 2 matchpoints for each table that has
a worse score, 1 for each that has the same.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.models import Contestant, Session, User
from club.queries import pairs_of
from movements.models import Seating
from scoring.models import Publication
from tests.browser.evening import setting_up
from tests.browser.evening.people import LAPTOP, PHONE, TABLET
from tests.browser.evening.results import Results
from tests.browser.evening.room import Room
from tests.browser.evening.ruled import weigh
from tests.browser.evening.tablet import Played, Tablet
from tests.browser.evening.watching import Watch, check_page
from tests.builders import logged_in, make_club, make_director, make_player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = (
    "Nora Lindqvist",
    "Sam Okafor",
    "Ines Duarte",
    "Karim Haddad",
    "Lena Moss",
    "Bob Halloran",
    "Élodie Ray",
    "Tom Guest",
    "Wilhelmina Featherstonehaugh",
)
MANY = tuple(f"Player {first}{second}" for first in "ABCDEFGH" for second in ("ldis", "mber", "rlan", "stur"))
RANKED = """() => [...document.querySelectorAll('table.rank tbody tr')].map(row => [
  row.querySelector('[data-f=name]').textContent, row.querySelector('[data-f=total]').textContent,
  row.querySelector('[data-f=percent]').textContent])"""
#: Matchpoints are shown with one decimal.
A_PLACE = Fraction(1, 20)
#: Tricks over the contract of 1 no trump by North: no two of these are worth the same.
RESULTS = ("=", "+1", "+2", "+3", "-1")


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    watch.nothing_was_wrong()


Weights = Mapping[int, Fraction]


def played_in(round: int, table: int) -> Played:
    return Played("1N", "N", RESULTS[(3 * round + 2 * table * round + table) % len(RESULTS)], "")


@pytest.mark.parametrize(
    ("names", "rounds"),
    [(NAMES, 9), pytest.param(MANY, 8, marks=pytest.mark.long)],
    ids=["nine players", "32 players"],
)
def test_from_names_to_edition_two(
    new_context: Callable[..., BrowserContext], live_server: Any, watch: Watch, names: tuple[str, ...], rounds: int
) -> None:
    club = make_club()
    make_director(club, "dana@example.org")
    for name in names:
        make_player(club, name)

    def context(**device: Any) -> BrowserContext:
        return watch.listen(new_context(base_url=live_server.url, **device))

    laptop = context(**LAPTOP)
    cookie = logged_in(User.objects.get(email="dana@example.org")).cookies["sessionid"].value
    laptop.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    room = Room(desk := laptop.new_page(), set_up(desk, names, rounds))
    session = Session.objects.get()
    codes = setting_up.codes(desk)
    assert len(codes) == len(names) // 4
    tablet = Tablet(context(**TABLET), "tablet at table 1")
    tablet.come_in_by_code(codes[1])
    for round in range(1, rounds + 1):
        play(room, tablet, session, round)
        if round < rounds:
            tablet.goes_on_to_round(round + 1)
    room.open()
    room.look("individual, all results are in")
    room.end_play()
    room.publish(1)
    results = Results(context(**PHONE).new_page(), f"/{club.slug}/{session.slug}/")
    first = figures_agree(results, session, 1)
    weigh(desk, table=2, board=1)
    room.open()
    room.publish(2)
    second = figures_agree(results, session, 2)
    assert first != second
    results.open()
    results.look("individual, edition 2")
    results.says_what_changed(2, "Board 1, table 2")
    assert [each.number for each in Publication.objects.order_by("number")] == [1, 2]


def set_up(page: Page, names: tuple[str, ...], rounds: int) -> str:
    page.goto("/desk/")
    page.get_by_role("button", name="New session").press("Enter")
    page.wait_for_url("**/setup/")
    page.locator('input[name="contest"][value="individual"]').check()
    box = page.get_by_label("Name of the player")
    expect(box).to_be_focused()
    for number, name in enumerate(names, start=1):
        page.keyboard.type(name.split()[1].lower())
        page.keyboard.press("Enter")
        expect(page.locator(".prs .nm")).to_have_count(number)
    expect(page.locator(".prs .nm")).to_have_text(list(names))
    page.locator("#own > summary").press("Enter")
    boards = page.locator("#own").get_by_label("Boards in a round", exact=True)
    expect(boards).to_have_value("3")
    boards.fill("1")
    page.locator("#own").get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_role("button", name="Use this movement").press("Enter")
    expect(page.locator(".go-w")).to_contain_text(re.compile(rf"\b{rounds - len(names) % 4} boards each"))
    check_page(page, "individual, set up")
    return setting_up.start_play(page)


def play(room: Room, tablet: Tablet, session: Session, round: int) -> None:
    """A board at each table: table 1 by touch, the others at the desk."""
    boards = {seat.table: seat.boards for seat in seats(session) if seat.round == round}
    tablet.names_are_right()
    tablet.open(boards[1][0])
    played = played_in(round, 1)
    tablet.say_contract(played)
    tablet.say_declarer(played)
    tablet.say_tricks(played)
    tablet.opponents_say_yes()
    room.open()
    for table in sorted(boards)[1:]:
        room.enter(table, boards[table][0], played_in(round, table))
    tablet.look(f"individual, after round {round}")
    if tablet.key("Go on").is_visible():
        tablet.press_key("Go on")


def seats(session: Session) -> list[Seating]:
    return list(Seating.objects.filter(section__session=session).exclude(boards=[]))


def tricks(session: Session, *, ruled: bool) -> dict[int, dict[tuple[frozenset[int], frozenset[int]], Weights]]:
    """By board and by who sat N–S and E–W: tricks over seven with their weights."""
    found: dict[int, dict[tuple[frozenset[int], frozenset[int]], Weights]] = defaultdict(dict)
    for seat in seats(session):
        (board,) = seat.boards
        got = int(played_in(seat.round, seat.table).result.replace("=", "0"))
        weights = (
            {1: Fraction(3, 4), 0: Fraction(1, 4)} if ruled and (board, seat.table) == (1, 2) else {got: Fraction(1)}
        )
        found[board][frozenset(seat.north_south), frozenset(seat.east_west)] = weights
    return found


def matchpoints(mine: Weights, others: Weights) -> Fraction:
    """Two for more tricks than another table, one for as many."""
    return sum(
        (a * b * (1 + (one > two) - (one < two)) for one, a in mine.items() for two, b in others.items()), Fraction(0)
    )


def figures_agree(results: Results, session: Session, edition: int) -> dict[int, Fraction]:
    """Every player's total and percentage on the page are those that are counted here."""
    totals: dict[int, Fraction] = defaultdict(Fraction)
    tops = Counter[int]()
    for lines in tricks(session, ruled=edition > 1).values():
        for sides, weights in lines.items():
            others = [each for at, each in lines.items() if at != sides]
            points = sum((matchpoints(weights, each) for each in others), Fraction(0))
            for side, won in zip(sides, (points, 2 * len(others) - points), strict=True):
                for player in side:
                    totals[player] += won
                    tops[player] += 2 * len(others)
    names = {each.id: each.name for each in pairs_of(session.pk)}
    results.open(f"edition/{edition}/")
    results.look(f"individual, edition {edition}")
    shown = {name: (total, percent) for name, total, percent in results.page.evaluate(RANKED)}
    for player, total in totals.items():
        said, percent = shown[names[player]]
        assert abs(Fraction(said) - total) <= A_PLACE, names[player]
        assert float(percent) == pytest.approx(float(total * 100 / tops[player]), abs=0.0051), names[player]
    player = next(iter(totals))
    card = results.scorecard(Contestant.objects.get(pk=player).key, edition)
    results.look(f"individual, a card of edition {edition}")
    assert abs(sum(Fraction(row["points"]) for row in card.values()) - totals[player]) <= A_PLACE
    return totals
