"""What everybody reads of results that became official by themselves, and what the director reads before."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rulings.services.official import become_official
from tests.builders import ended_session
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.services.rulings.official import after_all_clocks, with_a_doubt, with_a_question

pytestmark = pytest.mark.django_db
BY_ITSELF = "It became official automatically when the last time limit ended."


def test_every_page_of_the_edition_says_how_much_was_still_open() -> None:
    session, _edition = with_a_question()
    become_official(after_all_clocks(session))
    home = f"/{session.club.slug}/{session.slug}/"
    for page in ("", "board/1/", "pair/NS1/", "edition/1/"):
        read = words(Client().get(home + page).content.decode())
        assert f"{BY_ITSELF} 1 question about the results was still open then." in read, page


def test_nobody_reads_of_what_only_the_program_finds_odd() -> None:
    session, _edition = with_a_doubt()
    become_official(after_all_clocks(session))
    read = words(Client().get(f"/{session.club.slug}/{session.slug}/").content.decode())
    assert BY_ITSELF in read
    assert "had not been settled" not in read


def test_the_desk_says_when_and_that_something_is_open_before() -> None:
    session, _edition = with_a_doubt()
    room = room_of(session)
    page = room.read()
    assert "The results become official automatically" in page
    assert (
        "1 board is to be checked before the results become official: unusual, not agreed or without a result." in page
    )
    assert "Make it official" not in page
    assert "1 result is still to check" in room.send("official/")
    become_official(after_all_clocks(session))
    assert BY_ITSELF in room.read()
    page = room.read("doubts/")
    assert "The results are official; these were still open." in page
    assert "become official when" not in page


def test_before_anything_is_published_no_moment_is_named() -> None:
    room = room_of(ended_session(8))
    assert become_official(timezone.now() + timedelta(days=300)) == 0
    assert "by themselves" not in room.read()
