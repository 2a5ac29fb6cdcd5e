"""manage.py vp: a scale of victory points as a table."""

from __future__ import annotations

from argparse import SUPPRESS
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandParser, no_translations

from bridgeclub.wording.messages import sentence
from scoring.engine.errors import EngineError
from scoring.engine.rounding import decimal_text
from scoring.engine.victory_points import SCALES, Scale, find_scale

REFUSED = 2


class Command(BaseCommand):
    """Prints margin,winner,loser; no database, broker or secret is touched."""

    help = "Print a scale of victory points: each IMP up to the first full win, or each band's upper percentage."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        # A mistake is told in one line, without the usage before it.
        parser.usage = SUPPRESS
        parser.add_argument("scale", help=", ".join(SCALES))
        parser.add_argument("--boards", type=int, required=True, help="how many boards a match has")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> str:
        try:
            scale = find_scale(options["scale"], options["boards"])
        except EngineError as refusal:
            self.stderr.write(sentence(refusal.message))
            raise SystemExit(REFUSED) from refusal
        return "\n".join(["margin,winner,loser", *(",".join(_cells(scale, row)) for row in scale.rows())])


def _cells(scale: Scale, row: tuple[Fraction, Fraction, Fraction]) -> tuple[str, ...]:
    margin, winner, loser = row
    return decimal_text(margin), _fixed(winner, scale.places), _fixed(loser, scale.places)


def _fixed(points: Fraction, places: int) -> str:
    """With as many decimals as the scale has, as it is printed: 10.00."""
    whole, rest = divmod(int(points * 10**places), 10**places)
    return f"{whole}.{rest:0{places}d}" if places else str(whole)
