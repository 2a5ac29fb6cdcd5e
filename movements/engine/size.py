"""How large a movement is: by its tables, or by what else a kind is known by."""

from dataclasses import dataclass

from movements.engine.errors import MovementError
from movements.engine.kind import Kind, in_words


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
        raise MovementError("base", f"{base} tables and {size.extra} more are not {tables}", tables=tables)
    return tables, base


def _refuse_what_is_for_others(kind: Kind, size: Size) -> None:
    if (size.base, size.extra) != (None, None) and not kind.bases(kind.tables[-1]):
        raise MovementError("base", f"{kind.name} has no base and no extra tables, only tables", kind=kind.name)


def _by_base(kind: Kind, size: Size) -> int:
    if size.base is None:
        raise MovementError("tables", f"--tables must be given: the tables of {kind.name} are {kind.tables_in_words}")
    fits = [tables for tables in kind.tables if size.base in kind.bases(tables)]
    if not fits:
        bases = in_words(sorted({base for tables in kind.tables for base in kind.bases(tables)}))
        raise MovementError("base", f"the base of {kind.name} is {bases}, not {size.base}", base=size.base)
    if size.extra is not None and size.base + size.extra in fits:
        return size.base + size.extra
    if size.extra is None and len(fits) == 1:
        return fits[0]
    legal = in_words([tables - size.base for tables in fits])
    raise MovementError("base", f"the extra tables of {kind.name} with base {size.base} are {legal}", base=size.base)


def _by_players(kind: Kind, players: int) -> tuple[int, int | None]:
    if kind.contest != "individual":
        raise MovementError("players", f"{kind.name} is for pairs: say how many tables", kind=kind.name)
    by_players = {number: tables for tables in kind.tables for number in kind.bases(tables) or (4 * tables,)}
    if players not in by_players:
        legal = in_words(sorted(by_players))
        raise MovementError("players", f"the players of {kind.name} are {legal}, not {players}", players=players)
    tables = by_players[players]
    return tables, players if kind.bases(tables) else None
