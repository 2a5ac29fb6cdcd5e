"""Files of every format of results with accidents: an answer or a refusal in words, in time; never anything else."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from scoring.engine.results_files import read_file
from scoring.engine.results_formats import every_format
from tests.cpu_limit import cpu_limit
from tests.intake.hostile import ENCODINGS, PIECES
from tests.results_fixtures import fixtures

QUICK, LONG = 12, 10_000
#: Those that once ended in an error.
ONCE = {"acbl_tournament": (91,), "jfr": (686,), "usebio": (1491,)}
#: More digits than Python makes a number of, and figures that are digits to `str.isdigit` and to `int` or not.
ODD_NUMBERS = (b"9" * 5001, "²".encode(), "٣".encode(), b"-0", b"")
#: Seconds of this process for a file with accidents; the largest fixture takes a third of one.
SECONDS = 10.0


def spoiled(dice: random.Random, data: bytes) -> bytes:
    """A file after one to four accidents to its bytes, lines, fields or letters."""
    for _accident in range(dice.randint(1, 4)):
        data = dice.choice(ACCIDENTS)(dice, data)
    return data


def _bytes(dice: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _change in range(dice.randint(1, 8) if changed else 0):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def _part(dice: random.Random, data: bytes) -> bytes:
    low, high = sorted((dice.randint(0, len(data)), dice.randint(0, len(data))))
    return data[:low] + data[low:high] * dice.choice((0, 0, 2)) + data[high:]


def _lines(dice: random.Random, data: bytes) -> bytes:
    end = dice.choice((b"\n", b"\n", b">", b"|"))
    lines = data.split(end)
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(3):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            del lines[one]
        case _:
            lines[one:one] = [lines[other]] * dice.randint(1, 5)
    return end.join(lines)


def _field(dice: random.Random, data: bytes) -> bytes:
    words = [word for word in data.replace(b'"', b" ").replace(b",", b" ").replace(b">", b" ").split() if word]
    if not words:
        return data
    return data.replace(dice.choice(words), dice.choice((*PIECES, dice.choice(words))), dice.randint(1, 3))


def _letters(dice: random.Random, data: bytes) -> bytes:
    return data.decode("utf-8", errors="replace").encode(dice.choice(ENCODINGS), errors="replace")


def _piece(dice: random.Random, data: bytes) -> bytes:
    at = dice.randint(0, len(data))
    return data[:at] + dice.choice(PIECES) + data[at:]


ACCIDENTS = (_bytes, _bytes, _part, _lines, _lines, _field, _field, _letters, _piece)


def answered(files: Sequence[Path], numbers: Iterable[int]) -> None:
    """Every reading of a spoiled file gives evenings or says why there are none; what stays open has answers."""
    contents = [path.read_bytes() for path in files]
    for number in numbers:
        dice = random.Random(number)
        place = dice.randrange(len(files))
        data = spoiled(dice, contents[place])
        with cpu_limit(SECONDS):
            found = read_file(files[place].name, data)
            assert found.evenings or found.faults, number
            answers = {
                f"{at}.{each.key}": dice.choice(each.options)
                for at, evening in enumerate(found.evenings)
                for each in evening.open_questions
                if each.options
            }
            if answers:
                found = read_file(files[place].name, data, answers=answers)
            for evening in found.evenings:
                assert evening.document or evening.faults or evening.open_questions, number


@pytest.mark.parametrize("key", every_format())
def test_a_spoiled_file_is_answered(key: str) -> None:
    answered(fixtures(key), (*range(QUICK), *ONCE.get(key, ())))


def parts_of(path: Path) -> dict[str, bytes]:
    """A file, or what is in its archive, by name."""
    if path.suffix != ".zip":
        return {path.name: path.read_bytes()}
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(path: Path, parts: dict[str, bytes]) -> bytes:
    if path.suffix != ".zip":
        return parts[path.name]
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return written.getvalue()


def with_odd_numbers(key: str, count: int) -> None:
    """Files in which a number is one that no reader expects are answered as well."""
    for path in fixtures(key):
        dice, parts = random.Random(path.name), parts_of(path)
        for name in dice.sample(sorted(parts), min(len(parts), 3)):
            numbers = [found.span() for found in re.finditer(rb"[0-9]+", parts[name])]
            for start, end in dice.sample(numbers, min(len(numbers), count)):
                for odd in ODD_NUMBERS:
                    data = parts[name][:start] + odd + parts[name][end:]
                    found = read_file(path.name, packed(path, parts | {name: data}))
                    assert found.evenings or found.faults, (path.name, name, start, odd[:9])


@pytest.mark.parametrize("key", every_format())
def test_a_number_may_be_anything(key: str) -> None:
    with_odd_numbers(key, 6)


@pytest.mark.long
@pytest.mark.parametrize("key", every_format())
def test_many_numbers_may_be_anything(key: str) -> None:
    with_odd_numbers(key, 200)


@pytest.mark.long
@pytest.mark.parametrize("key", every_format())
def test_ten_thousand_spoiled_files_are_answered(key: str) -> None:
    answered(fixtures(key), range(LONG))
