"""Who gets what by the results of a sheet, as the plan says; and the prize-givings that are kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from club.queries import SessionInfo
from club.queries.guest_pairs import guest_pairs
from scoring.engine.prize_giving.awarding import (
    Award,
    Entrants,
    Wanted,
    awards,
    best_feats,
    by_lot,
    from_behind,
    middle,
    reading_order,
)
from scoring.engine.prize_giving.document import Figure, GivenPrize, PrizePlan, Special, Winner
from scoring.models import PrizeGiving
from scoring.queries.prize_giving.feats import Feats, best_scores, slams, swings
from scoring.queries.prize_giving.lists import prize_lists
from scoring.queries.prize_giving.values import FORGOTTEN, PrizeGivingInfo, PrizeList, info_of
from scoring.queries.public.ranking import Row
from scoring.queries.public.sheets import ResultsSheet, results_sheet

#: For how many places of the ranking there is a prize where nobody has chosen.
USUAL = 3
FEATS = {Special.BEST: best_scores, Special.SWING: swings, Special.SLAM: slams}
PLACED = {Special.MIDDLE: middle, Special.LAST: from_behind}


@dataclass(frozen=True)
class PrizesNow:
    """What would be given now. `lists`: all that can have prizes; `prizes`: in the order in which they are read out;
    `specials`: which kinds there can be. `why_not`: why it cannot begin: `playing`, `waits` for boards, `embargo`,
    `behind`, `nothing`; else "". `usual`: for how many places of the ranking there is a prize where nobody has chosen.
    """

    sheet: ResultsSheet | None = None
    lists: tuple[PrizeList, ...] = ()
    specials: tuple[str, ...] = ()
    prizes: tuple[GivenPrize, ...] = ()
    why_not: str = ""
    usual: int = USUAL

    @property
    def provisional(self) -> bool:
        """Whether the results are not published yet."""
        return self.sheet is None or self.sheet.edition is None

    @property
    def edition(self) -> int | None:
        return self.sheet.edition.number if self.sheet and self.sheet.edition else None


@dataclass(frozen=True)
class _List:
    """A list with prizes: of whom, and what a winner has there."""

    about: PrizeList
    entrants: Entrants
    places: int
    winners: Mapping[str, Winner]


def prize_giving_of(session_id: int) -> PrizeGivingInfo:
    """What is kept of a session's. One query."""
    return info_of(PrizeGiving.objects.filter(session=session_id).first())


def running_prize_giving(club_id: int, now: datetime) -> tuple[SessionInfo, PrizeGivingInfo] | None:
    """The prize-giving that a club's wall shows: the one that was moved last, unless that is long ago. One query."""
    running = PrizeGiving.objects.filter(
        session__club=club_id, session__discarded_at=None, begun_at__isnull=False, ended_at=None
    )
    row = (
        running.filter(moved_at__gte=now - FORGOTTEN)
        .select_related("session__club", "session__event", "session__director")
        .order_by("-moved_at", "-pk")
        .first()
    )
    return (SessionInfo.of(row.session), info_of(row)) if row is not None else None


def prizes_now(session: SessionInfo, plan: PrizePlan, lot: int) -> PrizesNow:
    """What would be given by the newest edition, else by what was entered; before the end of play only `why_not`."""
    if not session.over:
        return PrizesNow(why_not="playing")
    # The director decides that it is said, whether or not the results page shows a ranking before it is published.
    sheet = results_sheet(replace(session, live_ranking="exact"))
    if sheet is None:
        return PrizesNow(why_not="behind")
    if why_not := _closed(sheet):
        return PrizesNow(why_not=why_not)
    lists = prize_lists(sheet, guest_pairs(session.id), plan.own)
    if not lists:
        return PrizesNow(sheet, why_not="behind")
    usual = session.prize_places or USUAL
    ranked = _everybody(lists)
    feats = {each: found for each, make in FEATS.items() if (found := make(sheet)).feats}
    specials = (*(each.value for each in feats), *(each.value for each in PLACED), Special.LOT.value)
    wanted = [_of_places(each, places) for each in lists if (places := places_of(plan, each, usual))]
    for kind in (Special(each) for each in specials if each in plan.specials):
        wanted += _of_feats(kind, feats[kind], ranked) if kind in feats else _of_ranking(kind, lists, ranked, lot)
    prizes = _given(wanted, once=plan.once)
    behind = sheet.live and sheet.version < session.facts_version
    why_not = "behind" if behind else "" if prizes else "nothing"
    return PrizesNow(sheet, lists, specials, prizes, why_not, usual)


