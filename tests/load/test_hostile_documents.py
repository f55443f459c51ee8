"""Documents that mean harm end in an error code, soon and without much memory."""

import sys
import zlib

import pytest

from aswritten import AswrittenError, check
from aswritten.load.formats.pdf_apart import read_pdf_apart

CATALOGUE = b"<</Type/Catalog/Pages 2 0 R>>"
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X %d 0 R>>>>"
PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>"
TREE = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
needs_limits = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows sets no limits on a process's time and memory"
)


def stream(content, head=b""):
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (head, len(content), content)


def code_of(data, *, page_seconds=1):
    with pytest.raises(AswrittenError) as caught:
        read_pdf_apart(data, path="a.pdf", page_seconds=page_seconds)
    return caught.value.code


@needs_limits
def test_forms_inside_forms(write_pdf):
    forms = [stream(b"/X Do " * 10, FORM % (number + 6)) for number in range(12)]
    assert code_of(write_pdf([CATALOGUE, TREE, PAGE, stream(b"/X Do"), *forms])) == "TOO_LARGE"


@needs_limits
def test_a_packed_gigabyte(write_pdf):
    maker = zlib.compressobj(1)
    packed = b"".join(maker.compress(b" " * 16_000_000) for _ in range(64)) + maker.flush()
    assert code_of(write_pdf([CATALOGUE, TREE, PAGE, stream(packed, b"/Filter/FlateDecode")])) == "TOO_LARGE"


@pytest.mark.parametrize(
    ("objects", "code"),
    [
        pytest.param([b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000000>>"], "TOO_LARGE", id="a page tree in a circle"),
        pytest.param(
            [b"<</Type/Pages/Kids[%d 0 R]/Count 1>>" % (number + 3) for number in range(50_000)],
            "UNREADABLE TOO_LARGE",
            id="a page tree as deep as a well",
        ),
        pytest.param(
            [TREE, PAGE, b"<</Length 1073741824>>stream\nBT ET\nendstream"], "UNREADABLE", id="a declared gigabyte"
        ),
        pytest.param([TREE, PAGE, stream(b"[" * 1_000_000)], "UNREADABLE", id="arrays inside arrays"),
        pytest.param([TREE, PAGE, stream(b""), *[b"[]"] * 300_000], "UNREADABLE", id="objects without end"),
    ],
)
def test_odd_structures(write_pdf, objects, code):
    assert code_of(write_pdf([CATALOGUE, *objects]), page_seconds=8) in code.split()


def test_a_link_out_of_the_root(tmp_path, pdf):
    (tmp_path / "root").mkdir()
    (tmp_path / "out.pdf").write_bytes(pdf([(72, 700, 10, "The pump was idle.")]))
    try:
        (tmp_path / "root" / "memo.pdf").symlink_to(tmp_path / "out.pdf")
    except OSError:
        pytest.skip("this system makes no links")
    with pytest.raises(AswrittenError) as caught:
        check("It says “the pump was idle”.", path="memo.pdf", workspace_root=tmp_path / "root")
    assert caught.value.code == "PATH_ESCAPE"


def test_a_page_nested_without_end(tmp_path):
    (tmp_path / "page.html").write_bytes(b"<div>" * 100_000 + b"the pump was idle" + b"</div>" * 100_000)
    assert check("It says “the pump was idle”.", path=tmp_path / "page.html").verdict == "verified"
