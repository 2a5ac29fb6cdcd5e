"""The figures as Markdown, and their place in docs/performance.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from bench.figures.memory import Held
from bench.figures.sides import Sides, every, part, rate
from tools.environment import ROOT

PAPER = ROOT / "docs" / "performance.md"
#: How what is said of a measure begins that a server answered.
HTTP = "over HTTP"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
INFORMATION = "for information; 30% is plenty"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(each)} |" for each in lines)


def sides_table(rows: Iterable[tuple[str, str, Sides]], target: float | None, names: tuple[str, str]) -> str:
    """One row each: where, how, both rates, our part of the bare one, and the times behind them. `target`: the part
    that is wished for over HTTP, None where none is."""
    ours, bare = names
    wish = INFORMATION if target is None else f"wanted over HTTP: {target:.0%}"
    heads = (
        "club", "how", f"{ours} a second", f"{bare} a second", f"ratio ({wish})",
        f"{ours} median / p95", f"{bare} median / p95",
    )  # fmt: skip
    return table(heads, (_sides_row(*each, target) for each in rows))


def _sides_row(club: str, how: str, sides: Sides, target: float | None) -> list[str]:
    ours, bare = sides.rates
    verdict = f"{sides.ratio:.0%}" if target is None else _verdict(how, sides.ratio, target)
    return [club, how, f"{ours:,.0f}", f"{bare:,.0f}", verdict, *(_both(each) for each in (sides.ours, sides.bare))]


def _verdict(how: str, ratio: float, target: float) -> str:
    """The wish is about rates that somebody meets: over HTTP."""
    if not how.startswith(HTTP):
        return f"{ratio:.0%}"
    return f"**{ratio:.0%}**" if ratio >= target else f"{ratio:.0%}, missed"


def known_table(rows: Iterable[tuple[str, str, Sides]]) -> str:
    """Our part of what a view does that knows the device, from the same rounds."""
    heads = ("club", "how", "known rows a second", "ratio of entries to them", "known rows median / p95")
    return table(heads, (_known_row(*each) for each in rows))


def _known_row(club: str, how: str, sides: Sides) -> list[str]:
    return [club, how, f"{rate(sides.known):,.0f}", f"{sides.known_ratio:.0%}", _both(sides.known)]


def _both(rounds: list[list[float]]) -> str:
    seconds = every(rounds)
    return f"{1000 * part(seconds, 50):.1f} / {1000 * part(seconds, 95):.1f} ms"


def correction_table(rows: Iterable[tuple[str, float, list[float]]]) -> str:
    """Club, seconds wanted, seconds of each correction."""
    heads = ("club", "corrections", "median", "p95", "longest", "p95 wanted")
    return table(heads, (_correction_row(*each) for each in rows))


def _correction_row(club: str, wanted: float, seconds: list[float]) -> list[str]:
    told = [f"{1000 * each:.0f} ms" for each in (part(seconds, 50), part(seconds, 95), max(seconds))]
    met = "met" if part(seconds, 95) < wanted else "missed"
    return [club, str(len(seconds)), *told, f"under {wanted:g} s: {met}"]


def memory_table(rows: Iterable[tuple[str, list[Held]]]) -> str:
    """Every kind of process of each club, and all of them."""
    heads = ("club", "process", "how many", "together", "the largest")
    return table(heads, (row for club, held in rows for row in _memory_rows(club, held)))


def _memory_rows(club: str, held: list[Held]) -> Iterable[list[str]]:
    for each in held:
        yield [club, each.name, str(each.processes), f"{each.together:.0f} MB", f"{each.most:.0f} MB"]
    yield [club, "all", str(sum(each.processes for each in held)), f"{sum(each.together for each in held):.0f} MB", ""]


def written(paper: Path, figures: str) -> None:
    """Put the figures between the marks of the paper."""
    before, _mark, rest = paper.read_text(encoding="utf-8").partition(BEGIN)
    _old, mark, after = rest.partition(END)
    assert mark, f"{paper} has no place for figures"
    paper.write_text(f"{before}{BEGIN}\n{figures.strip()}\n{END}{after}", encoding="utf-8")
