"""manage.py parallel_run: what it prints for evenings that agree, differ, and cannot be read."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.results_fixtures import FORMATS, fixtures
from tests.scoring.engine.usebio.test_pair_matches import TOTALS, other

USEBIO = FORMATS / "usebio" / "fixtures"


def run(*names: object) -> tuple[str, int]:
    """What is printed, and the status."""
    out = StringIO()
    try:
        call_command("parallel_run", *map(str, names), stdout=out, stderr=out)
    except SystemExit as end:
        return out.getvalue(), int(end.code or 0)
    return out.getvalue(), 0


def test_evenings_that_agree() -> None:
    printed, status = run(*fixtures("usebio"))
    assert status == 0
    assert "Boards: 70 of 70 figures agree." in printed
    assert "Ranking: 24 of 24 figures agree." in printed
    assert "Scorer 1: figures written tenfold." in printed
    assert "ScoreBridge 10: scored as the White Book does." in printed
    assert "Compscore3: the datum without the best and the worst result." in printed


def test_a_difference_is_named_board_by_board(tmp_path: Path) -> None:
    text = (USEBIO / "scorer-tenfold.xml").read_text()
    figure = text.index("<NS_MATCH_POINTS>")
    end = text.index("<", figure + 5)
    (tmp_path / "night.xml").write_text(f"{text[:figure]}<NS_MATCH_POINTS>77{text[end:]}")
    printed, status = run(tmp_path / "night.xml")
    assert status == 1
    assert "Boards: 39 of 40 figures agree." in printed
    assert "Board 1, NS1 against EW2, North–South: here " in printed
    assert "there 77" in printed


@pytest.mark.parametrize(("content", "words"), [(b"", "The file is empty."), (b"<a>", "not closed")])
def test_what_cannot_be_read_is_said_in_words(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "night.xml").write_bytes(content)
    printed, status = run(tmp_path / "night.xml")
    assert words in printed
    assert status == 2


def test_a_file_that_is_not_there() -> None:
    printed, status = run("/nowhere/night.xml")
    assert "No such file" in printed
    assert status == 2


def test_matches_of_pairs_are_compared_by_their_victory_points(tmp_path: Path) -> None:
    (tmp_path / "swiss.xml").write_bytes(other(*TOTALS))
    printed, status = run(tmp_path / "swiss.xml")
    assert (status, "Boards: 4 of 4 figures agree." in printed) == (0, True)
    assert "Victory points by the scale “EBU Swiss pairs" in printed
    (tmp_path / "swiss.xml").write_bytes(other(*TOTALS, ("<NS_SCORE>20<", "<NS_SCORE>18<")))
    printed, status = run(tmp_path / "swiss.xml")
    assert (status, "Match r1m1, 3: here 20, there 18" in printed) == (1, True)
