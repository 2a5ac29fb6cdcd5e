"""The figures of evenings at scale, of one page and of first starts as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bench.figures.crowd.notes import CONFIRM, ENTRY, LIVE, PAGE, PHONE, TABLET
from bench.figures.evening import KINDS, WANTED, Met
from bench.figures.first_start import Start
from bench.figures.one_page import WANTED_MS
from bench.figures.paper import table
from bench.figures.sides import part

SAID = {
    ENTRY: "entry",
    CONFIRM: "the opponents’ yes",
    TABLET: "a tablet asks",
    PHONE: "a phone asks",
    PAGE: "results page",
    LIVE: "live standings",
}
CROWD = "the crowd itself: of a core, late p95"


def evening_table(rows: Iterable[Met]) -> str:
    """Median and p95 of everything that somebody waits for, and how many there were of it."""
    heads = ("club", "tables", "pace", *SAID.values(), "standings behind", "failed", CROWD)
    return table(heads, map(_evening_row, rows))


def _evening_row(met: Met) -> list[str]:
    pace = f"{met.stretch.times:g} times"
    return [met.club, str(met.stretch.tables), pace, *(_cell(met.times.get(kind, [])) for kind in KINDS), *_rest(met)]


def _rest(met: Met) -> list[str]:
    failed = ", ".join(f"{times} × {what}" for what, times in met.failed.items()) or "none"
    crowd = f"{met.share:.0%}, {_ms(part(met.late, 95))}{' (slow)' if met.crowd_was_slow else ''}"
    return [_cell(met.behind), failed, crowd]


def most_table(rows: Iterable[Met]) -> str:
    """Every try on the way to the most tables."""
    heads = (
        "club",
        "tables",
        f"every p95 under {1000 * WANTED:.0f} ms",
        *SAID.values(),
        "standings behind",
        "failed",
        CROWD,
    )
    return table(heads, map(_most_row, rows))


def _most_row(met: Met) -> list[str]:
    slowest = max(KINDS, key=met.p95)
    verdict = "yes" if met.is_borne else f"no: {SAID[slowest]}" if met.slowest >= WANTED else "no: some failed"
    return [
        met.club,
        str(met.stretch.tables),
        verdict,
        *(_cell(met.times.get(kind, [])) for kind in KINDS),
        *_rest(met),
    ]


def most_words(rows: Sequence[Met], clubs: Iterable[str]) -> str:
    """The largest number of tables of each club that was borne."""
    said = []
    for club in clubs:
        here = [met for met in rows if met.club == club]
        borne = max((met.stretch.tables for met in here if met.is_borne), default=0)
        slow = any(met.crowd_was_slow for met in here if not met.is_borne)
        beyond = "" if any(not met.is_borne for met in here) else "; more were not tried"
        said.append(f"- {club}: **{borne} tables**{'; beyond that the crowd itself was slow' if slow else beyond}")
    return "\n".join(said)


def _cell(seconds: Sequence[float]) -> str:
    if not seconds:
        return "none"
    return f"{_ms(part(seconds, 50))} / {_ms(part(seconds, 95))} ({len(seconds):,})"


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms" if seconds < 10 else f"{seconds:.0f} s"


def page_table(rows: Iterable[tuple[str, str, list[float]]]) -> str:
    """Club, page, milliseconds of a processor of each request."""
    heads = ("club", "page", "requests", "median", "p95", "wanted")
    return table(heads, (_page_row(*each) for each in rows))


def _page_row(club: str, page: str, found: list[float]) -> list[str]:
    middle = part(found, 50)
    met = "met" if middle <= WANTED_MS else "missed"
    told = [f"{each:.1f} ms" for each in (middle, part(found, 95))]
    return [club, page, str(len(found)), *told, f"{WANTED_MS:g} ms: {met}"]


def start_table(rows: Iterable[Start]) -> str:
    """From nothing to the first answer."""
    heads = ("on", "seconds", "seconds of a processor")
    return table(heads, ((each.what, f"{each.seconds:.1f}", f"{each.worked:.1f}") for each in rows))
