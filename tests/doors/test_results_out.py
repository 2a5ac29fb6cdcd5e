"""Print, files, e-mail: who gets what, and what the page says about it."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from bridgeclub.outputs.formats import FORMATS
from club.actor import PROGRAM
from club.models import AuditRow, Outputs
from club.services import facts_changed, set_outputs
from scoring.services import Award, publish_session
from tests.builders import ended_session, make_club, published_session
from tests.doors.desks import manager_desk
from tests.doors.pages import address, award_at, words
from tests.doors.rooms import Room, room_of
from tests.outputs.editions import read_again

pytestmark = pytest.mark.django_db


def room() -> Room:
    session, _edition = published_session(4, "howell")
    return room_of(session, manager=True)


def correct(here: Room) -> None:
    """A second edition."""
    award_at(here.session, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    facts_changed(here.session.pk)
    publish_session(session_id=here.session.pk, actor=PROGRAM)


def test_without_an_edition_nothing_leaves() -> None:
    here = room_of(ended_session(4, "howell"))
    assert "Nothing is published yet." in here.read("out/")
    assert here.client.get(here.at("out/1/ranking-csv/")).status_code == 404


def test_the_page_offers_the_newest_edition_and_leads_to_the_others() -> None:
    here = room()
    correct(here)
    html = here.html("out/")
    assert "out/2/ranking-csv/" in html
    assert "?edition=1" in html
    assert "This is an earlier edition." in here.read("out/?edition=1")
    for odd in ("9", "x", "-1", "²"):
        assert here.client.get(here.at("out/"), {"edition": odd}).status_code == 404


def test_a_file_is_named_after_what_it_is() -> None:
    here = room()
    answer = here.client.get(here.at("out/1/ranking-csv/"), {"separator": "semicolon"})
    assert answer["Content-Disposition"] == f'attachment; filename="{here.session.slug}-edition-1-ranking.csv"'
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert b"Rank;Shared" in answer.content
    assert here.client.get(here.at("out/1/nonsense/")).status_code == 404
    assert here.client.get(here.at("out/2/ranking-csv/")).status_code == 404


def test_an_edition_made_again_is_the_same_to_the_last_byte() -> None:
    here = room()
    before = here.client.get(here.at("out/1/travellers-csv/")).content
    correct(here)
    assert here.client.get(here.at("out/1/travellers-csv/")).content == before
    assert here.client.get(here.at("out/2/travellers-csv/")).content != before


def test_everybody_takes_away_only_what_the_club_allows() -> None:
    here = room()
    page = address(here.session)
    file = address(here.session, "edition/1/file/ranking-csv/")
    assert file not in Client().get(page).content.decode()
    refused = Client().get(file)
    assert refused.status_code == 404
    assert "does not offer these results as a file" in refused.content.decode()
    settings = {"paper": "a4", "separator": "tab", "actor": PROGRAM}
    set_outputs(club_id=here.session.club.pk, public_formats=["ranking-csv"], **settings)
    assert file in Client().get(page).content.decode()
    assert b"Rank\tShared" in Client().get(file).content
    assert Client().get(address(here.session, "edition/1/file/cards-csv/")).status_code == 404
    assert Client().get(address(here.session, "edition/7/file/ranking-csv/")).status_code == 404
    set_outputs(club_id=here.session.club.pk, public_formats=["web"], **settings)
    assert Client().get(address(here.session, "edition/1/file/web/")).status_code == 404


def test_the_other_size_of_paper_is_one_press_away() -> None:
    here = room()
    assert "out/1/ranking-pdf/?paper=a4" in here.html("out/")
    assert "?edition=1&amp;paper=letter" in here.html("out/?edition=1")
    assert "out/1/ranking-pdf/?paper=letter" in here.html("out/?paper=letter")
    assert "out/1/prizes/?paper=letter" in here.html("out/?paper=letter")
    for paper, width in (("a4", 595), ("letter", 612), ("a0", 595)):
        for more in ("out/1/ranking-pdf/", "out/1/prizes/?as=pdf&n-all=1", "movement/guide-cards.pdf"):
            joined = "&" if "?" in more else "?"
            answer = here.client.get(here.at(f"{more}{joined}paper={paper}"))
            assert round(PdfReader(io.BytesIO(answer.content)).pages[0].mediabox.width) == width, more


@pytest.mark.parametrize(("backend", "folder"), [("filebased", "/kept/mail"), ("console", "")])
def test_where_e_mail_is_not_set_up_the_pages_say_so_and_how(settings: Any, backend: str, folder: str) -> None:
    here = room()
    how = f"/desk/{here.session.club.slug}/results-out/e-mail/"
    assert how not in here.html("out/")
    assert "E-mail is set up." in words(here.client.get(how).content.decode())
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
    settings.EMAIL_FILE_PATH = folder
    for page in ("out/", "out/mail/"):
        assert "E-mail is not set up." in here.read(page)
        assert how in here.html(page)
    told = words(here.client.get(how).content.decode())
    assert "nothing is sent to anybody" in told
    assert "EMAIL_URL=smtp+tls://" in told
    assert ("kept as a file in the folder" in told) is bool(folder)


def test_a_manager_says_what_everybody_may_take_away() -> None:
    desk = manager_desk(make_club())
    wishes = {"public_formats": ["cards-csv", "ranking-csv"], "paper": "letter", "separator": "semicolon"}
    offered = desk.read("results-out/")
    assert "Ranking (CSV)" in offered
    assert "(PBN)" not in offered, "its name says it"
    assert "Saved." in desk.send("results-out/", **wishes)
    row = Outputs.objects.get(club=desk.club)
    assert (row.public_formats, row.paper, row.separator) == (["cards-csv", "ranking-csv"], "letter", "semicolon")
    assert AuditRow.objects.filter(club=desk.club, action="outputs set").count() == 1
    assert "Choose one that is offered" in desk.refused("results-out/", **{**wishes, "paper": "a0"})
    assert "Choose one that is offered" in desk.refused("results-out/", **{**wishes, "public_formats": ["web"]})


@pytest.mark.parametrize("pairs", [4, 12])
def test_what_leaves_asks_as_often_for_many_pairs_as_for_few(pairs: int, django_assert_num_queries: Any) -> None:
    session, _edition = published_session(pairs, "howell")
    here = room_of(session)
    correct(here)
    keys = [key for key in FORMATS if key != "web" and not key.startswith("matches-")]
    with django_assert_num_queries(90):
        for key in keys:
            assert here.client.get(here.at(f"out/2/{key}/")).status_code == 200
    with django_assert_num_queries(27):
        here.read("out/")


def test_the_card_of_one_pair_has_a_name_that_every_computer_keeps() -> None:
    here = room()
    answer = here.client.get(here.at("out/1/cards-pdf/"), {"pair": "1"})
    assert answer["Content-Disposition"] == f'inline; filename="{here.session.slug}-edition-1-cards-1.pdf"'
    assert here.client.get(here.at("out/1/cards-pdf/"), {"pair": "nobody"}).status_code == 404
    assert FORMATS["cards-pdf"].file_name(read_again(here.session.pk), 'a/"\u0142').endswith("-cards-a.pdf")
