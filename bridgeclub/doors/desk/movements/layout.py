"""Where everything stands in the drawing of a room, and the ways through it. Whole units of the drawing."""

from __future__ import annotations

WIDTH, HEIGHT = 118, 84
GAP, AISLE, SIDE = 58, 136, 70
PITCH = WIDTH + GAP
WALL, DEEPEST_OUTSIDE = 48, 38
STAND = 17
SIDEWAYS = 46


class Room:
    """Where everything stands: so many places in two rows, clockwise, and room for so many stands by the walls."""

    def __init__(self, places: int, stands: int) -> None:
        self.columns = max((places + 1) // 2, 1)
        self.places = places
        self.wall = WALL + stands * STAND

    @property
    def width(self) -> int:
        return 2 * SIDE + self.columns * PITCH - GAP

    @property
    def height(self) -> int:
        return 2 * (self.wall + HEIGHT) + AISLE

    def column(self, place: int) -> int:
        return place - 1 if place <= self.columns else 2 * self.columns - place

    def above(self, place: int) -> bool:
        return place <= self.columns

    def corner(self, place: int) -> tuple[int, int]:
        return SIDE + self.column(place) * PITCH, self.wall if self.above(place) else self.wall + HEIGHT + AISLE

    def walk(self, start: int, to: int, shift: int, end: int) -> str:
        """Through the middle of the room; `shift` and `end` are where along the tables it begins and ends."""
        (x1, y1), (x2, y2) = self._inner(start, shift), self._inner(to, end)
        if self.above(start) == self.above(to):
            deep = min(16 + 15 * abs(self.column(start) - self.column(to)), AISLE // 2 - 14)
            turn = y1 + (deep if self.above(start) else -deep) * 2
            return f"M{x1} {y1}Q{(x1 + x2) // 2} {turn} {x2} {y2}"
        half = AISLE // 2 if self.above(start) else -AISLE // 2
        return f"M{x1} {y1}C{x1} {y1 + half} {x2} {y2 - half} {x2} {y2}"

    def along_the_wall(self, start: int, to: int) -> str:
        """Outside the tables; from row to row past the end of the room where both stand there, else through it."""
        if self.above(start) == self.above(to):
            (x1, y1), (x2, y2) = self._outer(start), self._outer(to)
            deep = min(18 + 8 * abs(self.column(start) - self.column(to)), DEEPEST_OUTSIDE)
            turn = y1 + (-deep if self.above(start) else deep) * 2
            return f"M{x1} {y1}Q{(x1 + x2) // 2} {turn} {x2} {y2}"
        for end, edge, out in ((0, 0, -SIDEWAYS), (self.columns - 1, WIDTH, SIDEWAYS)):
            if all(abs(self.column(each) - end) <= (each > self.columns) for each in (start, to)):
                (x1, y1), (x2, y2) = self.corner(start), self.corner(to)
                x1, x2, y1, y2 = x1 + edge, x2 + edge, y1 + HEIGHT // 2, y2 + HEIGHT // 2
                return f"M{x1} {y1}C{x1 + out} {y1} {x2 + out} {y2} {x2} {y2}"
        return self.walk(start, to, 0, 0)

    def stand_position(self, place: int, number: int) -> tuple[int, int]:
        """By the wall, between a table and the one above it; several one behind the other, the first number 0."""
        x, y = self.corner(place)
        away = WALL - 6 + STAND * number
        if self.above(place):
            return x + (WIDTH + PITCH) // 2, y - away
        return x + (WIDTH - PITCH) // 2, y + HEIGHT + away + 9

    def _inner(self, place: int, shift: int) -> tuple[int, int]:
        x, y = self.corner(place)
        return x + WIDTH // 2 + shift, y + HEIGHT if self.above(place) else y

    def _outer(self, place: int) -> tuple[int, int]:
        x, y = self.corner(place)
        return x + WIDTH // 2, y if self.above(place) else y + HEIGHT
