"""Rankings beside the ranking, as a session document has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class RankingBeside:
    """A ranking beside the ranking, and of which contestants: with handicap, of a level and those below, or a list of a
    category.

    `without`: the handicap (or the level) of players who have none. `by`: better or mean, as the level was found.
    """

    kind: Literal["handicap", "level", "category"]
    contestants: tuple[str, ...]
    title: str = ""
    by: str = ""
    without: str = ""
    lowest: bool = False
