"""What both sides get, written in rows of contract, declarer, tricks and weight: as one line of notation, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.awards import share_words
from bridgeclub.wording.notation import BOXES, notation_words
from rulings.engine.orders import RuledAward, read_orders, read_ruled
from scoring.engine.contract import Contract, Played
from scoring.engine.document import Artificial, NotScored, Part
from scoring.engine.document.quantities import weight_value
from scoring.engine.notation import NotationError, SideAward, Term, read_result
from scoring.engine.notation.errors import Unread

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

BOTH, SIDES = "both", "sides"
#: So many rows has a score for both sides, or for one.
ROWS: Mapping[str, int] = {"both": 5, "ns": 4, "ew": 4}
COLUMNS = ("contract", "by", "tricks", "weight")
RESULT, TABLE, NONE = "result", "table", "none"
AVERAGES: Mapping[str, str] = {"60": "A+", "50": "A=", "40": "A-"}
GIVES: dict[str, _StrPromise] = {
    BOTH: gettext_lazy("Both sides the same: a result, or several with weights"),
    SIDES: gettext_lazy("A different score for each side: an average, the table score, a result"),
}
SIDE_GETS: dict[str, _StrPromise] = {
    "": gettext_lazy("Choose"),
    "60": gettext_lazy("average plus (60 %)"),
    "50": gettext_lazy("average (50 %)"),
    "40": gettext_lazy("average minus (40 %)"),
    TABLE: gettext_lazy("the table score"),
    RESULT: gettext_lazy("a result, or several"),
    NONE: gettext_lazy("no score"),
}
SIDE_GETS_IN_IMPS: dict[str, _StrPromise] = {
    **SIDE_GETS,
    "60": gettext_lazy("average plus"),
    "50": gettext_lazy("average"),
    "40": gettext_lazy("average minus"),
}


@dataclass(frozen=True)
class Segment:
    """A weight on the bar: where it begins and how long it is, in hundredths of the bar."""

    start: str
    length: str


@dataclass(frozen=True)
class Weights:
    """The weights of one score as the bar shows them. `state`: "" none yet, "less", "full" or "more"."""

    block: str
    state: str
    words: str
    segments: tuple[Segment, ...] = ()


@dataclass(frozen=True)
class RowsRead:
    """The rows as one line of notation, "" where they say nothing yet or something is wrong; faults by box."""

    text: str = ""
    faults: tuple[tuple[str, str], ...] = ()
    weights: tuple[Weights, ...] = ()


@dataclass(frozen=True)
class _Row:
    """A row in which something stands; `name` begins the names of its boxes."""

    name: str
    number: int
    boxes: Mapping[str, str]

    @property
    def weight(self) -> str:
        """As a document has it; a number alone is a percentage."""
        text = self.boxes["weight"].replace(",", ".").replace(" ", "").removesuffix("%")
        return text if not text or "/" in text else f"{text}%"


def boxes_in_use(gives: str) -> Iterator[str]:
    """The names of the boxes in the rows of a way of giving a score."""
    for block in ("ns", "ew") if gives == SIDES else ("both",):
        for number in range(1, ROWS[block] + 1):
            yield from (f"{block}{number}_{column}" for column in COLUMNS)


def read_rows(data: Mapping[str, Any]) -> RowsRead:
    """What the rows of a form say. Only the boxes of the chosen way count."""
    if data.get("gives") == SIDES:
        return _sides(data)
    text, faults, weights = _score("both", data)
    return RowsRead(text, tuple(faults), (weights, *(_weights(each, ()) for each in ("ns", "ew"))))


def _sides(data: Mapping[str, Any]) -> RowsRead:
    texts: dict[str, str] = {}
    faults: list[tuple[str, str]] = []
    weights = [_weights("both", ())]
    for side in ("ns", "ew"):
        gets = data.get(f"{side}_gets", "")
        text, wrong, bar = _score(side, data) if gets == RESULT else (AVERAGES.get(gets, gets), [], _weights(side, ()))
        texts[side] = text
        faults += wrong
        weights.append(bar)
    if all(texts.values()):
        pair = [texts["ns"], texts["ew"]]
        text = "/".join(pair) if set(pair) <= set(AVERAGES.values()) else f"NS {texts['ns']} EW {texts['ew']}"
        return RowsRead(text, tuple(faults), tuple(weights))
    missing = {"ns": _("What do North–South get?"), "ew": _("What do East–West get?")}
    if any(texts.values()):
        faults += [(f"{side}_gets", missing[side]) for side in missing if not data.get(f"{side}_gets")]
    return RowsRead("", tuple(faults), tuple(weights))


def _score(block: str, data: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]], Weights]:
    """One score: a result, or several with weights."""
    filled = list(_filled(block, data))
    faults, written = [], []
    for row in filled:
        try:
            written.append(_result_text(row))
        except NotationError as error:
            said = notation_words(error)
            if len(filled) > 1:
                said = _("Result %(number)s: %(said)s") % {"number": row.number, "said": said}
            faults.append((f"{row.name}_{BOXES.get(error.code, 'contract')}", said))
    shares = [weight_value(row.weight) if row.weight else None for row in filled]
    wrong = [row for row, share in zip(filled, shares, strict=True) if row.weight and share is None]
    bar = _weights(block, [share for share in shares if share is not None])
    for row in wrong:
        words = _("Result %(number)s: “%(text)s” is not a weight. Type 60, 12.5 or 1/3.")
        faults.append((f"{row.name}_weight", words % {"number": row.number, "text": row.boxes["weight"]}))
    if not filled or wrong or (len(filled) == 1 and shares[0] in (None, 1)):
        return ("" if faults else " ".join(written)), faults, bar
    if None in shares:
        row = filled[shares.index(None)]
        faults.append((f"{row.name}_weight", _("Result %(number)s has no weight.") % {"number": row.number}))
    elif bar.state != "full":
        words = _("The weights must make 100 %%: %(words)s") % {"words": bar.words}
        faults.append((f"{filled[-1].name}_weight", words))
    parts = [f"{text} {row.weight}" for text, row in zip(written, filled, strict=True)] if not faults else []
    return " ".join(parts), faults, bar


def _filled(block: str, data: Mapping[str, Any]) -> Iterator[_Row]:
    for number in range(1, ROWS[block] + 1):
        name = f"{block}{number}"
        boxes = {column: str(data.get(f"{name}_{column}") or "").strip() for column in COLUMNS}
        if any(boxes.values()):
            yield _Row(name, number, boxes)


def _result_text(row: _Row) -> str:
    """4SS+2; without the declarer where none is given: then it is the one at the table. Raises NotationError."""
    contract, by, tricks = (row.boxes[name] for name in ("contract", "by", "tricks"))
    try:
        played = read_result(contract, by=by, tricks=tricks).played
        return _text(played, played.declarer)
    except NotationError as error:
        if error.code != Unread.DECLARER_MISSING or not tricks:
            raise
    return _text(read_result(contract, by="N", tricks=tricks).played, None)


def _text(played: Played, declarer: str | None) -> str:
    if played.contract is None:
        return "pass"
    return f"{_contract(played.contract)}{declarer or ''}{played.result_text}"


def _contract(contract: Contract) -> str:
    """3NT, which a seat may follow."""
    return str(contract).replace("N", "NT")


def _weights(block: str, shares: Sequence[Fraction]) -> Weights:
    """The bar: 100 is full, more goes over its end."""
    total = sum(shares, Fraction(0))
    if not total:
        return Weights(block, "", "")
    segments, start = [], Fraction(0)
    whole = max(total, Fraction(1))
    for share in shares:
        segments.append(Segment(f"{float(100 * start / whole):.2f}", f"{float(100 * share / whole):.2f}"))
        start += share
    values = {"sum": share_words(total), "left": share_words(abs(1 - total))}
    if total == 1:
        return Weights(block, "full", _("The weights make 100 %."), tuple(segments))
    words = _("%(sum)s so far, %(left)s to go.") if total < 1 else _("%(sum)s, %(left)s too much.")
    return Weights(block, "less" if total < 1 else "more", words % values, tuple(segments))


def boxes_of(written: str) -> dict[str, str] | None:
    """The boxes that say what a line of notation says; None where only notation can say it."""
    orders = read_orders(written)
    if len(orders) != 1 or orders[0].boards or orders[0].fouled_from is not None:
        return None
    try:
        # Where the line was written its board was known; here only its results are asked for.
        award = read_ruled(orders[0].text, "none")
    except NotationError:
        return None
    boxes = _boxes(award)
    if boxes is None:
        return None
    again = read_rows(boxes).text
    same = read_ruled(again, "none") if again else None
    return boxes if same and (same.ns, same.ew) == (award.ns, award.ew) else None


def _boxes(award: RuledAward) -> dict[str, str] | None:
    if award.written is None:
        return None
    if award.written.ns.terms and award.written.ns == award.written.ew:
        rows = _rows("both", award.written.ns.terms)
        return None if rows is None else {"gives": BOTH, **rows}
    boxes = {"gives": SIDES}
    for side, given in (("ns", award.written.ns), ("ew", award.written.ew)):
        gets = _gets(given)
        rows = _rows(side, given.terms) if gets == RESULT else {}
        if not gets or rows is None:
            return None
        boxes |= {f"{side}_gets": gets, **rows}
    return boxes


def _gets(given: SideAward) -> str:
    match given.outcome:
        case None:
            return TABLE
        case NotScored():
            return NONE
        case Artificial(text):
            return text if text in AVERAGES else ""
        case _:
            return RESULT


def _rows(block: str, terms: tuple[Term, ...]) -> dict[str, str] | None:
    """The rows of a score; None where it was written as a figure, or has more parts than there are rows."""
    if len(terms) > ROWS[block]:
        return None
    boxes: dict[str, str] = {}
    for number, term in enumerate(terms, start=1):
        if term.played is None:
            return None
        weight = share_words(Part(term.weight, 0).share) if term.weight else ""
        row = {"weight": weight.removesuffix("%").strip()}
        if term.played.contract is None:
            row["contract"] = "pass"
        else:
            contract, by = _contract(term.played.contract), term.played.declarer or ""
            row |= {"contract": contract, "by": by, "tricks": term.played.result_text}
        boxes |= {f"{block}{number}_{name}": value for name, value in row.items()}
    return boxes
