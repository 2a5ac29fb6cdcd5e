"""Plain texts in blocks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from club.engine.written_text import Block, blocks


def test_headings_points_and_paragraphs() -> None:
    text = "# Phones\nOff.\r\nAlways.\r\n\r\n- one\n* two\n\n#no heading\n### Prizes  \n"
    assert blocks(text) == (
        Block("heading", ("Phones",)),
        Block("paragraph", ("Off.", "Always.")),
        Block("list", ("one", "two")),
        Block("paragraph", ("#no heading",)),
        Block("heading", ("Prizes",)),
    )
    assert blocks(" \n \n") == ()


@given(st.text(alphabet="ab<>&#-* \n", max_size=60))
def test_no_word_is_lost_and_none_is_made(text: str) -> None:
    words = "".join(line for block in blocks(text) for line in block.lines)
    for sign in "ab<>&":
        assert words.count(sign) == text.count(sign)
    assert all(line.strip() == line and line for block in blocks(text) for line in block.lines)
