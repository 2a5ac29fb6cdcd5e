"""The web folder: every link leads to a file in it, and nothing asks a server."""

from __future__ import annotations

import pytest
from lxml import html

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from club.actor import PROGRAM
from club.models import LineUp, Player
from club.queries import session_info
from club.services import facts_changed
from scoring.queries.public import results_sheet
from scoring.services import Award, publish_session
from tests.doors.pages import award_at
from tests.outputs.editions import an_edition, read_again
from tests.outputs.folder import unpacked

pytestmark = [pytest.mark.once, pytest.mark.django_db]


def correct(session_id: int) -> None:
    info = session_info(session_id)
    assert info
    session = LineUp.objects.filter(contestant__session_id=session_id)[0].contestant.session
    award_at(session, 2, 1, Award(ns={"artificial": "40"}, ew={"artificial": "60"}))
    facts_changed(session_id)
    publish_session(session_id=session_id, actor=PROGRAM)


def test_every_link_leads_to_a_file_and_nothing_asks_a_server() -> None:
    found = an_edition()
    correct(found.session.id)
    files = unpacked(FORMATS["web"].made(read_again(found.session.id), FormatOptions()))
    pages = {name: html.document_fromstring(data) for name, data in files.items() if name.endswith(".html")}
    assert len(pages) == 2 + len(found.open_boards) + len(found.people)
    for name, page in pages.items():
        assert page.xpath("//script | //form | //button[not(@popovertarget)] | //*[@style]") == [], name
        for target in page.xpath("//a/@href | //link/@href | //img/@src"):
            file = target.partition("#")[0]
            assert not file or file in files, (name, target)
        assert page.xpath("//h1"), name
    links = {link for page in pages.values() for link in page.xpath("//a/@href")}
    assert pages.keys() <= {link.partition("#")[0] for link in links}


def test_the_same_edition_gives_the_same_bytes_whatever_came_later() -> None:
    found = an_edition(4, "howell")
    first = FORMATS["web"].made(found, FormatOptions())
    correct(found.session.id)
    info = session_info(found.session.id)
    again = info and results_sheet(info, 1)
    assert again
    assert FORMATS["web"].made(again, FormatOptions()) == first
    assert b"provisional" in unpacked(first)["index.html"].lower()


def test_a_hidden_name_stands_on_no_page() -> None:
    found = an_edition(4, "howell")
    player = LineUp.objects.filter(contestant__session_id=found.session.id)[0].player
    Player.objects.filter(pk=player.pk).update(privacy=Player.Privacy.HIDDEN)
    files = unpacked(FORMATS["web"].made(read_again(found.session.id), FormatOptions()))
    assert not [name for name, data in files.items() if player.name.encode() in data]
