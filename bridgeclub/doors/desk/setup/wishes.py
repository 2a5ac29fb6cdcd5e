"""What a director has asked for while setting up: kept with the log-in, so that going back never means typing again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from django.http import HttpRequest

from club.queries import EveningPlan, Pair

USUAL_BOARDS = 24
#: As many pairs off the list are remembered as a section holds.
MOST_REMOVED = 60


@dataclass
class MovementWishes:
    """What is asked for; `minutes` and `copies` (sets of the boards) are 0 while they do not matter. `sessions`: of the
    whole contest.

    `movement` is the token of the choice, "" while the recommended one will do; `removed` are the pairs taken off the
    list, who can be put back, the last one last.
    """

    boards: int = USUAL_BOARDS
    winners: int = 0
    missing: str = ""
    minutes: int = 0
    copies: int = 0
    sessions: int = 1
    movement: str = ""
    removed: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def of(
        cls, request: HttpRequest, session_id: int, plans: EveningPlan | None, last_boards: int = 0
    ) -> MovementWishes:
        """What was asked for; before that, what the template of the evening begins with, else as many boards as were
        played last time.
        """
        usual: dict[str, Any] = {"boards": last_boards} if last_boards else {}
        if plans:
            usual = {"boards": plans.boards, "winners": plans.winners, "missing": plans.missing}
        stored = request.session.get(_key(session_id), {})
        known = {each.name for each in fields(cls)}
        found = cls(**(usual | {name: value for name, value in stored.items() if name in known}))
        if not isinstance(found.removed, list):
            # As a log-in of before kept it: one pair at most.
            found.removed = [found.removed] if found.removed else []
        return found

    @property
    def about_the_list(self) -> tuple[int | str, ...]:
        """What decides which movements are listed. Nothing said of who sits out is what the box begins with."""
        return self.boards, self.winners, self.missing or "ns", self.minutes, self.copies, self.sessions

    def as_planned(self, plans: EveningPlan | None) -> bool:
        """Whether nobody has asked for another length or another ranking than the template's."""
        return plans is not None and (self.boards, self.winners) == (plans.boards, plans.winners)

    def keep(self, request: HttpRequest, session_id: int) -> None:
        request.session[_key(session_id)] = asdict(self)

    def of_another_kind(self, request: HttpRequest, session_id: int, last_boards: int = 0) -> None:
        """The contest has become one of another kind: what nobody has typed begins as is usual for that."""
        kept: dict[str, Any] = {"minutes": self.minutes, "copies": self.copies, "removed": self.removed}
        typed = self.boards not in (USUAL_BOARDS, last_boards)
        request.session[_key(session_id)] = kept | ({"boards": self.boards} if typed else {})

    def remember(self, pair: Pair) -> None:
        """A pair taken off the list, so that one press puts it back."""
        players = [player.player_id for player in pair.players]
        removed = {"name": pair.name, "place": pair.place, "players": players}
        if pair.entry is not None:
            removed |= {"team": pair.team, "captain": pair.captain, "stand_in": pair.stand_in}
        self.removed = [*self.removed, removed][-MOST_REMOVED:]

    def forget_who_is_back(self, pairs: Iterable[Pair]) -> None:
        """Whoever is on the list again, whichever way, is not off it."""
        present = {player.player_id for pair in pairs for player in pair.players}
        self.removed = [each for each in self.removed if present.isdisjoint(each["players"])]

    @property
    def struck_out(self) -> set[int]:
        """The players of the pairs that were taken off the list."""
        return {player for each in self.removed for player in each["players"]}


def _key(session_id: int) -> str:
    return f"setting-up-{session_id}"
