"""A session's edition as master points are made from it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.db.models import Count

from club.models import LineUp
from scoring.engine.document import SessionDocument
from scoring.engine.masterpoints import Game, Listed, MatchPlayed, fields_of
from scoring.queries.public import ResultsSheet, rank_lists

#: In what a match was won, whatever its victory points are.
FIGURES = ("imps", "points", "vp")


def game_of(sheet: ResultsSheet, level: str) -> Game:
    """Of a sheet whose ranking is shown; one query."""
    equal, members = _equal(sheet), _members(sheet.session.id)
    lists = [
        (
            listed.section,
            tuple(
                Listed(row.party.key, row.rank, equal.get(row.party.key), members.get(row.party.key, 0))
                for row in listed.rows
            ),
        )
        for listed in rank_lists(sheet)
    ]
    boards, in_use = _boards(sheet.document)
    document = sheet.document
    return Game(
        contest=document.contest,
        ranked_in=document.rules.ranked_in,
        fields=fields_of(document.contest, lists),
        boards=boards,
        in_use=in_use,
        level=level,
        matches=_matches(sheet),
    )


def _equal(sheet: ResultsSheet) -> Mapping[str, int]:
    """The rank of the first of those with the same total, of everybody whom a rule has told apart."""
    ties = sheet.standings.get("ties", ())
    return {key: each["rank"] for each in ties for group in each["order"] for key in group}


def _members(session_id: int) -> Mapping[str, int]:
    seats = LineUp.objects.filter(contestant__session_id=session_id).values("contestant__key")
    return dict(seats.annotate(players=Count("pk")).values_list("contestant__key", "players").order_by())


def _boards(document: SessionDocument) -> tuple[int, int]:
    """How many boards who has most of them was to play, and how many were in use. Others sat some of them out. Where
    boards belong to matches each has those of its own matches alone, and these are all that are in use for it."""
    own: dict[str, set[int]] = {}
    for line in document.results:
        for key in (*line.ns, *line.ew):
            own.setdefault(key, set()).add(line.board)
    for match in document.matches:
        for key in (match.home, match.away):
            own.setdefault(key, set()).update(match.boards)
    most = max(map(len, own.values()), default=0)
    return most, most if document.matches else len({board for boards in own.values() for board in boards})


def _matches(sheet: ResultsSheet) -> tuple[MatchPlayed, ...]:
    known = {match.id: match for match in sheet.document.matches}
    lines: dict[str, set[int]] = {}
    for line in sheet.document.results:
        if line.match is not None:
            lines.setdefault(line.match, set()).add(line.board)
    found = []
    for scored in sheet.standings.get("matches", ()):
        margin = _margin(scored)
        match = known.get(scored["id"])
        if margin is not None and match is not None:
            winner = "" if not margin else match.home if margin > 0 else match.away
            boards = len(match.boards) or len(lines.get(match.id, ()))
            found.append(MatchPlayed(match.home, match.away, winner, boards, match.half))
    return tuple(found)


def _margin(scored: Mapping[str, Any]) -> Fraction | None:
    """What the first side has more than the other; None where the match has no score."""
    for name in FIGURES:
        home, away = scored.get(name) or (None, None)
        if home is not None and away is not None:
            return Fraction(home) - Fraction(away)
    return None
