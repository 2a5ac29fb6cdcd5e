"""Numbers and texts in a game file, low byte first. Whatever lies outside of the file makes it unreadable."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.values import Unreadable

#: What every game file begins with.
MAGIC = b"\x12\x0a\x03AC3"


def broken() -> Unreadable:
    """What is said where a file says of itself what cannot be."""
    return Unreadable(Refused.BROKEN_GAME)


@dataclass(frozen=True)
class Game:
    """A whole file. Places are in bytes from its beginning; each reader raises Unreadable outside of the file."""

    data: bytes

    def unsigned(self, place: int, size: int = 1) -> int:
        return int.from_bytes(self._bytes(place, size), "little")

    def signed(self, place: int, size: int = 1) -> int:
        return int.from_bytes(self._bytes(place, size), "little", signed=True)

    def pointer(self, place: int) -> int:
        return self.unsigned(place, 4)

    def hundredths(self, place: int, size: int = 4) -> str:
        """A number kept as its hundredfold, as it is printed."""
        value = self.signed(place, size)
        return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02d}"

    def text(self, place: int) -> str:
        """A text whose first byte says how long it is, without anything that cannot be printed."""
        written = self._bytes(place + 1, self.unsigned(place)).decode("cp437")
        return "".join(char for char in written if char.isprintable()).strip()

    def _bytes(self, place: int, size: int) -> bytes:
        if not 0 <= place <= len(self.data) - size:
            raise broken()
        return self.data[place : place + size]
