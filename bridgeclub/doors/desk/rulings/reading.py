"""What was typed into a ruling: the decision, what it says back, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from bridgeclub.dialogues.ruled_lines import build_ruled_line
from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.doors.desk.room.typed_result import SideResult, award_results
from bridgeclub.doors.desk.rulings.fines import penalties_in
from bridgeclub.doors.desk.rulings.form import RulingForm
from bridgeclub.doors.desk.rulings.guided import read_guided
from bridgeclub.doors.desk.rulings.places import PlacesFound, find_lines
from bridgeclub.doors.desk.rulings.rows import BOTH, Weights, boxes_in_use, read_rows
from bridgeclub.doors.desk.rulings.third import ThirdLine, within_average_plus_limit
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.notation import notation_words
from rulings.engine.book import SAYS_THE_SCORE
from rulings.engine.decision import Decision, Doubt, Kind, Poll, RuledLine, RuledPenalty
from rulings.engine.digest import digest_of
from rulings.engine.laws import Law, is_within, law, laws_about
from rulings.engine.orders import OTHER_GROUP, Order, RuledAward, read_orders, read_ruled
from rulings.queries.third_average import within_limit
from scoring.engine.document import Artificial
from scoring.engine.notation import NotationError
from scoring.queries.room import LineView, Room, penalties

TEXTS = (
    *("facts", "disputed", "statement_ns", "statement_ew", "auction", "decision", "reasoning"),
    *("disallowed", "hypothetical", "over_hundred"),
)


#: Said where the score stands in the rows and in notation too.
SAID_TWICE = "award_too"


#: Boxes below a heading that has to be opened first.
FOLDED = frozenset({"over_hundred", "p1_pair"})


@dataclass(frozen=True)
class Wrong:
    """What is wrong or still missing. `hint`: the box it is about has not been left yet; `folded`: it is that box,
    which may be folded away: the page leads there."""

    words: str
    hint: bool
    folded: str = ""


@dataclass(frozen=True)
class ReadRuling:
    """A form as it was understood. `faults`: what is wrong, by box; `laws`: as typed, each with the law or None.

    `left`: the boxes in which something was typed and that were left since; None: all, as a button was pressed.
    """

    decision: Decision
    lines: tuple[ThirdLine, ...]
    faults: tuple[tuple[str, str], ...]
    laws: tuple[tuple[str, Law | None], ...]
    about: tuple[Law, ...]
    seen_versions: Mapping[str, str] = field(default_factory=dict)
    weights: tuple[Weights, ...] = ()
    left: frozenset[str] | None = None
    gives: str = BOTH

    def wrong(self, box: str, words: str) -> Wrong:
        folded = box if box in FOLDED else ""
        if self.left is None or box == SAID_TWICE:
            return Wrong(words, False, folded)
        return Wrong(words, self.score_hint if box == "award" else box not in self.left, folded)

    @property
    def beside(self) -> tuple[Wrong, ...]:
        """What is wrong with the form; of the notation it is said at each board."""
        return tuple(self.wrong(box, words) for box, words in self.faults if box != "award")

    @property
    def gives_score(self) -> bool:
        """Whether a side gets something else than its table score, whatever that is worth."""
        return any(each.scored for each in self.decision.lines)

    @property
    def laws_to_look_up(self) -> str:
        """For the ruling book; Law 12 only where no other one is named, as it is in most rulings."""
        known = [found.number for _written, found in self.laws if found is not None]
        telling = [number for number in known if not is_within(number, SAYS_THE_SCORE)]
        return ", ".join(telling or known)

    @property
    def laws_hint(self) -> bool:
        return self.wrong("laws", "").hint

    @property
    def score_hint(self) -> bool:
        """Whether nothing of the score, as it is given now, has been left yet."""
        return self.left is not None and not self.left & {"award", *boxes_in_use(self.gives)}

    @property
    def empty(self) -> bool:
        """Whether nothing has been said yet that could be looked at."""
        return not (self.lines or self.decision.penalties or self.faults)


def read_ruling_form(desk: Desk, form: RulingForm, room: Room, *, pressed: bool = False) -> ReadRuling:
    """The decision in a form that has been sent, whatever is missing in it. `pressed`: a button, not while typing."""
    form.is_valid()
    data: dict[str, Any] = form.cleaned_data
    seen_versions = dict(re.findall(r"(\S+)=(\S+)", form.data.get("seen", "")))
    rows, typed = read_rows(data), data.get("award", "").strip()
    found = find_lines(desk, data, read_orders(typed or rows.text), room)
    third_lines, ruled = _ruled(found, data, seen_versions)
    laws, about = _laws(data.get("laws", ""))
    fined = tuple(penalties_in(desk, data, seen_versions))
    decision = Decision(
        kind=_kind(data, ruled, fined),
        laws=tuple(known.number if known else written for written, known in laws),
        agreed=data.get("agreed") != "no",
        **{name: data.get(name, "").strip() for name in TEXTS},
        polls=_polls(data),
        doubt=Doubt(data.get("doubt") or ""),
        unauthorised=bool(data.get("unauthorised")),
        lines=ruled,
        penalties=fined,
        informed=frozenset(getattr(each, side) for side in ("ns", "ew") if data.get(f"told_{side}") for each in ruled),
        appeal_mentioned=bool(data.get("right")),
        third_plus=bool(data.get("third_plus")),
        guided=read_guided(data.get("guided", "")),
    )
    decision = within_limit(desk.session.id, desk.session.third_average_plus, decision, data.get("supersedes"))
    third_lines = tuple(within_average_plus_limit(*each) for each in zip(third_lines, decision.lines, strict=True))
    faults = [("award", each.fault) for each in third_lines if each.fault]
    refused = [(name, str(error)) for name, errors in form.errors.items() for error in errors]
    twice = typed and (rows.text or rows.faults)
    of_rows = (
        [(SAID_TWICE, _("You filled in the rows and typed the score too. Empty one of them."))]
        if twice
        else rows.faults
    )
    all_faults = tuple(dict.fromkeys([*refused, *found.faults, *of_rows, *faults]))
    left = None if pressed else frozenset(form.data.get("left", "").split())
    gives = data.get("gives") or BOTH
    return ReadRuling(decision, third_lines, all_faults, laws, about, seen_versions, rows.weights, left, gives)


def _kind(data: Mapping[str, Any], ruled: tuple[RuledLine, ...], fined: tuple[RuledPenalty, ...]) -> Kind:
    """As it was chosen; an adjusted score with a percentage in it is artificial (L12C2), and where nothing but
    penalties was written it is one."""
    kind = Kind(data.get("kind") or Kind.ASSIGNED)
    if kind is not Kind.ASSIGNED:
        return kind
    if fined and not any(line.written for line in ruled):
        return Kind.DISCIPLINARY if any(each.kind == "disciplinary" for each in fined) else Kind.PROCEDURAL
    artificial = any(isinstance(outcome, Artificial) for line in ruled for outcome in line.outcomes)
    return Kind.ARTIFICIAL if artificial else kind


def _ruled(
    places: PlacesFound, data: Mapping[str, Any], seen_versions: Mapping[str, str]
) -> tuple[tuple[ThirdLine, ...], tuple[RuledLine, ...]]:
    third_lines, ruled = [], []
    for view, order in places.lines:
        if order is not None and order.fouled_from is not None:
            third_lines.append(ThirdLine(view, group=OTHER_GROUP))
            ruled.append(_line(view, order, None, data, seen_versions))
            continue
        award, fault = _award(view, order)
        third_lines.append(ThirdLine(view, _read_back(award), fault=fault))
        ruled.append(_line(view, order, award, data, seen_versions))
    return tuple(third_lines), tuple(ruled)


def _award(view: LineView, order: Order | None) -> tuple[RuledAward | None, str]:
    if order is None:
        return None, ""
    try:
        return read_ruled(order.text, view.vulnerable, view.current.played if view.current else None), ""
    except NotationError as error:
        return None, notation_words(error)


def _read_back(award: RuledAward | None) -> tuple[SideResult, ...]:
    if award is None:
        return ()
    if award.written is not None:
        return award_results(award.written)
    sides = (("N–S", award.ns, "ns"), ("E–W", award.ew, "ew"))
    return tuple(SideResult(who, words=outcome_words(outcome, side)) for who, outcome, side in sides if outcome)


def _line(
    view: LineView,
    order: Order | None,
    award: RuledAward | None,
    data: Mapping[str, Any],
    seen_versions: Mapping[str, str],
) -> RuledLine:
    version = seen_versions.get(key_of(view), "" if view.version is None else str(view.version))
    return build_ruled_line(
        view,
        award,
        fouled=order is not None and order.fouled_from is not None,
        unless_better=bool(data.get("unless_better")),
        written=order.written if order else "",
        seen_version=int(version) if is_whole_number(version) else None,
    )


def key_of(view: LineView) -> str:
    return f"{view.board}:{view.ns.id}-{view.ew.id}" + (f"-{view.room}" if view.room else "")


def versions_now(desk: Desk, read: ReadRuling) -> str:
    """What the page shows, to be sent back when it is issued: versions of lines, the newest penalties."""
    lines = [f"{key_of(each.line)}={'-' if each.line.version is None else each.line.version}" for each in read.lines]
    pairs = {each.contestant for each in read.decision.penalties}
    newest = {
        pair: max((e.id for e in penalties(desk.session.id) if e.contestant == pair), default=0) for pair in pairs
    }
    return " ".join([f"score={digest_of(read.decision)}", *lines, *(f"p{pair}={n}" for pair, n in newest.items())])


def _polls(data: Mapping[str, Any]) -> tuple[Poll, ...]:
    answers = tuple(line.strip() for line in data.get("poll_answers", "").splitlines() if line.strip())
    poll = Poll(data.get("poll_hand", "").strip(), data.get("poll_question", "").strip(), answers)
    return (poll,) if poll != Poll() else ()


def _laws(text: str) -> tuple[tuple[tuple[str, Law | None], ...], tuple[Law, ...]]:
    """The numbers that were typed, and laws about the words among them."""
    words = [each for each in re.split(r"[,;\s]+", text) if each]
    numbers = [each for each in words if any(char.isdigit() for char in each)]
    return tuple((each, law(each)) for each in numbers), laws_about(
        " ".join(each for each in words if each not in numbers and each.casefold() not in {"law", "laws"})
    )
