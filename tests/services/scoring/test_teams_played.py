"""Evenings of teams that are set up and played here, over every movement of teams."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from club.models import Board, Session
from movements.models import Match, Seating
from scoring.engine.document import parse
from scoring.engine.imps import imps
from scoring.engine.standings import score_session
from scoring.models import Line, Snapshot
from tests.builders import play_all, standings_of, started_session
from tests.ranges import chosen
from tests.team_evenings import SCALE, ready_teams, started_teams

pytestmark = pytest.mark.django_db

KINDS = [
    ("head-to-head", 2, {"rounds": 4}),
    ("american-whist", 3, {}),
    ("american-whist", 5, {}),
    ("american-whist", 8, {}),
    ("new-england-relay", 6, {}),
    ("stagger", 6, {}),
    ("pivot", 6, {}),
    ("round-robin", 4, {}),
    ("round-robin", 5, {}),
    ("triangles", 3, {}),
    ("triangles", 7, {}),
]
EVENINGS = [(*kind, scored_by) for kind in KINDS for scored_by in ("imps", "board_a_match")]


@pytest.mark.parametrize(("kind", "teams", "options", "scored_by"), chosen(EVENINGS, 0, 3, 4, 7, 9, 10, 13, 16, 19, 20))
def test_every_match_is_scored_board_by_board(kind: str, teams: int, options: dict[str, int], scored_by: str) -> None:
    session = started_teams(teams, kind, habits={"scored_by": scored_by, "vp_scale": ""}, **options)
    play_all(session, seed=teams)
    standings = standings_of(session)
    expected = _by_hand(session, scored_by)
    told = {each["contestant"]: Fraction(each["total"]) for each in standings["ranking"]}
    assert told == expected


def _by_hand(session: Session, scored_by: str) -> dict[str, Fraction]:
    """Totals by arithmetic of our own: both tables of a board, home N–S less away N–S."""
    boards: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    for line in Line.objects.filter(session=session).select_related("result"):
        assert line.match_id is not None
        assert line.result is not None
        boards[line.match_id, line.board_id][line.room] = line.result.score or 0
    totals: dict[str, Fraction] = defaultdict(Fraction)
    matches = {match.pk: match for match in Match.objects.filter(session=session).select_related("home", "away")}
    for (match_id, _board), rooms in boards.items():
        match, swing = matches[match_id], rooms[1] - rooms[2]
        if scored_by == "imps":
            won = imps(abs(swing)) * (1 if swing > 0 else -1)
            home, away = Fraction(won), Fraction(-won)
        else:
            home = Fraction((swing > 0) * 2 + (swing == 0))
            away = 2 - home
        totals[match.home.key] += home
        totals[match.away.key] += away
    return dict(totals)


@pytest.mark.parametrize(("kind", "teams", "options"), KINDS)
def test_each_table_knows_its_match(kind: str, teams: int, options: dict[str, int]) -> None:
    session = ready_teams(teams, kind, **options)
    for match in Match.objects.filter(session=session):
        seats = list(Seating.objects.filter(match=match))
        assert {each.room for each in seats} == {1, 2}
        for stanza in {each.stanza for each in seats}:
            one, two = (
                {b for each in seats if (each.stanza, each.room) == (stanza, room) for b in each.boards}
                for room in (1, 2)
            )
            assert one == two, "both tables play the same boards before they compare"
        assert sorted({board for each in seats for board in each.boards}) == match.boards
        assert all((each.ns_id == match.home_id) == (each.room == 1) for each in seats)


def test_boards_dealt_again_have_numbers_of_their_own() -> None:
    session = ready_teams(4, "round-robin", boards_per_round=3, habits={"boards_are": "dealt"})
    boards = list(Board.objects.filter(session=session))
    assert len(boards) == 6 * 3
    assert {board.label for board in boards} == {str(number) for number in range(1, 10)}
    first = next(board for board in boards if board.number % 100 == 7)
    assert (first.label, first.dealer, first.vulnerable) == ("7", "S", "both")
    assert len({frozenset(match.boards) for match in Match.objects.filter(session=session)}) == 6


def test_the_document_is_the_engines() -> None:
    session = started_teams(8)
    play_all(session)
    standings_of(session)
    kept = Snapshot.objects.get(session=session)
    assert kept.standings == score_session(parse(kept.facts)).to_document()
    assert len(kept.facts["matches"]) == 24
    assert kept.facts["contest"] == "teams"


@pytest.mark.parametrize(
    ("scored_by", "scale"),
    [("matchpoints", "ebu-swiss-pairs"), ("butler", "ebu-teams-2010"), ("cross_imps", SCALE)],
)
@pytest.mark.parametrize(
    ("kind", "pairs"), [("howell", 6), ("howell", 12), ("straight-mitchell", 10), ("barometer-howell", 8)]
)
def test_pairs_play_a_match_whenever_they_meet(kind: str, pairs: int, scored_by: str, scale: str) -> None:
    habits = {"scored_by": scored_by, "vp_scale": scale}
    session = started_session(pairs, kind, habits=habits, boards_per_round=4)
    play_all(session, seed=pairs)
    standings = standings_of(session)
    meetings = Seating.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    matches = Match.objects.filter(session=session)
    assert meetings.count() == matches.count() == len({each.match_id for each in meetings})
    assert {each.room for each in meetings} == {0}
    assert {each.boards == match.boards for each in meetings for match in matches if each.match_id == match.pk} == {
        True
    }
    # Each of these scales shares 20 victory points out in every match.
    played = sum(Fraction(each["vp"]) for each in standings["ranking"])
    assert played == 20 * matches.count()
