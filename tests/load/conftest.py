"""Documents made for one test: PDF, DOCX and EPUB files of a few parts."""

import io
import zipfile

import pytest

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def pack(parts):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return buffer.getvalue()


@pytest.fixture
def archive():
    """Packs parts by name."""
    return pack


@pytest.fixture
def docx():
    """Makes a Word document of the XML of its body and of other parts."""

    def make(body, **parts):
        document = f"<w:document {WORD}><w:body>{body}</w:body></w:document>"
        others = {f"word/{name}.xml": f"<w:{name} {WORD}>{content}</w:{name}>" for name, content in parts.items()}
        return pack({"[Content_Types].xml": "<Types/>", "word/document.xml": document, **others})

    return make


@pytest.fixture
def epub():
    """Makes a book of its pages, in the order of its spine."""

    def make(pages, *, spine=None, encryption=None):
        items = "".join(f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in pages)
        order = "".join(f'<itemref idref="{name}"/>' for name in (spine or pages))
        package = f"<package><manifest>{items}</manifest><spine>{order}</spine></package>"
        parts = {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container><rootfile full-path="OEBPS/p.opf"/></container>',
            "OEBPS/p.opf": package,
            **{f"OEBPS/{name}": content for name, content in pages.items()},
        }
        return pack(parts if encryption is None else {**parts, "META-INF/encryption.xml": encryption})

    return make


@pytest.fixture
def write_pdf():
    """Writes a PDF of its objects, numbered from 1."""
    return write


@pytest.fixture
def pdf():
    """Makes a PDF of pages; a page is a list of (x, y, size, text), or the bytes of its content."""

    def make(*pages, labels=b"", trailer=b""):
        count = len(pages)
        kids = b" ".join(b"%d 0 R" % (4 + 2 * at) for at in range(count))
        objects = [
            b"<</Type/Catalog/Pages 2 0 R%s>>" % labels,
            b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count),
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        ]
        for at, page in enumerate(pages):
            content = page if isinstance(page, bytes) else b"BT %s ET" % b" ".join(map(draw, page))
            objects += [
                b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R"
                b"/Resources<</Font<</F 3 0 R>>>>>>" % (5 + 2 * at),
                b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
            ]
        return write(objects, trailer)

    return make


def draw(piece):
    x, y, size, text = piece
    shown = text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"/F %g Tf 1 0 0 1 %g %g Tm (%s) Tj" % (size, x, y, shown)


def write(objects, trailer=b""):
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
