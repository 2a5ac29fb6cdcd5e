"""A session document from JSON text or plain values. Whatever is wrong is a fault with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from scoring.engine.board import Vulnerability
from scoring.engine.document.codes import Code
from scoring.engine.document.consistency import check_expected, check_repeated_lines, check_repeated_sit_outs
from scoring.engine.document.faults import FaultList
from scoring.engine.document.json_text import read_json
from scoring.engine.document.legible import (
    legible_ids,
    legible_marks,
    legible_matches,
    legible_method,
    legible_units,
    legible_winners,
    matches_are_due,
)
from scoring.engine.document.match_lengths import check_match_lengths
from scoring.engine.document.nodes import Node
from scoring.engine.document.outcomes import Outcome
from scoring.engine.document.read_entries import read_board, read_contestant, read_penalty, read_session, read_sit_out
from scoring.engine.document.read_matches import check_results_by_hand, match_rules, read_matches
from scoring.engine.document.read_outcomes import SIGNED, read_outcome
from scoring.engine.document.read_rankings import read_ranking
from scoring.engine.document.read_results import Surroundings, read_line
from scoring.engine.document.read_rules import read_contest, read_rules
from scoring.engine.document.values import (
    BoardInfo,
    ContestantEntry,
    Line,
    Penalty,
    ScoringRules,
    SessionDocument,
    SitOut,
)

FORMAT = "bridgeclub-session"
VERSION = 1
_REQUIRED = ("format", "version", "contest", "scoring")
_KEYS = (*_REQUIRED, "session", "boards", "contestants", "results", "penalties", "matches", "sit_outs", "rankings")

Entry = TypeVar("Entry")


def parse_text(text: str) -> SessionDocument:
    """Read a session document from JSON text. Raises DocumentFaults."""
    return parse(read_json(text))


def parse(data: object) -> SessionDocument:
    """Read a session document from plain values (dict, list, str, int, bool, None). Raises DocumentFaults."""
    faults = FaultList()
    root = Node(data, faults)
    document = _document(root) if root.is_object(_KEYS, _REQUIRED) else None
    faults.raise_if_any(data)
    if document is None:
        raise AssertionError("A document without faults was not read.")
    return document


def parse_outcome(data: object, vulnerable: Vulnerability | None = None) -> Outcome:
    """Read the outcome of one side, as under `adjusted`. Raises DocumentFaults with paths from that outcome.

    How its session is scored is not known here: an artificial score may be a percentage or signed IMPs.
    """
    faults = FaultList()
    artificial = data.get("artificial") if isinstance(data, dict) else None
    in_imps = isinstance(artificial, str) and SIGNED.fullmatch(artificial) is not None
    outcome = read_outcome(Node(data, faults), vulnerable, in_imps=in_imps)
    faults.raise_if_any(data)
    if outcome is None:
        raise AssertionError("An outcome without faults was not read.")
    return outcome


def _document(root: Node) -> SessionDocument | None:
    root.read("format", lambda place: place.choice((FORMAT,)))
    root.read("version", lambda place: place.integer(VERSION, VERSION))
    session = root.read("session", read_session) or {}
    contest = root.read("contest", read_contest)
    rules = root.read("scoring", lambda place: read_rules(place, contest))
    boards = _boards(root)
    contestants = _contestants(root, contest)
    ids = legible_ids(root)
    around = Surroundings(
        contest,
        ids,
        legible_marks(root),
        legible_method(root),
        legible_matches(root),
        matches_are_due(root) and isinstance(root.value.get("matches"), list),
    )
    results = _results(root, around)
    penalties = _penalties(root, ids)
    matches = read_matches(root, ids, match_rules(contest, rules))
    check_results_by_hand(root, matches, results)
    _refuse_repeated(root, "matches", "id")
    sit_outs = _sit_outs(root, ids, rules)
    rankings = _entries(root, "rankings", lambda node, _: read_ranking(node, ids))
    if rules is not None:
        check_expected(root, rules, results)
        check_match_lengths(root, rules, matches, results)
    if contest is None or rules is None:
        return None
    return SessionDocument(
        contest,
        rules,
        title=session.get("title", ""),
        date=session.get("date"),
        club=session.get("club", ""),
        boards=tuple(boards),
        contestants=tuple(contestants),
        results=tuple(line for line in results if line is not None),
        penalties=tuple(penalties),
        matches=tuple(match for match in matches if match is not None),
        sit_outs=tuple(sit_outs),
        rankings=tuple(each for each in rankings if each is not None),
    )


def _entries(root: Node, key: str, reader: Callable[[Node, int], Entry | None]) -> list[Entry | None]:
    place = root.at(key)
    return [] if place is None else [reader(entry, number) for number, entry in enumerate(place.items(), 1)]


def _boards(root: Node) -> list[BoardInfo]:
    """What the boards showed, as far as it could be read."""
    found = _entries(root, "boards", lambda node, _: read_board(node))
    _refuse_repeated(root, "boards", "number")
    return [board for board in found if board is not None]


def _contestants(root: Node, contest: str | None) -> list[ContestantEntry]:
    """The contestants that could be read."""
    winners = legible_winners(root)
    found = _entries(root, "contestants", lambda node, order: read_contestant(node, order, winners, contest))
    _refuse_repeated(root, "contestants", "id")
    return [entry for entry in found if entry is not None]


def _results(root: Node, around: Surroundings) -> list[Line | None]:
    found = _entries(root, "results", lambda node, _: read_line(node, around))
    check_repeated_lines(root, found, as_they_sat=around.contest == "teams")
    return found


def _penalties(root: Node, ids: frozenset[str] | None) -> list[Penalty]:
    units = legible_units(root)
    found = _entries(root, "penalties", lambda node, _: read_penalty(node, units, ids))
    return [penalty for penalty in found if penalty is not None]


def _sit_outs(root: Node, ids: frozenset[str] | None, rules: ScoringRules | None) -> list[SitOut]:
    """The sit-outs: where totals of IMPs or victory points rank, for nowhere else have they a score of their own."""
    if rules is not None and root.value.get("sit_outs") and not (rules.in_imps or rules.by_victory_points):
        root.fault_at("sit_outs", Code.SIT_OUTS_IN_IMPS)
    found = _entries(root, "sit_outs", lambda node, _: read_sit_out(node, ids))
    if rules is not None and not rules.by_victory_points and any(each is not None and each.vp for each in found):
        root.fault_at("sit_outs", Code.BYE_WITHOUT_MATCHES)
    check_repeated_sit_outs(root, found)
    return [each for each in found if each is not None]


def _refuse_repeated(root: Node, key: str, name: str) -> None:
    """Two entries of a list have the same id or number."""
    entries = root.value.get(key)
    seen = set()
    for number, entry in enumerate(entries if isinstance(entries, list) else []):
        value = entry.get(name) if isinstance(entry, dict) else None
        if type(value) not in (str, int):
            continue
        if value in seen:
            root.faults.add((key, number, name), Code.REPEATED, value=value)
        seen.add(value)
