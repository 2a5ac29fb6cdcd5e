"""Sessions of teams as documents: their names and captains, boards dealt again, the club's own scale."""

from __future__ import annotations

import json
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Entry, Session
from club.queries import pairs_of
from scoring.engine.document import DocumentFaults, canonical, parse
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.models import Snapshot
from scoring.services import import_session
from tests.builders import make_club, play_all, standings_of
from tests.match_nights import night_of_matches
from tests.ranges import WHOLE
from tests.round_robins import OWN_SCALE
from tests.services.scoring.test_teams_played import KINDS
from tests.team_evenings import ended_teams, started_teams

pytestmark = pytest.mark.django_db
OWN = {"vp_scale": "own", "vp_table": OWN_SCALE}
HABITS: list[dict[str, Any]] = [OWN, {"boards_are": "dealt"}, {"scored_by": "board_a_match", "vp_scale": ""}]
#: Every kind in each way; in a quick run every kind once, and each way with some of them.
EVENINGS = [
    (*kind, habits) for at, kind in enumerate(KINDS) for habits in (HABITS if WHOLE else [HABITS[at % len(HABITS)]])
]


def brought_in(document: dict[str, Any]) -> Session:
    made = import_session(club_id=make_club().pk, text=json.dumps(document), actor=PROGRAM)
    return Session.objects.get(pk=made.session_id)


@pytest.mark.parametrize(("kind", "teams", "options", "habits"), EVENINGS)
def test_a_session_played_here_says_the_same_in_another_club(
    kind: str, teams: int, options: dict[str, int], habits: dict[str, Any]
) -> None:
    session = ended_teams(teams, kind, seed=teams, habits=habits, **options)
    document = exported(session.pk)
    assert document is not None
    assert [each["name"] for each in document["contestants"]] == [f"Team {chr(65 + n)}" for n in range(teams)]
    assert all(each["captain"] == each["players"][0] for each in document["contestants"])
    assert score_session(parse(document)).to_document() == standings_of(session)
    again = brought_in(document)
    assert exported(again.pk) == document == canonical(document)
    assert standings_of(again) == standings_of(session)
    here, there = (
        [(each.key, each.team, [player.name for player in each.players]) for each in pairs_of(each_session.pk)]
        for each_session in (session, again)
    )
    assert here == there


def test_the_clubs_own_scale_is_in_facts_and_standings() -> None:
    session = started_teams(4, "round-robin", habits=OWN)
    play_all(session, seed=5)
    found = standings_of(session)
    facts = Snapshot.objects.get(session=session).facts
    assert facts["scoring"]["victory_points"] == {"scale": "own", "table": OWN_SCALE}
    points = {vp for match in found["matches"] for vp in match["vp"]}
    assert points <= {"6", "7.5", "4.5", "10", "2", "12", "0"}
    assert len(points) > 2


def test_boards_dealt_again_keep_their_label() -> None:
    session = ended_teams(4, "round-robin", boards_per_round=3, habits={"boards_are": "dealt"})
    document = exported(session.pk)
    assert document is not None
    labels = {each["number"]: each["label"] for each in document["boards"] if "label" in each}
    assert {number % 100 for number in labels} == set(range(1, 10))
    assert all(label == str(number % 100) for number, label in labels.items())
    again = brought_in(document)
    assert dict(again.boards.exclude(label="").values_list("number", "label")) == labels


@pytest.mark.parametrize("seed", range(40 if WHOLE else 10))
def test_what_a_document_says_of_teams_comes_out_again(seed: int) -> None:
    document = night_of_matches(seed)
    session = brought_in(document)
    assert exported(session.pk) == canonical(document)
    named = {each["id"] for each in document["contestants"] if "name" in each or "captain" in each}
    entered = Contestant.objects.filter(session=session, entry__isnull=False)
    assert set(entered.values_list("key", flat=True)) == named
    for team in entered.select_related("entry"):
        playing = list(team.line_up.values_list("player_id", flat=True))
        assert list(team.entry.players.values_list("player_id", flat=True)) == playing


def test_somebody_of_two_names_in_one_team() -> None:
    document = night_of_matches(0)
    document["contestants"][0] |= {"players": ["Ann Ash", "Ann Ash", "", "Cy"], "captain": "Ann Ash", "name": "Ashes"}
    session = brought_in(document)
    assert exported(session.pk) == canonical(document)
    assert Entry.objects.get(event=session.event, name="Ashes").players.count() == 3


@pytest.mark.parametrize(("name", "said"), [("x" * 61, "name_too_long"), ("  ", "name_due")])
def test_a_name_that_no_list_can_show(name: str, said: str) -> None:
    document = night_of_matches(0)
    document["contestants"][1]["name"] = name
    with pytest.raises(DocumentFaults) as refused:
        brought_in(document)
    assert [(fault.path, fault.message.code) for fault in refused.value.faults] == [("$.contestants[1].name", said)]
