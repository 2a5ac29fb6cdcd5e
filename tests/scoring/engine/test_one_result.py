"""One changed result: as if all had been scored again, and nothing but its board touched."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scoring.engine import one_result
from scoring.engine.document import parse
from scoring.engine.document.values import Line, SessionDocument
from scoring.engine.one_result import with_result
from scoring.engine.standings import score_session
from tests.ranges import examples
from tests.scoring.engine.documents import board, random_night, random_night_in_imps, session

NIGHTS = {"matchpoints": random_night, "IMPs": random_night_in_imps}


def corrected(document: SessionDocument, position: int, dice: random.Random) -> Line:
    """The line with another score at the table."""
    line = document.results[position]
    other = dice.choice([score for score in (0, 50, -50, 100, -100, 420) if score != document.score(line)])
    return replace(line, contract=None, declarer=None, tricks=None, lead=None, score=other)


@pytest.mark.parametrize("method", NIGHTS)
@pytest.mark.parametrize("seed", range(examples(60)))
def test_it_is_scored_as_if_all_were_scored_again(method: str, seed: int) -> None:
    dice, plain = random.Random(seed), NIGHTS[method](seed)
    plain["scoring"]["expected_results"] = len(plain["results"]) + 1
    document = parse(plain)
    scores = score_session(document)
    played = [place for place, line in enumerate(document.results) if document.score(line) is not None]
    for position in dice.sample(played, min(3, len(played))):
        changed = corrected(document, position, dice)
        results = (*document.results[:position], changed, *document.results[position + 1 :])
        again = score_session(replace(document, results=results))
        quick = with_result(scores, position, changed)
        assert quick.to_document() == again.to_document()
        assert (quick.boards, quick.totals, quick.averages) == (again.boards, again.totals, again.averages)


@pytest.mark.parametrize("change", [{"table": 9}, {"not_played": True, "score": None}])
def test_another_meeting_is_scored_all_again(change: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*board([420, 170, 140, 110]), *board([420, 170, 140, 110], 2)]
    document = parse(session(lines, scoring={"expected_results": 4}))
    scores = score_session(document)
    monkeypatch.setattr(one_result, "score_session", lambda document: "all again")
    for was, now in ((1, change), (1, change | {"group": "2"})):
        assert with_result(scores, was, replace(document.results[was], **now)) == "all again"  # type: ignore[arg-type]


def test_other_boards_are_not_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*board([420, 170, 140, 110]), *board([420, 170, 140, 110], 2)]
    document = parse(session(lines, scoring={"expected_results": 4}))
    scores = score_session(document)
    monkeypatch.setattr(one_result, "score_session", None)
    quick = with_result(scores, 1, replace(document.results[1], score=420))
    assert quick.by_board[2] is scores.by_board[2]
    kept = [now is was for now, was in zip(quick.by_board[1], scores.by_board[1], strict=True)]
    assert kept == [False, False, True, True]
