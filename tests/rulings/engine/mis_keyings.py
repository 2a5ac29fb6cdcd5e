"""Evenings as values, and the mistakes that fingers make: for finding out what the rules of doubt find."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from rulings.engine.doubts import ResultOnLine
from scoring.engine.board import vulnerable
from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.engine.score import table_score
from scoring.services.plausible import plausible_result

OURS = Path(__file__).parents[2] / "vectors" / "scoring_nights"
FURTHER = Path(__file__).parents[4] / "shared" / "vectors" / "nights"
NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}
NEIGHBOUR = {"C": "D", "D": "C", "H": "S", "S": "H", "N": "S"}
Evening = list[ResultOnLine]


def real_evenings() -> Iterator[tuple[str, Evening]]:
    """Evenings of clubs as other programs published them (numbers only), those beside this copy too."""
    paths = {path.name: path for folder in (FURTHER, OURS) if folder.exists() for path in folder.glob("*.json")}
    for name, path in sorted(paths.items()):
        yield name, evening_of(json.loads(path.read_text())["document"])


def evening_of(document: dict[str, Any]) -> Evening:
    found: Evening = []
    who: dict[str, int] = {}
    for place, row in enumerate(document["results"]):
        if row.get("score") is None:
            continue
        table = ("A", row["table"], row["round"]) if row.get("table") and row.get("round") else None
        ns, ew = (who.setdefault(str(row[side]), len(who)) for side in ("ns", "ew"))
        found.append(ResultOnLine(place, row["board"], ns, ew, row["score"], played_of(row), table=table))
    return found


def played_of(row: dict[str, Any]) -> Played | None:
    if not row.get("contract"):
        return None
    if row["contract"].lower().startswith("p"):
        return PASSED_OUT
    known = row.get("declarer") and row.get("tricks") is not None
    return Played(Contract.parse(row["contract"]), row["declarer"], row["tricks"]) if known else None


def made_up_evening(seed: int, *, tables: int = 10, boards: int = 24, per_round: int = 2) -> Evening:
    """A Mitchell evening: what practice and demonstration play."""
    found = []
    for number in range(1, boards + 1):
        group = (number - 1) // per_round
        for table in range(tables):
            played, lead = plausible_result(f"{seed}:{number}", f"A{table}:{group}")
            round_of = (group - table) % (boards // per_round) + 1
            score = table_score(played, vulnerable(number))
            at = ("A", table + 1, round_of)
            found.append(ResultOnLine(len(found), number, table, 100 + group + table, score, played, lead, table=at))
    return found


def _as(result: ResultOnLine, played: Played) -> ResultOnLine:
    return replace(result, played=played, score=table_score(played, vulnerable(result.board)))


def _parts(result: ResultOnLine) -> tuple[Contract, str, int]:
    played = result.played
    assert played is not None
    assert played.contract is not None
    assert played.declarer is not None
    assert played.tricks is not None
    return played.contract, played.declarer, played.tricks


def other_side(result: ResultOnLine) -> ResultOnLine | None:
    """N/S for E/W: the declarer of the other side, or the other sign."""
    contract, declarer, tricks = _parts(result)
    return _as(result, Played(contract, NEXT[declarer], tricks))


def defenders_tricks(result: ResultOnLine) -> ResultOnLine | None:
    """The tricks that the defenders won, for declarer's."""
    contract, declarer, tricks = _parts(result)
    return _as(result, Played(contract, declarer, 13 - tricks)) if tricks != 13 - tricks else None


def down_for_up(result: ResultOnLine) -> ResultOnLine | None:
    """−1 for +1."""
    contract, declarer, tricks = _parts(result)
    turned = 2 * contract.tricks_needed - tricks
    return _as(result, Played(contract, declarer, turned)) if turned != tricks and 0 <= turned <= 13 else None


def three_for_five(result: ResultOnLine) -> ResultOnLine | None:
    """3♦ for 5♦, with the tricks that were won."""
    contract, declarer, tricks = _parts(result)
    if contract.level not in (3, 5):
        return None
    return _as(result, Played(replace(contract, level=8 - contract.level), declarer, tricks))


def three_for_five_made(result: ResultOnLine) -> ResultOnLine | None:
    """3♦ made for 5♦ made: the tricks follow the contract."""
    contract, declarer, tricks = _parts(result)
    change = {3: 2, 5: -2}.get(contract.level, 0)
    if not change or not 0 <= tricks + change <= 13:
        return None
    return _as(result, Played(replace(contract, level=8 - contract.level), declarer, tricks + change))


def beside_it(result: ResultOnLine) -> ResultOnLine | None:
    """The suit beside it: ♥ for ♠."""
    contract, declarer, tricks = _parts(result)
    return _as(result, Played(replace(contract, denomination=NEIGHBOUR[contract.denomination]), declarer, tricks))


def without_double(result: ResultOnLine) -> ResultOnLine | None:
    contract, declarer, tricks = _parts(result)
    return _as(result, Played(replace(contract, doubles=0), declarer, tricks)) if contract.doubles else None


KINDS: dict[str, Callable[[ResultOnLine], ResultOnLine | None]] = {
    "N/S for E/W": other_side,
    "the defenders' tricks": defenders_tricks,
    "-1 for +1": down_for_up,
    "3 for 5, tricks right": three_for_five,
    "3 for 5, made": three_for_five_made,
    "the suit beside it": beside_it,
    "double left out": without_double,
}


def planted(evening: Sequence[ResultOnLine], kind: str) -> Iterator[tuple[Evening, frozenset[int]]]:
    """The evening with one mistake, at every place where the kind is possible; and the lines it is in."""
    for place, result in enumerate(evening):
        if result.played is None or result.played.contract is None:
            continue
        wrong = KINDS[kind](result)
        if wrong is not None:
            yield [*evening[:place], wrong, *evening[place + 1 :]], frozenset({result.line})


def exchanged(evening: Sequence[ResultOnLine]) -> Iterator[tuple[Evening, frozenset[int]]]:
    """Two boards of one table and round with each other's numbers, where they differ."""
    for place, first in enumerate(evening):
        for at in range(place + 1, len(evening)):
            second = evening[at]
            same = first.table is not None and (first.table, first.ns) == (second.table, second.ns)
            if not same or first.board == second.board or first.played == second.played:
                continue
            if not (first.played and second.played):
                continue
            changed = list(evening)
            changed[place] = _as(replace(first, lead=second.lead), second.played)
            changed[at] = _as(replace(second, lead=first.lead), first.played)
            yield changed, frozenset({first.line, second.line})


def some(cases: Sequence[Any], count: int, seed: int = 1) -> list[Any]:
    """So many of them, the same for the same seed."""
    return list(cases) if len(cases) <= count else Random(seed).sample(list(cases), count)
