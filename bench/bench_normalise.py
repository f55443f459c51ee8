"""Time folding, markup views, markers and sentences on 2 KB and on hostile texts; run from the repository's root."""

import sys
import time
import timeit

from aswritten.normalise.fold import fold
from aswritten.normalise.markers import skip_markers
from aswritten.normalise.markup import see_through
from aswritten.normalise.sentences import split_sentences

PROSE = (
    "The committee of Bern met on Monday. It said that the pump failed (see Fig. 3) at the site.\n"
    "Costs rose by 3.4% in 2021, e.g. in May, and the well-known plan was approved by all members.\n\n"
)
ASCII = (PROSE * 12)[:2000]
CURLY = ASCII.replace("It said that", "It said that “the pump’s old”").replace("well-", "well–")
CHINESE = ("记录写着「静脉给药」，患者每日静脉给药三次。用户数为 2,300万；占比为１２．５％。" * 50)[:2000]
LATEX = ASCII.replace("Bern", r"\emph{Bern}~\cite{x}").replace("%", r"\%").replace("3.4", "$3.4$")
HTML = "<p>" + ASCII.replace("Bern", "<b>Bern</b> &amp; co").replace("\n\n", "</p>\n<p>")
MARKDOWN = ASCII.replace("Bern", "**Bern** [link](http://a.b)").replace("Monday", "_Monday_")

MANY = 100_000
HOSTILE = (
    "<",
    "*",
    "a*",
    "{",
    "\\emph{",
    "`",
    "<a ",
    "[](",
    "&amp;",
    "<div hidden>",
    "\\label{",
    "$x^{",
    '"a. ',
    "(a. ",
    "。",
    "a\n",
    "“",
    "a-\n",
)


def microseconds(action):
    count = 200
    return min(timeit.repeat(action, number=count, repeat=7)) / count * 1e6


def main():
    paragraph = fold(ASCII).text.partition("\u2029")[0]
    cases = {
        "fold ASCII": lambda: fold(ASCII),
        "fold curly": lambda: fold(CURLY),
        "fold Chinese": lambda: fold(CHINESE),
        "see through nothing": lambda: see_through(ASCII, None),
        "see through LaTeX": lambda: see_through(LATEX, "application/x-tex"),
        "see through HTML": lambda: see_through(HTML, "text/html"),
        "see through Markdown": lambda: see_through(MARKDOWN, "text/markdown"),
        "skip markers": lambda: skip_markers(ASCII),
        "sentences of a paragraph": lambda: split_sentences(paragraph, "en"),
        "sentences of 2 KB": lambda: split_sentences(ASCII.replace("\n", " "), "en"),
    }
    for name, action in cases.items():
        print(f"{name:28}{microseconds(action):10.1f} µs")
    slowest = 0.0
    for piece in HOSTILE:
        for media_type in (None, "text/markdown", "text/html", "application/x-tex"):
            start = time.perf_counter()
            text = piece * MANY
            view = see_through(text, media_type)
            split_sentences(fold(view.text if view else text).text.replace("\u2029", " "), "en")
            slowest = max(slowest, time.perf_counter() - start)
    print(f"{'slowest hostile text':28}{slowest:10.2f} s")


if __name__ == "__main__":
    sys.exit(main())
