"""A self-signed certificate, for venues where phones use the in-page scanner, which needs https."""

from collections.abc import Iterable
from datetime import UTC
from datetime import datetime
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID
from cryptography.x509.oid import NameOID

from app.serving import private

LIFE = timedelta(days=397)  # phones refuse server certificates that live longer
SPARE = timedelta(days=7)


def certificate(folder: Path, hosts: Iterable[str], now: datetime) -> tuple[str, str]:
    """Return certificate file and key file (PEM) in the folder; makes new ones where they are no
    longer valid.

    A certificate is valid while it covers all hosts (names and addresses) and for at least another
    week, so that people need not accept a new one on their phones.
    """
    cert, key = folder / "tls-cert.pem", folder / "tls-key.pem"
    wanted = sorted(set(hosts))
    if not (cert.is_file() and key.is_file() and serves(cert, wanted, now)):
        make(cert, key, wanted, now)
    return str(cert), str(key)


def fingerprint(cert: str) -> str:
    """Return the SHA-256 fingerprint of a certificate file, as browsers show it: pairs of hex
    digits.
    """
    return (
        x509.load_pem_x509_certificate(Path(cert).read_bytes())
        .fingerprint(hashes.SHA256())
        .hex(":")
        .upper()
    )


def serves(cert: Path, hosts: list[str], now: datetime) -> bool:
    """Return whether a certificate file covers the hosts and is valid for at least another week."""
    known = x509.load_pem_x509_certificate(cert.read_bytes())
    names = known.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return set(_names(hosts)) <= set(names) and known.not_valid_after_utc > now + SPARE


def make(cert: Path, key: Path, hosts: list[str], now: datetime) -> None:
    """Write a new key, readable only by its owner, and a certificate for the hosts."""
    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Quartermaster at this table")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # phones' clocks differ
        .not_valid_after(now - timedelta(days=1) + LIFE)
        .add_extension(x509.SubjectAlternativeName(_names(hosts)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(secret, hashes.SHA256())
    )
    _write_private(
        key,
        secret.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
    )
    cert.write_bytes(made.public_bytes(serialization.Encoding.PEM))


def utc_now() -> datetime:
    return datetime.now(UTC)


def _names(hosts: Iterable[str]) -> list[x509.GeneralName]:
    return [_name(host) for host in hosts]


def _name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _write_private(file: Path, content: bytes) -> None:
    file.unlink(missing_ok=True)
    private.write_new(file, content)
