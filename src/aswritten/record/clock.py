"""The time of a verdict: the one place where a record asks for it."""

from __future__ import annotations

import os
import re
import time

from aswritten.errors import AswrittenError, ErrorCode

_LATEST_S = 253_402_300_799
"""The last second of the year 9999."""


def timestamp() -> str:
    """Now, or what SOURCE_DATE_EPOCH says, as RFC 3339 in UTC and whole seconds.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where SOURCE_DATE_EPOCH is no whole number of seconds.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is None or not given.strip():
        seconds = int(time.time())
    elif re.fullmatch(r"[0-9]{1,12}", given.strip()) and int(given) <= _LATEST_S:
        seconds = int(given)
    else:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"SOURCE_DATE_EPOCH is {given!r}, no number of seconds since 1970",
            hint="unset it, or give whole seconds",
        )
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
