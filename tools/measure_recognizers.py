"""Measure the reading of numbers against the specifications of Recognizers-Text.

    python tools/measure_recognizers.py DIR [-v]

``DIR`` holds ``Number/<Language>/NumberModel.json`` and ``PercentModel.json``. For each file: how many of the expected
numbers were read with the expected value, how many were left out (no number, or one compared as text), and which were
read as another value. Numbers read inside an expected expression that is no number here (``1 over 3``), or within a
range that is compared as one, are counted apart, as parts.
"""

from __future__ import annotations

import json
import re
import sys
from decimal import Decimal, InvalidOperation
from pathlib import Path

from aswritten.extract.numbers import find_numbers
from aswritten.lexicons.lexicon import load_lexicon
from aswritten.model.number import Doubtful, Number, NumberKind
from aswritten.normalise.fold import fold

LANGUAGES = {"English": "en", "German": "de", "French": "fr", "Spanish": "es", "Chinese": "zh"}
MODELS = ("NumberModel.json", "PercentModel.json")
UNDECIDED = (" K", " k", " M", " G", " B", " T", "pp")
"""Ends of keys that no other reading shares: a letter that is a unit or a scale, and percentage points."""
PLAIN = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
CONNECTIVES = (" over ", " in ", " out of ", " sobre ", " sur ", " von ", " aus ", " de cada ", " geteilt durch ")


def expected_value(text: str, language: str) -> Decimal | None:
    """The value of a resolution, which is written in the language's own marks."""
    plain = text.rstrip("%")
    if language != "en":
        plain = plain.replace(",", ".")
    try:
        return Decimal(plain)
    except InvalidOperation:
        return None


def agrees(number: Number, value: Decimal | None, *, percent: bool) -> bool:
    """Whether the number was read with the expected value (fractions are given to 15 digits)."""
    return number.value is not None and number.value == value and number.percent == percent


def shows_its_value(number: Number) -> bool:
    """Whether the value is that of the plain digits shown, which some expectations contradict."""
    plain = number.text.replace(",", ".")
    return PLAIN.fullmatch(plain) is not None and Decimal(plain) == number.value


def measure(path: Path, language: str) -> tuple[int, int, list[str], list[str], list[str]]:
    """One specification: how many agree, how many contradict their digits; left out, in parts, another value."""
    right, defective, left_out, parts, wrong = 0, 0, [], [], []
    for case in json.loads(path.read_text(encoding="utf-8-sig")):
        view = fold(case["Input"])
        numbers = find_numbers(view.text, load_lexicon(language), doubtful=Doubtful.LEXICON)
        for result in case["Results"]:
            resolution = (result.get("Resolution") or {}).get("value")
            if resolution in {None, "null"}:
                continue
            value = expected_value(resolution, language)
            percent = resolution.endswith("%")
            begin = result.get("Start", max(0, case["Input"].lower().find(result["Text"].lower())))
            start, end = view.to_view(begin, begin + len(result["Text"]))
            met = [
                number
                for number in numbers
                if number.kind in {NumberKind.NUMBER, NumberKind.RANGE}
                and number.range.start < end
                and number.range.end > start
            ]
            shown = f"{case['Input']!r}: {result['Text']!r} = {resolution}"
            read = ", ".join(f"{number.text!r} = {number.key}" for number in met)
            if any(agrees(number, value, percent=percent) for number in met):
                right += 1
            elif len(met) == 1 and shows_its_value(met[0]) and PLAIN.fullmatch(result["Text"].replace(",", ".")):
                defective += 1
            elif not met or all(number.key.endswith(UNDECIDED) for number in met):
                left_out.append(shown)
            elif any(number.kind is NumberKind.RANGE for number in met) or any(
                connective in result["Text"].lower() for connective in CONNECTIVES
            ):
                parts.append(f"{shown}, read {read}")
            else:
                wrong.append(f"{shown}, read {read}")
    return right, defective, left_out, parts, wrong


def main(arguments: list[str]) -> int:
    """Print one line a file, then what was read as another value; ``-v`` also lists what was left out."""
    folder = Path(arguments[0])
    failed = 0
    for name, language in LANGUAGES.items():
        for model in MODELS:
            path = next(iter(folder.rglob(f"Number/{name}/{model}")), None)
            if path is None:
                continue
            right, defective, left_out, parts, wrong = measure(path, language)
            print(
                f"{name:8} {model:18} read {right:4}  left out {len(left_out):4}  in parts {len(parts):3}"
                f"  defective {defective:2}  another value {len(wrong)}"
            )
            failed += len(wrong)
            for line in wrong:
                print("    WRONG", line)
            if "-v" in arguments:
                for line in left_out:
                    print("    out  ", line)
                for line in parts:
                    print("    parts", line)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
