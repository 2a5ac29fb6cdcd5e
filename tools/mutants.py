"""Whether the tests of the engines notice when an engine is changed: mutmut over a sample of all small changes.

python -m tools.mutants                                   300 changes, spread over the engines by size
python -m tools.mutants --sample 500 --seed 2             more of them, and others
python -m tools.mutants --only scoring/engine/contract.py every change of a file or of a folder
python -m tools.mutants --all                             every change; goes on where it was stopped

A change is killed when a test of the engines fails or takes far too long with it. What survives is shown; what no test
can kill stands in tests/equivalent_mutants.toml with its reason, and is counted apart. Exit status 1: under 90 %.
Only tests/*/engine are asked ([tool.mutmut] in pyproject.toml). mutmut needs fork: not on Windows.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tools.environment import ROOT

ENGINES = ("movements/engine", "rulings/engine", "scoring/engine")
REASONS = ROOT / "tests" / "equivalent_mutants.toml"
WORKPLACE = ROOT / "mutants"  # mutmut's own name for it
MUTMUT = Path(sys.executable).parent / "mutmut"
ENOUGH = 90  # per cent
KILLED = {"killed", "timeout", "segfault"}


@dataclass(frozen=True)
class Change:
    """What a mutant is, whatever its number: a function, and its lines before and after without their indentation."""

    function: str
    was: str
    becomes: str


def main() -> int:
    """Run what was asked for and say how it went."""
    options = read_options()
    if not (options.all or options.only):
        shutil.rmtree(WORKPLACE, ignore_errors=True)  # the figure is that of the files as they are
    shutil.rmtree(WORKPLACE / "tests", ignore_errors=True)
    names = every_mutant(options.only or ENGINES)
    if not (options.all or options.only):
        names = sampled(names, options.sample, options.seed)
    asked = [] if options.all else names
    subprocess.run([MUTMUT, "run", "--max-children", str(options.processes), *asked], cwd=ROOT, check=True)
    return report({name: status for name, status in statuses().items() if name in set(names)})


def read_options() -> argparse.Namespace:
    """The words of the command line."""
    parser = argparse.ArgumentParser(description="Whether the tests of the engines notice a change.")
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", metavar="PATH")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def every_mutant(paths: Iterable[str]) -> list[str]:
    """mutmut's names of all mutants of these files and folders, in the order of the files."""
    from mutmut.mutation.file_mutation import mutate_file_contents  # noqa: PLC0415  not there for other tools
    from mutmut.utils.format_utils import get_mutant_name  # noqa: PLC0415

    names = []
    for path in (ROOT / each for each in paths):
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            made = mutate_file_contents(str(file), file.read_text(encoding="utf-8")).mutant_names
            names += [get_mutant_name(file.relative_to(ROOT), name) for name in made]
    return names


def sampled(names: list[str], size: int, seed: int) -> list[str]:
    """One of each of `size` equal pieces of the list: every module has its share, and a seed has its sample."""
    dice = random.Random(seed)
    edges = [len(names) * piece // size for piece in range(size + 1)]
    return [dice.choice(names[begin:end]) for begin, end in pairwise(edges) if begin < end]


def statuses() -> dict[str, str]:
    """What mutmut says became of each mutant: `killed`, `survived`, `timeout`, `no tests` and others."""
    said = subprocess.run(
        [MUTMUT, "results", "--all", "true"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    return dict(re.findall(r"^ +(\S+): (.+)$", said, re.M))


def shown(name: str) -> str:
    """A mutant as a diff of its function."""
    return subprocess.run([MUTMUT, "show", name], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def change(name: str, diff: str) -> Change:
    """What a mutant changes; its name is `package.module.x_function__mutmut_7` or `….xǁClassǁmethod__mutmut_7`."""
    body = diff.partition("\n@@")[2]
    was, becomes = (" ".join(line[1:].strip() for line in body.splitlines() if line.startswith(sign)) for sign in "-+")
    function = re.sub(r"\.x[_ǁ](\w+)__mutmut_\d+$", lambda match: "." + match[1].replace("ǁ", "."), name)
    return Change(function, was, becomes)


def known() -> dict[Change, str]:
    """The changes that no test can notice, each with the reason why."""
    listed = tomllib.loads(REASONS.read_text(encoding="utf-8"))["equivalent"]
    return {Change(each["function"], each["was"], each["becomes"]): each["reason"] for each in listed}


def report(outcomes: dict[str, str]) -> int:
    """Say what survived and why, then the figures; the exit status."""
    reasons = known()
    counted = Counter[str]()
    for name, status in outcomes.items():
        if status in KILLED:
            counted[status] += 1
            continue
        diff = shown(name)
        reason = reasons.get(change(name, diff))
        counted["equivalent" if reason else status] += 1
        print(f"\n── {status}: {name}\n{diff}{f'No test can notice: {reason}' if reason else ''}")
    killed = sum(counted[status] for status in KILLED)
    judged = counted.total() - counted["equivalent"]
    percent = 100 * killed / judged if judged else 100.0
    print("\n" + ", ".join(f"{times} {status}" for status, times in counted.most_common()))
    print(f"{killed} of {judged} killed, {percent:.1f} %; at least {ENOUGH} % is asked for.")
    return 0 if percent >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
