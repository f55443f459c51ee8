"""How fast a claim check is, as ratios of one run against `re.findall(r"\\w+")` over the same sources.

Prints pairs per second, the ratio, how a hundred claims on one large source compare with a hundred on a hundred
sources, and with `--profile` where the time goes. Exits 1 if a bound is broken and `--assert` is given.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import re
import sys
import time

from aswritten import check
from aswritten.api import check_source, read_source

PAIRS = 400
SMALL, LARGE = 2_000, 200_000
MOST_RATIO = 12.0
FEWEST_GAIN = 5.0

_NOUNS = (
    "valve", "pump", "sample", "ward", "harvest", "bridge", "survey", "reader", "council", "engine", "filter", "cohort",
    "ledger", "orchard", "signal",
)  # fmt: skip
_VERBS = (
    "improved", "reduced", "measured", "replaced", "recorded", "opened", "tested", "inspected", "delayed", "reported",
)  # fmt: skip
_PLACES = (
    "in the north hall", "on the second site", "during the dry season", "after the repair", "at the old mill",
    "near the river",
)  # fmt: skip
_FORMS = (
    "The {noun} {verb} the {other} {place}.",
    "In {year}, {number} of the {noun}s {verb} {place}, and nobody objected.",
    "Mean {noun} error was {decimal}% for the {other}.",
    "The {noun} may have {verb} the {other}, although the {third} did not.",
    "It is not clear whether the {noun} {verb} {place}; the {other} was kept.",
    "“The {noun} {verb} every {other} we had,” the foreman said {place}.",
    "No {noun} was {verb} {place} before the {other} arrived.",
)


def make_source(chance: random.Random, size: int) -> list[str]:
    """Sentences that together have about ``size`` characters."""
    sentences: list[str] = []
    length = 0
    while length < size:
        noun, other, third = chance.sample(_NOUNS, 3)
        sentence = chance.choice(_FORMS).format(
            noun=noun,
            other=other,
            third=third,
            verb=chance.choice(_VERBS),
            place=chance.choice(_PLACES),
            year=chance.randint(1960, 2026),
            number=chance.randint(2, 900),
            decimal=f"{chance.uniform(1, 90):.1f}",
        )
        sentences.append(sentence)
        length += len(sentence) + 1
    return sentences


def make_claim(chance: random.Random, sentences: list[str]) -> str:
    """One of: a quote, a plain sentence, a bent sentence, a labelled value, a paraphrase."""
    sentence = chance.choice(sentences).replace("“", "").replace("”", "")
    match chance.randrange(5):
        case 0:
            words = sentence.rstrip(".").split()
            start = chance.randrange(max(1, len(words) - 4))
            return f"The log says “{' '.join(words[start : start + 6]).rstrip(',;.')}”."
        case 1:
            return sentence
        case 2:
            return sentence.replace(" may have ", " ").replace("No ", "The ").replace(" not ", " ")
        case 3:
            return f"Mean {chance.choice(_NOUNS)} error was {chance.uniform(1, 90):.1f}%."
        case _:
            return f"According to the report, the {chance.choice(_NOUNS)} proved useful to the {chance.choice(_NOUNS)}."


def best_of(times: int, call: object) -> float:
    """The shortest of several runs, in seconds."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        call()  # type: ignore[operator]
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--assert", dest="hold", action="store_true", help="exit 1 if a bound is broken")
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    arguments = parser.parse_args()
    chance = random.Random(11)
    sources = [make_source(chance, SMALL) for _ in range(PAIRS)]
    pairs = [(make_claim(chance, sentences), " ".join(sentences)) for sentences in sources]
    words = re.compile(r"\w+")

    def run_words() -> None:
        for _, text in pairs:
            words.findall(text)

    def run_checks() -> None:
        for claim, text in pairs:
            check(claim, text=text)

    run_checks()
    reference, checked = best_of(7, run_words), best_of(5, run_checks)
    ratio = checked / reference
    print(f"2 KB sources: {PAIRS / checked:,.0f} pairs per second, {ratio:.1f} times re.findall (at most {MOST_RATIO})")

    large = [make_source(chance, LARGE) for _ in range(100)]
    texts = [" ".join(sentences) for sentences in large]
    same = [make_claim(chance, large[0]) for _ in range(100)]
    other = [make_claim(chance, sentences) for sentences in large]

    def run_same() -> None:
        source = read_source(text=texts[0])
        for claim in same:
            check_source(claim, source)

    def run_other() -> None:
        for claim, text in zip(other, texts, strict=True):
            check(claim, text=text)

    once, many = best_of(3, run_same), best_of(2, run_other)
    gain = many / once
    print(f"200 KB: a hundred claims on one source {once * 10:.2f} ms each, on a hundred sources {many * 10:.2f} ms each: "
          f"{gain:.1f} times cheaper (at least {FEWEST_GAIN})")  # fmt: skip
    if arguments.profile:
        profile = cProfile.Profile()
        profile.runcall(run_checks)
        pstats.Stats(profile).sort_stats("tottime").print_stats(35)
    return int(arguments.hold and (ratio > MOST_RATIO or gain < FEWEST_GAIN))


if __name__ == "__main__":
    sys.exit(main())
