"""What one request of the standings page costs where nothing of it is remembered: `python -m bench.figures.one_page`.

In the environment of a house, in its own process: no socket, no server. The path comes on standard input; the
milliseconds of a processor of each request go out as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from time import process_time
from types import SimpleNamespace
from typing import Any

from tests.race.house import PATIENCE, House
from tests.running import ROOT

TIMES, WANTED_MS = 50, 15.0


def uncached(house: House, path: str, times: int = TIMES) -> list[float]:
    """Milliseconds of a processor of so many requests, each with empty caches."""
    asked = {"path": path, "secure": house.secure, "host": house.host, "times": times}
    done = subprocess.run(
        [sys.executable, "-m", "bench.figures.one_page"],
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "bridgeclub.settings", **house.environment},
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return list(map(float, json.loads(done.stdout.strip().splitlines()[-1])))


def main() -> None:
    """Measure what standard input says, in this process."""
    from bench.figures.inside import Application, Inside  # noqa: PLC0415  (they read the settings)

    application = Application()
    from django.core.cache import cache  # noqa: PLC0415

    asked = json.loads(sys.stdin.read())
    running: Any = SimpleNamespace(port=0)
    house = House("inside", running, os.environ, asked["secure"], {}, asked["host"])
    reader, found = Inside(house, application=application), []
    for number in range(asked["times"] + 1):
        cache.clear()
        began = process_time()
        status, _page = reader.ask("GET", asked["path"])
        assert status == 200, status
        if number:
            found.append(1000 * (process_time() - began))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
