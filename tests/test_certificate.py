"""The club's own certificate: what it speaks for, who may read its key, and a tablet that trusts it gets its table."""

from __future__ import annotations

import http.client
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from django.core.management import CommandError, call_command
from django.test import Client

from bridgeclub.http import certificate
from bridgeclub.http.certificate import Files, NotPrivate
from bridgeclub.management import secure
from tests.certificate import answers_from
from tests.running import START_SECONDS

pytestmark = pytest.mark.once
NOW = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
HOSTS = ["192.168.1.10", "club.local", "localhost", "127.0.0.1"]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    found = certificate.files_in(tmp_path)
    certificate.make(found, HOSTS, "Riverside Bridge Club", datetime.now(UTC))
    return found


def server_of(files: Files) -> x509.Certificate:
    return x509.load_pem_x509_certificate(files.server.read_bytes())


def test_it_names_what_was_asked_for_and_lasts_as_long_as_telephones_allow(files: Files) -> None:
    made = server_of(files)
    assert certificate.hosts_of(files) == ["192.168.1.10", "127.0.0.1", "club.local", "localhost"]
    assert made.not_valid_after_utc - made.not_valid_before_utc <= timedelta(days=825)
    usage = made.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert x509.ExtendedKeyUsageOID.SERVER_AUTH in usage
    made.verify_directly_issued_by(x509.load_pem_x509_certificate(files.authority.read_bytes()))


def test_nobody_else_reads_its_keys(files: Files) -> None:
    assert files.folder.stat().st_mode & 0o777 == 0o700
    for key in (files.authority_key, files.server_key):
        assert key.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("host", ["example.org", "8.8.8.8", "2001:db8::1", "local.example.org", "club"])
def test_it_speaks_for_no_address_of_the_internet(tmp_path: Path, host: str) -> None:
    files = certificate.files_in(tmp_path)
    with pytest.raises(NotPrivate):
        certificate.make(files, ["192.168.1.10", host], "Riverside", NOW)
    assert not files.folder.exists()
    assert not certificate.may_name(host)


@pytest.mark.parametrize("host", ["10.1.2.3", "172.31.0.1", "fd00::1", "club.home.arpa", "laptop.lan"])
def test_it_speaks_for_small_networks(host: str) -> None:
    assert certificate.may_name(host)


def test_the_authority_stays_when_the_addresses_change(
    files: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files.authority.read_bytes()
    monkeypatch.setattr(secure.addresses, "network_addresses", lambda: ["192.168.1.77"])
    assert certificate.needs_renewal(files, secure.own_hosts(), datetime.now(UTC))
    assert secure.renewed(tmp_path, "Riverside")
    assert "192.168.1.77" in certificate.hosts_of(files)
    assert "club.local" in certificate.hosts_of(files)
    assert not certificate.needs_renewal(files, secure.own_hosts(), datetime.now(UTC))
    assert files.authority.read_bytes() == before
    certificate.make(files, HOSTS, "Riverside", NOW, new_authority=True)
    assert files.authority.read_bytes() != before


def test_it_names_the_address_on_which_the_club_is_served_beside_the_usual_ones(files: Files, tmp_path: Path) -> None:
    assert secure.renewed(tmp_path, "Riverside", ["10.77.0.1", "8.8.8.8"])
    assert "10.77.0.1" in certificate.hosts_of(files)
    assert "8.8.8.8" not in certificate.hosts_of(files)


def test_it_is_renewed_before_it_ends(files: Files) -> None:
    now = datetime.now(UTC)
    assert not certificate.needs_renewal(files, HOSTS, now + timedelta(days=700))
    assert certificate.needs_renewal(files, HOSTS, now + timedelta(days=790))


@pytest.mark.django_db
def test_the_command_says_what_it_made(tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]) -> None:
    settings.DATA_DIR = tmp_path
    assert Client().get("/certificate/club.crt").status_code == 404
    assert "no certificate yet" in Client().get("/certificate/").content.decode()
    call_command("certificate", host=["192.168.1.10"])
    said = capsys.readouterr().out
    figures = certificate.fingerprint(certificate.files_in(tmp_path).authority)
    assert figures in said
    page = Client().get("/certificate/").content.decode()
    assert figures in page
    assert "you need do nothing more" not in page
    assert "you need do nothing more" in Client().get("/certificate/", secure=True).content.decode()
    got = Client().get("/certificate/club.crt")
    assert got.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(got.content).fingerprint(hashes.SHA256()).hex(":").upper() == figures
    with pytest.raises(CommandError, match="not an address of a club's own network"):
        call_command("certificate", host=["example.org"])


@pytest.fixture
def https(files: Files) -> Iterator[int]:
    """The pages over https, in a process of their own; the port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    part = secure.secure_part("127.0.0.1", port, files.folder.parent)
    process = subprocess.Popen([sys.executable, "-m", *part.arguments], stdout=subprocess.DEVNULL)
    try:
        answers_from(process, port)
        yield port
    finally:
        process.terminate()
        assert process.wait(START_SECONDS) == 0


def status_of(port: int, context: ssl.SSLContext, host: str = "localhost") -> int:
    with closing(http.client.HTTPSConnection(host, port, context=context, timeout=START_SECONDS)) as asked:
        asked.request("GET", "/table/")
        return asked.getresponse().status


def test_a_tablet_that_trusts_the_authority_gets_its_table_and_no_other_does(https: int, files: Files) -> None:
    trusting = ssl.create_default_context(cafile=str(files.authority))
    silent = socket.create_connection(("127.0.0.1", https))
    for host in ("localhost", "127.0.0.1"):
        assert status_of(https, trusting, host) == 200, "though another device fell asleep before it said hello"
    silent.close()
    with pytest.raises(ssl.SSLCertVerificationError):
        status_of(https, ssl.create_default_context())
