"""Makes the PDFs under ``tests/load/pdf`` from text that is known, each with another producer.

Run: ``python tools/make_pdf_fixtures.py [FOLDER]``. Needs pdflatex, chromium and soffice. Beside the PDFs it writes
``known.json``: the paragraphs in reading order, and what was raised. The bytes differ from run to run (producers write
dates), the text does not.
"""

# ruff: noqa: SIM905 - lists of words read best as running text
from __future__ import annotations

import html
import json
import random
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "tests" / "load" / "pdf"
ADJECTIVES = (
    "efficient afflicted reliable superficial international temporary significant uncomfortable official".split()
)
NOUNS = (
    "observation committee laboratory refrigerator questionnaire investigation workflow coefficient thermometer "
    "administration inflammation catalogue greenhouse hospital measurement classification office reflection"
).split()
VERBS = "confirmed described considered recommended overestimated established misinterpreted stabilised".split()
PLACES = "Rotterdam Lisbon Sheffield Gothenburg Antwerp Salzburg Bordeaux Aberdeen Galway Tampere".split()
TAILS = (
    "during the unusually cold winter",
    "without further qualification",
    "before the instruments were recalibrated",
    "in the presence of two independent witnesses",
    "although the first reading had been discarded",
    "while the refrigeration unit was offline",
)
RAISED = (
    ("10", "5", " cells per litre"),
    ("12.5", "3", ""),
    ("3.2 × 10", "−7", " mol"),
    ("450 m", "3", " of gravel"),
    ("7 × 10", "12", " photons"),
    ("2", "10", " entries"),
    ("88 km", "2", " of marsh"),
    ("1.6 × 10", "−19", " coulomb"),
)
HEAD = "Proceedings of the Winter Survey"
SIGNS = str.maketrans("0123456789−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def make_paragraphs(seed: int, count: int) -> list[list[str]]:
    """Paragraphs of four to seven sentences, of which no two are alike; ``^{…}`` stands around what is raised."""
    chance = random.Random(seed)  # noqa: S311 - the same each time
    number = 100 * seed
    paragraphs = []
    for _ in range(count):
        sentences = []
        for _ in range(chance.randint(4, 7)):
            number += chance.randint(1, 9)
            sentences.append(make_sentence(chance, number))
        paragraphs.append(sentences)
    return paragraphs


def make_sentence(chance: random.Random, number: int) -> str:
    """A sentence that its number makes unlike any other."""
    adjective, noun, other = chance.choice(ADJECTIVES), *chance.sample(NOUNS, 2)
    verb, place, tail = chance.choice(VERBS), chance.choice(PLACES), chance.choice(TAILS)
    form = chance.randint(0, 3)
    if form == 0:
        return f"The {adjective} {noun} of {place} {verb} {number} {other}s {tail}."
    if form == 1:
        return f"In {place}, {number} {adjective} {noun}s {verb} the {other} {tail}."
    if form == 2:  # noqa: PLR2004 - one of four
        base, power, unit = chance.choice(RAISED)
        return f"A {noun} in {place} {verb} {base}^{{{power}}}{unit} against item {number} {tail}."
    return f"Every {adjective} {noun} {verb} a {other} at {number}.{chance.randint(1, 9)} degrees in {place} {tail}."


def plain(sentence: str) -> str:
    """The sentence as it reads: raised text as Unicode writes it."""
    while "^{" in sentence:
        before, _, rest = sentence.partition("^{")
        power, _, after = rest.partition("}")
        sentence = before + power.translate(SIGNS) + after
    return sentence


def to_latex(sentence: str) -> str:
    return sentence.replace("^{", "\\textsuperscript{").replace("×", "$\\times$").replace("−", "$-$")


def to_html(sentence: str) -> str:
    return html.escape(sentence).replace("^{", "<sup>").replace("}", "</sup>")


def make_latex(folder: Path, paragraphs: list[list[str]], notes: dict[int, str]) -> None:
    """Two columns with a running head, page numbers, sections, footnotes, a table and hyphenated lines."""
    body = []
    for index, sentences in enumerate(paragraphs):
        if index % 6 == 0:
            body.append(f"\\section{{Part {index // 6 + 1} of the survey}}")
        text = [to_latex(sentence) for sentence in sentences]
        if index in notes:
            text[1] += f"\\footnote{{{notes[index]}}}"
        body.append(" ".join(text))
        if index == 4:  # noqa: PLR2004 - the drawing of a fixture
            body.append(TABLE)
    source = LATEX.replace("%BODY%", "\n\n".join(body))
    (folder / "latex.tex").write_text(source, encoding="utf-8")
    for _ in range(2):
        run(["pdflatex", "-interaction=nonstopmode", "latex.tex"], folder)


LATEX = r"""\documentclass[10pt,twocolumn,a4paper]{article}
\usepackage[T1]{fontenc}\usepackage{lmodern}\usepackage[utf8]{inputenc}
\usepackage{fancyhdr}\pagestyle{fancy}\fancyhf{}\fancyhead[L]{Proceedings of the Winter Survey}\fancyhead[R]{\thepage}
\setcounter{page}{117}
\pdfinfoomitdate=1 \pdftrailerid{}
\title{A Winter Survey}\author{A. Nobody}\date{}
\begin{document}\maketitle\thispagestyle{fancy}
%BODY%
\end{document}
"""
TABLE = r"""\begin{table}[b]\caption{Readings by site and year.}\begin{tabular}{lrr}
Site & 2019 & 2020\\ Rotterdam & 45.1 & 46.2\\ Lisbon & 51.3 & 50.8\\ Galway & 39.9 & 41.7\\
\end{tabular}\end{table}"""

STYLE = """@page { size: A4; margin: 25mm 22mm;
 @top-left { content: "Proceedings of the Winter Survey"; font-size: 9pt }
 @bottom-center { content: "Page " counter(page) " of " counter(pages); font-size: 9pt } }
body { font: 11pt/1.4 serif; text-align: justify; hyphens: auto } sup { font-size: 70% }"""


def make_chromium(folder: Path, paragraphs: list[list[str]]) -> None:
    """One column with a running head and page numbers in the margins."""
    body = "\n".join(f"<p>{' '.join(map(to_html, sentences))}</p>" for sentences in paragraphs)
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><style>{STYLE}</style><h1>A Winter Survey</h1>{body}'
    (folder / "page.html").write_text(page, encoding="utf-8")
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    run([*command, "--print-to-pdf=chromium.pdf", "page.html"], folder)


def make_office(folder: Path, paragraphs: list[list[str]], notes: dict[int, str]) -> None:
    """Two columns with a heading across them, a running head, page numbers and footnotes."""
    body = []
    for index, sentences in enumerate(paragraphs):
        text = [
            html.escape(sentence).replace("^{", '<text:span text:style-name="Up">').replace("}", "</text:span>")
            for sentence in sentences
        ]
        if index in notes:
            text[1] += OFFICE_NOTE.format(index=index, mark=len([n for n in notes if n <= index]), text=notes[index])
        body.append(f'<text:p text:style-name="Body">{" ".join(text)}</text:p>')
    (folder / "office.fodt").write_text(OFFICE.replace("%BODY%", "\n".join(body)), encoding="utf-8")
    run(["soffice", "--headless", "--convert-to", "pdf", "office.fodt"], folder)


OFFICE_NOTE = (
    '<text:note text:id="n{index}" text:note-class="footnote"><text:note-citation>{mark}</text:note-citation>'
    '<text:note-body><text:p text:style-name="Note">{text}</text:p></text:note-body></text:note>'
)
OFFICE = """<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:automatic-styles>
<style:style style:name="Body" style:family="paragraph"><style:paragraph-properties fo:text-align="justify"
 fo:text-indent="5mm"/><style:text-properties fo:font-size="10pt" fo:language="en" fo:country="GB"/></style:style>
<style:style style:name="Note" style:family="paragraph"><style:text-properties fo:font-size="8pt"/></style:style>
<style:style style:name="Title" style:family="paragraph"><style:text-properties fo:font-size="20pt"/></style:style>
<style:style style:name="Up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
<style:style style:name="Two" style:family="section"><style:section-properties><style:columns fo:column-count="2"
 fo:column-gap="6mm"/></style:section-properties></style:style>
<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="210mm" fo:page-height="297mm"
 fo:margin-top="15mm" fo:margin-bottom="15mm" fo:margin-left="20mm" fo:margin-right="20mm"/>
<style:header-style><style:header-footer-properties fo:min-height="8mm" fo:margin-bottom="5mm"/></style:header-style>
<style:footer-style><style:header-footer-properties fo:min-height="8mm" fo:margin-top="5mm"/></style:footer-style>
</style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page">
<style:header><text:p>Proceedings of the Winter Survey</text:p></style:header>
<style:footer><text:p><text:page-number text:select-page="current">1</text:page-number></text:p></style:footer>
</style:master-page></office:master-styles>
<office:body><office:text><text:p text:style-name="Title">A Winter Survey</text:p>
<text:section text:style-name="Two" text:name="S">
%BODY%
</text:section></office:text></office:body></office:document>
"""


def make_scan(folder: Path) -> None:
    """A page that is one grey picture, as a scanner makes it: no text at all."""
    width, height = 300, 420
    rows = bytearray()
    for y in range(height):
        dark = 30 < y < 390 and y % 12 < 5  # noqa: PLR2004 - the drawing of a fixture
        rows += bytes(60 if dark and 30 < x < 270 and (x * 7 + y) % 11 else 245 for x in range(width))  # noqa: PLR2004 - the drawing of a fixture
    image = zlib.compress(bytes(rows), 9)
    head = f"<</Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/DeviceGray/BitsPerComponent 8"
    content = b"q 595 0 0 842 0 0 cm /I Do Q"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        head.encode() + b"/Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (len(image), image),
    ]
    (folder / "scan.pdf").write_bytes(write_pdf(objects))


