"""The deals of a PBN file (Portable Bridge Notation 2.1): its tags Board, Dealer, Vulnerable and Deal.

Auctions, play, results and tables are passed over. A game ends where one of its tags comes again, or where an empty
line follows its deal. "#" means: as in the game before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from club.engine.deal_files import DealCollector, DealsRead, FoundDeal

WANTED = ("event", "board", "dealer", "vulnerable", "deal")
# What is no tag but could look like one comes first: escaped lines and comments.
_PIECE = re.compile(
    r"""^%[^\n]*                                                      # a line for programs
      | ;[^\n]*                                                       # a comment to the end of the line
      | \{[^}]*\}                                                     # a comment over several lines
      | \[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\\n]|\\[^\n])*)"\s*\]  # a tag
      | \n[ \t]*(?=\n)                                                # an empty line
    """,
    re.MULTILINE | re.VERBOSE,
)
Game = dict[str, tuple[int, str]]


def read_pbn(text: str) -> DealsRead:
    """Every deal of the text. A game without a deal is passed over."""
    collected = DealCollector()
    before: Game = {}
    for game in games(_closed(text)):
        if collected.full:
            break
        # A tag may say "as before"; what was before may have said so too.
        whole = {name: (line, before.get(name, (0, ""))[1] if v == "#" else v) for name, (line, v) in game.items()}
        before = {**before, **whole}
        if "deal" in whole and whole["deal"][1].strip():
            collected.add(_found(whole))
    return collected.reading()


def _closed(text: str) -> str:
    """The text without braces that nothing closes: each of them would be looked for to the end of the file."""
    end = text.rfind("}") + 1
    return text[:end] + text[end:].replace("{", " ")


def games(text: str) -> Iterator[Game]:
    """The wanted tags of each game: name → (line, value)."""
    game: Game = {}
    for name, value, line in pieces(text):
        ended = name in game or (not name and "deal" in game)
        if ended:
            yield game
            game = {}
        if name:
            game[name] = (line, value)
    if game:
        yield game


def pieces(text: str) -> Iterator[tuple[str, str, int]]:
    """(name, value, line) of each wanted tag, and ("", "", line) for an empty line."""
    line, counted = 1, 0
    for piece in _PIECE.finditer(text):
        line, counted = line + text.count("\n", counted, piece.start()), piece.start()
        name = (piece["name"] or "").lower()
        if name in WANTED:
            yield name, piece["value"], line
        elif piece[0].startswith("\n"):
            yield "", "", line


def _found(game: Game) -> FoundDeal:
    line, cards = game["deal"]
    number, dealer, vulnerable = (game.get(name, (0, ""))[1].strip() for name in ("board", "dealer", "vulnerable"))
    return FoundDeal(line, number, cards, dealer, vulnerable)
