"""Https beside http: which addresses the club's certificate names, and the process that serves with it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from django.utils import timezone

from bridgeclub.http import certificate
from bridgeclub.management import addresses
from bridgeclub.management.supervisor import Part

USUAL_PORT = 8443


def own_hosts(more_hosts: Iterable[str] = ()) -> list[str]:
    """Every address of this computer that the club's certificate may name, and of `more_hosts`."""
    found = [*more_hosts, *addresses.network_addresses(), *addresses.host_names(), "localhost", "127.0.0.1"]
    return [each for each in dict.fromkeys(found) if certificate.may_name(each)]


def renewed(data_dir: Path, club: str, listening: Iterable[str] = ()) -> bool:
    """Whether the club has a certificate; it is made again where it ends soon or the computer's addresses changed.
    It names the addresses on which it is `listening` too: those of a network beside the usual one.

    The authority stays, so that no tablet notices.
    """
    files = certificate.files_in(data_dir)
    if not files.there:
        return False
    hosts = own_hosts(listening)
    if certificate.needs_renewal(files, hosts, timezone.now()):
        names = [each for each in certificate.hosts_of(files) if not each[0].isdigit() and ":" not in each]
        certificate.make(files, [*hosts, *names], club, timezone.now())
    return True


def secure_part(host: str, port: int, data_dir: Path) -> Part:
    """The process."""
    folder = str(certificate.files_in(data_dir).folder)
    arguments = (f"--host={host}", f"--port={port}", f"--folder={folder}")
    return Part("https", ("bridgeclub.management.secure_web", *arguments))
