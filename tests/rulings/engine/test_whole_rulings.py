"""Rulings in full: their documents, what is wrong with them, orders as they are written, doubts, laws and auctions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import product

import pytest

from rulings.engine.auction import read_auction
from rulings.engine.checks import faults_of, remarks_of
from rulings.engine.decision import Decision, Doubt, Kind, Poll, RuledLine, RuledPenalty
from rulings.engine.decision_document import dump_decision, parse_decision
from rulings.engine.digest import digest_of
from rulings.engine.doubts import doubts
from rulings.engine.effect import dump_effect, effect_between
from rulings.engine.laws import law, laws_about
from rulings.engine.orders import read_orders, read_ruled
from rulings.engine.periods import clock_named
from rulings.engine.query import Claim, ClaimKind, differences
from scoring.engine.contract import Played
from scoring.engine.document import Artificial, Assigned, NotScored, Outcome, Part, Redress, Weighted
from scoring.engine.errors import EngineError
from tests.rulings.engine.mis_keyings import KINDS, made_up_evening, planted
from tests.rulings.engine.test_effect import AFTER, BEFORE
from tests.snapshots import assert_as_stored, in_lines

REDRESS = Redress(Assigned(-100), Weighted((Part("1/3", 620), Part("2/3", 650))))
HALF = Weighted((Part("60%", 650), Part("40%", 620)))
FULL = Decision(
    Kind.ASSIGNED,
    "what happened",
    laws=("75B", "12C1(e)"),
    agreed=False,
    disputed="who asked",
    statement_ns="we were told",
    statement_ew="we told them",
    auction="1S P 4S AP",
    polls=(Poll("AKQ", "What do you bid?", ("4S", "pass")), Poll("J", "?", ())),
    decision="adjusted",
    reasoning="because",
    doubt=Doubt.PLAY,
    unauthorised=True,
    disallowed="5 S",
    hypothetical="1S 4S",
    over_hundred="the club's fault",
    third_plus=True,
    lines=(
        RuledLine(7, 11, 12, "A", 3, 9, REDRESS, Assigned(650), written="as said", contracts=("4S",), table_score=620),
        RuledLine(8, 13, 14, "B", 2, 1, Artificial("60"), Artificial("40"), unless_better=True, ns_third=3, ew_third=4),
        RuledLine(9, 13, 14, group="late", dealer="W", vulnerable="ew", seen_version=5),
    ),
    penalties=(RuledPenalty(12, "procedural", "10", "points", "late", 3),),
)


def test_a_whole_decision_as_a_document_and_read_again() -> None:
    document = dump_decision(FULL)
    assert_as_stored("rulings/decision.txt", in_lines(document))
    places = [
        replace(line, ns_outcome=None, ew_outcome=None, unless_better=False, written="", contracts=(), group="")
        for line in FULL.lines
    ]
    again = parse_decision(json.loads(json.dumps(document)), places, FULL.penalties, (11, 12, 99))
    assert again == replace(FULL, about=(99,))


def test_an_effect_as_a_document() -> None:
    assert_as_stored("rulings/effect.txt", in_lines(dump_effect(effect_between(BEFORE, AFTER, [2, 1], ["EW2", "NS9"]))))


def test_only_what_does_something_to_the_score_is_in_the_digest() -> None:
    said = digest_of(FULL)
    assert len(said) == 16
    assert digest_of(replace(FULL, facts="other", laws=(), polls=())) == said
    line, *others = FULL.lines
    changed = [replace(FULL, lines=(replace(line, **{name: 99}), *others)) for name in ("board", "ns", "ew")]
    changed += [replace(FULL, lines=(replace(line, **{name: "x"}), *others)) for name in ("ns_outcome", "group")]
    changed.append(replace(FULL, lines=(replace(line, unless_better=True), *others)))
    (fine,) = FULL.penalties
    fines = {"contestant": 13, "kind": "award", "amount": "9", "unit": "vp"}
    changed += [replace(FULL, penalties=(replace(fine, **{name: value}),)) for name, value in fines.items()]
    assert len({said, digest_of(FULL, 1), digest_of(FULL, 2), *map(digest_of, changed)}) == 3 + len(changed)


OUTCOMES: dict[str, Outcome | None] = {
    "table": None,
    "620": Assigned(620),
    "weighted": HALF,
    "too little": Weighted((Part("1/3", 650), Part("1/2", 620))),
    "redress": REDRESS,
    "A60": Artificial("60"),
    "A40": Artificial("40"),
    "+3": Artificial("+3"),
    "none": NotScored(),
}


def test_what_is_wrong_with_every_kind_of_ruling() -> None:
    lines = []
    for kind, (one, ns), (other, ew) in product(Kind, OUTCOMES.items(), OUTCOMES.items()):
        line = RuledLine(7, 1, 2, "A", 1, 1, ns, ew, contracts=("4S",), table_score=620)
        decision = Decision(kind, "facts", lines=(line,))
        found = [fault_told(each) for each in (*faults_of(decision), *remarks_of(decision, {1: 2, 2: 1}))]
        lines.append(f"{kind}, {one} and {other}: {' | '.join(found)}")
    assert_as_stored("rulings/faults.txt", lines)


def fault_told(fault: object) -> str:
    found = {each.name: getattr(fault, each.name) for each in fields(fault)}  # type: ignore[arg-type]
    return " ".join(f"{value}" for value in found.values() if value is not None)


MORE: tuple[dict[str, object], ...] = (
    {},
    {"facts": " "},
    {"laws": ("12C1(e)", "99", "x")},
    {"unauthorised": True},
    {"unauthorised": True, "disallowed": "4 S"},
    {"unauthorised": True, "disallowed": "5H"},
    {"unauthorised": True, "disallowed": "4S", "hypothetical": "1S 4S"},
    {"doubt": Doubt.MISBID},
    {"penalties": (RuledPenalty(1, "procedural"),)},
    {"kind": Kind.NO_ACTION},
    {"kind": Kind.PROCEDURAL},
    {"over_hundred": "said"},
)


def test_what_is_wrong_with_texts_and_with_several_lines() -> None:
    weighted = RuledLine(7, 1, 2, ns_outcome=HALF, ew_outcome=HALF, contracts=("4S",), table_score=650)
    average = RuledLine(8, 3, 4, ns_outcome=Artificial("60"), ew_outcome=Artificial("60"), unless_better=True)
    lines = []
    for more in MORE:
        for ruled in ((), (weighted,), (average,), (weighted, average, replace(weighted, ns=2, ew=1))):
            decision = replace(Decision(Kind.ASSIGNED, "facts", lines=ruled), **more)
            found = [fault_told(each) for each in (*faults_of(decision), *remarks_of(decision, {3: 2, 4: 3}))]
            lines.append(f"{more}, {len(ruled)} lines: {' | '.join(found)}")
    assert_as_stored("rulings/texts.txt", lines)


ORDERS = (
    *("A6040", "7: A+/A-", "boards 7-9: A=", "7, 8 and 9: NS 420", "A= for boards 7 to 9", "on board 3", "12-3: A="),
    *("4S+2 60 4S+1 40", "NS table EW 3HE-1", "fouled from table 5 on", "8: fouled from table 12", "fouled", "7:", ":"),
    *("redress NS B 4SS= C 4SS-1", "Denied redress for E/W: A: table, B: 420; C -50", "redress NS B A60 C 420"),
    *("redress EW B 4SS= 50 4SS-1 50 C pass", "redress NS B NS 420 EW 50 C 420", "redress NS B 420", "redress"),
    *("wrong direction", "boards switched", "4S wrong way round", "a quarrel", "NS none EW none", "3NS= by S", "table"),
)


def told(read: Callable[..., object], *given: object) -> str:
    try:
        return str(read(*given))
    except (EngineError, LookupError) as refusal:
        return f"refused, {refusal}"


def orders_read() -> Iterator[str]:
    for text in (*ORDERS, "\n".join(ORDERS[:3])):
        for order in read_orders(text):
            yield f"«{order.written}»: {order} {[order.is_for(board) for board in (7, 8, 12)]}"
            for table in (None, Played.parse("4SS-2")):
                yield f"  {told(read_ruled, order.text, 'none', table)}"
                if "refused" not in told(read_ruled, order.text, "none", table):
                    yield f"  {read_ruled(order.text, 'none', table).contracts}"


def test_what_a_director_writes_into_the_box_of_scores() -> None:
    assert_as_stored("rulings/orders.txt", orders_read())


def test_laws_and_auctions_as_they_are_written() -> None:
    laws = ("12C1(e)", "Law 75b", "L16B1(a)", "laws 40", "19", "19A", "99", "7", "77Z", "", "12C1", "12C1E2", "x12")
    lines = [f"law {each}: {told(law, each)}" for each in laws]
    words = ("claim", "score adjusted", "an", "LEAD out of turn", "insufficient bid", "of it", "nothing like that")
    lines += [f"about {each}: {told(laws_about, each)}" for each in words]
    auctions = (
        "1S 2D 3S P 4S",
        "P 1NT (2H) X XX AP",
        "1c! dbl; rdbl, pass | -",
        "1S what",
        "",
        "7N AP 1C",
        "8C",
        "1NT*",
    )
    lines += [f"{each} from {dealer}: {read_auction(each, dealer)}" for each in auctions for dealer in "NESW"]
    lines += [f"clock {each}: {told(clock_named, each)}" for each in ("rulings", "computing", "x", "")]
    assert_as_stored("rulings/laws.txt", lines)


def test_in_what_results_differ() -> None:
    played = ["4SN=", "4SN+1", "4SN-1", "4SXN=", "4HN=", "3SN+1", "4SS=", "4SE=", "pass", "3NS-2", "3NS+2"]
    lines = []
    for one, other in product(played, played):
        found = differences(Played.parse(one), Claim(ClaimKind.RESULT, Played.parse(other)))
        lines.append(f"{one} and {other}: {sorted(found)}")
    assert_as_stored("rulings/differences.txt", lines)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_doubted_after_slips_of_the_fingers(kind: str) -> None:
    lines = []
    evening = made_up_evening(4, tables=7, boards=14)
    for changed, at in list(planted(evening, kind))[::9]:
        boards = {each.board for each in changed if each.line in at}
        found = doubts([each for each in changed if each.board in boards])
        lines += [f"{sorted(at)}: {each.rule} {each.line} {each.other} {dict(each.figures)}" for each in found]
    assert_as_stored(f"rulings/doubts/{''.join(char for char in kind if char.isalnum())}.txt", lines)
