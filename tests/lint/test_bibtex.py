"""Which files BibTeX entries name."""

import pytest

from aswritten.lint.bibtex import read_bibtex


@pytest.mark.parametrize(
    ("entry", "paths"),
    [
        pytest.param("@a{k, file = {p/s.pdf}}", ("p/s.pdf",), id="a path in braces"),
        pytest.param('@a{k, file = "p/s.pdf"}', ("p/s.pdf",), id="a path in quotes"),
        pytest.param("@a{k, title={T}, FILE={s.pdf}, year=2020}", ("s.pdf",), id="among other fields, in capitals"),
        pytest.param("@a{k, file={:p/s.pdf:PDF}}", ("p/s.pdf",), id="JabRef"),
        pytest.param(
            "@a{k, file={Full:p/s.pdf:application/pdf;Snap:p/s.html:text/html}}", ("p/s.pdf", "p/s.html"), id="Zotero"
        ),
        pytest.param(r"@a{k, file={:C\:\\papers\\s.pdf:PDF}}", (r"C:\papers\s.pdf",), id="a Windows path"),
        pytest.param("@a{k, file={p/{A} b.pdf}}", ("p/{A} b.pdf",), id="braces in a path"),
        pytest.param("@a{k, title={no file}}", (), id="no file"),
        pytest.param("@a(k, file={s.pdf})", ("s.pdf",), id="round brackets"),
        pytest.param("@a{k, title={the file = {x} of}, file={s.pdf}}", ("s.pdf",), id="the word in a title"),
    ],
)
def test_an_entry_names_its_files(entry, paths):
    assert read_bibtex(entry)["k"] == paths


def test_comments_and_strings_are_no_entries():
    assert read_bibtex("@comment{a, file={x}} @string{b, c} @misc{d, file={y.txt}}") == {"d": ("y.txt",)}


def test_the_first_entry_of_a_key_counts():
    assert read_bibtex("@a{k, file={1.pdf}} @a{k, file={2.pdf}}") == {"k": ("1.pdf",)}


@pytest.mark.parametrize("text", ["@a{k, file={", "@a{k, file={\\", "@", "@a{", "}{" * 1000, '@a{k, file="'])
def test_broken_files_are_read_as_far_as_they_go(text):
    assert isinstance(read_bibtex(text), dict)
