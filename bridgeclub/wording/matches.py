"""Matches in words: what each side has, how they ended, and why a board has no score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bridgeclub.wording.game import figure, signed
from bridgeclub.wording.match_figures import room_at, scale_title
from bridgeclub.wording.results import RANKED_UNITS, vp_text
from scoring.engine.document import ScoringRules
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded
from scoring.queries.public import MatchBoard, MatchParty, MatchRoom, PlayedMatch, ResultsSheet, SeenMatch
from scoring.queries.room import HandResult

UNITS: Mapping[str, str | Promise] = {
    **RANKED_UNITS,
    "matchpoints": gettext_lazy("matchpoints"),
    "boards": gettext_lazy("points"),
}
BY_HAND: Mapping[str, str | Promise] = {
    "imps": gettext_lazy("This result was entered by hand, in IMPs, without boards."),
    "points": gettext_lazy("This result was entered by hand, in points, without boards."),
    "vp": gettext_lazy("This result was entered by hand, in VPs, without boards."),
    "imps vp": gettext_lazy("This result was entered by hand, in IMPs and VPs, without boards."),
    "points vp": gettext_lazy("This result was entered by hand, in points and VPs, without boards."),
}
WHY_NOT: Mapping[str, str | Promise] = {
    "not_played": gettext_lazy("Not played: no score"),
    "open_only": gettext_lazy("Played in the open room only: no score"),
    "closed_only": gettext_lazy("Played in the closed room only: no score"),
    "sat_alike": gettext_lazy("Both teams sat the same way in both rooms: no score"),
    "not_compared": gettext_lazy("The results cannot be compared: no score"),
}


def score_words(match: PlayedMatch | SeenMatch, sheet: ResultsSheet) -> str:
    """«31–18», «+320 / −320»: both sides without their unit, home or whoever looks first; a dash without a score."""
    one, other = _sides(match)
    texts = side_words(one, sheet), side_words(other, sheet)
    if not any(texts):
        return "–"
    between = " / " if _signed(one, other, sheet.document.rules) else "–"
    return between.join(text or "0" for text in texts)


def cell_words(seen: SeenMatch, sheet: ResultsSheet) -> str:
    """What stands where two meet: «31–18», or the plus or minus of the one at the left."""
    if _signed(seen.own, seen.other, sheet.document.rules):
        return side_words(seen.own, sheet) or "–"
    return score_words(seen, sheet)


def side_words(side: MatchParty, sheet: ResultsSheet) -> str:
    """«31» IMPs won, «+320» points; nothing without either."""
    if side.imps is not None:
        return str(side.imps)
    if side.points is None:
        return ""
    places = min(len(side.points.partition(".")[2]), sheet.places)
    return signed(side.points, places) if sheet.document.rules.signed else figure(side.points, places)


def unit_words(sheet: ResultsSheet) -> str:
    """What the score of a match is: IMPs, points, matchpoints."""
    return str(UNITS[sheet.document.rules.counted_in])


def vps_words(match: PlayedMatch | SeenMatch, sheet: ResultsSheet) -> str:
    """«12.97–7.03»; nothing without victory points."""
    one, other = _sides(match)
    texts = [vp_text(each.vp, sheet.vp_places) for each in (one, other)]
    return "–".join(text or "0" for text in texts) if any(texts) else ""


def match_words(match: PlayedMatch | SeenMatch, sheet: ResultsSheet) -> str:
    """«31–18 IMPs, 12.97–7.03 VPs»; a dash without a score."""
    score, vps = score_words(match, sheet), vps_words(match, sheet)
    parts = [] if score == "–" else [f"{score} {unit_words(sheet)}"]
    parts += [_("%(vps)s VPs") % {"vps": vps}] if vps else []
    return ", ".join(parts) or "–"


def change_words(seen: SeenMatch | None, sheet: ResultsSheet) -> str:
    """«31–18 IMPs, 12.97 VPs» for whoever looks, before or after a correction; «no result»."""
    if seen is None:
        return _("no result")
    score = score_words(seen, sheet)
    parts = [] if score == "–" else [f"{score} {unit_words(sheet)}"]
    parts += [_("%(vps)s VPs") % {"vps": vp_text(seen.own.vp, sheet.vp_places)}] if seen.own.vp is not None else []
    return ", ".join(parts) or "–"


def _sides(match: PlayedMatch | SeenMatch) -> tuple[MatchParty, MatchParty]:
    return match.sides if isinstance(match, PlayedMatch) else (match.own, match.other)


def _signed(one: MatchParty, other: MatchParty, rules: ScoringRules) -> bool:
    return rules.signed and one.imps is None and other.imps is None


def match_rounds_words(match: PlayedMatch) -> str:
    """«Round 2», «Rounds 1, 4» of one whose halves are apart; nothing where none of its boards has been played."""
    return _rounds(match.rounds)


def rounds_of_matches(matches: Sequence[PlayedMatch]) -> str:
    """The same of matches that are played side by side."""
    return _rounds(sorted({number for each in matches for number in each.rounds}))


def _rounds(numbers: Sequence[int]) -> str:
    if not numbers:
        return ""
    words = ngettext("Round %(rounds)s", "Rounds %(rounds)s", len(numbers))
    return words % {"rounds": ", ".join(map(str, numbers))}


def by_hand_words(match: PlayedMatch) -> str:
    """That the result was entered, and in what."""
    result = match.by_hand
    if result is None:
        return ""
    units = " ".join(name for name in ("imps", "points", "vp") if getattr(result, name) is not None)
    return str(BY_HAND.get(units, BY_HAND["vp"]))


def state_words(match: PlayedMatch) -> str:
    """What is said of a match beside its figures, or in place of them; nothing of one that was played here."""
    if match.by_hand:
        return _("entered by hand")
    if match.waiting:
        if match.finished:
            return _("finished; shown when others have played its boards")
        return _("still being played") if match.begun else _("to come")
    return ""


def entered_words(entered: HandResult) -> str:
    """What was typed, home first: «31–18 IMPs, 12.5–7.5 VPs»."""
    return _both(entered.imps, entered.points, entered.vp)


def stated_words(result: Mapping[str, Any]) -> str:
    """The same from the facts of a session."""
    return _both(*(result.get(unit) for unit in ("imps", "points", "vp")))


def _both(imps: Sequence[object] | None, points: Sequence[object] | None, vp: Sequence[object] | None) -> str:
    parts = [f"{imps[0]}–{imps[1]} {UNITS['imps']}"] if imps else []
    parts += [f"{points[0]} / {points[1]} {UNITS['points']}"] if points else []
    parts += [_("%(vps)s VPs") % {"vps": f"{vp[0]}–{vp[1]}"}] if vp else []
    return ", ".join(parts)


def divided_words(match: PlayedMatch, sheet: ResultsSheet) -> str:
    """Why the IMPs of a match of pairs are not the sum of its cross-IMPs; nothing where they are."""
    rules = sheet.document.rules
    if rules.method != "cross_imps" or not rules.by_victory_points or match.by_hand or not match.scored:
        return ""
    return _(
        "The result is the total of the cross-IMPs, divided by 70 % of the scores on a board, to the nearest IMP "
        "(White Book 161.4)."
    )


def by_scale_words(match: PlayedMatch, sheet: ResultsSheet) -> str:
    """How the score of a match of pairs became victory points; nothing where it did not, and for teams."""
    rules = sheet.document.rules
    points = rules.victory_points
    if sheet.by_rooms or points is None or match.by_hand or match.home.vp is None:
        return ""
    said: dict[str, Any] = {
        "scale": scale_title(points.scale),
        "boards": len(match.boards),
        "vps": vps_words(match, sheet),
    }
    home, away = (Fraction(each.points or 0) for each in match.sides)
    if rules.method != "matchpoints" or sheet.top is None or home + away != sheet.top * len(match.boards):
        return (
            ngettext(
                "By the scale “%(scale)s” for %(boards)d board that is %(vps)s VPs.",
                "By the scale “%(scale)s” for %(boards)d boards that is %(vps)s VPs.",
                len(match.boards),
            )
            % said
        )
    shares = (rounded(each * 100 / (home + away), PERCENT_AVERAGE, 2) for each in (home, away))
    said["percent"] = "–".join(figure(decimal_text(each), 2) for each in shares)
    return (
        ngettext(
            "%(percent)s %% of the matchpoints: by the scale “%(scale)s” for %(boards)d board that is %(vps)s VPs.",
            "%(percent)s %% of the matchpoints: by the scale “%(scale)s” for %(boards)d boards that is %(vps)s VPs.",
            len(match.boards),
        )
        % said
    )


def why_not_words(board: MatchBoard) -> str:
    """Why a board of a match has no score; nothing where it has one."""
    return str(WHY_NOT[board.why_not]) if board.why_not else ""


def room_words(room: MatchRoom, table: int | None = None) -> str:
    """Which of the rooms of a match it is; of eights, which have two of each, with its table."""
    return room_at(table if len(room.lines) > 1 else None, opened=room.home == "ns")


def on_board(board: MatchBoard, side: str, sheet: ResultsSheet) -> str:
    """What a side (home, away) has on a board: in IMPs and total points the one that gained has all of it.

    Where awards do not balance both stand there, with their sign.
    """
    own, other = (board.home, board.away) if side == "home" else (board.away, board.home)
    if own is None:
        return "" if other is None else "–"
    if not sheet.document.rules.signed:
        return figure(own, _places(own, sheet))
    if other is not None and _opposite(own, other):
        return "" if own.startswith("-") else figure(own, _places(own, sheet))
    return signed(own, _places(own, sheet))


def so_far(board: MatchBoard, sheet: ResultsSheet) -> str:
    """«31–18»: the sums up to a board; of total points and cross-IMPs those of the home side."""
    home, away = board.home_so_far, board.away_so_far
    if sheet.document.rules.method in ("total_points", "cross_imps"):
        return signed(home, _places(home, sheet))
    return "–".join(figure(each, _places(each, sheet)) for each in (home, away))


def _places(value: str, sheet: ResultsSheet) -> int:
    return min(len(value.partition(".")[2]), sheet.places)


def _opposite(one: str, other: str) -> bool:
    return one == other == "0" or one == f"-{other}" or other == f"-{one}"
