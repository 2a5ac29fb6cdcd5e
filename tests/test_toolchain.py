"""The two commands of the README: what they install, what they run, and what they say when they cannot."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from contextlib import nullcontext
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import psycopg
import pytest
import redis
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import conftest
from tests.toolchain import ALL_LOCKS, LOCKS, ROOT, extras_of, pins
from tools import check, environment, packages


def names(pinned: set[tuple[str, str, str]]) -> set[str]:
    return {name for name, _version, _where in pinned}


def wanted(requirement: str) -> str:
    """`psycopg[binary]>=3.3` -> `psycopg`."""
    return re.split(r"[\[<>=!~ ]", requirement)[0].lower()


@pytest.mark.parametrize("lock_name", ALL_LOCKS)
def test_lock_files_name_hashes_and_no_host(lock_name: str) -> None:
    text = (ROOT / lock_name).read_text()
    assert "://" not in text
    assert not re.search(r"^-", text, re.M)
    requirements = [block for block in re.split(r"\n(?=[a-z])", text) if "==" in block]
    assert len(requirements) == len(pins(lock_name))
    assert [block.split()[0] for block in requirements if "--hash=sha256:" not in block] == []


def test_lock_files_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    club, development, mutants = (pins(name) for name in ALL_LOCKS)
    assert {wanted(each) for each in project["project"]["dependencies"]} <= names(club)
    assert {wanted(each) for each in project["dependency-groups"]["dev"]} <= names(development)
    assert {wanted(each) for each in project["dependency-groups"]["mutants"]} <= names(mutants)
    assert club <= development
    versions = {name: version for name, version, _where in development}
    assert {name: version for name, version, _where in mutants if versions.get(name, version) != version} == {}


@pytest.mark.parametrize("lock_name", LOCKS)
def test_what_others_ask_for_with_extras_is_locked_with_them(lock_name: str) -> None:
    """pip looks for `coverage[toml]` apart from `coverage`: it takes the newest, and has no hash for that."""
    locked = extras_of(lock_name)
    missing = {
        (name, wish.name, extra)
        for name, extras in locked.items()
        for wish in asked_for(name, extras)
        for extra in wish.extras
        if extra not in locked.get(canonicalize_name(wish.name), set())
    }
    assert missing == set()


def asked_for(name: str, extras: set[str]) -> list[Requirement]:
    """What an installed package needs here, with its extras; nothing of one that other systems need."""
    try:
        wishes = [Requirement(each) for each in requires(name) or ()]
    except PackageNotFoundError:
        return []
    return [
        wish
        for wish in wishes
        if wish.marker is None or any(wish.marker.evaluate({"extra": each}) for each in ("", *extras))
    ]


def test_ci_runs_the_test_command_and_nothing_else() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert re.findall(r"^(?!#|set |cd )(.+)$", script.read_text(), re.M) == ["exec make test"]


def test_an_old_python_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "NEEDED", (99, 0))
    with pytest.raises(SystemExit, match=re.escape(f"is {sys.version.split()[0]}")):
        environment.main("requirements.txt")


def test_nothing_is_installed_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed: list[str] = []
    monkeypatch.setattr(environment, "stamp", lambda name: tmp_path / name)
    monkeypatch.setattr(environment, "install", installed.append)
    environment.main("requirements.txt")
    (tmp_path / "requirements.txt").write_bytes((ROOT / "requirements.txt").read_bytes())
    environment.main("requirements.txt")
    (tmp_path / "requirements.txt").write_text("an older lock file\n")
    environment.main("requirements.txt")
    assert installed == ["requirements.txt"] * 2


def test_what_is_missing_is_named_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "missing", lambda: ["redis-server", "chromium"])
    monkeypatch.setattr(packages.os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match=r"sudo apt-get install -y .* redis-server chromium"):
        packages.ensure()


def test_a_service_that_is_not_there_fails_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEST_REDIS_URL", raising=False)
    with pytest.raises(pytest.fail.Exception, match="TEST_REDIS_URL is not set"):
        conftest.service_url("TEST_REDIS_URL")


def test_the_services_of_the_tests_answer(postgres_url: str, redis_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        row = connection.execute("select lower('É'), current_setting('server_encoding')").fetchone()
    assert row == ("é", "UTF8")
    with redis.Redis.from_url(redis_url) as client:
        assert client.ping()


def test_servers_end_with_whoever_started_them(tmp_path: Path) -> None:
    with check.running_services() as first:
        port = int(first["TEST_REDIS_URL"].rsplit(":", 1)[1])
        assert answers(port)
    assert not answers(port)


def answers(port: int) -> bool:
    """Whether a Redis listens there."""
    with redis.Redis(port=port) as client:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False


def test_a_failed_check_fails_the_whole(capfd: pytest.CaptureFixture[str]) -> None:
    good = check.Check("good", (sys.executable, "-c", "pass"))
    bad = check.Check("bad", (sys.executable, "-c", "raise SystemExit(3)"))
    assert check.passes(good, os.environ)
    assert not check.passes(bad, os.environ)
    assert "bad: FAILED" in capfd.readouterr().out


def test_what_goes_beside_the_tests_is_shown_and_fails_the_whole(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = check.Check("good", (sys.executable, "-c", "print('all the tests')"))
    bad = check.Check("bad", (sys.executable, "-c", "import sys; sys.exit('line 7: too long')"))
    monkeypatch.setattr(check, "running_services", lambda: nullcontext({}))
    monkeypatch.setattr(check, "engine_checks", lambda long: [good])
    monkeypatch.setattr(check, "test_checks", lambda _services, long: [good])
    monkeypatch.setattr(check, "LINT", bad)
    assert check.failed_tests(dict(os.environ), long=False) == ["bad"]
    said = capfd.readouterr().out
    assert said.index("all the tests") < said.index("line 7: too long")


def test_every_test_folder_of_an_engine_is_measured_and_run_once() -> None:
    measured = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["coverage"]
    engines = {path.parent.name for path in ROOT.glob("*/engine")}
    assert {Path(folder).parts[0] for folder in measured["run"]["source"]} == engines
    assert {Path(folder).parts[1] for folder in check.ENGINE_TESTS} == engines
    assert all((ROOT / folder).is_dir() for folder in (*measured["run"]["source"], *check.ENGINE_TESTS))
    assert measured["report"]["fail_under"] > 95
    watched, many = (each.command for each in check.engine_checks(long=False))
    assert {"--cov", "not long and not many", *check.ENGINE_TESTS} <= set(watched)
    assert {"not long and many", *check.ENGINE_TESTS} <= set(many)
    assert watched[watched.index("--cov") + 1].startswith("-"), "the next word would be taken for what is measured"
    quick, long = (check.test_checks({}, long=long)[0].command for long in (False, True))
    assert {f"--ignore={folder}" for folder in check.ENGINE_TESTS} <= set(quick)
    assert not any(word.startswith("--ignore") for word in long)


def test_what_goes_beside_ends_with_whoever_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    # It may not listen, as where the tests themselves run in the background: then it is killed after a second.
    monkeypatch.setattr(check, "PATIENCE", 1)
    endless = check.Check("endless", (sys.executable, "-c", "import time; time.sleep(600)"))
    with pytest.raises(KeyboardInterrupt), check.kept_back(endless, os.environ) as beside:
        raise KeyboardInterrupt
    assert beside.process.returncode not in (None, 0)
