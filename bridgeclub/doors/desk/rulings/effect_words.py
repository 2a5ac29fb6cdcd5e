"""What a ruling does to everybody, as the columns of a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bridgeclub.wording.game import MINUS, figure
from bridgeclub.wording.known import words_for
from bridgeclub.wording.match_figures import board_points
from bridgeclub.wording.pair_labels import called, called_by_number, pair_labels
from bridgeclub.wording.penalties import IN_POINTS
from bridgeclub.wording.previews import vp_decimals
from bridgeclub.wording.results import points_text
from club.queries import Pair, SessionInfo
from rulings.engine.effect import Effect, MovedContestant
from scoring.engine.document.values import TEAM_METHODS
from scoring.engine.places import Place

Both = tuple[str, str]
COLUMNS_AT_MOST = 2


@dataclass(frozen=True)
class Row:
    """A pair before and after: points on each board that has a column, total, rank, as written. `ranked`: it moves."""

    name: str
    where: str
    boards: tuple[Both, ...]
    total: Both
    rank: Both
    ranked: bool


@dataclass(frozen=True)
class EffectWords:
    """The effect by rows: those at the table, others whose rank moves, the rest. `boards` have columns.

    `unit`, `total_unit`: what a board and the session are counted in.
    """

    boards: tuple[int, ...]
    unit: str
    total_unit: str
    concerned: tuple[Row, ...]
    ranked: tuple[Row, ...]
    rest: tuple[Row, ...]

    @property
    def columns(self) -> int:
        """How many the table has: the name, two for each board, the total and the rank."""
        return 5 + 2 * len(self.boards)

    @property
    def nothing(self) -> bool:
        rows = (*self.concerned, *self.ranked, *self.rest)
        return not any(len(set(both)) > 1 for row in rows for both in (*row.boards, row.total, row.rank))


def effect_in_words(effect: Effect, pairs: Collection[Pair], session: SessionInfo) -> EffectWords:
    """`pairs` of the session; one that is no longer there goes by its key."""
    boards = effect.boards if len(effect.boards) <= COLUMNS_AT_MOST else ()
    known = {pair.key: pair for pair in pairs}
    named = pair_labels(pairs)
    where = {key: named[pair.id].removesuffix(pair.name).strip() if pair.name else "" for key, pair in known.items()}
    names = {key: pair.name or named[pair.id] for key, pair in known.items()}
    for key, pair in known.items():
        if called_by_number(pair.contest):
            names[key], where[key] = called(pair), pair.name
    decimals = vp_decimals(place for each in effect.moved for place in (each.before, each.after))
    rows = {each.key: _row(each, names, where, boards, session, decimals) for each in effect.moved}
    others = effect.others
    return EffectWords(
        boards,
        board_unit(session),
        total_unit(session),
        tuple(rows[each.key] for each in effect.concerned),
        tuple(rows[each.key] for each in others if each.rank_moves),
        tuple(rows[each.key] for each in others if not each.rank_moves),
    )


def _row(
    each: MovedContestant,
    names: Mapping[str, str],
    where: Mapping[str, str],
    boards: tuple[int, ...],
    session: SessionInfo,
    decimals: int,
) -> Row:
    points = (each.boards.get(board, (None, None)) for board in boards)
    return Row(
        name=words_for(names, each.key, _("a pair")),
        where=where.get(each.key, ""),
        boards=tuple((_points(was, session), _points(now, session)) for was, now in points),
        total=(_total(each.before, session, decimals), _total(each.after, session, decimals)),
        rank=(rank_words(each.before), rank_words(each.after)),
        ranked=each.rank_moves,
    )


def board_unit(session: SessionInfo) -> str:
    """What a board gives."""
    if session.method == "matchpoints":
        return _("MP")
    return _("points") if session.method in IN_POINTS else _("IMPs")


def total_unit(session: SessionInfo) -> str:
    """What the session is ranked by."""
    if session.by_victory_points:
        return _("VPs")
    return "%" if session.method == "matchpoints" else board_unit(session)


def _points(value: str | None, session: SessionInfo) -> str:
    if session.method in TEAM_METHODS:
        return board_points(value, session.method) or "–"
    return points_text(value, session.method != "matchpoints", 1) or "–"


def _total(place: Place | None, session: SessionInfo, decimals: int) -> str:
    if place is None:
        return "–"
    if place.unit:
        if place.unit == "vp" and place.vp is not None:
            return figure(place.vp, decimals)
        return place.total.replace("-", MINUS) if place.unit != "vp" and place.total is not None else "–"
    if session.method != "matchpoints":
        return points_text(place.total, True, 0) or "–"
    return figure(place.percent, 2) if place.percent is not None else "–"


def rank_words(place: Place | None) -> str:
    if place is None or place.rank is None:
        return "–"
    return f"{place.rank}{'=' if place.tied else ''}"
