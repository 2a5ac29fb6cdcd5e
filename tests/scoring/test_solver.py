"""The solver, in its own process as the application runs it: published figures, and what must be so of every deal."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from club.engine.cards import SEATS
from scoring.engine.board import VULNERABILITIES, Vulnerability
from scoring.engine.contract import Contract, Played
from scoring.engine.double_dummy import DoubleDummy, Tricks, read_double_dummy
from scoring.engine.score import table_score
from scoring.services.solving import solve
from tests.deal_makers import shuffled
from tests.ranges import spread

ROOT = Path(__file__).resolve().parents[2]
VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/double_dummy.json").read_text(encoding="utf-8"))
PUBLISHED: list[dict[str, Any]] = spread(VECTORS["deals"], 5)
SHUFFLES = [shuffled(number).cards for number in spread(range(4), 2)]
BIDS = [(level, denomination) for level in range(1, 8) for denomination in "CDHSN"]
SWAPPED: dict[str, Vulnerability] = {"none": "none", "ns": "ew", "ew": "ns", "both": "both"}


@cache
def figures() -> dict[str, dict[str, Any]]:
    """Everything these tests ask for, solved at once."""
    cards = [each["cards"] for each in PUBLISHED] + [VECTORS["everyone_makes_3nt"]["cards"]]
    cards += [*SHUFFLES, *(turned(each) for each in SHUFFLES)]
    solved = solve(cards)
    assert len(solved) == len(cards)
    return {each: solved[at] for at, each in enumerate(cards)}


def turned(cards: str) -> str:
    """The same hands one seat further clockwise."""
    hands = cards.removeprefix("N:").split()
    return "N:" + " ".join([hands[-1], *hands[:-1]])


def double_dummy(cards: str, dealer: str = "N", vulnerable: str = "none") -> DoubleDummy:
    found = figures()[cards]
    return read_double_dummy(found["tricks"], found["par"], dealer, vulnerable)


def best_score(tricks: Tricks, dealer: str, vulnerable: Vulnerability) -> int:
    """Par by looking at every auction: whoever is to speak passes or bids more, and defenders double what fails."""

    def worth(bid: int, side: str) -> int:
        level, denomination = BIDS[bid]
        scores = []
        for seat in side:
            made = tricks[seat][denomination]
            contract = Contract(level, denomination, 0 if made >= level + 6 else 1)
            scores.append(table_score(Played(contract, seat, made), vulnerable))
        return max(scores) if side == "NS" else min(scores)

    @cache
    def value(last: int, holder: str, passed: bool) -> int:
        side = {"NS": "EW", "EW": "NS", "": "NS" if dealer in "NS" else "EW"}[holder]
        if last < 0 and passed:
            side = "EW" if dealer in "NS" else "NS"
        left = worth(last, holder) if last >= 0 else (0 if passed else value(-1, "", True))
        bids = [value(bid, side, False) for bid in range(last + 1, len(BIDS))]
        return (max if side == "NS" else min)([left, *bids])

    return value(-1, "", False)


def test_published_tables_and_pars() -> None:
    for published in PUBLISHED:
        found = double_dummy(published["cards"], published["dealer"], published["vulnerable"])
        assert found.tricks == published["tricks"], published["cards"]
        assert found.par_score == published["par_score"], published["cards"]
        assert [written(each) for each in found.par] == published["par"], published["cards"]


def written(par: Any) -> str:
    """As the published list writes it."""
    contract = par.contract
    doubled, more = "*" if contract.doubles else "", f"{par.difference:+d}" if par.difference else ""
    return f"{contract.level}{contract.denomination}{doubled}-{par.declarers}{more}"


def test_a_deal_on_which_everybody_makes_three_notrumps() -> None:
    found = double_dummy(VECTORS["everyone_makes_3nt"]["cards"])
    assert {found.makes(seat, "N") for seat in SEATS} == {3}


def test_hands_one_seat_further_make_the_same_one_seat_further() -> None:
    seats = list(zip(SEATS, SEATS[1:] + SEATS[:1], strict=True))
    for cards, (dealer, follows), vulnerable in product(SHUFFLES, seats, VULNERABILITIES):
        here, there = double_dummy(cards, dealer, vulnerable), double_dummy(turned(cards), follows, SWAPPED[vulnerable])
        assert there.tricks[follows] == here.tricks[dealer], cards
        assert there.par_score == -here.par_score, cards


def test_par_is_the_best_that_bidding_gives() -> None:
    for cards in figures():
        for dealer in SEATS:
            for vulnerable in VULNERABILITIES:
                found = double_dummy(cards, dealer, vulnerable)
                assert found.par_score == best_score(found.tricks, dealer, vulnerable), (cards, dealer, vulnerable)


def test_every_par_contract_scores_par() -> None:
    for cards in figures():
        for vulnerable in VULNERABILITIES:
            found = double_dummy(cards, "E", vulnerable)
            for each in found.par:
                for seat in each.declarers:
                    made = found.tricks[seat][each.contract.denomination]
                    assert made - each.contract.tricks_needed == each.difference
                    assert table_score(Played(each.contract, seat, made), vulnerable) == found.par_score


HEAVY = ("endplay", "numpy", "matplotlib", "scoring.solver")
STARTS = (
    "import club.engine.reading, scoring.engine.double_dummy, scoring.engine.opening_lead",
    "import bridgeclub.management.commands.score, bridgeclub.management.commands.movement",
    "import django, os; os.environ['DJANGO_SETTINGS_MODULE'] = 'bridgeclub.settings'; django.setup();"
    " import bridgeclub.wsgi, bridgeclub.urls, scoring.tasks; from django.urls import get_resolver;"
    " get_resolver().url_patterns",
)


def test_the_solver_is_loaded_by_nothing_that_serves(tmp_path: Path) -> None:
    """One process for all ways to start: what any of them loads stays loaded."""
    starts = "\n".join(STARTS)
    probe = f"import sys\n{starts}\nloaded = [n for n in {HEAVY} if n in sys.modules]; sys.exit(' '.join(loaded) or 0)"
    environment = {"PATH": "/usr/bin:/bin", "DATA_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    ended = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
