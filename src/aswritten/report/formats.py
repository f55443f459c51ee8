"""The machine formats by name; each is a pure function of a run, and brought in only when it is asked for."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

if TYPE_CHECKING:
    from aswritten.report.diagnostic import Run


class Format(StrEnum):
    """A format that is written from a :class:`~aswritten.report.diagnostic.Run`."""

    SARIF = "sarif"
    MARKDOWN = "markdown"
    HTML = "html"
    """One table; claims, lint and audit write pages of their own instead (``html_claims`` and such)."""
    JUNIT = "junit"
    GITHUB = "github"
    GITLAB = "gitlab"
    RDJSON = "rdjson"


class Extent(StrEnum):
    """How much of a run a SARIF file holds; the other formats have their own way with what is excused."""

    FINDINGS = "findings"
    """What code scanning may show, within its limits."""
    ALL = "all"
    """Excused and passing results too, without limits."""


def needs_passing(chosen: Format, extent: Extent) -> bool:
    """Whether the format lists subjects that passed; else counting them is enough, and saves memory."""
    return chosen in (Format.JUNIT, Format.HTML) or (chosen is Format.SARIF and extent is Extent.ALL)


def render(chosen: Format, run: Run, *, extent: Extent = Extent.FINDINGS) -> str:  # noqa: PLR0911 - one a format
    """The report, with a line break at its end (but an empty one)."""
    match chosen:
        case Format.SARIF:
            from aswritten.report.sarif import render_sarif  # noqa: PLC0415 - only for this format

            return render_sarif(run, extent)
        case Format.MARKDOWN:
            from aswritten.report.markdown import render_markdown  # noqa: PLC0415 - only for this format

            return render_markdown(run)
        case Format.HTML:
            from aswritten.report.html_run import render_run  # noqa: PLC0415 - only for this format

            return render_run(run)
        case Format.JUNIT:
            from aswritten.report.junit import render_junit  # noqa: PLC0415 - only for this format

            return render_junit(run)
        case Format.GITHUB:
            from aswritten.report.github import render_github  # noqa: PLC0415 - only for this format

            return render_github(run)
        case Format.GITLAB:
            from aswritten.report.gitlab import render_gitlab  # noqa: PLC0415 - only for this format

            return render_gitlab(run)
        case Format.RDJSON:
            from aswritten.report.rdjson import render_rdjson  # noqa: PLC0415 - only for this format

            return render_rdjson(run)
        case _:
            assert_never(chosen)
