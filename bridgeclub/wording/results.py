"""The words on the pages of results: how it is scored, why an edition was made, what a penalty is."""

from __future__ import annotations

from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from bridgeclub.wording.awards import share_words
from bridgeclub.wording.game import MINUS, SIDES, figure, signed
from bridgeclub.wording.known import words_for
from scoring.engine.explain import NotCompared
from scoring.engine.explain.numbers import number, shown
from scoring.engine.explain.numbers import signed as signed_exact
from scoring.queries.public import Compared, LineChange, RankList, ResultsSheet, Row, Scorecard

REASONS = {
    "first": gettext_lazy("first edition"),
    "score_correction": gettext_lazy("score correction"),
    "late_result": gettext_lazy("result entered late"),
    "ruling": gettext_lazy("ruling"),
    "appeal": gettext_lazy("appeal"),
    "gross_error": gettext_lazy("gross scoring error"),
    "technical": gettext_lazy("technical correction"),
}
CAUSES = {
    "awarded": gettext_lazy("adjusted by the director"),
    "award_back": gettext_lazy("adjusted score withdrawn"),
    "corrected": gettext_lazy("result corrected by the director"),
    "by_itself": gettext_lazy("keying error corrected after a score query"),
    "entered": gettext_lazy("result entered late by the director"),
    "moved": gettext_lazy("result moved by the director to where it was played"),
    "from_table": gettext_lazy("entered at the table"),
    "imported": gettext_lazy("imported"),
    "settled": gettext_lazy("decided by the director"),
    "waited": gettext_lazy("played before; the board counts now"),
}
AGREED = {
    "ns": gettext_lazy("agreed by North–South"),
    "ew": gettext_lazy("agreed by East–West"),
    "both": gettext_lazy("agreed by both pairs"),
    "traveller": gettext_lazy("as written on the traveller"),
}
RANKED_UNITS = {"imps": gettext_lazy("IMPs"), "points": gettext_lazy("points")}
POINTS = {
    "matchpoints": gettext_lazy("Matchpoints"),
    "imps": gettext_lazy("IMPs"),
    "points": gettext_lazy("Total points"),
    "boards": gettext_lazy("Points"),
}
POINTS_SHORT = {
    "matchpoints": gettext_lazy("MP"),
    "imps": gettext_lazy("IMP"),
    "points": gettext_lazy("Points"),
    "boards": gettext_lazy("Points"),
}
COUNTED = {
    "less": ngettext_lazy("%(count)d table scored less", "%(count)d tables scored less", "count"),
    "same": ngettext_lazy("%(count)d table scored the same", "%(count)d tables scored the same", "count"),
    "more": ngettext_lazy("%(count)d table scored more", "%(count)d tables scored more", "count"),
}
SHARED = {
    "less": gettext_lazy("%(table)s, for %(share)s, scored less"),
    "same": gettext_lazy("%(table)s, for %(share)s, scored the same"),
    "more": gettext_lazy("%(table)s, for %(share)s, scored more"),
}
PENALTIES = {
    "procedural": gettext_lazy("Procedural penalty"),
    "disciplinary": gettext_lazy("Disciplinary penalty"),
    "award": gettext_lazy("Award"),
    "warning": gettext_lazy("Warning"),
}


def cause_words(change: LineChange, ruling: int | None) -> str:
    """«result corrected by the director, agreed by both pairs», «ruling 4»: through whom a line says something else.

    `ruling` is the number of the ruling that gave the adjusted score, None for none.
    """
    if ruling is not None:
        return _("ruling %(number)s") % {"number": ruling}
    what = _("result removed by the director") if change.after is None else str(CAUSES[change.cause.what])
    agreed = AGREED.get(change.cause.agreed)
    return f"{what}, {agreed}" if agreed else what


def list_name(rank_list: RankList, otherwise: str = "", more: str = "") -> str:
    """«Section A, North–South»: what the list is of, then `more`; `otherwise` for a list of everybody."""
    section = _("Section %(section)s") % {"section": rank_list.section} if rank_list.section else ""
    of = [part for part in (section, str(SIDES[rank_list.line]) if rank_list.line else "") if part]
    return ", ".join([*of, more] if of and more else of) or otherwise


