"""A PBN text as games: their tags, and the sections below them, each with its line (Portable Bridge Notation 2.1).

A game ends where one of its tags comes again, or where a tag that begins games follows an empty line. "#" stands for
the value of the game before, "##" before a value for all that follow. Auction, play and the tables of analysts are
passed over; whatever is no part of the format is said by its line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.engine.old_results.codes import Remark
from scoring.engine.old_results.values import Note, note

TEXT_AT_MOST = 100
#: A tag; its value has quotes and backslashes behind a backslash.
_TAG = re.compile(r'\s*\[\s*(?P<name>[A-Za-z0-9_]+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
_ESCAPED = re.compile(r'\\(["\\])')
#: Where a program that prints hands says what it prints above them.
_TITLE = re.compile(r'%HRTitle(?P<name>Event|Date)\s+"?(?P<value>[^"]*)"?\s*$')
_BEGINS = ("event", "site", "date", "board")
#: The place of a game, and what holds for all from there on.
Since = tuple[int, str]
TABLES = ("scoretable", "totalscoretable")
#: Sections whose lines are no results: those of the standard, and what programs put beside them.
_PASSED_OVER = re.compile(
    r"auction|play|note|.*timetable|actiontable|instantscoretable|optimum.*|doubledummy.*|par.*|ability.*"
)


@dataclass
class Section:
    """A table: what its tag says of the columns, and the lines below it."""

    columns: str
    line: int
    rows: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Game:
    """Tags and tables by their names in small letters; `lines` of the tags.

    `always`: what the file says of all games from some one on, which all of its games share; `place`: this one's.
    """

    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    tables: dict[str, Section] = field(default_factory=dict)
    always: Mapping[str, Sequence[Since]] = field(default_factory=dict)
    place: int = 0

    def written(self, name: str) -> str:
        """A tag's value as it stands, its own or the one for all games; empty where there is none."""
        own = self.tags.get(name)
        if own is not None or name not in self.always:
            return own or ""
        since = self.always[name]
        at = bisect_right(since, self.place, key=lambda each: each[0])
        return since[at - 1][1] if at else ""

    def tag(self, name: str) -> str:
        """A tag's value; empty where there is none, or it is said to be unknown or irrelevant."""
        value = self.written(name).strip()
        return "" if value in ("?", "-", "??") else value


@dataclass(frozen=True)
class PbnFile:
    """The games of a file, what stands in it and is none, and what its remarks say of the whole (`event`, `date`)."""

    games: tuple[Game, ...]
    notes: tuple[Note, ...]
    titles: Mapping[str, str]

    def first(self, name: str) -> str:
        """What the first game that says it has under a tag."""
        return next((value for game in self.games if (value := game.tag(name))), "")


def read_games(text: str) -> PbnFile:
    """Every game of the text."""
    reader = _Reader(last_close=text.count("\n", 0, text.rfind("}")) + 1 if "}" in text else 0)
    for number, line in enumerate(text.split("\n"), start=1):
        reader.line(number, line)
    return PbnFile(tuple(_inherited(reader.games)), tuple(reader.notes), reader.titles)


@dataclass
class _Reader:
    #: The last line on which a comment ends: a brace after it opens none.
    last_close: int
    games: list[Game] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    titles: dict[str, str] = field(default_factory=dict)
    section: Section | None = None
    passed_over: bool = False
    in_comment: bool = False
    after_blank: bool = True

    def line(self, number: int, text: str) -> None:
        plain = text.strip()
        if self.in_comment:
            self.in_comment = "}" not in plain
        elif text.startswith("%"):
            if found := _TITLE.match(plain):
                self.titles.setdefault(found["name"].lower(), found["value"].strip())
        elif not plain:
            self.section, self.passed_over, self.after_blank = None, False, True
        elif plain.startswith("["):
            self._tags(number, plain)
        elif self.section is not None and not plain.startswith("{"):
            self.section.rows.append((number, text))
        elif "{" in plain and (self.passed_over or plain.startswith("{")):
            self._comment(number, plain)
        elif not plain.startswith(";") and not self.passed_over:
            self._unplaced(number, plain)

    def _tags(self, number: int, plain: str) -> None:
        at = 0
        while found := _TAG.match(plain, at):
            at = found.end()
            self._tag(number, found["name"].lower(), _ESCAPED.sub(r"\1", found["value"]))
        rest = plain[at:].strip()
        if rest.startswith("{"):
            self._comment(number, rest)
        elif rest and not rest.startswith(";") and not (self.passed_over and at == 0):
            self._unplaced(number, rest)

    def _tag(self, number: int, name: str, value: str) -> None:
        # A note is numbered, and there are several of them in a game.
        if name != "note":
            game = self._game(name)
            game.tags[name] = value
            game.lines[name] = number
            if name in TABLES:
                game.tables[name] = Section(value, number)
        self.section = self.games[-1].tables.get(name) if self.games and name in TABLES else None
        self.passed_over = _PASSED_OVER.fullmatch(name) is not None
        self.after_blank = False

    def _game(self, name: str) -> Game:
        game = self.games[-1] if self.games else None
        if game is None or name in game.tags or (self.after_blank and name in _BEGINS):
            game = Game()
            self.games.append(game)
        return game

    def _comment(self, number: int, plain: str) -> None:
        opened = plain.rfind("{")
        self.in_comment = number < self.last_close and "}" not in plain[opened:]

    def _unplaced(self, number: int, text: str) -> None:
        self.notes.append(note(Remark.NOT_PLACED, number, text=text[:TEXT_AT_MOST]))


def _inherited(games: Sequence[Game]) -> Iterator[Game]:
    """The games with what they take from others; one step a tag, however many tags the games have together."""
    last: dict[str, Game] = {}
    always: dict[str, list[Since]] = {}
    for place, game in enumerate(games):
        game.place, game.always = place, always
        for name, value in game.tags.items():
            if value.startswith("##"):
                game.tags[name] = value.removeprefix("##")
                always.setdefault(name, []).append((place, game.tags[name]))
            elif value == "#":
                before = games[place - 1] if place and name in always else last.get(name)
                game.tags[name] = before.written(name) if before else ""
            last[name] = game
        yield game
