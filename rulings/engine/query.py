"""What a player says about a recorded score, and which kind of error that would be (Laws 79B, 79C).

A slip of the keys changes one thing that was typed and leaves what happened at the table alone. Only such a slip may
be put right without the director, and never where it moves a rank that carries a prize.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.engine.contract import Played

WORDS_AT_MOST = 300


class ClaimKind(StrEnum):
    """What a player says: another result, another board, the other way round, or in words alone."""

    RESULT = "result"
    BOARD = "board"
    TURNED = "turned"
    WORDS = "words"


@dataclass(frozen=True)
class Claim:
    """What happened, as a player says. `played` for RESULT, `board` (its number) for BOARD; `words` always may be."""

    kind: ClaimKind
    played: Played | None = None
    board: int | None = None
    words: str = ""

    def __post_init__(self) -> None:
        if (self.kind is ClaimKind.RESULT) is (self.played is None):
            raise ValueError("A claim of another result says which, and no other claim does.")
        if (self.kind is ClaimKind.BOARD) is (self.board is None):
            raise ValueError("A claim of another board says which, and no other claim does.")


class Difference(StrEnum):
    """In what a claim differs from the record."""

    LEVEL = "level"
    DENOMINATION = "denomination"
    DOUBLE = "double"
    DECLARER = "declarer"
    TRICKS = "tricks"
    SIGN = "sign"  # so many over for so many under: +1 and -1
    BOARD = "board"
    SIDES = "sides"  # the pairs sat the other way round
    PASSED = "passed"  # one says passed out, the other played
    WORDS = "words"  # said in words, or there is no contract on record to compare


#: What a wrong press changes and no disagreement at the table ever is about.
KEYING = frozenset({Difference.DECLARER, Difference.DENOMINATION, Difference.DOUBLE, Difference.SIGN, Difference.BOARD})


def differences(recorded: Played | None, claim: Claim) -> frozenset[Difference]:
    """In what the claim differs from the record (None: a score without a contract); nothing where it says the same."""
    if claim.kind is ClaimKind.BOARD:
        return frozenset({Difference.BOARD})
    if claim.kind is ClaimKind.TURNED:
        return frozenset({Difference.SIDES})
    if claim.played is None or recorded is None:
        return frozenset({Difference.WORDS})
    return _of_results(recorded, claim.played)


def _of_results(old: Played, new: Played) -> frozenset[Difference]:
    if old.contract is None or new.contract is None:
        return frozenset() if old == new else frozenset({Difference.PASSED})
    pairs = (
        (Difference.LEVEL, old.contract.level, new.contract.level),
        (Difference.DENOMINATION, old.contract.denomination, new.contract.denomination),
        (Difference.DOUBLE, old.contract.doubles, new.contract.doubles),
        (Difference.DECLARER, old.declarer, new.declarer),
    )
    found = {kind for kind, before, after in pairs if before != after}
    if old.tricks != new.tricks:
        mirrored = old.contract.level == new.contract.level and old.difference == -new.difference
        found.add(Difference.SIGN if mirrored else Difference.TRICKS)
    return frozenset(found)


def keying_error(found: frozenset[Difference]) -> bool:
    """Whether this is one slip of the keys: one thing differs, and it is one that says nothing about the play."""
    return len(found) == 1 and found <= KEYING


#: A ranking's name (of a section, of a direction; "" where there is one) and a contestant in it.
Listed = tuple[str, str]


def moves_a_prize(before: Mapping[Listed, int | None], after: Mapping[Listed, int | None], places: int) -> bool:
    """Whether a rank that carries a prize goes to somebody else, or is shared by others: the first `places` ranks of
    each ranking, before or after. A contestant without a rank (None) has none to lose."""
    return _winners(before, places) != _winners(after, places)


def _winners(ranks: Mapping[Listed, int | None], places: int) -> dict[Listed, int]:
    return {who: rank for who, rank in ranks.items() if rank is not None and rank <= places}
