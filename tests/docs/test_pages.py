"""The pages say what the program says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from aswritten.errors import ErrorCode

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="later argparse words its help otherwise")
def test_what_pages_quote_of_the_program_is_what_it_says():
    command = [sys.executable, ROOT / "tools" / "render_docs.py", "--check"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (0, "")


def test_every_error_code_has_a_heading():
    text = ROOT.joinpath("docs", "errors.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)$", text, re.MULTILINE) == list(ErrorCode)


@pytest.mark.parametrize("page", sorted(ROOT.joinpath("docs").rglob("*.md")), ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    text = re.sub(r"^```.*?^```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target
