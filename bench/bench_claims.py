"""How fast a claim check is, as ratios of one run: to ``re.findall(r"\\w+")`` over the same sources, and a claim on a
source of its own to one of a hundred on the same.

Run: ``python bench/bench_claims.py [--profile]``. Exit code 1 if a bound is broken.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from figures import Figure, best_of

from aswritten import check
from aswritten.api import check_source, read_source

if TYPE_CHECKING:
    from collections.abc import Iterator

PAIRS = 400
CHUNK = 4
SMALL, LARGE = 2_048, 200_000
"""Characters of a source at least."""
MOST_RATIO = 12.0
FEWEST_GAIN = 5.0
LEAST_SHOWN = 0.01

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


def small_ratio(rounds: int) -> tuple[float, float]:
    """Seconds of a check on a small source, and how many times the words of its source that is.

    Taken in chunks, each at its best, so that a moment of other work on the machine does not count.
    """
    pairs = make_pairs()
    run_checks(pairs)
    chunks = [pairs[start : start + CHUNK] for start in range(0, PAIRS, CHUNK)]
    reference, checked = [1e9] * len(chunks), [1e9] * len(chunks)
    for _ in range(rounds):
        for at, chunk in enumerate(chunks):
            found = best_of(1, lambda chunk=chunk: [re.findall(r"\w+", text) for _, text in chunk])
            reference[at] = min(reference[at], found)
            checked[at] = min(checked[at], best_of(1, lambda chunk=chunk: run_checks(chunk)))
    return sum(checked) / PAIRS, sum(checked) / sum(reference)


def make_pairs() -> list[tuple[str, str]]:
    """Claims of all kinds, each with a small source of its own."""
    chance = random.Random(11)
    sources = [make_source(chance, SMALL) for _ in range(PAIRS)]
    return [(make_claim(chance, sentences), " ".join(sentences)) for sentences in sources]


def run_checks(pairs: list[tuple[str, str]]) -> None:
    """Check each claim against its own source."""
    for claim, text in pairs:
        check(claim, text=text)


def large_seconds(rounds: int) -> tuple[float, float]:
    """Seconds of a claim among a hundred on one large source, and on a source of its own."""
    chance = random.Random(12)
    large = [make_source(chance, LARGE) for _ in range(100)]
    texts = [" ".join(sentences) for sentences in large]
    same = [make_claim(chance, large[0]) for _ in range(100)]
    other = [(make_claim(chance, sentences), text) for sentences, text in zip(large, texts, strict=True)]

    def run_same() -> None:
        source = read_source(text=texts[0])
        for claim in same:
            check_source(claim, source)

    def run_other() -> float:
        return sum(best_of(rounds, lambda pair=pair: run_checks([pair])) for pair in other)

    return best_of(2 * rounds, run_same) / 100, run_other() / 100


def show_steps(stats: pstats.Stats) -> Iterator[str]:
    """Where the time goes: the share of each step of a check; what a step is the first to ask of a text is its own."""
    table = stats.stats  # type: ignore[attr-defined]
    whole = next(key for key in table if key[2] == "check_readings")
    steps = {key: callers[whole][3] for key, (*_, callers) in table.items() if whole in callers}
    for (file, _, name), seconds in sorted(steps.items(), key=lambda step: -step[1]):
        share = seconds / table[whole][3]
        if share >= LEAST_SHOWN:
            yield f"{share:6.1%}  {Path(file).stem}.{name}"


def measure() -> list[Figure]:
    """The two bounds on claim checks."""
    _, ratio = small_ratio(9)
    once, many = large_seconds(2)
    return [
        Figure("a check with a 2 KB source, times re.findall of its words", ratio, most=MOST_RATIO),
        Figure("a claim on its own 200 KB source, times one of 100 on one", many / once, least=FEWEST_GAIN),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", action="store_true", help="show each function's own time, too")
    arguments = parser.parse_args()
    seconds, _ = small_ratio(3)
    print(f"2 KB sources: {1 / seconds:,.0f} pairs per second")
    figures = measure()
    print("\n".join(figure.show() for figure in figures))
    profile = cProfile.Profile()
    profile.runcall(run_checks, make_pairs())
    print("\n".join(show_steps(pstats.Stats(profile))))
    if arguments.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(35)
    return int(not all(figure.holds() for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
