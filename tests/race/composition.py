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
from functools import cached_property
from pathlib import Path
from typing import Any
from uuid import uuid4

import yaml

from tests.running import ROOT
from tools.services import free_port

#: No letter leaves this computer.
NO_MAIL = {"EMAIL_URL": ""}
_VARIABLE = re.compile(r"\$(?:(?P<dollar>\$)|\{(?P<name>\w+)(?::(?P<kind>[?-])(?P<rest>[^}]*))?\})")


@dataclass(frozen=True)
class Composition:
    """The three files of the version whose code is in a folder."""

    code: Path = ROOT

    @cached_property
    def services(self) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = yaml.safe_load(self.compose)["services"]
        return found

    @cached_property
    def compose(self) -> str:
        return (self.code / "docker-compose.yml").read_text()

    @cached_property
    def dockerfile(self) -> str:
        return (self.code / "Dockerfile").read_text()

    @cached_property
    def document(self) -> str:
        return (self.code / "docs/served.md").read_text()

    def section(self, title: str) -> str:
        """A section of the document, without its heading."""
        return self.document.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]

    def block(self, title: str, number: int = 0) -> str:
        """What stands between two fences in a section."""
        return re.findall(r"^```\w*\n(.*?)^```$", self.section(title), re.M | re.S)[number]

    def env_file(self) -> dict[str, str]:
        """The `.env` of the document, as it stands there."""
        return dict(line.split("=", 1) for line in self.block("With containers").splitlines())

    def filled_in(self) -> dict[str, str]:
        """The same, as somebody fills it in: where the document has words, a text made by chance."""
        said = self.env_file().items()
        return {name: uuid4().hex * 2 if " " in value else value for name, value in said} | NO_MAIL

    def command(self, service: str, variables: Mapping[str, str]) -> list[str]:
        """What a service runs: its own command, or the image's."""
        of_image = re.findall(r"^CMD (\[.*\])$", self.dockerfile, re.M)[-1]
        said = self.services[service].get("command") or json.loads(of_image)
        return [with_variables(word, variables) for word in said]

    def environment(self, service: str, variables: Mapping[str, str]) -> dict[str, str]:
        """What a service finds in its environment, but for what the image has."""
        said = self.services[service].get("environment", {})
        return {name: with_variables(str(value), variables) for name, value in said.items()}

    def image_environment(self) -> dict[str, str]:
        """What the image has in its environment."""
        said = re.findall(r"^ENV (.*)$", self.dockerfile, re.M)[-1]
        return dict(word.split("=", 1) for word in shlex.split(said))

    def proxy_block(self) -> str:
        """What the document gives to nginx."""
        return self.block("A proxy that speaks https")

    def without_containers(self) -> dict[str, list[str]]:
        """The commands of the document for whoever has none, by service."""
        lines = [shlex.split(line) for line in self.block("Without containers").splitlines()]
        return dict(zip(("migrate", "web", "worker", "beat"), lines, strict=True))


OURS = Composition()


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


@dataclass(frozen=True)
class Here:
    """One computer in place of the containers: folders for /data and /tmp, a port for each that listens."""

    folder: Path
    said: Composition = OURS
    variables: Mapping[str, str] = field(default_factory=OURS.filled_in)
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
        return [self.replaced(word, name or service) for word in self.said.command(service, self.variables)]

    def environment(self, service: str, name: str = "") -> dict[str, str]:
        """All that it would find in its environment."""
        name = name or service
        said = {**self.said.image_environment(), **self.said.environment(service, self.variables), "HOSTNAME": name}
        there = {key: self.replaced(value, name) for key, value in said.items()}
        there["PATH"] = there["PATH"].replace("$PATH", "/usr/local/bin:/usr/bin:/bin")
        return {**there, "HOME": str(self.home), "TMPDIR": str(self.folder / "tmp")}

    def health(self, service: str, name: str = "") -> list[str]:
        """What asks whether it is well."""
        kind, *words = self.said.services[service]["healthcheck"]["test"]
        words = [self.replaced(with_variables(word, {}), name or service) for word in words]
        return ["sh", "-c", *words] if kind == "CMD-SHELL" else words

    @property
    def home(self) -> Path:
        """In the image it is /app, where nothing can be written."""
        return self.folder / "home"

    @property
    def host(self) -> str:
        """The club's address."""
        return self.variables["ALLOWED_HOSTS"]
