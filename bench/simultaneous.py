"""How fast the common field of a simultaneous is scored: in one process, and cut by board over two and four.

python bench/simultaneous.py                 60 clubs x 12 tables x 26 boards, then 10,000 tables
python bench/simultaneous.py --clubs 60      one field of so many clubs

From the facts of the clubs' editions as JSON text, which is how a database gives them, to the document of the field.
Every worker reads all of the text and scores its boards; what it found travels pickled, as it does through the cache.
Ratios count: all ways run on the same machine, one after the other, and come to the same document or the run fails.
The first ratio is by the clock. Where other work shares the processors, or they are fewer than the workers, the second
tells what was divided: processor time of one process, over that of cutting, of the busiest worker, and of joining.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.field import SCORES, timed
from scoring.engine.collecting import without_collecting
from scoring.engine.common_parts import (
    Part,
    board_counts,
    boards_cut,
    expected_results,
    join_parts,
    only_boards,
    score_part,
)
from scoring.engine.document import parse
from scoring.engine.simultaneous_document import CommonDocument

TABLES, BOARDS = 12, 26
CLUBS = (60, 10_000 // TABLES + 1)
#: As many parts as the field is cut into at most; workers take them as they come.
PARTS = 4
Facts = dict[str, Any]


def evening(club: int) -> Facts:
    """Every board at every table; one board in a hundred has an artificial score."""
    dice = random.Random(club)
    pairs = [
        {"id": f"{line}{table}", "number": table, "direction": line}
        for line in ("NS", "EW")
        for table in range(1, TABLES + 1)
    ]
    lines = []
    for board in range(1, BOARDS + 1):
        for table, score in enumerate(dice.choices(SCORES, k=TABLES), 1):
            moved = (table + board) % TABLES + 1
            line: Facts = {"board": board, "ns": f"NS{table}", "ew": f"EW{moved}", "round": board, "table": table}
            if dice.random() < 0.01:
                line["adjusted"] = {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}
            else:
                line["score"] = score
            lines.append(line)
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "pairs",
        "scoring": {"method": "matchpoints", "winners": 2},
        # Nobody is vulnerable on any board, so that every score is possible.
        "boards": [{"number": board, "vulnerable": "none"} for board in range(1, BOARDS + 1)],
        "contestants": pairs,
        "results": lines,
    }


def read(path: Path) -> list[Facts]:
    """The facts of all clubs."""
    return [json.loads(each) for each in path.read_text().splitlines()]


def in_one_process(path: Path) -> CommonDocument:
    """Read, scored and joined here."""
    facts = read(path)
    expected = expected_results(board_counts(facts))
    sessions = [parse(each) for each in facts]
    return join_parts(sessions, expected, [score_part(sessions, expected)])


def one_part(path: Path, expected: int, boards: Sequence[int]) -> tuple[int, float, bytes]:
    """What a worker does: which process it was, its processor time in seconds, and the part."""
    begun = time.process_time()
    part = pickle.dumps(score_part([parse(only_boards(each, boards)) for each in read(path)], expected))
    return os.getpid(), time.process_time() - begun, part


def by_parts(path: Path, pool: Pool) -> tuple[float, CommonDocument]:
    """Cut and joined here, scored by the workers of the pool; with processor time as said above."""
    begun = time.process_time()
    facts = read(path)
    counts = board_counts(facts)
    expected = expected_results(counts)
    parts = pool.map(partial(one_part, path, expected), boards_cut(counts, PARTS), chunksize=1)
    busy: Counter[int] = Counter()
    for process, spent, _part in parts:
        # In thousandths of a second.
        busy[process] += round(spent * 1000)
    names = [parse(only_boards(each, ())) for each in facts]
    joined = join_parts(names, expected, unpacked([part for _process, _spent, part in parts]))
    return time.process_time() - begun + max(busy.values()) / 1000, joined


@without_collecting
def unpacked(parts: Sequence[bytes]) -> list[Part]:
    """What the workers found."""
    return [pickle.loads(each) for each in parts]  # noqa: S301  (made just now)


def measure(clubs: int, folder: Path) -> None:
    """One field in every way."""
    path = folder / f"{clubs}.jsonl"
    path.write_text("\n".join(json.dumps(evening(each)) for each in range(clubs)))
    results = clubs * TABLES * BOARDS
    print(f"{clubs} clubs x {TABLES} tables x {BOARDS} boards: {clubs * TABLES} tables, {results} results", flush=True)
    begun = time.process_time()
    alone, due = timed(lambda: in_one_process(path))
    spent = time.process_time() - begun
    print(f"  in one process      {alone:8.2f} s, {spent / results * 1e6:.1f} µs of a processor a result", flush=True)
    for workers in (2, 4):
        with get_context("spawn").Pool(workers) as pool:
            pool.map(abs, range(workers), chunksize=1)
            shared, (longest, found) = timed(partial(by_parts, path, pool))
        assert found == due, f"{workers} processes come to other figures."
        ratios = f"{alone / shared:6.2f} times as fast by the clock, {spent / longest:.2f} by processor time"
        print(f"  over {workers} processes    {shared:8.2f} s   {ratios}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--clubs", type=int, default=0)
    clubs = parser.parse_args().clubs
    print(f"This machine has {os.cpu_count()} processors.")
    with tempfile.TemporaryDirectory(prefix="bench-simultaneous-") as folder:
        for size in (clubs,) if clubs else CLUBS:
            measure(size, Path(folder))


if __name__ == "__main__":
    main()
