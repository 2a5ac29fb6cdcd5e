"""What runs a server is written in docker-compose.yml, the Dockerfile and docs/served.md: each says the same.

The rehearsal without containers (tests/race/rehearsal.py) takes all of it from there.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.race import composition
from tests.race.composition import SERVICES, Here
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
    composed = [word for word in composition.command_of(service, {}) if word not in OF_CONTAINERS]
    module = composed if composed[0] == "python" else ["python", "-m", *composed]
    assert composition.without_containers()[service] == module


def test_the_file_of_variables_in_the_document_is_what_the_composition_asks_for() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (composition.ROOT / "docker-compose.yml").read_text()))
    assert asked - USUAL == set(composition.env_file())


def test_what_must_be_said_is_asked_for(here: Here) -> None:
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "ALLOWED_HOSTS"):
        with pytest.raises(KeyError):
            composition.environment_of("web", {**here.variables, name: ""})


def test_without_containers_nothing_of_theirs_is_left(here: Here) -> None:
    for service in SERVICES:
        health = here.health(service) if "test" in SERVICES[service]["healthcheck"] else []
        told = [*here.command(service), *here.environment(service).values(), *health]
        left = [word for word in told if re.search(r"(?<![\w/.-])/(data|venv)\b|@(database|redis)\b|\$\{|\$PATH", word)]
        assert left == [], service


def test_what_differs_without_containers_is_a_short_table(here: Here) -> None:
    table = here.otherwise("web")
    composed = "\n".join(
        [composition.DOCKERFILE, (composition.ROOT / "docker-compose.yml").read_text()],
    )
    assert [each for each in table if each not in composed] == []


def test_tests_ask_a_postgresql_that_plans_as_the_server_does() -> None:
    options = [word for word in composition.command_of("database", {}) if "=" in word]
    assert [f"-c{each}" for each in options] == services.AS_COMPOSED


def test_the_steps_of_a_new_version_are_what_the_rehearsal_does(here: Here) -> None:
    """`migrate`, HUP, worker and beat (tests/race/rehearsal.py, tests/served/test_upgrade.py)."""
    steps = re.findall(r"^\d\. (.+)$", composition.section("A new version while people play"), re.M)
    assert [steps[0].startswith("`migrate`"), "`kill -HUP`" in steps[1], steps[2].startswith("Restart worker")] == [
        True,
        True,
        True,
    ]
