"""Check a club's own movement, from CSV or a movement document."""

import sys
from argparse import SUPPRESS, ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, no_translations

from bridgeclub.wording.messages import sentences
from bridgeclub.wording.movements import document_name
from movements.engine.document import movement_document, print_document
from movements.engine.own import read_own

REFUSED = 2
MOST_FAULTS = 100


class Command(BaseCommand):
    """`manage.py check_movement FILE`: touches no database. Every fault is a line of its own, then status 2."""

    help = "Check a movement of your own (CSV or JSON) and print it as a document, or everything that is wrong with it."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file and what a CSV does not say."""
        # A mistake is told in one line, without the usage before it.
        parser.usage = SUPPRESS
        parser.add_argument("file", help="CSV: round,table,ns,ew,boards; or a movement document; - for standard input")
        parser.add_argument("--name", default="", help="what the movement is called")
        parser.add_argument("--boards-per-round", type=int, help="where the CSV names sets, not boards")
        parser.add_argument("--copies", type=int, default=1, help="sets of the boards; 1 unless given")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> str:
        """The document, as text."""
        try:
            text = sys.stdin.read() if options["file"] == "-" else Path(options["file"]).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as odd:
            self.stderr.write(f"{options['file']}: it cannot be read")
            raise SystemExit(REFUSED) from odd
        own = read_own(
            text, name=options["name"], boards_per_round=options["boards_per_round"], copies=options["copies"]
        )
        if own.movement is None or own.faults:
            self.stderr.write("\n".join(sentences(own.faults[:MOST_FAULTS])))
            raise SystemExit(REFUSED)
        return print_document(movement_document(own.movement, document_name(own.movement)))
