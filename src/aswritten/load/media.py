"""The media type of a file, by its suffix alone."""

from __future__ import annotations

from typing import Final

_BY_SUFFIX: Final = {
    "md": "text/markdown",
    "markdown": "text/markdown",
    "mdown": "text/markdown",
    "qmd": "text/markdown",
    "rmd": "text/markdown",
    "rst": "text/x-rst",
    "html": "text/html",
    "htm": "text/html",
    "xhtml": "text/html",
    "tex": "application/x-tex",
    "latex": "application/x-tex",
    "ltx": "application/x-tex",
    "csv": "text/csv",
    "tsv": "text/tab-separated-values",
    "tab": "text/tab-separated-values",
    "json": "application/json",
    "geojson": "application/json",
    "jsonl": "application/jsonl",
    "ndjson": "application/jsonl",
    "yaml": "application/yaml",
    "yml": "application/yaml",
    "toml": "application/toml",
    "ipynb": "application/x-ipynb+json",
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "epub": "application/epub+zip",
    "txt": "text/plain",
    "text": "text/plain",
    "log": "text/plain",
}
_PACKED: Final = (".gz", ".gzip", ".zst", ".zstd")


def guess_media_type(path: str) -> str | None:
    """The media type that a file's suffix names, seen through a packer's; ``None`` for one that is not listed.

    >>> guess_media_type("results/eval.JSON.gz")
    'application/json'
    """
    name = path.replace("\\", "/").rpartition("/")[2].lower()
    for suffix in _PACKED:
        if name.endswith(suffix):
            name = name.removesuffix(suffix)
            break
    stem, dot, suffix = name.rpartition(".")
    return _BY_SUFFIX.get(suffix) if stem and dot else None
