"""What a director has asked for while setting up: kept with the log-in, so that going back never means typing again."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any

from django.http import HttpRequest

from club.queries import EveningPlan, Pair

USUAL_BOARDS = 24


@dataclass
class MovementWishes:
    """What is asked for; `minutes` and `copies` (sets of the boards) are 0 while they do not matter.

    `movement` is the token of the choice, "" while the recommended one will do; `removed` can be put back.
    """

    boards: int = USUAL_BOARDS
    winners: int = 0
    missing: str = ""
    minutes: int = 0
    copies: int = 0
    movement: str = ""
    removed: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, request: HttpRequest, session_id: int, plans: EveningPlan | None) -> MovementWishes:
        """What was asked for; before that, what the template of the evening begins with."""
        usual = {"boards": plans.boards, "winners": plans.winners, "missing": plans.missing} if plans else {}
        stored = request.session.get(_key(session_id), {})
        known = {each.name for each in fields(cls)}
        return cls(**(usual | {name: value for name, value in stored.items() if name in known}))

    @property
    def about_the_list(self) -> tuple[int | str, ...]:
        """What decides which movements are listed."""
        return self.boards, self.winners, self.missing, self.minutes, self.copies

    def as_planned(self, plans: EveningPlan | None) -> bool:
        """Whether nobody has asked for another length or another ranking than the template's."""
        return plans is not None and (self.boards, self.winners) == (plans.boards, plans.winners)

    def keep(self, request: HttpRequest, session_id: int) -> None:
        request.session[_key(session_id)] = asdict(self)

    def remember(self, pair: Pair) -> None:
        """The pair taken off the list last, so that one press puts it back."""
        self.removed = {
            "name": pair.name,
            "place": pair.place,
            "players": [player.player_id for player in pair.players],
        }


def _key(session_id: int) -> str:
    return f"setting-up-{session_id}"
