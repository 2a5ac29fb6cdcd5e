"""Words that pages do not use: those of the glossary's list are in no template and in nothing that gettext is given."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
APPS = ("backups", "bridgeclub", "club", "movements", "rulings", "scoring")
#: Where players and everybody read.
PLAYERS = ("templates/player/", "templates/public/", "templates/tablet/", "bridgeclub/doors/tablet/")

#: What its page says of an address stands in docstrings.
API = "bridgeclub/doors/api/v1/"

COMMENT = re.compile(r"{% comment.*?endcomment %}|{#.*?#}", re.S)
QUOTED = re.compile(r"""(?:{%\s*translate\s+|\b_\()("[^"]*"|'[^']*')""")
BLOCK = re.compile(r"{%\s*blocktranslate.*?%}(.*?){%\s*endblocktranslate\s*%}", re.S)


def forbidden(heading: str) -> list[str]:
    """The words in the first column of the glossary's table with this heading."""
    page = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    table = page.partition(f"\n| {heading} | but |\n|---|---|\n")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (.+?) \| .+? \|$", table, re.M)
    return [word for row in rows for word in row.split(", ")]


def found_in(text: str, words: list[str]) -> list[str]:
    """Which of the words are in a sentence: whole words, whatever their capitals."""
    plain = " ".join(text.split()).lower()
    there = (word for word in words if word.lower() in plain)
    return [word for word in there if re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", plain)]


def said_in_template(source: str) -> Iterator[str]:
    source = COMMENT.sub("", source)
    yield from (each[1:-1] for each in QUOTED.findall(source))
    yield from BLOCK.findall(source)


def said_in_python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name == "_" or "gettext" in name:
                yield from (each.value for each in node.args if isinstance(each, ast.Constant) and each.value)


def said_in_docs(source: str) -> Iterator[str]:
    """What the page of the API says: the summaries of its acts, and the docstrings below them and of its objects."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            methods = (each for each in node.body if isinstance(each, ast.FunctionDef))
            acts = (each for each in methods if each.name in ("get", "post", "put"))
            yield from (ast.get_docstring(each) or "" for each in (node, *acts))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "").startswith("documented"):
            yield from (each.value for each in node.args if isinstance(each, ast.Constant) and each.value)


@cache
def everything_said() -> tuple[tuple[str, str], ...]:
    """(file, sentence) of all that anybody can read."""
    return tuple(_everything_said())


def _everything_said() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "templates").rglob("*.*")):
        for text in said_in_template(path.read_text(encoding="utf-8")):
            yield path.relative_to(ROOT).as_posix(), text
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts:
                source, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
                docs = said_in_docs(source) if name.startswith(API) else ()
                for text in (*said_in_python(source), *docs):
                    yield name, str(text)


def test_no_page_uses_a_forbidden_word() -> None:
    everywhere, to_players = forbidden("not"), forbidden("not to players")
    wrong = [
        f"{file}: “{word}” in {' '.join(text.split())!r}"
        for file, text in everything_said()
        for word in found_in(text, everywhere + (to_players if file.startswith(PLAYERS) else []))
    ]
    assert wrong == []


def test_a_law_is_written_alike_everywhere() -> None:
    """“Law 83”, neither “law 83” nor a bare “(82C)”."""
    wrong = [(file, text) for file, text in everything_said() if re.search(r"\blaws? \d|\(\d+[A-Z]\d*\)", text)]
    assert wrong == []


def test_everything_is_looked_at() -> None:
    files = {file for file, _text in everything_said()}
    assert len(files) > 400
    for part in ("templates/mail/", "bridgeclub/wording/audit_log/", "bridgeclub/outputs/pdf/", "scoring/services/"):
        assert any(file.startswith(part) for file in files), part


@pytest.mark.parametrize("word", ["idle", "first letter", "put right", "devices", "papers", "meanwhile", "may not"])
def test_a_word_of_the_list_is_found(word: str) -> None:
    assert word in forbidden("not")
    for source in (
        f'<p>{{% translate "Pair 3: {word}." %}}</p>',
        f"{{% blocktranslate %}}So {word}{{% endblocktranslate %}}",
    ):
        assert [each for text in said_in_template(source) for each in found_in(text, forbidden("not"))] == [word]
    assert [each for text in said_in_python(f'_("Now {word.upper()}")') for each in found_in(text, [word])] == [word]


def test_a_part_of_a_word_and_a_comment_are_not() -> None:
    assert found_in("A name has at most 120 letters.", forbidden("not")) == []
    assert list(said_in_template("{# idle #}{% comment %}papers{% endcomment %}")) == []
    assert list(said_in_python('"""Devices."""\nidle = "papers"')) == []
