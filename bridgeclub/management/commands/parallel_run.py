"""manage.py parallel_run: evenings that another program scored, scored here, figure by figure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from bridgeclub.wording.import_questions import question_words
from bridgeclub.wording.messages import sentence
from bridgeclub.wording.parallel_run import (
    FIGURE_NAMES,
    SIDES,
    equal_figures_words,
    figure_words,
    not_compared,
    scale_words,
    ways_words,
)
from scoring.engine.old_results import Evening
from scoring.engine.other_programs import Comparison, compare_evening, take_over
from scoring.engine.results_files import read_file
from scoring.engine.results_formats import every_format

DIFFERENT = 1
UNREADABLE = 2


class Command(BaseCommand):
    """Nothing is stored; no database, broker or secret is touched. Status 1: figures differ; 2: a file was not read."""

    help = (
        "Score evenings of other programs (any format of docs/formats.md) and compare with the figures they published."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Which files, and how much is said of each."""
        parser.add_argument("files", nargs="+", help="files, or folders of files")
        parser.add_argument("--differences", type=int, default=20, help="how many differences are listed an evening")

    def handle(self, *args: Any, **options: Any) -> None:
        """One paragraph for each evening."""
        status = 0
        for path in _paths(options["files"]):
            status = max(status, self._file(path, options["differences"]))
        if status:
            raise SystemExit(status)

    def _file(self, path: Path, most: int) -> int:
        try:
            read = read_file(path.name, path.read_bytes())
        except OSError as error:
            self.stderr.write(f"{path}: {error.strerror or error}")
            return UNREADABLE
        for note in read.faults:
            self.stdout.write(f"{path.name}: {sentence(note.placed)}")
        results = [self._evening(path, evening, most) for evening in read.evenings]
        return max([UNREADABLE if read.faults else 0, *results])

    def _evening(self, path: Path, evening: Evening, most: int) -> int:
        head = f"{path.name}: {evening.title}" if evening.title else path.name
        notes = [f"  {sentence(note.placed)}" for note in (*evening.faults, *evening.remarks)]
        notes += [f"  {question_words(each)}" for each in evening.open_questions]
        if evening.document is None:
            self.stdout.write("\n".join([head, *notes]))
            return UNREADABLE
        compared = take_over(evening).comparison if evening.matches else compare_evening(evening)
        self.stdout.write("\n".join([head, *notes, *(f"  {line}" for line in _lines(compared, evening, most))]))
        return 0 if compared.all_equal or not compared.scored else DIFFERENT


def _paths(names: list[str]) -> Iterator[Path]:
    suffixes = {suffix for each in every_format().values() for suffix in each.suffixes}
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from sorted(each for each in path.iterdir() if each.suffix.lower() in suffixes)
        else:
            yield path


def _lines(compared: Comparison, evening: Evening, most: int) -> Iterator[str]:
    if not compared.scored:
        yield not_compared(evening.method)
        return
    totals = compared.totals
    program = compared.program or _("the other program")
    yield _("Boards: %(equal)s.") % {"equal": equal_figures_words(compared.equal, compared.cells)}
    yield _("Ranking: %(equal)s.") % {"equal": equal_figures_words(totals.equal, totals.figures)}
    ways = ways_words(compared.way.options, totals.options, compared.ranking_options, compared.total_options)
    yield f"{program}: {ways}."
    if compared.scale:
        yield scale_words(compared.scale)
    listed = [*_cells(compared), *_matches(compared), *_totals(compared)]
    yield from listed[:most]
    if len(listed) > most:
        yield _("and %(n)s more") % {"n": len(listed) - most}


def _cells(compared: Comparison) -> Iterator[str]:
    for each in compared.differences:
        yield _("Board %(board)s, %(ns)s against %(ew)s, %(side)s: here %(ours)s, there %(theirs)s") % {
            "board": each.board,
            "ns": each.ns,
            "ew": each.ew,
            "side": SIDES[each.side],
            "ours": figure_words(each.ours),
            "theirs": figure_words(each.theirs),
        }


def _matches(compared: Comparison) -> Iterator[str]:
    for each in compared.matches:
        yield _("Match %(match)s, %(who)s: here %(ours)s, there %(theirs)s") % {
            "match": each.match,
            "who": each.contestant,
            "ours": figure_words(each.ours),
            "theirs": figure_words(each.theirs),
        }


def _totals(compared: Comparison) -> Iterator[str]:
    for each in compared.totals.differences:
        yield _("%(pair)s, %(what)s: here %(ours)s, there %(theirs)s") % {
            "pair": each.contestant,
            "what": FIGURE_NAMES[each.what],
            "ours": figure_words(each.ours),
            "theirs": figure_words(each.theirs),
        }
