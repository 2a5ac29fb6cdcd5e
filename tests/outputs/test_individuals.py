"""What leaves of an individual: players, not pairs, and the partner of each round beside the opponents."""

from __future__ import annotations

import csv
import io
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from pypdf import PdfReader

from bridgeclub.outputs.formats import FORMATS, FormatOptions
from bridgeclub.outputs.mail import delivery
from club.models import Contestant, LineUp, Session
from movements.queries import seatings_of
from scoring.queries.public import ResultsSheet
from tests.individual_evenings import published_individual
from tests.outputs.editions import read_again
from tests.services.scoring.letters import agree, ask

pytestmark = [pytest.mark.once, pytest.mark.django_db]


@pytest.fixture
def sheet() -> ResultsSheet:
    return read_again(published_individual(9).pk)


def names_of(sheet: ResultsSheet) -> dict[int, str]:
    found = LineUp.objects.filter(contestant__session=sheet.session.id)
    return dict(found.values_list("contestant", "player__name"))


def partners_of(sheet: ResultsSheet, number: int) -> dict[int, int]:
    """By round: with whom a player sits."""
    who = Contestant.objects.get(session=sheet.session.id, number=number).pk
    found = {}
    for seat in seatings_of(sheet.session.id):
        if seat.plays and who in seat.everybody:
            side = seat.north_south if who in seat.north_south else seat.east_west
            (found[seat.round],) = set(side) - {who}
    return found


def read(sheet: ResultsSheet, key: str) -> list[dict[str, str]]:
    text = FORMATS[key].made(sheet, FormatOptions()).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_the_rows_of_a_card_name_the_partner(sheet: ResultsSheet) -> None:
    names, partners = names_of(sheet), partners_of(sheet, 3)
    rows = [row for row in read(sheet, "cards-csv") if row["Player"] == "3"]
    assert len(rows) == 16
    for row in rows:
        assert row["Name of the partner"] == names[partners[int(row["Round"])]]


def test_the_boards_are_of_players(sheet: ResultsSheet) -> None:
    (first, *_others) = read(sheet, "travellers-csv")
    assert {"N–S players", "E–W players"} < first.keys()
    assert not any("pair" in head.lower() for head in first)


def test_the_printed_card_names_the_partner(sheet: ResultsSheet) -> None:
    data = FORMATS["cards-pdf"].made(sheet, FormatOptions(pair="P3"))
    said = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    names = names_of(sheet)
    card = " ".join(said.split())
    for partner in partners_of(sheet, 3).values():
        number = Contestant.objects.get(pk=partner).number
        assert f"with {number} {names[partner].split()[-1]}" in card


def test_the_letter_names_the_partner_in_both_its_forms(sheet: ResultsSheet, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.objects.get(pk=sheet.session.id)
    agree(session, "P3", 0, "boris@example.org")
    ask(session)
    later = timezone.now() + timedelta(minutes=11)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert delivery.send_due_emails() == 1
    (letter,) = mail.outbox
    names = names_of(sheet)
    ((shown, _kind),) = letter.alternatives  # type: ignore[attr-defined]
    for body in (str(letter.body), " ".join(str(shown).split())):
        for partner in partners_of(sheet, 3).values():
            assert f"With {names[partner]} against " in body


def test_what_has_no_meaning_for_single_players_is_not_offered(sheet: ResultsSheet) -> None:
    assert {key for key, each in FORMATS.items() if not each.fits(sheet)} == {"matches-pdf", "matches-csv"}
