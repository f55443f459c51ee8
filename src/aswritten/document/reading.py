"""One entry: a document's file, and those that it takes in, become blocks."""

from __future__ import annotations

import os

from aswritten.document.builder import Builder
from aswritten.document.drafts import Frame
from aswritten.document.model import Document
from aswritten.document.sources import Sources
from aswritten.normalise.markup import HTML, LATEX, MARKDOWN, RST, kind_of
from aswritten.settings import DEFAULTS, Settings

NOTEBOOK = "application/x-ipynb+json"
_SAMPLE = 4_000
"""Code points of prose by which the language is recognised."""


def read_document(  # noqa: PLR0913 - as load_source, with the root and limits
    path: str | os.PathLike[str],
    *,
    root: str | os.PathLike[str] | None,
    settings: Settings = DEFAULTS,
    media_type: str | None = None,
    language: str | None = None,
    encoding: str | None = None,
    sources: Sources | None = None,
) -> Document:
    """Read a document with all the files that it takes in.

    Args:
        path: the main file, absolute or relative to the root.
        root: the folder that none of its files may leave; without one no other file is followed.
        settings: ``max_chars`` bounds all its files together.
        media_type: by the suffix if not given.
        language: recognised if not given.
        encoding: of the main file; UTF-8 (or UTF-16 with its mark) if not given.
        sources: what reads the files, in place of ``root``; from the disk if not given.

    Raises:
        AswrittenError: the main file cannot be read (``PATH_ESCAPE``, ``NOT_FOUND``, ``NOT_A_FILE``, ``TOO_LARGE``,
            ``UNREADABLE``). What it takes in and cannot be read is a problem of the document.
    """
    sources = sources or Sources(root, settings)
    if is_docx(path, media_type):
        return _finished(_read_docx(sources, path), language)
    main = sources.read(path, media_type=media_type, encoding=encoding)
    builder = Builder()
    builder.files.append(main)
    kind = kind_of(main.media_type)
    frame = Frame(main.text, 0)
    if kind in LATEX:
        from aswritten.document.latex import read_latex  # noqa: PLC0415 - start-up time

        read_latex(builder, sources, os.fspath(path))
    elif kind in MARKDOWN:
        from aswritten.document.markdown import read_markdown  # noqa: PLC0415 - start-up time

        read_markdown(builder, frame)
    elif kind in RST:
        from aswritten.document.rst import read_rst  # noqa: PLC0415 - start-up time

        read_rst(builder, frame)
    elif kind in HTML:
        from aswritten.document.html import read_html  # noqa: PLC0415 - start-up time

        read_html(builder, frame)
    elif kind == NOTEBOOK:
        from aswritten.document.notebook import read_notebook  # noqa: PLC0415 - start-up time

        read_notebook(builder, frame, main.path)
    else:
        from aswritten.document.plain import read_plain  # noqa: PLC0415 - start-up time

        read_plain(builder, frame)
    return _finished(builder, language)


def is_docx(path: str | os.PathLike[str], media_type: str | None) -> bool:
    """Whether a document is to be read as a Word document, by its name or its given type."""
    from aswritten.load.formats.kind import DocumentKind, kind_by_name  # noqa: PLC0415 - start-up time

    if media_type is not None:
        return media_type == DocumentKind.DOCX.value
    return kind_by_name(os.fspath(path)) is DocumentKind.DOCX


def _read_docx(sources: Sources, path: str | os.PathLike[str]) -> Builder:
    from aswritten.document.docx import add_docx, read_docx_text  # noqa: PLC0415 - start-up time

    main, made = sources.read_docx(path, read_docx_text)
    builder = Builder()
    builder.files.append(main)
    add_docx(builder, Frame(main.text, 0), made)
    return builder


def _finished(builder: Builder, language: str | None) -> Document:
    main = builder.files[0]
    return Document(
        path=main.path,
        media_type=main.media_type,
        files=tuple(builder.files),
        blocks=tuple(builder.blocks),
        problems=tuple(builder.problems),
        language=language or _recognise(builder),
        language_given=language is not None,
        bibliography=tuple(builder.bibliography),
    )


def _recognise(builder: Builder) -> str:
    """The language of the document's running text."""
    from aswritten.document.model import BlockKind  # noqa: PLC0415 - with its one use
    from aswritten.extract.language import recognise_language  # noqa: PLC0415 - start-up time

    prose = {BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.QUOTE, BlockKind.CAPTION, BlockKind.FOOTNOTE}
    sample: list[str] = []
    length = 0
    for kinds in (prose, set(BlockKind) - {BlockKind.CODE}):
        for block in builder.blocks:
            if block.kind in kinds and length < _SAMPLE:
                sample.append(block.text)
                length += len(block.text)
        if sample:
            break
    return recognise_language(" ".join(sample))
