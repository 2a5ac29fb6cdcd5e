"""An individual in sections, from its seats to an edition, with figures worked out here; and its way into a copy."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Session
from club.queries import pairs_of
from movements.queries import seatings_of
from scoring.engine.document import parse
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.models import Line, Publication, Snapshot
from scoring.services import import_session
from scoring.services.sections import SectionPlan, seat_in_sections
from tests.backups.archive import archive_of, editions, import_into
from tests.builders import make_club, standings_of
from tests.individual_evenings import add_players, individual_session, published_in, started_in
from tests.services.scoring.test_individuals_played import expected_totals, totals
from tests.services.watching import refused

pytestmark = pytest.mark.django_db


def boards_of(session: Session, letter: str) -> set[int]:
    return {board for each in seatings_of(session.pk) if each.section == letter for board in each.boards}


def test_everybody_has_the_key_and_the_tables_of_the_own_section() -> None:
    session = started_in(16, 16)
    keys = Counter(player.key[:3] for player in pairs_of(session.pk))
    assert keys == {"A-P": 16, "B-P": 16}
    section = {player.id: player.section for player in pairs_of(session.pk)}
    seats = [each for each in seatings_of(session.pk) if each.plays]
    assert len(seats) == 2 * 8 * 4
    assert all({section[who] for who in each.everybody} == {each.section} for each in seats)
    assert boards_of(session, "A") == boards_of(session, "B") == set(range(1, 9))


def test_boards_of_their_own_go_on_after_those_of_the_section_before() -> None:
    session = started_in(16, 20, own_boards=True)
    assert boards_of(session, "A") == set(range(1, 9))
    assert boards_of(session, "B") == set(range(9, 17))


@pytest.mark.parametrize(("sizes", "own_boards"), [((16, 16), False), ((16, 21), False), ((16, 20), True)])
def test_matchpoints_are_those_of_all_tables_that_are_compared(sizes: Sequence[int], own_boards: bool) -> None:
    session = published_in(*sizes, own_boards=own_boards)
    lines = list(Line.objects.filter(session=session).select_related("board", "result"))
    standings = standings_of(session)
    assert totals(standings) == expected_totals(lines)
    met: dict[int, set[str]] = defaultdict(set)
    for line in lines:
        met[line.board.number].add(line.section)
    assert {"".join(sorted(each)) for each in met.values()} == ({"A", "B"} if own_boards else {"AB"})


def test_the_same_boards_compared_within_the_section_have_its_top() -> None:
    session = published_in(16, 16, compare="section")
    expected: dict[str, Fraction] = {}
    for letter in "AB":
        lines = Line.objects.filter(session=session, section=letter).select_related("board", "result")
        expected |= expected_totals(list(lines))
    assert len(expected) == 32
    assert totals(standings_of(session)) == expected


@pytest.mark.parametrize("own_boards", [False, True])
def test_the_document_of_an_edition_says_all_of_it(own_boards: bool) -> None:
    session = published_in(16, 16, own_boards=own_boards)
    document = exported(session.pk)
    assert document is not None
    edition = Publication.objects.get(session=session)
    assert edition.standings == score_session(parse(document)).to_document()
    assert Counter(each["section"] for each in document["contestants"]) == {"A": 16, "B": 16}
    again = import_session(club_id=make_club().pk, text=json.dumps(document), actor=PROGRAM)
    assert exported(again.session_id) == document
    assert Snapshot.objects.get(session_id=again.session_id).standings == edition.standings


def test_a_copy_brings_sections_seats_and_editions_back(tmp_path: Path) -> None:
    session = published_in(16, 16)
    arrived = import_into(archive_of(session, tmp_path), make_club())
    assert exported(arrived.pk) == exported(session.pk)
    assert editions(arrived) == editions(session)
    assert [(each.section, each.table, each.round, each.boards) for each in seatings_of(arrived.pk)] == [
        (each.section, each.table, each.round, each.boards) for each in seatings_of(session.pk)
    ]
    assert standings_of(arrived) == standings_of(session)


@pytest.mark.parametrize(
    ("second", "players", "words"),
    [
        ("individual-design", 16, "for 16 players; 15 are on the list"),
        ("howell", 15, "not for an individual. Choose one for single players"),
    ],
)
def test_a_movement_for_others_is_refused_and_nobody_is_seated(second: str, players: int, words: str) -> None:
    session = individual_session()
    add_players(session, 31)
    ids = list(session.contestants.values_list("pk", flat=True))
    size = {"tables": 8, "missing": "auto"} if second == "howell" else {"players": players}
    wanted = [
        SectionPlan("A", "individual-design", {"players": 16, "rounds": 8, "boards_per_round": 1}, ids[:16]),
        SectionPlan("B", second, {**size, "boards_per_round": 1}, ids[16:]),
    ]
    with refused(words):
        seat_in_sections(session_id=session.pk, wanted=wanted, compare="field", actor=PROGRAM)
    assert not Contestant.objects.filter(session=session, section__isnull=False).exists()
