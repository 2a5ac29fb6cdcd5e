"""What comes in when nobody means well, or a disk is failing: bytes from nothing, and real files spoiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as some

Bytes = some.SearchStrategy[bytes]

#: What has brought other programs down, put anywhere.
PIECES: tuple[bytes, ...] = (
    *(b"\x00", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x1a", b"\x0b\x0c"),
    *(b"9" * 5000, b"-" + b"9" * 400, b"1e999999", b"1E-999999", b"NaN", b"Infinity", b"-Infinity", b"1/0", b"0x1F"),
    *(b"0000-00-00", b"9999-12-31", b"9999999-01-01", b"24:00", b"1" * 19, b"18446744073709551616", b"-0", b"1_000"),
    *(b"[" * 3000, b'{"a":' * 3000, b"(" * 3000, b"{" * 500, b'"', b"'", b"\\", b'""""', b"\\ud800", b"\\u0000"),
    *(
        b"<!DOCTYPE x [",
        b"<!ENTITY a 'b'>",
        b"&a;",
        b"&#0;",
        b"&#x110000;",
        b"<![CDATA[",
        b"<!--",
        b"<?bridgeclub []?>",
    ),
    *("‮‏".encode(), "²".encode(), "٣".encode(), "Ⅷ".encode(), "é".encode(), "̈".encode() * 50, "ﷺ".encode()),
    *(b"=cmd|' /C calc'!A0", b"@SUM(1)", b"+1", b"-1", b"\t", b"\r", b"\n\n", b";" * 300, b"," * 300, b"|" * 50),
    *(b"%s%n", b"${jndi:ldap://x}", b"../../etc/passwd", b"' OR 1=1 --", b"<script>", b"null", b"true", b"[]", b"{}"),
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252", "utf-8-sig", "utf-7")


def from_nothing() -> Bytes:
    """Bytes, and letters of every kind, halves of surrogate pairs among them."""
    letters = some.text(max_size=300).map(lambda text: text.encode("utf-8", errors="surrogatepass"))
    anything = some.text(some.characters(codec=None), max_size=100)
    return some.one_of(
        some.binary(max_size=400),
        letters,
        anything.map(lambda text: text.encode("utf-8", errors="surrogatepass")),
        some.lists(some.sampled_from(PIECES), max_size=6).map(b" ".join),
    )


@some.composite
def spoiled(draw: some.DrawFn, examples: Sequence[bytes]) -> bytes:
    """A real file after one to four accidents."""
    data = draw(some.sampled_from(list(examples)))
    for _accident in range(draw(some.integers(1, 4))):
        data = draw(some.sampled_from(ACCIDENTS))(draw, data)
    return data


def _place(draw: Any, data: bytes) -> int:
    return int(draw(some.integers(0, len(data))))


def _cut(draw: Any, data: bytes) -> bytes:
    return data[: _place(draw, data)]


def _without(draw: Any, data: bytes) -> bytes:
    low, high = sorted((_place(draw, data), _place(draw, data)))
    return data[:low] + data[high:]


def _twice(draw: Any, data: bytes) -> bytes:
    low = _place(draw, data)
    return data[:low] + data[low : low + 200] * draw(some.integers(2, 20)) + data[low:]


def _swapped(draw: Any, data: bytes) -> bytes:
    lines = data.split(b"\n")
    one, other = (draw(some.integers(0, len(lines) - 1)) for _each in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _put_in(draw: Any, data: bytes) -> bytes:
    at = _place(draw, data)
    return data[:at] + draw(some.sampled_from(PIECES)) + data[at:]


def _value_replaced(draw: Any, data: bytes) -> bytes:
    """One word or figure gives way to something nasty, so that what is around it still holds."""
    words = sorted({word for word in data.replace(b'"', b" ").replace(b",", b" ").split() if word})[:400]
    if not words:
        return data
    return data.replace(draw(some.sampled_from(words)), draw(some.sampled_from(PIECES)), draw(some.integers(1, 3)))


def _in_other_letters(draw: Any, data: bytes) -> bytes:
    return data.decode("utf-8", errors="replace").encode(draw(some.sampled_from(ENCODINGS)), errors="replace")


def _one_bit(draw: Any, data: bytes) -> bytes:
    if not data:
        return data
    at = min(_place(draw, data), len(data) - 1)
    return data[:at] + bytes([data[at] ^ (1 << draw(some.integers(0, 7)))]) + data[at + 1 :]


def _separators(draw: Any, data: bytes) -> bytes:
    marks = [b",", b";", b"\t", b"\n", b"\r\n", b'"', b"|", b":", b" "]
    return data.replace(draw(some.sampled_from(marks)), draw(some.sampled_from(marks)))


ACCIDENTS = (_cut, _without, _twice, _swapped, _put_in, _value_replaced, _in_other_letters, _one_bit, _separators)
