"""The session document of the rows, without names: those live in the players' rows.

Whatever the rows say, the document is one that the engine takes: what it cannot score is not in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.engine.contests import CONTESTS
from club.models import Board, Contestant
from movements.engine.matches import four_of
from scoring.facts.expected import expected_results
from scoring.facts.matches import match_facts, matches_by_hand
from scoring.facts.rows import Rows, meeting_of
from scoring.facts.second_rankings import SHARES_OF_A_TOP, rankings_beside
from scoring.models import Adjustment, Line, Penalty, Result
from scoring.queries.line_outcomes import unplayed

Facts = dict[str, Any]


def session_facts(rows: Rows) -> Facts:
    """The session document of the rows. Lines by board, section, round and table; of an imported one as they came."""
    session = rows.session
    listed = rows.lines_with_outcome if rows.imported else sorted(rows.lines_with_outcome, key=_place_in_document)
    by_hand = matches_by_hand(rows)
    second = rankings_beside(rows)
    keys = {contestant.pk: contestant.key for contestant in rows.listed_contestants}
    matches, sit_outs = match_facts(rows, keys), _sit_outs(rows, keys)
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "session": {"title": session.title, "date": session.date.isoformat()},
        "contest": session.event.contest,
        "scoring": _rules(rows),
        "boards": [_board(each) for each in rows.boards],
        "contestants": [_contestant(each, second.handicaps) for each in rows.listed_contestants],
        "results": [_line(line, keys, rows) for line in listed if line.match_id not in by_hand],
        "penalties": [_penalty(each, keys) for each in rows.penalties if each.contestant_id in keys],
        # Before there is a movement there are none yet, but they are due.
        **({"matches": matches} if matches or rows.matches_are_due else {}),
        **({"sit_outs": sit_outs} if sit_outs else {}),
        **({"rankings": [dict(each) for each in second.lists]} if second.lists else {}),
    }


def _board(board: Board) -> Facts:
    shown: Facts = {"number": board.number, "dealer": board.dealer, "vulnerable": board.vulnerable}
    return shown | ({"label": board.label} if board.label else {})


def _place_in_document(line: Line) -> tuple[int, str, int, int, int]:
    return (line.board.number, line.section, line.round or 0, line.table or 0, line.pk)


def _rules(rows: Rows) -> Facts:
    session = rows.session
    return {
        "method": session.method,
        # Until a movement is chosen the session has the number that is usual for pairs.
        "winners": min(session.winners, CONTESTS[session.event.contest].winners_at_most),
        "matchpoints_per_win": session.matchpoints_per_win,
        "compare": session.compare,
        "expected_results": expected_results(rows),
        **session.scoring_options,
    }


def _contestant(contestant: Contestant, handicaps: Mapping[str, str]) -> Facts:
    entry: Facts = {
        "id": contestant.key,
        "number": contestant.number,
        "standing": contestant.standing,
        "handicap": handicaps.get(contestant.key, contestant.handicap),
    }
    if contestant.line:
        entry["direction"] = contestant.line
    if contestant.section is not None:
        entry["section"] = contestant.section.letter
    return entry


def _line(line: Line, keys: Mapping[int, str], rows: Rows) -> Facts:
    entry: Facts = {"board": line.board.number, "ns": _side(line, "ns", keys), "ew": _side(line, "ew", keys)}
    entry |= {name: value for name in ("section", "round", "table") if (value := getattr(line, name))}
    planned = rows.planned.get(meeting_of(line))
    if planned is not None:
        # Where it is compared is settled by the movement, whatever was keyed with it.
        entry["section"] = planned.section
    if line.unscheduled or (rows.planned and planned is None):
        entry["unscheduled"] = True
    if line.match_id is not None:
        entry["match"] = rows.match_keys[line.match_id]
        if rows.says_fours and four_of(line.room) > 1:
            entry["four"] = four_of(line.room)
    entry |= result_facts(line)
    if line.adjustment is not None:
        entry |= _group(line.adjustment) | ({} if unplayed(line) else _adjusted(line.adjustment))
    return entry


def _side(line: Line, side: str, keys: Mapping[int, str]) -> str | list[str]:
    partner = getattr(line, f"{side}_partner_id")
    first = keys[getattr(line, f"{side}_id")]
    return first if partner is None else [first, keys[partner]]


def result_facts(line: Line) -> Facts:
    """What a line says of its result, as the session document has it."""
    result, entry = line.result, dict[str, Any]()
    if result is None:
        return entry
    if unplayed(line):
        return {"not_played": True}
    if result.outcome == Result.Outcome.PASSED:
        entry["contract"] = "pass"
    elif result.outcome == Result.Outcome.PLAYED:
        entry |= {"contract": result.contract, "declarer": result.declarer, "tricks": result.tricks}
    if result.outcome == Result.Outcome.SCORE or result.score_stated:
        entry["score"] = result.score
    return entry | ({"lead": result.lead} if result.lead else {})


def _adjusted(adjustment: Adjustment) -> Facts:
    sides = {"ns": adjustment.ns_outcome, "ew": adjustment.ew_outcome}
    given: Facts = {side: outcome for side, outcome in sides.items() if outcome is not None}
    if given and adjustment.unless_better:
        given["unless_better"] = True
    return {"adjusted": given} if given else {}


def _sit_outs(rows: Rows, keys: Mapping[int, str]) -> list[Facts]:
    """Where the session averages them: what came with its document, or those of rounds in which others have played.

    Of a Swiss with what a bye is worth. A round that was cut is none: nobody had any boards in it. Nor is one whose
    match was given a result by hand.
    """
    if rows.imported:
        return list((rows.session.imported_heading or {}).get("sit_outs", []))
    return [*_missed(rows, keys), *_sat_out(rows, keys)]


def _missed(rows: Rows, keys: Mapping[int, str]) -> list[Facts]:
    """Rounds before somebody came to a Swiss; only where victory points rank."""
    if "victory_points" not in rows.session.scoring_options:
        return []
    listed = set(keys.values())
    return [
        {"contestant": each.contestant, "round": each.round, "boards": each.boards, "vp": each.vp}
        for each in rows.missed
        if each.contestant in listed
    ]


def _sat_out(rows: Rows, keys: Mapping[int, str]) -> list[Facts]:
    scored = rows.session.method not in SHARES_OF_A_TOP or "victory_points" in rows.session.scoring_options
    if not scored or not (rows.session.sit_outs_averaged or rows.bye_points):
        return []
    given = {
        (match.round, side)
        for match in rows.matches
        if match.round is not None and match.results.all()
        for side in (match.home_id, match.away_id)
    }
    played = {
        (due.section, due.round)
        for meeting, line in rows.by_meeting.items()
        if (due := rows.planned.get(meeting)) is not None and not unplayed(line)
    }
    bye = {"vp": rows.bye_points} if rows.bye_points else {}
    return [
        {"contestant": keys[each.contestant], "round": each.round, "boards": each.boards, **bye}
        for each in rows.sitting_out
        if (each.section, each.round) in played and each.contestant in keys
        if (each.round, each.contestant) not in given
    ]


def _group(adjustment: Adjustment) -> Facts:
    return {name: value for name in ("group", "dealer", "vulnerable") if (value := getattr(adjustment, name))}


def _penalty(penalty: Penalty, keys: Mapping[int, str]) -> Facts:
    entry: Facts = {
        "contestant": keys[penalty.contestant_id],
        "kind": penalty.kind,
        "amount": penalty.amount,
        "unit": penalty.unit,
    }
    return entry | ({"note": penalty.note} if penalty.note else {})
