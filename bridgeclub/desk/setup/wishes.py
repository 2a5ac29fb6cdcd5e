"""What a director has asked for while setting up: kept with the log-in, so that going back never means typing again."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any

from django.http import HttpRequest

from club.queries import Pair

USUAL_BOARDS = 24


@dataclass
class Wishes:
    """`movement` is the token of the choice, "" while the recommended one will do; `removed` can be put back."""

    boards: int = USUAL_BOARDS
    winners: int = 0
    missing: str = ""
    movement: str = ""
    removed: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, request: HttpRequest, session_id: int) -> Wishes:
        kept = request.session.get(_key(session_id), {})
        known = {each.name for each in fields(cls)}
        return cls(**{name: value for name, value in kept.items() if name in known})

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
