"""Who has to agree to an appeal, who hears it, and what may be decided (Laws 92, 93; White Book 92, 93)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulings.engine.appeals import (
    HeardBy,
    Outcome,
    Progress,
    Refusal,
    Step,
    agreed_by,
    agrees_for,
    refuse_decision,
    refuse_hearing,
    refuse_kept,
    refuse_recommendation,
)

DIRECTOR, COMMITTEE, REFEREE = HeardBy.DIRECTOR, HeardBy.COMMITTEE, HeardBy.REFEREE
LODGED = Progress(agreed=False)
AGREED = Progress(agreed=True)
READY = Progress(agreed=True, deposit=True, deposit_settled=True)
THREE = ("Ann Ash", "Ben Birch", "Cleo Cedar")


@pytest.mark.parametrize(
    ("unit", "seats", "enough"),
    [
        ("pair", [], False),
        ("pair", [0], False),
        ("pair", [1, 1, None], False),
        ("pair", [1, 0], True),
        ("team", [], False),
        ("team", [3], True),
        ("player", [], True),
    ],
)
def test_whose_agreement_is_enough(unit: str, seats: list[int | None], enough: bool) -> None:
    """L92D: both of a pair, the captain of a team, nobody in an individual."""
    assert agreed_by(unit, seats) is enough


@pytest.mark.parametrize(
    ("unit", "seat", "captain", "agrees"),
    [
        ("team", 0, 0, True),
        ("team", 1, 0, False),
        ("team", None, 0, False),
        ("team", 2, None, True),
        ("team", None, None, True),
        ("pair", 1, None, True),
        ("pair", None, None, False),
    ],
)
def test_who_lodges_it_agrees_where_that_counts(unit: str, seat: int | None, captain: int | None, agrees: bool) -> None:
    assert agrees_for(unit, seat, captain) is agrees


def test_step_by_step_it_comes_to_its_end() -> None:
    assert LODGED.step is Step.CONCURRENCE
    assert AGREED.step is Step.DEPOSIT
    assert READY.step is Step.HEARING
    heard = replace(READY, heard=(COMMITTEE,))
    assert heard.step is Step.DECISION
    assert replace(heard, outcome=Outcome.UPHELD).step is Step.UPHELD
    varied = replace(heard, outcome=Outcome.VARIED)
    assert (varied.step, varied.ended) == (Step.SCORE, False)
    assert replace(varied, ruled=2).step is Step.VARIED
    assert replace(varied, ruled=2).ended
    assert replace(LODGED, withdrawn=True).step is Step.WITHDRAWN


def refused(progress: Progress, heard_by: HeardBy, *names: str, **more: object) -> tuple[Refusal, str] | None:
    found = refuse_hearing(progress, heard_by, names, **more)  # type: ignore[arg-type]
    return (found.why, found.name) if found else None


def test_it_is_not_heard_before_all_agree_and_the_deposit_is_settled() -> None:
    assert refused(LODGED, DIRECTOR) == (Refusal.NOT_AGREED, "")
    assert refused(AGREED, COMMITTEE, *THREE) == (Refusal.NO_DEPOSIT, "")
    assert refused(replace(AGREED, deposit_settled=True), DIRECTOR) is None


@pytest.mark.parametrize("count", range(8))
def test_a_committee_has_one_three_or_five_and_a_referee_is_one(count: int) -> None:
    names = [f"Member {number}" for number in range(count)]
    committee = refused(READY, COMMITTEE, *names)
    referee = refused(READY, REFEREE, *names)
    assert (committee is None) is (count in (1, 3, 5))
    assert (referee is None) is (count == 1)
    if count > 1:
        assert referee == (Refusal.ONE_REFEREE, "")
    if count in (2, 4, 6, 7):
        assert committee == (Refusal.WRONG_NUMBER, "")
    if count == 0:
        assert committee == referee == (Refusal.NOBODY_NAMED, "")
    assert refused(READY, DIRECTOR) is None


def test_nobody_hears_it_who_is_concerned() -> None:
    """Nobody of the table or the match, nobody who has taken part at an earlier stage (WB 93.3), however written."""
    about = {"concerned": ["Nora  Lindqvist"], "directors": ["Dora Dean"], "adviser": "Ada Vise"}
    for name, why in (
        ("nora lindqvist ", Refusal.PLAYS_THERE),
        ("DORA DEAN", Refusal.GAVE_RULING),
        ("Ada  Vise", Refusal.IS_ADVISER),
        ("ann ash", Refusal.NAMED_TWICE),
    ):
        assert refused(READY, COMMITTEE, "Ann Ash", "Ben Birch", name, **about) == (why, name)
    assert refused(READY, COMMITTEE, *THREE, **about) is None
    assert refused(READY, REFEREE, "Dora Dean", **about) == (Refusal.GAVE_RULING, "Dora Dean")
    # The director in charge hears it though the ruling was theirs (L93A).
    assert refused(READY, DIRECTOR, **about) is None


def test_of_the_law_alone_the_director_in_charge_hears_first() -> None:
    """L93B1; then it may go to a committee, which recommends (L93B3)."""
    law = replace(READY, law_only=True)
    assert refused(law, COMMITTEE, *THREE) == (Refusal.LAW_FIRST, "")
    assert refused(law, REFEREE, "Ann Ash") == (Refusal.LAW_FIRST, "")
    by_director = replace(law, heard=(DIRECTOR,))
    assert refused(by_director, COMMITTEE, *THREE) is None
    assert not by_director.final
    assert replace(by_director, heard=(DIRECTOR, COMMITTEE)).final
    assert replace(READY, heard=(DIRECTOR,)).final


@pytest.mark.parametrize("about", [{"law_only": True}, {"disciplinary": True}])
def test_on_law_and_discipline_a_committee_recommends_only(about: dict[str, bool]) -> None:
    heard = replace(READY, heard=(DIRECTOR, COMMITTEE), **about)

    def decided(progress: Progress) -> Refusal | None:
        found = refuse_decision(progress, Outcome.VARIED, "They passed in tempo.", deposit_kept=False)
        return found.why if found else None

    assert decided(heard) is Refusal.RECOMMENDS_ONLY
    assert decided(replace(heard, recommended=True)) is None
    assert decided(replace(heard, heard=(DIRECTOR,))) is None
    assert decided(replace(READY, heard=(COMMITTEE,))) is None
    assert refuse_decision(heard, Outcome.UPHELD, "", deposit_kept=False) is None


def test_a_recommendation_has_words_and_somebody_who_gives_it() -> None:
    for progress, words, why in (
        (READY, "Look at it again.", Refusal.NO_COMMITTEE),
        (replace(READY, heard=(DIRECTOR,)), "Look at it again.", Refusal.NO_COMMITTEE),
        (replace(READY, heard=(REFEREE,)), "  ", Refusal.REASONS),
    ):
        found = refuse_recommendation(progress, words)
        assert found is not None
        assert found.why is why
    assert refuse_recommendation(replace(READY, heard=(REFEREE,)), "Look at it again.") is None


@pytest.mark.parametrize(
    ("outcome", "reasons", "kept", "taken", "why"),
    [
        (Outcome.UPHELD, "", False, True, None),
        (Outcome.UPHELD, "", True, True, Refusal.REASONS),
        (Outcome.UPHELD, "It had no merit.", True, True, None),
        (Outcome.UPHELD, "It had no merit.", True, False, Refusal.NOTHING_TO_KEEP),
        (Outcome.VARIED, " ", False, True, Refusal.REASONS),
        (Outcome.VARIED, "No damage.", False, False, None),
        (Outcome.VARIED, "No damage.", True, True, Refusal.KEPT_THOUGH_VARIED),
    ],
)
def test_what_is_decided_has_its_reasons(
    outcome: Outcome, reasons: str, kept: bool, taken: bool, why: Refusal | None
) -> None:
    heard = replace(READY, deposit=taken, heard=(COMMITTEE,))
    found = refuse_decision(heard, outcome, reasons, deposit_kept=kept)
    assert (found.why if found else None) is why


def test_nothing_is_decided_unheard_and_what_was_not_taken_is_not_kept() -> None:
    found = refuse_decision(READY, Outcome.UPHELD, "As before.", deposit_kept=False)
    assert found is not None
    assert found.why is Refusal.NOT_HEARD
    assert refuse_kept(READY, deposit_kept=True) is None
    assert refuse_kept(AGREED, deposit_kept=True) is not None
    assert refuse_kept(AGREED, deposit_kept=False) is None
