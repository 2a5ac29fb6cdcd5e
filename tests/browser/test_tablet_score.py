"""The script scores as the engine does: every contract, declarer, number of tricks and vulnerability."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.engine.board import SEATS, VULNERABILITIES
from scoring.engine.contract import DENOMINATIONS, PASSED_OUT, Contract, Played
from scoring.engine.score import table_score

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCORE = """async cases => {
  const { tableScore } = await import("/static/js/tablet/score.js");
  return cases.map(([contract, declarer, tricks, vulnerable]) => tableScore(contract, declarer, tricks, vulnerable));
}"""


def test_the_script_scores_every_result_as_the_engine_does(page: Page, live_server: Any) -> None:
    contracts = [Contract(*parts) for parts in product(range(1, 8), DENOMINATIONS, range(3))]
    cases = [(str(each), *rest) for each in contracts for rest in product(SEATS, range(14), VULNERABILITIES)]
    expected = [table_score(Played(Contract.parse(c), d, t), v) for c, d, t, v in cases]
    page.goto(f"{live_server.url}/table/")
    assert page.evaluate(SCORE, [list(case) for case in cases]) == expected
    assert len(cases) == 7 * 5 * 3 * 4 * 14 * 4


def test_a_board_passed_out_is_nought(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/table/")
    assert page.evaluate(SCORE, [["pass", None, None, each] for each in VULNERABILITIES]) == [0, 0, 0, 0]
    assert table_score(PASSED_OUT, "both") == 0
