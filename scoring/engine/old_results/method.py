"""How an evening was scored: what the file says of itself, and whether its figures can be what it says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from scoring.engine.old_results import spellings
from scoring.engine.old_results.values import FoundLine, Question

METHODS = ("matchpoints", "cross_imps", "butler")
IMPS = ("cross_imps", "butler")
KEY = "method"
Figures = Sequence[tuple[str, str]]


def method_said(text: str) -> tuple[str, ...]:
    """The methods that a heading can mean: none, one, or both ways of counting IMPs."""
    said = text.upper()
    if "BUTLER" in said:
        return ("butler",)
    if "IMP" in said:
        return ("cross_imps",) if any(word in said for word in ("CROSS", "XIMP", "X-IMP", "X_IMP")) else IMPS
    words = said.replace("_", " ").replace("-", " ").split()
    return ("matchpoints",) if "MATCHPOINT" in "".join(words) or "MP" in words or "MPS" in words else ()


def method_of(
    headings: Iterable[str], named: Collection[str], figures: Figures, answers: Mapping[str, str]
) -> tuple[str, Question | None]:
    """The method, and the question where the file says two things; its answer counts.

    `headings` are what the file says of itself, `named` the methods whose columns or elements hold the `figures`.
    What it says of itself goes before the names of its elements: programs put IMPs into those of matchpoints.
    """
    said = [meant for heading in headings if (meant := method_said(heading))]
    family = _family(figures)
    possible = [method for method in METHODS if all(method in meant for meant in said)]
    if said and len(possible) > 1:
        # IMPs, and not which: the elements say it, or somebody has to.
        possible = [method for method in possible if method in named] or possible
    if not said:
        possible = [method for method in METHODS if method in named] or ["matchpoints"]
    if len(possible) == 1 and (not family or possible[0] in family) and not _of_two_imps(possible[0], named):
        return possible[0], None
    candidates = dict.fromkeys([*possible, *(method for meant in said for method in meant), *named])
    options = tuple(sorted(dict.fromkeys([*candidates, *family]), key=METHODS.index))
    answer = answers.get(KEY, "") if answers.get(KEY) in options else ""
    first = next((each for each in (*possible, *candidates) if not family or each in family), options[0])
    values = {"said": [text for text in headings if method_said(text)], "named": sorted(named), "figures": family}
    return answer or first, Question(KEY, "method", options, values, answer=answer)


def count_of(lines: Iterable[FoundLine]) -> str:
    """Whether figures are sums or means: a mean of IMPs is seldom a whole number, a sum always is."""
    figures = [spellings.read_points(line.ns_points) for line in lines]
    return "mean" if any(figure is not None and figure.denominator > 1 for figure in figures) else "sum"


def _of_two_imps(method: str, named: Collection[str]) -> bool:
    """Whether it is said to be one way of counting IMPs and its figures are called the other."""
    return method in IMPS and method not in named and any(each in IMPS for each in named)


def _family(figures: Figures) -> tuple[str, ...]:
    """What the figures of lines can be: no matchpoints are below zero, and IMPs sum to zero on nearly every line."""
    both = [(spellings.read_points(ns), spellings.read_points(ew)) for ns, ew in figures]
    below = any(figure is not None and figure < 0 for line in both for figure in line)
    sums = [ns + ew for ns, ew in both if ns is not None and ew is not None]
    shared = sum(each > 0 for each in sums)
    if below:
        return IMPS if 2 * shared <= len(sums) else ()
    return ("matchpoints",) if 2 * shared > len(sums) else ()
