"""How long clubs play each kind: whole, or so much shorter that it is still a session."""

from movements.engine.howell import TWICE
from movements.engine.kind import Kind

LARGEST_FULL_HOWELL = 8
LARGEST_REDUCED_HOWELL = 12
LARGEST_DESIGN = 6
LARGEST_COMBINED = 8
SMALLEST_WEB = 10

CURTAILED = (
    "straight-mitchell",
    "skip-mitchell",
    "share-and-relay-mitchell",
    "double-weave-mitchell",
    "barometer-mitchell",
)
HOWELLS = ("howell", "reduced-howell", "howell-design")

Length = tuple[int | None, int]
"""(base, rounds); None where there is no base, or the usual one."""


def usual_lengths(kind: Kind, tables: int) -> tuple[Length, ...]:
    """Mitchells may be cut short; the others are played whole, and a Howell only while the field is small."""
    legal = kind.legal_rounds(tables)
    if kind.name in CURTAILED:
        return tuple((None, rounds) for rounds in legal if 10 * rounds >= 7 * tables)
    if kind.name in HOWELLS:
        return tuple((None, rounds) for rounds in _of_a_howell(kind, tables, legal))
    if kind.name == "web-mitchell":
        return tuple((None, rounds) for rounds in legal) * (tables >= SMALLEST_WEB)
    if kind.name == "appendix-mitchell":
        # The last round of a large base is often left out.
        return tuple((base, base - cut) for base in kind.bases(tables) for cut in (0, 1))
    if kind.name == "combined" and tables > LARGEST_COMBINED:
        return ()
    return ((None, legal[-1]),)


def _of_a_howell(kind: Kind, tables: int, legal: tuple[int, ...]) -> tuple[int, ...]:
    if kind.name == "howell":
        whole = {2 * tables - 1, TWICE.get(tables, 2 * tables - 1)}
        return tuple(rounds for rounds in legal if rounds in whole and tables <= LARGEST_FULL_HOWELL)
    largest = LARGEST_DESIGN if kind.name == "howell-design" else LARGEST_REDUCED_HOWELL
    # As many rounds as tables is a Mitchell in other words.
    return tuple(rounds for rounds in legal if rounds > tables or kind.name == "howell-design") * (tables <= largest)
