"""The public functions: the edges' way into the core, with files read and limits held."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.extract.reading import Reading
from aswritten.lexicons.lexicon import LANGUAGES
from aswritten.model.result import Result
from aswritten.pipeline import check_readings
from aswritten.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from aswritten.load import LoadedText

_READABLE = re.compile(r"[^\W_]")


def check(  # noqa: PLR0913 - the public signature, all but one by keyword
    claim: str,
    *,
    text: str | None = None,
    path: str | Path | None = None,
    quote: str | Sequence[str] = (),
    workspace_root: str | Path | None = None,
    media_type: str | None = None,
    language: str | None = None,
    encoding: str | None = None,
    settings: Settings = DEFAULTS,
) -> Result:
    """Check whether a source supports a claim as written.

    >>> check("The note says “the pump was idle all night”.", text="By then the pump was idle all night.").verdict
    <Verdict.VERIFIED: 'verified'>

    Args:
        claim: the sentences to check.
        text: the source's text; or
        path: the source's file; ``paper.pdf#page=3`` for one page of it. Exactly one of the two.
        quote: spans that the claim rests on, treated as quoted.
        workspace_root: the folder that ``path`` must lie in, links followed first; anywhere if not given.
        media_type: of the source, such as ``text/html``; by the file's suffix if not given.
        language: code of claim and source, such as ``de``; recognised if not given.
        encoding: of the file; UTF-8 and UTF-16 with a byte-order mark are recognised.
        settings: limits and thresholds.

    Returns:
        The verdict with every check, its message and its spans.

    Raises:
        AswrittenError: INVALID_INPUT, NOT_FOUND, PATH_ESCAPE, NOT_A_FILE, TOO_LARGE or UNREADABLE.
    """
    source = read_source(
        text=text,
        path=path,
        workspace_root=workspace_root,
        media_type=media_type,
        language=language,
        encoding=encoding,
        settings=settings,
    )
    return check_source(claim, source, quote=quote, language=language, settings=settings)


def read_source(  # noqa: PLR0913 - as check
    *,
    text: str | None = None,
    path: str | Path | None = None,
    workspace_root: str | Path | None = None,
    media_type: str | None = None,
    language: str | None = None,
    encoding: str | None = None,
    settings: Settings = DEFAULTS,
    cache: Path | None = None,
) -> Reading:
    """The source of :func:`check` as a value to keep, so that many claims on it read it once.

    The text of a document (PDF, DOCX, EPUB) is kept in the folder ``cache``, if one is given.

    Raises:
        AswrittenError: as :func:`check`.
    """
    if (text is None) == (path is None):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, "a claim check needs a text or a path, exactly one", hint="give text=… or path=…"
        )
    if text is None:
        assert path is not None  # noqa: S101 - for the type checker; the guard above holds it
        from aswritten.load import load_source  # noqa: PLC0415 - start-up time

        loaded = load_source(
            str(path),
            root=None if workspace_root is None else Path(workspace_root),
            encoding=encoding,
            media_type=media_type,
            max_chars=settings.max_chars,
            cache=cache,
        )
        return read_loaded(loaded, language=language, settings=settings)
    _require_text("source", text, settings)
    return Reading(
        text.removeprefix("\ufeff"),
        media_type=media_type,
        language=_language_code(language),
        languages=settings.languages,
    )


def read_loaded(loaded: LoadedText, *, language: str | None = None, settings: Settings = DEFAULTS) -> Reading:
    """A loaded source as it is checked, with its pages.

    Raises:
        AswrittenError: TOO_LARGE, or INVALID_INPUT for the language.
    """
    _require_text("source", loaded.text, settings)
    return Reading(
        loaded.text.removeprefix("\ufeff"),
        media_type=loaded.media_type,
        language=_language_code(language),
        source_map=loaded.source_map,
        languages=settings.languages,
    )


def check_source(
    claim: str,
    source: Reading,
    *,
    quote: str | Sequence[str] = (),
    language: str | None = None,
    settings: Settings = DEFAULTS,
) -> Result:
    """Check a claim against a source that has been read.

    Raises:
        AswrittenError: INVALID_INPUT or TOO_LARGE for the claim, a quote or the language.
    """
    quotes = (quote,) if isinstance(quote, str) else tuple(quote)
    for name, value in (("claim", claim), *(("quote", value) for value in quotes)):
        _require_text(name, value, settings)
        if not _READABLE.search(value):
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"the {name} {value[:80]!r} holds no letter and no digit",
                hint="give the words to check",
            )
    return check_readings(
        Reading(claim, language=_language_code(language), beside=source, languages=settings.languages),
        source,
        arguments=quotes,
        settings=settings,
    )


def _require_text(name: str, value: object, settings: Settings) -> None:
    if not isinstance(value, str):
        raise AswrittenError(ErrorCode.INVALID_INPUT, f"the {name} is a {type(value).__name__}, not text")
    if len(value) > settings.max_chars:
        raise AswrittenError(
            ErrorCode.TOO_LARGE,
            f"the {name} has {len(value):,} characters, the limit is {settings.max_chars:,}",
            hint="check against the part that matters, or raise max_chars",
        )
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"the {name} holds a lone surrogate (U+{ord(value[error.start]):04X}) at character {error.start}",
                hint="decode the text with the right encoding",
            ) from error


def _language_code(language: str | None) -> str | None:
    if language is None:
        return None
    code = language.lower().replace("_", "-").split("-")[0]
    if code not in LANGUAGES:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"no word lists for the language {language!r}",
            hint=f"known are {', '.join(LANGUAGES)}; leave it out to have it recognised",
        )
    return code
