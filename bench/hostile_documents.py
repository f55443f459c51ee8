"""Hostile documents by name: PDF, DOCX, EPUB and HTML files that a stranger could send."""

from __future__ import annotations

import io
import sys
import zipfile
import zlib
from pathlib import Path

from hostile_cases import MB, Call, Case, file_call

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

CLAIM = "The memo says “the pump was idle”."
CATALOGUE = b"<</Type/Catalog/Pages 2 0 R>>"
PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>"
FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
TREE = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def write(folder: Path, name: str, data: bytes) -> Call:
    path = folder / name
    path.write_bytes(data)
    return file_call(CLAIM, path)


def pdf(objects: list[bytes], trailer: bytes = b"") -> bytes:
    from make_pdf_fixtures import write_pdf  # noqa: PLC0415 - a tool beside this folder

    return write_pdf(objects, trailer)


def stream(content: bytes, head: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (head, len(content), content)


def page_of(content: bytes, head: bytes = b"") -> bytes:
    return pdf([CATALOGUE, TREE, PAGE, stream(content, head), FONT])


def packed(content: bytes) -> tuple[bytes, bytes]:
    return zlib.compress(content, 9), b"/Filter/FlateDecode"


def archive(parts: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return buffer.getvalue()


def million_objects(folder: Path) -> Call:
    return write(folder, "a.pdf", pdf([CATALOGUE, TREE, PAGE, stream(b""), FONT, *[b"[]"] * MB]))


def page_tree_circle(folder: Path) -> Call:
    return write(folder, "a.pdf", pdf([CATALOGUE, b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000000>>"]))


def page_tree_deep(folder: Path) -> Call:
    deep = [b"<</Type/Pages/Kids[%d 0 R]/Count 1>>" % (number + 3) for number in range(100_000)]
    return write(folder, "a.pdf", pdf([CATALOGUE, *deep, PAGE]))


def million_pages(folder: Path) -> Call:
    kids = b"<</Type/Pages/Kids[" + b"3 0 R " * MB + b"]/Count 1000000>>"
    return write(folder, "a.pdf", pdf([CATALOGUE, kids, PAGE, stream(b""), FONT]))


def declared_gigabyte(folder: Path) -> Call:
    content = b"<</Length 1073741824>>stream\nBT /F 9 Tf (the pump) Tj ET\nendstream"
    return write(folder, "a.pdf", pdf([CATALOGUE, TREE, PAGE, content, FONT]))


def packed_gigabyte(folder: Path) -> Call:
    maker = zlib.compressobj(9)
    content = b"".join(maker.compress(b" " * (16 * MB)) for _ in range(64)) + maker.flush()
    return write(folder, "a.pdf", page_of(content, b"/Filter/FlateDecode"))


def packed_twice(folder: Path) -> Call:
    maker = zlib.compressobj(9)
    inner = b"".join(maker.compress(b" " * (16 * MB)) for _ in range(64)) + maker.flush()
    return write(folder, "a.pdf", page_of(zlib.compress(inner, 9), b"/Filter[/FlateDecode/FlateDecode]"))


def million_letters(folder: Path) -> Call:
    text = b"BT /F 9 Tf " + b"1 0 0 1 50 700 Tm (pump 10 and more words) Tj " * 200_000 + b"ET"
    return write(folder, "a.pdf", page_of(*packed(text)))


def million_words_on_one_line(folder: Path) -> Call:
    text = b"BT /F 1 Tf 50 700 Td " + b"(1 ) Tj " * 500_000 + b"ET"
    return write(folder, "a.pdf", page_of(*packed(text)))


def scattered_letters(folder: Path) -> Call:
    places = b"".join(
        b"1 0 0 1 %d %d Tm (word%d) Tj " % (at * 7919 % 550, at * 104_729 % 800, at) for at in range(100_000)
    )
    return write(folder, "a.pdf", page_of(*packed(b"BT /F 9 Tf " + places + b"ET")))


def nested_forms(folder: Path) -> Call:
    form = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>"
    page = PAGE.replace(b"/Font", b"/XObject<</X 6 0 R>>/Font")
    forms = [stream(b"/X Do " * 10, form.replace(b"6 0 R", b"%d 0 R" % (number + 7))) for number in range(12)]
    return write(folder, "a.pdf", pdf([CATALOGUE, TREE, page, stream(b"/X Do"), FONT, *forms, stream(b"", form)]))


def deep_arrays(folder: Path) -> Call:
    return write(folder, "a.pdf", pdf([CATALOGUE, TREE, PAGE, stream(b"[" * MB), b"[" * MB]))


def random_bytes(folder: Path) -> Call:
    data = bytes(at * at * 31 % 251 for at in range(2 * MB))
    return write(folder, "a.pdf", b"%PDF-1.7\n" + data)


def encrypted(folder: Path) -> Call:
    secret = b"/Encrypt<</Filter/Standard/V 1/R 2/O(%s)/U(%s)/P -4>>/ID[(a)(b)]" % (b"o" * 32, b"u" * 32)
    return write(folder, "a.pdf", pdf([CATALOGUE, TREE, PAGE, stream(b""), FONT], secret))


def docx_bomb(folder: Path) -> Call:
    path = folder / "a.docx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file, file.open("word/document.xml", "w") as part:
        part.write(b"<a>")
        for _ in range(800):
            part.write(b" " * MB)
    return file_call(CLAIM, path)


def docx_laughs(folder: Path) -> Call:
    laughs = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 12))
    body = f"<w:document {WORD}><w:p><w:r><w:t>&l11;</w:t></w:r></w:p></w:document>"
    text = f'<!DOCTYPE a [<!ENTITY l0 "ha">{laughs}]>{body}'
    return write(folder, "a.docx", archive({"word/document.xml": text.encode()}))


def docx_external(folder: Path) -> Call:
    (folder / "secret.txt").write_text("The pump was idle.", encoding="utf-8")
    entity = f'<!DOCTYPE a [<!ENTITY x SYSTEM "file://{folder}/secret.txt">]>'
    text = f"{entity}<w:document {WORD}><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:document>"
    return write(folder, "a.docx", archive({"word/document.xml": text.encode()}))


def docx_deep(folder: Path) -> Call:
    cell = b"<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p>"
    text = f"<w:document {WORD}>".encode() + cell * MB
    return write(folder, "a.docx", archive({"word/document.xml": text}))


def docx_tables_in_tables(folder: Path) -> Call:
    cell, end = b"<w:tbl><w:tr><w:tc><w:p><w:r><w:t>word</w:t></w:r></w:p>", b"</w:tc></w:tr></w:tbl>"
    text = f"<w:document {WORD}>".encode() + (cell * 600 + end * 600) * 60 + b"</w:document>"
    return write(folder, "a.docx", archive({"word/document.xml": text}))


def docx_wide_cells(folder: Path) -> Call:
    cell = b'<w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr></w:tc>'
    text = f"<w:document {WORD}><w:tbl><w:tr>".encode() + cell * 20_000 + b"</w:tr></w:tbl></w:document>"
    return write(folder, "a.docx", archive({"word/document.xml": text}))


def docx_many_parts(folder: Path) -> Call:
    return write(folder, "a.docx", archive({"word/document.xml": b"<a/>", **{f"p{at}": b"" for at in range(200_000)}}))


def epub_bomb(folder: Path) -> Call:
    container = b'<container><rootfile full-path="p.opf"/></container>'
    package = (
        '<package><item id="a" href="a.html" media-type="text/html"/>' + '<itemref idref="a"/>' * 100_000 + "</package>"
    )
    parts = {"mimetype": b"application/epub+zip", "META-INF/container.xml": container, "p.opf": package.encode()}
    return write(folder, "a.epub", archive({**parts, "a.html": b"<p>" * (60 * MB)}))


def epub_escape(folder: Path) -> Call:
    container = b'<container><rootfile full-path="../../../etc/passwd"/></container>'
    return write(folder, "a.epub", archive({"mimetype": b"application/epub+zip", "META-INF/container.xml": container}))


def html_deep(folder: Path) -> Call:
    return write(folder, "a.html", b"<div>" * 100_000 + b"the pump was idle" + b"</div>" * 100_000)


def html_deep_lists(folder: Path) -> Call:
    return write(folder, "a.html", b"<table><tr><td><ul><li hidden>" * 60_000 + b"the pump was idle")


def link_out_of_the_root(folder: Path) -> Call:
    from aswritten import check  # noqa: PLC0415 - the measured process imports it

    (folder / "root").mkdir()
    (folder / "out.pdf").write_bytes(page_of(b"BT /F 9 Tf (the pump was idle) Tj ET"))
    (folder / "root" / "a.pdf").symlink_to(folder / "out.pdf")
    return lambda: str(check(CLAIM, path="a.pdf", workspace_root=folder / "root").verdict)


BUILDERS = (
    million_objects,
    page_tree_circle,
    page_tree_deep,
    million_pages,
    declared_gigabyte,
    packed_gigabyte,
    packed_twice,
    million_letters,
    million_words_on_one_line,
    scattered_letters,
    nested_forms,
    deep_arrays,
    random_bytes,
    encrypted,
    docx_bomb,
    docx_laughs,
    docx_external,
    docx_deep,
    docx_tables_in_tables,
    docx_wide_cells,
    docx_many_parts,
    epub_bomb,
    epub_escape,
    html_deep,
    html_deep_lists,
    link_out_of_the_root,
)


def document_cases() -> list[Case]:
    """All of them; each within ten seconds."""
    return [Case(f"document: {builder.__name__.replace('_', ' ')}", 10.0, builder) for builder in BUILDERS]
