"""What docker-compose.yml, the Dockerfile and docs/served.md say: commands, variables, the proxy, the steps.

Nothing of it is written down a second time. What has to be otherwise where there are no containers is `otherwise`.
"""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import yaml

from tests.running import ROOT
from tools.services import free_port

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
DOCUMENT = (ROOT / "docs/served.md").read_text()
#: No letter leaves this computer.
NO_MAIL = {"EMAIL_URL": ""}
_VARIABLE = re.compile(r"\$(?:(?P<dollar>\$)|\{(?P<name>\w+)(?::(?P<kind>[?-])(?P<rest>[^}]*))?\})")


def section(title: str) -> str:
    """A section of the document, without its heading."""
    return DOCUMENT.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def block(title: str, number: int = 0) -> str:
    """What stands between two fences in a section."""
    return re.findall(r"^```\w*\n(.*?)^```$", section(title), re.M | re.S)[number]


def env_file() -> dict[str, str]:
    """The `.env` of the document, as it stands there."""
    return dict(line.split("=", 1) for line in block("With containers").splitlines())


def filled_in() -> dict[str, str]:
    """The same, as somebody fills it in: where the document has words, a text made by chance."""
    return {name: uuid4().hex * 2 if " " in said else said for name, said in env_file().items()} | NO_MAIL


def with_variables(text: str, variables: Mapping[str, str]) -> str:
    """As compose fills them in; a KeyError is what it would refuse."""

    def value(found: re.Match[str]) -> str:
        if found["dollar"]:
            return "$"
        given = variables.get(found["name"], "")
        if found["kind"] == "?" and not given:
            raise KeyError(found["rest"])
        return given or (found["rest"] if found["kind"] == "-" else "")

    return _VARIABLE.sub(value, text)


def command_of(service: str, variables: Mapping[str, str]) -> list[str]:
    """What it runs: its own command, or the image's."""
    said = SERVICES[service].get("command") or json.loads(re.findall(r"^CMD (\[.*\])$", DOCKERFILE, re.M)[-1])
    return [with_variables(word, variables) for word in said]


def environment_of(service: str, variables: Mapping[str, str]) -> dict[str, str]:
    """What it finds in its environment, but for what the image has."""
    said = SERVICES[service].get("environment", {})
    return {name: with_variables(str(value), variables) for name, value in said.items()}


def image_environment() -> dict[str, str]:
    """What the image has in its environment."""
    said = re.findall(r"^ENV (.*)$", DOCKERFILE, re.M)[-1]
    return dict(word.split("=", 1) for word in shlex.split(said))


def proxy_block() -> str:
    """What the document gives to nginx."""
    return block("A proxy that speaks https")


def without_containers() -> dict[str, list[str]]:
    """The commands of the document for whoever has none, by service."""
    lines = [shlex.split(line) for line in block("Without containers").splitlines()]
    return dict(zip(("migrate", "web", "worker", "beat"), lines, strict=True))


@dataclass(frozen=True)
class Here:
    """One computer in place of the containers: folders for /data and /tmp, a port for each that listens."""

    folder: Path
    variables: Mapping[str, str] = field(default_factory=filled_in)
    postgres: int = field(default_factory=free_port)
    redis: int = field(default_factory=free_port)
    #: Of each process of the pages, by its name.
    ports: dict[str, int] = field(default_factory=dict)

    def otherwise(self, name: str) -> dict[str, str]:
        """All that differs without containers, for the one of this name."""
        return {
            "@database/": f"@127.0.0.1:{self.postgres}/",
            "redis:6379": f"127.0.0.1:{self.redis}",
            "/venv/bin": str(Path(sys.executable).parent),
            "/data": str(self.folder / "data"),
            "/tmp": str(self.folder / "tmp"),
            "0.0.0.0:8000": f"127.0.0.1:{self.ports.setdefault(name, free_port())}",
            # Each container has a name of its own.
            "worker@%h": f"worker@{name}",
        }

    def replaced(self, text: str, name: str) -> str:
        """The text as it has to be here. A folder is one where its name begins a path."""
        table = self.otherwise(name)
        words = "|".join(rf"(?<![\w/]){re.escape(each)}(?!\w)" if each[0] == "/" else re.escape(each) for each in table)
        return re.sub(words, lambda found: table[found[0]], text)

    def command(self, service: str, name: str = "") -> list[str]:
        """What the container of this name would run."""
        return [self.replaced(word, name or service) for word in command_of(service, self.variables)]

    def environment(self, service: str, name: str = "") -> dict[str, str]:
        """All that it would find in its environment."""
        name = name or service
        said = {**image_environment(), **environment_of(service, self.variables), "HOSTNAME": name}
        there = {key: self.replaced(value, name) for key, value in said.items()}
        there["PATH"] = there["PATH"].replace("$PATH", "/usr/local/bin:/usr/bin:/bin")
        return {**there, "HOME": str(self.folder), "TMPDIR": str(self.folder / "tmp")}

    def health(self, service: str, name: str = "") -> list[str]:
        """What asks whether it is well."""
        kind, *words = SERVICES[service]["healthcheck"]["test"]
        words = [self.replaced(with_variables(word, {}), name or service) for word in words]
        return ["sh", "-c", *words] if kind == "CMD-SHELL" else words

    @property
    def host(self) -> str:
        """The club's address."""
        return self.variables["ALLOWED_HOSTS"]
