"""manage.py verify_log: whether the audit log of who did what is as it was written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.queries import ClubInfo, clubs
from club.services.audit_verification import Break, Chain, chain_of

BROKEN, FAULTY = 1, 2


class Command(BaseCommand):
    """Reads every row of every club; changes nothing. Exit code 1 where a chain does not hold."""

    help = "Check that nobody has changed, taken out, put in or reordered a row of the trail of who did what."

    def add_arguments(self, parser: CommandParser) -> None:
        """Of which club, and for whom."""
        parser.add_argument("--club", metavar="SLUG", help="only this club (all of them if not given)")
        parser.add_argument("--json", action="store_true", help="the same for a program")

    def handle(self, *args: Any, club: str | None, **options: Any) -> None:
        """Say of each club how many acts it has and whether they hold."""
        wanted = [each for each in clubs() if club in (None, each.slug)]
        if club is not None and not wanted:
            raise CommandError(_("There is no club with the short name %(slug)s.") % {"slug": club}, returncode=FAULTY)
        found = [(each, chain_of(each.id)) for each in wanted]
        if options["json"]:
            self.stdout.write(json.dumps([as_json(each, chain) for each, chain in found], indent=2))
        else:
            for each, chain in found:
                self.stdout.write("\n".join(check_report(each, chain)))
        if any(chain.breaks for _club, chain in found):
            raise SystemExit(BROKEN)


def as_json(club: ClubInfo, chain: Chain) -> dict[str, Any]:
    """What was found, with the same words."""
    return {
        "club": club.slug,
        "rows": chain.rows,
        "last": chain.last,
        "seal": chain.seal,
        "whole": not chain.breaks,
        "breaks": [{**vars(each), "words": words(each)} for each in chain.breaks],
    }


def check_report(club: ClubInfo, chain: Chain) -> Iterable[str]:
    """The lines about one club."""
    count = ngettext("%(n)s act", "%(n)s acts", chain.rows) % {"n": chain.rows}
    if chain.breaks:
        yield _("%(club)s: %(count)s. THE AUDIT LOG HAS BEEN TAMPERED WITH:") % {"club": club.name, "count": count}
        yield from (f"  {words(each)}" for each in chain.breaks)
        return
    yield _("%(club)s: %(count)s, all as they were written.") % {"club": club.name, "count": count}
    if chain.rows:
        yield "  " + _("Seal of number %(number)s: %(seal)s") % {"number": chain.last, "seal": chain.seal}


WORDS = {
    "changed": lambda: _("Number %(number)s was changed: it no longer says what was sealed."),
    "moved": lambda: _("Number %(number)s was put here: it was written as number %(written_as)s."),
    "parted": lambda: _("Number %(number)s does not follow number %(before)s: one of them was rewritten."),
    "end": lambda: _("The end of the log, number %(before)s, is not the one that was recorded."),
}


def words(each: Break) -> str:
    """Which number, and what is wrong with it."""
    values = {**vars(each), "before": each.number - 1}
    several = each.until - each.number + 1
    if each.what == "missing":
        text = ngettext("Number %(number)s is missing.", "Numbers %(number)s to %(until)s are missing.", several)
    elif each.what == "added":
        text = ngettext(
            "Number %(number)s was added behind the recorded end.",
            "Numbers %(number)s to %(until)s were added behind the recorded end.",
            several,
        )
    else:
        text = WORDS[each.what]()
    return text % values
