"""A match of two tables in whole sentences, for a script that has none of its own: which part of it is played, how far
the other table is, how the two compare."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.wording.contests import numbered_words
from scoring.queries.table import Comparing, RoundMatch
from scoring.services.comparing import ComparedSide, Comparison


def comparison_texts(found: Comparison, queries: str = "") -> dict[str, Any]:
    """What stands around the boards. `sides`: what the captain of each team is asked and has said, home first; {at} is
    the time of day at which it was said. `queries`: a sentence that says until when scores can be queried."""
    home, away = found.home, found.away
    values = {"home": _name(home), "away": _name(away), "mine": home.total, "theirs": away.total}
    imps, points = _("%(home)s %(mine)s, %(away)s %(theirs)s IMPs"), _("%(home)s %(mine)s, %(away)s %(theirs)s points")
    hint = [_complete_words(found) if found.complete else _("So far: the match goes on.")]
    if home.vp is not None and away.vp is not None:
        hint.append(_("In VPs: %(mine)s to %(theirs)s.") % {"mine": home.vp, "theirs": away.vp})
    return {
        "title": (imps if found.unit == "imps" else points) % values,
        "hint": " ".join([*hint, queries]).strip(),
        "ask": _("Captains, please agree."),
        "changed": _("A result has been changed since a captain agreed. Please read it again."),
        "board": _("Board"),
        "tables": [_tables(found, 1), _tables(found, 2)],
        "total": _("Total"),
        "to": {"ns": _("%(score)s to N–S") % {"score": "{score}"}, "ew": _("%(score)s to E–W") % {"score": "{score}"}},
        "at": _("Table %(table)s") % {"table": "{table}"},
        "sides": [_captain(home), _captain(away)],
    }


def _complete_words(found: Comparison) -> str:
    return _("All of the half match.") if found.half else _("The whole match.")


def _name(side: ComparedSide) -> str:
    return side.name or numbered_words("teams", str(side.number))


def _tables(found: Comparison, room: int) -> str:
    """«Table 5»; of eights both tables of a room."""
    tables = sorted({each.table for each in found.part.tables if each.room % 2 == room % 2})
    return _("Table %(table)s") % {"table": ", ".join(map(str, tables))}


def _captain(side: ComparedSide) -> dict[str, str | int]:
    name = _name(side)
    return {
        "number": side.number,
        "name": name,
        "agree": _("%(team)s: we agree") % {"team": name},
        "agreed": _("%(team)s agreed at %(at)s") % {"team": name, "at": "{at}"},
    }


def part_words(number: int, match: RoundMatch) -> str:
    """Which part of its match a table plays in a round, and where the other two pairs play the same boards."""
    said = [_("A half match in a threesome.")] if match.half else []
    if match.parts == len(_halves()):
        said.append(_halves()[match.part - 1])
    elif match.parts > 1:
        said.append(_("Part %(part)s of %(parts)s of the match.") % {"part": match.part, "parts": match.parts})
    for other in match.others[:1]:
        tables = [each.table for each in match.others if each.round == other.round]
        same = ngettext(
            "The other table of the match is table %(table)s.", "It is compared with tables %(table)s.", len(tables)
        )
        later = ngettext(
            "Table %(table)s plays the same boards in round %(round)s.",
            "Tables %(table)s play the same boards in round %(round)s.",
            len(tables),
        )
        values = {"table": ", ".join(map(str, tables)), "round": other.round}
        said.append((same if other.round == number else later) % values)
    if match.drawn_later:
        said.append(_("The other two pairs play the same boards in round %(round)s.") % {"round": number + 1})
    return " ".join(said)


def _halves() -> tuple[str, str]:
    return _("First half of the match."), _("Second half of the match.")


def left_words(comparing: Comparing) -> str:
    """At the end of a table's part of the match: what the other table has still to play; "" where nothing."""
    if not comparing.ends or comparing.stanza is not None or not comparing.left:
        return ""
    now = [(other, count) for other, count in comparing.left if other.round <= comparing.round]
    if not now:
        later = _("The other two pairs play these boards in round %(round)s. Then you can compare.")
        return later % {"round": comparing.left[0][0].round}
    count, tables = sum(count for _other, count in now), {other.table for other, _count in now}
    if len(tables) > 1:
        several = ngettext(
            "Tables %(tables)s still have %(count)s board to play. Then you can compare.",
            "Tables %(tables)s still have %(count)s boards to play. Then you can compare.",
            count,
        )
        return several % {"tables": ", ".join(map(str, sorted(tables))), "count": count}
    sentence = ngettext(
        "Table %(table)s still has %(count)s board to play. Then you can compare.",
        "Table %(table)s still has %(count)s boards to play. Then you can compare.",
        count,
    )
    return sentence % {"table": now[0][0].table, "count": count}


def waits_words(boards: list[str]) -> str:
    """Boards (as they are printed) that the other table has finished and this one has not; "" without any."""
    if not boards:
        return ""
    return ngettext(
        "The other table has finished board %(boards)s.", "The other table has finished boards %(boards)s.", len(boards)
    ) % {"boards": ", ".join(boards)}
