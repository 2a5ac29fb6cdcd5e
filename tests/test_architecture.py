"""The rules of the house that a machine can check."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("bridgeclub", "backups", "rulings", "scoring", "movements", "club")
LONGEST_FILE = 300
JUNK_DRAWERS = {"utils", "util", "helpers", "helper", "common", "misc"}
# Put together here, so that this file does not contain what it looks for.
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|NotImplemented" r"Error)\b|pytest\.mark\.(xf" r"ail|sk" r"ip)")

#: One import for each contract that must be refused: file, what it would import, the contract's name.
BREACHES = [
    ("club/breach.py", "import scoring.models", "The top level reads as a sentence"),
    ("club/queries/breach.py", "import club.services", "Inside a package, verbs stand on nouns"),
    ("movements/engine/breach.py", "import scoring.engine", "Movements and scoring do not know each other"),
    ("scoring/engine/breach.py", "import random", "Engines know no framework"),
    ("bridgeclub/http/breach.py", "import bridgeclub.wording.game", "In the shell, doors stand on dialogues"),
    ("bridgeclub/doors/tablet/breach.py", "import bridgeclub.doors.desk", "The doors are strangers"),
    ("bridgeclub/doors/public/breach.py", "import club.models", "A door asks queries and services"),
    ("backups/breach.py", "import scoring.tasks", "Tasks are sent by name"),
    ("scoring/queries/breach.py", "import endplay.dds", "The double dummy solver lives in a process of its own"),
]


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """The import contracts of pyproject.toml, applied to the packages in `folder`."""
    program = Path(sys.executable).parent / "lint-imports"
    command = [program, "--no-logo", "--no-cache", "--config", ROOT / "pyproject.toml"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def sources(*suffixes: str) -> Iterator[Path]:
    """Every file of ours with such a suffix; migrations are the framework's, fixtures other programs'."""
    for folder in (*PACKAGES, "tests", "tools", "templates", "static"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes and not {
                "migrations",
                "__pycache__",
                "vendor",
                "node_modules",
                "fixtures",
            } & set(path.parts):
                yield path


def found(pattern: re.Pattern[str], *suffixes: str, remarks: bool = True) -> list[str]:
    """Where a pattern stands: file, line number, line; in a template's `remarks` only if wanted."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in sources(*suffixes)
        for number, line in enumerate(text_of(path, remarks=remarks).splitlines(), start=1)
        if pattern.search(line)
    ]


def text_of(path: Path, *, remarks: bool) -> str:
    """The text of a file; without `remarks`, what a template never sends to a reader is left out."""
    text = path.read_text(encoding="utf-8")
    if remarks:
        return text
    remark = re.compile(r"{% comment.*?endcomment %}|{#.*?#}", re.S)
    return remark.sub(lambda match: "\n" * match[0].count("\n"), text)


def test_each_contract_refuses_a_breach(tmp_path: Path) -> None:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name, line, _ in BREACHES:
        (tmp_path / name).write_text(f"{line}\n")
    printed = lint_imports(tmp_path).stdout
    kept = [contract for _, _, contract in BREACHES if not re.search(f"{contract}.* BROKEN", printed)]
    assert not kept, printed


def test_nothing_is_left_unfinished() -> None:
    assert found(UNFINISHED, ".py", ".html", ".js", ".css", ".txt") == []


def test_no_junk_drawers() -> None:
    assert [str(path) for path in sources(".py") if path.stem in JUNK_DRAWERS] == []


def test_files_fit_on_a_few_screens() -> None:
    """Tests may list their cases at length; what they test may not."""
    ours = [path.relative_to(ROOT) for path in sources(".py", ".js")]
    lengths = {str(path): len((ROOT / path).read_text().splitlines()) for path in ours if path.parts[0] != "tests"}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


@pytest.mark.parametrize(
    ("template", "refused"),
    [
        ("<p>one</p>\n<p>another</p>\n", ""),
        ("<p>one</p><p>another</p>\n", "B002"),
        ("<ul>\n  <li>one</li>{% if more %}\n  <li>another</li>\n  {% endif %}\n</ul>\n", "B002"),
        (f"<p>{'x' * 153}</p>\n", ""),
        (f"<p>{'x' * 154}</p>\n", "B001"),
    ],
)
def test_a_template_has_one_element_a_line_and_short_lines(template: str, refused: str) -> None:
    """By .djlint_rules.yaml, which the linter of `make test` reads."""
    command = [Path(sys.executable).parent / "djlint", "-", "--lint", "--quiet"]
    found = subprocess.run(command, cwd=ROOT, input=template, capture_output=True, text=True)
    assert (found.returncode, re.findall(r"^[A-Z]\d{3}\b", found.stdout, re.M)) == (
        (1, [refused]) if refused else (0, [])
    )


def test_no_score_is_a_float() -> None:
    """A float literal or a call of float() in an engine that says what something is worth."""
    floats = []
    for package in ("scoring", "rulings"):
        for path in sorted((ROOT / package / "engine").rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
                if literal or (isinstance(node, ast.Name) and node.id == "float"):
                    floats.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert floats == []


def test_pages_keep_the_strict_content_policy() -> None:
    """No script or style between the tags, no handler or style in an attribute, nothing from elsewhere."""
    inline = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")|<style|\son[a-z]+=|\sstyle=")
    elsewhere = re.compile(r"<(script|link|img|iframe|source)\b[^>]*(src|href)=[\"'](https?:)?//")
    # A letter is no page: mail programs know no stylesheet, and no policy of ours.
    pages = [each for each in found(inline, ".html", remarks=False) if not each.startswith("templates/mail/")]
    assert pages == []
    assert found(elsewhere, ".html", remarks=False) == []


def test_no_page_names_a_database_key_or_an_exception() -> None:
    """`{{ exception }}` and the like would show a reader what only a programmer can use."""
    assert found(re.compile(r"{{\s*(exception|error\.code|traceback)\b"), ".html") == []
