"""EPUB books: the chapters of their spine in order, each seen through as a web page is."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from aswritten.errors import AswrittenError
from aswritten.load.decoding import decode
from aswritten.load.formats.archive import Archive, broken
from aswritten.load.formats.extracted import Extracted, Extractor
from aswritten.load.formats.xml_events import Handlers, read_xml
from aswritten.model.source_map import Part

if TYPE_CHECKING:
    from collections.abc import Mapping

EXTRACTOR: Final = Extractor(name="aswritten epub", version="2")
_CONTAINER: Final = "META-INF/container.xml"
_PAGES: Final = frozenset({"application/xhtml+xml", "text/html"})
_LINK: Final = re.compile(r"<link\b[^<>]*>", re.IGNORECASE)
_SHEET: Final = re.compile(r"\brel\s*=\s*[\"']?stylesheet\b", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"\bhref\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_MOST_SHEETS: Final = 20
_SPACES: Final = re.compile(r"[^\S\n\u00a0\u2029]+")
_BREAKS: Final = re.compile(r" *\u2029[\s\u2029]*")


def read_epub(data: bytes, *, path: str) -> Extracted:
    """The text of a book.

    Raises:
        AswrittenError: ``UNREADABLE`` where it is damaged, encrypted or without text; ``TOO_LARGE``.
    """
    with Archive(data, path=path) as archive:
        package = _find_package(archive)
        chapters = [_read_chapter(archive, name) for name in _read_spine(archive, package)]
    pieces: list[str] = []
    parts: list[Part] = []
    paragraphs: list[int] = []
    length = 0
    for chapter in chapters:
        if not chapter:
            continue
        start = length + 2 * bool(pieces)
        at = start
        for paragraph in chapter.split("\n\n"):
            paragraphs.append(at)
            at += len(paragraph) + 2
        pieces.append(chapter)
        length = start + len(chapter)
        parts.append(Part(kind="chapter", start=start, end=length))
    if not pieces:
        raise broken(path, "it holds no text", "if its pages are pictures, have the text recognised (OCR)")
    return Extracted(text="\n\n".join(pieces), extractor=EXTRACTOR, paragraphs=tuple(paragraphs), parts=tuple(parts))


def _find_package(archive: Archive) -> str:
    found: list[str] = []

    def start(name: str, attributes: Mapping[str, str]) -> None:
        if name == "rootfile" and "full-path" in attributes:
            found.append(attributes["full-path"])

    _read(archive, _CONTAINER, start)
    if not found:
        raise broken(archive.path, "it names no package")
    return found[0]


def _read_spine(archive: Archive, package: str) -> list[str]:
    """The names of the chapters in reading order; an item that is no page (a picture) is passed over."""
    items: dict[str, tuple[str, str]] = {}
    spine: list[str] = []

    def start(name: str, attributes: Mapping[str, str]) -> None:
        if name == "item":
            items[attributes.get("id", "")] = (attributes.get("href", ""), attributes.get("media-type", ""))
        elif name == "itemref":
            spine.append(attributes.get("idref", ""))

    _read(archive, package, start)
    folder = posixpath.dirname(package)
    names: dict[str, None] = {}
    for reference in spine:
        if reference not in items:
            raise broken(archive.path, f"its chapter {reference!r} is not in its list of parts")
        href, media_type = items[reference]
        if media_type in _PAGES:
            names[posixpath.normpath(posixpath.join(folder, unquote(href.partition("#")[0])))] = None
    return list(names)


def _read(archive: Archive, part: str, start: object) -> None:
    handlers = Handlers(start, lambda _: None, lambda _: None)  # type: ignore[arg-type]
    read_xml(archive.read(part), handlers, path=archive.path, part=posixpath.basename(part))


def _read_chapter(archive: Archive, name: str) -> str:
    from aswritten.normalise.markup_html import see_through_html  # noqa: PLC0415 - start-up time

    try:
        page = decode(archive.read(name), path=f"{archive.path}: {name}")
    except AswrittenError as err:
        if "META-INF/encryption.xml" in archive.names and err.code.value == "UNREADABLE":
            raise broken(archive.path, "it is encrypted", "give a copy without copy protection") from err
        raise
    view = see_through_html(_with_styles(archive, name, page))
    text = _SPACES.sub(" ", page if view is None else view.text)
    paragraphs = (paragraph.strip(" \n") for paragraph in _BREAKS.sub("\u2029", text).split("\u2029"))
    return "\n\n".join(re.sub(r"\s*\n\s*", "\n", paragraph) for paragraph in paragraphs if paragraph)


def _with_styles(archive: Archive, name: str, page: str) -> str:
    """The page behind the style sheets of the book that it links to: they may hide parts of it."""
    sheets: dict[str, None] = {}
    for link in _LINK.findall(page)[:_MOST_SHEETS]:
        address = _ADDRESS.search(link)
        if address and _SHEET.search(link):
            target = unquote((address[1] or address[2] or "").partition("#")[0])
            sheets[posixpath.normpath(posixpath.join(posixpath.dirname(name), target))] = None
    texts = [archive.read(sheet).decode("utf-8", "replace") for sheet in sheets if sheet in archive.names]
    return "".join(f"<style>{text.replace('<', ' ')}</style>" for text in texts) + page
