"""A ladder of only those who are of a level or a category on the day of a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from club.engine.second_rankings import (
    CATEGORY,
    CategoryList,
    NotRankings,
    RankingRules,
    sensible,
)
from scoring.engine.second_rankings import belongs, level

ONLY_LEVEL = "level:"


@dataclass(frozen=True)
class Only:
    """A list of a category, or a level and those below as the club had settled them when it was chosen.

    Of a ladder of players somebody counts who is of it alone, with whomever they play; for a mixed pair nobody is.
    """

    listed: CategoryList | None = None
    level: str = ""
    rules: RankingRules = field(default_factory=RankingRules)

    @property
    def key(self) -> str:
        return self.listed.key if self.listed else f"{ONLY_LEVEL}{self.level}"

    @property
    def title(self) -> str:
        return self.listed.title if self.listed else self.level

    @property
    def lowest(self) -> bool:
        return not self.listed and self.level == self.rules.levels[-1]

    def counts(self, players: Sequence[Mapping[str, str]]) -> bool:
        """Whether a pair, or a single player, is of it; what is known of each as mark and value."""
        if self.listed is not None:
            if len(players) == 1:
                return self.listed.by != "mixed" and bool(players[0].get(CATEGORY + self.listed.category))
            return belongs(players, self.listed)
        found = level(players, self.rules)
        return found is not None and found >= self.rules.levels.index(self.level)

    def document(self) -> dict[str, Any]:
        if self.listed is not None:
            return {"list": asdict(self.listed)}
        own = {"levels": list(self.rules.levels), "by": self.rules.level_by, "without": self.rules.level_without}
        return {"level": self.level, **own}


def choices(rules: RankingRules) -> dict[str, Only]:
    """What a ladder may be restricted to, by its key: each level but the highest, and each list."""
    own = RankingRules(levels=rules.levels, level_by=rules.level_by, level_without=rules.level_without)
    found = [Only(level=name, rules=own) for name in rules.levels[1:]]
    found += [Only(listed=each) for each in rules.lists]
    return {each.key: each for each in found}


def read_only(document: object) -> Only | None:
    """What is kept of a ladder; None: everybody counts. Raises NotRankings."""
    if document == {}:
        return None
    if not isinstance(document, Mapping):
        raise NotRankings
    try:
        if "list" in document:
            found = Only(listed=CategoryList(**document["list"]))
            sensible(RankingRules(lists=(CategoryList(**document["list"]),)))
            return found
        rules = RankingRules(
            levels=tuple(document["levels"]), level_by=document["by"], level_without=document["without"]
        )
        sensible(rules)
        if document["level"] not in rules.levels[1:]:
            raise NotRankings
        return Only(level=document["level"], rules=rules)
    except (KeyError, TypeError, AttributeError) as error:
        raise NotRankings from error
