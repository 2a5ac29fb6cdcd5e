"""Deals loaded by several directors, and computed by several workers, at the same moment."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Deal, DealSet, SessionDeals
from club.services import first_broken_row
from scoring.models import Analysis
from scoring.services import analysis
from scoring.services.deals import load_deals
from tests.builders import make_session
from tests.deal_makers import deals_for, load, pbn_of, set_of
from tests.services.at_once import at_once, refusals, successes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.always]
SIX_EACH = {seat: dict.fromkeys("CDHSN", 6) for seat in "NESW"}


@pytest.fixture(autouse=True)
def solved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the solver was asked; it is not what these tests are about."""
    asked: list[str] = []

    def solve(cards: list[str]) -> dict[int, Any]:
        asked.extend(cards)
        return {at: {"tricks": SIX_EACH, "par": {}} for at in range(len(cards))}

    monkeypatch.setattr(analysis, "solve", solve)
    return asked


def test_of_two_who_load_one_is_told_to_look_again() -> None:
    session = make_session()
    acts = [
        partial(
            load_deals,
            session_id=session.pk,
            files=[(f"{name}.pbn", pbn_of(deals_for(range(1, 5), name)).encode())],
            seen_deal_set_id=None,
            actor=PROGRAM,
        )
        for name in ("a", "b", "c", "d")
    ]
    results = at_once(acts)
    assert len(successes(results)) == 1
    assert set(refusals(results)) == {"The deals of this session have just been changed. Please look again."}
    assert SessionDeals.objects.get(session=session).deal_set == DealSet.objects.get()
    assert Deal.objects.count() == 4
    assert AuditRow.objects.filter(action="deals loaded").count() == 1
    assert first_broken_row(session.club_id) is None


def test_workers_side_by_side_compute_each_deal_once(solved: list[str]) -> None:
    session = make_session()
    load(session, deals_for(range(1, 25)))
    deals = set_of(session)
    Analysis.objects.all().delete()
    solved.clear()
    at_once([partial(analysis.analyse_deals, deals.pk)] * 4)
    assert sorted(solved) == sorted(deals.deals.values_list("cards", flat=True))
    assert set(Analysis.objects.values_list("state", flat=True)) == {"done"}