def compared_words(row: Compared) -> str:
    """«4 tables scored less»; «Table 9, for 60 %, scored the same»."""
    if row.share is None:
        return str(COUNTED[row.relation] % {"count": row.count})
    where = _("Table %(table)s") % {"table": row.tables[0]} if row.tables else _("One table")
    return str(SHARED[row.relation]) % {"share": share_words(row.share), "table": where}


def counting(row: Compared) -> str:
    """«4 × 2» or «60 % × 2»; at IMPs «2.4 × +6», and nothing for a single table."""
    if not row.relation:
        return "" if row.often == 1 else f"{number(row.often)} × {signed_exact(row.worth)}"
    return f"{row.count if row.share is None else share_words(row.share)} × {shown(row.worth)}"


REDRESS = {
    "table": gettext_lazy("A, the score at the table"),
    "without_infraction": gettext_lazy("B, without the infraction"),
    "without_error": gettext_lazy("C, with the infraction, without the pair’s own error"),
}


def redress_step(name: str) -> str:
    """Which of the three scores of Law 12C1(e) is counted."""
    return words_for(REDRESS, name)


def not_compared(not_compared: NotCompared | None) -> list[str]:
    """Why fewer results are compared than a board is due to have, each reason with its number."""
    if not_compared is None:
        return []
    reasons = (
        (
            not_compared.artificial,
            ngettext("%(n)d has an artificial score", "%(n)d have artificial scores", not_compared.artificial),
        ),
        (
            not_compared.not_scored,
            ngettext("%(n)d is not scored here", "%(n)d are not scored here", not_compared.not_scored),
        ),
        (not_compared.not_played, ngettext("%(n)d was not played", "%(n)d were not played", not_compared.not_played)),
        (
            not_compared.other_groups,
            ngettext("%(n)d is scored separately", "%(n)d are scored separately", not_compared.other_groups),
        ),
        (not_compared.not_listed, ngettext("%(n)d is missing", "%(n)d are missing", not_compared.not_listed)),
    )
    return [words % {"n": number} for number, words in reasons if number]


def ranking_awaited(sheet: ResultsSheet) -> str:
    """Why there is no ranking yet, and when there will be one."""
    if sheet.embargo is not None and sheet.session.playing:
        return _("The ranking of this club comes after play.")
    if sheet.embargo is not None and sheet.edition is not None and not sheet.newest:
        return _("The ranking of an earlier edition is closed until the boards are open.")
    if not sheet.session.playing:
        return _("The director is checking the results. The ranking will be here in a few minutes.")
    if not sheet.live:
        return _("Play has resumed. The ranking of this edition is shown again when all boards have been played.")
    if sheet.session.live_ranking == "off":
        return _("The ranking comes after play. You can open the boards that everybody has played.")
    if sheet.room is not None and sheet.room.behind:
        return _("The ranking will be here in a moment.")
    if sheet.room is not None and sheet.room.coming:
        return _(
            "The ranking comes after round %(round)s. Before that it would give away boards that are still to be "
            "played."
        ) % {"round": sheet.room.coming}
    return _(
        "There are too few tables for a ranking during play: it would give away boards that are still to be played."
    )


def ranking_counts(sheet: ResultsSheet) -> str:
    """What the ranking during play counts, and how far it goes."""
    if sheet.room is None:
        return _("These standings change with every result.")
    if not sheet.room.whole:
        return _("Counts the boards that everybody has played.")
    counted = _("Ranking after round %(round)s, in whole figures.") % {"round": sheet.room.round}
    if not sheet.room.coming:
        return f"{counted} {_('The next ranking is the final one.')}"
    return f"{counted} {_('The next one comes when all have finished round %(round)s.') % {'round': sheet.room.coming}}"


def worth(value: str | None, sheet: ResultsSheet) -> str:
    """Points as the session's pages print them: matchpoints to one place, IMPs with their sign; nothing for None."""
    return points_text(value, sheet.document.rules.signed, sheet.places)


