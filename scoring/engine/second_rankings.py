"""A session ranked a second time: whose handicap is what, and who is in which list, from what is known of the players.

What is known of a player is mark → value (club.engine.second_rankings); a contestant is a sequence of players.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any, Literal

from club.engine.second_rankings import (
    CATEGORY,
    HANDICAP,
    HANDICAP_VP,
    LEVEL,
    LEVELS,
    CategoryList,
    RankingRules,
)
from scoring.engine.rounding import decimal_text, rounded

Player = Mapping[str, str]
PAIR = 2
#: A mean of two or four is exact in so many places; that of another number of players is rounded to 0.01 once.
TEAM_PLACES = 2


@dataclass(frozen=True)
class SecondRankings:
    """`handicaps` by contestant, decimal text. `lists` as in a session document: each says of whom it is."""

    handicaps: Mapping[str, str] = field(default_factory=dict)
    lists: tuple[dict[str, Any], ...] = ()


def second_rankings(
    chosen: Collection[str],
    rules: RankingRules,
    known: Mapping[str, Sequence[Player]],
    unit: Literal["percent", "vp"] | None,
) -> SecondRankings:
    """Of the contestants that are known by their ids. `unit`: what handicaps are added to, None where to nothing."""
    handicaps: dict[str, str] = {}
    lists: list[dict[str, Any]] = []
    if HANDICAP in chosen and unit is not None:
        mark = HANDICAP if unit == "percent" else HANDICAP_VP
        found = {key: handicap(players, mark, rules.handicap_without) for key, players in known.items()}
        handicaps = {key: given for key, given in found.items() if given is not None}
        if any(Fraction(each) for each in handicaps.values()):
            lists.append({"kind": "handicap", "without": rules.handicap_without, "contestants": list(handicaps)})
        else:
            handicaps = {}
    if LEVELS in chosen and len(rules.levels) > 1:
        at = {key: level(players, rules) for key, players in known.items()}
        for place, name in enumerate(rules.levels[1:], 1):
            within = [key for key, found_at in at.items() if found_at is not None and found_at >= place]
            about = {"by": rules.level_by, "without": rules.level_without, "lowest": place == len(rules.levels) - 1}
            lists.append({"kind": "level", "title": name, **about, "contestants": within})
    for each in rules.lists:
        if each.key in chosen:
            within = [key for key, players in known.items() if belongs(players, each)]
            lists.append({"kind": "category", "title": each.title, "contestants": within})
    return SecondRankings(handicaps, tuple(each for each in lists if each["contestants"]))


def handicap(players: Sequence[Player], mark: str, without: str) -> str | None:
    """The mean of the players', as decimal text; None where somebody has none and the club lists nobody without."""
    given = [player.get(mark) or without for player in players]
    if not given or not all(given):
        return None
    mean = sum((Fraction(each) for each in given), Fraction(0)) / len(given)
    return decimal_text(mean if len(given) in (1, PAIR, 4) else rounded(mean, places=TEAM_PLACES))


def level(players: Sequence[Player], rules: RankingRules) -> int | None:
    """The place of its level, the highest 0: of the best player, or the mean, where what is between two is the higher.

    None where somebody has none and the club says none for them.
    """
    named = [player.get(LEVEL) or rules.level_without for player in players]
    places = [rules.levels.index(each) if each in rules.levels else None for each in named]
    known = [each for each in places if each is not None]
    if not known or len(known) < len(places):
        return None
    return min(known) if rules.level_by == "better" else floor(Fraction(sum(known), len(known)))


def belongs(players: Sequence[Player], wanted: CategoryList) -> bool:
    """Whether these players are of the category: all of them, one, or as a mixed pair one of each."""

    def has(player: Player, name: str) -> bool:
        return bool(player.get(CATEGORY + name))

    if wanted.by == "mixed":
        if len(players) != PAIR:
            return False
        one, other = players
        return any(
            has(first, wanted.category) and has(second, wanted.other) for first, second in ((one, other), (other, one))
        )
    held = [has(player, wanted.category) for player in players]
    return bool(held) and (all(held) if wanted.by == "all" else any(held))
