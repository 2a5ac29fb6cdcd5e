"""The run that changes engines to see whether their tests notice: what it picks, what it knows, what it counts."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.toolchain import ROOT
from tools import mutants
from tools.mutants import Change

NAMES = [f"scoring.engine.{module}.x_{module}__mutmut_{n}" for module in ("contract", "score") for n in range(1, 151)]
DIFF = """# scoring.engine.contract.xǁContractǁscore__mutmut_3: survived
--- scoring/engine/contract.py
+++ scoring/engine/contract.py
@@ -1,4 +1,4 @@
 def score(self) -> int:
-    worth = (
-        tricks - 6
+    worth = (
+        tricks - 7
     )
"""
SLOT = Change("scoring.engine.contract.Contract.score", "worth = ( tricks - 6", "worth = ( tricks - 7")


def test_a_sample_has_its_share_of_every_part_and_is_the_same_again() -> None:
    sample = mutants.sampled(NAMES, 30, seed=1)
    assert len(set(sample)) == 30
    assert Counter(name.split(".")[2] for name in sample) == {"contract": 15, "score": 15}
    assert mutants.sampled(NAMES, 30, seed=1) == sample
    assert mutants.sampled(NAMES, 30, seed=2) != sample


def test_a_sample_is_never_more_than_there_is() -> None:
    assert mutants.sampled(NAMES[:7], 300, seed=1) == NAMES[:7]


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("scoring.engine.contract.xǁContractǁscore__mutmut_3", "scoring.engine.contract.Contract.score"),
        ("scoring.engine.contract.x__read__mutmut_12", "scoring.engine.contract._read"),
    ],
)
def test_a_change_is_told_without_its_number(name: str, function: str) -> None:
    assert mutants.change(name, DIFF) == Change(function, SLOT.was, SLOT.becomes)


@pytest.mark.parametrize(
    ("survived", "listed", "figures", "status"),
    [
        (1, {}, "9 of 10 killed, 90.0 %", 0),
        (2, {}, "8 of 10 killed, 80.0 %", 1),
        (2, {SLOT: "it is the same"}, "8 of 8 killed, 100.0 %", 0),
    ],
)
def test_what_survives_is_shown_and_counted(
    survived: int,
    listed: dict[Change, str],
    figures: str,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(mutants, "shown", lambda name: DIFF)
    monkeypatch.setattr(mutants, "known", lambda: listed)
    names = [f"scoring.engine.contract.xǁContractǁscore__mutmut_{n}" for n in range(10)]
    outcomes = dict.fromkeys(names, "survived") | dict.fromkeys(names[survived:], "killed") | {names[-1]: "timeout"}
    assert mutants.report(outcomes) == status
    printed = capsys.readouterr().out
    assert figures in printed
    assert printed.count("+        tricks - 7") == survived
    assert printed.count("it is the same") == (survived if listed else 0)


def test_what_no_test_can_notice_is_still_there_and_says_why() -> None:
    """A line that is not there any more would leave its reason behind for another one."""
    for each, reason in mutants.known().items():
        module = next(
            path
            for end in range(len(each.function.split(".")), 0, -1)
            if (path := ROOT.joinpath(*each.function.split(".")[:end]).with_suffix(".py")).exists()
        )
        code = " ".join(line.strip() for line in module.read_text(encoding="utf-8").splitlines())
        assert each.was in code, each
        assert each.was != each.becomes
        assert re.match(r".{10,}\.$", reason), each
