"""Who plays a practice evening: names that are nobody's."""

from __future__ import annotations

FIRST = (
    *("Agatha", "Barnaby", "Cordelia", "Dexter", "Eudora", "Felix", "Ginevra", "Horatio", "Iolanthe", "Jasper"),
    *("Lavinia", "Mortimer", "Nerissa", "Orlando", "Prudence", "Quincy", "Rowena", "Silas", "Thea", "Ulysses"),
)
LAST = (
    *("Ace", "Bidwell", "Clubley", "Dummer", "Endplay", "Finesse", "Grandslam", "Hartley", "Jackson", "Kingsley"),
    *("Ledwell", "Majors", "Notrump", "Overtrick", "Passmore", "Queensbury", "Ruffles", "Spadeworth", "Trickett"),
)


def invented(number: int) -> str:
    """The name of the player of that number, from 0: another one for each of the first 380."""
    return f"{FIRST[number % len(FIRST)]} {LAST[(number + number // len(FIRST)) % len(LAST)]}"