def points_on_card(value: str | None, card: Scorecard) -> str:
    """Points with as many places as a card needs to add up."""
    return points_text(value, card.sheet.document.rules.signed, card.places)


def points_text(value: str | None, in_imps: bool, places: int) -> str:
    """Matchpoints, or with their sign IMPs and total points."""
    if value is None:
        return ""
    return signed(value, places) if in_imps else figure(value, places)


def vp_text(value: str | None, places: int) -> str:
    """Victory points with the places of their scale; nothing for None."""
    return "" if value is None else figure(value, places)


def ranked_by(row: Row) -> str:
    """The figure that a ranking is read by, without its unit: 58.19, +27, or 48.73 victory points."""
    return _ranked(row, row.vp, row.percent, row.total)


def _ranked(row: Row, vp: str | None, percent: str | None, total: str | None) -> str:
    if row.ranked_in == "vp":
        return vp_text(vp, row.vp_places)
    return figure(percent, row.percent_places) if percent else points_text(total, row.signed, row.places)


def ranked_unit(row: Row) -> str:
    """What that figure is."""
    if row.ranked_in == "vp":
        return str(_("VPs")) if row.vp is not None else ""
    return "%" if row.percent else str(RANKED_UNITS.get(row.ranked_in, ""))


def ranked_words(row: Row) -> str:
    """«58.19 %», «+27 IMPs», «48.73 VPs»."""
    return " ".join(part for part in (ranked_by(row), ranked_unit(row)) if part)


def former_words(row: Row) -> str:
    """The same of the edition before."""
    before = row.before
    if before is None:
        return ""
    found = _ranked(row, before.vp, before.percent, before.total)
    unit = "%" if before.percent and row.ranked_in != "vp" else ranked_unit(row)
    return " ".join(part for part in (found, unit) if found and part)


def sit_out_words(row: Row) -> str:
    """«sat out 3 boards: +4.5»; nothing where sit-outs give nothing."""
    if row.sit_out is None:
        return ""
    if row.sit_out.vp is not None:
        words = ngettext(
            "sat out %(n)d match: %(vp)s VPs", "sat out %(n)d matches: %(vp)s VPs", row.sit_out.matches or 0
        )
        return words % {"n": row.sit_out.matches, "vp": vp_text(row.sit_out.vp, row.vp_places)}
    words = ngettext("sat out %(n)d board: %(points)s", "sat out %(n)d boards: %(points)s", row.sit_out.boards)
    return words % {"n": row.sit_out.boards, "points": points_text(row.sit_out.points, row.signed, row.places)}


def penalty_kind(kind: str) -> str:
    """Procedural or disciplinary penalty, award, or warning."""
    return words_for(PENALTIES, kind, PENALTIES["procedural"])


class Given(Protocol):
    """A penalty, a warning or an award: as a document, the desk, or the club's list has it."""

    @property
    def kind(self) -> str: ...
    @property
    def amount(self) -> str: ...
    @property
    def unit(self) -> str: ...


def penalty_amount(penalty: Given) -> str:
    """«−10 % of a top», «+2.5»: what is taken off, or added. Nothing for a warning."""
    if penalty.kind == "warning":
        return ""
    sign = "+" if penalty.kind == "award" else MINUS
    unit = _("\N{NO-BREAK SPACE}%% of a top") % {} if penalty.unit == "percent_of_top" else ""
    if penalty.unit == "vp":
        unit = "\N{NO-BREAK SPACE}" + (_("VP") if penalty.amount == "1" else _("VPs"))
    return f"{sign}{penalty.amount}{unit}"


def penalty_words(penalty: Given) -> str:
    """The kind and the amount."""
    return ", ".join(part for part in (penalty_kind(penalty.kind), penalty_amount(penalty)) if part)


def changes_still_to_play_words() -> str:
    """To a director who plays, of what has changed since an edition after which play went on."""
    return _("You still have boards of this session to play, so you cannot see what has changed since the edition.")


def still_to_play_words() -> str:
    return _("You still have to play this board, so you cannot see what was entered on it.")
