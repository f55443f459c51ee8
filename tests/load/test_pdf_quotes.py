"""Quotes planted in PDFs of several producers: found on the right page, and never when one word or digit differs."""

import json
import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pypdfium2
import pytest

from aswritten.api import check_source, read_loaded
from aswritten.load import load_source

FOLDER = Path(__file__).parent / "pdf"
KNOWN = json.loads((FOLDER / "known.json").read_text(encoding="utf-8"))
PRODUCERS = ("latex", "chromium", "office")
QUOTES = 200
RAISED = re.compile(r"[\d.]*\d[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|\b(?:k?m)[²³]")


@pytest.fixture(scope="module")
def loaded():
    return {name: load_source(FOLDER / f"{name}.pdf", root=None) for name in PRODUCERS}


@pytest.fixture(scope="module")
def sources(loaded):
    return {name: read_loaded(text) for name, text in loaded.items()}


def plant(count, seed):
    """Quotes of ten to thirty words that run over the ends of sentences, with the producer that set them.

    They begin and end beside no figure, so that none is cut out of its number ("3.2 × 10⁻⁷") or its "item 12".
    """
    chance = Random(seed)  # noqa: S311 - the same each time
    for number in range(count):
        name = PRODUCERS[number % len(PRODUCERS)]
        paragraphs = KNOWN[name]["paragraphs"]
        words = " ".join(paragraphs[chance.randrange(len(paragraphs))]).split()
        length = chance.randint(10, 30)
        start = chance.randrange(max(1, len(words) - length))
        quote = words[start : start + length]
        while not quote[0].isalpha():
            quote = quote[1:]
        while not quote[-1].strip(".,").isalpha() or quote[-1] == "item":
            quote = quote[:-1]
        yield name, quote


def verdict_of(words, source):
    quote = " ".join(words).rstrip(".,")
    return check_source(f"The survey says “{quote}”", source)


def squeeze(text):
    return re.sub(r"(?<=\w)-\n|\s", "", text).replace("-", "")


def test_quotes_over_lines_columns_and_pages_are_found_on_their_page(loaded, sources):
    missed, strays, crossing = [], [], 0
    for name, words in plant(QUOTES, seed=1):
        result = verdict_of(words, sources[name])
        if result.verdict.value != "verified":
            missed.append((name, " ".join(words), result.verdict.value))
            continue
        span = next(check for check in result.checks if check.name == "verbatim").source_spans[0]
        pages = {page.number for page in loaded[name].pages for a, b in page.ranges if a < span.end and b > span.start}
        crossing += len(pages) > 1
        if page_told_by_pdfium(name, words) not in pages or span.page != min(pages):
            strays.append((name, span.page, " ".join(words)))
    assert len(missed) <= QUOTES * 0.02, missed
    assert not strays
    assert crossing


def page_told_by_pdfium(name, words):
    """The page whose plain text holds the longest run of the words, by pdfium's own text of it, not by ours."""
    for length in range(len(words), 2, -1):
        for start in range(len(words) - length + 1):
            run = plain_squeeze(" ".join(words[start : start + length]))
            pages = [number for number, text in enumerate(plain_pages(name), 1) if run in text]
            if pages:
                return pages[0]
    return None


CACHE = {}


def plain_pages(name):
    if name not in CACHE:
        document = pypdfium2.PdfDocument(FOLDER / f"{name}.pdf")
        CACHE[name] = [plain_squeeze(page.get_textpage().get_text_range()) for page in document]
        document.close()
    return CACHE[name]


def plain_squeeze(text):
    text = text.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789−"))
    text = re.sub(r"[\s\ufffe-]", "", text)
    return re.sub(r"(?<=[a-z]\.)\d(?=[A-Z])", "", text)


def change(words, chance):
    """The words with one of them, or one digit, changed."""
    words = list(words)
    numbers = [at for at, word in enumerate(words) if re.search(r"\d", word)]
    if numbers and chance.random() < 0.5:
        at = chance.choice(numbers)
        digit = chance.choice([place for place, sign in enumerate(words[at]) if sign.isdecimal()])
        new = str((int(words[at][digit]) + chance.randint(1, 9)) % 10)
        words[at] = words[at][:digit] + new + words[at][digit + 1 :]
    else:
        at = chance.randrange(len(words))
        words[at] = chance.choice([word for word in ("marble", "yesterday", "seventeen", "Oslo") if word != words[at]])
    return words


