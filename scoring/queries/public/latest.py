"""The newest published evening of a club, with its ranking: what its page begins with."""

from __future__ import annotations

from dataclasses import dataclass

from club.queries import ClubInfo, SessionInfo, session_by_slug
from scoring.queries.public.programme import Programme
from scoring.queries.public.ranking import RankList, rank_lists
from scoring.queries.public.sheets import ResultsSheet, results_sheet


@dataclass(frozen=True)
class LatestResults:
    """`lists` as the page of the evening has them: for each the first three are its podium."""

    session: SessionInfo
    sheet: ResultsSheet
    lists: tuple[RankList, ...]


def latest_results(club: ClubInfo, programme: Programme) -> LatestResults | None:
    """Of the newest in the list that is published and was no practice; None without one. At most seven queries."""
    newest = next((each for each in programme.past if each.edition is not None and not each.practice), None)
    session = session_by_slug(club.slug, newest.slug) if newest else None
    sheet = results_sheet(session) if session is not None else None
    if session is None or sheet is None or not sheet.ranking_shown:
        return None
    return LatestResults(session, sheet, rank_lists(sheet))
