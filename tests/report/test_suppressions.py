"""Comments that excuse findings: what counts as one, what it covers, and what is refused."""

import time

import pytest

from aswritten.report.suppressions import find_suppressions


def found(text, suffix=".md"):
    return [(each.line, each.rules, each.reason, each.lines) for each in find_suppressions(text, suffix=suffix)]


@pytest.mark.parametrize(
    ("text", "suffix", "expected"),
    [
        pytest.param(
            "It is so. <!-- aswritten: ignore[hedge-dropped] the trial is over -->",
            ".md",
            [(1, ("hedge-dropped",), "the trial is over", (1, 1))],
            id="beside a sentence it covers its line",
        ),
        pytest.param(
            "<!-- aswritten: ignore[a-b, c-d] why -->\n\nIt is so.",
            ".md",
            [(1, ("a-b", "c-d"), "why", (1, 3))],
            id="alone it covers the next line that holds text",
        ),
        pytest.param(
            "<!-- aswritten: ignore[a-b] one -->\n<!-- aswritten: ignore[c-d] two -->\nIt is so.",
            ".md",
            [(1, ("a-b",), "one", (1, 3)), (2, ("c-d",), "two", (2, 3))],
            id="two of them cover the same line",
        ),
        pytest.param(
            "<!-- aswritten: file-ignore[a-b] a draft -->", ".html", [(1, ("a-b",), "a draft", None)], id="a whole file"
        ),
        pytest.param(
            "It is so. % aswritten: ignore[a-b] why", ".tex", [(1, ("a-b",), "why", (1, 1))], id="a LaTeX comment"
        ),
        pytest.param("by 5\\% aswritten: ignore[a-b] why", ".tex", [], id="an escaped percent sign begins no comment"),
        pytest.param("by 5% aswritten: ignore[a-b] why", ".md", [], id="a percent sign begins none in Markdown"),
        pytest.param(
            ".. aswritten: ignore[a-b] why\n\nIt is so.", ".rst", [(1, ("a-b",), "why", (1, 3))], id="reStructuredText"
        ),
        pytest.param(
            "\\begin{verbatim}\n% aswritten: file-ignore[a-b] why\n\\end{verbatim}\nIt is so.",
            ".tex",
            [],
            id="one in a LaTeX listing is an example",
        ),
        pytest.param(
            "\\begin{lstlisting}[language=TeX]\nx\n\\end{lstlisting}\nIt is so. % aswritten: ignore[a-b] why",
            ".tex",
            [(4, ("a-b",), "why", (4, 4))],
            id="one after a LaTeX listing counts",
        ),
        pytest.param(
            "\\verb|% aswritten: ignore[a-b] x| It is so.", ".tex", [], id="one in a line's LaTeX code is an example"
        ),
        pytest.param(
            "\\verb|%| It is so. % aswritten: ignore[a-b] why",
            ".tex",
            [(1, ("a-b",), "why", (1, 1))],
            id="one after a line's LaTeX code counts",
        ),
        pytest.param(
            "Write::\n\n    .. aswritten: file-ignore[a-b] why\n\nIt is so.",
            ".rst",
            [],
            id="one in a literal block is an example",
        ),
        pytest.param(
            ".. code-block:: rst\n\n   .. aswritten: ignore[a-b] why\n\n.. aswritten: ignore[c-d] why\n\nIt is so.",
            ".rst",
            [(5, ("c-d",), "why", (5, 7))],
            id="one in a code block is an example, one after it counts",
        ),
        pytest.param(
            ".. note::\n\n   .. aswritten: ignore[a-b] why\n   It is so.",
            ".rst",
            [(3, ("a-b",), "why", (3, 4))],
            id="one in a note counts",
        ),
        pytest.param("```\n<!-- aswritten: ignore[a-b] why -->\n```", ".md", [], id="one in fenced code is an example"),
        pytest.param("`<!-- aswritten: ignore[a-b] why -->`", ".md", [], id="one between backticks is an example"),
        pytest.param("<!-- aswritten: ignore[a-b] why", ".md", [], id="one that does not end is none"),
        pytest.param("It is aswritten: so.", ".md", [], id="the name alone is none"),
    ],
)
def test_what_is_a_suppression(text, suffix, expected):
    assert found(text, suffix) == expected


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        pytest.param("ignore the reason", "names no rule", id="no rule"),
        pytest.param("ignore[] the reason", "names no rule", id="an empty list"),
        pytest.param("ignore[*] the reason", "'*' is no rule", id="all rules"),
        pytest.param("ignore[a-b]", "gives no reason", id="no reason"),
        pytest.param("ignore[a-b] --", "gives no reason", id="a reason without a word"),
        pytest.param("disable[a-b] the reason", "is no suppression", id="another word"),
        pytest.param("file-ignore the reason", "names no rule", id="a whole file wholesale"),
    ],
)
def test_what_is_refused(body, fault):
    (comment,) = find_suppressions(f"<!-- aswritten: {body} -->", suffix=".md")
    assert fault in comment.fault


@pytest.mark.parametrize(
    ("text", "suffix"),
    [
        pytest.param("<!-- aswritten:" * 100_000, ".md", id="openings without an end"),
        pytest.param("<!-- aswritten: ignore[a] b -->" * 30_000, ".md", id="one line of comments"),
        pytest.param("<!-- aswritten: ignore[a] b -->\n" * 30_000, ".md", id="lines of comments"),
        pytest.param("%" * 2_000_000 + " aswritten", ".tex", id="percent signs"),
        pytest.param(" " * 1_000_000 + ".. aswritten", ".rst", id="spaces"),
    ],
)
def test_hostile_documents_are_read_in_time(text, suffix):
    start = time.process_time()
    find_suppressions(text, suffix=suffix)
    assert time.process_time() - start < 5
