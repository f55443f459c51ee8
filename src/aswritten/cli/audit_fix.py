"""``aswritten audit --fix``: linked numbers are rewritten from their evidence, or shown as they would be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.audit.claims_file import read_claims
from aswritten.audit.patching import ClaimsFile, apply_patch, plan_fixes, show_patch
from aswritten.cli.messages import tell
from aswritten.cli.reporting import show_path
from aswritten.cli.surroundings import workspace_of
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from aswritten.audit.model import AuditResult
    from aswritten.audit.patching import Patch, Plan


def plan_all(results: Sequence[AuditResult], options: argparse.Namespace) -> list[Plan]:
    """What is to be rewritten in each document.

    Raises:
        AswrittenError: a file changed since it was audited, or two documents want a file otherwise.
    """
    from aswritten.audit.auditing import with_exempt  # noqa: PLC0415 - beside its one use

    settings = with_exempt(options.config.settings, options.exempt)
    claims = None if options.claims is None else ClaimsFile(options.claims, read_claims(options.claims))
    plans = [
        plan_fixes(result, workspace=workspace_of(options), settings=settings, claims=claims) for result in results
    ]
    wanted: dict[str, Patch] = {}
    for patch in (patch for plan in plans for patch in plan.patches):
        if wanted.setdefault(patch.real, patch).new != patch.new:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"{patch.path} is part of several documents, which it would be rewritten for in different ways",
                hint="audit the documents one by one",
                path=patch.path,
            )
    return plans


def _patches(plans: Sequence[Plan]) -> list[Patch]:
    """Each file once."""
    return list({patch.real: patch for plan in plans for patch in plan.patches}.values())


def show_plans(plans: Sequence[Plan], options: argparse.Namespace) -> Iterator[str]:
    """The differences, file by file; nothing is written."""
    _tell_refusals(plans, options)
    for patch in _patches(plans):
        yield from show_patch(patch._replace(path=show_path(patch.real)))


def write_plans(plans: Sequence[Plan], options: argparse.Namespace) -> bool:
    """Write file by file, each whole or not at all; whether any was.

    Raises:
        AswrittenError: a file could not be written; those after it are not.
    """
    _tell_refusals(plans, options)
    written: list[str] = []
    for patch in _patches(plans):
        try:
            apply_patch(patch)
        except AswrittenError as error:
            if written:
                tell(f"rewritten before the error: {', '.join(written)}")
            raise error from None
        written.append(show_path(patch.real))
    count = len({(edit.path, edit.start) for plan in plans for edit in plan.edits})
    if written and not options.quiet:
        tell(f"{count} {'number' if count == 1 else 'numbers'} rewritten in {', '.join(written)}")
    return bool(written)


def _tell_refusals(plans: Sequence[Plan], options: argparse.Namespace) -> None:
    if not options.quiet:
        for refusal in dict.fromkeys(refusal for plan in plans for refusal in plan.refusals):
            text = " ".join(refusal.text.split())
            tell(f"{refusal.path}:{refusal.line}:{refusal.column}: {text} is left: {refusal.reason}")
