"""What runs a server is written in docker-compose.yml, the Dockerfile and docs/served.md: each says the same.

The rehearsal without containers (tests/race/rehearsal.py) takes all of it from there.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.race.composition import OURS, Here
from tools import services

#: What only a container needs: nobody answers a question there, its name is its own, its folders are read-only.
OF_CONTAINERS = {"--noinput", "--hostname=worker@%h", "--schedule=/tmp/beat"}
#: What an operator may leave out: compose has a value for it.
USUAL = {"WEB_PROCESSES", "PROXIES"}


@pytest.fixture
def here(tmp_path: Path) -> Here:
    return Here(tmp_path)


@pytest.mark.parametrize("service", ["migrate", "web", "worker", "beat"])
def test_a_command_without_containers_is_that_of_its_container(service: str) -> None:
    composed = [word for word in OURS.command(service, {}) if word not in OF_CONTAINERS]
    module = composed if composed[0] == "python" else ["python", "-m", *composed]
    assert OURS.without_containers()[service] == module


def test_the_file_of_variables_in_the_document_is_what_the_composition_asks_for() -> None:
    asked = set(re.findall(r"\$\{(\w+)", OURS.compose))
    assert asked - USUAL == set(OURS.env_file())


def test_what_must_be_said_is_asked_for(here: Here) -> None:
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD", "ALLOWED_HOSTS"):
        with pytest.raises(KeyError):
            OURS.environment("web", {**here.variables, name: ""})


def test_without_containers_nothing_of_theirs_is_left(here: Here) -> None:
    for service in OURS.services:
        health = here.health(service) if "test" in OURS.services[service]["healthcheck"] else []
        told = [*here.command(service), *here.environment(service).values(), *health]
        left = [word for word in told if re.search(r"(?<![\w/.-])/(data|venv)\b|@(database|redis)\b|\$\{|\$PATH", word)]
        assert left == [], service


def test_what_differs_without_containers_is_a_short_table(here: Here) -> None:
    table = here.otherwise("web")
    assert [each for each in table if each not in OURS.dockerfile + OURS.compose] == []


def test_tests_ask_a_postgresql_that_plans_as_the_server_does() -> None:
    options = [word for word in OURS.command("database", {}) if "=" in word]
    assert [f"-c{each}" for each in options] == services.AS_COMPOSED


def test_the_steps_of_a_new_version_are_what_the_rehearsal_does() -> None:
    """tests/served/test_upgrade.py does these, in this order."""
    later, stopped = OURS.section("A new version while people play").split("### From 0.9: a short stop")
    assert _steps(later) == ["`migrate`", "`kill -HUP`", "Restart worker and beat"]
    assert _steps(stopped) == ["Stop web, worker and beat", "`migrate`", "Start web, worker and beat"]


def _steps(text: str) -> list[str]:
    return re.findall(r"^\d\. (`[^`]+`|[\w ,]+\w)", text, re.M)
