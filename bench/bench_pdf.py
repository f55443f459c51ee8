"""How fast a long PDF is read, read again from the cache, and checked by a hundred claims.

Run: ``python bench/bench_pdf.py [--pages N] [--file PDF]``. Makes a PDF of 600 pages with pdflatex, or takes the one
given. Each measure runs in a process of its own;
seconds are of the processor. The last lines are ratios that hold on any machine.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))

SECONDS = 5.0
CACHED_SECONDS = 0.3
MOST_MB = 500


def make_pdf(folder: Path, pages: int) -> Path:
    """A book in one column, of some 3,000 characters a page, with heads, notes and hyphens."""
    import make_pdf_fixtures as make  # noqa: PLC0415 - a tool beside this one

    paragraphs = make.make_paragraphs(3, pages * 5)
    body = "\n\n".join(" ".join(map(make.to_latex, sentences)) for sentences in paragraphs)
    source = make.LATEX.replace("10pt,twocolumn,a4paper", "11pt,a4paper").replace("%BODY%", body)
    (folder / "book.tex").write_text(source, encoding="utf-8")
    make.run(["pdflatex", "-interaction=batchmode", "book.tex"], folder)
    return folder / "book.pdf"


def measure(path: Path, cache: Path | None, claims: int) -> dict[str, float]:
    """Read a PDF here, check claims on it, and tell seconds and megabytes."""
    from aswritten.api import check_source, read_loaded  # noqa: PLC0415 - only the measured process imports it
    from aswritten.load import load_source  # noqa: PLC0415 - as above
    from aswritten.settings import Settings  # noqa: PLC0415 - as above

    settings = Settings(max_chars=20_000_000)
    begin = processor_seconds()
    loaded = load_source(path, root=None, cache=cache, max_chars=settings.max_chars)
    read = processor_seconds() - begin
    source = read_loaded(loaded, settings=settings)
    step = max(1, len(loaded.text) // (claims + 1))
    begin = processor_seconds()
    verified = 0
    for number in range(claims):
        at = loaded.text.index("\n", step * (number + 1)) + 1
        words = loaded.text[at : at + 300].replace("-\n", "").split()[1:13]  # the first may be the end of a word
        verdict = check_source(f"The book says “{' '.join(words)}”", source, settings=settings).verdict
        verified += verdict.value == "verified"
    check = processor_seconds() - begin
    return {
        "pages": len(loaded.pages),
        "characters": len(loaded.text),
        "read_s": read,
        "check_s": check,
        "verified": verified,
        "megabytes": peak_megabytes(),
    }


def processor_seconds() -> float:
    """Of this process and those that it waited for."""
    return sum(os.times()[:4])


def peak_megabytes() -> float:
    """The most that this process, or one that it waited for, has held."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return 0.0
    own, others = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return max(own, others) / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def run_apart(path: Path, cache: Path | None, claims: int) -> dict[str, float]:
    command = [sys.executable, __file__, "--file", str(path), "--claims", str(claims)]
    command += ["--cache", str(cache)] if cache else []
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent / "src")}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=600)
    parser.add_argument("--file", type=Path)
    parser.add_argument("--cache", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--claims", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.claims is not None:
        print(json.dumps(measure(arguments.file, arguments.cache, arguments.claims)))
        return 0
    if arguments.file is None and shutil.which("pdflatex") is None:
        print("there is no pdflatex here: give a PDF with --file")
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = arguments.file or make_pdf(folder, arguments.pages)
        cache = folder / "cache"
        plain = run_apart(path, None, 1)
        first = run_apart(path, cache, 1)
        again = run_apart(path, cache, 1)
        many = run_apart(path, cache, 100)
    print(f"{plain['pages']:.0f} pages, {plain['characters']:,.0f} characters")
    rows = (("read", plain), ("read and kept", first), ("from the cache", again), ("with 100 claims", many))
    for label, row in rows:
        print(f"{label:<16} {row['read_s']:6.2f} s  checks {row['check_s']:6.2f} s  {row['megabytes']:5.0f} MB")
    one, hundred = again["read_s"] + again["check_s"], many["read_s"] + many["check_s"]
    uncached = plain["read_s"] + plain["check_s"]
    print(f"a hundred claims cost {hundred / one:.2f} times one claim (from the cache)")
    print(f"a hundred claims cost {(plain['read_s'] + many['check_s']) / uncached:.2f} times one claim (without it)")
    print(f"reading costs {plain['read_s'] / again['read_s']:.0f} times reading from the cache")
    fine = plain["read_s"] < SECONDS and again["read_s"] < CACHED_SECONDS and plain["megabytes"] < MOST_MB
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
