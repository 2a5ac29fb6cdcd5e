"""Print a movement as a document, or the movements there are."""

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from movements.engine.build import KINDS, MOST_BOARDS_PER_ROUND, build, find_kind
from movements.engine.document import movement_document, print_document
from movements.engine.errors import MovementError

REFUSED = 2
LATER = ("late", "base", "extra", "players", "teams", "sessions", "session")


class Command(BaseCommand):
    """`manage.py movement KIND`: touches no database. What is not legal ends with status 2 and one line."""

    help = "Print a movement as a JSON document; --list prints the kinds, their options and what is legal."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The kind and its options."""
        # A mistake is told in one line, without the usage before it.
        parser.usage = SUPPRESS
        parser.add_argument("kind", nargs="?", help="such as straight-mitchell or howell")
        parser.add_argument("--list", action="store_true", help="print what there is instead")
        parser.add_argument("--tables", type=whole, help="how many, a half table counted as one")
        parser.add_argument("--boards-per-round", type=whole, help="how many boards each table plays in a round")
        parser.add_argument("--rounds", type=whole, help="fewer rounds than usual, or the rounds of a reduced Howell")
        parser.add_argument("--missing", help="half table: ns or ew (Mitchell), a pair's number or auto (Howell)")
        parser.add_argument("--arrow-switch", type=whole_or_auto, default=0, help="the last N rounds, or auto")
        parser.add_argument("--skip-after", type=whole, help="skip Mitchell: the round after which E/W skip a table")
        for option in LATER:
            parser.add_argument(f"--{option}", help=SUPPRESS)

    def handle(self, *args: Any, **options: Any) -> str:
        """The document or the list, as text."""
        if options["list"]:
            return "\n".join(listed())
        try:
            return print_document(document(options))
        except MovementError as refusal:
            self.stderr.write(str(refusal))
            raise SystemExit(REFUSED) from refusal


def document(options: dict[str, Any]) -> dict[str, Any]:
    """The document that the options ask for; MovementError where they are not legal."""
    if options["kind"] is None:
        raise MovementError("kind", f"say which movement: {', '.join(KINDS)}")
    find_kind(options["kind"])
    for option in LATER:
        if options[option] is not None:
            raise MovementError("not_supported", f"--{option} is not supported yet")
    for option in ("tables", "boards_per_round"):
        if options[option] is None:
            raise MovementError(option, f"--{option.replace('_', '-')} must be given, a whole number")
    movement = build(
        options["kind"],
        tables=options["tables"],
        boards_per_round=options["boards_per_round"],
        rounds=options["rounds"],
        missing=options["missing"],
        arrow_switch=options["arrow_switch"],
        skip_after=options["skip_after"],
    )
    return movement_document(movement)


def listed() -> Iterator[str]:
    """The kinds, what each takes, and what is legal."""
    for kind in KINDS.values():
        yield kind.name
        always = (("--tables T", kind.tables_in_words), ("--rounds R", kind.rounds_in_words))
        yield from (f"  {option:<23}{legal}" for option, legal in (*always, *kind.options))
    yield f"All need --boards-per-round, 1 to {MOST_BOARDS_PER_ROUND}. A half table counts as one, with --missing."


def whole(text: str) -> int:
    """A whole number as typed."""
    try:
        return int(text)
    except ValueError as odd:
        raise ArgumentTypeError(f"{text!r} is not a whole number") from odd


def whole_or_auto(text: str) -> int | str:
    """A whole number, or the word that leaves it to the program."""
    return text if text == "auto" else whole(text)
