"""Write into README.md and docs/ what the program itself says: help, exit codes, rules, the output of examples.

A block stands between ``<!-- render: KIND ARGUMENTS -->`` and ``<!-- end -->``. Run: python tools/render_docs.py, or
with --check, which writes nothing and ends with 1 where a page is not what it would write.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(r"(<!-- render: (\w[\w-]*)(| .*?) -->\n).*?(<!-- end -->)", re.DOTALL)
_FILES = {
    "memo.txt": "Memo of 3 May\n\nSales fell by 4% in April. The pump was idle all night.\n"
    "Night shifts may cause higher glucose, we think.\n",
    "results/eval.json": '{"coco": {"mAP": 73.20}}\n',
    "claims.jsonl": '{"id": "p1", "claim": "The memo says “the pump was idle”.", "path": "memo.txt"}\n'
    '{"id": "p2", "claim": "Night shifts cause higher glucose.", "path": "memo.txt"}\n'
    '{"id": "p3", "claim": "Sales fell by 4%."}\n',
    "paper.md": "# Night work\n\nThe memo says “sales fell by 5%”. "
    "<!-- aswritten: ignore[quote-altered, number-absent] the memo was corrected -->\n\n"
    "Night shifts cause higher glucose. The memo says “the pump was idle”.\n",
    "paper.jsonl": '{"id": "a", "claim": "The memo says “sales fell by 5%”.", "path": "memo.txt", '
    '"document": "paper.md", "line": 3}\n'
    '{"id": "b", "claim": "Night shifts cause higher glucose.", "path": "memo.txt", '
    '"document": "paper.md", "line": 5}\n'
    '{"id": "c", "claim": "The memo says “the pump was idle”.", "path": "memo.txt", '
    '"document": "paper.md", "line": 5}\n',
}


def main() -> int:
    """Render all pages; the result is the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a page is out of date")
    is_check = parser.parse_args().check
    stale = []
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        text = page.read_text(encoding="utf-8")
        rendered = _BLOCK.sub(_render, text)
        if rendered != text:
            stale.append(page.relative_to(ROOT))
            if not is_check:
                page.write_text(rendered, encoding="utf-8")
    for path in stale:
        print(f"{path}: {'out of date, run tools/render_docs.py' if is_check else 'written'}")
    return 1 if stale and is_check else 0


def _render(block: re.Match[str]) -> str:
    opening, kind, rest, closing = block.groups()
    arguments = rest.strip()
    match kind:
        case "help":
            content = _fence(_run([*shlex.split(arguments), "--help"]))
        case "run":
            content = _fence(f"$ aswritten {arguments}\n{_run(shlex.split(arguments))}")
        case "session":
            content = _fence(_run_session(arguments.split(" ; ")))
        case "json":
            content = _fence(_run(shlex.split(arguments)), "json")
        case "sarif-results":
            run = json.loads(_run([*shlex.split(arguments), "--format", "sarif"]))["runs"][0]
            content = _fence(json.dumps(run["results"], indent=2, ensure_ascii=False), "json")
        case "file":
            content = _fence(_FILES[arguments], "json" if arguments.endswith("jsonl") else "text")
        case "exit-codes":
            content = _exit_codes()
        case "rules":
            content = _rules()
        case "figures":
            content = _figures(arguments)
        case _:
            raise SystemExit(f"no kind of block is named {kind}")
    return opening + content + closing


def _fence(text: str, language: str = "console") -> str:
    return f"```{language}\n{text.rstrip()}\n```\n"


def _run(arguments: list[str]) -> str:
    """What a command prints, run in a folder with the files of the examples."""
    with tempfile.TemporaryDirectory() as folder:
        _lay_out(Path(folder))
        return _run_in(folder, arguments)


def _run_session(commands: list[str]) -> str:
    """What commands print that are run one after another in one folder, each after its prompt.

    One that begins with ``!`` is a command of the shell's, such as one that changes a file.
    """
    with tempfile.TemporaryDirectory() as folder:
        _lay_out(Path(folder))
        return "".join(_run_step(folder, command) for command in commands)


def _run_step(folder: str, command: str) -> str:
    if not command.startswith("! "):
        return f"$ aswritten {command}\n{_run_in(folder, shlex.split(command))}"
    shown = command.removeprefix("! ")
    ended = subprocess.run(shlex.split(shown), cwd=folder, capture_output=True, text=True, check=True)  # noqa: S603 - our own command
    return f"$ {shown}\n{ended.stdout}"


def _lay_out(folder: Path) -> None:
    for name, text in _FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "examples", folder / "examples")


def _run_in(folder: str, arguments: list[str]) -> str:
    environment = {
        **os.environ,
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHONUTF8": "1",
        "SOURCE_DATE_EPOCH": "1780142400",  # records name the moment of a check
    }
    command = [sys.executable, "-m", "aswritten", *arguments]
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
    return ended.stdout + ended.stderr


def _exit_codes() -> str:
    sys.path.insert(0, str(ROOT / "src"))
    from aswritten.cli.exits import MEANINGS  # noqa: PLC0415 - the path is set above

    rows = "".join(f"| {code} | {meaning} |\n" for code, meaning in MEANINGS.items())
    return f"| code | when |\n| --- | --- |\n{rows}"


def _rules() -> str:
    sys.path.insert(0, str(ROOT / "src"))
    from aswritten.judge import MEANING  # noqa: PLC0415 - the path is set above

    rows = "".join(f"| `{rule}` | {verdict} |\n" for rule, verdict in MEANING.items())
    return f"| rule | a claim with this fault is |\n| --- | --- |\n{rows}"


def _figures(data_set: str) -> str:
    """The main figures of a set of cases, as ``aswritten bench`` finds them."""
    folder = ROOT / data_set
    card = json.loads((folder / "SUMMARY.json").read_text(encoding="utf-8"))
    scores = json.loads(_run(["bench", str(folder), "--format", "json"]))["scores"]
    accuracy, over, alarm = (scores[name] for name in ("accuracy", "over_claim", "false_accusation"))
    return (
        f"| on `{data_set}` | |\n| --- | --- |\n"
        f"| cases, in five languages | {accuracy['total']} |\n"
        f"| verdict as labelled | {accuracy['count']} |\n"
        f"| called `verified` and not so | {over['count']} of {over['total']} |\n"
        f"| supported and called `disproven` or `contradicted` | {alarm['count']} of {alarm['total']} |\n\n"
        f"{card['note']}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
