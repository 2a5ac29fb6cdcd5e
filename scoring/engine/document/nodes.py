"""A place in a document that is being read: its value, its path, and the checks that every kind of value shares."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from scoring.engine.document.codes import Code
from scoring.engine.document.faults import FaultList, Path
from scoring.engine.document.quantities import decimal_value

T = TypeVar("T")

# Half of a surrogate pair is no character, and no database takes a zero character.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")

TEXT_AT_MOST = 500
NUMBER_AT_MOST = 9999
#: Of anything; the largest field in one document has a quarter of it.
ENTRIES_AT_MOST = 100_000


class RepeatedKeys(dict[str, Any]):
    """An object in whose text some key stood more than once; the last value is the one kept."""

    repeated: tuple[str, ...] = ()


class Node:
    """One value of a document. Every reading method returns None after noting a fault."""

    __slots__ = ("_key", "_parent", "faults", "value")

    def __init__(self, value: Any, faults: FaultList, parent: Node | None = None, key: str | int = "") -> None:
        self.value, self.faults, self._parent, self._key = value, faults, parent, key

    @property
    def path(self) -> Path:
        """Keys and positions from the root."""
        return (*self._parent.path, self._key) if self._parent else ()

    def fault(self, code: Code, **values: object) -> None:
        """Note a fault at this place."""
        self.faults.add(self.path, code, **values)

    def fault_at(self, key: str, code: Code, **values: object) -> None:
        """Note a fault at a key of this object, present or not."""
        self.faults.add((*self.path, key), code, **values)

    def at(self, key: str) -> Node | None:
        """The value of a key; None when it is absent."""
        return Node(self.value[key], self.faults, self, key) if key in self.value else None

    def read(self, key: str, reader: Callable[[Node], T | None]) -> T | None:
        """What `reader` makes of the value of a key; None when it is absent or faulty."""
        place = self.at(key)
        return None if place is None else reader(place)

    def has(self, key: str) -> bool:
        """Whether a key is present."""
        return key in self.value

    def is_object(self, known: Collection[str], required: Iterable[str] = ()) -> bool:
        """Whether this is an object; unknown, missing and repeated keys are noted."""
        if not isinstance(self.value, dict):
            self.fault(Code.NOT_OBJECT, value=self.value)
            return False
        for key in self.value:
            if key not in known:
                self.fault_at(key, Code.UNKNOWN_KEY)
        for key in required:
            if key not in self.value:
                self.fault_at(key, Code.MISSING)
        if isinstance(self.value, RepeatedKeys):
            for key in self.value.repeated:
                self.fault_at(key, Code.REPEATED_KEY)
        return True

    def items(self, least: int = 0, most: int = ENTRIES_AT_MOST) -> list[Node]:
        """The entries of a list; none after a fault."""
        if not isinstance(self.value, list):
            self.fault(Code.NOT_LIST, value=self.value)
            return []
        count = len(self.value)
        if count < least:
            self.fault(Code.TOO_FEW, count=count, least=least)
            return []
        if count > most:
            self.fault(Code.TOO_MANY, count=count, most=most)
            return []
        return [Node(value, self.faults, self, number) for number, value in enumerate(self.value)]

    def integer(self, low: int, high: int) -> int | None:
        """A whole number in a range."""
        if type(self.value) is not int:
            self.fault(Code.NOT_INTEGER, value=self.value)
            return None
        if not low <= self.value <= high:
            self.fault(Code.OUT_OF_RANGE, value=self.value, low=low, high=high)
            return None
        return self.value

    def number(self) -> int | None:
        """The number of a board, round, table or contestant."""
        return self.integer(1, NUMBER_AT_MOST)

    def text(self, *, may_be_empty: bool = False, most: int = TEXT_AT_MOST) -> str | None:
        """Text of bounded length."""
        if type(self.value) is not str:
            self.fault(Code.NOT_TEXT, value=self.value)
        elif not self.value and not may_be_empty:
            self.fault(Code.EMPTY_TEXT)
        elif len(self.value) > most:
            self.fault(Code.TOO_LONG, most=most)
        elif _UNSTORABLE.search(self.value):
            self.fault(Code.UNSTORABLE)
        else:
            return self.value
        return None

    def choice(self, options: Iterable[str]) -> str | None:
        """One of several words."""
        if type(self.value) is not str:
            self.fault(Code.NOT_TEXT, value=self.value)
        elif self.value not in options:
            self.fault(Code.NOT_ONE_OF, value=self.value, options=tuple(options))
        else:
            return self.value
        return None

    def flag(self) -> bool | None:
        """True or false."""
        if type(self.value) is not bool:
            self.fault(Code.NOT_FLAG, value=self.value)
            return None
        return self.value

    def decimal(self) -> str | None:
        """Decimal text such as `-1.5`, as it was written."""
        if type(self.value) is not str or decimal_value(self.value) is None:
            self.fault(Code.NOT_DECIMAL_TEXT, value=self.value)
            return None
        return self.value
