"""A championship in the browser, from its page: two qualifying sessions, final and consolation made up by the ranking,
scores carried forward, a tie by lot, a correction in session 1 after the final, edition 2. Its totals are worked out
again here."""

from __future__ import annotations

import os
import re
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from club.models import Session
from movements.services import start_session
from scoring.models import EventTotal, Result
from scoring.recompute import recompute
from scoring.services import publish_session
from scoring.services.event_totals import recompute_event
from tests.browser.looks import assert_fits_everybody
from tests.builders import enter, logged_in, make_director, meeting_at, seat
from tests.event_evenings import Championship, keys_of, points_of

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]
PICTURES = os.environ.get("EVENING_PICTURES", "")
FINALISTS = 4


def look(page: Page, name: str) -> None:
    """A picture at three widths, where somebody wants to see them."""
    for width in (360, 820, 1440) if PICTURES else ():
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=Path(PICTURES) / f"championship-{name}-{width}.png", full_page=True)


def play(event: Championship, session: Session, seed: int, kind: str = "") -> None:
    """The session that was set up, to its first edition."""
    seat(session, kind)
    start_session(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    event.sessions.append(session)
    event.finish(session, seed=seed)


def named(event: Championship) -> dict[frozenset[int], str]:
    return {frozenset((one.pk, other.pk)): f"{one.name} – {other.name}" for one, other in event.pairs}


def finals(event: Championship) -> dict[str, list[tuple[str, Fraction]]]:
    """What everybody has in final and consolation, by names, best first: C = S · FT / (2 · QT) and their own points."""
    first, second, final, rest = (points_of(each) for each in event.sessions)
    names, found = named(event), {}
    for stage, there in (("Final", final), ("Consolation", rest)):
        top = Fraction(sum(one[1] for one in there.values()), sum(one[2] for one in there.values()))
        rows = []
        for who, (points, _available, _boards) in there.items():
            mine = [each[who] for each in (first, second) if who in each]
            qualifying_top = Fraction(sum(one[1] for one in mine), sum(one[2] for one in mine))
            carried = sum((one[0] for one in mine), Fraction(0)) * top / (2 * qualifying_top)
            rows.append((names[who], points + Fraction(ceil(carried * 10**4), 10**4), carried))
        found[stage] = [(name, points) for name, points, _carried in sorted(rows, key=lambda row: -row[1])]
    return found


def shown(page: Page, stage: str) -> list[tuple[str, str]]:
    """Names and figures of a ranking of the page."""
    table = page.locator("table.ev-r").filter(has=page.locator("caption", has_text=re.compile(f"^{stage}")))
    rows = table.first.locator("tbody tr")
    return [
        (
            rows.nth(at).locator("summary").inner_text().strip(),
            rows.nth(at).locator("td.pc").inner_text().strip(),
        )
        for at in range(rows.count())
    ]


def test_a_championship_of_three_sessions_to_edition_two(page: Page, live_server: Any) -> None:
    event = Championship(8)
    event.evening(seed=1, title="Championship, first session")
    director = logged_in(make_director(event.club))
    cookie = {"name": "sessionid", "value": director.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    total = event.total(by="matchpoints")
    desk = f"{live_server.url}/desk/{event.club.slug}/events/{total.slug}/"

    # Session 2 from session 1: sides changed, then as few meet again as the movement allows.
    page.goto(desk)
    page.get_by_role("link", name="Set up the next session").click()
    page.get_by_label("sides changed").check()
    page.get_by_label("Name of the new session").fill("Championship, second session")
    look(page, "next")
    assert_fits_everybody(page, "next")
    page.get_by_role("button", name="Enter them for this session").click()
    expect(page.get_by_text("They are on the list of Championship, second session.")).to_be_visible()
    second = Session.objects.get(title="Championship, second session")
    seat(second)
    page.reload()
    expect(page.get_by_text("16 of 16 meetings are of two that have met before.")).to_be_visible()
    page.get_by_role("button", name="Exchange starting places").click()
    expect(page.get_by_text("8 meetings are still of two that have met. The movement leaves no fewer.")).to_be_visible()
    look(page, "again")
    play(event, second, 2)

    # Both are qualifying sessions; four go to the final.
    page.goto(desk)
    for title in ("first", "second"):
        page.get_by_label(f"What Championship, {title} session is").select_option("qualifying")
    page.get_by_label("How many go to the final").fill(str(FINALISTS))
    page.get_by_label("Carry matchpoints").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved. The ranking follows.")).to_be_visible()
    recompute_event(total.pk)
    page.goto(f"{desk}ties/")
    look(page, "ties")
    assert_fits_everybody(page, "ties")
    while page.get_by_role("button", name="Record").count():
        form = page.locator("form").filter(has=page.get_by_role("button", name="Record")).first
        for at in range(form.locator("select").count()):
            form.locator("select").nth(at).select_option(str(at + 1))
        form.get_by_label("Who drew").fill("Drawn by the manager")
        form.get_by_role("button", name="Record").click()
        expect(page.get_by_text("Recorded. The ranking follows")).to_be_visible()
        recompute_event(total.pk)
        page.reload()

    for stage, seed in (("Final", 3), ("Consolation", 4)):
        page.goto(f"{desk}next/")
        page.get_by_role("link", name=stage, exact=True).click()
        expect(page.locator("input[name=who]:checked")).to_have_count(4)
        look(page, stage.lower())
        page.get_by_label("Name of the new session").fill(stage)
        page.get_by_role("button", name="Enter them for this session").click()
        expect(page.get_by_text(f"They are on the list of {stage}.")).to_be_visible()
        recompute_event(total.pk)
        made = Session.objects.get(title=stage)
        assert made.contestants.count() == FINALISTS
        play(event, made, seed, "howell")
        recompute_event(total.pk)

    page.goto(desk)
    page.get_by_role("button", name="Publish edition 1 of the ranking").click()
    page.get_by_role("link", name="As everybody sees it").click()
    assert_as_worked_out(page, event)
    look(page, "edition-1")

    # Session 1 is corrected after the final: its next edition, then one of the event.
    first = event.sessions[0]
    meeting = meeting_at(first, 1, 1)
    line = first.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    enter(first, 1, 1, meeting.board, "7NTN=", source=Result.Source.DESK, replaces=line.result_id)
    recompute(first.pk)
    publish_session(session_id=first.pk, actor=PROGRAM)
    recompute_event(EventTotal.objects.get(pk=total.pk).pk)
    page.goto(desk)
    page.get_by_role("button", name="Publish edition 2 of the ranking").click()
    page.get_by_role("link", name="As everybody sees it").click()
    expect(page.get_by_role("heading", name="What edition 2 changed")).to_be_visible()
    assert_as_worked_out(page, event)
    assert keys_of(first)
    look(page, "edition-2")
    page.goto(f"{live_server.url}/{event.club.slug}/{first.slug}/")
    page.get_by_role("link", name="overall ranking of").click()
    expect(page.get_by_text("Edition 2", exact=False).first).to_be_visible()


def assert_as_worked_out(page: Page, event: Championship) -> None:
    """The page has the figures worked out here, in an order that fits them."""
    for stage, wanted in finals(event).items():
        there = [(name, Fraction(figure)) for name, figure in shown(page, stage)]
        wanted = [(name, Fraction(floor(points * 100 + Fraction(1, 2)), 100)) for name, points in wanted]
        assert sorted(there) == sorted(wanted)
        assert [points for _name, points in there] == [points for _name, points in wanted]
