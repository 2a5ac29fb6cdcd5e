"""Print a movement as a document, or the movements there are."""

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, no_translations
from django.utils.translation import gettext as _

from bridgeclub.wording.messages import sentence
from bridgeclub.wording.movement_options import options_of, options_of_teams
from bridgeclub.wording.movements import document_name
from movements.engine.build import KINDS, MOST_BOARDS_PER_ROUND, build, find_kind
from movements.engine.document import movement_document, print_document
from movements.engine.errors import MovementError
from movements.engine.teams import TEAM_KINDS, build_teams

REFUSED = 2
PAIRS_ONLY = ("tables", "base", "extra", "players", "missing", "skip_after", "late", "switch", "copies")
TEAMS_ONLY = ("teams", "sessions", "session")
WHOLE = ("tables", "base", "extra", "players", "rounds", "skip_after", "copies")


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
        parser.add_argument("--switch", help="instead: which rounds, such as 7,8, or tables of rounds, 7:1,7:2")
        parser.add_argument("--late", help="a pair more than there are seats: rover or bump")
        parser.add_argument("--base", type=whole, help="Bowman and appendix: the tables of the movement below")
        parser.add_argument("--extra", type=whole, help="appendix: the tables added to the base")
        parser.add_argument("--players", type=whole, help="individual movements: how many, instead of tables")
        parser.add_argument("--copies", type=whole, help="sets of the boards, where a movement may have several")
        parser.add_argument("--skip-after", type=whole, help="skip Mitchell: the round after which E/W skip a table")
        parser.add_argument("--teams", type=whole, help="how many teams, for a movement of teams")
        parser.add_argument("--sessions", type=whole, help="round robin: over how many sessions")
        parser.add_argument("--session", type=whole, help="round robin: which of the sessions")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> str:
        """The document or the list, as text."""
        if options["list"]:
            return "\n".join(listed())
        try:
            return print_document(document(options))
        except MovementError as refusal:
            self._refuse(sentence(refusal.message))
        except OptionError as refusal:
            self._refuse(str(refusal))

    def _refuse(self, words: str) -> NoReturn:
        self.stderr.write(words)
        raise SystemExit(REFUSED)


class OptionError(ValueError):
    """Options that are no question to the engine."""


def document(options: dict[str, Any]) -> dict[str, Any]:
    """The document that the options ask for; OptionError, MovementError where they are not legal."""
    if options["kind"] is None:
        raise OptionError(_("say which movement: %(kinds)s") % {"kinds": ", ".join((*KINDS, *TEAM_KINDS))})
    if options["kind"] in TEAM_KINDS:
        return team_document(options)
    find_kind(options["kind"])
    refuse_others(options, TEAMS_ONLY)
    if options["tables"] is None and options["base"] is None and options["players"] is None:
        raise OptionError(_("%(option)s must be given, a whole number") % {"option": "--tables"})
    if options["boards_per_round"] is None:
        raise OptionError(_("%(option)s must be given, a whole number") % {"option": "--boards-per-round"})
    movement = build(
        options["kind"],
        boards_per_round=options["boards_per_round"],
        missing=options["missing"],
        arrow_switch=options["switch"] or options["arrow_switch"],
        late=options["late"],
        **{name: options[name] for name in WHOLE},
    )
    return movement_document(movement, document_name(movement))


def team_document(options: dict[str, Any]) -> dict[str, Any]:
    """The document of a movement of teams."""
    refuse_others(options, PAIRS_ONLY)
    if options["arrow_switch"]:
        raise OptionError(_no_option(options, "arrow_switch"))
    for option in ("teams", "boards_per_round"):
        if options[option] is None:
            raise OptionError(_("%(option)s must be given, a whole number") % {"option": _written(option)})
    movement = build_teams(
        options["kind"],
        teams=options["teams"],
        boards_per_round=options["boards_per_round"],
        rounds=options["rounds"],
        sessions=1 if options["sessions"] is None else options["sessions"],
        session=options["session"],
    )
    return movement_document(movement, document_name(movement))


def refuse_others(options: dict[str, Any], names: Iterable[str]) -> None:
    """OptionError for an option that belongs to other kinds."""
    for name in names:
        if options[name] is not None:
            raise OptionError(_no_option(options, name))


def _no_option(options: Mapping[str, Any], name: str) -> str:
    return _("%(kind)s has no %(option)s") % {"kind": options["kind"], "option": _written(name)}


def _written(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def listed() -> Iterator[str]:
    """The kinds, what each takes, and what is legal."""
    for kind in KINDS.values():
        yield kind.name
        yield from (f"  {option:<23}{legal}" for option, legal in options_of(kind))
    for team_kind in TEAM_KINDS.values():
        yield team_kind.name
        yield from (f"  {option:<23}{legal}" for option, legal in options_of_teams(team_kind))
    yield _("All need --boards-per-round, 1 to %(most)s. A half table counts as one, with --missing.") % {
        "most": MOST_BOARDS_PER_ROUND
    }


def whole(text: str) -> int:
    """A whole number as typed."""
    try:
        return int(text)
    except ValueError as odd:
        raise ArgumentTypeError(f"{text!r} is not a whole number") from odd


def whole_or_auto(text: str) -> int | str:
    """A whole number, or the word that leaves it to the program."""
    return text if text == "auto" else whole(text)
