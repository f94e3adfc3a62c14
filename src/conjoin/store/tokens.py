"""Secrets that grant a seat or a tournament: random, shown once, kept only as hashes."""

from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe

RANDOM_BYTES = 16
"""Of an id and of a token: 128 bits, beyond guessing."""


def new_secret() -> str:
    """128 random bits as 22 characters: an id, or a token."""
    return token_urlsafe(RANDOM_BYTES)


def hash_token(token: str) -> str:
    """What is kept of a secret. Tokens are random, so that a plain hash cannot be undone by guessing."""
    return sha256(token.encode()).hexdigest()


def is_hash_of(kept: str | None, token: str) -> bool:
    """Whether this is the secret that was hashed; nothing is that of None."""
    return kept is not None and compare_digest(kept, hash_token(token))
