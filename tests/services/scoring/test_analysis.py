"""Deals computed by a child process that may fall, hang or say nonsense, and is never waited for in vain."""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from club.actor import PROGRAM
from club.models import DealSet
from scoring import tasks
from scoring.models import Analysis
from scoring.queries.deals import loaded_deals, open_deal
from scoring.services import analysis, compute_again, solving
from tests import builders
from tests.deal_makers import load, set_of

pytestmark = pytest.mark.django_db
FELL = "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"
HANGS = "sleep 60"
NONSENSE = "print('{\"at\": 0, \"tricks\": 13}'); print('[]'); print('no'); print('{\"at\": 77}')"
FLAT = {seat: dict.fromkeys("CDHSN", 6) for seat in "NESW"}
NO_PAR = {f"{seat} {who}": {"score": 0, "contracts": []} for seat in "NESW" for who in ("none", "ns", "ew", "both")}


@pytest.fixture
def deals() -> DealSet:
    """The deals of an evening of eight boards."""
    session = builders.ended_session(8)
    load(session)
    return set_of(session)


def states(deals: DealSet) -> list[str]:
    return list(Analysis.objects.filter(deal__deal_set=deals).order_by("deal__number").values_list("state", flat=True))


def solver(monkeypatch: pytest.MonkeyPatch, *falls_at: str) -> list[int]:
    """A solver that solves everything but these deals, and nothing after them; the sizes of what it was asked."""
    asked: list[int] = []

    def solve(cards: list[str]) -> dict[int, Any]:
        asked.append(len(cards))
        until = next((at for at, each in enumerate(cards) if each in falls_at), len(cards))
        return {at: {"tricks": FLAT, "par": NO_PAR} for at in range(until)}

    monkeypatch.setattr(analysis, "solve", solve)
    return asked


def test_the_real_solver_computes_a_set_and_nothing_twice(deals: DealSet) -> None:
    assert tasks.analyse_deals_of_set(deals.pk) == 8
    assert states(deals) == ["done"] * 8
    assert tasks.analyse_deals_of_set(deals.pk) == 0
    use = deals.uses.get()
    found = open_deal(use.session_id, 1)
    assert found is not None
    assert found.analysis is not None
    assert sum(found.analysis.tricks["N"].values()) > 0


def test_one_deal_that_fells_the_solver_spoils_no_other(monkeypatch: pytest.MonkeyPatch, deals: DealSet) -> None:
    asked = solver(monkeypatch, deals.deals.get(number=3).cards)
    assert analysis.analyse_deals(deals.pk) == 7
    assert states(deals) == ["done", "done", "failed", "done", "done", "done", "done", "done"]
    assert asked == [8, 1, 1, 1, 1, 1, 1, 1]
    found = loaded_deals(deals.uses.get().session_id)
    assert found is not None
    assert (found.computed, found.failed, found.waiting) == (7, 1, 0)


def test_a_solver_that_never_starts_is_asked_three_times(monkeypatch: pytest.MonkeyPatch, deals: DealSet) -> None:
    monkeypatch.setattr(analysis, "solve", lambda cards: {})
    assert analysis.analyse_deals(deals.pk) == 0
    assert states(deals) == ["failed"] * 8
    assert set(Analysis.objects.values_list("attempts", flat=True)) == {3}


def test_the_director_may_ask_once_more(monkeypatch: pytest.MonkeyPatch, deals: DealSet) -> None:
    monkeypatch.setattr(analysis, "solve", lambda cards: {})
    analysis.analyse_deals(deals.pk)
    compute_again(session_id=deals.uses.get().session_id, actor=PROGRAM)
    assert states(deals) == ["waiting"] * 8
    solver(monkeypatch)
    assert tasks.sweep_deals() == 8
    with pytest.raises(analysis.DomainError, match="All deals have been computed"):
        compute_again(session_id=deals.uses.get().session_id, actor=PROGRAM)


def test_what_a_killed_worker_had_claimed_is_computed_later(monkeypatch: pytest.MonkeyPatch, deals: DealSet) -> None:
    solver(monkeypatch)
    rows = [Analysis(deal=deal, attempts=1, tried_at=timezone.now()) for deal in deals.deals.all()]
    Analysis.objects.bulk_create(rows)
    assert tasks.sweep_deals() == 0
    Analysis.objects.update(tried_at=timezone.now() - timedelta(minutes=11))
    assert tasks.sweep_deals() == 8


def test_two_workers_never_compute_the_same(monkeypatch: pytest.MonkeyPatch, deals: DealSet) -> None:
    solved: list[str] = []

    def solve(cards: list[str]) -> dict[int, Any]:
        solved.extend(cards)
        analysis.analyse_deals(deals.pk)
        return {at: {"tricks": FLAT, "par": NO_PAR} for at in range(len(cards))}

    monkeypatch.setattr(analysis, "solve", solve)
    assert analysis.analyse_deals(deals.pk) == 8
    assert sorted(solved) == sorted(deal.cards for deal in deals.deals.all())


def test_a_solver_that_hangs_leaves_the_worker_to_the_standings(
    monkeypatch: pytest.MonkeyPatch, deals: DealSet
) -> None:
    clock = iter(range(0, 10_000, 50))
    monkeypatch.setattr(analysis, "monotonic", lambda: next(clock))
    asked: list[int] = []
    monkeypatch.setattr(analysis, "solve", lambda cards: asked.append(len(cards)) or {})
    analysis.analyse_deals(deals.pk)
    assert asked == [8]
    assert states(deals) == ["waiting"] * 8
    for _sweep in range(20):
        tasks.sweep_deals()
    assert states(deals) == ["failed"] * 8


def test_one_process_solves_at_a_time(monkeypatch: pytest.MonkeyPatch, deals: DealSet) -> None:
    solver(monkeypatch)
    assert analysis.cache_add(analysis.SOLVING, 60)
    assert tasks.sweep_deals() == 0
    analysis.cache_delete(analysis.SOLVING)
    assert tasks.sweep_deals() == 8


def test_the_sweep_finds_what_was_never_asked_for(monkeypatch: pytest.MonkeyPatch, deals: DealSet) -> None:
    solver(monkeypatch)
    assert tasks.sweep_deals() == 8
    assert tasks.sweep_deals() == 0


@pytest.mark.parametrize("program", [FELL, NONSENSE, "raise SystemExit('no library')"])
def test_a_child_that_falls_or_talks_nonsense_is_survived(program: str) -> None:
    assert solving.solve(["N: …"], [sys.executable, "-c", program]) == {}


def test_a_child_that_is_not_there_is_survived() -> None:
    assert solving.solve(["N: …"], [str(Path("/nowhere/python"))]) == {}


def test_a_child_that_hangs_is_ended_and_what_it_said_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "SECONDS_TO_START", 1)
    monkeypatch.setattr(solving, "SECONDS_FOR_A_DEAL", 1)
    said = json.dumps({"at": 1, "tricks": FLAT, "par": NO_PAR})
    assert set(solving.solve(["N: …", "N: …"], ["sh", "-c", f"echo '{said}'; exec {HANGS}"])) == {1}
