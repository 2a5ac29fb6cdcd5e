"""Sessions of teams against a scorer that multiplies every outcome out, with every kind of ruling."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.document import canonical, dump, parse
from scoring.engine.rounding import decimal_text
from tests.ranges import examples
from tests.scoring.engine.brute_force_teams import brute_force_teams
from tests.scoring.engine.documents import Document, scored
from tests.scoring.engine.random_sessions import disagreements
from tests.scoring.engine.team_documents import random_teams

pytestmark = pytest.mark.many

SESSIONS = 300


def by_engine(document: Document) -> Document:
    """What the engine says, in the form of the brute force."""
    found = scored(document)
    figures = {
        (match.match.id, figure.board, figure.contestant): figure.points
        for match in found.matches
        for figure in match.figures
    }
    printed = found.to_document()
    for row in printed["ranking"]:
        assert row["total"] == decimal_text(sum(map(_decimal, (row["points"], row["penalty"]))))
    rows = {
        row["contestant"]: {"boards": row["boards"], "points": row["points"], "vp": row["vp"], "rank": row["rank"]}
        for row in printed["ranking"]
    }
    matches = [
        {"vp": {side.contestant: side.vp for side in match.sides}, "imps": row["imps"]}
        for match, row in zip(found.matches, printed["matches"], strict=True)
    ]
    return {"figures": figures, "matches": matches, "totals": rows}


def _decimal(text: str) -> Fraction:
    return Fraction(text)


def test_every_board_match_total_and_rank_of_random_sessions() -> None:
    compared, different = disagreements(range(SESSIONS), random_teams, brute_force_teams, by_engine)
    assert not different
    assert compared > SESSIONS * 0.9


@pytest.mark.long
def test_every_board_match_total_and_rank_of_many_random_sessions() -> None:
    compared, different = disagreements(range(SESSIONS, 5000), random_teams, brute_force_teams, by_engine)
    assert not different
    assert compared > 4000


@pytest.mark.parametrize("seed", range(examples(60)))
def test_what_is_read_is_printed(seed: int) -> None:
    document = random_teams(seed)
    assert dump(parse(document)) == canonical(document)
