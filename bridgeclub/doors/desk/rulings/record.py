"""The rulings of a session, and the record of one: read, printed, told to the pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.rulings.decided import board_numbers, decided_in_short
from bridgeclub.doors.desk.rulings.effect_words import EffectWords, effect_in_words
from bridgeclub.doors.desk.rulings.words import DOUBTS, KINDS
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.appeals import badge, short_words, step_words
from bridgeclub.wording.awards import outcome_words, results_words, thirds_words
from bridgeclub.wording.known import words_for
from bridgeclub.wording.pair_labels import called, pair_labels
from bridgeclub.wording.results import penalty_words
from bridgeclub.wording.rulings import BECOMES
from club.queries import Pair, boards_of, pairs_of
from rulings.engine.auction import read_auction
from rulings.engine.decision import RuledLine
from rulings.engine.laws import Law, law
from rulings.queries.appeals import AppealInfo, appeals_by_ruling, appeals_of, heard_already
from rulings.queries.clocks import clocks_of
from rulings.queries.restrictions import noted_calls
from rulings.queries.rulings import Note, RulingInfo, ruling_of, rulings_of
from rulings.queries.today import effect_as_of_now
from rulings.services.appeals.refusing import DECIDED_ON_APPEAL
from rulings.services.noting import add_ruling_note
from rulings.services.requests_in_time import amending_refused_because
from scoring.engine.document import Outcome
from scoring.queries.deals import open_deal


@dataclass(frozen=True)
class Listed:
    """A ruling in the list; `hidden`: about a board that this director has still to play."""

    number: int
    ruling: RulingInfo
    kind: str
    boards: str
    pairs: str
    decided: str
    hidden: bool
    #: Appeal, its badge, what came of it in a word.
    appeals: tuple[tuple[AppealInfo, str, str], ...] = ()


@dataclass(frozen=True)
class RuledLineWords:
    """A board at a table on the record: who sat there and what each side got; "" where its score stands.

    `stands`: what becomes of a score that is left alone.
    `results`: the contracts in it, "" without one. `third`: what the conditions of contest have
    made of a third average plus. `at`: the ruling's own line, for its address.
    """

    board: int
    table: str
    ns: str
    ew: str
    ns_gets: str
    ew_gets: str
    cancelled: bool
    group: str
    score: int | None
    results: str
    third: str
    stands: str
    at: RuledLine


@dataclass(frozen=True)
class InformedPair:
    """A pair that the ruling is about, and when the director told it; None: not yet."""

    pair: int
    name: str
    note: Note | None


@require_safe
@at_desk
def rulings_page(desk: Desk) -> HttpResponse:
    """Every ruling of the session and every call that needed none, the newest first."""
    pairs = {pair.id: pair for pair in pairs_of(desk.session.id)}
    appealed = appeals_by_ruling(appeals_of(desk.session.id))
    listed = [
        _listed(desk, each, pairs, appealed.get(each.number, ())) for each in reversed(rulings_of(desk.session.id))
    ]
    noted = noted_calls(desk.session.id, desk.hidden)
    return desk.render("desk/rulings/list.html", tab="rulings", listed=listed, noted=noted)


def _listed(desk: Desk, ruling: RulingInfo, pairs: dict[int, Pair], appeals: Sequence[AppealInfo]) -> Listed:
    decision = ruling.decision
    names = [called(pairs[who]) for who in decision.contestants if who in pairs]
    several = len({(line.ns, line.ew) for line in decision.lines}) > 1
    return Listed(
        ruling.number,
        ruling,
        words_for(KINDS, decision.kind),
        board_numbers(ruling.boards, desk.session.printed),
        _("several tables") if several else " · ".join(names),
        decided_in_short(ruling, desk.session.printed),
        bool(desk.hidden & set(ruling.boards)),
        tuple((each, badge(each), short_words(each)) for each in appeals),
    )


@require_safe
@at_desk
def ruling_page(desk: Desk, *, number: int) -> HttpResponse:
    """One ruling as it was issued, with what stands today."""
    ruling = find(desk, number)
    pairs, now = pairs_of(desk.session.id), timezone.now()
    named = pair_labels(pairs)
    lodged = appeals_of(desk.session.id)
    decided = ruling.stands and all(heard_already(lodged, number, who) for who in ruling.decision.contestants)
    return desk.render(
        "desk/rulings/ruling.html",
        tab="rulings",
        **record_context(desk, ruling, named),
        informed_pairs=[
            InformedPair(who, named.get(who, ""), ruling.informed_note(who)) for who in ruling.decision.contestants
        ],
        effect=None if desk.hidden else effect_in_words(ruling.effect, pairs, desk.session),
        today=None if desk.hidden else _today(desk, ruling, pairs),
        appeals=(appeals := clocks_of(desk.session.id, now).appeal_of(ruling.at)),
        appealed=[
            (Appealed(each.id, each.at, named.get(each.contestant or 0, "")), badge(each), step_words(each))
            for each in lodged
            if each.number == number
        ],
        appealable=ruling.stands and not decided and desk.session.state != "official" and appeals.open(now),
        decided_on_appeal=DECIDED_ON_APPEAL if decided else "",
        now=now,
        **_amending(desk, ruling),
    )


@dataclass(frozen=True)
class Appealed:
    """An appeal against a ruling: its id, when and by whom it was lodged."""

    id: int
    at: datetime
    who: str


def record_context(desk: Desk, ruling: RulingInfo, named: dict[int, str]) -> dict[str, Any]:
    """What the record of a ruling is made from, on its own page and on a form: `named` are pairs by id."""
    decision = ruling.decision
    marked = {board: dealer for board, dealer, _vulnerable in boards_of(desk.session.id)}
    lines = [_line(each, named) for each in decision.lines]
    return {
        "ruling": ruling,
        "decision": decision,
        "kind": words_for(KINDS, decision.kind),
        "doubt": words_for(DOUBTS, decision.doubt) if decision.doubt else "",
        "laws": [law(each) or Law(each, "") for each in decision.laws],
        "lines": lines,
        "deal": open_deal(desk.session.id, lines[0].board) if lines else None,
        "auction": read_auction(decision.auction, marked.get(lines[0].board, "N")) if lines else (),
        "fines": [(named.get(each.contestant, ""), penalty_words(each), each.note) for each in decision.penalties],
    }


def _amending(desk: Desk, ruling: RulingInfo) -> dict[str, Any]:
    """Whether it can be amended, and why not any more (L92B)."""
    if desk.session.state == "official" or not ruling.stands:
        return {"amendable": False, "closed": ""}
    closed = amending_refused_because(desk.session.id, ruling.number)
    return {"amendable": not closed, "closed": closed}


def _today(desk: Desk, ruling: RulingInfo, pairs: Sequence[Pair]) -> EffectWords | None:
    """What stands now, where that is not what the ruling had made."""
    now = effect_as_of_now(desk.session.id, ruling.effect)
    then = {
        each.key: (each.after, {board: both[1] for board, both in each.boards.items()}) for each in ruling.effect.moved
    }
    moved = [
        (each.after, {board: both[1] for board, both in each.boards.items()}) != then[each.key] for each in now.moved
    ]
    return effect_in_words(now, pairs, desk.session) if any(moved) else None


def find(desk: Desk, number: int) -> RulingInfo:
    """A ruling of the session; 404 for any other, and for one about a board that this director has still to play."""
    ruling = ruling_of(desk.session.id, number)
    if ruling is None or desk.hidden & set(ruling.boards):
        raise Http404
    return ruling


def _line(line: RuledLine, named: dict[int, str]) -> RuledLineWords:
    ns, ew = (" & ".join(named.get(who, "") for who in side) for side in line.sides)
    return RuledLineWords(
        line.board,
        f"{line.table}" if line.table else "",
        ns,
        ew,
        _gets(line.ns_outcome, "ns"),
        _gets(line.ew_outcome, "ew"),
        line.cancelled,
        line.group,
        line.table_score,
        results_words(line.written),
        thirds_words(line.ns_third, line.ew_third),
        str(BECOMES[line.becomes]),
        line,
    )


def _gets(outcome: Outcome | None, side: str) -> str:
    return "" if outcome is None else outcome_words(outcome, side)


@require_POST
@at_desk
def noted(desk: Desk, *, number: int) -> HttpResponse:
    """A pair was told, or the right of appeal was mentioned."""
    find(desk, number)
    pair = desk.request.POST.get("pair", "")
    desk.attempt(
        lambda: add_ruling_note(
            session_id=desk.session.id,
            number=number,
            what="told" if is_whole_number(pair) else "right",
            contestant_id=int(pair) if is_whole_number(pair) else None,
            actor=desk.actor,
        ),
        _("Written down."),
    )
    return desk.redirect_to("ruling", number=number)
