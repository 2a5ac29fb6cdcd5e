"""The papers say each thing once, and name only what is there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]


def rows(paper: str) -> list[list[str]]:
    """The cells of every row of the tables of a paper, without heads and rules."""
    lines = (ROOT / "docs" / paper).read_text().splitlines()
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line, after in zip(lines, [*lines[1:], ""], strict=True)
        if line.startswith("|") and not re.fullmatch(r"[|\s:-]+", line) and not re.fullmatch(r"\|[|\s:-]+", after)
    ]


def test_each_rule_stands_once() -> None:
    counted = Counter((rule, law) for rule, law, *_ in rows("rules.md"))
    assert [rule for rule, times in counted.items() if times > 1] == []


def test_each_piece_of_news_is_told_once() -> None:
    news = [line[:45] for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if line.startswith("- ")]
    assert [line for line, times in Counter(news).items() if times > 1] == []


def test_decisions_have_numbers_of_their_own() -> None:
    papers = [path for path in (ROOT / "docs" / "adr").glob("*.md") if path.name[:4].isdigit()]
    assert [number for number, times in Counter(path.name[:4] for path in papers).items() if times > 1] == []
    assert [path.name for path in papers if not path.read_text().startswith(f"# {path.name[:4]} ")] == []


def test_the_tests_that_papers_name_are_there() -> None:
    names = {path.name for path in (ROOT / "tests").rglob("*.py")}
    told = {
        (paper, name)
        for paper in ("rules.md", "security.md", "served.md", "layers.md")
        for name in re.findall(r"\btest_\w+\.py", (ROOT / "docs" / paper).read_text())
    }
    assert sorted((paper, name) for paper, name in told if name not in names) == []
