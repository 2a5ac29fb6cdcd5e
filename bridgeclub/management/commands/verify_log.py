"""manage.py verify_log: whether the audit log of who did what, and what it sealed, are as they were written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.queries import ClubInfo, clubs
from club.services.audit_verification import Break, Chain, chain_of
from club.services.edition_seals import holds_seal, read_seal_code
from club.services.seal_verification import BrokenSeal, SealedClub, check_seals, seals_of, unsealed_counts

BROKEN, FAULTY = 1, 2


class Command(BaseCommand):
    """Reads every row of every club; changes nothing. Exit code 1 where a chain or a seal does not hold."""

    help = (
        "Check that nobody has changed, taken out, put in or reordered a row of the trail of who did what, nor changed "
        "or taken out a result, a ruling, an edition or whatever else counts, past this program."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Of which club, and for whom."""
        parser.add_argument("--club", metavar="SLUG", help="only this club (all of them if not given)")
        parser.add_argument("--json", action="store_true", help="the same for a program")
        parser.add_argument(
            "--seal", metavar="CODE", help="compare with the seal on an edition: 1234-ab12-cd34-ef56-7890"
        )

    def handle(self, *args: Any, club: str | None, seal: str | None, **options: Any) -> None:
        """Say of each club how many acts it has and whether they hold, and what of it is sealed."""
        wanted = [each for each in clubs() if club in (None, each.slug)]
        if club is not None and not wanted:
            raise CommandError(_("There is no club with the short name %(slug)s.") % {"slug": club}, returncode=FAULTY)
        if seal is not None:
            self._compare(wanted, seal)
            return
        found = [(each, chain_of(each.id), check_seals(each.id)) for each in wanted]
        unsealed = unsealed_counts(seals_of(each.id) for each in wanted) if club is None else {}
        if options["json"]:
            self.stdout.write(json.dumps([as_json(*each) for each in found], indent=2))
        else:
            for each in found:
                self.stdout.write("\n".join([*check_report(each[0], each[1]), *sealed_report(each[2])]))
            if unsealed:
                self.stdout.write("\n".join(unsealed_report(unsealed)))
        if any(chain.breaks or sealed.broken for _club, chain, sealed in found):
            raise SystemExit(BROKEN)

    def _compare(self, wanted: Iterable[ClubInfo], seal: str) -> None:
        """Say whose log has the seal of an edition; exit code 1 where nobody's has."""
        code = read_seal_code(seal)
        if code is None:
            raise CommandError(_("A seal looks like 1234-ab12-cd34-ef56-7890."), returncode=FAULTY)
        holding = [each.name for each in wanted if holds_seal(each.id, code)]
        if not holding:
            self.stdout.write(
                _("NO AUDIT LOG HERE HAS THIS SEAL: number %(number)s is missing, or was written anew since.")
                % {"number": code.number}
            )
            raise SystemExit(BROKEN)
        words = _(
            "%(club)s: number %(number)s, and all before it, are those of the seal. Give the command without --seal to "
            "check every row."
        )
        for name in holding:
            self.stdout.write(words % {"club": name, "number": code.number})


def as_json(club: ClubInfo, chain: Chain, sealed: SealedClub) -> dict[str, Any]:
    """What was found, with the same words."""
    return {
        "sealed": sealed.sealed,
        "broken": [{**vars(each), "words": broken_words(each)} for each in sealed.broken],
        "club": club.slug,
        "rows": chain.rows,
        "last": chain.last,
        "seal": chain.seal,
        "whole": not chain.breaks and not sealed.broken,
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


def sealed_report(found: SealedClub) -> Iterable[str]:
    """The lines about what the acts have sealed."""
    if found.broken:
        yield "  " + _("WHAT COUNTS HAS BEEN CHANGED PAST THIS PROGRAM:")
        yield from (f"  {broken_words(each)}" for each in found.broken)
        return
    words = ngettext(
        "%(n)s result, ruling or other row that counts, as it was sealed.",
        "%(n)s results, rulings and other rows that count, all as they were sealed.",
        found.sealed,
    )
    yield "  " + words % {"n": found.sealed}


def unsealed_report(counts: Mapping[str, int]) -> Iterable[str]:
    """The lines about what nobody has sealed."""
    yield _("Not sealed, because older than the seals or put in past this program:")
    yield from (f"  {count} {table}" for table, count in sorted(counts.items()))


def broken_words(each: BrokenSeal) -> str:
    """Which row of which table, where it belongs, and what is wrong with it."""
    values = {**vars(each), "table": capfirst(each.table)}
    words = (
        _("%(table)s %(id)s was changed: it no longer says what number %(number)s sealed")
        if each.what == "changed"
        else _("%(table)s %(id)s, sealed with number %(number)s, is gone")
    )
    where = _(" (session %(session)s).") if each.session else "."
    return (words + where) % values


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
