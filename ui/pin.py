"""The PIN of a match: kept as a hash, asked of other devices, tried a few times only.

A device that knows it is remembered by a cookie, or each reload would ask again. The cookie holds
what is made of the hash: with another PIN, or none, it opens nothing.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import sqlalchemy as sa

from ui.limits import Limit
from ui.migrations import pins
from ui.store import MatchBook

_PIN: Final = re.compile("[0-9]{4,8}")
# 16 MB and some hundredths of a second a try, on top of the limits below.
_COST: Final = {"n": 2**14, "r": 8, "p": 1}

TRIES_OF_CLIENT: Final = Limit(5, 10 * 60)
TRIES_OF_MATCH: Final = Limit(30, 60 * 60)
"""From wherever they come: at this pace half of all PINs of four digits take a week."""


class InvalidPinError(ValueError):
    """What was given is no PIN."""


class Answer(StrEnum):
    """What comes of a try."""

    RIGHT = "right"
    WRONG = "wrong"
    WAIT = "wait"


def set_pin(book: MatchBook, code: str, pin: str) -> str:
    """Keeps the PIN of a match, in the stead of one before; returns what opens it from now on.

    Raises:
        InvalidPinError: It has not four to eight digits.
    """
    if not _PIN.fullmatch(pin):
        raise InvalidPinError("expected a PIN of 4 to 8 digits, got something else")
    book.find_seq(code)
    salt = secrets.token_bytes(16)
    secret = f"{salt.hex()}:{_hash(pin, salt).hex()}"
    with book.engine.begin() as db:
        db.execute(pins.delete().where(pins.c.match == code))
        db.execute(pins.insert().values(match=code, secret=secret))
    return make_token(secret)


def remove_pin(book: MatchBook, code: str) -> bool:
    """Lets anyone open a match again; returns whether it had a PIN."""
    with book.engine.begin() as db:
        return db.execute(pins.delete().where(pins.c.match == code)).rowcount == 1


def find_tokens(book: MatchBook) -> Mapping[str, str]:
    """Returns the matches that have a PIN, each with the token that opens it."""
    with book.engine.connect() as db:
        return {row.match: make_token(row.secret) for row in db.execute(sa.select(pins))}


def find_token(book: MatchBook, code: str) -> str | None:
    """Returns the token that opens a match, or None where it has no PIN."""
    secret = _find_secret(book, code)
    return None if secret is None else make_token(secret)


def make_token(secret: str) -> str:
    """Returns what a device keeps that has given the PIN: nobody learns the PIN from it."""
    return hmac.new(secret.encode(), b"opened", hashlib.sha256).hexdigest()


def try_pin(book: MatchBook, code: str, pin: str, client: str) -> tuple[Answer, float]:
    """Returns what comes of a try by a client, and the seconds until the next one is allowed."""
    secret = _find_secret(book, code)
    if secret is None:
        return Answer.RIGHT, 0.0
    limits = ((TRIES_OF_CLIENT, f"{client}/{code}"), (TRIES_OF_MATCH, code))
    wait = max(limit.find_wait(key) for limit, key in limits)
    if wait > 0:
        return Answer.WAIT, wait
    # Noted first: tries at the same moment are all counted.
    for limit, key in limits:
        limit.note_failure(key)
    salt, kept = map(bytes.fromhex, secret.split(":"))
    if _PIN.fullmatch(pin) and hmac.compare_digest(_hash(pin, salt), kept):
        for limit, key in limits:
            limit.take_back(key)
        return Answer.RIGHT, 0.0
    return Answer.WRONG, 0.0


def _find_secret(book: MatchBook, code: str) -> str | None:
    with book.engine.connect() as db:
        return db.execute(sa.select(pins.c.secret).where(pins.c.match == code)).scalar()


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, dklen=32, **_COST)
