"""Hostile inputs by name: what a claim, a source or a file may hold at worst, at and just past the limits.

A case is a function that builds its input and returns the call to measure. Sizes are written for the whole measure;
none is smaller than what a stranger could send.
"""

from __future__ import annotations

import gzip
import json
import os
import threading
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

MB = 1_000_000
LIMIT = 2 * MB
PLAIN = "By then the pump was idle all night, and 45 nurses had gone home. "
WORDS = {"en": "pump", "zh": "泵", "de": "Pumpe", "fr": "pompe", "es": "bomba"}
CUES = {
    "en": ("not", "if", "neither nor", "may", "no evidence that", "he said that", "only", "would have", "without"),
    "zh": ("不", "如果", "可能", "据说", "只有", "没有证据"),
    "de": ("nicht", "wenn", "weder noch", "vielleicht", "angeblich", "nur", "ohne"),
    "fr": ("ne pas", "si", "ni", "peut", "selon", "seulement", "sans", "n'est"),
    "es": ("no", "si", "ni", "puede", "según", "solo", "sin"),
}
QUOTE_MARKS = "\"'“”‘’«»‹›„‚「」『』`"
SIGNS = ("<", ">", "*", "_", "`", "{", "}", "\\emph{", "\\", "|", "$", "&", "[", "]", "(", "#", "\n", "\n> ", "- ")
MEDIA = ("text/markdown", "text/html", "text/x-tex", "application/json", "text/csv", "text/plain")
SPELLED = ("seven hundred ", "twenty-one ", "one million ", "hundred ", "and a half ", "thousand ", "trois cents ")

QUOTED = f"The memo says “{PLAIN[:35]}”."
CLAIM = "The memo says “the pump was idle”."

Call = Callable[[], object]
Builder = Callable[[Path], Call]


class Case(NamedTuple):
    """One hostile input: its name, the seconds it may take, and how to build the call to measure in a folder."""

    name: str
    seconds: float
    build: Builder


def claim_call(claim: str, text: str, **options: object) -> Call:
    from aswritten import check  # noqa: PLC0415 - the measured process imports it

    return lambda: str(check(claim, text=text, **options).verdict)  # type: ignore[arg-type]


def file_call(claim: str, path: Path, **options: object) -> Call:
    from aswritten import check  # noqa: PLC0415 - the measured process imports it

    return lambda: str(check(claim, path=path, **options).verdict)  # type: ignore[arg-type]


def evidence_call(folder: Path, value: object, source: str, **options: object) -> Call:
    from aswritten import check_evidence  # noqa: PLC0415 - the measured process imports it

    return lambda: str(check_evidence(value, source, root=folder, **options).status)  # type: ignore[arg-type]


