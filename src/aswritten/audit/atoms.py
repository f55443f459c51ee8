"""Names as sets of small words, so that ``ResNet-50``, ``resnet50`` and ``res_net_50`` meet."""

# ruff: noqa: SIM905 - a list of words is best read as words

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_ATOM: Final = re.compile(r"(?<![^\W_])[^\W\d_][0-9]+(?![^\W_])|[^\W\d_]+|[0-9]+(?:\.[0-9]+)?")
"""A letter with digits (F1, p95) is one word."""

_CAMEL: Final = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[^\W\d_A-Za-z]+")
_LEAST_PLURAL: Final = 4
_LONGEST_KEY: Final = 3
_SHORTEST_PART: Final = 2
_HISSED: Final = ("sses", "xes", "shes", "tches", "nches", "rches")
"""Endings that take an ``es`` (compresses, boxes)."""

STOP_WORDS: Final = frozenset(
    "a an the of to in on at by for from with and or but as is are was were be been it its this that these those than "
    "then we they he she i you our their there here which who whose what when where while not no all any each both per "
    "over under about into onto between across after before during via using used use has have had do does did can "
    "may will would could should must also only more most less least very so such same other another one two three "
    "yields yield gives give gets get got reaches reach reached reaching achieves achieve achieved achieving attains "
    "obtain obtains obtained report reports reported show shows shown see table figure section fig tab compared "
    "against versus vs respectively out up down off e g i.e eg ie etc et al".split()
)
"""Words that name nothing."""

GENERIC: Final = frozenset(
    "value values result results data metric metrics score number num total final output outputs summary eval "
    "evaluation report stats statistics run runs file json csv log logs txt all main experiment experiments name model "
    "method system id type kind key item items entry entries row column list task config rate set unit info "
    "measurement measurements figure overall performance benchmark benchmarks dataset bench exp".split()
)
"""Words that are in common with too much to tell anything alone."""

SPLITS: Final = frozenset(("training", "validation", "test", "holdout", "eval"))
"""Parts of a data set, one of which a number is always of."""

KEY_LIKE: Final = frozenset(
    "seed run fold day epoch step iteration iter trial repeat replicate rep rng index idx batch size k n_layers layer "
    "layers depth width dim dims hidden threads thread workers worker nodes node gpus gpu cpus cores shots shot year "
    "month week hour date round split rank level length len seq context window top beam head heads bits bit order "
    "version group subject participant site arm phase dose concentration temperature load clients users qps rate "
    "connections concurrency replica replicas shard partition bucket scale resolution n d degree lag horizon".split()
)
RUN_LIKE: Final = frozenset(
    "seed run fold day trial repeat replicate rep rng iteration iter split_seed random_seed random_state date "
    "timestamp index idx id session attempt worker rank replica job uuid hash started finished created".split()
)
"""Keys that only tell repetitions of the same measurement apart."""

_SAME: Final = {
    "acc": "accuracy", "accuracies": "accuracy", "prec": "precision", "rec": "recall", "lat": "latency",
    "avg": "mean", "average": "mean", "averaged": "mean", "std": "deviation", "stdev": "deviation", "sd": "deviation",
    "stddev": "deviation", "params": "parameter", "param": "parameter", "val": "validation", "dev": "validation",
    "valid": "validation", "mem": "memory", "thr": "throughput", "ppl": "perplexity", "our": "ours", "proposed": "ours",
    "pct": "percent", "percentage": "percent", "secs": "second", "sec": "second", "seconds": "second",
    "ms": "millisecond", "msec": "millisecond", "milliseconds": "millisecond", "us": "microsecond",
    "µs": "microsecond", "μs": "microsecond", "minutes": "minute", "mins": "minute", "min.": "minute", "hrs": "hour",
    "mb": "megabyte", "gb": "gigabyte", "kb": "kilobyte", "err": "error", "med": "median",
    "minimum": "min", "maximum": "max", "lowest": "min", "highest": "max", "cnt": "count", "num": "number",
    "img": "image", "imgs": "image", "tok": "token", "toks": "token", "tokens": "token", "temp": "temperature",
    "duration": "time", "runtime": "time", "elapsed": "time", "samples": "sample", "baseline": "baseline",
    "p50": "median", "dur": "time", "freq": "frequency", "amt": "amount", "qty": "quantity", "conc": "concentration",
    "vel": "velocity", "pos": "position", "diff": "difference", "delta": "difference", "wt": "weight", "ht": "height",
    "req": "request", "reqs": "request", "ops": "operation", "iou": "iou", "cov": "coverage", "corr": "correlation",
    "took": "time", "takes": "time", "take": "time", "train": "training", "trained": "training", "testing": "test",
    "tested": "test",
}  # fmt: skip

