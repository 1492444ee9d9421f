"""The signed head of a record: Ed25519 over the match, its last version and the chain's hash there.

The holder of a signed head can prove that the record reached that point: a tail cut off behind it,
or any line changed before it, no longer fits. Pure functions; where a key is kept is the business
of the app.
"""

from __future__ import annotations

from dataclasses import asdict
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.hazmat.primitives.serialization import NoEncryption
from cryptography.hazmat.primitives.serialization import PrivateFormat
from cryptography.hazmat.primitives.serialization import PublicFormat

from events.proof import canonical
from events.vocabulary import Fields
from events.vocabulary import JSONObject

FORMAT = "quartermaster-head-1"
KEY_BYTES, SIGNATURE_BYTES, HASH_BYTES = 32, 64, 32


class NotAHead(ValueError):
    """What was given is no signed head; the message says which field and what would be right."""


@dataclass(frozen=True, slots=True)
class SignedHead:
    """A head and its signature: match, version (0: before the first event), hash, public key and
    signature (hex).
    """

    match: str
    version: int
    hash: str
    key: str
    signature: str

    @property
    def data(self) -> JSONObject:
        """The head as JSON-ready data, for a record's last line."""
        return {"format": FORMAT, **asdict(self)}


def new_key() -> bytes:
    """Return a new private key: 32 secret bytes."""
    return Ed25519PrivateKey.generate().private_bytes(
        Encoding.Raw, PrivateFormat.Raw, NoEncryption()
    )


def public_key(private: bytes) -> str:
    """Return the public key (64 hex digits) of a private key; raise `ValueError` where that has not
    32 bytes.
    """
    return _public(Ed25519PrivateKey.from_private_bytes(private))


def sign_head(private: bytes, match: str, version: int, hash_: str) -> SignedHead:
    """Return the signed head of a match at *version* with the chain's *hash_* (64 hex digits)
    there.
    """
    key = Ed25519PrivateKey.from_private_bytes(private)
    return SignedHead(
        match, version, hash_, _public(key), key.sign(_message(match, version, hash_)).hex()
    )


def head_of(data: Fields) -> SignedHead:
    """Return the signed head that *data* holds; raise `NotAHead`. Whether it is genuine,
    `is_genuine` says.
    """
    wanted = {
        "format": str,
        "match": str,
        "version": int,
        "hash": str,
        "key": str,
        "signature": str,
    }
    if set(data) != set(wanted) or data["format"] != FORMAT:
        raise NotAHead(
            f"a signed head of format {FORMAT} has exactly the fields {', '.join(wanted)}"
        )
    for name, type_ in wanted.items():
        if type(data[name]) is not type_:
            raise NotAHead(
                f"{name} is {data[name]!r}, not {'a whole number' if type_ is int else 'text'}"
            )
    for name, size in (("hash", HASH_BYTES), ("key", KEY_BYTES), ("signature", SIGNATURE_BYTES)):
        _require_hex(name, data[name], size)
    return SignedHead(data["match"], data["version"], data["hash"], data["key"], data["signature"])


def is_genuine(head: SignedHead, key: str = "") -> bool:
    """Tell whether the head was signed with the private half of its key; with *key*, also whether
    it is that key.
    """
    if key and key != head.key:
        return False
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(head.key))
        public.verify(bytes.fromhex(head.signature), _message(head.match, head.version, head.hash))
    except (InvalidSignature, ValueError):
        return False
    return True


def _public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def _message(match: str, version: int, hash_: str) -> bytes:
    """The bytes that are signed: canonical, and of no other kind of message."""
    return canonical.encode({"format": FORMAT, "hash": hash_, "match": match, "version": version})


def _require_hex(name: str, value: str, size: int) -> None:
    if len(value) != 2 * size or any(letter not in "0123456789abcdef" for letter in value):
        raise NotAHead(f"{name} is no row of {2 * size} hex digits (0-9, a-f)")
