"""The solver's process: started, fed, listened to, and given up when it takes too long or falls."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from club.engine.cards import SEATS
from scoring.engine.board import VULNERABILITIES
from scoring.engine.contract import ContractError
from scoring.engine.double_dummy import read_double_dummy

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "scoring.solver")
PROJECT = Path(__file__).resolve().parents[2]
SECONDS_TO_START = 30
SECONDS_FOR_A_DEAL = 10
Figures = dict[str, Any]


def solve(deals: Sequence[str], command: Sequence[str] = COMMAND) -> dict[int, Figures]:
    """{"tricks", "par"} by place in the list, of those deals that were solved before the time was up.

    Never raises: a solver that falls, hangs or says something impossible leaves a gap.
    """
    request = json.dumps(list(deals)).encode()
    patience = SECONDS_TO_START + SECONDS_FOR_A_DEAL * len(deals)
    try:
        ended = subprocess.run(command, input=request, capture_output=True, cwd=PROJECT, timeout=patience, check=False)
        output = ended.stdout
        if ended.returncode:
            logger.error("The solver fell (%s): %s", ended.returncode, ended.stderr.decode(errors="replace")[-500:])
    except subprocess.TimeoutExpired as late:
        output = late.stdout or b""
        logger.exception("The solver took more than %s seconds for %s deals.", patience, len(deals))
    except OSError:
        output = b""
        logger.exception("The solver could not be started.")
    return dict(_answers(output, len(deals)))


def _answers(output: bytes, count: int) -> Iterator[tuple[int, Figures]]:
    """The whole lines that make sense."""
    for line in output.decode(errors="replace").splitlines():
        try:
            answer = json.loads(line)
            at, figures = answer["at"], {"tricks": answer["tricks"], "par": answer["par"]}
            for seat in SEATS:
                for vulnerable in VULNERABILITIES:
                    read_double_dummy(figures["tricks"], figures["par"], seat, vulnerable)
        except (ValueError, KeyError, TypeError, ContractError):
            logger.exception("The solver said something that makes no sense.")
            continue
        if type(at) is int and 0 <= at < count:
            yield at, figures
