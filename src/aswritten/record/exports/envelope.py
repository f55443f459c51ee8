"""DSSE envelopes: bytes with a signature over exactly these bytes. Needs the extra ``sign``."""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

PAYLOAD_TYPE = "application/vnd.in-toto+json"
_EXTRA = "pip install 'aswritten[sign]'"


def pre_authentication(payload_type: str, payload: bytes) -> bytes:
    """What is signed (DSSE's PAE).

    >>> pre_authentication("t/x", b"hello")
    b'DSSEv1 3 t/x 5 hello'
    """
    kind = payload_type.encode()
    return b" ".join((b"DSSEv1", str(len(kind)).encode(), kind, str(len(payload)).encode(), payload))


def sign(payload: bytes, key: Ed25519PrivateKey) -> dict[str, Any]:
    """The envelope of a payload, signed with an Ed25519 key."""
    signature = key.sign(pre_authentication(PAYLOAD_TYPE, payload))
    return {
        "payloadType": PAYLOAD_TYPE,
        "payload": base64.b64encode(payload).decode(),
        "signatures": [{"keyid": key_id(key.public_key()), "sig": base64.b64encode(signature).decode()}],
    }


def open_envelope(data: bytes, key: Ed25519PublicKey) -> bytes:
    """The payload of an envelope that this key has signed.

    Raises:
        AswrittenError: ``UNREADABLE`` where it is no envelope, is for another kind of payload, or no signature of this
            key holds.
    """
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - an extra

    envelope = _decode(data)
    payload = _unpack(envelope.payload, "the payload")
    if envelope.payloadType != PAYLOAD_TYPE:
        raise _wrong(f"the envelope's payload is of the type {envelope.payloadType[:80]!r}, not {PAYLOAD_TYPE}")
    signed = pre_authentication(envelope.payloadType, payload)
    for signature in envelope.signatures:
        try:
            key.verify(_unpack(signature.sig, "a signature"), signed)
        except InvalidSignature:
            continue
        return payload
    raise _wrong(f"no signature of the envelope is one of the key {key_id(key)} over its payload")


def read_private_key(pem: bytes) -> Ed25519PrivateKey:
    """An Ed25519 key from PEM (PKCS 8, without a password).

    Raises:
        AswrittenError: ``INVALID_INPUT`` where it is none.
    """
    _require_extra()
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415 - an extra
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415 - an extra
    from cryptography.hazmat.primitives.serialization import load_pem_private_key  # noqa: PLC0415 - an extra

    try:
        key = load_pem_private_key(pem, None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise _no_key("private", str(error)) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise _no_key("private", f"it is a {type(key).__name__.lstrip('_')}")
    return key


def read_public_key(pem: bytes) -> Ed25519PublicKey:
    """An Ed25519 public key from PEM.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where it is none.
    """
    _require_extra()
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415 - an extra
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415 - an extra
    from cryptography.hazmat.primitives.serialization import load_pem_public_key  # noqa: PLC0415 - an extra

    try:
        key = load_pem_public_key(pem)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise _no_key("public", str(error)) from error
    if not isinstance(key, Ed25519PublicKey):
        raise _no_key("public", f"it is a {type(key).__name__.lstrip('_')}")
    return key


def key_id(key: Ed25519PublicKey) -> str:
    """The SHA-256 of the key in DER; a hint at which key to take, no proof of anything."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415 - an extra

    return hashlib.sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).hexdigest()


class _Signature(msgspec.Struct, frozen=True):
    sig: str
    keyid: str = ""


class _Envelope(msgspec.Struct, frozen=True):
    payloadType: str  # noqa: N815 - the standard's name
    payload: str
    signatures: tuple[_Signature, ...]


def _decode(data: bytes) -> _Envelope:
    try:
        return msgspec.json.decode(data, type=_Envelope)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _wrong(f"this is no DSSE envelope: {error}") from error


def _unpack(text: str, what: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise _wrong(f"{what} of the envelope is not in base64: {error}") from error


def _wrong(message: str) -> AswrittenError:
    return AswrittenError(ErrorCode.UNREADABLE, message, hint="do not rely on it; ask for it again at its source")


def _no_key(kind: str, reason: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.INVALID_INPUT,
        f"this is no {kind} Ed25519 key in PEM: {reason[:200]}",
        hint="openssl genpkey -algorithm ed25519 -out key.pem makes one; openssl pkey -pubout shows its public half",
    )


def _require_extra() -> None:
    try:
        import cryptography  # noqa: F401, PLC0415 - an extra
    except ImportError as error:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, "signing needs the package cryptography, which is not installed", hint=_EXTRA
        ) from error