def _closed(sheet: ResultsSheet) -> str:
    """Why nothing may be told yet: a board is still to be played, here or in another club. What an edition leaves out
    or may not show is the sheet's own matter; of what is not published nothing waits."""
    if not sheet.live:
        return "" if sheet.ranking_shown else "waits"
    if sheet.embargo is not None:
        return "embargo"
    return "waits" if sheet.closed or any(each.waits for each in sheet.left_out) else ""


def places_of(plan: PrizePlan, found: PrizeList, usual: int) -> int:
    """For how many places of a list there are prizes; `usual`: for how many of the ranking where nobody has chosen."""
    if found.kind == "own":
        return next((each.places for each in plan.own if each.title == found.title), 0)
    return plan.places.get(found.key, usual if found.kind == "all" and not plan.places else 0)


def _everybody(lists: Sequence[PrizeList]) -> dict[str, Row]:
    return {row.party.key: row for each in lists if each.kind == "all" for row in each.rows}


def _of_places(found: PrizeList, places: int) -> _List:
    return _List(found, found.entrants, places, {row.party.key: _placed(row) for row in found.rows})


def _of_feats(kind: Special, found: Feats, ranked: Mapping[str, Row]) -> list[_List]:
    entrants, best = best_feats(each for each in found.feats if each.contestant in ranked)
    winners = {key: found.details[feat.place] for key, feat in best.items()}
    return [_List(PrizeList(kind.value, ()), entrants, 1, winners)]


def _of_ranking(kind: Special, lists: Sequence[PrizeList], ranked: Mapping[str, Row], lot: int) -> list[_List]:
    """By the place in the ranking, of each list one; drawn by lot one of all."""
    if kind is Special.LOT:
        drawn = by_lot(tuple((key, 1) for key in ranked), lot)
        return [_List(PrizeList(kind.value, ()), drawn, 1, {key: Winner(key) for key in ranked})]
    return [
        _List(
            replace(each, kind=kind.value, rows=()),
            PLACED[kind](each.entrants),
            1,
            {row.party.key: _placed(row) for row in each.rows},
        )
        for each in lists
        if each.kind == "all"
    ]


def _given(wanted: Sequence[_List], *, once: bool) -> tuple[GivenPrize, ...]:
    lists = {str(at): each for at, each in enumerate(wanted)}
    found = awards([Wanted(key, each.entrants, each.places) for key, each in lists.items()], once=once)
    return tuple(_prize(each, lists[each.key]) for each in reading_order(found))


def _prize(award: Award, of: _List) -> GivenPrize:
    about = of.about
    return GivenPrize(
        about.kind,
        award.place,
        tuple(of.winners[key] for key in award.winners),
        about.title,
        about.section,
        about.line,
        award.rank,
        only=of.places == 1,
        passed=award.passed,
    )


def _placed(row: Row) -> Winner:
    return Winner(row.party.key, _figure(row))


def _figure(row: Row) -> Figure | None:
    """What the ranking is read by."""
    if row.ranked_in == "vp":
        return None if row.vp is None else Figure("vp", row.vp, row.vp_places)
    if row.percent:
        return Figure("percent", row.percent, row.percent_places)
    if row.total is None or row.ranked_in == "matchpoints":
        return None
    return Figure(row.ranked_in, row.total, row.places, signed=row.signed)


def named_in(prizes: Collection[GivenPrize]) -> frozenset[str]:
    """The keys of everybody who is named in these prizes."""
    return frozenset(key for each in prizes for key in (*each.keys, *each.passed))
