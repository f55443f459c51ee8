"""Small documents with their sources, and what makes a folder of them: PDF and Word files are made of text."""

import io
import shutil
import zipfile
from pathlib import Path

import pytest

DOCUMENTS = Path(__file__).parent / "documents"
NAMES = sorted(folder.name for folder in DOCUMENTS.iterdir())
_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_RELATIONS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
_PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
_STEMS = frozenset(
    ("report", "essay", "notes", "paper", "main", "arbeit", "article", "review", "informe", "page", "seite", "letter",
     "gutachten", "analysis", "报告", "综述", "texto", "compare", "README")
)  # fmt: skip
_DOCUMENT_SUFFIXES = {".md", ".tex", ".html", ".ipynb", ".txt", ".docx"}


@pytest.fixture
def example(tmp_path):
    """Copies an example, with its PDF and Word files made."""
    return lambda name: copy_example(name, tmp_path)


@pytest.fixture
def make_pdf():
    """Makes a PDF of pages; a page is a list of lines."""
    return pdf_of


@pytest.fixture
def make_docx():
    """Makes a Word document of the XML of its body, relationships, notes and styles."""
    return docx_of


@pytest.fixture
def write(tmp_path):
    """Writes files below the test's folder, and gives that folder."""

    def write_files(**files):
        for name, content in files.items():
            path = tmp_path / name.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return tmp_path

    return write_files


class Example:
    """One of the documents: where its copy is, its sources' folders, and what is true of its sentences."""

    def __init__(self, folder):
        lines = (folder / "truth.txt").read_text(encoding="utf-8").splitlines()
        given = dict(line[2:].split(": ") for line in lines if line.startswith("# "))
        self.folder = folder
        self.truth = [(int(line), what) for line, what in (one.split() for one in lines if not one.startswith("#"))]
        self.sources = [folder / given["sources"]] if "sources" in given else []
        own = [
            path for path in sorted(folder.iterdir()) if path.suffix in _DOCUMENT_SUFFIXES and path.name != "truth.txt"
        ]
        self.document = folder / given["document"] if "document" in given else self._only(own)

    def _only(self, own):
        found = [path for path in own if path.stem in _STEMS]
        assert len(found) == 1, (self.folder.name, own)
        return found[0]


def copy_example(name, to):
    """A copy of an example in which PDF and Word files are made."""
    folder = to / name
    shutil.copytree(DOCUMENTS / name, folder)
    for path in folder.rglob("*.pages.txt"):
        pages = [page.splitlines() for page in path.read_text(encoding="utf-8").split("=====\n")]
        path.with_name(path.name.replace(".pages.txt", ".pdf")).write_bytes(pdf_of(*pages))
        path.unlink()
    for path in folder.rglob("*.docx.xml"):
        stem = path.name.removesuffix(".docx.xml")
        parts = {
            part: other.read_text(encoding="utf-8")
            for part in ("rels", "footnotes", "styles")
            if (other := path.with_name(f"{stem}.docx.{part}.xml")).exists()
        }
        path.with_name(f"{stem}.docx").write_bytes(docx_of(path.read_text(encoding="utf-8"), **parts))
    return Example(folder)


def docx_of(body, *, rels="", footnotes="", styles=""):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr("[Content_Types].xml", "<Types/>")
        file.writestr("word/document.xml", f"<w:document {_WORD} {_RELATIONS}><w:body>{body}</w:body></w:document>")
        if rels:
            file.writestr("word/_rels/document.xml.rels", f"<Relationships {_PACKAGE}>{rels}</Relationships>")
        if footnotes:
            file.writestr("word/footnotes.xml", f"<w:footnotes {_WORD} {_RELATIONS}>{footnotes}</w:footnotes>")
        if styles:
            file.writestr("word/styles.xml", f"<w:styles {_WORD}>{styles}</w:styles>")
    return buffer.getvalue()


def pdf_of(*pages):
    count = len(pages)
    kids = b" ".join(b"%d 0 R" % (4 + 2 * at) for at in range(count))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    for at, lines in enumerate(pages):
        shown = b" ".join(_draw(780 - 20 * row, line) for row, line in enumerate(lines))
        content = b"BT /F 11 Tf %s ET" % shown
        objects += [
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<</Font<</F 3 0 R>>>>>>"
            % (5 + 2 * at),
            b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        ]
    return _pdf(objects)


def _draw(y, line):
    text = line.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"1 0 0 1 60 %d Tm (%s) Tj" % (y, text)


def _pdf(objects):
    data = bytearray(b"%PDF-1.7\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % place for place in places)
    data += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(data)
