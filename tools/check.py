"""Everything that must hold, with one line at the end.

The tests of the engines come first, and say how much of the engines they cover. Then those on SQLite and in the browser
are shown as they go. The tests on PostgreSQL, which wait a good deal, and what needs no server at all go beside them,
and are shown when they are done.

python -m tools.check            what `make test` runs
python -m tools.check --long     with the long ranges as well
python -m tools.check --lint     only what needs no server and no browser
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from tools import packages
from tools.environment import ROOT

PYTEST = (sys.executable, "-m", "pytest", "-q", "--dist", "worksteal")
QUICK = "not long"
ENGINE_TESTS = tuple(f"tests/{package}/engine" for package in ("club", "movements", "rulings", "scoring"))
PATIENCE = 20  # seconds for a check to tidy up after itself when it is interrupted


@dataclass(frozen=True)
class Check:
    """One command; `extra` is what it finds in its environment besides our own."""

    name: str
    command: tuple[str, ...]
    extra: Mapping[str, str] = field(default_factory=dict)


LINT = Check("style, types, imports, migrations, templates", (sys.executable, "-m", "tools.check", "--lint"))


def lint_checks() -> list[Check]:
    """What can be said without running the application."""
    python = sys.executable
    binaries = Path(python).parent
    return [
        Check("style", (str(binaries / "ruff"), "check", "--quiet", ".")),
        Check("format", (str(binaries / "ruff"), "format", "--check", "--quiet", ".")),
        Check("types", (str(binaries / "mypy"),)),
        Check("imports", (str(binaries / "lint-imports"), "--no-logo")),
        Check("migrations", (python, "manage.py", "makemigrations", "--check", "--dry-run")),
        Check("templates", (str(binaries / "djlint"), "templates", "--lint", "--quiet")),
    ]


def engine_checks(*, long: bool) -> list[Check]:
    """The tests of the engines, by themselves: to watch which lines are reached makes slow whatever runs meanwhile.

    The first fails below `fail_under` in pyproject.toml as well. What takes seconds is not watched, and each such test
    runs with one example; with the long ranges it runs where they do.
    """
    pytest = (*PYTEST, "-n", str(os.cpu_count() or 2))
    watched = (*pytest, "--cov", "-m", f"{QUICK} and not many", *ENGINE_TESTS)
    many = (*pytest, "-m", f"{QUICK} and many", *ENGINE_TESTS)
    extra = {"TEST_PROFILE": "embedded"}
    quick = {**extra, "TEST_RANGE": "quick"}
    checks = [Check("tests (engines, coverage)", watched, extra), Check("tests (engines, many examples)", many, quick)]
    return checks[:1] if long else checks


def test_checks(services: Mapping[str, str], *, long: bool) -> list[Check]:
    """The tests on SQLite, and once more on PostgreSQL and Redis what touches a database.

    Both at once, with two processes a core between them: with more the browser loses its patience. What the engines'
    checks have run is left out, but where long ranges are asked for.
    """
    cores = os.cpu_count() or 2
    beside = max(1, cores // 2)
    shown = 2 * cores - beside
    pytest = (*PYTEST, "-m", "" if long else QUICK)
    extra = {**services, "TEST_RANGE": "whole" if long else "quick"}
    left_out = () if long else tuple(f"--ignore={folder}" for folder in ENGINE_TESTS)
    sqlite = (*pytest, "-n", str(shown), *left_out)
    return [
        Check("tests (SQLite, Chromium)", sqlite, {**extra, "TEST_PROFILE": "embedded"}),
        Check("tests (PostgreSQL, Redis)", (*pytest, "-n", str(beside)), {**extra, "TEST_PROFILE": "served"}),
    ]


@contextmanager
def running_services() -> Iterator[dict[str, str]]:
    """The servers, held by a process that stops them as soon as we are gone, however we went."""
    packages.ensure()
    command = [sys.executable, "-m", "tools.services"]
    holder = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    with holder:
        assert holder.stdout
        line = holder.stdout.readline()
        if not line:
            raise SystemExit("The servers for the tests could not be started.")
        yield json.loads(line)


def passes(check: Check, environment: Mapping[str, str]) -> bool:
    """Run one check, show what it prints, and say how it went. An interruption reaches all it started."""
    print(f"\n── {check.name}", flush=True)
    began = time.monotonic()
    with started(check, environment, None) as process:
        ok = process.wait() == 0
    print(f"── {check.name}: {'ok' if ok else 'FAILED'}, {time.monotonic() - began:.1f} s", flush=True)
    return ok


@contextmanager
def started(check: Check, environment: Mapping[str, str], output: IO[str] | None) -> Iterator[subprocess.Popen[bytes]]:
    """A check while it runs; whoever leaves before it has ended, ends it. `output`: where it prints, if not here."""
    process = subprocess.Popen(
        check.command,
        cwd=ROOT,
        env={**environment, **check.extra},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output and subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            end_group(process)


def failed_tests(environment: Mapping[str, str], *, long: bool) -> list[str]:
    """The tests, and all else beside those that are shown as they go; the names of what failed."""
    passed = {check.name: passes(check, environment) for check in engine_checks(long=long)}
    with running_services() as services, ExitStack() as ending:
        shown, *others = test_checks(services, long=long)
        beside = [ending.enter_context(kept_back(check, environment)) for check in (*others, LINT)]
        passed |= {shown.name: passes(shown, environment)}
        passed |= {each.check.name: each.passes() for each in beside}
    return [name for name, ok in passed.items() if not ok]


@dataclass(frozen=True)
class Beside:
    """A check that runs while another one is shown; what it prints is in `said`."""

    check: Check
    process: subprocess.Popen[bytes]
    said: IO[str]

    def passes(self) -> bool:
        """Wait for it, show what it printed, and say how it went."""
        ok = self.process.wait() == 0
        self.said.seek(0)
        print(f"\n── {self.check.name}\n{self.said.read()}── {self.check.name}: {'ok' if ok else 'FAILED'}", flush=True)
        return ok


@contextmanager
def kept_back(check: Check, environment: Mapping[str, str]) -> Iterator[Beside]:
    """A check in the background; whoever leaves before it has ended, ends it."""
    with tempfile.TemporaryFile("w+") as said, started(check, environment, said) as process:
        yield Beside(check, process, said)


def environment_in(folder: str) -> dict[str, str]:
    """Our own, with everything that is written in `folder`.

    But what Python makes of a file it keeps where it always does, also where it is told not to: a dozen processes
    that read all of the tests, each anew, are a minute.
    """
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**ours, "DATA_DIR": f"{folder}/data", "TMPDIR": folder, "COVERAGE_FILE": f"{folder}/coverage"}


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Interrupt a command and its children as Ctrl-C would; whoever does not listen is killed."""
    for number in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(PATIENCE)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def run(options: argparse.Namespace) -> int:
    """All checks, even after one failed: whoever mends sees all of it at once. Returns the exit code."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="bridgeclub-check-") as folder:
        environment = environment_in(folder)
        if options.lint:
            failed = [check.name for check in lint_checks() if not passes(check, environment)]
        else:
            failed = failed_tests(environment, long=options.long)
    minutes, seconds = divmod(round(time.monotonic() - began), 60)
    passed = f"{LINT.name.capitalize()} passed" if options.lint else "All passed"
    verdict = f"FAILED: {', '.join(failed)}. Checked" if failed else passed
    print(f"\n{verdict} in {minutes} min {seconds} s.")
    return 1 if failed else 0


def main() -> int:
    """Read the options, run, and end on Ctrl-C or SIGTERM with nothing left behind."""
    parser = argparse.ArgumentParser(description="Everything that must hold, one after the other.")
    parser.add_argument("--lint", action="store_true", help="no tests")
    parser.add_argument("--long", action="store_true", help="the long ranges as well")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return run(parser.parse_args())
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130


if __name__ == "__main__":
    sys.exit(main())
