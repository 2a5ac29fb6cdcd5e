"""A director who corrects results while somebody watches the live standings, in a club with its workers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle
from random import Random
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlencode

from tests.doors.forms import main_form
from tests.race.house import House, run
from tests.race.race import closing_all
from tests.race.tables import Client

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PATIENCE = 60
#: Seconds between two looks at the live page: so much a time may be too long.
LOOK = 0.01


def begin(session_id: int) -> None:
    """Inside the club: prints the cookie of a director who is logged in, and the addresses of lines with a result."""
    from club.models import Session  # noqa: PLC0415  (the settings are those of the club that is measured)
    from scoring.models import Line  # noqa: PLC0415
    from tests.builders import logged_in, make_director  # noqa: PLC0415

    session = Session.objects.select_related("club").get(pk=session_id)
    lines = Line.objects.filter(session=session, result__isnull=False).values_list("board__number", "ns_id", "ew_id")
    desk = f"/desk/{session.club.slug}/{session.slug}/"
    cookies = logged_in(make_director(session.club)).cookies
    told = {
        "cookies": {name: held.value for name, held in cookies.items()},
        "lines": [f"{desk}line/{board}/{ns}-{ew}/" for board, ns, ew in lines],
    }
    print(json.dumps(told))


def corrections(house: House, times: int) -> list[float]:
    """Seconds from the press of the director's button to the live standings that have it, so often."""
    asked = f"from bench.figures.desk import begin; begin({house.session['session']})"
    told = json.loads(run(house.environment, "shell", "-v0", "-c", asked))
    director, reader = Client(house, dict(told["cookies"])), Client(house)
    with closing_all([director, reader]):
        return list(_each(director, reader, told["lines"], times))


def _each(director: Client, reader: Client, lines: list[str], times: int) -> Iterator[float]:
    chance = Random(1)
    live = f"{reader.house.session['path']}live"
    reader.ask("GET", live)
    for line, number in zip(cycle(lines), range(times), strict=False):
        form = _another(director, line, number)
        # Not in step with anything that looks in turns.
        sleep(0.2 + 0.5 * chance.random())
        began = monotonic()
        status, page = director.ask("POST", line, urlencode(form).encode(), **FORM)
        assert status == 302, (status, line, page[-2000:])
        _until_changed(reader, live)
        yield monotonic() - began


def _another(director: Client, line: str, number: int) -> dict[str, Any]:
    """The editor's form with another contract keyed: redoubled, as no table of the race plays, each time another."""
    status, page = director.ask("GET", line)
    assert status == 200, (status, line)
    contract = f"{1 + number % 7}{'CDHSN'[number // 7 % 5]}XX{'NESW'[number // 35 % 4]}="
    return {**main_form(page.decode()), "contract": contract, "by": "", "tricks": "", "lead": ""}


def _until_changed(reader: Client, live: str) -> None:
    """Ask as the live page does, though more often, until there is something new."""
    until = monotonic() + PATIENCE
    while reader.ask("GET", live, **{"If-None-Match": reader.tag})[0] != 200:
        assert monotonic() < until, "the standings never came"
        sleep(LOOK)