def write_pdf(objects: list[bytes], trailer: bytes = b"") -> bytes:
    """A PDF file of these objects, numbered from 1; the first is the catalogue."""
    data = bytearray(b"%PDF-1.7\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % place for place in places)
    data += b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, start)
    return bytes(data)


def run(command: list[str], folder: Path) -> None:
    done = subprocess.run(  # noqa: S603 - our own commands
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=240
    )
    if done.returncode:
        raise SystemExit(f"{command[0]} ended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")


def main() -> int:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    target.mkdir(parents=True, exist_ok=True)
    texts = {name: make_paragraphs(seed, 34) for name, seed in (("latex", 1), ("chromium", 7), ("office", 13))}
    notes = {index: f"The reading of site {index} was {index}.75 and is doubted by the keeper." for index in (2, 9, 17)}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_latex(folder, texts["latex"], notes)
        make_chromium(folder, texts["chromium"])
        make_office(folder, texts["office"], notes)
        make_scan(folder)
        for path in sorted(folder.glob("*.pdf")):
            shutil.copy(path, target / path.name)
    known = {
        name: {
            "paragraphs": [[plain(sentence) for sentence in sentences] for sentences in paragraphs],
            "notes": [] if name == "chromium" else list(notes.values()),
        }
        for name, paragraphs in texts.items()
    }
    (target / "known.json").write_text(json.dumps(known, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
