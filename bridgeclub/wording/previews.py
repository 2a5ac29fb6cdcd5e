"""What an act on a running session would change, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording.awards import many_averages_words, outcome_words, third_words
from bridgeclub.wording.compared_pairs import board_words
from bridgeclub.wording.game import MINUS, SEATS, contract_signs, figure, result_words, signed
from bridgeclub.wording.known import words_for
from bridgeclub.wording.matches import stated_words
from bridgeclub.wording.pair_labels import pair_labels
from bridgeclub.wording.penalties import standing_words
from bridgeclub.wording.results import penalty_words
from bridgeclub.wording.substitutes import sits_in_words
from club.queries import Pair, SessionInfo, pairs_of
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contract import Contract, Played
from scoring.engine.document import parse_outcome
from scoring.engine.sides import keys_of
from scoring.services.repairs import (
    LaterChange,
    Place,
    PreparedRepair,
    Preview,
    Remark,
    SeatChange,
    Sitting,
    preview_repair,
)


@dataclass(frozen=True)
class MovedPair:
    """Where a pair stands before and after, as written."""

    pair: str
    before: str
    after: str


@dataclass(frozen=True)
class PreviewWords:
    """A preview as sentences, and the pairs whose place in the ranking moves."""

    names: tuple[str, ...]
    people: tuple[str, ...]
    fines: tuple[str, ...]
    scores: tuple[str, ...]
    seats: tuple[str, ...]
    later: tuple[str, ...]
    remarks: tuple[str, ...]
    moved: tuple[MovedPair, ...]


def preview_in_words(session: SessionInfo, act: PreparedRepair, hidden: frozenset[int]) -> tuple[Preview, PreviewWords]:
    """An act looked at, as values and in words; of `hidden` boards nothing. Raises DomainError as the act would."""
    preview = preview_repair(session_id=session.id, act=act, permission=BY_THE_CLOCKS)
    return preview, shown(preview, session, {pair.key: pair for pair in pairs_of(session.id)}, hidden)


def shown(preview: Preview, session: SessionInfo, pairs: Mapping[str, Pair], hidden: frozenset[int]) -> PreviewWords:
    """What a repair would change; `pairs` by key. Of `hidden` boards nothing is said but that there are some."""
    several = len({pair.section for pair in pairs.values() if pair.seated}) > 1
    named = pair_labels(pairs.values())
    labels = {**_new(preview), **{key: named[pair.id] for key, pair in pairs.items()}}
    return PreviewWords(
        tuple(_renamed(before, after) for _key, before, after in preview.names),
        tuple(sits_in_words(each, _label(labels, each.key)) for each in preview.sitting_in),
        tuple(f"{_label(labels, each.key)}: {penalty_words(each)}" for each in preview.fines),
        tuple(_scores(preview, session, labels, hidden)),
        tuple(_seat(each, session, labels, several) for each in preview.seats),
        tuple(_later(each, session, labels) for each in preview.later),
        (
            *(_remark(each, session, labels) for each in _together(preview.remarks)),
            *_third(preview, session, named, hidden),
            *many_averages_words(preview.beyond_two, named),
        ),
        () if hidden else tuple(_moved(preview, labels)),
    )


def _third(preview: Preview, session: SessionInfo, named: Mapping[int, str], hidden: frozenset[int]) -> Iterator[str]:
    after = _("To give average plus anyway, record this, then change its ruling or make one.")
    for words in third_words((each for each in preview.third if each.board not in hidden), named, session):
        yield f"{words} {after}"


def _new(preview: Preview) -> dict[str, str]:
    """Pairs that only the repair brings, by key."""
    came = {
        each["id"]: _("the new pair") for each in preview.facts if each["what"] == "contestant" and not each["before"]
    }
    return {**came, **{key: " & ".join(after) for key, _before, after in preview.names if after}}


def _renamed(before: tuple[str, ...], after: tuple[str, ...]) -> str:
    return f"{' & '.join(before) or _('nobody')} → {' & '.join(after) or _('nobody')}"


def _scores(preview: Preview, session: SessionInfo, labels: Mapping[str, str], hidden: frozenset[int]) -> Iterator[str]:
    secret = 0
    lines: dict[tuple[str, str, str], list[int]] = {}
    decided = [each for each in preview.facts if each["what"] == "match" and _decided(each)]
    instead = {frozenset({each["after"]["home"], each["after"]["away"]}) for each in decided}
    for each in decided:
        home, away = (_label(labels, each["after"][side]) for side in ("home", "away"))
        values = {"home": home, "away": away, "result": stated_words(each["after"]["result"])}
        yield _("%(home)s v %(away)s: %(result)s instead of its boards") % values
    for each in preview.facts:
        if each["what"] == "contestant" and each["before"] is not None:
            standing = standing_words((each["after"] or {}).get("standing", "ranked"))
            yield f"{_label(labels, each['id'])}: {standing}"
        elif each["what"] == "line" and each["after"] is None and _sides(each) in instead:
            continue
        elif each["what"] == "line" and each["board"] in hidden:
            secret += 1
        elif each["what"] == "line":
            who = _both(labels, (keys_of(each["ns"]), keys_of(each["ew"])))
            lines.setdefault((who["ns"], who["ew"], line_words(each["after"])), []).append(each["board"])
    for (ns, ew, what), boards in lines.items():
        values = {"boards": capfirst(board_words(boards, session)), "ns": ns, "ew": ew, "what": what}
        yield _("%(boards)s, %(ns)s against %(ew)s: %(what)s") % values
    if secret:
        yield ngettext(
            "%(n)s board that you still have to play", "%(n)s boards that you still have to play", secret
        ) % {"n": secret}


def _decided(change: Mapping[str, Any]) -> bool:
    """Whether a match has a result of its own now, or another one."""
    before, after = ((change[name] or {}).get("result") for name in ("before", "after"))
    return bool(after) and before != after


def _sides(change: Mapping[str, Any]) -> frozenset[object]:
    return frozenset(key for side in ("ns", "ew") for key in keys_of(change[side]))


def line_words(after: Mapping[str, Any] | None) -> str:
    """What a line says in the facts of a session."""
    if after is None:
        return _("no result")
    if "adjusted" not in after:
        group = after.get("group")
        return _("%(result)s, fouled: scored separately") % {"result": _result(after)} if group else _result(after)
    sides = {side: outcome for side, outcome in after["adjusted"].items() if side in ("ns", "ew")}
    if all("not_scored" in outcome for outcome in sides.values()):
        return _("cancelled for both sides")
    names = {"ns": _("N–S"), "ew": _("E–W")}
    return "; ".join(f"{names[side]} {outcome_words(parse_outcome(value), side)}" for side, value in sides.items())


def _result(line: Mapping[str, Any]) -> str:
    """4♠ by North, made; without a contract no more than that there is one."""
    if line.get("not_played"):
        return _("not played")
    if line.get("contract") == "pass":
        return _("passed out")
    if "contract" not in line:
        return _("the result at the table")
    contract = Contract.parse(line["contract"])
    played = Played(contract, line["declarer"], line["tricks"])
    return _("%(contract)s by %(seat)s, %(result)s") % {
        "contract": contract_signs(contract),
        "seat": SEATS[line["declarer"]],
        "result": result_words(played),
    }


def _seat(change: SeatChange, session: SessionInfo, labels: Mapping[str, str], several: bool) -> str:
    return _("Round %(round)s, table %(table)s: %(sitting)s") % {
        "round": change.round,
        "table": f"{change.section if several else ''}{change.table}",
        "sitting": _sitting(change.after, session, labels),
    }


def _later(change: LaterChange, session: SessionInfo, labels: Mapping[str, str]) -> str:
    values = {"board": session.printed(change.board), **_both(labels, change.sides)}
    if change.later and session.contest == "teams" and change.table:
        sentence = _(
            "Board %(board)s, %(ns)s against %(ew)s at table %(table)s: they play it later; until then no tablet asks "
            "for it"
        )
        return sentence % {**values, "table": change.table}
    if change.later:
        return (
            _("Board %(board)s, %(ns)s against %(ew)s: they play it later; until then no tablet asks for it") % values
        )
    return _("Board %(board)s, %(ns)s against %(ew)s: no longer postponed") % values


def _together(remarks: Iterable[Remark]) -> Iterator[Remark]:
    """Remarks that differ in nothing but their boards are one."""
    boards: dict[Remark, list[int]] = {}
    for each in remarks:
        boards.setdefault(replace(each, boards=()), []).extend(each.boards)
    for each, numbers in boards.items():
        yield replace(each, boards=tuple(sorted(numbers)))


def _remark(remark: Remark, session: SessionInfo, labels: Mapping[str, str]) -> str:
    values = {
        "first": _label(labels, remark.first),
        "other": _label(labels, remark.other),
        "boards": board_words(remark.boards, session),
        "round": remark.round,
        "when": remark.when,
    }
    if remark.what == "meet":
        return _("%(first)s and %(other)s meet in round %(round)s too") % values
    if remark.what == "waits":
        return _("%(first)s sits out in round %(round)s") % values
    if remark.what == "shared":
        return _shared(remark, session)
    cannot = _("%(first)s cannot play %(boards)s in round %(round)s:")
    known = _("they know the cards from round %(when)s") if remark.when else _("they know the cards already")
    return f"{cannot % values} {known % values}"


def _shared(remark: Remark, session: SessionInfo) -> str:
    *others, last = map(str, remark.tables)
    first, *more = map(session.printed, remark.boards)
    boards = _("boards %(first)s to %(last)s") % {"first": first, "last": more[-1]} if more else _("board %s") % first
    values = {"others": ", ".join(others), "last": last, "boards": boards}
    if others[1:]:
        return _("Tables %(others)s and %(last)s all with %(boards)s: did they share them?") % values
    return _("Tables %(others)s and %(last)s both with %(boards)s: did they share them?") % values


def _sitting(sitting: Sitting | None, session: SessionInfo, labels: Mapping[str, str]) -> str:
    if sitting is None:
        return _("nobody plays")
    if not (sitting.ns and sitting.ew):
        return _("%(pair)s sits out") % {"pair": labels.get(sitting.ns or sitting.ew, "")}
    boards = board_words(sitting.boards, session)
    values = {**_both(labels, sitting.sides), "boards": boards}
    return _("%(ns)s against %(ew)s, %(boards)s") % values


def _moved(preview: Preview, labels: Mapping[str, str]) -> Iterator[MovedPair]:
    decimals = vp_decimals(place for _key, *both in preview.places for place in both)
    for key, before, after in preview.places:
        words = place_words(before, decimals), place_words(after, decimals)
        if words[0] != words[1]:
            yield MovedPair(_label(labels, key), *words)


def _both(labels: Mapping[str, str], sides: Iterable[Iterable[str]]) -> dict[str, str]:
    """Whoever sits North–South and East–West."""
    ns, ew = (" & ".join(_label(labels, key) for key in side) for side in sides)
    return {"ns": ns, "ew": ew}


def _label(labels: Mapping[str, str], key: str) -> str:
    """The pair of a key; of nobody nothing is said."""
    return words_for(labels, key, _("a pair")) if key else ""


NOTHING = ((None, None), (None, "0"))


def vp_decimals(places: Iterable[Place | None]) -> int:
    """The most decimals that any of them has in its victory points: all of a list are written with as many."""
    return max((len(place.vp.partition(".")[2]) for place in places if place and place.vp), default=0)


def place_words(place: Place | None, decimals: int = 0) -> str:
    """1 · 54.17 %, 1 · +27 IMPs, or 1 · 12.97 VPs (with at least so many decimals); a dash where nothing is scored."""
    if place is None or (place.percent is None and (place.rank, place.vp or place.total) in NOTHING):
        return "–"
    rank = "–" if place.rank is None else f"{place.rank}{'=' if place.tied else ''}"
    if place.unit:
        return f"{rank} · {place_figure_words(place, decimals)}"
    if place.percent is not None:
        return f"{rank} · {figure(place.percent, 2)} %"
    return _("%(rank)s · %(points)s IMPs") % {"rank": rank, "points": signed(place.total or "0")}


def place_figure_words(place: Place, decimals: int = 0) -> str:
    """«27.97 VPs», «11 points»: what ranks, where that is neither a percentage nor IMPs; a dash without it."""
    value = place.vp if place.unit == "vp" else place.total
    if value is None:
        return "–"
    if place.unit == "vp":
        return _("%(number)s VPs") % {"number": figure(value, max(decimals, vp_decimals([place])))}
    return _("%(number)s points") % {"number": value.replace("-", MINUS)}
