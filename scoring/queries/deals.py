"""The deals of a session: what the desk may know of them, and those whose cards may be seen (see done_boards)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from club.engine.cards import Deal
from club.engine.deal_check import DealComparison, compare_deals
from club.models import Board, DealSet, SessionDeals
from club.models import Deal as DealRow
from scoring.engine.double_dummy import DoubleDummy, read_double_dummy
from scoring.models import Analysis
from scoring.queries.done_boards import open_boards, sessions_still_to_play


@dataclass(frozen=True)
class OpenDeal:
    """A deal that may be seen. `analysis` is None until it has been computed; `failed`: it never will be."""

    number: int
    deal: Deal
    analysis: DoubleDummy | None
    failed: bool


@dataclass(frozen=True)
class LoadedDeals:
    """What may be said of a session's deals before they may be seen: how many, of which boards, by whom and when.

    `computed` and `failed` count the deals with and without double dummy figures; `fits` compares them with the
    boards of the session.
    """

    id: int
    name: str
    at: datetime
    who: str
    count: int
    computed: int
    failed: int
    fits: DealComparison

    @property
    def waiting(self) -> int:
        """How many deals have still to be computed."""
        return self.count - self.computed - self.failed


@dataclass(frozen=True)
class KeptSet:
    """A set that the club has: a session may play it. `sessions`: the names of those that do."""

    id: int
    name: str
    at: datetime
    who: str
    numbers: tuple[int, ...]
    sessions: tuple[str, ...]


def open_deals(session_id: int) -> dict[int, Deal]:
    """The deals of a session that may be seen, by board number, marked as the session's boards are."""
    use = _use(session_id)
    if use is None:
        return {}
    numbers = open_boards(use)
    boards = _marked(session_id, numbers)
    rows = DealRow.objects.filter(deal_set_id=use.deal_set_id, number__in=boards.keys())
    return {row.number: Deal.parse(row.cards, *boards[row.number]) for row in rows}


def open_deal(session_id: int, number: int) -> OpenDeal | None:
    """One deal with what double dummy play makes of it; None for one that may not be seen or is not known."""
    use = _use(session_id)
    if use is None:
        return None
    return _analysed(use, open_boards(use, number) & {number}).get(number)


def open_analyses(session_id: int) -> dict[int, OpenDeal]:
    """The deals that may be seen, by board number, with what double dummy play makes of them. One query where the
    session has no deals."""
    use = _use(session_id)
    return _analysed(use, open_boards(use)) if use is not None else {}


def secret_deal(session_id: int, number: int) -> OpenDeal | None:
    """A deal whether it may be seen or not: for what compares it with a result and says nothing of it. None where it
    is not known."""
    use = _use(session_id)
    return _analysed(use, {number}).get(number) if use is not None else None


def _analysed(use: SessionDeals, numbers: Iterable[int]) -> dict[int, OpenDeal]:
    marked = _marked(use.session_id, numbers)
    rows = DealRow.objects.filter(deal_set_id=use.deal_set_id, number__in=marked.keys()).select_related("analysis")
    return {row.number: _open_deal(row, marked[row.number]) for row in rows}


def _open_deal(row: DealRow, marked: tuple[str, str]) -> OpenDeal:
    deal = Deal.parse(row.cards, *marked)
    found: Analysis | None = getattr(row, "analysis", None)
    if found is None or found.state != Analysis.State.DONE:
        failed = found is not None and found.state == Analysis.State.FAILED
        return OpenDeal(row.number, deal, None, failed=failed)
    figures = read_double_dummy(found.tricks, found.par, deal.dealer, deal.vulnerable)
    return OpenDeal(row.number, deal, figures, failed=False)


def loaded_deals(session_id: int) -> LoadedDeals | None:
    """The state of a session's deals; None where it has none. Four queries."""
    use = SessionDeals.objects.select_related("deal_set", "user").filter(session_id=session_id).first()
    if use is None:
        return None
    rows = list(DealRow.objects.filter(deal_set_id=use.deal_set_id))
    states = list(Analysis.objects.filter(deal__deal_set_id=use.deal_set_id).values_list("state", flat=True))
    boards = Board.objects.filter(session_id=session_id).values_list("number", "dealer", "vulnerable")
    return LoadedDeals(
        id=use.deal_set_id,
        name=use.deal_set.name,
        at=use.since,
        who=str(use.user or ""),
        count=len(rows),
        computed=states.count(Analysis.State.DONE),
        failed=states.count(Analysis.State.FAILED),
        fits=compare_deals({row.number: Deal.parse(row.cards, row.dealer, row.vulnerable) for row in rows}, boards),
    )


def sessions_holding_deals_back(session_id: int) -> list[str]:
    """The titles of the club's other sessions that have still to play some of the same cards."""
    use = _use(session_id)
    return [session.title for session in sessions_still_to_play(use)] if use else []


def kept_sets(club_id: int, *, limit: int = 30) -> list[KeptSet]:
    """The club's sets, the one loaded last first. Three queries, whatever their number."""
    found = DealSet.objects.filter(club_id=club_id).select_related("loaded_by")
    with_rows = found.prefetch_related("deals", "uses__session")
    return [
        KeptSet(
            id=each.pk,
            name=each.name,
            at=each.loaded_at,
            who=str(each.loaded_by or ""),
            numbers=tuple(deal.number for deal in each.deals.all()),
            sessions=tuple(use.session.title for use in each.uses.all()),
        )
        for each in with_rows[:limit]
    ]


def _use(session_id: int) -> SessionDeals | None:
    return SessionDeals.objects.select_related("session").filter(session_id=session_id).first()


def _marked(session_id: int, numbers: Iterable[int]) -> dict[int, tuple[str, str]]:
    boards = Board.objects.filter(session_id=session_id, number__in=numbers)
    return {board.number: (board.dealer, board.vulnerable) for board in boards}
