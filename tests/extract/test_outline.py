"""The numbered headings of a text, and what is none."""

from __future__ import annotations

import time

import pytest

from aswritten.extract.number_words import number_words
from aswritten.extract.outline import find_outline
from aswritten.extract.places import find_places
from aswritten.extract.reading import Reading

STANDARD = """Table of Contents

   1.  Introduction . . . . . . . . . . . . 2
     1.1.  Terms  . . . . . . . . . . . . . 2
   2.  Frames . . . . . . . . . . . . . . . 3

1.  Introduction

   A pump starts in two steps, which are described in
   Section 2.1. The operator does the following, as in
   Section 9 of the manual:

   1.  Open the gate and wait for the water to settle down
       in the basin

   2.  Close it

1.1.  Terms

   A pump is a pump.

2.  Frames

   See below.

2.1.  0-RTT Frames

   These come first.

3.  Considerations for Choosing between Gates and
    Pumps in Old Harbours

   Choose well.

Appendix A.  Figures

   None.
"""


def outline_of(text, media_type="text/plain"):
    source = Reading(text, media_type=media_type)
    worded = find_places(source.plain.text, source.numbers, "section", number_words(source.language))
    return [(place.number, source.plain.text[place.start :][:12]) for place in find_outline(source.plain.text, worded)]


def numbers_of(text, media_type="text/plain"):
    return [number for number, _ in outline_of(text, media_type)]


def test_headings_are_told_from_items_contents_and_wrapped_references():
    assert numbers_of(STANDARD) == ["1", "1.1", "2", "2.1", "3", "A"]


def test_a_heading_is_the_one_of_the_body_not_of_the_contents():
    contents = "1. Introduction\n\n1.1. Terms\n\n2. Frames\n\n"
    body = "1. Introduction\n\nA pump.\n\n1.1. Terms\n\nMore.\n\n2. Frames\n\nAll.\n"
    source = Reading(contents + body, media_type="text/plain")
    found = find_outline(source.plain.text, ())
    assert [place.number for place in found] == ["1", "1.1", "2"]
    assert found[0].start > source.plain.text.index("2. Frames")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        pytest.param("# Plan\n\n## 1 Start\n\nA\n\n### 1.1 gate\n\nB\n\n## 2 End\n\nC\n", ["1", "1.1", "2"], id="markdown"),
        pytest.param("**1. Start**\n\nA b\n\n**2. Middle**\n\nC d\n\n**3. End**\n\nE f\n", ["1", "2", "3"], id="bold"),
        pytest.param("§ 1 Zweck\n\nText.\n\n§ 2 Mittel\n\nText.\n\n§ 3 Ende\n\nText.\n", ["1", "2", "3"], id="signs of sections"),
        pytest.param(
            "Section 1. Purpose. The pump runs.\n\nSection 2. Means. It does.\n\nSection 3. End. All.\n",
            ["1", "2", "3"],
            id="run in",
        ),
        pytest.param("Kapitel 1\n\nA b.\n\nKapitel 2\n\nC d.\n\nKapitel 3\n\nE f.\n", ["1", "2", "3"], id="a word alone"),
        pytest.param("1 Start\nText one.\n2 Middle\nText two.\n3 End\nText three.\n", ["1", "2", "3"], id="no blank lines"),
    ],
)  # fmt: skip
def test_outlines_of_several_forms_are_read(text, numbers):
    assert numbers_of(text, "text/markdown" if text.startswith(("#", "*")) else "text/plain") == numbers


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1 Start\n\nThe gate.\n\n2 End\n\nThe pump.\n", id="two headings are too few"),
        pytest.param("12\n\nA page.\n\n13\n\nA page.\n\n14\n\nA page.\n", id="page numbers"),
        pytest.param("1. Open the gate;\n\n2. close it;\n\n3. go home.\n", id="clauses"),
        pytest.param("3 apples fell.\n\n4 pears fell.\n\n5 plums fell.\n", id="sentences"),
    ],
)
def test_what_is_no_outline_makes_none(text):
    assert numbers_of(text) == []


def test_lines_in_the_middle_of_running_text_are_no_headings():
    running = "The harbour office keeps a record of everything, which is described in\nSection {} of the same old manual that\n"
    assert numbers_of("".join(map(running.format, (2, 3, 4)))) == []


def test_an_outline_of_many_headings_is_read_in_no_time():
    text = "".join(f"{n // 50 + 1}.{n % 50 + 1}.  Heading number {n}\n\nSome text here.\n\n" for n in range(20_000))
    begun = time.perf_counter()
    assert len(find_outline(Reading(text, media_type="text/plain").plain.text, ())) == 20_000
    assert time.perf_counter() - begun < 5
