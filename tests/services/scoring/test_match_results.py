"""A match's result by hand: entered, corrected, taken back; its victory points and the ranking follow."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.document import parse
from scoring.engine.standings import score_session
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.facts import exported
from scoring.models import Line, MatchResult
from scoring.recompute import recompute
from scoring.services import MatchEntry, MatchFigures, enter_match_result
from scoring.services.correct import remove_result
from tests.builders import enter as enter_board
from tests.builders import play_all, standings_of
from tests.services.scoring.match_sessions import EVENINGS, evening, taken_in
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db
BY_HAND: dict[str, dict[str, Any]] = {
    "imps": {"imps": (31, 18)},
    "victory points": {"imps": (31, 18)},
    "board-a-match": {"points": ("5", "3")},
    "total points": {"points": ("1200", "-40")},
    "hybrid": {"vp": ("12.5", "7.5")},
}


def unplayed(kind: str) -> Session:
    document = evening(kind)
    document["results"] = []
    return taken_in(document)


def enter(session: Session, seen: int = 0, *, key: str = "m1", **figures: Any) -> int:
    entry = MatchEntry(key, seen, MatchFigures(**figures), "played at home")
    return enter_match_result(session_id=session.pk, entry=entry, permission=BY_THE_CLOCKS, actor=PROGRAM)


@pytest.mark.parametrize("kind", EVENINGS)
def test_it_is_entered_corrected_and_taken_back(kind: str) -> None:
    session, figures = unplayed(kind), BY_HAND[kind]
    nothing = exported(session.pk)
    assert enter(session, **figures) == 1
    document = exported(session.pk)
    assert document
    assert document["matches"][0]["result"] == {unit: list(both) for unit, both in figures.items()}
    recompute(session.pk)
    assert standings_of(session) == score_session(parse(document)).to_document()
    assert [row["rank"] for row in standings_of(session)["ranking"]] == [1, 2]
    turned = {unit: both[::-1] for unit, both in figures.items()}
    assert enter(session, 1, **turned) == 2
    recompute(session.pk)
    assert standings_of(session)["ranking"][0]["contestant"] == "T2"
    assert enter(session, 2) == 3
    assert exported(session.pk) == nothing
    assert MatchResult.objects.filter(match__session=session).count() == 3


def test_the_second_of_two_directors_is_told() -> None:
    session = unplayed("imps")
    enter(session, imps=(31, 18))
    with pytest.raises(StaleError, match="just been given another result"):
        enter(session, imps=(18, 31))


def test_a_match_with_boards_follows_from_them() -> None:
    session = taken_in(evening("imps"))
    with pytest.raises(DomainError, match="Boards of this match have results"):
        enter(session, imps=(31, 18))
    with pytest.raises(NotFoundError, match="not in the session"):
        enter(session, key="m2", imps=(31, 18))


@pytest.mark.parametrize("kind", EVENINGS)
def test_figures_of_another_method_are_refused(kind: str) -> None:
    session = unplayed(kind)
    other = {"points": ("5", "3")} if "points" not in BY_HAND[kind] else {"imps": (3, 0)}
    with pytest.raises(DomainError, match="cannot be scored"):
        enter(session, **other)
    assert not MatchResult.objects.exists()


def match_of(session: Session, key: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in standings_of(session)["matches"] if each["id"] == key)
    return found


def test_boards_that_are_played_after_all_replace_it_and_when_removed_it_counts_again() -> None:
    session = started_teams(2, "head-to-head", rounds=2, boards_per_round=1)
    key = standings_of(session)["matches"][0]["id"]
    enter(session, key=key, imps=(31, 18))
    assert match_of(session, key)["imps"] == [31, 18]
    enter_board(session, 1, 1, 1, "4SS=")
    assert "result" not in exported(session.pk)["matches"][0]  # type: ignore[index]
    assert (match_of(session, key)["imps"], match_of(session, key)["vp"]) == (None, None)
    enter_board(session, 2, 2, 1, "4SS-1")
    # 420 and 50: 470 points are 10 IMPs, whoever of the two sat North–South.
    assert sorted(match_of(session, key)["imps"]) == [0, 10]
    for line in Line.objects.filter(session=session).exclude(result=None):
        remove_result(
            session_id=session.pk,
            line_id=line.pk,
            seen_result_id=line.result_id or 0,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    assert match_of(session, key)["imps"] == [31, 18]


def test_a_match_whose_boards_are_all_not_played_may_have_one() -> None:
    session = started_teams(2, "head-to-head", rounds=2, boards_per_round=1)
    key = standings_of(session)["matches"][0]["id"]
    for table, round in ((1, 1), (2, 1), (1, 2), (2, 2)):
        enter_board(session, table, round, 1, None)
    enter(session, key=key, imps=(31, 18))
    assert match_of(session, key)["imps"] == [31, 18]


def test_one_result_by_hand_never_keeps_the_others_from_being_scored() -> None:
    session = started_teams(8, boards_per_round=2)
    key = standings_of(session)["matches"][0]["id"]
    enter(session, key=key, imps=(31, 18))
    play_all(session, seed=5)
    assert all(each["vp"] is not None for each in standings_of(session)["matches"])
    assert match_of(session, key)["imps"] != [31, 18]
