"""Results that are recognised wherever they are told: each has a contract that no other result of the evening has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from random import Random

from django.utils.html import strip_tags

from bridgeclub.wording.game import contract_words
from bridgeclub.wording.templatetags.bridge import bid
from scoring.engine.contract import Contract

SPOKEN = re.compile(r"\s+")
#: Where something else begins on a page: not within what shows a contract.
APART = re.compile(r'<span class="ct">|</?(?!span|small|abbr|/)[a-z][^>]*>')
#: The sentences of a table's script, with every contract that there is: the same for everybody, at any time.
DICTIONARY = re.compile(r'<script id="words".*?</script>', re.S)


@dataclass(frozen=True)
class Mark:
    """A result of a board between two pairs (ids), as it is sent: "6SXN-1"."""

    board: int
    pairs: frozenset[int]
    contract: str
    played: str

    def told_in(self, text: Told) -> bool:
        """Whether a text tells it: as the programs write it, with signs, or in words."""
        written, signs, words = _ways_to_tell(self.contract)
        return written.search(text.whole) is not None or signs.search(text.close) is not None or words in text.read


@cache
def _ways_to_tell(contract: str) -> tuple[re.Pattern[str], re.Pattern[str], str]:
    """As the programs write it, with signs between what has no blanks, in words; each page is searched for all."""
    parsed = Contract.parse(contract)
    signs = re.escape(SPOKEN.sub("", strip_tags(unescape(bid(parsed)))))
    written = re.compile(rf"{contract}(?<![0-9A-Za-z]{contract})(?![A-Za-z])")
    return written, re.compile(rf"{signs}(?<!\d{signs})(?!X)"), contract_words(parsed)


@dataclass(frozen=True)
class Told:
    """A page or an answer: as it was sent, as it is read, and as it is read without blanks between its parts."""

    whole: str
    read: str
    close: str

    @classmethod
    def of(cls, content: bytes) -> Told:
        whole = unescape(DICTIONARY.sub("", content.decode("utf-8", "replace")))
        apart = strip_tags(APART.sub(" ¦ ", whole))
        return cls(whole, SPOKEN.sub(" ", apart), SPOKEN.sub("", apart))


def contracts(seed: int) -> Iterator[tuple[str, str]]:
    """(contract, as played): seventy, doubled and redoubled, in an order of their own."""
    chance = Random(seed)
    found = [f"{level}{suit}{doubles}" for level in range(1, 8) for suit in "CDHSN" for doubles in ("X", "XX")]
    chance.shuffle(found)
    for contract in found:
        down = chance.randint(0, 3)
        yield contract, f"{contract}{chance.choice('NESW')}{f'-{down}' if down else '='}"
