"""How fast a field is scored, beside how fast its results are read from PostgreSQL.

python bench/field.py                    a field of 10,000 tables x 32 boards
python bench/field.py --tables 1000      a smaller one

From values in memory to every line's points and every total; then again with one result changed; then the ranks, and a
night from the text of its document to its standings. Ratios count: both sides run on the same machine, one after the
other.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import psycopg

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.engine.document import (
    BoardInfo,
    ContestantEntry,
    Line,
    ScoringRules,
    SessionDocument,
    dump_text,
    parse_text,
)
from scoring.engine.one_result import with_result
from scoring.engine.rows import ranking_rows
from scoring.engine.standings import score_session
from tools.services import services

BOARDS = 32
SCORES = (50, -50, 100, -100, 110, -110, 120, 140, -140, 170, 400, 420, -420, 430, 450, -450, 460, 480, 490, -200, 500)
NIGHT_TABLES, NIGHT_BOARDS = 14, 26
Value = TypeVar("Value")


def timed(work: Callable[[], Value], times: int = 1) -> tuple[float, Value]:
    """The best of so many times in seconds, garbage of what was before left out, and what came of it."""
    best = float("inf")
    for _ in range(times):
        gc.collect()
        begun = time.perf_counter()
        value = work()
        best = min(best, time.perf_counter() - begun)
    return best, value


def field(tables: int, boards: int, seed: int = 1) -> SessionDocument:
    """Two lines of pairs, every board at every table."""
    dice = random.Random(seed)
    pairs = [
        ContestantEntry(f"{line}{table}", table, line, "A") for line in ("NS", "EW") for table in range(1, tables + 1)
    ]
    lines = []
    for board in range(1, boards + 1):
        for table, score in enumerate(dice.choices(SCORES, k=tables), 1):
            moved = (table + board) % tables + 1
            lines.append(Line(board, (f"NS{table}",), (f"EW{moved}",), board, table, "A", score=score))
    # Nobody is vulnerable on any board, so that every score is possible.
    marked = tuple(BoardInfo(board, vulnerable="none") for board in range(1, boards + 1))
    return SessionDocument(
        "pairs",
        ScoringRules(winners=2, expected_results=tables),
        boards=marked,
        contestants=tuple(pairs),
        results=tuple(lines),
    )


def read_from_postgres(document: SessionDocument, url: str) -> float:
    """Seconds that Django takes to read the results of the same field as a list."""
    name = f"bench_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    os.environ |= {"DATABASE_URL": f"{url.rpartition('/')[0]}/{name}", "SECRET_KEY": uuid4().hex * 2}
    os.environ["ALLOWED_HOSTS"] = "localhost"
    with tempfile.TemporaryDirectory(prefix="bench-field-") as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "bridgeclub.settings"}
        return _read(document)


def _read(document: SessionDocument) -> float:
    import django  # noqa: PLC0415  (the settings name a database that has just been made)

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    from scoring.models import Result  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    session = _store(document)
    seconds, found = timed(lambda: list(Result.objects.filter(line__session_id=session)), 2)
    assert len(found) == len(document.results)
    return seconds


def _store(document: SessionDocument) -> int:
    """The field's rows, written by the database itself; the session's id."""
    from django.db import connection  # noqa: PLC0415

    from club.actor import PROGRAM  # noqa: PLC0415
    from club.services import create_club, create_session  # noqa: PLC0415

    club = create_club(name="Bench", actor=PROGRAM)
    session = create_session(club_id=club.pk, title="Field", day=club.created_at.date(), actor=PROGRAM).pk
    tables, boards = len(document.contestants) // 2, len({line.board for line in document.results})
    with connection.cursor() as cursor:
        # The rows are right by their making: nothing has to be looked up for each.
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(
            "INSERT INTO club_board (session_id, number, dealer, vulnerable) "
            "SELECT %s, n, 'N', 'none' FROM generate_series(1, %s) n", [session, boards])  # fmt: skip
        cursor.execute(
            "INSERT INTO club_contestant (session_id, key, number, line, place, standing, handicap, stays) "
            "SELECT %s, side || n, n, side, n, 'ranked', '0', false "
            "FROM generate_series(1, %s) n, unnest(ARRAY['NS', 'EW']) side", [session, tables])  # fmt: skip
        cursor.execute("ANALYZE club_board, club_contestant")
        cursor.execute(
            'INSERT INTO scoring_line (session_id, board_id, ns_id, ew_id, section, round, "table", unscheduled, '
            "occurrence, confirmed, postponed, lead_compared, version) "
            "SELECT b.session_id, b.id, ns.id, ew.id, 'A', b.number, ns.number, false, 0, true, false, false, 1 "
            "FROM club_board b JOIN club_contestant ns ON ns.session_id = b.session_id AND ns.line = 'NS' "
            "JOIN club_contestant ew ON ew.session_id = b.session_id AND ew.line = 'EW' "
            "AND ew.number = (ns.number + b.number) %% %s + 1 WHERE b.session_id = %s", [tables, session])  # fmt: skip
        cursor.execute(
            "INSERT INTO scoring_result (line_id, outcome, contract, declarer, tricks, score, score_stated, lead, "
            "client_id, source, entered_at, note, agreed) "
            "SELECT l.id, 'played', '4S', 'N', 10, 420, false, 'HK', gen_random_uuid(), 'table', now(), '', '' "
            "FROM scoring_line l WHERE l.session_id = %s", [session])  # fmt: skip
        cursor.execute("ANALYZE")
    return session


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=10_000)
    tables = parser.parse_args().tables
    document = field(tables, BOARDS)
    full, scores = timed(lambda: score_session(document), 3)
    line = document.results[len(document.results) // 2]
    corrected = replace(line, score=120 if line.score != 120 else 420)
    again, _ = timed(lambda: with_result(scores, len(document.results) // 2, corrected), 3)
    ranked, _ = timed(lambda: ranking_rows(scores.document, scores.totals))
    print(f"A field of {tables} tables x {BOARDS} boards, {len(document.results)} results")
    print(f"  scored                       {full:8.2f} s   {full / len(document.results) * 1e6:6.2f} µs a result")
    print(f"  again with one changed       {again:8.3f} s   {again / full:8.1%} of it")
    print(f"  ranked, figures as printed   {ranked:8.2f} s")
    text = dump_text(field(NIGHT_TABLES, NIGHT_BOARDS))
    night, standings = timed(lambda: score_session(parse_text(text)).to_document(), 5)
    lines = sum(len(board["lines"]) for board in standings["boards"])
    print(f"A night of {lines} results, from its document to its standings: {lines / night:,.0f} results a second")
    with services() as found:
        read = read_from_postgres(document, found["TEST_POSTGRES_URL"])
    print(f"The field's results read from PostgreSQL by Django: {read:.2f} s; scoring takes {full / read:.0%} of that")


if __name__ == "__main__":
    main()
