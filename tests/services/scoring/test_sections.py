"""A session of several sections, from its set-up to publication; and what cannot be a section."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, StaleError
from club.models import Contestant, Session
from club.queries import pairs_of, table_accesses
from club.services import end_play
from movements.models import Plan, Seating
from movements.services import start_session
from scoring.engine.document import parse
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.models import Publication, Snapshot
from scoring.recompute import recompute
from scoring.services import arrive, import_session, publish_session
from scoring.services.sections import SectionPlan, seat_in_one_section, seat_in_sections
from tests.builders import add_pairs, make_club, make_session, play_all, seat_in, started_in
from tests.services.watching import audited, refused

pytestmark = pytest.mark.django_db


def keys(session: Session, letter: str) -> set[str]:
    return set(Contestant.objects.filter(session=session, section__letter=letter).values_list("key", flat=True))


def boards_of(session: Session, letter: str) -> set[int]:
    rows = Seating.objects.filter(section__session=session, section__letter=letter).values_list("boards", flat=True)
    return {board for boards in rows for board in boards}


def published(*sizes: int, compare: str, own_boards: bool) -> tuple[Session, Publication]:
    session = started_in(*sizes, compare=compare, own_boards=own_boards)
    play_all(session, seed=5)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    return session, publish_session(session_id=session.pk, actor=PROGRAM)


@pytest.mark.parametrize(
    ("sizes", "compare", "own_boards"),
    [((6, 6), "field", False), ((6, 6), "section", False), ((6, 5), "section", True), ((6, 6, 8), "field", False)],
)
def test_a_whole_evening(sizes: Sequence[int], compare: str, own_boards: bool) -> None:
    session, edition = published(*sizes, compare=compare, own_boards=own_boards)
    document = exported(session.pk)
    assert document is not None
    assert edition.standings == score_session(parse(document)).to_document()
    assert document["scoring"].get("compare", "field") == compare
    assert Counter(each["section"] for each in document["contestants"]) == Counter(
        dict(zip("ABC", sizes, strict=False))
    )
    assert {each["section"] for each in document["results"]} == set("ABC"[: len(sizes)])

    again = import_session(club_id=make_club().pk, text=json.dumps(document), actor=PROGRAM)
    assert exported(again.session_id) == document
    assert Snapshot.objects.get(session_id=again.session_id).standings == edition.standings


def test_two_sections_with_the_same_boards_have_the_same_numbers_and_links_of_their_own() -> None:
    session = started_in(6, 6)
    assert keys(session, "A") == {f"A-{side}{n}" for side in ("NS", "EW") for n in (1, 2, 3)}
    assert keys(session, "B") == {f"B-{side}{n}" for side in ("NS", "EW") for n in (1, 2, 3)}
    assert sorted(pair.number for pair in pairs_of(session.pk)) == sorted([1, 2, 3] * 4)
    assert boards_of(session, "A") == boards_of(session, "B") == set(range(1, 7))
    assert session.boards.count() == 6
    ways = table_accesses(session.pk)
    assert [(way.section, way.table) for way in ways] == [("A", 1), ("A", 2), ("A", 3), ("B", 1), ("B", 2), ("B", 3)]
    assert len({way.code for way in ways}) == 6


def test_boards_of_their_own_go_on_after_those_of_the_section_before() -> None:
    session = started_in(6, 8, own_boards=True)
    assert boards_of(session, "A") == set(range(1, 7))
    assert boards_of(session, "B") == set(range(7, 15))


def test_a_board_in_both_sections_is_compared_across_the_field_or_within_the_section() -> None:
    field, _edition = published(6, 6, compare="field", own_boards=False)
    section, _edition = published(6, 6, compare="section", own_boards=False)
    expected = [
        {
            line["expected"]
            for board in Snapshot.objects.get(session=each).standings["boards"]
            for line in board["lines"]
        }
        for each in (field, section)
    ]
    assert expected == [{6}, {3}]


def test_a_pair_that_comes_before_play_puts_the_sections_away_and_they_are_formed_anew() -> None:
    session = make_session()
    add_pairs(session, 12)
    with audited(session.club, "movement chosen", "movement chosen", "sections formed", facts_of=session, bumps=2):
        seat_in(session, 6, 6)
    before = {(way.section, way.table): way.secret for way in table_accesses(session.pk)}
    arrive(session_id=session.pk, actor=PROGRAM)
    session.refresh_from_db()
    assert session.state == Session.State.DRAFT
    assert not Plan.objects.filter(section__session=session).exists()
    with refused("choose a movement first"):
        start_session(session_id=session.pk, actor=PROGRAM)
    seat_in(session, 6, 7)
    after = {(way.section, way.table): way.secret for way in table_accesses(session.pk)}
    assert before.items() < after.items()
    start_session(session_id=session.pk, actor=PROGRAM)


def test_one_section_after_all() -> None:
    session = make_session()
    add_pairs(session, 12)
    seat_in(session, 6, 6)
    options = {"tables": 6, "boards_per_round": 2}
    seat_in_one_section(session_id=session.pk, kind="share-and-relay-mitchell", options=options, actor=PROGRAM)
    assert [section.letter for section in session.sections.all()] == ["A"]
    assert keys(session, "A") == {f"{side}{n}" for side in ("NS", "EW") for n in range(1, 7)}
    start_session(session_id=session.pk, actor=PROGRAM)
    with refused("the sections can no longer change"):
        seat_in(session, 6, 6)


def wanted(session: Session, **changes: object) -> list[SectionPlan]:
    pairs = list(session.contestants.values_list("pk", flat=True))
    mitchell = {"tables": 3, "boards_per_round": 2}
    first = SectionPlan("A", "straight-mitchell", mitchell, pairs[:6])
    second = {"letter": "B", "kind": "straight-mitchell", "options": mitchell, "contestants": pairs[6:], **changes}
    return [first, SectionPlan(**second)]  # type: ignore[arg-type]


OTHER_BOARDS = {"tables": 3, "boards_per_round": 2, "first_board": 7}
HOWELL = {"tables": 3, "boards_per_round": 2}
TOO_LARGE = {"tables": 5, "boards_per_round": 2}


@pytest.mark.parametrize(
    ("changes", "words", "error"),
    [
        ({"letter": "A"}, "choose two sections or more", DomainError),
        ({"contestants": []}, "list has just changed", StaleError),
        ({"kind": "howell", "options": HOWELL}, "one ranking and another has two", DomainError),
        ({"options": OTHER_BOARDS}, "no boards in common", DomainError),
        ({"options": TOO_LARGE}, "for 10 pairs; 6 are on the list", DomainError),
    ],
)
def test_what_cannot_be_sections(changes: dict[str, object], words: str, error: type[DomainError]) -> None:
    session = make_session()
    add_pairs(session, 12)
    with refused(words, error):
        seat_in_sections(session_id=session.pk, wanted=wanted(session, **changes), compare="field", actor=PROGRAM)
