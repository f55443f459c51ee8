"""SARIF 2.1.0 (OASIS, errata 01), as code scanning takes it.

What GitHub would refuse a file for is left off, and the invocation says what and how much: see ``sarif_limits``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten import __version__
from aswritten.report.diagnostic import Level
from aswritten.report.fingerprint import fingerprints, line_hashes
from aswritten.report.formats import Extent
from aswritten.report.json_v1 import JsonObject, encode_document
from aswritten.report.sarif_limits import MOST_RELATED, MOST_RESULTS, MOST_RULES, fit_size
from aswritten.report.uris import path_uri
from aswritten.report.wording import (
    MOST_MESSAGE,
    excuse_of,
    excused,
    is_in_document,
    one_line,
    place_of,
    shortened,
    summary_of,
    told_problem,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aswritten.report.diagnostic import Diagnostic, Fix, Problem, Related, RuleInfo, Run, Spot, Suppression

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_HOME = "urn:aswritten"
"""Validators ask for one; it names the tool, as long as no address is sure to last."""
_PRIVATE_KEY = "aswrittenFinding/v1"
_MOST_SNIPPET = 2_000
_MOST_NUMBER = 2**31 - 1
"""Of a line or column: readers keep them in 32 bits."""
_RANK = {Level.ERROR: 0, Level.WARNING: 1, Level.NOTE: 2, Level.NONE: 3}
_SEVERITIES = {
    Level.ERROR: "error",
    Level.WARNING: "warning",
    Level.NOTE: "recommendation",
    Level.NONE: "recommendation",
}
_SPECIAL = re.compile(r"[\[\]\\]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPED_SURROGATE = re.compile(r"\\ud[89a-f]")


def render_sarif(run: Run, extent: Extent) -> str:
    """The run as one SARIF log."""
    named = [(each, print_) for each, print_ in fingerprints(run.diagnostics) if _is_shown(each, extent)]
    if extent is Extent.ALL:
        return _render(run, named, extent, ())
    left_off = []
    kept = _keep(named, MOST_RESULTS)
    if len(kept) < len(named):
        left_off.append(
            f"{len(named) - len(kept):,} of {len(named):,} results are left off: a file may hold {MOST_RESULTS:,}"
        )
    return fit_size(
        lambda count: _render(run, _keep(kept, count), extent, _with_size(left_off, len(kept), count)), len(kept)
    )


def _with_size(left_off: Sequence[str], total: int, count: int) -> tuple[str, ...]:
    if count == total:
        return tuple(left_off)
    return (*left_off, f"{total - count:,} of {total:,} results are left off: a file may take 10 MB compressed")


def _is_shown(diagnostic: Diagnostic, extent: Extent) -> bool:
    return extent is Extent.ALL or (diagnostic.level is not Level.NONE and diagnostic.suppression is None)


def _keep(named: Sequence[tuple[Diagnostic, str]], count: int) -> list[tuple[Diagnostic, str]]:
    """The gravest, in the order of the run."""
    if len(named) <= count:
        return list(named)
    by_weight = sorted(range(len(named)), key=lambda index: _RANK[named[index][0].level])
    return [named[index] for index in sorted(by_weight[:count])]


def _render(run: Run, named: Sequence[tuple[Diagnostic, str]], extent: Extent, left_off: Sequence[str]) -> str:
    shown = frozenset(each.rule for each, _ in named)
    rules = [rule for rule in run.rules if rule.id in shown][:MOST_RULES]
    indexes = {rule.id: index for index, rule in enumerate(rules)}
    results = [_result(each, print_, indexes, extent) for each, print_ in named]
    omitted = [*left_off, *_related_left_off(named, extent)]
    content = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver(rules)},
                "automationDetails": {"id": f"aswritten/{run.command}/"},
                "invocations": [_invocation(run, omitted)],
                "columnKind": "unicodeCodePoints",
                "results": results,
            }
        ],
    }
    text = encode_document(content)
    return encode_document(_without_surrogates(content)) if _ESCAPED_SURROGATE.search(text) else text


def _driver(rules: Iterable[RuleInfo]) -> JsonObject:
    return {
        "name": "aswritten",
        "informationUri": _HOME,
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_rule(rule) for rule in rules],
    }


def _rule(rule: RuleInfo) -> JsonObject:
    name = "".join(part.capitalize() for part in re.split(r"[-_]", rule.id))
    return {
        "id": rule.id,
        **({} if name.lower() == rule.id.lower() else {"name": name}),
        "shortDescription": {"text": rule.short},
        "fullDescription": {"text": rule.full},
        "help": {"text": rule.full, "markdown": rule.help_markdown},
        "defaultConfiguration": {"level": rule.level.value},
        "properties": {"precision": "high", "problem.severity": _SEVERITIES[rule.level], "tags": ["citation"]},
    }


def _invocation(run: Run, omitted: Iterable[str]) -> JsonObject:
    told = [_note("note", "summary", summary_of(run)), *(_note("warning", "left-off", each) for each in omitted)]
    told += [_note("note", "note", note) for note in run.notes]
    told += [
        _note("note", "suppressed", f"{each.rule} at {place_of(each.spot)} is suppressed: {excuse_of(each)}")
        for each in excused(run.diagnostics)
    ]
    told += [_problem(problem) for problem in run.problems]
    return {"executionSuccessful": not run.problems, "toolExecutionNotifications": told}


def _note(level: str, kind: str, text: str) -> JsonObject:
    return {"level": level, "descriptor": {"id": kind}, "message": {"text": _escape(one_line(text))}}


def _problem(problem: Problem) -> JsonObject:
    return {
        "level": "error",
        "descriptor": {"id": problem.code},
        "message": {"text": _escape(told_problem(problem))},
        "locations": [_location(problem.spot)],
    }


def _result(diagnostic: Diagnostic, fingerprint: str, indexes: dict[str, int], extent: Extent) -> JsonObject:
    related = diagnostic.related if extent is Extent.ALL else diagnostic.related[:MOST_RELATED]
    rule = {"ruleId": diagnostic.rule}
    if diagnostic.rule in indexes:
        rule = {**rule, "ruleIndex": indexes[diagnostic.rule]}  # type: ignore[dict-item]
    is_pass = diagnostic.level is Level.NONE
    result: JsonObject = {
        **rule,
        "kind": "pass" if is_pass else "fail",
        "level": diagnostic.level.value,
        "message": {"text": _message(diagnostic, related)},
        "locations": [_location(diagnostic.spot)],
        "partialFingerprints": {
            "primaryLocationLineHash": diagnostic.line_hash or line_hashes(diagnostic.subject or diagnostic.message)[0],
            _PRIVATE_KEY: fingerprint,
        },
        "properties": _properties(diagnostic),
    }
    if related:
        result["relatedLocations"] = [_related(each, number) for number, each in enumerate(related, 1)]
    if diagnostic.suppression is not None:
        result["suppressions"] = [_suppression(diagnostic.suppression)]
    if diagnostic.fix is not None:
        result["fixes"] = [_fix(diagnostic.fix)]
    return result


def _properties(diagnostic: Diagnostic) -> JsonObject:
    named = (("status", diagnostic.status), ("subject", diagnostic.subject), ("name", diagnostic.name))
    properties = {name: value for name, value in named if value}
    if len(diagnostic.message) > MOST_MESSAGE:
        properties["message"] = diagnostic.message
    return properties


def _message(diagnostic: Diagnostic, related: Sequence[Related]) -> str:
    """The message; each piece of evidence is a link to its place, without which code scanning does not show it."""
    subject = "" if is_in_document(diagnostic) else f"“{shortened(diagnostic.subject)}” is {diagnostic.status}: "
    parts = [_escape(f"{subject}{shortened(diagnostic.message, MOST_MESSAGE)}")]
    parts += [
        f"{_escape(one_line(each.message))} [{_escape(place_of(each.spot))}]({number})"
        for number, each in enumerate(related, 1)
    ]
    return "; ".join(parts)


def _related(related: Related, number: int) -> JsonObject:
    return {"id": number, **_location(related.spot), "message": {"text": _escape(one_line(related.message))}}


def _location(spot: Spot) -> JsonObject:
    return {"physicalLocation": {"artifactLocation": {"uri": path_uri(spot.path)}, "region": _region(spot)}}


def _region(spot: Spot) -> JsonObject:
    region: JsonObject = {
        "startLine": min(spot.line, _MOST_NUMBER),
        "startColumn": min(spot.column, _MOST_NUMBER),
        "endLine": min(spot.end_line, _MOST_NUMBER),
        "endColumn": min(spot.end_column, _MOST_NUMBER),
    }
    if spot.text and len(spot.text) <= _MOST_SNIPPET:
        region["snippet"] = {"text": spot.text}
    return region


def _suppression(suppression: Suppression) -> JsonObject:
    return {
        "kind": suppression.kind.value,
        "status": "accepted",
        "justification": suppression.reason,
        "location": _location(suppression.spot),
    }


def _fix(fix: Fix) -> JsonObject:
    spot = fix.spot
    replacement = {"deletedRegion": _region(spot), "insertedContent": {"text": fix.text}}
    change = {"artifactLocation": {"uri": path_uri(spot.path)}, "replacements": [replacement]}
    return {"description": {"text": _escape(one_line(fix.description))}, "artifactChanges": [change]}


def _related_left_off(named: Iterable[tuple[Diagnostic, str]], extent: Extent) -> list[str]:
    if extent is Extent.ALL:
        return []
    return [
        f"{len(each.related) - MOST_RELATED:,} further places of {each.rule} at {place_of(each.spot)} are left off: a "
        f"result shows {MOST_RELATED}"
        for each, _ in named
        if len(each.related) > MOST_RELATED
    ]


def _escape(text: str) -> str:
    """Brackets of the text itself are no links."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def _without_surrogates(content: object) -> object:
    """Half a surrogate pair, which some readers refuse the whole file for, is written out as what it is."""
    if isinstance(content, str):
        return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", content)
    if isinstance(content, list):
        return [_without_surrogates(each) for each in content]
    if isinstance(content, dict):
        return {name: _without_surrogates(value) for name, value in content.items()}
    return content