def filled(unit: str, size: int) -> str:
    """The unit over and over, cut to the size."""
    return (unit * (size // len(unit) + 1))[:size]


def case(name: str, claim: str, text: str, *, seconds: float | None = None, **options: object) -> Case:
    """A claim and its source; where nothing else is said, the seconds follow from the size."""
    allowed = min(10.0, max(2.0, 10 * (len(claim) + len(text)) / LIMIT)) if seconds is None else seconds
    return Case(name, allowed, lambda _: claim_call(claim, text, **options))


def limit_cases() -> Iterator[Case]:
    """Texts at the limits, and one character past them."""
    prose = "".join(
        f"In week {n} the pump of ward {n % 17} was idle, and {n * 7 % 100} nurses went home. " for n in range(30000)
    )
    yield case("limit: claim of 2,000,000 characters", prose[:LIMIT], PLAIN, seconds=10)
    yield case(
        "limit: source of 2,000,000 characters", QUOTED, prose[: LIMIT - len(PLAIN) - 1] + " " + PLAIN, seconds=10
    )
    yield case("limit: claim and source of 2,000,000 characters", prose[:LIMIT], prose[:LIMIT], seconds=10)
    yield case("limit: one character more in the claim", filled(PLAIN, LIMIT + 1), PLAIN)
    yield case("limit: one character more in the source", QUOTED, filled(PLAIN, LIMIT + 1))
    yield case("limit: one character more in a quote", QUOTED, PLAIN, quote=[filled(PLAIN, LIMIT + 1)])
    yield case("limit: repeated sentence as claim", filled(PLAIN, LIMIT), PLAIN, seconds=10)
    yield case("limit: repeated sentence as source", QUOTED, filled(PLAIN, LIMIT), seconds=10)
    yield case("limit: repeated sentence as both", filled(PLAIN, LIMIT), filled(PLAIN, LIMIT), seconds=10)
    han = "泵在夜里停了，四十五名护士回家了。"
    varied = "".join(f"第{n}周，泵停了{n % 97}次，护士{chr(0x4E00 + n % 9000)}回家了。" for n in range(130000))
    yield case("limit: CJK source", f"备忘录说“{han[:8]}”。", varied[: LIMIT - 20] + han, seconds=10)
    yield case("limit: CJK source of one sentence over", f"备忘录说“{han[:8]}”。", filled(han, LIMIT), seconds=10)
    yield case("limit: CJK claim", varied[:LIMIT], han, seconds=10)
    yield case("limit: CJK paraphrase", "护士们在泵停之后都回家休息了。", varied[:LIMIT], seconds=10)
    yield case("limit: 2 MB quote in claim", f"The memo says “{prose[: LIMIT - 30]}”.", prose[:LIMIT], seconds=10)
    yield case(
        "limit: paraphrase of a 2 MB source",
        "Nurses went home in 45 weeks when a pump was idle.",
        prose[:LIMIT],
        seconds=10,
    )


def quote_cases() -> Iterator[Case]:
    """Quotes that are absent, frequent, or in pieces."""
    book = "".join(
        f"Line {n}: the {'pump' if n % 3 else 'valve'} was {n * 31 % 997} and idle {n % 7} nights. "
        for n in range(20000)
    )[:MB]
    absent = "".join(
        f"the {'valve' if n % 2 else 'pump'} was {n * 17 % 991} but idle {n % 5} nights " for n in range(200)
    )
    yield case("quote: 5,000 characters, absent from 1 MB", f"The memo says “{absent[:5000]}”.", book)
    yield case("quote: 1,000 characters, absent from 1 MB", f"The memo says “{absent[:990]}”.", book)
    yield case("quote: 900 of one letter, absent from 1 MB of it", f"The memo says “{'a' * 900} b”.", "a" * MB)
    yield case("quote: 900 of one word, absent from 1 MB of it", f"The memo says “{'aa ' * 300}b”.", "aa " * (MB // 3))
    yield case(
        "quote: 1,000 arguments, absent",
        "Nurses left.",
        book,
        quote=[f"pump number {n} was red and cold" for n in range(1000)],
    )
    yield case("quote: one word that stands 100,000 times", "The memo says “pump”.", "pump " * 100000)
    yield case(
        "quote: three words that stand 100,000 times", "The memo says “pump was idle”.", "pump was idle " * 100000
    )
    yield case("quote: 5,000 quotes of one word each", "He said “pump”. " * 5000, "pump " * 100000)
    yield case("quote: 2,000 absent quotes", "".join(f"He said “pump {n} was very cold”. " for n in range(2000)), book)
    yield case("quote: 10,000 ellipses in a quote", f"The memo says “{'pump … ' * 10000}”.", "pump was idle " * 30000)
    yield case("quote: 10,000 ellipses, parts absent", f"The memo says “{'the pump was … ' * 10000}”.", book)
    yield case("quote: 10,000 ellipses of dots in the source", QUOTED, "pump ... was [...] idle " * 10000)
    yield case("quote: 10,000 ellipses in both", f"He said “{'pump … ' * 10000}”.", "pump … " * 10000)
    yield case("quote: 10,000 bare ellipses", f"He said “{'… ' * 10000}x”.", "x … " * 10000)
    yield case("quote: 10,000 editorial brackets", f"He said “{'[the] pump was ' * 10000}”.", "a pump was " * 10000)
    yield case("quote: 10,000 [sic]", f"He said “{'pump [sic] ' * 10000}”.", "pump " * 20000)


def marks_cases() -> Iterator[Case]:
    """Quote marks that open and close nothing."""
    for mark in QUOTE_MARKS:
        yield case(f"marks: 100,000 of U+{ord(mark):04X} in the claim", mark * 100000 + " x.", PLAIN)
        yield case(
            f"marks: 100,000 of U+{ord(mark):04X} and words in the claim", f"{mark}pump " * 50000, "pump " * 1000
        )
    alternating = filled(QUOTE_MARKS, 100000)
    yield case("marks: 100,000 alternating in the claim", alternating + "x", PLAIN)
    yield case("marks: 100,000 alternating in the source", QUOTED, alternating + PLAIN)
    yield case("marks: 100,000 alternating with letters", "x".join(alternating), PLAIN)
    yield case("marks: 50,000 openers then closers", "“" * 50000 + "x" + "”" * 50000, PLAIN)
    yield case("marks: 50,000 nested in words", "“a " * 50000 + "b” " * 50000, "a b " * 1000)
    yield case("marks: 30,000 LaTeX quotes", "``a b'' " * 30000, "a b " * 1000)
    yield case("marks: 50,000 apostrophes", "it's the nurses' pump " * 25000, PLAIN)
    yield case("marks: inches", "a 5\" pipe and 6' board " * 20000, PLAIN)
    yield case("marks: block quotes", "> the pump was idle\n\n" * 25000, "the pump was idle")
    yield case("marks: nested block quotes", "> " * 50000 + "x y z", "x y z")


def numbers_cases() -> Iterator[Case]:
    """Numbers by the ten thousand, in every spelling."""
    figures = " ".join(str(n * 7919 % 1000003) for n in range(50000))
    yield case("numbers: 50,000 in the claim", f"Values: {figures}.", PLAIN)
    yield case("numbers: 50,000 in the source", "There were 1234567 nurses.", figures)
    yield case("numbers: 50,000 in both", figures, figures)
    yield case(
        "numbers: 50,000 in both, in sentences", "".join(f"Ward {n} has {n} beds. " for n in range(50000)), figures
    )
    yield case("numbers: 50,000 glued by commas", ",".join(["123"] * 50000), figures)
    yield case("numbers: 50,000 glued by dots in both", ".".join(["1"] * 50000), ".".join(["1"] * 50001))
    yield case("numbers: 50,000 glued by hyphens in both", "-".join(["12"] * 50000), "-".join(["12"] * 50001))
    yield case("numbers: 50,000 glued by slashes in both", "/".join(["12"] * 50000), "/".join(["12"] * 50001))
    yield case("numbers: 50,000 grouped by spaces in both", " ".join(["123"] * 50000), " ".join(["123"] * 50001))
    yield case("numbers: a million digits in both", "1" * MB, "1" * MB)
    yield case("numbers: a million zeros in both", "x 0." + "0" * MB + "1", "x 0." + "0" * MB + "2")
    yield case(
        "numbers: vast exponents", "It is 1e999999999 and 5e-999999999 now.", "1e999999999 2e-99999999999999 " * 10000
    )
    yield case("numbers: vast scale words", "It is " + "million " * 50000 + ".", "9 " + "billion " * 50000)
    yield case("numbers: million million", "We saw " + "3 million " * 30000, "3 million " * 30000)
    yield case("numbers: 万亿", "共有" + "三万亿" * 50000 + "人。", "共有" + "三万亿" * 50000 + "个。")
    yield case("numbers: 百千", "共有" + "一百二十三千" * 30000, "一百二十三千" * 30000, language="zh")
    yield case("numbers: percent", "5% " * 50000, "5 percent " * 50000)
    yield case("numbers: times ten", "1×10⁻⁵ " * 50000, "1e-5 " * 50000)
    yield case("numbers: superscripts", "x" + "²" * 100000, "x" + "³" * 100000)
    yield case("numbers: ranges", "10–20 to 30 " * 20000, "10 to 20–30 " * 20000)
    yield case("numbers: dates", "2026-05-30 30.5.2026 5/30/2026 12:30 " * 12500, "2026-05-30 " * 30000)
    yield case("numbers: identifiers", "GPT-4 ResNet-50 H1N1 CVE-2024-3094 v1.2.3 " * 10000, "GPT-5 " * 30000)
    yield case("numbers: fractions", "½ 3/4 1 ⅞ " * 12500, "½ 3/4 1 ⅞ " * 12500)
    yield case("numbers: near misses", "It was 73.2 at last.", " ".join(f"73.{n % 1000:03}" for n in range(100000)))
    for unit in SPELLED:
        yield case(f"numbers: spelled {unit.strip()!r} in the claim", unit * (MB // 2 // len(unit)), PLAIN)
        yield case(
            f"numbers: spelled {unit.strip()!r} in both", unit * (MB // 2 // len(unit)), unit * (MB // 2 // len(unit))
        )
    for language, unit in (
        ("de", "siebenhundertdreiundzwanzig"),
        ("fr", "quatre-vingt-dix-sept "),
        ("es", "doscientos treinta y tres "),
        ("zh", "七百二十三"),
    ):
        yield case(f"numbers: spelled in {language}", unit * 20000, unit * 20000, language=language)
    yield case("numbers: 50,000 bracketed references", "pump [12] was [3, 4] " * 25000, "pump was " * 25000)
    yield case(
        "numbers: 20,000 table references",
        "See Table 3 and Section 2.1 on page 4. " * 20000,
        "Table 1\nSection 2\n" * 20000,
    )


def nesting_cases() -> Iterator[Case]:
    """Brackets in brackets."""
    for opening, closing in ("()", "[]", "{}", "<>", "（）"):
        yield case(
            f"nesting: 100,000 {opening}{closing} in the claim", opening * 100000 + "x" + closing * 100000, PLAIN
        )
        yield case(
            f"nesting: 100,000 {opening}{closing} in the source", QUOTED, opening * 100000 + PLAIN + closing * 100000
        )
        yield case(
            f"nesting: 100,000 {opening} with words in both", f"{opening}pump " * 100000, f"{opening}pump " * 100000
        )


def run_cases() -> Iterator[Case]:
    """One character, word or pair over and over."""
    yield case("run: 1 MB without a space in the source", QUOTED, "abcdefghij" * (MB // 10))
    yield case("run: 1 MB without a space in the claim", "abcdefghij" * (MB // 10), PLAIN)
    yield case("run: 1 MB without a space in both", "abcdefghij" * (MB // 10), "abcdefghij" * (MB // 10))
    yield case(
        "run: 1 MB without a space, quoted and absent", f"He said “{'abcdefghij' * 90}”.", "abcdefghik" * (MB // 10)
    )
    for character in (
        "a",
        "A",
        " ",
        "\n",
        "\t",
        ".",
        ",",
        "-",
        "—",
        "…",
        "0",
        "'",
        "’",
        ":",
        ";",
        "=",
        "%",
        "/",
        "?",
        "!",
        "。",
        "中",
        "é",
        "ß",
        "İ",
        "ſ",
        "ﬁ",
        "\u00ad",
        "\u200b",
        "\u0301",
        "\u2028",
        "\x0c",
        "\r",
        "\u00a0",
        "²",
        "½",
        "٣",
        "\U0001f600",
    ):
        name = f"U+{ord(character):04X}"
        yield case(f"run: 1 MB of {name} in the claim", "x " + character * MB + " y", PLAIN)
        yield case(f"run: 1 MB of {name} in the source", QUOTED, "x " + character * MB + " " + PLAIN)
    for pair in (
        "a.",
        "a-",
        "a,",
        "a:",
        "a=",
        "a'",
        "a/",
        "a_",
        "a ",
        "a\n",
        "-\n",
        "1a",
        "1.",
        "1,",
        "1-",
        "1:",
        "1 ",
        ". ",
        "? ",
        "A. ",
        "a—",
        "a…",
        "a\u00ad\n",
        "a-\n",
        "é\u0301",
        "\r\n",
        " \n",
        "\n\n",
        "- a\n",
        "1. a\n",
        "# a\n",
        "n't ",
        "a's ",
        "l'",
    ):
        yield case(f"run: 1 MB of {pair!r} in the claim", "x " + filled(pair, MB) + " y", PLAIN)
        yield case(f"run: 1 MB of {pair!r} in the source", QUOTED, "x " + filled(pair, MB) + " " + PLAIN)
        yield case(
            f"run: 0.3 MB of {pair!r} in both", "x " + filled(pair, 300000) + " y", "z " + filled(pair, 300000) + " y"
        )
    for language, word in WORDS.items():
        spaced = word if language == "zh" else word + " "
        yield case(f"run: 1 MB of a word of {language} in the source", QUOTED, filled(spaced, MB), language=language)
        yield case(f"run: 1 MB of a word of {language} in the claim", filled(spaced, MB), PLAIN, language=language)
        yield case(
            f"run: 1 MB of a word of {language} in both", filled(spaced, MB), filled(spaced, MB), language=language
        )
        varied_words = "".join(
            word if language == "zh" else f"{word}{chr(97 + n % 26)}{chr(97 + n // 26 % 26)} "
            for n in range(MB // (len(word) + 3))
        )
        yield case(f"run: one sentence of words of {language} in both", varied_words, varied_words, language=language)


def cues_cases() -> Iterator[Case]:
    """Sentences of nothing but cues."""
    for language, cues in CUES.items():
        glue = "" if language == "zh" else " "
        for cue in cues:
            body = filled(cue + glue, MB)
            yield case(f"cues: 1 MB of {cue!r} ({language}) in the claim", body, PLAIN, language=language)
            yield case(
                f"cues: 1 MB of {cue!r} ({language}) in the source",
                f"He said “{WORDS[language]} was idle”.",
                body + f"{WORDS[language]} was idle.",
                language=language,
            )
        mixed = filled(glue.join(cues) + glue, MB // 4)
        yield case(f"cues: all of {language} in both", mixed, mixed, language=language)
        yield case(f"cues: all of {language}, changed", mixed + WORDS[language], mixed, language=language)
        claimed = filled(glue.join((*cues, WORDS[language], ", ")) + glue, MB // 4)
        yield case(f"cues: all of {language} in clauses", claimed, claimed.replace(",", ";"), language=language)
    yield case(
        "cues: quotes in one sentence of cues",
        "He said “pump was idle” " * 3000,
        "if the pump was idle may not " * 30000,
    )
    yield case(
        "cues: 50 places in one sentence of cues", "The pump was idle.", "not if the pump was idle may only " * 30000
    )
    yield case(
        "cues: quote repeated in one sentence of 'not'", "He said “pump was idle”.", "not pump was idle " * 50000
    )


def many_cases() -> Iterator[Case]:
    """Many sentences, labels, keys and cells."""
    short = "".join(
        f"The pump of ward {chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)} was idle. "
        for n in range(20000)
    )
    yield case("many: claim of 20,000 sentences", short, PLAIN, seconds=10)
    yield case("many: claim of 20,000 sentences of a source of the same", short, short, seconds=10)
    yield case("many: claim of 20,000 sentences, each changed", short.replace("idle", "busy"), short, seconds=10)
    yield case("many: claim of 20,000 sentences, each negated", short.replace("was", "was not"), short, seconds=10)
    yield case("many: claim of 20,000 sentences and an argument", short, short, quote=["pump of ward"], seconds=10)
    yield case(
        "many: claim of 20,000 sentences and 100 arguments",
        short,
        short,
        quote=[f"pump of ward {chr(97 + n % 26)}" for n in range(100)],
        seconds=10,
    )
    labels = "".join(f"Accuracy of model M{n} was {n % 100}.{n % 10}. " for n in range(2000))
    yield case("many: 2,000 labelled values in both", labels, labels)
    yield case("many: 2,000 labelled values in both, changed", labels, labels.replace("0.", "1."))
    same = "".join(f"Accuracy was {n}. " for n in range(2000))
    yield case("many: one label 2,000 times in both", same, same)
    series = "Accuracy was " + ", ".join(f"{n}.5 for model M{n}" for n in range(2000)) + "."
    yield case("many: a series of 2,000 values in both", series, series)
    stats = "".join(f"d = 0.{n}, p < .05, t({n}) = 2.{n}, 95% CI [0.1, 0.{n}] (n = {n}); " for n in range(2000))
    yield case("many: 10,000 statistics in both", stats, stats)
    keys = "".join(f"key{n}: {n}\n" for n in range(100000))
    yield case("many: 100,000 lines of key: number in the source", "key777 is 778.", keys)
    yield case("many: 100,000 lines of one key in the source", "key is 778.", "key: 777\n" * 100000)
    yield case("many: 100,000 lines of key: number in the claim", keys, PLAIN)
    yield case("many: 20,000 lines of key: number in both", keys[:300000], keys[:300000])
    table = "| model | mAP | AP50 |\n|---|---|---|\n" + "".join(f"| M{n} | {n}.1 | {n}.2 |\n" for n in range(20000))
    yield case("many: a Markdown table of 20,000 rows", "The mAP of M777 was 778.1.", table, media_type="text/markdown")
    wide = (
        "|"
        + "|".join(f" c{n} " for n in range(20000))
        + "|\n|"
        + "---|" * 20000
        + "\n|"
        + "|".join(f" {n} " for n in range(20000))
        + "|\n"
    )
    yield case("many: a Markdown table of 20,000 columns", "The c777 was 778.", wide, media_type="text/markdown")
    yield case(
        "many: a CSV text of 20,000 columns",
        "The c777 was 778.",
        ",".join(f"c{n}" for n in range(20000)) + "\n" + (",".join(map(str, range(20000))) + "\n") * 10,
        media_type="text/csv",
    )
    yield case(
        "many: 100,000 rows of CSV text",
        "The mAP was 778.",
        "model,mAP\n" + "".join(f"m{n},{n}\n" for n in range(100000)),
        media_type="text/csv",
    )
    yield case(
        "many: nested lists",
        QUOTED,
        "".join(" " * (n % 1000) + f"- item {n}\n" for n in range(2000)),
        media_type="text/markdown",
    )


def signs_cases() -> Iterator[Case]:
    """Signs that open markup, of each media type."""
    for sign in SIGNS:
        for media_type in (None, "text/markdown", "text/html", "text/x-tex"):
            kind = media_type or "unknown"
            yield case(f"signs: 100,000 {sign!r} in {kind}", QUOTED, sign * 100000 + " " + PLAIN, media_type=media_type)
            yield case(
                f"signs: 100,000 {sign!r} and words in {kind}", QUOTED, f"{sign}pump " * 100000, media_type=media_type
            )
        yield case(f"signs: 100,000 {sign!r} in the claim", sign * 100000 + "x", PLAIN)
        yield case(f"signs: 100,000 {sign!r} and words in the claim", f"{sign}pump " * 100000, PLAIN)


def bodies_cases() -> Iterator[Case]:
    """Markup that opens, nests, doubles and never ends."""
    bodies = {
        "text/markdown": (
            "**a** _b_ `c` [d](e) ",
            "*a **b ",
            "[",
            "[a](",
            '[a](b "',
            "![",
            "<a href=",
            "``` ",
            "```\n",
            "~~~\n",
            "> ",
            "> - ",
            "a\n===\n",
            "\\*",
            "&amp;",
            "<!-- ",
            "[^1] ",
            "[a][b] ",
            "***",
            "* * * a\n",
            "_a",
            "`a``b",
            "<b>",
            "|a|b|\n",
            "&#x41;",
            "&#99999999999999;",
        ),
        "text/html": (
            "<div>",
            "<p>a",
            "<b>a</b>",
            "<span hidden>",
            "</div>",
            "<!--",
            "<!-- a -->",
            "<script>",
            "<style>p{display:none}",
            "<a href='",
            "<a b=c ",
            "&#38;",
            "&amp",
            "&#65;",
            "&#",
            "&",
            "<![CDATA[",
            "<?php ",
            "<!DOCTYPE ",
            "<table><tr><td>1",
            "<td>1<td>2",
            "<p style='display:none'>",
            "<p class=x>",
            "<sup>2</sup>",
            "<q>a",
            "<blockquote>",
            "<textarea>",
            "<title>",
            "<plaintext>",
            "</",
            "<a/",
            "<\n",
        ),
        "text/x-tex": (
            "\\emph{",
            "\\emph{a}",
            "\\cite{a}",
            "\\begin{a}",
            "\\begin{quote}a\\end{quote}",
            "\\end{a}",
            "$",
            "$$",
            "$x^2$",
            "\\[",
            "\\(",
            "%",
            "%\n",
            "\\newcommand{\\a}{\\b}",
            "\\newcommand\\a{\\a\\a}\\a",
            "\\def\\a{b}\\a ",
            "\\verb|",
            "\\begin{verbatim}",
            "\\SI{1}{\\m}",
            "\\num{1e5}",
            "``",
            "''",
            "~",
            "--",
            "\\'e",
            '\\"',
            "\\footnote{",
            "{\\bf ",
            "\\frac{1}{",
            "\\[a",
            "\\item ",
            "a & b \\\\ ",
            "\\begin{tabular}{",
            "\\ifx",
            "\\input{a}",
            "^{",
            "_{",
        ),
        "application/json": ("{", "[", '{"a":', "[1,", '"', '"a": 1, ', "\\u0041", "\\"),
        "text/csv": (",", '"', '""', '","', "\n", "a,b\n", '"a', ";", "\t"),
    }
    for media_type, units in bodies.items():
        for unit in units:
            yield case(
                f"bodies: {unit!r} in {media_type}", QUOTED, filled(unit, MB) + " " + PLAIN, media_type=media_type
            )
            if media_type in ("text/markdown", "text/html"):
                yield case(f"bodies: {unit!r} in unknown", QUOTED, filled(unit, MB) + " " + PLAIN)
                yield case(f"bodies: {unit!r} in the claim", filled(unit, MB) + " pump", PLAIN)
    doubling = (
        "".join(f"\\newcommand{{\\m{chr(97 + n)}}}{{\\m{chr(98 + n)}\\m{chr(98 + n)}}}" for n in range(25))
        + "\\newcommand{\\mz}{lol}\\ma "
    )
    yield case("bodies: macros that double 25 times", QUOTED, doubling + PLAIN, media_type="text/x-tex")
    hidden = (
        "<style>"
        + "".join(f".c{n}{{display:none}}" for n in range(20000))
        + "</style>"
        + "".join(f"<p class='c{n}'>a</p>" for n in range(20000))
    )
    yield case("bodies: 20,000 hiding rules", QUOTED, hidden + PLAIN, media_type="text/html")
    yield case(
        "bodies: a class of 100,000 names",
        QUOTED,
        "<style>.c{display:none}</style><p class='" + "a " * 100000 + "'>" + PLAIN,
        media_type="text/html",
    )
    yield case("bodies: an attribute of 1 MB", QUOTED, "<p title='" + "a" * MB + "'>" + PLAIN, media_type="text/html")
    yield case("bodies: a tag of 1 MB", QUOTED, "<" + "a" * MB + ">" + PLAIN, media_type="text/html")
    yield case(
        "bodies: deep JSON text", "key is 5.", '{"key":' * 100000 + "5" + "}" * 100000, media_type="application/json"
    )
    yield case(
        "bodies: wide JSON text",
        "key is 5.",
        json.dumps({f"key{n}": {"mean": n, "std": n / 7} for n in range(20000)}),
        media_type="application/json",
    )
    yield case(
        "bodies: JSON text of numbers",
        "key is 5.",
        json.dumps([n / 7 for n in range(60000)]),
        media_type="application/json",
    )


def characters_cases() -> Iterator[Case]:
    """Characters of every kind."""
    yield case("characters: a lone surrogate in the claim", "x \ud800 y", PLAIN)
    yield case("characters: a lone surrogate in the source", QUOTED, PLAIN + "\udfff")
    yield case("characters: a lone surrogate in a quote", QUOTED, PLAIN, quote=["\ud800 pump"])
    yield case("characters: a lone surrogate in the media type", QUOTED, PLAIN, media_type="text/\ud800")
    yield case("characters: NULs", "x\0y “pump\0was\0idle” " * 10000, "pump\0was\0idle " * 10000)
    yield case(
        "characters: controls",
        "".join(map(chr, range(32))) * 3000 + "x",
        "".join(map(chr, range(0x7F, 0xA0))) * 3000 + "x",
    )
    yield case("characters: right to left", "المضخة كانت متوقفة ١٢٣ " * 20000, "המשאבה עמדה כל הלילה " * 20000)
    yield case(
        "characters: directional marks", "\u202epump\u202c was \u2067idle\u2069 " * 20000, "pump was idle " * 20000
    )
    yield case(
        "characters: 100,000 combining marks",
        "pump" + "\u0301" * 100000 + " was idle",
        "pump was idle" + "\u0323\u0301" * 100000,
    )
    yield case(
        "characters: combining marks after each letter",
        "p\u0301u\u0323m\u0301p " * 30000,
        "p\u0323u\u0301m\u0301p " * 30000,
    )
    yield case("characters: Hangul jamo", "\u1112\u1161\u11ab" * 100000, "\ud55c" * 100000)
    yield case("characters: emoji joined", "👩\u200d👩\u200d👧 " * 50000 + "x", "👩\u200d👧 " * 50000)
    yield case("characters: full-width", "ｐｕｍｐ ｗａｓ １２３ " * 30000, "pump was 123 " * 30000)
    yield case("characters: digits of other scripts", "٣٤٥ १२३ ๑๒๓ " * 30000, "345 123 123 " * 30000)
    yield case("characters: ligatures", "ﬁﬂﬀﬃ " * 50000, "fiflffffi " * 50000)
    yield case("characters: capitals that grow", "İ" * 100000 + " pump", "i̇" * 100000 + " pump")
    yield case(
        "characters: every code point", "".join(chr(n) for n in range(0x110000) if not 0xD800 <= n < 0xE000), PLAIN
    )
    yield case(
        "characters: every code point in the source",
        QUOTED,
        PLAIN + "".join(chr(n) for n in range(0x110000) if not 0xD800 <= n < 0xE000),
    )
    yield case(
        "characters: private use and noncharacters",
        "\ue000\ufffe\uffff\U0010ffff x " * 20000,
        "\ue000\ufffe\uffff y " * 20000,
    )


def values_cases() -> Iterator[Case]:
    """Values of the wrong kind, and too many of them."""
    yield case("values: an empty claim", "", PLAIN)
    yield case("values: marks alone", "“…” — !", PLAIN)
    yield case("values: an empty source", QUOTED, "")
    yield case("values: an empty quote", QUOTED, PLAIN, quote=[""])
    yield case("values: an unknown language", QUOTED, PLAIN, language="x" * 100000)
    yield case("values: a media type of 1 MB", QUOTED, PLAIN, media_type="text/" + ";" * MB)
    yield case("values: 100,000 quote arguments", QUOTED, PLAIN, quote=["pump was idle"] * 100000, seconds=10)


def written(
    name: str,
    data: Callable[[], bytes],
    use: Callable[[Path, Path], Call],
    *,
    file: str = "a.txt",
    seconds: float = 2,
) -> Case:
    """A case of one file."""

    def build(folder: Path) -> Call:
        path = folder / file
        path.write_bytes(data())
        return use(folder, path)

    return Case(name, seconds, build)


def as_source(_: Path, path: Path) -> Call:
    return file_call(CLAIM, path)


def as_evidence(locator: str = "", value: object = "0.123456789") -> Callable[[Path, Path], Call]:
    return lambda folder, path: evidence_call(folder, value, path.name + locator)


def gzip_bomb() -> bytes:
    """More than 1 GiB of one character, packed in steps."""
    packer = zlib.compressobj(1, wbits=31)
    step = b"0" * (1 << 20)
    return b"".join([packer.compress(step) for _ in range(1100)] + [packer.flush()])


def zstd_bomb() -> bytes:
    """The same, packed by zstd."""
    from backports import zstd  # noqa: PLC0415 - only here

    packer = zstd.ZstdCompressor(level=1)
    step = b"0" * (1 << 20)
    return b"".join([packer.compress(step) for _ in range(1100)] + [packer.flush()])


def file_cases() -> Iterator[Case]:
    """Files as sources of claims and as evidence."""

    yield written("file: gzip bomb of 1 GiB as source", gzip_bomb, as_source, file="a.txt.gz", seconds=10)
    yield written("file: gzip bomb of 1 GiB as evidence", gzip_bomb, as_evidence(), file="a.txt.gz", seconds=10)
    yield written("file: zstd bomb of 1 GiB as source", zstd_bomb, as_source, file="a.txt.zst", seconds=10)
    yield written("file: zstd bomb of 1 GiB as evidence", zstd_bomb, as_evidence(), file="a.txt.zst", seconds=10)
    yield written(
        "file: 100,000 gzip members as evidence", lambda: gzip.compress(b"5 ") * 100000, as_evidence(), file="a.txt.gz"
    )
    yield written("file: gzip bomb inside gzip", lambda: gzip.compress(gzip.compress(b"x")), as_source, file="a.txt.gz")
    yield written("file: gzip cut short", lambda: gzip.compress(PLAIN.encode() * 1000)[:-9], as_source, file="a.txt.gz")
    for kind, use in (("source", as_source), ("evidence", as_evidence())):
        yield written(f"file: NULs as {kind}", lambda: b"\0" * MB, use)
        yield written(f"file: UTF-16 without mark as {kind}", lambda: (PLAIN * 1000).encode("utf-16-le"), use)
        yield written(f"file: bytes of all values as {kind}", lambda: bytes(range(256)) * 4000, use)
        yield written(f"file: surrogates in UTF-8 as {kind}", lambda: b"pump \xed\xa0\x80 idle", use)
        yield written(f"file: a truncated UTF-16 as {kind}", lambda: b"\xff\xfe\x00\xd8a", use)
        yield written(f"file: empty as {kind}", lambda: b"", use)
        yield written(f"file: 1 MB without a space as {kind}", lambda: b"a" * MB, use)
        yield written(f"file: deep JSON as {kind}", lambda: b"[" * 100000 + b"]" * 100000, use, file="a.json")
        yield written(
            f"file: deep JSON objects as {kind}", lambda: b'{"a":' * 100000 + b"1" + b"}" * 100000, use, file="a.json"
        )
        yield written(f"file: unclosed JSON as {kind}", lambda: b'{"a":[' * 100000, use, file="a.json")
        yield written(
            f"file: JSON number of a million digits as {kind}", lambda: b'{"a": ' + b"1" * MB + b"}", use, file="a.json"
        )
        yield written(
            f"file: JSON of escapes as {kind}", lambda: b'{"a": "' + b"\\u0041" * 150000 + b'"}', use, file="a.json"
        )
        yield written(
            f"file: JSON of lone surrogate escapes as {kind}",
            lambda: b'{"a": "' + b"\\ud800" * 1000 + b'"}',
            use,
            file="a.json",
        )
        yield written(f"file: JSON Lines, 100,000 as {kind}", lambda: b'{"a": 1}\n' * 100000, use, file="a.jsonl")
        yield written(
            f"file: CSV row of a million cells as {kind}",
            lambda: b"a," * MB + b"a\n" + b"1," * MB + b"1\n",
            use,
            file="a.csv",
            seconds=10,
        )
        yield written(f"file: CSV of quotes as {kind}", lambda: b'"' * MB, use, file="a.csv")
        yield written(
            f"file: CSV with an open quote as {kind}", lambda: b'a,b\n"' + b"1,2\n" * 200000, use, file="a.csv"
        )
        yield written(f"file: YAML nested as {kind}", lambda: b"[" * 100000, use, file="a.yaml")
        yield written(f"file: YAML aliases as {kind}", yaml_bomb, use, file="a.yaml")
        yield written(f"file: TOML nested as {kind}", lambda: b"a = " + b"[" * 100000, use, file="a.toml")
        yield written(f"file: TOML dotted as {kind}", lambda: b".".join([b"a"] * 50000) + b" = 1", use, file="a.toml")
        yield written(f"file: notebook nested as {kind}", lambda: b'{"cells":' * 100000, use, file="a.ipynb")
        yield written(
            f"file: notebook of odd cells as {kind}",
            lambda: b'{"cells":[1,null,{"source":{}},{"source":[1]},{"outputs":5}],"nbformat":4}',
            use,
            file="a.ipynb",
        )
        yield written(
            f"file: notebook of 20,000 cells as {kind}",
            lambda: json.dumps(
                {"nbformat": 4, "cells": [{"cell_type": "markdown", "source": ["pump"]}] * 20000}
            ).encode(),
            use,
            file="a.ipynb",
        )
        yield written(f"file: HTML of tags as {kind}", lambda: b"<div>" * 200000, use, file="a.html")
        yield written(f"file: LaTeX of groups as {kind}", lambda: b"\\emph{" * 100000, use, file="a.tex")
        yield written(f"file: Markdown of marks as {kind}", lambda: b"*a **b " * 100000, use, file="a.md")
        yield special(f"file: FIFO as {kind}", make_fifo, kind)
        yield special(f"file: folder as {kind}", lambda path: path.mkdir(), kind)
        yield special(f"file: loop of links as {kind}", lambda path: path.symlink_to(path), kind)
        yield special(f"file: device as {kind}", lambda path: path.symlink_to("/dev/zero"), kind)
        yield special(f"file: name of 100,000 characters as {kind}", None, kind, shown="a" * 100000)
        yield special(f"file: name with a NUL as {kind}", None, kind, shown="a\0b")
        yield special(f"file: name with a lone surrogate as {kind}", None, kind, shown="a\ud800b")
        yield special(f"file: name of 20,000 folders as {kind}", None, kind, shown="a/" * 20000 + "b")
        yield special(f"file: name of 20,000 steps up as {kind}", None, kind, shown="../" * 20000 + "b")
        yield Case(f"file: vanishes while read as {kind}", 10, lambda folder, kind=kind: vanishing(folder, kind))
        yield Case(f"file: grows while read as {kind}", 10, lambda folder, kind=kind: growing(folder, kind))


def evidence_cases() -> Iterator[Case]:
    """Files that a value is looked for in."""
    figures = lambda: " ".join(str(n * 7919 % 1000003) for n in range(50000)).encode()  # noqa: E731 - beside its one use
    yield written("evidence: 50,000 numbers", figures, as_evidence(value="1234567"))
    yield written("evidence: candidates all unsafe", lambda: b"a5 " * 300000, as_evidence(value="5"))
    yield written("evidence: candidates in one run", lambda: b"5" * MB, as_evidence(value="5"))
    yield written("evidence: zero among zeros", lambda: b"0." + b"0" * MB + b"1", as_evidence(value="0"))
    yield written("evidence: dotted run", lambda: b"5." * 500000, as_evidence(value="5"))
    yield written("evidence: dashed run", lambda: b"5-" * 300000, as_evidence(value="5"))
    yield written("evidence: spaced run", lambda: b"5 " * 500000 + b"a", as_evidence(value="55"))
    yield written("evidence: grouped run", lambda: b"5,555" * 200000, as_evidence(value="5555"))
    yield written(
        "evidence: exponents", lambda: b"1e999999999 5e-99999999999 " * 30000, as_evidence(value="1e999999998")
    )
    yield written("evidence: a vast exponent sought", lambda: b"1e5 " * 100000, as_evidence(value="1e999999999999"))
    yield written("evidence: a million digits sought", lambda: b"1" * MB, as_evidence(value="1" * MB))
    yield written("evidence: a literal of 1 MB sought", lambda: b"a " * MB, as_evidence(value="a " * 500000 + "b"))
    yield written("evidence: a literal of spaces", lambda: b"a " * 500000, as_evidence(value="a" + " " * 100000 + "b"))
    yield written("evidence: a literal among spaces", lambda: (b"a" + b" " * 1000) * 1000, as_evidence(value="a b"))
    yield written("evidence: a literal among 1 MB of spaces", lambda: b"a" + b" " * MB, as_evidence(value="a b"))
    yield written("evidence: a literal that almost is", lambda: b"aa " * 333000, as_evidence(value="aa " * 60 + "b"))
    yield written("evidence: combining marks", ("5" + "\u0301" * 100000).encode, as_evidence(value="5"))
    yield written(
        "evidence: odd value types", lambda: b"5", lambda folder, path: evidence_call(folder, [1, {"a": 2}], path.name)
    )
    yield written("evidence: a lone surrogate sought", lambda: b"5", as_evidence(value="\ud800"))
    yield written("evidence: a NUL sought", lambda: b"5", as_evidence(value="5\0"))
    yield written(
        "evidence: not a number sought",
        lambda: b"nan inf",
        lambda folder, path: evidence_call(folder, float("nan"), path.name),
    )
    yield written(
        "evidence: a locator of 100,000 steps",
        lambda: b"[" * 100000 + b"5" + b"]" * 100000,
        as_evidence("#" + "/0" * 100000, "5"),
        file="a.json",
    )
    yield written(
        "evidence: a locator into deep objects",
        lambda: b'{"a":' * 100000 + b"5" + b"}" * 100000,
        as_evidence("#" + "/a" * 100000, "5"),
        file="a.json",
    )
    yield written("evidence: a locator of tildes", lambda: b"{}", as_evidence("#/" + "~" * 100000, "5"), file="a.json")
    yield written(
        "evidence: a locator of percents", lambda: b"{}", as_evidence("#/" + "%25" * 100000, "5"), file="a.json"
    )
    yield written("evidence: a vast line number", lambda: b"5\n", as_evidence("#L" + "9" * 10000, "5"), file="a.md")
    yield written(
        "evidence: a vast row number",
        lambda: b"a\n5\n",
        as_evidence("#row=" + "9" * 10000 + "&col=a", "5"),
        file="a.csv",
    )
    yield written("evidence: a vast index", lambda: b"[5]", as_evidence("#/" + "9" * 10000, "5"), file="a.json")
    yield written(
        "evidence: a column of a million",
        lambda: b",".join(b"c%d" % n for n in range(MB)) + b"\n" + b",".join([b"5"] * (MB + 0)) + b"\n",
        as_evidence("#row=2&col=c999999", "5"),
        file="a.csv",
        seconds=10,
    )
    yield written(
        "evidence: a row picked among 100,000",
        lambda: b"model,mAP\n" + b"".join(b"m%d,%d\n" % (n, n) for n in range(100000)),
        as_evidence("#col=mAP&model=m99999", "99999"),
        file="a.csv",
    )
    yield written(
        "evidence: repeated keys", lambda: b"{" + b'"a":1,' * 100000 + b'"a":5}', as_evidence("#/a", "5"), file="a.json"
    )
    yield written(
        "evidence: a deep YAML locator",
        lambda: b"".join(b" " * n + b"a:\n" for n in range(900)) + b" " * 900 + b"a: 5\n",
        as_evidence("#" + "/a" * 901, "5"),
        file="a.yaml",
    )
    yield written(
        "evidence: a nested YAML locator",
        lambda: b"[" * 100000 + b"5" + b"]" * 100000,
        as_evidence("#/0", "5"),
        file="a.yaml",
    )
    yield written("evidence: YAML aliases located", yaml_bomb, as_evidence("#/a9/0", "lol"), file="a.yaml")
    yield written(
        "evidence: a long YAML locator",
        lambda: b"".join(b"k%d: %d\n" % (n, n) for n in range(20000)),
        as_evidence("#/k19999", "19999"),
        file="a.yaml",
        seconds=10,
    )
    yield written(
        "evidence: a nested TOML locator",
        lambda: b"a = " + b"[" * 100000 + b"5" + b"]" * 100000,
        as_evidence("#/a/0", "5"),
        file="a.toml",
    )
    yield written(
        "evidence: a dotted TOML locator",
        lambda: b".".join([b"a"] * 20000) + b" = 5",
        as_evidence("#" + "/a" * 20000, "5"),
        file="a.toml",
    )
    yield written(
        "evidence: a long TOML locator",
        lambda: b"".join(b"k%d = %d\n" % (n, n) for n in range(50000)),
        as_evidence("#/k49999", "49999"),
        file="a.toml",
        seconds=10,
    )
    yield written(
        "evidence: an unclosed TOML string", lambda: b'a = """' + b'""' * 100000, as_evidence("#/a", "5"), file="a.toml"
    )
    yield written(
        "evidence: a notebook locator",
        lambda: json.dumps(
            {"nbformat": 4, "cells": [{"cell_type": "code", "source": "x", "outputs": [{"text": "5"}]}] * 20000}
        ).encode(),
        as_evidence("#/cells/19999/source", "x"),
        file="a.ipynb",
    )
    yield Case(
        "evidence: a glob of many stars",
        2,
        lambda folder: (write(folder / ("a" * 200)), evidence_call(folder, "5", "*a" * 100 + "b"))[1],
    )
    yield Case(
        "evidence: a glob of many double stars",
        2,
        lambda folder: (nest(folder), evidence_call(folder, "5", "**/" * 30 + "*.txt"))[1],
    )
    yield Case(
        "evidence: a glob of brackets",
        2,
        lambda folder: (write(folder / "a"), evidence_call(folder, "5", "[" * 10000 + "a"))[1],
    )
    yield Case("evidence: a batch of 10,000 hostile rows", 10, batch)


def yaml_bomb() -> bytes:
    lines = ["a0: &a0 [lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    return "\n".join(lines).encode()


def make_fifo(path: Path) -> None:
    os.mkfifo(path)


def write(path: Path) -> None:
    path.write_text("5", encoding="utf-8")


def nest(folder: Path) -> None:
    """Folders in folders, with a file in each."""
    for n in range(12):
        folder = folder / f"d{n}"
        folder.mkdir()
        write(folder / "a.txt")


def special(name: str, make: Callable[[Path], None] | None, kind: str, *, shown: str = "a.txt") -> Case:
    """A case of a name that is no regular file."""

    def build(folder: Path) -> Call:
        if make is not None:
            make(folder / shown)
        if kind == "evidence":
            return evidence_call(folder, "5", shown)
        return file_call(CLAIM, Path(shown), workspace_root=folder)

    return Case(name, 2, build)


def vanishing(folder: Path, kind: str) -> Call:
    """The file goes away and comes back all the time, in another thread."""
    path = folder / "a.txt"

    def change(stop: threading.Event) -> None:
        while not stop.is_set():
            path.write_text(PLAIN * 100, encoding="utf-8")
            path.unlink()

    return repeated(change, folder, kind)


def growing(folder: Path, kind: str) -> Call:
    """The file grows and shrinks all the time."""
    path = folder / "a.txt"
    path.write_text(PLAIN, encoding="utf-8")

    def change(stop: threading.Event) -> None:
        while not stop.is_set():
            with path.open("a", encoding="utf-8") as out:
                out.write(PLAIN * 100)
            os.truncate(path, 0)

    return repeated(change, folder, kind)


def repeated(change: Callable[[threading.Event], None], folder: Path, kind: str) -> Call:
    from aswritten import AswrittenError, check_evidence  # noqa: PLC0415 - in the process that is measured

    def ask() -> str:
        if kind == "evidence":
            return str(check_evidence("45", "a.txt", root=folder).status)
        return str(file_call(CLAIM, folder / "a.txt")())

    def call() -> str:
        stop = threading.Event()
        thread = threading.Thread(target=change, args=(stop,))
        thread.start()
        seen = set()
        try:
            for _ in range(300):
                try:
                    seen.add(ask())
                except AswrittenError as error:
                    seen.add(str(error.code))
        finally:
            stop.set()
            thread.join()
        return " ".join(sorted(seen))

    return call


def batch(folder: Path) -> Call:
    from aswritten import check_evidence_batch  # noqa: PLC0415 - in the process that is measured

    write(folder / "a.txt")
    values: list[object] = ["5", None, "", "\ud800", "x" * 1000, 5, 1.5, True, [], {}, "1e99999999", "5" * 1000, "\0"]
    sources: list[object] = [
        "a.txt",
        "",
        None,
        "../a",
        "/etc/passwd",
        "a.txt#/a",
        "*",
        "#",
        "%23",
        5,
        "a\0",
        "http://x",
        "a.txt#L99",
    ]
    rows = [
        {"value": values[n % len(values)], "source": sources[n // len(values) % len(sources)]} for n in range(10000)
    ]
    return lambda: f"{len(check_evidence_batch(rows, root=folder))} results"


def document_cases() -> Iterator[Case]:
    """Documents that are no text themselves; they stand in a module of their own."""
    from hostile_documents import document_cases as cases  # noqa: PLC0415 - it needs what stands above

    yield from cases()


def audit_cases() -> Iterator[Case]:
    """Audits; they stand in a module of their own."""
    from hostile_audits import audit_cases as cases  # noqa: PLC0415 - it needs what stands above

    yield from cases()


SECTIONS: dict[str, Callable[[], Iterator[Case]]] = {
    "limit": limit_cases,
    "quote": quote_cases,
    "marks": marks_cases,
    "numbers": numbers_cases,
    "nesting": nesting_cases,
    "run": run_cases,
    "cues": cues_cases,
    "many": many_cases,
    "signs": signs_cases,
    "bodies": bodies_cases,
    "characters": characters_cases,
    "values": values_cases,
    "file": file_cases,
    "evidence": evidence_cases,
    "document": document_cases,
    "audit": audit_cases,
}
"""The cases by the word their names begin with; made one at a time, since all of them would be gigabytes."""


def all_cases() -> Iterator[Case]:
    """Every case in order."""
    for cases in SECTIONS.values():
        yield from cases()


def find_case(name: str) -> Case:
    """The case of that name."""
    return next(case for case in SECTIONS[name.partition(":")[0]]() if case.name == name)
