"""A club's own small authority, and the certificate of its server: so that tablets trust it in the club's network.

The authority can speak for private addresses and names of small networks only (name constraints, RFC 5280 4.2.1.10), so
that a tablet which trusts it has given nothing else away. The server's certificate keeps to what telephones ask for:
names in subjectAltName, at most 825 days, for servers only.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

FOLDER = "certificate"
AUTHORITY_LASTS = timedelta(days=3650)
SERVER_LASTS = timedelta(days=820)
RENEWED_BEFORE = timedelta(days=60)
#: Clocks of tablets that have been off for long go slow.
SLOW_CLOCKS = timedelta(days=2)
PRIVATE = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
SMALL_NETWORKS = ("local", "lan", "home.arpa", "internal", "localhost")

Key = ec.EllipticCurvePrivateKey
Address = IPv4Address | IPv6Address


class NotPrivate(ValueError):
    """A name or address that the authority must not speak for; `host` says which."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        self.host = host


@dataclass(frozen=True)
class Files:
    """Where they are kept: keys for their owner alone."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "authority.crt"

    @property
    def authority_key(self) -> Path:
        return self.folder / "authority.key"

    @property
    def server(self) -> Path:
        return self.folder / "server.crt"

    @property
    def server_key(self) -> Path:
        return self.folder / "server.key"

    @property
    def there(self) -> bool:
        """Whether the club has a certificate."""
        return all(each.exists() for each in (self.authority, self.authority_key, self.server, self.server_key))


def files_in(data_dir: Path) -> Files:
    """Those of an installation."""
    return Files(data_dir / FOLDER)


def fingerprint(path: Path) -> str:
    """SHA-256 of a certificate as people compare it: AB:CD:…"""
    certificate = x509.load_pem_x509_certificate(path.read_bytes())
    return certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def for_tablets(files: Files) -> bytes:
    """The authority's certificate in the form that telephones offer to install (DER)."""
    certificate = x509.load_pem_x509_certificate(files.authority.read_bytes())
    return certificate.public_bytes(serialization.Encoding.DER)


def needs_renewal(files: Files, hosts: Iterable[str], now: datetime) -> bool:
    """Whether the server's certificate ends soon, or does not name one of these hosts."""
    certificate = x509.load_pem_x509_certificate(files.server.read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return certificate.not_valid_after_utc - now < RENEWED_BEFORE or any(each not in names for each in _names(hosts))


def may_name(host: str) -> bool:
    """Whether the authority may speak for an address or a name."""
    try:
        return bool(list(_names([host])))
    except NotPrivate:
        return False


def hosts_of(files: Files) -> list[str]:
    """What the server's certificate names, addresses first."""
    certificate = x509.load_pem_x509_certificate(files.server.read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = [str(each) for each in names.get_values_for_type(x509.IPAddress)]
    return [*addresses, *names.get_values_for_type(x509.DNSName)]


def make(files: Files, hosts: Iterable[str], club: str, now: datetime, *, new_authority: bool = False) -> None:
    """A certificate for these hosts, by the authority that is there or a new one. Raises NotPrivate."""
    named = list(_names(dict.fromkeys(hosts)))
    if not named:
        raise ValueError("a certificate names at least one host")
    files.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if new_authority or not (files.authority.exists() and files.authority_key.exists()):
        _make_authority(files, club, now)
    authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
    signer = serialization.load_pem_private_key(files.authority_key.read_bytes(), None)
    assert isinstance(signer, ec.EllipticCurvePrivateKey)
    key = ec.generate_private_key(ec.SECP256R1())
    _write(files.server_key, _pem_of(key), 0o600)
    made = _server(authority, signer, key, named, now).public_bytes(serialization.Encoding.PEM)
    # The authority is sent along: some devices then show whose certificate it is.
    _write(files.server, made + files.authority.read_bytes(), 0o644)


def _make_authority(files: Files, club: str, now: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _called(f"{club[:40]}: tablets ({now:%Y})")
    usage = dict.fromkeys(USAGES, False) | {"key_cert_sign": True, "crl_sign": True}
    builder = _begun(name, name, key, now, AUTHORITY_LASTS)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    builder = builder.add_extension(x509.KeyUsage(**usage), critical=True)
    builder = builder.add_extension(x509.NameConstraints(_permitted(), None), critical=True)
    _write(files.authority_key, _pem_of(key), 0o600)
    _write(files.authority, builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM), 0o644)


USAGES = (
    *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
    *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
)


def _server(
    authority: x509.Certificate, signer: Key, key: Key, names: list[x509.GeneralName], now: datetime
) -> x509.Certificate:
    first = names[0].value
    usage = dict.fromkeys(USAGES, False) | {"digital_signature": True}
    lasts = min(SERVER_LASTS, authority.not_valid_after_utc - now)
    builder = _begun(_called(str(first)), authority.subject, key, now, lasts)
    builder = builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    builder = builder.add_extension(x509.KeyUsage(**usage), critical=True)
    builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
    by = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
    return builder.add_extension(by, critical=False).sign(signer, hashes.SHA256())


def _begun(name: x509.Name, by: x509.Name, key: Key, now: datetime, lasts: timedelta) -> x509.CertificateBuilder:
    public = key.public_key()
    builder = x509.CertificateBuilder(by, name, public, x509.random_serial_number(), now - SLOW_CLOCKS, now + lasts)
    return builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)


def _called(words: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, words[:64])])


def _permitted() -> list[x509.GeneralName]:
    networks = [x509.IPAddress(ip_network(each)) for each in PRIVATE]
    return [*networks, *(x509.DNSName(each) for each in SMALL_NETWORKS)]


def _names(hosts: Iterable[str]) -> Iterable[x509.GeneralName]:
    for host in hosts:
        try:
            address = ip_address(host)
        except ValueError:
            yield _dns(host.lower())
            continue
        if not any(_within(address, each) for each in PRIVATE):
            raise NotPrivate(host)
        yield x509.IPAddress(address)


def _within(address: Address, network: str) -> bool:
    found: IPv4Network | IPv6Network = ip_network(network)
    return address.version == found.version and address in found


def _dns(host: str) -> x509.GeneralName:
    if host.rsplit(".", 1)[-1] not in SMALL_NETWORKS and not host.endswith(".home.arpa"):
        raise NotPrivate(host)
    return x509.DNSName(host)


def _pem_of(key: Key) -> bytes:
    form = serialization.PrivateFormat.PKCS8
    return key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())


def _write(path: Path, data: bytes, mode: int) -> None:
    """In one piece, and never readable by others for a moment."""
    beside = path.with_suffix(".new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
    beside.replace(path)
