"""Which team a match means, and matches that a file writes in ways of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.engine.old_results.parties import means_nobody
from scoring.engine.old_results.spellings import read_points
from scoring.engine.old_results.values import FoundLine, FoundMatch, FoundPair
from scoring.engine.usebio.markup import Element, children, name_of


class Labels:
    """The teams by their number, their name, or the number without leading noughts."""

    def __init__(self, teams: Sequence[FoundPair]) -> None:
        labels = [team.label for team in teams]
        self._known = {label.lstrip("0"): label for label in reversed(labels)}
        self._known |= {team.name: team.label for team in reversed(teams)} | {label: label for label in labels}

    def meant(self, said: str) -> str:
        """The team's label; as it is said where no team is meant, and empty where nobody is."""
        found = self._known.get(said) or self._known.get(said.lstrip("0"))
        return found or ("" if means_nobody(said) else said)


def mirrored(match: FoundMatch, found: Sequence[FoundMatch]) -> bool:
    """Whether the file has the match already, from the other team's side."""
    key = (match.round, match.away, match.home, match.away_score, match.home_score, match.boards)
    return bool(match.round) and any(
        key == (each.round, each.home, each.away, each.home_score, each.away_score, each.boards) for each in found
    )


def at_one_table(lines: Sequence[FoundLine]) -> bool:
    """Whether every board has one line only, so that no two tables can be compared."""
    return bool(lines) and max(Counter(line.board for line in lines).values()) == 1


def as_margin(match: FoundMatch, *, played: bool) -> FoundMatch:
    """Of a match written as its margin, for one team what the other has against it: so many IMPs to none.

    Where its boards stand there, they say how many IMPs both had, and there is nothing to compare.
    """
    home, away = read_points(match.home_score), read_points(match.away_score)
    if home is None or away is None or home != -away or not home:
        return match
    if played:
        return replace(match, home_score="", away_score="")
    return replace(match, home_score=str(max(home, 0)), away_score=str(max(away, 0)))


def board_elements(session: Element) -> Iterator[Element]:
    """The boards of a session outside of its matches, in it or in its sections."""
    for place in (session, *children(session, "SECTION")):
        yield from (each for each in place if name_of(each) == "BOARD")
