"""What a club ranks its sessions by a second time: with handicap, by levels, and lists of a category."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Literal

HANDICAP, LEVELS, LIST = "handicap", "levels", "list:"
#: Marks of a member: a handicap in percentage points, one in victory points, the level; a category is CATEGORY + name.
HANDICAP_VP, LEVEL, CATEGORY = "handicap_vp", "level", "category:"
MOST_LEVELS, MOST_LISTS, NAME_AT_MOST = 8, 10, 40
HANDICAP_AT_MOST, HANDICAP_PLACES = 30, 2
#: all: everybody in it has the category. some: at least one. mixed: a pair of one with each of two categories.
By = Literal["all", "some", "mixed"]


class NotRankings(ValueError):
    """This is no document of second rankings."""


@dataclass(frozen=True)
class CategoryList:
    """A list of its own for those of a category; `other` is the second one of a mixed pair."""

    title: str
    by: By
    category: str
    other: str = ""

    @property
    def key(self) -> str:
        return LIST + self.title


@dataclass(frozen=True)
class RankingRules:
    """What the club has settled. `levels`: the highest first.

    `level_by`: better, the level of the best player in it, or mean. `level_without`: the level of who has none, "" for
    no list of a level. `handicap_without`: the handicap of who has none, decimal text, "" for no list with handicap.
    `last`: handicaps in percentage points follow from so many sessions of a member; 0: the manager keeps them.
    `share`: so many hundredths of what is missing to 50 %.
    """

    levels: tuple[str, ...] = ()
    level_by: Literal["better", "mean"] = "better"
    level_without: str = ""
    handicap_without: str = "0"
    last: int = 0
    share: int = 100
    lists: tuple[CategoryList, ...] = ()

    @property
    def categories(self) -> tuple[str, ...]:
        named = (name for each in self.lists for name in (each.category, each.other) if name)
        return tuple(dict.fromkeys(named))

    @property
    def keys(self) -> tuple[str, ...]:
        """What a session may choose of."""
        strata = [LEVELS] if len(self.levels) > 1 else []
        return (HANDICAP, *strata, *(each.key for each in self.lists))

    def document(self) -> dict[str, Any]:
        found = asdict(self)
        return {**found, "levels": list(self.levels), "lists": [asdict(each) for each in self.lists]}


def read_rules(document: object) -> RankingRules:
    """The rules of a kept document. Raises NotRankings."""
    if not isinstance(document, Mapping):
        raise NotRankings
    try:
        lists = tuple(CategoryList(**each) for each in document["lists"])
        rules = RankingRules(**{**document, "levels": tuple(document["levels"]), "lists": lists})
        sensible(rules)
    except (KeyError, TypeError, AttributeError) as error:
        raise NotRankings from error
    return rules


def sensible(rules: RankingRules) -> None:
    """Raises NotRankings for what no page would make."""
    titles = [each.title.casefold() for each in rules.lists]
    names = [*rules.levels, *(each.title for each in rules.lists), *rules.categories]
    right = (
        len(rules.levels) <= MOST_LEVELS
        and len(rules.lists) <= MOST_LISTS
        and len(set(titles)) == len(titles)
        and len(set(rules.levels)) == len(rules.levels)
        and all(isinstance(name, str) and 0 < len(name) <= NAME_AT_MOST for name in names)
        and rules.level_by in ("better", "mean")
        and rules.level_without in ("", *rules.levels)
        and (not rules.handicap_without or handicap_of(rules.handicap_without) is not None)
        and type(rules.last) is type(rules.share) is int
        and 0 <= rules.last <= 100
        and 1 <= rules.share <= 100
        and all(each.category and each.by in ("all", "some", "mixed") for each in rules.lists)
        and all(bool(each.other) is (each.by == "mixed") and each.other != each.category for each in rules.lists)
    )
    if not right:
        raise NotRankings


def handicap_of(text: str) -> str | None:
    """A handicap as plain decimal text, 0.01 at the finest, from −30 to 30; None where this is none."""
    typed = text.strip().replace(",", ".").replace("−", "-").removeprefix("+")
    whole, _dot, part = typed.removeprefix("-").partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdecimal() and len(whole) <= 2 and len(part) <= HANDICAP_PLACES):
        return None
    value = Fraction(typed if whole else typed.replace(".", "0.", 1))
    if abs(value) > HANDICAP_AT_MOST:
        return None
    cents = abs(value) * 100
    plain = f"{int(cents) // 100}.{int(cents) % 100:02}".rstrip("0").rstrip(".")
    return f"-{plain}" if value < 0 else plain