UNIT_ATOMS: Final = frozenset(
    "s h second millisecond microsecond nanosecond minute hour day week month year megabyte gigabyte kilobyte byte "
    "percent million thousand billion k m b g kg mg cm mm km hz khz mhz ghz db c f w kw mw j kj ns px usd eur mib "
    "gib kib ohm mohm kohm mah wh kwh mwh gbp mol mmol ml mmhg bpm kcal ppm ppb rpm fps pa kpa mpa bar lb oz ft gflop "
    "tflop".split()
)


def split_name(text: str) -> tuple[str, ...]:
    """The words of a name, folded; digits are words of their own.

    >>> split_name("ResNet-50"), split_name("val_acc"), split_name("top1Accuracies")
    (('resnet', '50'), ('validation', 'accuracy'), ('topaccuracy', '1'))
    """
    return _split(text)


@lru_cache(maxsize=1 << 17)
def _split(text: str) -> tuple[str, ...]:
    found: list[str] = []
    for match in _ATOM.finditer(text):
        word = match[0]
        if word[-1].isdigit() and not word[0].isdigit():
            found.append(_SAME.get(word.lower(), word.lower()))
            continue
        if word[0].isdigit():
            found.append(_plain_digits(word))
            continue
        parts = _CAMEL.findall(word)
        # A capital inside a word parts it where plain words come out (valAcc), not in mAP or ResNet.
        is_plain = all(len(part) > _SHORTEST_PART and part[1:].islower() for part in parts)
        if len(parts) > 1 and is_plain and word[0].islower():
            found.extend(fold_word(part) for part in parts)
        else:
            found.append(fold_word(word))
    return tuple(found)


def _plain_digits(digits: str) -> str:
    whole, point, part = digits.partition(".")
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{part}" if point else whole


def fold_word(word: str) -> str:
    """A word in lower case and the singular, or the one that it stands for."""
    low = word.lower()
    if low in _SAME:
        return _SAME[low]
    if low.endswith(_HISSED):
        low = low[:-2]
        return _SAME.get(low, low)
    if len(low) >= _LEAST_PLURAL and low.endswith("s") and not low.endswith(("ss", "us", "is", "ous")):
        low = low[:-3] + "y" if low.endswith("ies") and len(low) > _LEAST_PLURAL else low[:-1]
        return _SAME.get(low, low)
    return low


_RATES: Final = frozenset(
    ("learning", "sampling", "sample", "request", "arrival", "dropout", "frame", "bit", "baud", "refresh", "lr")
)
_KEYS: Final = frozenset(fold_word(word) for word in KEY_LIKE)


@lru_cache(maxsize=1 << 14)
def is_key_like(name: str) -> bool:
    """Whether a number under this name tells rows apart rather than being a result."""
    atoms = split_name(name)
    if "rate" in atoms and len(atoms) > 1 and _RATES.isdisjoint(atoms):
        # A success rate is a result, a learning rate is none.
        return False
    return len(atoms) <= _LONGEST_KEY and any(atom in _KEYS or atom in RUN_LIKE for atom in atoms)


@lru_cache(maxsize=1 << 14)
def is_run_like(name: str) -> bool:
    """Whether a key of this name tells only repetitions apart.

    >>> is_run_like("seed"), is_run_like("run_id"), is_run_like("model")
    (True, True, False)
    """
    atoms = split_name(name)
    return (
        bool(atoms)
        and all(atom in RUN_LIKE or atom in ("random", "number", "no", "state") or atom.isdigit() for atom in atoms)
        and any(atom in RUN_LIKE for atom in atoms)
    )
