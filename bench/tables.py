"""How fast tables are answered: a night of forty-two tables on the embedded default and as a server runs it.

python bench/tables.py                 both, at a peak's pace and as fast as they are answered
python bench/tables.py --rounds 13     the whole night (26 boards a table); 3 rounds are usual
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from itertools import zip_longest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.race.house import House, embedded, served
from tests.race.race import race
from tests.race.size import Size
from tools.services import services

#: Seconds from board to board at each table. Forty-two tables then enter five results a second: fifty times what they
#: do over an evening, and five times what they do in the minute in which a round ends for all of them.
PEAK = 8.0
WIDTH = 64
Open = Callable[[Path], AbstractContextManager[House]]


def measured(title: str, opened: Open, pause: float) -> list[str]:
    """A night of its own; its figures in lines."""
    print(f"{title} …", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="bench-tables-") as folder, opened(Path(folder)) as house:
        return race(house, pause=pause).lines()


def side_by_side(columns: list[list[str]]) -> Iterator[str]:
    """Their lines next to each other."""
    for row in zip_longest(*columns, fillvalue=""):
        yield "".join(each.ljust(WIDTH) for each in row).rstrip()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=3)
    size = Size(sections=2, tables=21, rounds=parser.parse_args().rounds, boards_per_round=2)
    with services() as found:
        postgres, redis = found["TEST_POSTGRES_URL"], f"{found['TEST_REDIS_URL']}/3"
        ways: dict[str, Open] = {
            "embedded": lambda folder: embedded(folder, size),
            "served": lambda folder: served(folder, size, postgres, redis),
        }
        for title, pause in (("At a peak’s pace", PEAK), ("As fast as they are answered", 0.0)):
            columns = [measured(f"{title}, {name}", opened, pause) for name, opened in ways.items()]
            print(f"\n{title}: {size.sections * size.tables} tables, {size.results} boards")
            print("\n".join(side_by_side(columns)), flush=True)


if __name__ == "__main__":
    main()
