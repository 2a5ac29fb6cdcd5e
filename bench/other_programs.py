"""How fast a night is scored, beside two other free programs where they are here.

python bench/other_programs.py

`salliere` comes with Debian; `bridge-scorer` is a package for node, found from here or by NODE_PATH. A program that is
not here is skipped. Each starts from its own text of the same contracts, and its time is only printed when it comes to
the same match points. They do not do the same: we also total, rank and write the standings; salliere totals, and its
time holds the start of its machine, as its user waits for it; bridge-scorer gives match points only and is timed inside
node when it is warm.
"""

from __future__ import annotations

import csv
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.engine.board import is_vulnerable, side_of, vulnerable
from scoring.engine.document import ContestantEntry, Line, ScoringRules, SessionDocument, dump_text, parse_text
from scoring.engine.standings import score_session

TABLES, BOARDS, TIMES = 14, 26, 5
Row = tuple[int, int, int, str, str, int]
#: N/S's match points by board and N/S pair.
Points = dict[tuple[int, int], str]
#: Seconds of the best of several runs, and the points; None where the program is not here.
Timed = tuple[float, Points] | None

BRIDGE_SCORER = """
const scorer = require("bridge-scorer"), text = require("fs").readFileSync(0, "utf8");
let best = Infinity, found;
for (let run = 0; run < 50; run++) {
  const begun = process.hrtime.bigint();
  const boards = JSON.parse(text);
  for (const games of boards) {
    for (const game of games) game.score = scorer.contractTricks(game.contract, game.vulnerable, game.tricks);
    scorer.matchpoints(games);
  }
  best = Math.min(best, Number(process.hrtime.bigint() - begun) / 1e9);
  found = boards.flat().map(game => [game.board, game.ns, String(game.matchpointsNS.value)]);
}
console.log(JSON.stringify([best, found]));
"""


def night(seed: int = 1) -> list[Row]:
    """Board, N/S, E/W, contract, declarer and tricks of every result: each table plays each board."""
    dice = random.Random(seed)
    rows: list[Row] = []
    for board in range(1, BOARDS + 1):
        for table in range(1, TABLES + 1):
            contract = f"{dice.randint(1, 7)}{dice.choice('CDHSN')}{dice.choice(('', '', '', 'X'))}"
            opponents = TABLES + (table + board) % TABLES + 1
            rows.append((board, table, opponents, contract, dice.choice("NESW"), dice.randint(5, 13)))
    return rows


def here(rows: list[Row]) -> Timed:
    """From the text of the document to the standings."""
    pairs = tuple(
        ContestantEntry(str(number), number, "NS" if number <= TABLES else "EW") for number in range(1, 2 * TABLES + 1)
    )
    lines = tuple(
        Line(board, (str(ns),), (str(ew),), contract=contract, declarer=declarer, tricks=tricks)
        for board, ns, ew, contract, declarer, tricks in rows
    )
    text = dump_text(SessionDocument("pairs", ScoringRules(winners=2), contestants=pairs, results=lines))
    best, standings = float("inf"), {}
    for _ in range(TIMES):
        begun = time.perf_counter()
        standings = score_session(parse_text(text)).to_document()
        best = min(best, time.perf_counter() - begun)
    return best, {
        (board["number"], int(line["ns"])): line["ns_points"]
        for board in standings["boards"]
        for line in board["lines"]
    }


def salliere(rows: list[Row]) -> Timed:
    """A run of the whole program over its two files, which it writes its columns into."""
    program = shutil.which("salliere") or shutil.which("salliere", path="/usr/games")
    if program is None:
        return None
    best, found = float("inf"), []
    with tempfile.TemporaryDirectory(prefix="bench-salliere-") as folder:
        boards, names = Path(folder, "boards.csv"), Path(folder, "names.csv")
        for _ in range(TIMES):
            boards.write_text("".join(",".join(map(str, row)) + "\n" for row in rows))
            names.write_text("".join(f"{number},North,South\n" for number in range(1, 2 * TABLES + 1)))
            begun = time.perf_counter()
            subprocess.run(
                [program, "score", "matchpoint", "total", "--", str(boards), str(names)],
                check=True,
                capture_output=True,
            )
            best = min(best, time.perf_counter() - begun)
        found = list(csv.reader(boards.read_text().splitlines()))
    return best, {(int(row[0]), int(row[1])): row[8] for row in found}


def bridge_scorer(rows: list[Row]) -> Timed:
    """Contracts to scores to match points, board by board, inside node."""
    node = shutil.which("node")
    if node is None or subprocess.run([node, "-e", "require('bridge-scorer')"], capture_output=True).returncode:
        return None
    boards = [[_game(row) for row in rows if row[0] == board] for board in range(1, BOARDS + 1)]
    run = subprocess.run(
        [node, "-e", BRIDGE_SCORER], input=json.dumps(boards), capture_output=True, text=True, check=True
    )
    best, found = json.loads(run.stdout)
    return best, {(board, ns): points for board, ns, points in found}


def _game(row: Row) -> dict[str, object]:
    """A result in that package's words; it writes the declarer's seat as `declaror`."""
    board, ns, _, contract, declarer, tricks = row
    denomination = "NT" if contract[1] == "N" else contract[1]
    given = {"level": int(contract[0]), "denomination": denomination, "risk": contract[2:], "declaror": declarer}
    marked = is_vulnerable(side_of(declarer), vulnerable(board))
    return {"board": board, "ns": ns, "contract": given, "vulnerable": marked, "tricks": tricks}


def main() -> None:
    """Measure and print."""
    rows = night()
    programs: dict[str, Callable[[list[Row]], Timed]] = {
        "bridgeclub": here,
        "salliere": salliere,
        "bridge-scorer": bridge_scorer,
    }
    due: Points | None = None
    print(f"A night of {len(rows)} results")
    for name, program in programs.items():
        timed = program(rows)
        if timed is None:
            print(f"  {name:15} not here")
            continue
        seconds, points = timed
        due = due or points
        different = sum(points.get(place) != figure for place, figure in due.items())
        if different:
            sys.exit(f"  {name} gives other match points on {different} results: its time says nothing.")
        print(f"  {name:15} {len(rows) / seconds:12,.0f} results a second  ({seconds * 1000:.1f} ms)")


if __name__ == "__main__":
    main()
