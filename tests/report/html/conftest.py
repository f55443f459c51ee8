"""Pages opened in a real browser; where there is none, the tests say so and are not counted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aswritten.api import check_source, read_source
from aswritten.report.claims_run import Setting, claim_diagnostics, claims_run
from aswritten.report.html_cards import make_card, with_excuses
from aswritten.report.html_claims import render_claims

SOURCE_FOLDER = Path(__file__).parents[3] / "src"
CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
MEMO = """\
Memo of 3 May

Sales fell by 4% in the spring. In all, 45 nurses took part in the trial at two sites. Night shifts may cause higher
glucose, we think, but the trial was short. Recall: 0.4 on the test set. The pump was idle all night.
"""
CLAIMS = {
    "altered": "The memo says “sales fell by 5% in the spring”.",
    "hedge": "Night shifts cause higher glucose.",
    "label": "Recall is 0.5 on the test set.",
    "elsewhere": "The authors doubled the staff of the clinic in 2019.",
    "fine": "The memo says “the pump was idle all night”.",
}


def build_cards(claims=CLAIMS, source=MEMO, *, path="memo.txt", documents=("paper.md",), excuse=()):
    """Cards, diagnostics and counts of claims on one source."""
    reading = read_source(text=source)
    cards, diagnostics, counts = [], [], {}
    for at, (name, claim) in enumerate(claims.items()):
        result = check_source(claim, reading)
        document = documents[at % len(documents)]
        found = claim_diagnostics(result, Setting(name=name, source=(path, reading.places)))
        found = tuple(each if each.rule not in excuse else excuse[each.rule](each) for each in found)
        card = make_card(result, reading, name=name, path=path, place=f"{document}:{at + 1}:1", document=document)
        cards.append(with_excuses(card, found))
        diagnostics += found
        counts[result.verdict.value] = counts.get(result.verdict.value, 0) + 1
    return cards, diagnostics, counts


def build_page(*arguments, problems=(), notes=(), **more):
    cards, diagnostics, counts = build_cards(*arguments, **more)
    return render_claims(claims_run(diagnostics, counts, problems=problems, notes=notes), cards)


@pytest.fixture(scope="session")
def chromium():
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is not on this machine")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield browser
        browser.close()


class Opened:
    """A page in the browser, and what it did."""

    def __init__(self, page):
        self.page = page
        self.complaints = []
        self.requests = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        page.on("request", lambda request: self.requests.append(request.url))

    def shown(self, selector="[data-v]"):
        """Ids of what is shown of these, in order."""
        return self.page.eval_on_selector_all(
            selector, "all => all.filter(one => one.checkVisibility()).map(one => one.id)"
        )

    def settle(self):
        """Wait until typing is heeded."""
        self.page.wait_for_timeout(250)


@pytest.fixture
def open_page(chromium, tmp_path):
    contexts = []

    def open_it(html, *, width=1280, height=900, **more):
        path = tmp_path / f"page{len(contexts)}.html"
        path.write_text(html, encoding="utf-8")
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        opened = Opened(context.new_page())
        opened.path = path
        opened.page.goto(path.as_uri())
        return opened

    yield open_it
    for context in contexts:
        context.close()


@pytest.fixture
def aswritten():
    """Runs the command in a process."""

    def run(*arguments, cwd):
        environment = {**os.environ, "PYTHONPATH": str(SOURCE_FOLDER)}
        command = [sys.executable, "-m", "aswritten", *arguments]
        return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, check=False, timeout=120)

    return run
