"""Game files of ACBLscore (.ACA, .ACM, .AC1 …): pairs, individuals and teams, each event of a file an evening.

The format was never published. Offsets are those of the public descriptions by Matthew Kidd and of the programs that
follow them; `docs/formats.md` says what is read.
"""

from __future__ import annotations

from scoring.engine.old_results.assemble import read
from scoring.engine.old_results.values import Evening
from scoring.engine.results_formats.acbl_score.binary import MAGIC, Game, broken
from scoring.engine.results_formats.acbl_score.boards import BYTES_OF_A_LINE
from scoring.engine.results_formats.acbl_score.events import evening_of, events_of
from scoring.engine.results_formats.format import ReadFile, ResultsFormat, Source


def _recognises(source: Source) -> bool:
    return source.data.startswith(MAGIC)


def _read(source: Source) -> ReadFile:
    source.refuse_too_large()
    game = Game(source.data)
    evenings: list[Evening] = []
    lines = 0
    for place, event in enumerate(events_of(game)):
        answers = source.answers.get(place, {})
        found = evening_of(game, event, answers)
        lines += len(found.lines)
        if lines * BYTES_OF_A_LINE > len(source.data):
            raise broken()
        evenings.append(read(found, answers))
    if not evenings:
        raise broken()
    return ReadFile(source.name, tuple(evenings))


FORMAT = ResultsFormat(
    title="ACBLscore", suffixes=(".aca", ".acm", ".ace", ".acl"), recognises=_recognises, read=_read, order=20
)
