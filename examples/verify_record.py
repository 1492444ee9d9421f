"""Check a record by docs/record.md, with plain Python: verify_record.py RECORD.jsonl [PUBLICKEY]"""

import hashlib
import json
import sys

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # of Ed25519 (RFC 8032, 5.1)
D, TURN = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)
BASE = 0x216936D3CD6E53FEC0A4E231FDD6DC5C692CC7609525A7B2C9562D608F25D51A, 4 * pow(5, -1, P) % P
JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)  # canonical


def genuine(key, signature, message):
    """Tell whether the signature is that of the message by the public key, all bytes (5.1.7)."""
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    k = int.from_bytes(hashlib.sha512(r + key + message).digest(), "little") % L
    sign, y = divmod(int.from_bytes(key, "little"), 2**255)  # the key's point (5.1.3)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    root = pow(square, (P + 3) // 8, P)
    x = root if root * root % P == square else root * TURN % P
    terms = (s, BASE), (k, (x if x % 2 != sign else P - x, y))
    u, v = 0, 1  # becomes s times the base less k times the key, added bit by bit (5.1.4)
    for bit in reversed(range(256)):
        for a, b in [(u, v), *(point for times, point in terms if times >> bit & 1)]:
            across, both, product = u * b + v * a, v * b + u * a, D * u * v * a * b
            u, v = across * pow(1 + product, -1, P) % P, both * pow(1 - product, -1, P) % P
    known = s < L and y < P and x * x % P == square and (len(key), len(signature)) == (32, 64)
    return known and (v | u % 2 << 255).to_bytes(32, "little") == r


def verify(raw, trusted=""):
    """Return match, last version, last hash, and the key that signed ("" for nobody)."""
    first, *rows, last, rest = raw.split(b"\n")
    manifest, head, first_with = json.loads(first), dict(json.loads(last)), {}
    if JSON.encode(manifest).encode() != first or manifest["format"] != "quartermaster-record-1":
        raise ValueError(f"this reads quartermaster-record-1; line 1 is {manifest['format']}")
    match, hashed = manifest["match"], hashlib.sha256(b"qm1" + first).hexdigest()
    for version, row in enumerate(rows, 1):
        event = {**json.loads(row[82:-1]), "match": match, "version": version}
        hashed = hashlib.sha256(b"qm1" + bytes.fromhex(hashed) + row[82:-1]).hexdigest()
        wanted = f'{{"hash":"{hashed}","line":{JSON.encode(event)}}}'
        if row != wanted.encode() or first_with.setdefault(event["id"], version) != version:
            raise ValueError(f"line {version + 1} is not what was written there")
    end = {"format": "quartermaster-head-1", "hash": hashed, "match": match, "version": len(rows)}
    key, signature = (bytes.fromhex(head.get(name, "")) for name in ("key", "signature"))
    proof = {"key": key.hex(), "signature": signature.hex()} if key else {}
    if rest or JSON.encode(end | proof).encode() != last:
        raise ValueError("the head does not fit the lines before it: the file was cut")
    signed = not key or genuine(key, signature, JSON.encode(end).encode())
    if not signed or trusted not in ("", key.hex()):
        raise ValueError("the head is not signed by the key that it names, or by the trusted key")
    return match, len(rows), hashed, key.hex()


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            print("whole: match, version, hash, key:", *verify(file.read(), *sys.argv[2:]))
    except (ValueError, TypeError, LookupError) as problem:
        sys.exit(f"NOT whole: {problem}")
