"""Evenings in IMPs of every way of scoring come in so that their standings are the ones that were published."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.models import Session
from scoring.engine.document import parse
from scoring.engine.other_programs import take_over
from scoring.engine.results_files import read_file
from scoring.engine.score import possible_scores
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.models import ResultsUpload, Snapshot
from scoring.queries.results_file import usebio_of
from tests.doors.desks import Desk, manager_desk
from tests.doors.pages import words
from tests.ranges import WHOLE, spread
from tests.scoring.engine.brute_force_imps import brute_force_imps, half_up

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Plain = dict[str, Any]
#: Nobody is vulnerable on any of them.
BOARDS = (1, 8, 11, 17, 24)
METHODS = ("cross_imps", "butler")
SCORES = sorted(score for score in possible_scores("none") if abs(score) <= 1500)


@dataclass(frozen=True)
class Way:
    """How a program scores and prints. `rounds`: its totals are the sums of what it prints, else of what it has."""

    rules: Plain
    winners: int
    more_due: int = 0
    places: int = 2
    rounds: bool = False

    @property
    def choices(self) -> tuple[Any, ...]:
        """Cross-IMPs: sum or mean. Butler: what is dropped at each end, what the datum is rounded to."""
        butler = self.rules.get("butler", {})
        return self.rules.get("cross_imps"), butler.get("drop_each_end"), butler.get("round_to")

    def __str__(self) -> str:
        return f"{self.rules}-{self.winners}-{self.more_due}-{self.places}-{self.rounds}"


def cross_imps() -> Iterator[Way]:
    for count in ("sum", "mean"):
        for winners in (1, 2):
            for more in (0, 1, 2):
                yield Way({"method": "cross_imps", "cross_imps": count}, winners, more)
                for places in (1, 2):
                    yield Way({"method": "cross_imps", "cross_imps": count}, winners, more, places, rounds=True)


def butler() -> Iterator[Way]:
    for drop in (0, 1, 2):
        for to in (10, 1, 5, 50):
            for winners in (1, 2):
                for more in (0, 1) if drop else (0,):
                    rules = {"drop_each_end": drop, "round_to": to}
                    yield Way({"method": "butler", "butler": rules}, winners, more, places=0)


WAYS = [*cross_imps(), *butler()]
#: In a quick run six of each method, every value of every choice among them; that the engine finds each way there is
#: stands in tests/scoring/engine/other_programs.
SOME_WAYS = {method: spread([way for way in WAYS if way.rules["method"] == method], 6) for method in METHODS}
#: Two of them with fewer results than the others.
SOME_BOARDS = BOARDS if WHOLE else BOARDS[:3]


def played(way: Way, seed: int, boards: Sequence[int] = BOARDS) -> Plain:
    """Seven tables, some boards with fewer results; what each scored is chance."""
    dice = random.Random(seed)
    tables, lines = 7, []
    numbers = [("NS", number) for number in range(1, tables + 1)]
    numbers += [("EW", number) for number in range(tables + 1, 2 * tables + 1)]
    contestants = [{"id": f"{side}{number}", "number": number, "direction": side} for side, number in numbers]
    for board in boards:
        for ns in range(1, tables + 1):
            ew = (ns + board) % tables + 1 + tables
            if ns > 5 and board in (8, 17):
                continue
            score = dice.choice(SCORES)
            lines.append({"board": board, "ns": f"NS{ns}", "ew": f"EW{ew}", "score": score})
    due = {"expected_results": tables + way.more_due} if way.more_due else {}
    return {
        "format": "bridgeclub-session",
        "version": 1,
        "contest": "pairs",
        "scoring": {**way.rules, "winners": way.winners, **due},
        "contestants": contestants,
        "results": lines,
    }


def to_places(value: Fraction, places: int) -> Fraction:
    return Fraction(half_up(value * 10**places), 10**places)


def printed(value: Fraction, places: int) -> str:
    scaled = half_up(value * 10**places)
    digits = f"{abs(scaled):0{places + 1}d}"
    body = f"{digits[: len(digits) - places]}.{digits[len(digits) - places :]}" if places else digits
    return f"{'-' if scaled < 0 else ''}{body}"


def published(
    way: Way, seed: int, boards: Sequence[int] = BOARDS, *, spoil: bool = False
) -> tuple[bytes, dict[str, str]]:
    """The evening as that program's file, and its totals as printed."""
    document = played(way, seed, boards)
    standings = brute_force_imps(document)
    name = "CROSS_IMP" if way.rules["method"] == "cross_imps" else "BUTLER"
    totals = {each["id"]: Fraction(0) for each in document["contestants"]}
    boards = []
    for board in standings["boards"]:
        lines = []
        for line in board["lines"]:
            both = {side: Fraction(line[f"{side}_points"]) for side in ("ns", "ew")}
            for side in ("ns", "ew"):
                totals[line[side]] += to_places(both[side], way.places) if way.rounds else both[side]
            met = "".join(f"<{s.upper()}_PAIR_NUMBER>{line[s][2:]}</{s.upper()}_PAIR_NUMBER>" for s in ("ns", "ew"))
            figures = "".join(
                f"<{s.upper()}_{name}_POINTS>{printed(both[s], way.places)}</{s.upper()}_{name}_POINTS>"
                for s in ("ns", "ew")
            )
            lines.append(f"<TRAVELLER_LINE>{met}<SCORE>{line['score']}</SCORE>{figures}</TRAVELLER_LINE>")
        boards.append(f"<BOARD><BOARD_NUMBER>{board['number']}</BOARD_NUMBER>{''.join(lines)}</BOARD>")
    if spoil:
        totals["NS1"] += 40
    texts = {key: printed(total, way.places) for key, total in totals.items()}
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{key[2:]}</PAIR_NUMBER><DIRECTION>{key[:2]}</DIRECTION><TOTAL_SCORE>{text}</TOTAL_SCORE>"
        f"</PAIR>"
        for key, text in texts.items()
    )
    kind = "CROSS_IMPS" if name == "CROSS_IMP" else "BUTLER_PAIRS"
    head = f"<EVENT_DESCRIPTION>{kind} {seed}</EVENT_DESCRIPTION><WINNER_TYPE>{way.winners}</WINNER_TYPE>"
    data = f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="{kind}">{head}<PARTICIPANTS>{pairs}</PARTICIPANTS>'
    # With two winners a pair is known by its direction as well.
    ids = {key if way.winners == 2 else key[2:]: text for key, text in texts.items()}
    return (data + "".join(boards) + "</EVENT></USEBIO>").encode(), ids


