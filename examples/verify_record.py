"""Check a Quartermaster record with plain Python and nothing of Quartermaster's.

    python verify_record.py RECORD.jsonl [PUBLICKEY]

It follows docs/record.md: canonical lines, the chain of hashes, versions without gaps, and the
head, with its Ed25519 signature (RFC 8032) where it has one. Exit code 0 means whole, 1 means not.
"""

import hashlib
import json
import sys

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # RFC 8032, section 5.1
D = -121665 * pow(121666, -1, P) % P
NOTHING = (0, 1)


class NotWhole(Exception):
    """The record is not as it was written; the message says where."""


def add(p, q):
    """Add two points of the curve."""
    product = D * p[0] * q[0] * p[1] * q[1]
    x = (p[0] * q[1] + q[0] * p[1]) * pow(1 + product, -1, P) % P
    return x, (p[1] * q[1] + p[0] * q[0]) * pow(1 - product, -1, P) % P


def times(number, point):
    """Add a point to itself *number* times."""
    total = NOTHING
    while number:
        total, point, number = (
            add(total, point) if number & 1 else total,
            add(point, point),
            number >> 1,
        )
    return total


def point(raw):
    """Read a compressed point (RFC 8032, section 5.1.3)."""
    packed = int.from_bytes(raw, "little")
    y, sign = packed % 2**255, packed >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    root = pow(square, (P + 3) // 8, P)
    x = root if root * root % P == square else root * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or (x == 0 and sign):
        raise NotWhole("the key or the signature is no point of the curve")
    return (P - x if x % 2 != sign else x), y


def genuine(key, signature, message):
    """Tell whether *signature* is that of *message* by the public *key* (all bytes)."""
    s = int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    base = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    return s < L and times(s, base) == add(point(signature[:32]), times(k, point(key)))


def canonical(value):
    """Write a value as records do: keys in order, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def decode(raw, line):
    """Read canonical JSON."""
    try:
        value = json.loads(raw)
        same = isinstance(value, dict) and canonical(value) == raw
    except (ValueError, RecursionError):
        same = False
    if not same:
        raise NotWhole(f"line {line}: not canonical JSON")
    return value


def unhex(text, size):
    """Read *size* bytes of lower-case hex digits."""
    try:
        raw = bytes.fromhex(text)
    except (TypeError, ValueError):
        raw = b""
    if len(raw) != size or raw.hex() != text:
        raise NotWhole(f"the head's key or signature is not {size} bytes of hex digits")
    return raw


def verify(raw, trusted=""):
    """Return match, last version, last hash and who signed ("" for nobody); raise `NotWhole`."""
    *rows, rest = raw.split(b"\n")
    if rest or len(rows) < 2:
        raise NotWhole("the file was cut")
    manifest = decode(rows[0], 1)
    if manifest.get("format") != "quartermaster-record-1":
        raise NotWhole(
            f"line 1: the format is {manifest.get('format')!r}; this reads quartermaster-record-1"
        )
    match = manifest.get("match")
    last, ids = hashlib.sha256(b"qm1" + rows[0]).hexdigest(), set()
    for version, row in enumerate(rows[1:-1], start=1):
        stated, line = row[9:73], row[82:-1]
        event = decode(line, version + 1)
        last = hashlib.sha256(b"qm1" + bytes.fromhex(last) + line).hexdigest()
        if row != b'{"hash":"' + stated + b'","line":' + line + b"}" or stated != last.encode():
            raise NotWhole(f"line {version + 1}: the hash does not fit")
        if [event.get("match"), event.get("version")] != [match, version] or event.get("id") in ids:
            raise NotWhole(
                f"line {version + 1}: another match, version or id than should stand here"
            )
        ids.add(event.get("id"))
    head = decode(rows[-1], len(rows))
    key, signature = head.pop("key", ""), head.pop("signature", "")
    stated = {
        "format": "quartermaster-head-1",
        "hash": last,
        "match": match,
        "version": len(rows) - 2,
    }
    if head != stated or bool(key) != bool(signature) or (trusted and key != trusted):
        raise NotWhole("the head does not fit the lines before it, or the trusted key")
    if key and not genuine(unhex(key, 32), unhex(signature, 64), canonical(head)):
        raise NotWhole("the head is not signed with the key that it names")
    return match, len(rows) - 2, last, key


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            match, version, last, key = verify(file.read(), *sys.argv[2:3])
    except NotWhole as problem:
        sys.exit(f"NOT whole: {problem}")
    print(f"whole: match {match}, {version} events, hash {last}, signed by {key or 'nobody'}")
