"""A whole evening of 14½ tables with the wall open throughout, with rounds together and at the tables' own pace.

Meanwhile the server is killed twice and the wall's network is gone for ten minutes. Three devices whose clocks are
wrong are held against a stopwatch, all that the wall was sent is read, and its page is weighed. It takes some twenty
minutes, as the clock of a round has to be looked at while it runs.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Response

from tests.faults.stubborn import StubbornTable, StubbornWatcher
from tests.faults.test_clock import HOUR, YEAR, with_a_wrong_clock
from tests.race.house import House, begun
from tests.race.race import race
from tests.running import ROOT, Running
from tools.services import free_port

#: Seconds of a round: two boards of a minute.
ROUND = 120
#: A table needs about so long for a board.
BOARD = 30.0
#: When the server is killed, and from when to when the wall has no network: seconds after the beginning.
KILLED = (250.0, 700.0)
NO_NETWORK = (130.0, 735.0)
#: A clock is looked at where it has gone so far, or has so long to go: not while a round changes.
NEAR_A_CHANGE = 6
#: A page that has just been opened is put right by the first answer that comes quickly, on a machine that is busy.
JUST_OPENED = 60
#: Whole seconds are shown, on a machine that is busy.
NEAR = 1.5
#: Of the memory of the page after it has been collected: what it may have grown by over the evening.
GROWN = 400_000
LEFT = """() => [...document.querySelectorAll("[data-clock-left]")]
  .filter((e) => e.getClientRects().length).map((e) => e.textContent.trim())"""


class WaitingTable(StubbornTable):
    """One that waits for its next round, and has nothing to do where it sits out."""

    def play(self, heard: Callable[[str], None], pause: float = 0) -> None:
        while (state := self.state())["phase"] != "finished":
            heard(self.client.tag)
            boards = [each["number"] for each in (state["current"] or {}).get("boards", ()) if each["state"] == "open"]
            if boards:
                time.sleep(pause * (0.5 + self.chance.random()))
                self.enter(boards[0], state["current"]["number"])
            else:
                time.sleep(2)
        heard(self.client.tag)


@dataclass
class Server:
    """`manage.py serve`, killed with all its processes and started again at the same address."""

    environment: dict[str, str]
    port: int
    running: Running = field(init=False)
    listening: threading.Thread = field(init=False)
    said: list[str] = field(default_factory=list)

    def start(self) -> None:
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.running = Running(process, self.port)
        self.listening = threading.Thread(target=self.running.listen)
        self.listening.start()
        self.running.wait_for("Ctrl-C ends it")

    def kill(self) -> None:
        """As when the plug is pulled."""
        for pid in [*self.running.roots(), *self.running.children()]:
            os.kill(pid, signal.SIGKILL)
        self._gone()
        self.said.extend(self.running.lines)

    def end(self) -> None:
        self.running.process.terminate()
        self._gone()

    def _gone(self) -> None:
        self.running.process.wait(60)
        self.listening.join(60)
        assert self.running.process.stdout
        self.running.process.stdout.close()

    def printed(self) -> str:
        return "".join([*self.said, *self.running.lines])

    def roots(self) -> list[int]:
        return self.running.roots()

    def children(self) -> dict[int, str]:
        return self.running.children()


@contextmanager
def serving(folder: Path, pace: str) -> Iterator[tuple[House, Server]]:
    begins = f"from tests.race.room import begin; begin({pace!r})"
    environment, session = begun(folder, {}, begins)
    server = Server(environment, free_port())
    server.start()
    try:
        yield House("room", server, environment, False, session), server
    finally:
        server.end()


@dataclass
class Evening:
    """What is seen of it. `off`: by how many seconds each device was wrong at each look, and when that was."""

    house: House
    server: Server
    context: Callable[..., BrowserContext]
    off: list[tuple[str, float, float]] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    lost: bool = False

    def watch(self, _secrets: list[str]) -> list[Any]:
        """Until the last round is over."""
        told, began = self.house.session, self.house.session["began"][0]
        rounds = 8
        devices = {
            "wall": self._device(told["wall"], 7 * 60, self.read),
            "tablet": self._device(f"/l/{told['ways'][0][2]}", -YEAR),
            "desk": self._device(told["desk"], 3 * HOUR, director=told["director"]),
        }
        kills, gone = list(KILLED), list(NO_NETWORK)
        while (at := time.time() - began) < rounds * ROUND + 20:
            if kills and at > kills[0]:
                kills.pop(0)
                self.server.kill()
                self.look(devices, began, "dead")
                self.server.start()
            if gone and at > gone[0]:
                gone.pop(0)
                devices["wall"].context.set_offline(len(gone) == 1)
            if gone and len(gone) == 1 and at > NO_NETWORK[0] + 60:
                self.lost |= devices["wall"].locator("[data-wall-lost]:not([hidden])").count() == 1
            self.look(devices, began, "runs")
            if at > len(self.weights) * ROUND:
                self.weigh(devices["wall"])
            devices["wall"].wait_for_timeout(5000)
        return []

    def look(self, devices: dict[str, Page], began: int, when: str) -> None:
        for name, page in devices.items():
            shown, at = page.evaluate(LEFT), time.time() - began
            expected = ROUND - at % ROUND
            if not NEAR_A_CHANGE < expected < ROUND - NEAR_A_CHANGE or at > 7 * ROUND:
                continue
            times = [each for each in shown if re.fullmatch(r"\d+:\d\d", each)]
            assert times, (name, when, at, shown)
            for each in times:
                minutes, seconds = each.split(":")
                self.off.append((f"{name}, {when}", at, int(minutes) * 60 + int(seconds) - expected))

    def read(self, answer: Response) -> None:
        """Kept whole; what comes while the page is left cannot be read, and was not shown."""
        if answer.status == 200:
            self.sent.append(answer.text())

    def weigh(self, page: Page) -> None:
        cdp = page.context.new_cdp_session(page)
        cdp.send("HeapProfiler.enable")
        for _pass in range(3):
            cdp.send("HeapProfiler.collectGarbage")
        self.weights.append(int(cdp.send("Runtime.getHeapUsage")["usedSize"]))
        cdp.detach()

    def _device(
        self, path: str, wrong_by: int, heard: Callable[[Response], None] | None = None, director: str = ""
    ) -> Page:
        base = f"http://localhost:{self.house.port}"
        context = self.context(base_url=base, viewport={"width": 1280, "height": 720})
        if director:
            context.add_cookies([{"name": "sessionid", "value": director, "url": base}])
        page = with_a_wrong_clock(context.new_page(), wrong_by)
        page.set_default_timeout(120_000)
        if heard:
            page.on("response", heard)
        page.goto(path)
        page.locator("[data-clock-left]").first.wait_for()
        return page


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.first
@pytest.mark.usefixtures("django_db_setup")
@pytest.mark.parametrize("pace", ["together", "tables"])
def test_an_evening_with_the_wall_open(tmp_path: Path, new_context: Callable[..., BrowserContext], pace: str) -> None:
    with serving(tmp_path, pace) as (house, server):
        evening = Evening(house, server, new_context)
        race(house, evening.watch, pause=BOARD, kinds=(WaitingTable, StubbornWatcher))
        assert "Traceback" not in server.printed()
    print("", pace, f"looks: {len(evening.off)}", f"heap: {evening.weights}", f"answers: {len(evening.sent)}", sep="\n")
    for name in sorted({each for each, _at, _off in evening.off}):
        here = [off for each, _at, off in evening.off if each == name]
        print(f"  {name}: {len(here)} looks, {min(here):+.1f} to {max(here):+.1f} s")
    assert evening.lost, "the wall said nothing of its network"
    wrong = [each for each in evening.off if abs(each[2]) > NEAR and each[1] > JUST_OPENED]
    assert not wrong, wrong
    # The first is of a page that has hardly begun.
    assert evening.weights[-1] - evening.weights[1] < GROWN
    told = "\n".join(evening.sent)
    assert not [each for each in house.session["cards"] if re.search(r"[A-Z.]", each) and each in told]
