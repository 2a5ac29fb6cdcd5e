"""Random sessions written in formats of ours and read again: what comes back is what went out, nothing is lost.

Pairs of one and two winners, individuals and teams in every method, with sections, adjusted, weighted and split scores,
boards not played, boards compared in groups, penalties, handicaps and sit-outs. PBN and tables are written from
editions: `tests/outputs/test_notation_back.py`, `test_tables_back.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from scoring.engine.document import dump, dump_text, parse
from scoring.engine.results_files import read_file
from tests.scoring.engine.documents import Document, random_night, random_night_in_imps, random_night_with_sit_outs
from tests.scoring.engine.team_documents import random_teams
from tests.scoring.engine.usebio.reading_back import file_of, same

QUICK, LONG = range(12), range(750)
KINDS: dict[str, Callable[[int], Document]] = {
    "matchpoints": random_night,
    "imps": random_night_in_imps,
    "sit-outs": random_night_with_sit_outs,
    "teams": random_teams,
}
#: By format, a file's name and how a document is written.
FORMATS: dict[str, tuple[str, Callable[[Document], bytes]]] = {
    "document": ("night.json", lambda document: dump_text(parse(document)).encode()),
    "usebio": ("night.xml", file_of),
}


def come_back(key: str, kind: str, seeds: Iterable[int]) -> None:
    name, write = FORMATS[key]
    lost = []
    for seed in seeds:
        document = KINDS[kind](seed)
        if document["results"]:
            (evening,) = read_file(name, write(document)).evenings
            found = None if evening.document is None else dump(evening.document)
            if evening.faults or same(found) != same(document):
                lost.append(seed)
    assert lost == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", FORMATS)
def test_a_session_comes_back(key: str, kind: str) -> None:
    come_back(key, kind, QUICK)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", FORMATS)
def test_many_sessions_come_back(key: str, kind: str) -> None:
    come_back(key, kind, LONG)
