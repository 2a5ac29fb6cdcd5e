"""A Swiss from its set-up page to its second edition, by hands in a browser.

The director chooses it, types every result, draws each round, sees a team go home, corrects a result after the next
round was drawn and gives what the mismatch is worth. The totals of both editions are worked out again from the rows of
results, by arithmetic of our own.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import BrowserContext, Page, expect

from club.models import Contestant, Session, User
from movements.models import Match, Plan, Seating
from scoring.models import Line, Penalty, Publication
from scoring.queries.swiss import corrected_draws
from scoring.queries.swiss.mismatches import Mismatch
from tests.browser.evening import setting_up
from tests.browser.evening.people import LAPTOP, PHONE
from tests.browser.evening.results import Results
from tests.browser.evening.room import Room
from tests.browser.evening.tablet import Played
from tests.browser.evening.watching import Watch, check_page
from tests.builders import add_pairs, logged_in, make_club, make_director, make_session
from tests.own_arithmetic import vps_of_matches, vps_of_team_matches
from tests.swiss_evenings import PAIRS_SCALE
from tests.team_evenings import add_teams, teams_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
BYE = Decimal(12)
#: Tricks over 1 no trump by North, the same each time.
RESULTS = ("=", "+2", "-1", "+3", "+1", "-3", "+4", "-2", "+5", "-4", "-5")
TOTALS = """() => [...document.querySelectorAll('table.rank tbody tr')].map(row => [
  row.dataset.contestant, [...row.cells].map(cell => cell.textContent.trim())])"""


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    watch.nothing_was_wrong()


@pytest.mark.parametrize(
    ("contest", "entries", "rounds", "leaves_after", "corrected_after"),
    [
        ("teams", 5, 3, 0, 0),
        pytest.param("teams", 13, 7, 4, 5, marks=pytest.mark.long),
        pytest.param("pairs", 33, 8, 0, 0, marks=pytest.mark.long),
    ],
)
def test_from_the_set_up_to_edition_two(
    contest: str,
    entries: int,
    rounds: int,
    leaves_after: int,
    corrected_after: int,
    new_context: Callable[..., BrowserContext],
    live_server: Any,
    watch: Watch,
    tmp_path: Path,
) -> None:
    session = made(contest, entries)
    make_director(session.club, "dana@example.org")
    laptop = watch.listen(new_context(base_url=live_server.url, **LAPTOP))
    cookie = logged_in(User.objects.get(email="dana@example.org")).cookies["sessionid"].value
    laptop.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    desk = laptop.new_page()
    room = Room(desk, chosen(desk, session, rounds))
    reader = watch.listen(new_context(base_url=live_server.url, **PHONE)).new_page()
    results = Results(reader, f"/{session.club.slug}/{session.slug}/")
    for number in range(1, rounds + 1):
        if number > 1:
            drawn(room, number)
            on_the_wall(results, session, number)
        if number == corrected_after:
            corrected(room, session, number - 1)
        play(room, session, number)
        if number == corrected_after:
            mismatch_given(room, session)
        if number == leaves_after:
            goes_home(room, session)
    room.end_play()
    room.publish(1)
    first = figures_agree(results, session, 1)
    room.open()
    enter(room, session, Seating.objects.filter(section__session=session, round=rounds).order_by("table")[0], "+6")
    room.open()
    room.publish(2)
    assert figures_agree(results, session, 2) != first
    restored(session, tmp_path)


def made(contest: str, entries: int) -> Session:
    if contest == "teams":
        session = teams_session(make_club())
        add_teams(session, entries)
    else:
        session = make_session(make_club(), vp_scale=PAIRS_SCALE)
        add_pairs(session, entries)
    return session


def chosen(page: Page, session: Session, rounds: int) -> str:
    page.goto(f"/desk/{session.club.slug}/{session.slug}/setup/")
    page.get_by_role("link", name="Play a Swiss").click()
    page.get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_label("Boards in a match").fill("1")
    page.get_by_label("Places for round 1").select_option("list")
    if session.event.contest == "teams":
        page.get_by_label("With an odd number of teams").select_option("long")
    page.get_by_role("button", name="Show round 1").click()
    page.get_by_role("button", name="Play this Swiss").click()
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_label("Equal totals of matches").select_option("regulations")
    check_page(page, "Swiss, set up")
    return setting_up.start_play(page)


def play(room: Room, session: Session, number: int) -> None:
    """Every board of a round, typed by the director."""
    seats = Seating.objects.filter(section__session=session, round=number, ns__isnull=False, ew__isnull=False)
    room.open()
    for at, seat in enumerate(seats.exclude(boards=[]).order_by("table")):
        enter(room, session, seat, RESULTS[(7 * at + 3 * number + at * at) % len(RESULTS)])


def enter(room: Room, session: Session, seat: Seating, tricks: str) -> None:
    for board in seat.boards:
        room.enter(seat.table, board, Played("1N", "N", tricks, ""))


def drawn(room: Room, number: int) -> None:
    room.open()
    room.page.get_by_role("link", name=f"Draw round {number}").first.click()
    room.look(f"Swiss, draw of round {number}")
    room.page.get_by_role("button", name=f"Publish the draw of round {number}").click()
    room.is_told(f"Round {number} is drawn")


def on_the_wall(results: Results, session: Session, number: int) -> None:
    """Everybody reads who meets whom, without an account."""
    results.open("draw/")
    expect(results.page.get_by_role("heading", name=re.compile(f"Round {number} of"))).to_be_visible()
    results.look(f"Swiss, round {number} on the wall")


def goes_home(room: Room, session: Session) -> None:
    """The last of those who are in no threesome that goes on leaves; its results stand."""
    room.open()
    last = Contestant.objects.filter(session=session).order_by("-number")[0]
    room.page.goto(f"{room.address}wrong/left/?pair={last.pk}&look=1")
    room.look("Swiss, somebody leaves")
    room.page.get_by_role("button", name="Rule: ").click()
    expect(room.page.get_by_role("button", name="Rule: ")).to_have_count(0)
    last.refresh_from_db()
    assert last.standing == Contestant.Standing.WITHDRAWN


def corrected(room: Room, session: Session, number: int) -> None:
    """Results of the round before were other ones, by as much as can be: match after match from table 1, until somebody
    met others than it should have. Where those at the top have met, one corrected match may leave the draw as it is."""
    for seat in Seating.objects.filter(section__session=session, round=number).exclude(boards=[]).order_by("table"):
        room.open()
        line = Line.objects.get(session=session, round=number, table=seat.table, board__number=seat.boards[0])
        assert line.result is not None
        enter(room, session, seat, "-7" if (line.result.score or 0) > 0 else "+6")
        if mismatches(session):
            return


def mismatches(session: Session) -> list[Mismatch]:
    return [each for draw in corrected_draws(session.pk) for each in draw.mismatches]


def mismatch_given(room: Room, session: Session) -> None:
    room.page.goto(f"{room.address}draw/")
    assert mismatches(session), "some correction was large enough"
    room.look("Swiss, a mismatch")
    before = Penalty.objects.filter(contestant__session=session).count()
    room.page.get_by_role("button", name="Not their fault").first.click()
    room.is_told("Given as victory points beside the match.")
    assert Penalty.objects.filter(contestant__session=session).count() == before + 1


def worked_out(session: Session) -> dict[str, Decimal]:
    """Matches, byes, and what was given or fined."""
    teams = session.event.contest == "teams"
    matches = vps_of_team_matches(session) if teams else vps_of_matches(session, "matchpoints")
    totals = defaultdict[str, Decimal](Decimal)
    for match in Match.objects.filter(session=session).select_related("home", "away"):
        for side, points in zip((match.home, match.away), matches[match.key], strict=True):
            totals[side.key] += points
    rounds = Plan.objects.get(section__session=session).rounds
    for seat in Seating.objects.filter(section__session=session, round__lte=rounds).select_related("ns", "ew"):
        alone = seat.ns or seat.ew
        if alone is not None and (seat.ns is None or seat.ew is None):
            totals[alone.key] += BYE
    for each in Penalty.objects.filter(contestant__session=session).select_related("contestant"):
        totals[each.contestant.key] += Decimal(each.amount) * (1 if each.kind == "award" else -1)
    return totals


def figures_agree(results: Results, session: Session, edition: int) -> dict[str, Decimal]:
    """Every total on the page is the one that the rows give, and the places go by them and by what split the equal."""
    results.open(f"edition/{edition}/")
    results.look(f"Swiss, edition {edition}")
    expected = worked_out(session)
    shown = {
        key: Decimal(cells[-1 if edition == 1 else -2].replace("−", "-"))
        for key, cells in results.page.evaluate(TOTALS)
    }
    assert shown == {key: expected[key] for key in shown}
    assert set(shown) == set(Contestant.objects.filter(session=session).values_list("key", flat=True))
    standings = Publication.objects.get(session=session, number=edition).standings
    split = {who for tie in standings.get("ties", ()) for group in tie["order"] for who in group}
    points = [expected[row["contestant"]] for row in standings["ranking"] if row["rank"] is not None]
    assert points == sorted(points, reverse=True)
    assert split == {who for who in split if list(shown.values()).count(shown[who]) > 1}
    return shown


def restored(session: Session, folder: Path) -> None:
    """The evening in a copy: restored, all its editions are there with the same standings."""
    before = editions(session)
    call_command("backup", club=session.club.slug, to=str(folder))
    [copy] = list(folder.iterdir())
    call_command("restore", str(copy), as_slug="restored")
    again = Session.objects.get(club__slug="restored")
    assert editions(again) == before


def editions(session: Session) -> list[tuple[int, Any]]:
    found = Publication.objects.filter(session=session).order_by("number")
    return list(found.values_list("number", "standings"))
