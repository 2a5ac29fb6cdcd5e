"""USEBIO as other programs write it, put together for tests."""

from __future__ import annotations

from collections.abc import Sequence

from bridgeclub.wording.messages import sentence
from scoring.engine.old_results import Evening
from scoring.engine.results_files import read_file


def pair(number: object, *, direction: str = "", more: str = "", names: Sequence[str] = ()) -> str:
    players = "".join(f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in names)
    said = f"<DIRECTION>{direction}</DIRECTION>" if direction else ""
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{said}{more}{players}</PAIR>"


def line(ns: object, ew: object, **texts: object) -> str:
    """A traveller line; `contract="4S"`, `by="N"`, `tricks="+1"`, `score=450`, `ns_mp=2`, `ew_mp=0`."""
    names = {"contract": "CONTRACT", "by": "PLAYED_BY", "tricks": "TRICKS", "score": "SCORE", "lead": "LEAD"}
    names |= {"ns_mp": "NS_MATCH_POINTS", "ew_mp": "EW_MATCH_POINTS"}
    inner = "".join(f"<{names[key]}>{text}</{names[key]}>" for key, text in texts.items())
    met = f"<NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
    return f"<TRAVELLER_LINE>{met}{inner}</TRAVELLER_LINE>"


def board(number: object, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


def event(*parts: str, pairs: Sequence[str] = (), kind: str = "PAIRS", head: str = "") -> bytes:
    listed = f"<PARTICIPANTS>{''.join(pairs)}</PARTICIPANTS>" if pairs else ""
    inner = head + listed + "\n".join(parts)
    return f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="{kind}">{inner}</EVENT></USEBIO>'.encode()


def evening(data: bytes, name: str = "night.xml") -> Evening:
    """The only evening of a file that can be read."""
    found = read_file(name, data)
    assert found.faults == ()
    (only,) = found.evenings
    return only


def refused(data: bytes, name: str = "night.xml") -> str:
    """Everything that is said against a file."""
    found = read_file(name, data)
    notes = [*found.faults, *(note for each in found.evenings for note in each.faults)]
    assert notes
    assert all(each.document is None for each in found.evenings)
    return " ".join(sentence(note.placed) for note in notes)