def test_a_quote_with_one_word_or_digit_changed_is_never_verified(sources):
    chance = Random(5)  # noqa: S311 - the same each time
    verified = [
        (name, " ".join(changed))
        for name, words in plant(QUOTES, seed=1)
        for changed in [change(words, chance)]
        if verdict_of(changed, sources[name]).verdict.value == "verified"
    ]
    assert not verified


def test_raised_figures_are_never_glued_to_the_number_before_them(loaded):
    told = 0
    for name in PRODUCERS:
        text = squeeze(loaded[name].text)
        for sentence in (sentence for paragraph in KNOWN[name]["paragraphs"] for sentence in paragraph):
            if RAISED.search(sentence):
                told += 1
                assert squeeze(sentence) in text, sentence
    assert told >= 50


@pytest.mark.parametrize("name", PRODUCERS)
def test_paragraphs_are_those_that_were_written(loaded, name):
    """But for the marks of notes, which are read too."""
    found = {
        re.sub("[¹²³⁴]", "", re.sub(r"\s+", "", part)).replace("-", "") for part in loaded[name].text.split("\n\n")
    }
    written = [re.sub("[¹²³⁴]", "", squeeze(" ".join(paragraph))) for paragraph in KNOWN[name]["paragraphs"]]
    assert [paragraph[:60] for paragraph in written if paragraph not in found] == []


@pytest.mark.parametrize("name", PRODUCERS)
def test_running_heads_and_notes_stand_behind_the_body(loaded, name):
    text = loaded[name].text
    body = text[: min(part.start for part in loaded[name].parts)]
    assert "Proceedings of the Winter Survey" not in body
    assert text.count("Proceedings of the Winter Survey") == len(loaded[name].pages)
    for note in KNOWN[name]["notes"]:
        assert squeeze(note) not in squeeze(body)
        assert squeeze(note) in squeeze(text)


@pytest.mark.parametrize(
    ("name", "printed"), [("latex", ["117", "118", "119", "120", "121"]), ("office", ["1", "2", "3", "4", "5"])]
)
def test_printed_page_numbers_are_told(loaded, name, printed):
    assert [page.printed for page in loaded[name].pages] == printed


def test_cells_of_a_table_are_parted(loaded):
    assert "Site | 2019 | 2020 |\nRotterdam | 45.1 | 46.2 |\nLisbon | 51.3 | 50.8" in loaded["latex"].text


@pytest.mark.parametrize("name", PRODUCERS)
def test_every_character_of_the_body_stands_on_one_page(loaded, name):
    ranges = sorted(bounds for page in loaded[name].pages for bounds in page.ranges)
    assert all(first[1] <= second[0] for first, second in pairwise(ranges))
    on_pages = "".join(loaded[name].text[a:b] for a, b in ranges)
    assert "".join(on_pages.split()) == "".join(loaded[name].text.split())


@pytest.mark.parametrize("name", PRODUCERS)
def test_boxes_hold_the_passage(loaded, name):
    """Text that pdfium finds inside the boxes is the passage, and every box lies on the page."""
    text = loaded[name].text
    document = pypdfium2.PdfDocument(FOLDER / f"{name}.pdf")
    chance = Random(3)  # noqa: S311 - the same each time
    for _ in range(15):
        start = text.index(" ", chance.randrange(len(text) // 2)) + 1
        end = text.index(" ", start + chance.randint(40, 300))
        inside = ""
        for found in loaded[name].boxes(start, end):
            page = document[found.page - 1].get_textpage()
            for x0, y0, x1, y1 in found.rectangles:
                assert 0 <= x0 < x1 <= found.width
                assert 0 <= y0 < y1 <= found.height
                inside += page.get_text_bounded(x0 + 0.4, found.height - y1 + 0.4, x1 - 0.4, found.height - y0 - 0.4)
        wanted = sorted(plain_squeeze(text[start:end]).replace("|", ""))
        got = sorted(plain_squeeze(inside))
        assert len(wanted) * 0.9 <= len(got) <= len(wanted) * 1.15, (text[start:end], inside)
    document.close()
