"""What one session gives to a ladder: from its edition, as everybody may read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from club.models import Session
from club.queries import SessionInfo
from club.queries.rankings import marks_of
from scoring.engine.events import session_figure
from scoring.engine.events.ladder import Unit
from scoring.engine.events.ladder_only import read_only
from scoring.models import Ladder, LadderSource
from scoring.queries.ladders.players import players_of
from scoring.queries.public import ResultsSheet, handicap_lists, results_sheet
from scoring.queries.public.sheets import desk_edition

#: A player's id, or two, the lower one first.
Who = tuple[int, ...]
PAIR, RANKED = 2, "ranked"


@dataclass(frozen=True)
class SessionFigures:
    """`refused`: one of LadderSource.Refused where it gives nothing."""

    figures: Mapping[Who, Fraction] = field(default_factory=dict)
    refused: str = ""


def figures_of(ladder: Ladder, session: Session, edition: int) -> SessionFigures:
    """Of the edition that counts. Only whoever is ranked there, and has a name: a stand-in or a pair that withdrew has
    no figure. Nor does a session give any while a board of its edition is still to be played.
    """
    sheet = results_sheet(SessionInfo.of(session), edition)
    if sheet is None or not sheet.ranking_shown:
        return SessionFigures(refused=LadderSource.Refused.WAITS)
    unit = cast(Unit, ladder.unit)
    if sheet.embargo is not None:
        # Totals are open, and who sat there in most rounds follows from the lines.
        sheet = desk_edition(sheet.session, edition) or sheet
    figures = {row["contestant"]: session_figure(row, sheet.document.rules, unit) for row in sheet.ranking}
    known = {key: figure for key, figure in figures.items() if figure is not None}
    if ladder.with_handicap:
        if known and not _handicaps_in(ladder, sheet):
            return SessionFigures(refused=LadderSource.Refused.HANDICAP)
        known = _with_handicap(sheet, known)
    if not known or not _of_this_kind(ladder, sheet):
        return SessionFigures(refused=LadderSource.Refused.UNIT)
    standing = {each.id: each.standing for each in sheet.document.contestants}
    scored = {row["contestant"] for row in sheet.ranking if row["boards"]}
    players = players_of(sheet)
    found: dict[Who, Fraction] = {}
    for key, figure in known.items():
        if standing.get(key) == RANKED and key in scored:
            for who in _names(ladder, players.get(key, ())):
                found[who] = max(figure, found.get(who, figure))
    found = _only(ladder, session, found)
    return SessionFigures(found) if found else SessionFigures(refused=LadderSource.Refused.NOBODY)


def _handicaps_in(ladder: Ladder, sheet: ResultsSheet) -> bool:
    """Whether its handicaps are in the unit of the ladder: they are in what the session is ranked by."""
    ranked_in = "vp" if ladder.unit == Ladder.Unit.VICTORY_POINTS else "matchpoints"
    return bool(handicap_lists(sheet)) and sheet.document.rules.ranked_in == ranked_in


def _with_handicap(sheet: ResultsSheet, known: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Of whoever is listed with handicap in the edition, its figure and the handicap."""
    listed = {row.party.key for each in handicap_lists(sheet) for row in each.rows}
    given = {each.id: Fraction(each.handicap) for each in sheet.document.contestants}
    return {key: figure + given[key] for key, figure in known.items() if key in listed}


def _only(ladder: Ladder, session: Session, found: Mapping[Who, Fraction]) -> dict[Who, Fraction]:
    """Of whoever is of the level or category of the ladder on the day of the session; everybody where it has none."""
    only = read_only(ladder.only)
    if only is None:
        return dict(found)
    marks = marks_of({each for who in found for each in who}, session.date)
    return {who: found[who] for who in found if only.counts([marks.get(each, {}) for each in who])}


def _of_this_kind(ladder: Ladder, sheet: ResultsSheet) -> bool:
    """Pairs are ranked only where pairs play: two of a team have the score of four, and single players no partner."""
    return ladder.of == Ladder.Of.PLAYERS or sheet.document.contest == "pairs"


def _names(ladder: Ladder, players: Who) -> list[Who]:
    people = sorted(set(players))
    if ladder.of == Ladder.Of.PLAYERS:
        return [(each,) for each in people]
    return [tuple(people)] if len(people) == PAIR else []
