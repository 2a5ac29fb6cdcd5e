"""What the tests of toolchain serve and others build and ask: see test_toolchain_serve.py."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.running import ROOT, START_SECONDS, Running
from tools.services import free_port


def manage(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """manage.py as in a club that set nothing but where its data is."""
    mine = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR"}}
    return subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**mine, "DATA_DIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@contextmanager
def serving(folder: Path, *options: str, command: tuple[str, ...] = ("serve",)) -> Iterator[Running]:
    """A `serve`, or what serves in the end, on a free port, up and answering; killed if the test did not end it."""
    port = free_port()
    running = Running(manage(folder, *command, "--port", str(port), *options), port)
    listener = threading.Thread(target=running.listen)
    listener.start()
    try:
        running.wait_for("Ctrl-C ends it")
        yield running
    finally:
        running.process.kill()
        running.process.wait()
        listener.join(START_SECONDS)
        assert running.process.stdout
        running.process.stdout.close()