def sent(desk: Desk, data: bytes) -> ResultsUpload:
    desk.client.post(desk.at("results-in/"), {"nights": [SimpleUploadedFile("night.xml", data)]})
    return ResultsUpload.objects.latest("pk")


def totals_of(session_id: int) -> dict[str, Fraction]:
    snapshot = Snapshot.objects.get(session_id=session_id)
    return {row["contestant"]: Fraction(row["total"]) for row in snapshot.standings["ranking"]}


def same_totals(ours: dict[str, Fraction], texts: dict[str, str], places: int) -> bool:
    return all(abs(ours[key] - Fraction(text)) <= Fraction(1, 2 * 10**places) for key, text in texts.items())


@pytest.mark.parametrize("method", METHODS)
def test_the_standings_of_every_way_are_the_published_ones(method: str) -> None:
    for seed, way in enumerate(SOME_WAYS[method]):
        data, texts = published(way, seed, SOME_BOARDS)
        (evening,) = read_file("night.xml", data).evenings
        taken = take_over(evening)
        assert taken.question is None, str(way)
        standings = {row.contestant: Fraction(row.total or 0) for row in score_session(taken.document).ranking}
        assert same_totals(standings, texts, way.places), str(way)


def test_an_evening_goes_out_and_comes_in_again_as_it_is_scored() -> None:
    """Through the desk; in a quick run one of each method."""
    ways = [way for way in WAYS if way.winners == 2 and (way.rounds or way.rules["method"] == "butler")][::4]
    for seed, way in enumerate(spread(ways, 2)):
        desk = manager_desk()
        data, texts = published(way, seed, SOME_BOARDS)
        row = sent(desk, data)
        assert row.summary["evenings"][0]["questions"] == 0, str(way)
        assert "Imported: " in desk.send("results-in/import/", file=row.pk, publish="on")
        first = Session.objects.latest("pk")
        assert same_totals(totals_of(first.pk), texts, way.places), str(way)
        again = usebio_of(first.pk, 1, for_federation=True)
        other = manager_desk()
        other.send("results-in/import/", file=sent(other, again).pk, publish="on")
        second = Session.objects.latest("pk")
        assert second.pk != first.pk
        assert (exported(second.pk) or {})["scoring"] == (exported(first.pk) or {})["scoring"]
        assert same_totals(totals_of(second.pk), texts, way.places)
        parse(exported(second.pk) or {})


