"""The tools as the protocol has them: schemas, annotations, failures as answers, work off the event loop."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import anyio
import anyio.to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.tools.base import Tool
from mcp.types import ToolAnnotations
from pydantic import Field, StrictFloat, StrictInt, StrictStr

from aswritten import __version__
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.mcp import tools
from aswritten.mcp.answers import AuditAnswer, ClaimAnswer, EvidenceAnswer, Failure, ReportAnswer
from aswritten.mcp.workspace import Workspace

_AT_ONCE = 4
"""Calls that are worked on at a time; the others wait."""
_INSTRUCTIONS = """\
Checks what a sentence says of a source, without a model. It rejects; it does not acquit: `verified` means that the
source says this as written, not that it is true. `insufficient` is neither false nor clean. Check each sentence that
cites after its last edit. Paths are relative to the workspace."""

Claim = Annotated[str, Field(description="The sentence or sentences to check, as they will be published.")]
Quote = Annotated[
    str | list[str] | None,
    Field(description="Words of the source that the claim rests on, one or several; needed where it paraphrases."),
]
Persist = Annotated[
    bool | None, Field(description="Whether evidence, claim and verdict are kept; the workspace decides if not given.")
]


def build_server(workspace: Workspace) -> MCPServer:
    """The server of one workspace, on whatever transport."""
    edge = _Edge(workspace)
    listed = [
        _tool(edge.claim_check, "Check a claim against its source", keeps=True),
        _tool(edge.claim_bind, "Check a claim against kept evidence", keeps=True),
        _tool(edge.claim_report, "Report a verdict", keeps=False),
        _tool(edge.evidence_check, "Check that values stand in their files", keeps=False),
        _tool(edge.document_audit, "Audit a document's numbers", keeps=False),
    ]
    return MCPServer("aswritten", version=__version__, instructions=_INSTRUCTIONS, tools=listed, log_level="WARNING")


def serve(workspace: Workspace, *, port: int | None) -> None:
    """Serve until the input ends, or on a loopback port until interrupted."""
    server = build_server(workspace)
    if port is None:
        server.run("stdio")
    else:
        server.run("streamable-http", host="127.0.0.1", port=port, stateless_http=True, json_response=True)


def _tool(function: Callable[..., Any], title: str, *, keeps: bool) -> Tool:
    tool = Tool.from_function(
        function,
        title=title,
        description=(function.__doc__ or "").strip(),
        annotations=ToolAnnotations(
            title=title, read_only_hint=not keeps, destructive_hint=False, idempotent_hint=True, open_world_hint=False
        ),
        structured_output=True,
    )
    # A misspelt argument would go unheeded, and a claim seem checked with it.
    model = tool.fn_metadata.arg_model
    model.model_config["extra"] = "forbid"
    model.model_rebuild(force=True)
    tool.parameters["additionalProperties"] = False
    return tool


class _Edge:
    """The tools' functions, with their names and descriptions as agents see them."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._limiter: anyio.CapacityLimiter | None = None

    async def claim_check(  # noqa: PLR0913, PLR0917 - the tool's arguments
        self,
        claim: Claim,
        text: Annotated[str | None, Field(description="The source's text; or")] = None,
        path: Annotated[
            str | None,
            Field(description="the source's file below the workspace, such as paper.pdf or paper.pdf#page=3"),
        ] = None,
        quote: Quote = None,
        persist: Persist = None,
        language: Annotated[str | None, Field(description="en, zh, de, fr or es; recognised if not given.")] = None,
        media_type: Annotated[str | None, Field(description="Such as text/html; by the file's suffix else.")] = None,
    ) -> ClaimAnswer:
        """Does the source support the claim as written?

        Checks quotations, numbers, labelled values, negation, hedging, conditions and attribution; answers verified,
        disproven, contradicted or insufficient, with the exact places.
        """
        answer: ClaimAnswer = await self._run(
            partial(
                tools.check_claim,
                self._workspace,
                claim,
                text=text,
                path=path,
                quote=_as_list(quote),
                persist=persist,
                language=language,
                media_type=media_type,
            )
        )
        return answer

    async def claim_bind(
        self,
        claim: Claim,
        evidenceId: Annotated[str, Field(description="As an earlier claim_check answered it.")],  # noqa: N803 - wire name
        quote: Quote = None,
        persist: Persist = None,
    ) -> ClaimAnswer:
        """Check a claim against evidence that an earlier check kept, by the text that was read then."""
        answer: ClaimAnswer = await self._run(
            partial(tools.bind_claim, self._workspace, claim, evidenceId, quote=_as_list(quote), persist=persist)
        )
        return answer

    async def claim_report(
        self,
        claim: Claim,
        verdict: Annotated[str, Field(description="As claim_check answered it.")],
        checks: Annotated[list[dict[str, Any]], Field(description="As claim_check answered them.")],
        recordId: Annotated[  # noqa: N803 - wire name
            str | None,
            Field(description="The verdictId of a kept check: the report is then computed again from the evidence."),
        ] = None,
    ) -> ReportAnswer:
        """A verdict as Markdown for people and SARIF for code scanning. Without a record it is marked "as given"."""
        answer: ReportAnswer = await self._run(
            partial(tools.report_claim, self._workspace, claim, verdict, checks, record_id=recordId)
        )
        return answer

    async def evidence_check(
        self,
        value: Annotated[
            StrictStr | StrictInt | StrictFloat | None, Field(description="As the document writes it; best as text.")
        ] = None,
        source: Annotated[
            str | None, Field(description="Path or glob, with a locator after #: results/eval.json#/coco/mAP")
        ] = None,
        claims: Annotated[
            list[dict[str, Any]] | None,
            Field(description="Many at once: objects with value, source and, if you like, id."),
        ] = None,
    ) -> EvidenceAnswer:
        """Does a value stand in the file that it is said to be in?

        Answers verified, value_not_found, path_missing or unparseable, with the place.
        """
        answer: EvidenceAnswer = await self._run(
            partial(tools.check_values, self._workspace, value=value, source=source, claims=claims)
        )
        return answer

    async def document_audit(
        self,
        document: Annotated[str, Field(description="LaTeX, Markdown, reStructuredText, notebook, HTML or text.")],
        evidence: Annotated[list[str], Field(description="Folders or files of results.")],
    ) -> AuditAnswer:
        """Do the numbers of a document match its result files? Every quantity is traced and given a status."""
        answer: AuditAnswer = await self._run(partial(tools.audit_document, self._workspace, document, evidence))
        return answer

    async def _run(self, work: Callable[[], dict[str, Any]]) -> Any:  # noqa: ANN401 - each tool names what it answers
        """Work in a thread that a cancelled call leaves behind, so that others go on."""
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(_AT_ONCE)
        try:
            answer = await anyio.to_thread.run_sync(work, abandon_on_cancel=True, limiter=self._limiter)
        except AswrittenError as error:
            return {"ok": False, "error": _failure(error.code, error.message, error.hint)}
        except Exception as error:  # noqa: BLE001 - an edge
            traceback.print_exc(file=sys.stderr)
            return {
                "ok": False,
                "error": _failure(
                    ErrorCode.INTERNAL, type(error).__name__, "this is a bug in aswritten: please report it"
                ),
            }
        return {"ok": True, **answer}


def _failure(code: ErrorCode, message: str, hint: str) -> Failure:
    return {"code": code.value, "message": message, "hint": hint}


def _as_list(quote: str | list[str] | None) -> list[str]:
    return [] if quote is None else [quote] if isinstance(quote, str) else quote
