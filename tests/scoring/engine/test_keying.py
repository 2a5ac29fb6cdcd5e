"""Lines keyed from paper: what is read, what is refused, and what is asked about."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.board import VULNERABILITIES, Vulnerability
from scoring.engine.contract import Card, Contract, Played
from scoring.engine.notation import KeyedLine, NotationError, read_award, read_keyed
from scoring.engine.score import possible_scores, table_score
from scoring.engine.unusual import Doubt, doubt, doubt_of_score

CONTRACTS = st.builds(Contract, st.integers(1, 7), st.sampled_from("CDHSN"), st.integers(0, 2))
RESULTS = st.builds(Played, CONTRACTS, st.sampled_from("NESW"), st.integers(0, 13))


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("4h s 10", "4HS="),
        ("3n n -1", "3NN-1"),
        ("4hxs=", "4HXS="),
        ("pass", "pass"),
        ("0", "pass"),
        ("433+1", "4HS+1"),
        ("433+", "4HS="),
        ("433=", "4HS="),
        ("45*2-2", "4NXE-2"),
        ("71**4-13", "7CXXW-13"),
        ("352/9", "3NE="),
        ("4hs 420", "4HS="),
        ("4he -450", "4HE+1"),
        ("4HS -50", "4HS-1"),
        ("4hs= 420", "4HS="),
        ("4hs 10 420", "4HS="),
        ("3nn -150", "3NN-3"),
    ],
)
def test_a_result_on_paper(line: str, result: str) -> None:
    assert read_keyed(line, "none") == KeyedLine(played=Played.parse(result))


def test_a_lead_an_average_and_a_board_not_played() -> None:
    assert read_keyed("4HS= SK", "none") == KeyedLine(played=Played.parse("4HS="), lead=Card.parse("SK"))
    assert read_keyed("a6040", "none").award == read_award("A6040", "none")
    assert read_keyed("NS 420", "none").award == read_award("NS 420", "none")
    for text in ("np", "N/P", "not played"):
        assert read_keyed(text, "both").not_played


@pytest.mark.parametrize(("text", "score"), [("620", 620), ("+620", 620), ("-100", -100), ("– 50", -50)])
def test_a_score_alone(text: str, score: int) -> None:
    assert read_keyed(text, "both" if abs(score) in (620, 100) else "none") == KeyedLine(score=score)


@pytest.mark.parametrize(
    ("line", "vulnerable", "code"),
    [
        ("620", "ew", "score_vulnerable"),
        ("-620", "ns", "score_vulnerable"),
        ("55", "both", "impossible_score"),
        ("4hs= 620", "none", "score_differs"),
        ("4hs 620", "none", "score_disagrees"),
        ("4he 420", "none", "score_disagrees"),
        ("8hs=", "none", "level"),
        ("4h", "none", "declarer_missing"),
        ("4hs", "none", "tricks_missing"),
        ("4hs+9", "none", "tricks_range"),
        ("", "none", "empty"),
        ("433", "none", "impossible_score"),
    ],
)
def test_what_is_refused(line: str, vulnerable: Vulnerability, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_keyed(line, vulnerable)
    assert refused.value.code == code


@given(RESULTS, st.sampled_from(VULNERABILITIES))
def test_whatever_is_keyed_with_its_score_reads_as_it_was_played(played: Played, vulnerable: Vulnerability) -> None:
    score = table_score(played, vulnerable)
    assert read_keyed(f"{played} {score}", vulnerable).played == played
    assert read_keyed(f"{played.contract}{played.declarer} {score}", vulnerable).played == played
    assert read_keyed(str(score), vulnerable).score == score


@given(RESULTS)
def test_the_number_pad_says_the_same(played: Played) -> None:
    contract = played.contract
    assert contract is not None
    suit, seat = "CDHSN".index(contract.denomination) + 1, "NESW".index(played.declarer or "") + 1
    start = f"{contract.level}{suit}{'*' * contract.doubles}{seat}"
    assert read_keyed(f"{start}/{played.tricks}", "none").played == played
    assert read_keyed(f"{start}{played.difference:+d}", "none").played == played


@given(st.text(max_size=12), st.sampled_from(VULNERABILITIES))
def test_any_text_is_read_or_refused_in_words(text: str, vulnerable: Vulnerability) -> None:
    with suppress(NotationError):
        assert isinstance(read_keyed(text, vulnerable), KeyedLine)


@pytest.mark.parametrize("vulnerable", VULNERABILITIES)
def test_no_number_pad_line_is_also_a_score(vulnerable: Vulnerability) -> None:
    assert all(str(score)[-1] == "0" for score in possible_scores(vulnerable))


FIELD = [Played.parse(text) for text in ("4SN=", "4SN+1", "3SS+1", "4SN-1")]


@pytest.mark.parametrize(
    ("result", "asked"),
    [
        ("4SN=", None),
        ("4SN-3", None),
        ("3NN=", None),
        ("5HXE-3", None),
        ("4SE=", Doubt.OTHER_SIDE),
        ("2SE-3", None),
        ("4SN-5", Doubt.TRICKS_OFF),
        ("7NN=", Doubt.SLAM_ALONE),
        ("6SN=", Doubt.SLAM_ALONE),
        ("5DXW-6", Doubt.FAR_DOWN),
        ("1NN+5", Doubt.FAR_UP),
        ("2HXXW=", Doubt.REDOUBLED),
        ("pass", Doubt.PASSED_ALONE),
    ],
)
def test_what_is_asked_about(result: str, asked: Doubt | None) -> None:
    assert doubt(Played.parse(result), FIELD) == asked


def test_nothing_is_asked_where_others_did_the_like() -> None:
    slam = [*FIELD, Played.parse("6SN=")]
    assert doubt(Played.parse("7NN="), slam) is None
    assert doubt(Played.parse("6SN="), FIELD[:1]) is None
    assert doubt(Played.parse("6SN="), [*FIELD, Played.parse("4SN+2")]) is None
    assert doubt(Played.parse("6SN="), [*FIELD, Played.parse("4HE+2")]) is Doubt.SLAM_ALONE
    assert doubt(Played.parse("pass"), [*FIELD, Played.parse("pass")]) is None
    assert doubt(Played.parse("pass"), []) is None


def test_a_score_far_from_all_others_is_asked_about() -> None:
    assert doubt_of_score(-1100, [420, 450, 170]) is Doubt.SCORE_OFF
    assert doubt_of_score(-200, [420, 450, 170]) is None
    assert doubt_of_score(-1100, [420]) is None