@pytest.mark.parametrize("way", [WAYS[0], WAYS[-1]], ids=["cross_imps", "butler"])
def test_where_no_way_gives_the_published_figures_it_says_so_and_asks(way: Way) -> None:
    desk = manager_desk()
    data, _texts = published(way, 7, SOME_BOARDS, spoil=True)
    row = sent(desk, data)
    assert "1 question" in desk.read("results-in/")
    page = desk.read(f"results-in/{row.pk}/")
    assert "We know no scoring method that gives all the published figures." in page
    assert "Ranking, total" in page
    assert "1 of 72 figures differs" in page or "figures differ" in page
    refused = desk.send("results-in/import/", file=row.pk, publish="on")
    assert "No scoring method gives all the published figures." in refused
    assert not Session.objects.exists()
    (option, *_others) = ("plain", "closest")
    response = desk.client.post(desk.at(f"results-in/{row.pk}/"), {"act": "answers", "0.way": option}, follow=True)
    assert "Your answers" in words(response.content.decode())
    assert "Imported: " in desk.send("results-in/import/", file=row.pk, publish="on")


def test_a_way_that_is_known_and_not_used_here_is_named() -> None:
    """No Neuberg: each board has its own comparisons, and no document can say so."""
    way = Way({"method": "cross_imps", "cross_imps": "mean"}, 2)
    document = played(way, 3)
    both = [line for line in document["results"] if line["board"] in (8, 17)]
    data, _texts = published(way, 3)
    assert len(both) == 10
    text = data.decode()
    alone = brute_force_imps({**document, "results": both})
    whole = brute_force_imps(document)
    for board, own in ((b, o) for b in whole["boards"] for o in alone["boards"] if o["number"] == b["number"]):
        before, _mark, rest = text.partition(f"<BOARD><BOARD_NUMBER>{board['number']}</BOARD_NUMBER>")
        this, end, after = rest.partition("</BOARD>")
        for theirs, ours in zip(board["lines"], own["lines"], strict=True):
            for side in ("ns", "ew"):
                element = f"<{side.upper()}_CROSS_IMP_POINTS>"
                met = f"<NS_PAIR_NUMBER>{theirs['ns'][2:]}</NS_PAIR_NUMBER>"
                start, there, line = this.partition(met)
                was = f"{element}{printed(Fraction(theirs[f'{side}_points']), 2)}<"
                line = line.replace(was, f"{element}{printed(Fraction(ours[f'{side}_points']), 2)}<", 1)
                this = start + there + line
        text = before + f"<BOARD><BOARD_NUMBER>{board['number']}</BOARD_NUMBER>" + this + end + after
    desk = manager_desk()
    row = sent(desk, text.encode())
    page = desk.read(f"results-in/{row.pk}/")
    assert "The published figures fit a scoring method that we do not use: On boards: no Neuberg" in page
