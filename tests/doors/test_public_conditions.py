"""Conditions of contest for everybody: the text of a version, and below it what the session is really run by."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Club, ConditionsOfContest, Session
from club.services import adopt_conditions, change_session, set_conditions
from club.services.sessions import HABITS
from rulings.services.clocks import BY_THE_CLOCKS
from tests import builders
from tests.builders import make_club, make_session, ready_session, started_session
from tests.doors.pages import address, page, words

pytestmark = pytest.mark.django_db
TEXT = "# Phones\nOff & away.\n\n- <b>first</b>\n- second\n\n<script>alert(1)</script>"


def written(club: Club, text: str = TEXT, since: date = date(2026, 1, 1), **habits: Any) -> ConditionsOfContest:
    usual = {name: ConditionsOfContest._meta.get_field(name).get_default() for name in HABITS}
    return set_conditions(
        club_id=club.pk,
        name="Club rules",
        preset="white_book",
        since=since,
        text=text,
        habits=usual | habits,
        actor=PROGRAM,
    )


def conditions_page(session: Session, more: str = "") -> str:
    return page(address(session, "conditions/") + more)


def test_a_text_is_shown_as_it_was_written_and_nothing_of_it_runs() -> None:
    session = make_session()
    version = written(session.club)
    adopt_conditions(session_id=session.pk, conditions_id=version.pk, actor=PROGRAM)
    for html in (conditions_page(session), page(f"/{session.club.slug}/conditions/{version.pk}/")):
        assert "<h3>Phones</h3>" in html
        assert "<p>Off &amp; away.</p>" in html
        assert "<li>&lt;b&gt;first&lt;/b&gt;</li>" in html
        assert "<script>alert" not in html
        assert "White Book" in words(html)


def test_what_is_in_force_follows_the_session_and_not_the_text() -> None:
    session = ready_session(6, "howell", boards_per_round=3)
    text = words(conditions_page(session))
    for said in (
        "2 for a better score, 1 for an equal one",
        "One ranking for everybody",
        "5 rounds of 3 boards, 21 minutes for a round",
        "Score queries: until 30 minutes after the results are published (Law 79C1)",
        "at its own pace",
        "The ranking is shown during play",
        "Slow play again: procedural penalty, −10 % of a top",
        "can still change until play begins",
    ):
        assert said in text, said
    changes: dict[str, Any] = {"matchpoints_per_win": 1, "live_ranking": "off"}
    changes["correction"] = builders.correction(1440)
    change_session(
        session_id=session.pk,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
        **changes,
        pace="together",
        board_results="never",
    )
    text = words(conditions_page(session))
    for said in ("1 for a better score, ½ for an equal one", "until 1 day after", "the director opens each round"):
        assert said in text, said
    assert "The ranking is shown only after play" in text
    assert "A table sees the results of the others" not in text


def test_the_times_of_the_round_clock_are_in_force_too() -> None:
    session = ready_session(6, "howell", boards_per_round=3)
    assert "it is a guide: it opens and closes nothing" in words(conditions_page(session))
    habits = {"pace": "together", "clock_moving": 2, "clock_warning": 1, "clock_break_after": 3, "clock_break": 15}
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **habits)
    text = words(conditions_page(session))
    for said in (
        "the director opens each round",
        "2 minutes for moving to the next round",
        "warns 1 minute before the end of a round",
        "After round 3 there is a break of 15 minutes",
    ):
        assert said in text, said
    # After the last round, or of no length, there is none.
    none = {"clock_break_after": 5, "clock_moving": 0, "clock_warning": 0, "clock_opens": True}
    change_session(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **none)
    text = words(conditions_page(session))
    assert "the round clock opens each round" in text
    for said in ("for moving", "clock warns", "there is a break"):
        assert said not in text, said


def test_every_version_can_be_read_by_when_it_holds() -> None:
    club = make_club()
    written(club, "Old words.", date(2025, 1, 1))
    old = ConditionsOfContest.objects.latest("pk")
    written(club, "New words.", date(2025, 6, 1))
    written(club, "Words to come.", date(2090, 6, 1))
    text = words(page(f"/{club.slug}/conditions/"))
    assert text.index("In force") < text.index("1 June 2025") < text.index("To come") < text.index("1 June 2090")
    assert text.index("Earlier versions") < text.index("1 January 2025")
    assert "Old words." in page(f"/{club.slug}/conditions/{old.pk}/")
    stranger = make_club("Elsewhere")
    assert "no such conditions" in page(f"/{stranger.slug}/conditions/{old.pk}/", 404)


def test_it_is_found_from_the_results_and_the_table() -> None:
    session = started_session(4, "howell")
    assert f'href="{address(session, "conditions/")}"' in page(address(session))
