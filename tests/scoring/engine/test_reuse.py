"""Boards kept from an earlier scoring, and sessions that are not scored yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.engine import standings as module
from scoring.engine.board_scores import BoardFacts, BoardScores
from scoring.engine.document import parse
from scoring.engine.errors import NotSupported
from scoring.engine.standings import score_session
from tests.scoring.engine.documents import board, scored, session


class TestReuse:
    LINES = [*board([420, 170, 140]), *board([420, 420, 90], 2)]

    def test_unchanged_boards_are_not_computed_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        before = scored(session(self.LINES))
        kept = dict(before.boards.values())
        computed: list[BoardFacts] = []

        def counting(facts: BoardFacts) -> BoardScores:
            computed.append(facts)
            return original(facts)

        original = module.score_board
        monkeypatch.setattr(module, "score_board", counting)
        assert score_session(parse(session(self.LINES)), kept) == before
        assert computed == []
        changed = [*self.LINES[:-1], {**self.LINES[-1], "score": 110}]
        after = score_session(parse(session(changed)), kept)
        assert len(computed) == 1
        assert after.boards[1] == before.boards[1]
        monkeypatch.undo()
        assert after == scored(session(changed))

    def test_a_new_line_elsewhere_that_raises_the_top_changes_every_board(self) -> None:
        before, after = scored(session(self.LINES)), scored(session([*self.LINES, *board([0] * 4, 3)]))
        assert before.boards[1][0] != after.boards[1][0]

    def test_scores_from_json_serve_as_well(self) -> None:
        before = scored(session(self.LINES))
        kept = {fingerprint: BoardScores.from_json(scores.to_json()) for fingerprint, scores in before.boards.values()}
        assert score_session(parse(session(self.LINES)), kept) == before


def test_a_method_that_is_none_of_the_contest_is_refused() -> None:
    document = parse(session(board([420])))
    with pytest.raises(NotSupported):
        score_session(replace(document, rules=replace(document.rules, method="board_a_match")))
