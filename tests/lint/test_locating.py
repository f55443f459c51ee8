"""From citations to files: what is found, what is not at hand, what may not be read."""

import pytest

from aswritten import AswrittenError
from aswritten.lint.linting import lint

QUOTE = "says “the pump was idle all night”."
MEMO = "By then the pump was idle all night. Nobody saw it before dawn came.\n"


@pytest.fixture
def folder(tmp_path):
    root = tmp_path / "root"
    (root / "papers").mkdir(parents=True)
    (root / "papers" / "memo.txt").write_text(MEMO)
    for path in ("book/README.md", "book/page.md", "site/index.html", "../outside.md"):
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(MEMO)
    (tmp_path / "outside.txt").write_text(MEMO)
    return root


def status_of(folder, text, *, sources=(), name="report.md"):
    (folder / name).write_text(text, encoding="utf-8")
    (found,) = lint(folder / name, workspace_root=folder, sources=[folder / each for each in sources])
    return found.verdict.value if found.verdict else found.error.code.value if found.error else "uncited"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        pytest.param(f"The [memo](papers/memo.txt) {QUOTE}", "verified", id="a link"),
        pytest.param(f"The [memo](./papers/../papers/memo.txt) {QUOTE}", "verified", id="a roundabout path"),
        pytest.param(f"The [memo](papers%2Fmemo.txt) {QUOTE}", "verified", id="percent escapes"),
        pytest.param(f"The [memo](<papers/memo.txt>) {QUOTE}", "verified", id="angle brackets"),
        pytest.param(f"It {QUOTE} (papers/memo.txt)", "verified", id="a path in brackets"),
        pytest.param(f"The [memo](papers/none.txt) {QUOTE}", "NOT_FOUND", id="a missing file"),
        pytest.param(f"The [memo](https://example.org/memo.txt) {QUOTE}", "NOT_FOUND", id="a remote address"),
        pytest.param(f"The [memo](//example.org/memo.txt) {QUOTE}", "NOT_FOUND", id="an address without scheme"),
        pytest.param(f"The [memo](../outside.txt) {QUOTE}", "PATH_ESCAPE", id="out of the root"),
        pytest.param(f"The [memo](/etc/passwd) {QUOTE}", "PATH_ESCAPE", id="an absolute path"),
        pytest.param(f"The [memo](papers) {QUOTE}", "NOT_A_FILE", id="a folder"),
        pytest.param(f"The [memo](book/) {QUOTE}", "verified", id="a folder with a front page"),
        pytest.param(
            "The [memo](book/) says “the pump was idle all day”.", "NOT_A_FILE", id="a folder with another one"
        ),
        pytest.param(
            "The [memo](book/page) says “the pump was idle all day”.", "disproven", id="a page with another one"
        ),
        pytest.param(f"The [memo](site) {QUOTE}", "verified", id="a folder with an index"),
        pytest.param(f"The [memo](book/page) {QUOTE}", "verified", id="a page without its suffix"),
        pytest.param(f"The [memo](book/page.txt) {QUOTE}", "NOT_FOUND", id="a page of another suffix"),
        pytest.param(f"The [memo](../outside) {QUOTE}", "PATH_ESCAPE", id="a page out of the root without its suffix"),
        pytest.param(f"It {QUOTE} [@memo]", "NOT_FOUND", id="a key without a map"),
        pytest.param(f"It {QUOTE}[^1]\n\n[^1]: Smith, A lost book, London.", "NOT_FOUND", id="a note in words"),
        pytest.param(f"The [memo](mailto:a@example.org) {QUOTE}", "uncited", id="an address of a person"),
        pytest.param(f"The [memo](#part) {QUOTE}", "uncited", id="a link within the page"),
    ],
)
def test_what_a_citation_leads_to(folder, text, status):
    assert status_of(folder, text) == status


@pytest.mark.parametrize(
    ("text", "status"),
    [
        pytest.param(f"The [[memo.txt]] {QUOTE}", "verified", id="a wiki link"),
        pytest.param(f"The [[papers/memo.txt|memo]] {QUOTE}", "verified", id="a path from the root"),
        pytest.param(f"The [memo](memo.txt) {QUOTE}", "verified", id="a link"),
        pytest.param(f"The [[note]] {QUOTE}", "uncited", id="another note"),
        pytest.param(f"The [memo](old/memo.txt) {QUOTE}", "NOT_FOUND", id="a path that is not there"),
        pytest.param(f"The [[two.txt]] {QUOTE}", "NOT_FOUND", id="two files of that name"),
        pytest.param("> [!quote] [[memo.txt]]\n> By then the pump was idle.\n", "verified", id="a title"),
        pytest.param("> [!PDF] [[memo.txt]]\n> > By then the pump was off.\n", "disproven", id="an altered one"),
        pytest.param("> [!PDF] [[memo.txt]]\n> > all night\n", "verified", id="a quotation of few words"),
        pytest.param("> [!PDF] [[memo.txt]]\n> > all nights\n", "disproven", id="an altered one of few words"),
        pytest.param("> [!PDF] [[memo.txt]]\n> By then the pump was off.\n", "insufficient", id="the author's words"),
    ],
)
def test_a_bare_name_is_looked_for_in_the_source_folders(folder, text, status):
    for place in ("papers/a", "papers/b"):
        (folder / place).mkdir()
        (folder / place / "two.txt").write_text(MEMO)
    assert status_of(folder, text, sources=("papers",)) == status


