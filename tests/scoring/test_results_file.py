"""An edition as a USEBIO file: the edition asked for, with the names that its reader may know."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from lxml import etree

from club.models import Club, LineUp, Player, Session
from scoring.engine.document import dump
from scoring.engine.usebio import declarations, read_usebio
from scoring.facts import exported
from scoring.models import Publication
from scoring.queries.results_file import consent, file_name, usebio_of
from tests.builders import published_session
from tests.scoring.engine.usebio.reading_back import same

pytestmark = pytest.mark.django_db


def players_of(session: Session) -> list[Player]:
    return [row.player for row in LineUp.objects.filter(contestant__session=session).order_by("pk")]


def evening() -> Session:
    """Four pairs; the first player shows initials, the second nothing, all have national numbers."""
    session, _edition = published_session(4, "howell")
    for number, player in enumerate(players_of(session)):
        player.national_number = f"N{number}"
        player.privacy = [Player.Privacy.INITIALS, Player.Privacy.HIDDEN, *[Player.Privacy.SHOWN] * 6][number]
        player.save()
    return session


def named(data: bytes) -> list[tuple[str, str]]:
    players = etree.fromstring(data).iter("PLAYER")
    return [(each.findtext("PLAYER_NAME") or "", each.findtext("NATIONAL_ID_NUMBER") or "") for each in players]


def test_the_file_is_valid_and_says_what_the_session_says() -> None:
    session, edition = published_session(6)
    data = usebio_of(session.pk, edition.number, for_federation=True)
    assert declarations("1.2").validate(etree.fromstring(data))
    (found,) = read_usebio(data)
    assert found.document is not None
    assert same(dump(found.document)) == same(exported(session.pk))


def test_everybody_reads_names_as_the_players_allow() -> None:
    session = evening()
    first, second, *others = players_of(session)
    found = named(usebio_of(session.pk, 1))
    initials = ".".join(part[0] for part in first.name.split()).replace(".", ". ") + "."
    assert (initials, "") in found
    assert ("", "") in found
    assert {(each.name, each.national_number) for each in others} <= set(found)
    assert second.name not in usebio_of(session.pk, 1).decode()


def test_a_federation_gets_all_but_those_who_hide_their_names() -> None:
    session = evening()
    first, second, *_others = players_of(session)
    data = usebio_of(session.pk, 1, for_federation=True)
    assert (first.name, first.national_number) in named(data)
    assert second.name not in data.decode()
    assert second.national_number not in [number for _name, number in named(data)]
    assert consent(session.pk).__dict__ == {"named": 7, "without_number": 0, "hidden": 1}


def test_an_edition_that_is_not_there_is_not_made_up() -> None:
    session, _edition = published_session(4, "howell")
    with pytest.raises(Publication.DoesNotExist):
        usebio_of(session.pk, 2)


def test_as_many_queries_for_many_pairs_as_for_few() -> None:
    counts = []
    for pairs in (4, 8):
        session, _edition = published_session(pairs, "howell", club=Club.objects.create(name="C", slug=f"c{pairs}"))
        with CaptureQueriesContext(
            connection,
        ) as asked:
            usebio_of(session.pk, 1)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_file_is_named_by_session_and_edition() -> None:
    assert file_name("2026-11-20-friday", 2) == "2026-11-20-friday-edition-2.xml"
    assert file_name("2026-11-20-friday", 2, for_federation=True) == "2026-11-20-friday-edition-2-federation.xml"
