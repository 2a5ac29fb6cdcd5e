"""What a server is made of: files that nobody here can run, read by those who know them."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


def test_the_composition_follows_its_schema() -> None:
    check = [str(BIN / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec", str(ROOT / "docker-compose.yml")]
    done = subprocess.run(check, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_image_is_made_as_images_should_be() -> None:
    done = subprocess.run([str(BIN / "hadolint"), str(ROOT / "Dockerfile")], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_all_that_is_needed_is_there_and_looked_after() -> None:
    assert set(SERVICES) == {"migrate", "web", "worker", "beat", "database", "redis"}
    for name, service in SERVICES.items():
        assert "no-new-privileges:true" in service["security_opt"], name
        assert service["read_only"] is True, name
        assert service["restart"], name
        assert service["healthcheck"], name


@pytest.mark.parametrize("name", ["web", "worker", "beat", "migrate", "redis"])
def test_nothing_of_ours_runs_as_root_or_with_rights_of_it(name: str) -> None:
    assert SERVICES[name]["cap_drop"] == ["ALL"]
    if name != "redis":
        assert "USER 10001" in (ROOT / "Dockerfile").read_text()


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_nothing_starts_before_the_database_is_up_to_date(name: str) -> None:
    assert SERVICES[name]["depends_on"]["migrate"]["condition"] == "service_completed_successfully"


def test_secrets_are_asked_for_and_never_made_up() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD", "ALLOWED_HOSTS"):
        assert f"${{{name}:?" in text


def test_only_this_computer_reaches_the_pages_without_their_proxy() -> None:
    assert SERVICES["web"]["ports"] == ["127.0.0.1:8000:8000"]
    assert all("ports" not in service for name, service in SERVICES.items() if name != "web")


def test_the_image_has_every_package_of_the_program() -> None:
    text = (ROOT / "Dockerfile").read_text()
    ours = {"backups", "bridgeclub", "club", "movements", "scoring", "rulings", "templates", "static"}
    assert ours <= {line.split()[1] for line in text.splitlines() if line.startswith("COPY") and "--from" not in line}
    kept = (ROOT / ".dockerignore").read_text().splitlines()
    assert {f"!{each}" for each in ours} <= set(kept)


def test_the_server_of_the_pages_reads_its_settings() -> None:
    check = [sys.executable, "-m", "gunicorn", "--check-config", "--config", "python:bridgeclub.http.gunicorn"]
    done = subprocess.run([*check, "bridgeclub.wsgi:application"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_server_of_the_pages_writes_no_socket_where_the_image_is_read_only() -> None:
    assert runpy.run_module("bridgeclub.http.gunicorn")["control_socket_disable"] is True