LIST = "# References\n\n[1] Bo, A lost book, 2019.\n\n[2] [The memo](papers/memo.txt), 2020.\n\n3. Li, A page, 2021.\n"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        pytest.param(f"The memo [2](refs.md#ref-2) {QUOTE}", "verified", id="an entry that links a file"),
        pytest.param(f"The memo [[2]](refs.md#ref-2) {QUOTE}", "verified", id="in brackets"),
        pytest.param(f"The book [1](refs.md#ref-1) {QUOTE}", "NOT_FOUND", id="an entry without a file"),
        pytest.param(f"The book [9](refs.md#ref-9) {QUOTE}", "NOT_FOUND", id="no such entry"),
        pytest.param(f"The book [9](none.md#ref-9) {QUOTE}", "NOT_FOUND", id="no such list"),
        pytest.param(f"The [list](refs.md#ref-2) {QUOTE}", "disproven", id="a page that is linked by name"),
        pytest.param("The memo [2](refs.md#ref-2) says “the pump was off all night”.", "disproven", id="altered"),
    ],
)
def test_the_number_of_an_entry_in_another_document(folder, text, status):
    (folder / "refs.md").write_text(LIST)
    assert status_of(folder, text) == status


def test_what_was_made_of_the_document_tells_of_no_other_source(folder):
    (folder / "papers" / "report.txt").write_text("He wrote that the pump was off all night.")
    (folder / "papers" / "other.txt").write_text("He wrote that the gate was open all night.")
    (folder / "report.md").write_text(
        "The [memo](papers/memo.txt) says “the pump was off all night”.\n\n"
        "The [memo](papers/memo.txt) says “the gate was open all night”.\n",
        encoding="utf-8",
    )
    first, second = lint(folder / "report.md", workspace_root=folder, sources=[folder / "papers"])
    rules = [{check.rule for check in each.result.checks} for each in (first, second)]
    assert ("quote-misattributed" in rules[0], "quote-misattributed" in rules[1]) == (False, True)


def test_a_link_of_the_file_system_may_not_lead_out(folder):
    (folder / "papers" / "sly.txt").symlink_to(folder.parent / "outside.txt")
    assert status_of(folder, f"The [memo](papers/sly.txt) {QUOTE}") == "PATH_ESCAPE"


@pytest.mark.parametrize(
    ("files", "sources", "status"),
    [
        pytest.param({"sources.toml": 'memo = "papers/memo.txt"'}, (), "verified", id="sources.toml"),
        pytest.param({"sources.toml": 'memo = ["lost.pdf", "papers/memo.txt"]'}, (), "verified", id="the first there"),
        pytest.param({"papers/sources.toml": 'memo = "memo.txt"'}, ("papers",), "verified", id="a map of the sources"),
        pytest.param({"refs.bib": "@misc{memo, file={papers/memo.txt}}"}, (), "verified", id="BibTeX beside it"),
        pytest.param({"refs.bib": "@misc{MEMO, file={papers/memo.txt}}"}, (), "verified", id="another case"),
        pytest.param({"refs.bib": "@misc{memo, file={/home/x/memo.txt}}"}, ("papers",), "verified", id="another place"),
        pytest.param(
            {"refs.bib": "@misc{memo, file={/home/x/memo.txt}}"}, (), "PATH_ESCAPE", id="another place, unknown"
        ),
        pytest.param({}, ("papers",), "verified", id="a file of that name"),
        pytest.param({"papers/Memo.txt": MEMO, "papers/memo.md": MEMO}, ("papers",), "INVALID_INPUT", id="two files"),
        pytest.param({"refs.bib": ""}, (), "NOT_FOUND", id="empty BibTeX"),
        pytest.param({"sources.toml": 'memo = "https://example.org/a"'}, (), "NOT_FOUND", id="a map to an address"),
    ],
)
def test_what_a_key_means(folder, files, sources, status):
    for name, content in files.items():
        (folder / name).write_text(content)
    assert status_of(folder, f"It {QUOTE} [@memo]", sources=sources) == status


def test_a_saved_page_answers_to_its_address(folder):
    (folder / "sources.toml").write_text('"https://example.org/memo" = "papers/memo.txt"')
    assert status_of(folder, f"The [memo](https://example.org/memo) {QUOTE}") == "verified"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        pytest.param("memo = [", "UNREADABLE", id="broken TOML"),
        pytest.param("memo = 3", "INVALID_INPUT", id="no path"),
        pytest.param("memo = []", "INVALID_INPUT", id="an empty list"),
    ],
)
def test_a_map_that_says_nothing_is_an_error(folder, content, code):
    (folder / "sources.toml").write_text(content)
    with pytest.raises(AswrittenError) as caught:
        status_of(folder, f"It {QUOTE} [@memo]")
    assert caught.value.code == code


def test_a_page_of_the_map_is_part_of_the_claim(folder, make_pdf):
    pages = make_pdf(["A cover"], ["By then the pump was idle all night."])
    (folder / "papers" / "book.pdf").write_bytes(pages)
    (folder / "sources.toml").write_text('right = "papers/book.pdf#page=2"\nwrong = "papers/book.pdf#page=1"')
    assert status_of(folder, f"It {QUOTE} [@right]") == "verified"
    assert status_of(folder, f"It {QUOTE} [@wrong]") == "insufficient"
