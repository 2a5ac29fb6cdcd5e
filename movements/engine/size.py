"""How large a movement is: by its tables, or by what else a kind is known by."""

from dataclasses import dataclass

from movements.engine.codes import Refused, numbers
from movements.engine.errors import MovementError
from movements.engine.kind import Kind


@dataclass(frozen=True, slots=True)
class Size:
    """As asked for: tables, or a base and the tables added to it, or players."""

    tables: int | None = None
    base: int | None = None
    extra: int | None = None
    players: int | None = None


def sized(kind: Kind, size: Size) -> tuple[int, int | None]:
    """(tables, base). MovementError where they are not legal or do not agree."""
    if size.players is not None:
        return _by_players(kind, size.players)
    _refuse_what_is_for_others(kind, size)
    tables = _by_base(kind, size) if size.tables is None else size.tables
    kind.check_tables(tables)
    base = kind.pick_base(tables, size.base)
    if size.extra is not None and base is not None and base + size.extra != tables:
        raise MovementError(Refused.BASE_AND_EXTRA, base=base, extra=size.extra, tables=tables)
    return tables, base


def _refuse_what_is_for_others(kind: Kind, size: Size) -> None:
    if (size.base, size.extra) != (None, None) and not kind.bases(kind.tables[-1]):
        raise MovementError(Refused.NO_BASE, kind=kind.name)


def _by_base(kind: Kind, size: Size) -> int:
    if size.base is None:
        raise MovementError(Refused.TABLES_DUE, kind=kind.name, legal=kind.legal_tables)
    fits = [tables for tables in kind.tables if size.base in kind.bases(tables)]
    if not fits:
        bases = numbers(sorted({base for tables in kind.tables for base in kind.bases(tables)}))
        raise MovementError(Refused.BASE, kind=kind.name, legal=bases, base=size.base)
    if size.extra is not None and size.base + size.extra in fits:
        return size.base + size.extra
    if size.extra is None and len(fits) == 1:
        return fits[0]
    legal = numbers(tables - size.base for tables in fits)
    raise MovementError(Refused.EXTRA, kind=kind.name, base=size.base, legal=legal)


def _by_players(kind: Kind, players: int) -> tuple[int, int | None]:
    if kind.contest != "individual":
        raise MovementError(Refused.PLAYERS_OF_PAIRS, kind=kind.name)
    by_players = {number: tables for tables in kind.tables for number in kind.bases(tables) or (4 * tables,)}
    if players not in by_players:
        raise MovementError(Refused.PLAYERS, kind=kind.name, legal=numbers(sorted(by_players)), players=players)
    tables = by_players[players]
    return tables, players if kind.bases(tables) else None
