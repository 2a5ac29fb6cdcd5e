"""The scoring table of Law 77, every contract, against sums written out another way."""

from __future__ import annotations

from itertools import product

import pytest

from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.engine.score import possible_scores, table_score

EVERY_CONTRACT = [
    Contract(level, denomination, doubles) for level, denomination, doubles in product(range(1, 8), "CDHSN", range(3))
]

# Down one, two, … thirteen, as players know them by heart.
DOWN = {
    (0, False): [50 * count for count in range(1, 14)],
    (0, True): [100 * count for count in range(1, 14)],
    (1, False): [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
    (1, True): [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
    (2, False): [200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000],
    (2, True): [400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600],
}


def by_heart(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """What declarer's side scores."""
    made = tricks - contract.level - 6
    if made < 0:
        return -DOWN[contract.doubles, vulnerable][-made - 1]
    each = 20 if contract.denomination in "CD" else 30
    below = (contract.level * each + (10 if contract.denomination == "N" else 0)) << contract.doubles
    bonus = 50
    if below >= 100:
        bonus = 500 if vulnerable else 300
    if contract.level == 6:
        bonus += 750 if vulnerable else 500
    if contract.level == 7:
        bonus += 1500 if vulnerable else 1000
    above = [each, 200 if vulnerable else 100, 400 if vulnerable else 200][contract.doubles]
    return below + bonus + 50 * contract.doubles + made * above


@pytest.mark.parametrize("contract", EVERY_CONTRACT, ids=str)
def test_every_result_of_every_contract(contract: Contract) -> None:
    for tricks, seat, vulnerability in product(range(14), "NESW", ("none", "ns", "ew", "both")):
        ours = seat in "NS"
        vulnerable = vulnerability == "both" or vulnerability == ("ns" if ours else "ew")
        due = by_heart(contract, tricks, vulnerable) * (1 if ours else -1)
        assert table_score(Played(contract, seat, tricks), vulnerability) == due  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("written", "vulnerable", "score"),
    [
        ("4SXN-1", "none", -100),
        ("4SXN-1", "ns", -200),
        ("3NTS=", "both", 600),
        ("6SN=", "ns", 1430),
        ("4SE+2", "none", -480),
        ("7NXXN=", "both", 2980),
        ("1CXXW+6", "both", -2630),
        ("2DXN=", "none", 180),
        ("pass", "both", 0),
    ],
)
def test_scores_that_everybody_knows(written: str, vulnerable: str, score: int) -> None:
    assert table_score(Played.parse(written), vulnerable) == score  # type: ignore[arg-type]


@pytest.mark.parametrize("vulnerable", ["none", "ns", "ew", "both"])
def test_the_possible_scores_are_those_of_some_contract(vulnerable: str) -> None:
    due = {0}
    for contract, tricks in product(EVERY_CONTRACT, range(14)):
        due.add(by_heart(contract, tricks, vulnerable in ("ns", "both")))
        due.add(-by_heart(contract, tricks, vulnerable in ("ew", "both")))
    assert possible_scores(vulnerable) == due  # type: ignore[arg-type]


def test_who_is_vulnerable_decides_what_is_possible() -> None:
    assert 420 in possible_scores("ew")
    assert 420 not in possible_scores("both")
    assert -420 not in possible_scores("ew")
    assert 425 not in possible_scores("none")


def test_an_unknown_vulnerability_is_refused() -> None:
    with pytest.raises(ValueError, match="vulnerability 'all'"):
        table_score(PASSED_OUT, "all")  # type: ignore[arg-type]
