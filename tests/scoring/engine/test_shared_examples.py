"""The worked examples of the sources that concern teams, matches, victory points and ties, as data."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.adjusted import redress
from scoring.engine.matches.one_table import fouled_board_a_match, shared_fine
from scoring.engine.ties import Encounter, Event
from scoring.engine.ties.knock_out import knock_out_swing
from scoring.engine.ties.rules import point_a_board, tie_break_points
from scoring.engine.victory_points import find_scale
from scoring.engine.victory_points.scales import cross_imp_margin
from scoring.engine.victory_points.scales import table as table_of
from scoring.engine.victory_points.unplayed import mismatch
from tests.scoring.engine.documents import scored
from tests.scoring.engine.team_documents import head_to_head

SHARED = Path(__file__).parents[4] / "shared" / "vectors" / "scoring.json"
BOTH = [{"number": 1, "vulnerable": "both"}]
Vector = dict[str, Any]


def weighted(vector: Vector) -> None:
    side, expect = vector["given"]["adjusted"], vector["expect"]
    line = {"adjusted": {"ns": side, "ew": side}}
    (match,) = scored(head_to_head({1: (line, vector["given"]["other_room_ns"])}, boards=BOTH)).matches
    assert match.figures[0].exact == Fraction(expect["imps_exact"])
    assert match.figures[0].points == expect["imps"]


def denied(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    without = {name: {"assigned": given[name]} for name in ("without_error", "without_infraction")}
    line = {"score": given["table"], "adjusted": {"ns": {"redress": without}, "ew": without["without_infraction"]}}
    boards = BOTH if given["other_room_ns"] == 680 else []
    (match,) = scored(head_to_head({1: (line, given["other_room_ns"])}, boards=boards)).matches
    stands = int(expect["A"]) >= int(expect["B"])
    offenders = -int(expect["offenders"]) if stands else int(expect["offenders"])
    assert [figure.points for figure in match.figures] == [int(expect["non_offenders"]), offenders]


def figures_given(vector: Vector) -> None:
    found = {**vector["expect"], **vector["given"]}
    a, b, c = (Fraction(found[name]) for name in "ABC")
    assert redress(a, b, c) == Fraction(vector["expect"]["non_offenders"])


def on_a_scale(vector: Vector) -> None:
    given = vector["given"]
    scale = find_scale(given["scale"], given["boards"])
    margin = Fraction(given.get("imps") or given["percent"])
    assert scale.points(margin) == tuple(map(Fraction, vector["expect"]["vp"]))
    if "imps" in vector["expect"]:
        assert scale.counted(margin) == vector["expect"]["imps"]


def mismatched(vector: Vector) -> None:
    given = vector["given"]
    stronger = given["opponents"] == "stronger"
    found = mismatch(Fraction(given["actual"]), stronger_opponents=stronger, at_fault=given["at_fault"])
    assert found == Fraction(vector["expect"]["vp"])


def tie_breaks(vector: Vector) -> None:
    opponents, partners = vector["given"]["opponents"], vector["given"].get("partners", [])
    finals = {f"o{at}": Fraction(score) for at, score in enumerate(opponents)}
    finals |= {f"p{at}": Fraction(score) for at, score in enumerate(partners)}
    names = tuple(name for name in finals if name[0] == "o"), tuple(name for name in finals if name[0] == "p")
    met = [Encounter("A", (name,), Fraction(0), Fraction(10)) for name in names[0]]
    if partners:
        met = [Encounter("A", names[0], Fraction(0), Fraction(10), partners=names[1])]
    assert tie_break_points(Event(tuple(met), finals), ("A",))["A"] == Fraction(vector["expect"]["tie_break_points"])


def count_back(vector: Vector) -> None:
    worth = {"best_above_average": Fraction(6), "worst_below_average": Fraction(-3)}
    given = vector["given"]["scores"]
    board = {name: worth[written] for name, written in given.items() if written}
    assert point_a_board(Event((), {}, boards={1: board}), tuple(given)) == vector["expect"]["points"]


def knock_out(vector: Vector) -> None:
    swings = [knock_out_swing(int(home), int(away)) for home, away in vector["given"]["cases"]]
    assert swings == vector["expect"]["swing"]


def hybrid(vector: Vector) -> None:
    weights = [Fraction(each.rstrip("%")) / 100 for each in vector["given"]["weights"]]
    found = sum(weight * Fraction(vp) for weight, vp in zip(weights, vector["given"]["vps"], strict=True))
    assert [found, 10 - found] == list(map(Fraction, vector["expect"]["vp"]))


def fouled(vector: Vector) -> None:
    words = {0: "loss", 1: "tie", 2: "win"}
    found = [words[fouled_board_a_match(Fraction(together), 0)] for together in vector["given"]["sums"]]
    assert found == vector["expect"]["result"]


def slow(vector: Vector) -> None:
    shares = [Fraction(share) for share in vector["given"]["shares"]]
    assert list(shared_fine(vector["given"]["fine"], shares)) == vector["expect"]["fines"]


def cross_imps(vector: Vector) -> None:
    """The divisor, and the column of the scale."""
    given, expect = vector["given"], vector["expect"]
    assert cross_imp_margin(expect["divisor"], given["tables"]) == 1
    lowest, highest = map(int, expect["scale_column"].split("-"))
    columns = [each["boards"] for each in table_of("ebu-teams-2010")["columns"]]
    assert [lowest, highest] == next(each for each in columns if each[0] <= given["boards"] <= each[1])


RUN: dict[str, Callable[[Vector], None]] = {
    **dict.fromkeys(("weighted-imps-teams", "weighted-imps-wbflc", "weighted-imps-thirds"), weighted),
    **dict.fromkeys(("redress-imps-partly", "redress-imps-all"), denied),
    **dict.fromkeys([f"redress-barker-{number}" for number in (1, 2, 3, 4)], denied),
    **dict.fromkeys(("redress-mp-partly", "redress-mp-all", "redress-ton-A", "redress-ton-B"), figures_given),
    **dict.fromkeys(("vp-void-8", "vp-void-13", "vp-swiss-pairs-8", "vp-swiss-pairs-edge", "vp-swiss-9"), on_a_scale),
    **dict.fromkeys(("mismatch-up", "mismatch-down"), mismatched),
    **dict.fromkeys(("tie-break-points", "tie-break-individual"), tie_breaks),
    "countback-four": count_back,
    "ko-split": knock_out,
    "hybrid-weighted": hybrid,
    "bam-fouled": fouled,
    "slow-play-share": slow,
    "slow-cross-imp-vp": cross_imps,
}


@pytest.mark.parametrize("name", RUN)
def test_example(name: str) -> None:
    if not SHARED.exists():
        pytest.skip("the examples of the sources lie beside this copy of the project, and are not here")
    vectors = {vector["id"]: vector for vector in json.loads(SHARED.read_text())["vectors"]}
    RUN[name](vectors[name])
