"""The papers say each thing once, and name only what is there."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from backups.manifest import APPLICATION

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


def paths_named(text: str) -> Iterator[str]:
    """What stands in backticks and looks like a file or a folder of ours; of `{a,b}.py` each."""
    for quoted in re.findall(r"`([\w./{},-]+)`", text):
        one, braces, other = re.fullmatch(r"([^{]*)(?:\{([^}]*)\})?(.*)", quoted).groups()  # type: ignore[union-attr]
        for middle in (braces or "").split(","):
            path = f"{one}{middle}{other}"
            if re.search(r"(\w/|\.py|\.html|\.toml|\.json)$", path) and not path.startswith(("/", ".")):
                yield path


@pytest.mark.parametrize(
    "paper", ["CONTRIBUTING.md", "docs/formats.md", "docs/layers.md", "docs/rules.md", "docs/security.md"]
)
def test_the_files_that_papers_name_are_there(paper: str) -> None:
    named = set(paths_named((ROOT / paper).read_text()))
    assert [path for path in sorted(named) if path not in ends_of_paths()] == []


@cache
def ends_of_paths() -> set[str]:
    """Of each file and folder of ours how one may name it: with the folders that it is in, or with fewer of them."""
    tops = [path for path in ROOT.iterdir() if not path.name.startswith(".") and path.name not in ("var", "mutants")]
    found = [each for top in tops for each in (top, *top.rglob("*")) if "__pycache__" not in each.parts]
    ends = set()
    for path in found:
        parts = path.relative_to(ROOT).parts
        named = {"/".join(parts[at:]) for at in range(len(parts))}
        ends |= named | ({f"{each}/" for each in named} if path.is_dir() else set())
    return ends


def test_the_version_is_the_same_everywhere() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert version == APPLICATION
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert next(name for name in headings if name != "Unreleased") == version
