"""A member's name stands on no public page in another way than the member allows, in no edition ever made."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Player, Session, User
from club.services import end_play, make_official
from scoring.services import Award, publish_session
from tests.builders import make_director, play_all, published_session, standings_of, started_session
from tests.doors.pages import address, award_at, page, words

pytestmark = [pytest.mark.django_db, pytest.mark.always]


def players(session: Session, key: str) -> list[Player]:
    pair = Contestant.objects.get(session=session, key=key)
    return list(Player.objects.filter(line_ups__contestant=pair).order_by("pk"))


def every_page(session: Session, edition: str = "") -> dict[str, str]:
    """All pages of a session, or of one of its editions."""
    keys = Contestant.objects.filter(session=session).values_list("key", flat=True)
    boards = session.boards.values_list("number", flat=True)
    paths = ["", *(f"pair/{key}/" for key in keys), *(f"board/{number}/" for number in boards)]
    return {path: page(address(session, edition + path)) for path in paths}


def hide(player: Player, privacy: str, name: str) -> None:
    player.name, player.privacy = name, privacy
    player.save()


@pytest.mark.once
@pytest.mark.parametrize(("privacy", "shown"), [("initials", "Z. Q."), ("hidden", "a member")])
def test_a_name_is_kept_on_every_page_of_every_edition(privacy: str, shown: str) -> None:
    session, _first = published_session(8)
    # No table has 35 % of the top, so a total changes whatever was played.
    award_at(session, 1, 1, Award(ns={"artificial": "=35"}, ew={"artificial": "=65"}))
    publish_session(session_id=session.pk, actor=PROGRAM)
    hide(players(session, "NS1")[0], privacy, "Zebedee Quillfeather")
    pages = {"changes": page(address(session, "changes/2/"))}
    for edition in ("", "edition/1/", "edition/2/"):
        pages |= {f"{edition}{path}": html for path, html in every_page(session, edition).items()}
    pages["live"] = page(address(session, "live"))
    for path, html in pages.items():
        assert "Zebedee" not in html, path
        assert "Quillfeather" not in html, path
    assert shown in words(pages[""])
    assert shown in words(pages["pair/NS1/"])
    assert shown in words(pages["changes"])


def test_a_name_is_kept_during_play() -> None:
    session = started_session(8)
    play_all(session, rounds=[1, 2, 3])
    standings_of(session)
    hide(players(session, "NS1")[1], "hidden", "Zebedee Quillfeather")
    for path in ("", "live", "pair/NS1/", "pair/EW1/"):
        assert "Quillfeather" not in page(address(session, path)), path


def test_shown_names_are_shown_and_short_in_travellers() -> None:
    session, edition = published_session(8)
    for place, player in enumerate(players(session, "NS1")):
        hide(player, "shown", ("Nora Lindqvist", "Sam Okafor")[place])
    assert "Nora Lindqvist & Sam Okafor" in words(page(address(session))).replace("&amp;", "&")
    board = edition.standings["boards"][0]["number"]
    assert "Lindqvist – Okafor" in words(page(address(session, f"board/{board}/")))


def test_nobody_is_recognised_again_who_does_not_show_the_name() -> None:
    session, _edition = published_session(8)
    html = page(address(session))
    known = 'data-pair="{}-{}"'.format(*(player.pk for player in players(session, "NS1")))
    assert known in html
    hide(players(session, "NS1")[0], "initials", "Zebedee Quillfeather")
    assert known not in page(address(session))
    assert known not in page(address(session, "pair/NS1/"))


def test_what_an_official_result_shows_follows_a_later_wish() -> None:
    session, _edition = published_session(8)
    make_official(session_id=session.pk, actor=PROGRAM)
    hide(players(session, "EW1")[0], "hidden", "Zebedee Quillfeather")
    assert "Quillfeather" not in page(address(session))


@pytest.mark.parametrize(("name", "shown"), [("Dana Reed", True), ("", False)])
def test_a_director_is_named_but_never_by_an_address(name: str, shown: bool) -> None:
    session, _edition = published_session(4)
    director = make_director(session.club, "dana@example.org")
    User.objects.filter(pk=director.pk).update(name=name)
    Session.objects.filter(pk=session.pk).update(director=director)
    html = page(address(session))
    assert ("Directed by Dana Reed." in html) == shown
    assert "dana@" not in html


def test_a_session_that_has_ended_unpublished_keeps_names_too() -> None:
    session = started_session(4)
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    hide(players(session, Contestant.objects.filter(session=session)[0].key)[0], "hidden", "Zebedee Quillfeather")
    assert "Quillfeather" not in page(address(session))
