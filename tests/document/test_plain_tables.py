"""Tables of plain text: what stands in columns is read by row and column, and what only looks so is not."""

# ruff: noqa: ISC004 - texts of several lines in tables
from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.audit.quantities import find_quantities
from aswritten.document.model import BlockKind
from aswritten.document.reading import read_document


def read(tmp_path, text):
    (tmp_path / "notes.txt").write_bytes(text.encode())
    return read_document("notes.txt", root=tmp_path)


def cells(document):
    return [
        (block.text, " / ".join(block.cell.row_headers), " / ".join(block.cell.column_headers))
        for block in document.blocks
        if block.cell and not block.cell.is_header and block.text[:1].isdigit()
    ]


TWO_ENGINES = [
    ("1.2", "read", "Wren 1.0 / p50"), ("3.4", "read", "Wren 1.0 / p95"), ("7.8", "read", "Wren 1.0 / p99"),
    ("1.1", "read", "Wren 1.1 / p50"), ("3.1", "read", "Wren 1.1 / p95"), ("6.9", "read", "Wren 1.1 / p99"),
    ("10.5", "scan", "Wren 1.0 / p50"), ("22.0", "scan", "Wren 1.0 / p95"), ("1,030.4", "scan", "Wren 1.0 / p99"),
    ("9.8", "scan", "Wren 1.1 / p50"), ("20.1", "scan", "Wren 1.1 / p95"), ("28.8", "scan", "Wren 1.1 / p99"),
]  # fmt: skip
SITES = [("1.5", "north", "mean"), ("9", "north", "max"), ("2.5", "south", "mean"), ("8", "south", "max")]
TABLES = {
    "a header over columns that repeat, at their left": ("""
                      Wren 1.0                      Wren 1.1
        workload      p50    p95      p99           p50    p95    p99
        read          1.2    3.4      7.8           1.1    3.1    6.9
        scan         10.5   22.0  1,030.4           9.8   20.1   28.8
        """, TWO_ENGINES),
    "a header over columns, in their middle, above a rule": ("""
                            Wren 1.0                  Wren 1.1
        workload      p50    p95      p99      p50    p95    p99
        =========================================================
        read          1.2    3.4      7.8      1.1    3.1    6.9
        scan         10.5   22.0  1,030.4      9.8   20.1   28.8
        """, TWO_ENGINES),
    "a header over columns, drawn out": ("""
                   ------ Wren 1.0 -----   ---- Wren 1.1 ----
        workload    p50    p95       p99    p50    p95    p99
        read        1.2    3.4       7.8    1.1    3.1    6.9
        scan       10.5   22.0   1,030.4    9.8   20.1   28.8
        """, TWO_ENGINES),
    "a header over columns, underlined": ("""
                   Wren 1.0                Wren 1.1
                   ---------------------   ------------------
        workload    p50    p95       p99    p50    p95    p99
        --------   ----   ----   -------   ----   ----   ----
        read        1.2    3.4       7.8    1.1    3.1    6.9
        scan       10.5   22.0   1,030.4    9.8   20.1   28.8
        """, TWO_ENGINES),
    "a header over columns, of tabs": (
        "\tWren 1.0\t\t\tWren 1.1\t\t\nworkload\tp50\tp95\tp99\tp50\tp95\tp99\nread\t1.2\t3.4\t7.8\t1.1\t3.1\t6.9\n"
        "scan\t10.5\t22.0\t1,030.4\t9.8\t20.1\t28.8\n", TWO_ENGINES),
    "a header over columns that do not repeat": ("""
                  Latency (ms)    Load
        site      mean     max    ops/s   errors
        north      1.5       9     1200        0
        south      2.5       8     1300        4
        """, [
            ("1.5", "north", "Latency (ms) / mean"), ("9", "north", "Latency (ms) / max"),
            ("1200", "north", "Load / ops/s"), ("0", "north", "Load / errors"),
            ("2.5", "south", "Latency (ms) / mean"), ("8", "south", "Latency (ms) / max"),
            ("1300", "south", "Load / ops/s"), ("4", "south", "Load / errors"),
        ]),
    "one header over all columns": (
        "          Latency (ms)\nsite   mean  mid  max\nnorth   1.5    2    9\nsouth   2.5    3    8\n",
        [
            ("1.5", "north", "Latency (ms) / mean"), ("2", "north", "Latency (ms) / mid"), ("9", "north", "Latency (ms) / max"),
            ("2.5", "south", "Latency (ms) / mean"), ("3", "south", "Latency (ms) / mid"), ("8", "south", "Latency (ms) / max"),
        ],
    ),
    "a word above one name of several": (
        "             daily\nsite   mean    mid  max\nnorth   1.5      2    9\nsouth   2.5      3    8\n",
        [
            ("1.5", "north", "mean"), ("2", "north", "daily / mid"), ("9", "north", "max"),
            ("2.5", "south", "mean"), ("3", "south", "daily / mid"), ("8", "south", "max"),
        ],
    ),
    "a header in the gap between its two columns": (
        "           2023              2024\nsite   Q1      Q2      Q1      Q2\nnorth  10      12      14      15\n"
        "south   9      11      13      16\n",
        [
            ("10", "north", "2023 / Q1"), ("12", "north", "2023 / Q2"), ("14", "north", "2024 / Q1"), ("15", "north", "2024 / Q2"),
            ("9", "south", "2023 / Q1"), ("11", "south", "2023 / Q2"), ("13", "south", "2024 / Q1"), ("16", "south", "2024 / Q2"),
        ],
    ),
    "names that are cut short": (
        "site    mean temp.  max.\nnorth          1.5     9\nsouth          2.5     8\n",
        [("1.5", "north", "mean temp."), ("9", "north", "max."), ("2.5", "south", "mean temp."), ("8", "south", "max.")],
    ),
    "a header alone": ("site   mean  max\nnorth   1.5    9\nsouth   2.5    8\n", SITES),
    "a rule below the header": ("site   mean  max\n----------------\nnorth   1.5    9\nsouth   2.5    8\n", SITES),
    "a rule for each column": ("site   mean  max\n-----  ----  ---\nnorth   1.5    9\nsouth   2.5    8\n", SITES),
    "a rule for each column, one space apart": ("site  mean max\n===== ==== ===\nnorth  1.5   9\nsouth  2.5   8\n", SITES),
    "rules above, between and below": (
        "===== ==== ===\nsite  mean max\n===== ==== ===\nnorth 1.5  9\nsouth 2.5  8\n===== ==== ===\n", SITES),
    "one space between full columns": ("site  mean max\nnorth  1.5  9\nsouth  2.5  8\n", SITES),
    "an indented table": ("    site   mean  max\n    north   1.5    9\n    south   2.5    8\n", SITES),
    "line ends of Windows": ("site   mean  max\r\nnorth   1.5    9\r\nsouth   2.5    8\r\n", SITES),
    "no line end at the end": ("site   mean  max\nnorth   1.5    9\nsouth   2.5    8", SITES),
    "a blank line below the header": ("site   mean  max\n\nnorth   1.5    9\nsouth   2.5    8\n", SITES),
    "a blank line within": ("site   mean  max\nnorth   1.5    9\nsouth   2.5    8\n\neast    3.5    7\n", [
        *SITES, ("3.5", "east", "mean"), ("7", "east", "max")]),
    "tabs": ("site\tmean\tmax\nnorth\t1.5\t9\nsouth\t2.5\t8\n", SITES),
    "tabs that align": ("site\t\tmean\tmax\nnorth\t\t1.5\t9\nsouth\t\t2.5\t8\n", SITES),
    "bars": ("site | mean | max\nnorth | 1.5 | 9\nsouth | 2.5 | 8\n", SITES),
    "bars and a rule": (" site  | mean | max\n-------+------+-----\n north |  1.5 |   9\n south |  2.5 |   8\n", SITES),
    "bars and a Markdown rule": ("| site | mean | max |\n|---|--:|--:|\n| north | 1.5 | 9 |\n| south | 2.5 | 8 |\n", SITES),
    "bars with borders": (
        "+-------+------+-----+\n| site  | mean | max |\n+-------+------+-----+\n| north | 1.5  | 9   |\n"
        "| south | 2.5  | 8   |\n+-------+------+-----+\n", SITES),
    "a grid": (
        "+-------+------+-----+\n| site  | mean | max |\n+=======+======+=====+\n| north | 1.5  | 9   |\n"
        "+-------+------+-----+\n| south | 2.5  | 8   |\n+-------+------+-----+\n", SITES),
    "drawn borders": (
        "┌───────┬──────┬─────┐\n│ site  │ mean │ max │\n├───────┼──────┼─────┤\n│ north │ 1.5  │ 9   │\n"
        "│ south │ 2.5  │ 8   │\n└───────┴──────┴─────┘\n", SITES),
    "a name for several rows": ("""
        Runs       mean   max
        north
          day       1.5     9
        south
          day       2.5     8
        """, [("1.5", "north / day", "mean"), ("9", "north / day", "max"),
              ("2.5", "south / day", "mean"), ("8", "south / day", "max")]),
    "a name that stands once for the rows below it": ("""
        site    shift   mean   max
        north   day      1.5     9
                night    2.5     8
        """, [("1.5", "north / day", "mean"), ("9", "north / day", "max"),
              ("2.5", "north / night", "mean"), ("8", "north / night", "max")]),
    "units below the names": ("""
        site     mean     max
                 (ms)     (s)
        north     1.5       9
        south     2.5       8
        """, [("1.5", "north", "mean / (ms)"), ("9", "north", "max / (s)"),
              ("2.5", "south", "mean / (ms)"), ("8", "south", "max / (s)")]),
    "years as names": ("""
        site      2023    2024
        north      1.5       9
        south      2.5       8
        """, [("1.5", "north", "2023"), ("9", "north", "2024"), ("2.5", "south", "2023"), ("8", "south", "2024")]),
    "numbers as names, above a rule": ("""
        threads     1     8
        -------------------
        read      1.5     9
        scan      2.5     8
        """, [("1.5", "read", "1"), ("9", "read", "8"), ("2.5", "scan", "1"), ("8", "scan", "8")]),
    "a cell without a figure": ("""
        site    mean   max
        north    1.5   n/a
        south    2.5     8
        east     3.5     7
        """, [("1.5", "north", "mean"), ("2.5", "south", "mean"), ("8", "south", "max"),
              ("3.5", "east", "mean"), ("7", "east", "max")]),
    "a total below a rule": ("""
        site    mean   max
        ------------------
        north    1.5     9
        south    2.5     8
        ------------------
        all      4.0    17
        """, [*SITES, ("4.0", "all", "mean"), ("17", "all", "max")]),
    "names of two words": ("""
        Site name         mean  max
        north shore        1.5    9
        south shore        2.5    8
        """, [("1.5", "north shore", "mean"), ("9", "north shore", "max"),
              ("2.5", "south shore", "mean"), ("8", "south shore", "max")]),
    "wide characters": ("地点    平均  最大\n北      1.5   9\n南      2.5   8\n", [
        ("1.5", "北", "平均"), ("9", "北", "最大"), ("2.5", "南", "平均"), ("8", "南", "最大")]),
    "text right above and below": (
        "We looked at two sites.  The means:\nsite   mean  max\nnorth   1.5    9\nsouth   2.5    8\nThat was all.\n", SITES),
    "two tables, one after the other": (
        "First\nsite   mean  max\nnorth   1.5    9\nsouth   2.5    8\nSecond\nsite   mean  max\neast    3.5    7\nwest    4.5    6\n",
        [*SITES, ("3.5", "east", "mean"), ("7", "east", "max"), ("4.5", "west", "mean"), ("6", "west", "max")]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TABLES.values(), ids=TABLES)
def test_a_cell_in_columns_knows_its_row_and_column(tmp_path, text, expected):
    document = read(tmp_path, dedent(text.removeprefix("\n")))
    assert cells(document) == expected
    for block in document.blocks:
        place = block.map.place(0, len(block.text))
        assert " ".join(document.files[0].text[place.start : place.end].split()) == block.text


NO_TABLES = {
    "prose with two spaces between sentences": (
        "The pump ran for 5 days.  It stopped on day 6.  Then it ran again.\n"
        "We counted 12 stops.  Each took 3 minutes.  Nobody knew why.\n"
        "The log has 4 lines.  Two of them are of May 7.  The rest is lost.\n"),
    "prose set in full lines": (
        "The  pump  ran  for  12  hours  and\nwas   stopped   after   5   more\nhours,  when  9  valves  were  shut\n"),
    "a list of items with figures": "- apples   5\n- pears    6\n- plums    7\n",
    "a numbered list": "1.  Measure  5 times\n2.  Wait     6 minutes\n3.  Repeat   7 times\n",
    "rows without a header or a rule": "read    1.2   3.4\nscan    5.6   7.8\nwrite   2.1   4.0\n",
    "a header with one row": "site   mean  max\nnorth   1.5    9\n",
    "keys and values": "Name:      Wren\nThreads:   8\nRuns:      5\nHosts:     2\n",
    "assignments in columns": "name    = wren\nruns    = 5\nhosts   = 2\nthreads = 8\n",
    "statements of code": "int   a     = 5;\nint   bb    = 6;\nfloat ccc   = 7;\n",
    "code with a comment beside it": "x = load()    # the data\ny = x + 5     # plus 5\nz = y * 6     # times 6\n",
    "a log": (
        "2024-05-01 12:00:01  INFO   started\n2024-05-01 12:00:02  INFO   5 rows\n2024-05-01 12:00:03  WARN   6\n"
        "2024-05-01 12:00:04  WARN   7\n"),
    "a log without figures first": "12:00:01  pump  start\n12:00:02  pump  5\n12:00:03  pump  6\n",
    "an address": "Anna Berg           Tel. 030 1234\nHafenstr. 5         Fax 030 1235\n20457 Hamburg       Room 12\n",
    "a drawn plot": " 10 |      *\n  5 |   *     *\n  0 | *         *\n    +------------\n      1  2  3  4\n",
    "a drawing": "+------+      +------+\n| pump | ---> | tank |\n+------+      +------+\n   5 bar        6 bar\n",
    "a pipeline of commands": "cat a.log | sort | head -5\ncat b.log | sort | head -6\ncat c.log | sort | head -7\n",
    "two columns of text": (
        "The pump ran for a day    and was stopped when the\nor so. It had 5 valves    tank was full. Of the 12\n"
        "and 6 gauges, which no    hours that it took we have\none had read since 1998   no record, nor of the 7\n"),
    "a listing of files": (
        "total 48\n-rw-r--r--  1 anna anna   4096 May  1 12:00 a.txt\n-rw-r--r--  1 anna anna    512 May  2 12:00 b.txt\n"
        "-rw-r--r--  1 anna anna    100 May  3 12:00 c.txt\n"),
    "a letter's head": "Hamburg            5 May 2024\nDear Ms Berg,      thank you for 2 letters\nand the 3 samples. We took 4.\n",
    "headings with a rule": "Results\n=======\nWe had 5 runs.\nIt took 6 hours.\n",
    "a header over columns of words": "site   state\nnorth  open\nsouth  shut since May 5\neast   open\n",
}  # fmt: skip


@pytest.mark.parametrize("text", NO_TABLES.values(), ids=NO_TABLES)
def test_what_only_looks_like_columns_is_no_table(tmp_path, text):
    document = read(tmp_path, text)
    assert not [block.text for block in document.blocks if block.cell]


CAPTIONS = {
    "a line right above": ("Latency by site (ms)\nsite   mean\nnorth   1.5\nsouth   2.5\n", "Latency by site (ms)"),
    "a title above a blank line": ("Latency by site\n\nsite   mean\nnorth   1.5\nsouth   2.5\n", "Latency by site"),
    "an underlined title": ("Latency\n=======\nsite   mean\nnorth   1.5\nsouth   2.5\n", "Latency"),
    "a lead with a colon": ("The means by site:\n\nsite   mean\nnorth   1.5\nsouth   2.5\n", "The means by site:"),
    "a numbered caption": ("Table 1. Means of\nall sites.\n\nsite   mean\nnorth   1.5\nsouth   2.5\n", "Table 1. Means of all sites."),
    "a numbered caption below": ("site   mean\nnorth   1.5\nsouth   2.5\n\nTable 1: Means.\n", "Table 1: Means."),
    "no caption in a paragraph": ("We looked at two sites. They\nare far apart.\n\nsite   mean\nnorth   1.5\nsouth   2.5\n", ""),
}  # fmt: skip


@pytest.mark.parametrize(("text", "caption"), CAPTIONS.values(), ids=CAPTIONS)
def test_a_table_of_plain_text_has_its_caption(tmp_path, text, caption):
    document = read(tmp_path, text)
    assert {block.cell.caption for block in document.blocks if block.cell} == {caption}
    shown = " ".join(block.text for block in document.blocks if block.cell is None)
    assert caption in shown


def test_a_note_below_a_table_is_no_caption_of_the_next(tmp_path):
    table = "site   mean\nnorth   1.5\nsouth   2.5\n"
    document = read(tmp_path, f"{table}(one batch)\n\n{table}")
    assert {block.cell.caption for block in document.blocks if block.cell} == {""}


def test_numbers_in_columns_are_quantities_with_their_unit_and_place(tmp_path):
    text = "Latency (ms) by engine\n                 Wren 1.0          Wren 1.1\nworkload       p50 (ms)  errors (%)   p50 (ms)  errors (%)\n"
    text += "--------------------------------------------------------\nread                1.2         0.5        1.1         0.4\n"
    text += "scan               10.5         0.7        9.8         0.6\n"
    found = {one.text: one for one in find_quantities(read(tmp_path, text)) if one.cell and not one.cell.is_header}
    assert found["9.8"].cell.row_headers == ("scan",)
    assert found["9.8"].cell.column_headers == ("Wren 1.1", "p50 (ms)")
    assert found["9.8"].cell.caption == "Latency (ms) by engine"
    assert (found["9.8"].unit, found["9.8"].unit_from_header, found["9.8"].line) == ("ms", True, 6)
    assert found["0.7"].percent


def test_references_are_no_table(tmp_path):
    document = read(tmp_path, "Text [1].\n\nReferences\n\n[1]  A. Berg   2001   12\n[2]  B. Tal    2002   13\n")
    assert not [block for block in document.blocks if block.cell]
    assert [block.label for block in document.blocks if block.kind is BlockKind.REFERENCE] == ["1", "2"]


_PIECES = st.sampled_from(
    ["site  ", "1.5  ", "north ", "\t", " | ", "|", "\n", "\n\n", "----- ", "=== ===\n", "+--+--+\n", "9", "   ", "北 ", "é", "\u3000",
     "n/a  ", "\r\n", "Table 1. ", "x [1] ", "a b  c\n1 2  3\n4 5  6\n", "[1, 2]  ", "\x0c", "\x0b"]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(text=st.lists(_PIECES, max_size=40).map("".join))
def test_every_sign_of_plain_text_is_read_once_and_slices_back(tmp_path_factory, text):
    document = read(tmp_path_factory.mktemp("plain"), text)
    raw = document.files[0].text
    seen = [0] * len(raw)
    for block in document.blocks:
        for at, character in enumerate(block.text):
            place = block.map.place(at, at + 1)
            if character != " ":
                assert raw[place.start : place.end] == character
                seen[place.start] += 1
    assert max(seen, default=0) <= 1
    assert all(seen[at] for at, character in enumerate(raw) if character.isalnum())


@settings(max_examples=150, deadline=None)
@given(
    names=st.lists(st.from_regex(r"[a-z]{1,8}( [a-z]{1,8})?", fullmatch=True), min_size=2, max_size=6, unique=True),
    heads=st.lists(st.from_regex(r"[a-z]{2,9}", fullmatch=True), min_size=1, max_size=5, unique=True),
    data=st.data(),
)
def test_a_written_table_is_read_back(tmp_path_factory, names, heads, data):
    rows = [[data.draw(st.decimals(0, 99_999, places=1).map(str)) for _ in heads] for _ in names]
    table = [["item", *heads], *([name, *row] for name, row in zip(names, rows, strict=True))]
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in table]
    found = cells(read(tmp_path_factory.mktemp("plain"), "\n".join(lines)))
    assert found == [
        (value, name, head)
        for name, row in zip(names, rows, strict=True)
        for value, head in zip(row, heads, strict=True)
    ]


HOSTILE = {
    "headers without end": "a  b  c\n" * 50_000 + "1  2  3\n" * 50_000,
    "rules without end": "=== ===\n" * 100_000 + "a  1\nb  2\n",
    "rows in turn": "a  b\n1  2\n3  4\n" * 50_000,
    "bars without end": "a | b | 5\n" * 100_000,
    "one bar a line": "a | b\n--+--\n" * 50_000,
    "a line of many words": "5  " * 400_000,
    "wide rows": ("5  " * 600 + "\n") * 500,
    "tabs in turn": "a\tb\n1\t2\n3\n" * 50_000,
    "stretches without end": "a  b\n1  2\n3  4\n\n5  6\n\n" * 10_000,
    "grids": "+--+--+\n|a |5 |\n" * 5_000 + "+--+--+\n",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_columns_are_read_within_seconds(tmp_path, text):
    from time import process_time  # noqa: PLC0415 - the only test that measures

    began = process_time()
    read(tmp_path, text)
    assert process_time() - began < 20
