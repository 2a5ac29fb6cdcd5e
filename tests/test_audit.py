"""What `make audit` makes of an answer, and what can be said about the locked packages without asking anybody."""

from __future__ import annotations

import json
import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.toolchain import ALL_LOCKS, LOCKS, ROOT, pins
from tools import audit

pytestmark = pytest.mark.once
LOCK = "requirements.txt"


def recorded(*packages: dict[str, Any]) -> str:
    """An answer as pip-audit 2.10 prints it with these options."""
    return json.dumps({"dependencies": list(packages), "fixes": []})


SOUND = {"name": "amqp", "version": "5.4.2", "vulns": []}
WEAK = {
    "name": "django",
    "version": "5.2.15",
    "vulns": [{"id": "PYSEC-2026-2090", "fix_versions": ["5.2.16", "6.0.7"], "aliases": ["CVE-2026-48588"]}],
}
UNMENDED = {"name": "six", "version": "1.17.0", "vulns": [{"id": "GHSA-x", "fix_versions": [], "aliases": []}]}
#: What it says of every package where the list cannot be reached, with exit status 0.
AWAY = {"name": "amqp", "skip_reason": "Dependency not found on PyPI and could not be audited: amqp (5.4.2)"}


@pytest.mark.parametrize(
    ("status", "answer", "verdict", "said"),
    [
        (0, recorded(SOUND), audit.CLEAN, "requirements.txt: no weakness is known in 1 packages."),
        (1, recorded(SOUND, WEAK), audit.WEAK, "requirements.txt: 1 known weaknesses."),
        (1, recorded(UNMENDED), audit.WEAK, "requirements.txt: 1 known weaknesses."),
        (1, recorded(WEAK, AWAY), audit.WEAK, "1 known weaknesses, and 1 packages that could not be asked about."),
        (0, recorded(AWAY, AWAY), audit.NOT_REACHED, "could not be asked about 2 of 2 packages. This is no answer."),
        (0, recorded(SOUND, AWAY), audit.NOT_REACHED, "could not be asked about 1 of 2 packages. This is no answer."),
        (0, recorded({"name": "amqp", "version": "5.4.2"}), audit.NOT_REACHED, "1 of 1 packages"),
        (0, recorded(), audit.NOT_REACHED, "could not be asked about its packages. This is no answer."),
        (1, "", audit.NOT_REACHED, "could not be asked about its packages. This is no answer."),
        (1, "Traceback (most recent call last):", audit.NOT_REACHED, "This is no answer."),
        (1, "[]", audit.NOT_REACHED, "This is no answer."),
        (2, recorded(SOUND), audit.NOT_REACHED, "This is no answer."),
    ],
)
def test_silence_is_no_answer(status: int, answer: str, verdict: int, said: str) -> None:
    found = audit.verdict(LOCK, status, answer)
    assert found.status == verdict
    assert said in found.said[-1]


def test_without_the_program_that_asks_nobody_was_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(audit.sys, "executable", str(tmp_path / "python"))
    assert audit.main() == audit.NOT_REACHED
    said = capsys.readouterr().out
    assert "pip-audit cannot be started" in said
    assert "This is no answer" in said


def test_a_weakness_is_told_with_what_mends_it() -> None:
    first, second, _last = audit.verdict(LOCK, 1, recorded(WEAK, UNMENDED)).said
    assert first == "django 5.2.15: PYSEC-2026-2090, CVE-2026-48588; mended in 5.2.16, 6.0.7"
    assert second == "six 1.17.0: GHSA-x; mended in no version yet"


@pytest.mark.parametrize(
    ("answers", "status"),
    [((SOUND, SOUND), 0), ((AWAY, WEAK), 1), ((WEAK, AWAY), 1), ((SOUND, AWAY), 3), ((AWAY, AWAY), 3)],
)
def test_the_worst_of_the_locks_counts(
    answers: tuple[dict[str, Any], ...], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = dict.fromkeys(ALL_LOCKS, SOUND) | dict(zip(LOCKS, answers, strict=True))
    monkeypatch.setattr(audit, "asked", lambda lock: (0, recorded(said[lock])))
    assert audit.main() == status


def test_make_audit_asks_about_all_locks_and_names_no_host() -> None:
    assert audit.LOCKS == ALL_LOCKS
    assert "-m tools.audit" in (ROOT / "Makefile").read_text()
    assert "://" not in (ROOT / "tools" / "audit.py").read_text()


#: What may be used beside this program and given away with it, as packages call it.
FREE = re.compile(
    r"MIT|BSD|Apache|ISC|PSF|Python Software Foundation|Unlicense|0BSD|Zlib|CC0|CNRI-Python|MPL[- ]2\.0|ZPL|Zope Public"
)
#: What has to be looked at by itself, and why it may stay.
ODD = {
    "psycopg": ("LGPL-3.0-only", "a library used as it is and replaceable; asks nothing of who uses it so"),
    "psycopg-binary": ("LGPL-3.0-only", "as psycopg"),
    "psycopg-pool": ("LGPL-3.0-only", "as psycopg"),
    "djlint": ("GPL-3.0-or-later", "a tool that looks at the templates; it is in no image and given to nobody"),
    "text-unidecode": ("Artistic License", "one of its licences at one's choice; comes with a tool of the tests"),
    "axe-playwright-python": ("", "its metadata says none, its files say MIT; a tool of the tests"),
}
OF_THE_TESTS = {"djlint", "text-unidecode", "axe-playwright-python"}


def licences(name: str) -> set[str]:
    """Every licence that a package's metadata names: its expression, its field, its classifiers."""
    said = metadata(name)
    classified = [each.split(" :: ")[-1] for each in said.get_all("Classifier") or [] if each.startswith("License")]
    field = (said.get("License") or "").split("\n")[0]
    return {each for each in (said.get("License-Expression") or field, *classified) if each}


def installed(lock_name: str) -> list[str]:
    """What of a lock file is for this system."""
    found = [Requirement(f"{name}=={version}{where}") for name, version, where in pins(lock_name)]
    return sorted({each.name for each in found if each.marker is None or each.marker.evaluate()})


@pytest.mark.parametrize("lock_name", LOCKS)
def test_every_package_has_a_licence_that_goes_with_ours(lock_name: str) -> None:
    strange = {}
    for name in installed(lock_name):
        try:
            said = licences(name)
        except PackageNotFoundError:
            strange[name] = {"it is locked and not installed"}
            continue
        if not any(FREE.search(each) for each in said) and name not in ODD:
            strange[name] = said
    assert strange == {}


def test_what_is_odd_is_as_it_was_when_it_was_looked_at() -> None:
    for name, (licence, why) in ODD.items():
        assert why
        assert licence in " ".join(licences(name)), name
    assert not OF_THE_TESTS & set(installed("requirements.txt"))


def test_no_package_is_locked_twice_for_the_same_system() -> None:
    for lock_name in LOCKS:
        assert len(installed(lock_name)) == len([each for each in map(applies, pins(lock_name)) if each]), (
            f"{lock_name} has a package in two versions for one system"
        )


def applies(pin: tuple[str, str, str]) -> bool:
    requirement = Requirement("{}=={}{}".format(*pin))
    return requirement.marker is None or requirement.marker.evaluate()
