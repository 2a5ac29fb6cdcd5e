"""A document that goes in comes out again: export(import(d)) is d in canonical form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from club.actor import PROGRAM
from club.models import AuditRow, Player, Session
from club.services import change_session, first_broken_row
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import DocumentFaults, canonical, parse
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.models import Publication, Snapshot
from scoring.services import import_session, publish_session
from tests.builders import (
    add_pairs,
    ended_session,
    enter,
    make_club,
    make_player,
    make_session,
    meeting_at,
    seat,
    started_session,
)
from tests.ranges import examples, spread
from tests.refusals import words_of
from tests.scoring.engine.team_documents import random_teams
from tests.services.scoring.documents import documents
from tests.services.watching import all_own_rows

pytestmark = pytest.mark.django_db

VECTORS = Path(__file__).parents[2] / "vectors"
OWN = sorted((VECTORS / "sessions").glob("*.json"))
NIGHTS = sorted((VECTORS / "scoring_nights").glob("*.json"))
FURTHER = Path(__file__).parents[4] / "shared" / "vectors" / "nights"


def own(name: str) -> dict[str, Any]:
    return dict(json.loads((VECTORS / "sessions" / f"{name}.json").read_text()))


def taken_in(document: dict[str, Any], **options: Any) -> Session:
    done = import_session(club_id=make_club().pk, text=json.dumps(document), actor=PROGRAM, **options)
    assert not done.already
    return Session.objects.get(pk=done.session_id)


def comes_out_again(document: dict[str, Any]) -> None:
    session = taken_in(document)
    assert exported(session.pk) == canonical(document)
    standings = score_session(parse(document)).to_document()
    assert Snapshot.objects.get(session=session).standings == standings
    edition = Publication.objects.get(session=session)
    assert (edition.number, edition.standings) == (1, standings)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_small_documents_come_out_again(path: Path) -> None:
    comes_out_again(json.loads(path.read_text()))


@pytest.mark.parametrize("path", NIGHTS, ids=lambda path: path.stem)
def test_whole_nights_come_out_again(path: Path) -> None:
    comes_out_again(json.loads(path.read_text())["document"])


@pytest.mark.long
def test_further_nights_come_out_again() -> None:
    if not FURTHER.exists():
        pytest.skip("no further nights are beside this copy of the project")
    nights = [json.loads(path.read_text())["document"] for path in sorted(FURTHER.glob("*.json"))]
    matchpoints = [night for night in nights if night["scoring"]["method"] == "matchpoints"]
    assert matchpoints
    for night in matchpoints:
        comes_out_again(night)


@pytest.mark.parametrize("seed", spread(range(12), 5))
def test_teams_come_out_again(seed: int) -> None:
    comes_out_again(random_teams(seed))


@pytest.mark.once
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(document=documents())
def test_any_document_comes_out_again(document: dict[str, Any]) -> None:
    comes_out_again(document)


def test_what_the_session_is() -> None:
    session = taken_in(own("everything"))
    assert (session.title, session.date.isoformat()) == ("Everything a document can hold", "2026-11-20")
    assert (session.state, session.winners, session.compare) == ("ended", 2, "section")
    assert list(session.sections.values_list("letter", flat=True)) == ["A", "B"]
    assert session.event.contest == "pairs"
    assert first_broken_row(session.club_id) is None
    actions = AuditRow.objects.filter(session=session).values_list("action", flat=True)
    assert [action for action in actions if "guest" not in action] == [
        "session created",
        "session imported",
        "edition published",
    ]


def test_without_title_and_date_it_has_some() -> None:
    session = taken_in(own("empty"))
    assert session.title == "Imported session"
    assert session.slug.endswith("imported-session")


def test_a_draft_is_not_published() -> None:
    document = own("everything")
    document["results"] = [line for line in document["results"] if line["board"] != 6]
    session = taken_in(document, draft=True)
    assert not Publication.objects.filter(session=session).exists()
    assert Snapshot.objects.filter(session=session).exists()
    assert publish_session(session_id=session.pk, actor=PROGRAM).number == 1


def test_the_same_document_is_known_again() -> None:
    club = make_club()
    first = import_session(club_id=club.pk, text=json.dumps(own("everything")), actor=PROGRAM)
    before = all_own_rows()
    other_spelling = json.dumps(canonical(own("everything")), indent=3)
    second = import_session(club_id=club.pk, text=other_spelling, actor=PROGRAM)
    assert (second.session_id, second.slug, second.already) == (first.session_id, first.slug, True)
    assert all_own_rows() == before
    third = import_session(club_id=club.pk, text=other_spelling, again=True, actor=PROGRAM)
    assert not third.already
    assert third.slug == f"{first.slug}-2"
    elsewhere = import_session(club_id=make_club("Hillside").pk, text=other_spelling, actor=PROGRAM)
    assert not elsewhere.already


def names_of(session: Session) -> dict[str, list[Player]]:
    return {
        each.key: [row.player for row in each.line_up.select_related("player")] for each in session.contestants.all()
    }


def document_of(*players: list[str]) -> str:
    pairs = [{"id": str(number), "players": names} for number, names in enumerate(players)]
    plain = {"format": "bridgeclub-session", "version": 1, "contest": "pairs", "scoring": {"method": "matchpoints"}}
    return json.dumps(plain | {"contestants": pairs})


def test_names_are_members_where_that_is_beyond_doubt() -> None:
    club = make_club()
    ada = make_player(club, "Ada Holt", privacy="hidden")
    for _twice in range(2):
        make_player(club, "Bo Birch")
    former = make_player(club, "Cy Dunn")
    Player.objects.filter(pk=former.pk).update(active=False)
    regular = make_player(club, "Dee Elm", is_guest=True)
    make_player(club, "Eve Fern")
    text = document_of(["Ada Holt", "Bo Birch"], ["Cy Dunn", "Dee Elm"], ["Eve Fern", "Eve Fern"], ["ada holt"])
    session = Session.objects.get(pk=import_session(club_id=club.pk, text=text, actor=PROGRAM).session_id)
    (found_ada, bo), (cy, dee), twice, (small,) = names_of(session).values()
    assert found_ada == ada
    assert dee == regular
    for guest in (bo, cy, *twice, small):
        assert guest.is_guest
        assert guest not in (former, regular)
    assert exported(session.pk) == canonical(json.loads(text))


def test_a_corrected_name_is_exported_as_corrected() -> None:
    session = taken_in(json.loads(document_of(["Ada Holt", "Bo Birch"])))
    Player.objects.filter(name="Ada Holt").update(name="Ada Holtby")
    document = exported(session.pk)
    assert document
    assert document["contestants"][0]["players"] == ["Ada Holtby", "Bo Birch"]
    without = exported(session.pk, names=False)
    assert without
    assert "players" not in without["contestants"][0]


def test_a_corrected_title_is_exported_as_corrected() -> None:
    session = taken_in(own("everything"))
    change_session(session_id=session.pk, title="Everything again", permission=BY_THE_CLOCKS, actor=PROGRAM)
    document = exported(session.pk)
    assert document
    assert document["session"] == {"title": "Everything again", "date": "2026-11-20", "club": "Riverside"}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"players": ["A", "x" * 121]}, "$.contestants[0].players[1]: a name has at most 120 letters"),
        ({"players": ["   "]}, "$.contestants[0].players[0]: a name, or nothing at all, is due"),
        ({"players": ["A\0B"]}, "$.contestants[0].players[0]: "),
        ({"id": "\ud800"}, "$.contestants[0].id: "),
        ({"section": "A\0"}, "$.contestants[0].section: "),
        ({"colour": "red"}, "$.contestants[0].colour: "),
    ],
)
def test_what_cannot_be_kept_is_a_fault(change: dict[str, Any], fault: str) -> None:
    club, document = make_club(), json.loads(document_of(["A", "B"]))
    document["contestants"][0] |= change
    before = all_own_rows()
    with pytest.raises(DocumentFaults) as refused:
        import_session(club_id=club.pk, text=json.dumps(document), actor=PROGRAM)
    assert words_of(refused.value).startswith(fault)
    assert all_own_rows() == before


def test_a_session_played_here_comes_out_and_goes_in_again() -> None:
    session = ended_session(pairs=7)
    document = exported(session.pk)
    assert document
    assert document["session"] == {"title": "Friday pairs", "date": "2026-11-20", "club": session.club.name}
    assert all(len(each["players"]) == 2 for each in document["contestants"])
    assert document["scoring"]["expected_results"] == 3
    again = taken_in(document)
    assert exported(again.pk) == document
    assert Snapshot.objects.get(session=again).standings == Snapshot.objects.get(session=session).standings


def test_an_unfinished_session_always_says_what_is_expected() -> None:
    session = started_session(pairs=8)
    enter(session, 1, 1, 1, "4SN=")
    document = exported(session.pk)
    assert document
    assert document["scoring"]["expected_results"] == 4
    assert len(document["results"]) == 1
    (scored,) = score_session(parse(document)).lines
    assert scored.expected == 4


def test_a_draft_session_can_be_exported() -> None:
    session = make_session()
    add_pairs(session, 6)
    document = exported(session.pk)
    assert document == canonical(document or {})
    assert "contestants" not in (document or {})
    seat(session)
    document = exported(session.pk)
    assert document
    assert len(document["contestants"]) == 6


def test_there_is_nothing_to_export_of_nothing() -> None:
    assert exported(0) is None


def test_a_result_corrected_after_the_import_is_exported_corrected() -> None:
    session = ended_session(pairs=6)
    document = exported(session.pk)
    assert document
    again = taken_in(document)
    assert meeting_at(session, 1, 1).board == 1
    line = again.lines.select_related("result").earliest("pk")
    assert line.result
    assert line.result.source == "import"
