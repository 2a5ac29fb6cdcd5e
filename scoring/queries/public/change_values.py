"""The values in which it is said what changed between two sheets."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.document import BoardInfo, Penalty
from scoring.queries.public.causes import Cause
from scoring.queries.public.matches import SeenMatch
from scoring.queries.public.people import Party
from scoring.queries.public.ranking import Row
from scoring.queries.public.sheets import ResultsSheet
from scoring.queries.public.travellers import TravellerLine


@dataclass(frozen=True)
class LineChange:
    """One table's result on one board, before and after; a side that was not there is None. `cause`: through whom."""

    board: int
    before: TravellerLine | None
    after: TravellerLine | None
    cause: Cause

    @property
    def line(self) -> TravellerLine:
        """Where it was: table and names."""
        found = self.after or self.before
        assert found is not None
        return found

    def concerns(self, key: str) -> bool:
        """Whether a contestant sat there, before or after."""
        sides = (side for line in (self.before, self.after) if line for side in (line.ns, line.ew))
        return any(party.key == key for side in sides for party in side)


@dataclass(frozen=True)
class PenaltyChange:
    """A penalty or an award that was given, or taken back."""

    party: Party
    given: Penalty | None
    withdrawn: Penalty | None


@dataclass(frozen=True)
class PartyChange:
    """A contestant that came, left, or whose number, standing or handicap is another now."""

    party: Party
    came: bool
    left: bool


@dataclass(frozen=True)
class BoardChange:
    """Dealer and vulnerability as they really were."""

    number: int
    before: BoardInfo | None
    after: BoardInfo | None


@dataclass(frozen=True)
class Effect:
    """A board that is worth something else to a contestant, and the lines that were changed on it.

    `own` when its own result is among them; without any line the averages or the rules are others.
    """

    board: int
    before: str | None
    after: str | None
    own: bool
    lines: tuple[LineChange, ...] = ()


@dataclass(frozen=True)
class MatchChange:
    """A match that gives something else; a sheet that does not have it, or has no score for it, is None.

    `by_hand`: what was entered for it without boards is other.
    """

    before: SeenMatch | None
    after: SeenMatch | None
    by_hand: bool = False

    @property
    def seen(self) -> SeenMatch:
        """Which match it is."""
        found = self.after or self.before
        assert found is not None
        return found


@dataclass(frozen=True)
class PartyEffect:
    """What an edition did to one contestant; its row of the new ranking carries what it had before."""

    party: Party
    row: Row
    boards: tuple[Effect, ...]
    penalties: tuple[PenaltyChange, ...]
    matches: tuple[MatchChange, ...] = ()

    @property
    def own(self) -> bool:
        """Whether a result or a penalty of its own was changed; else it moved through other tables only."""
        own = any(each.own for each in self.boards) or any(each.by_hand for each in self.matches)
        return bool(self.penalties) or own or self.row.before is None


@dataclass(frozen=True)
class Changes:
    """From one edition to a later one."""

    old: ResultsSheet
    new: ResultsSheet
    lines: tuple[LineChange, ...]
    penalties: tuple[PenaltyChange, ...]
    contestants: tuple[PartyChange, ...]
    boards: tuple[BoardChange, ...]
    rules: bool
    effects: tuple[PartyEffect, ...]
    matches: tuple[MatchChange, ...] = ()

    def of(self, key: str) -> PartyEffect | None:
        """What became of one contestant; None where nothing did."""
        return next((each for each in self.effects if each.party.key == key), None)
