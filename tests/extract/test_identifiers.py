"""Names that carry digits match as whole tokens (SPEC 2.2)."""

from __future__ import annotations

import pytest

from aswritten.extract.numbers import find_numbers
from aswritten.lexicons.lexicon import load_lexicon
from aswritten.model.number import NumberKind
from aswritten.normalise.fold import fold


def tokens(text: str) -> list[tuple[str, NumberKind]]:
    return [(n.text, n.kind) for n in find_numbers(fold(text).text, load_lexicon("en"))]


@pytest.mark.parametrize(
    "name",
    [
        "GPT-4", "ResNet-50", "COVID-19", "H1N1", "CVE-2024-3094", "arXiv:2310.14558", "v1.2.3", "top-3", "B12", "Q3", "A4",
        "resnet50", "10.1038/s41586-020-2649-2", "SCP-173", "1960s", "3rd", "7B", "5G", "#12", "mid-2020",
        "https://example.org/a1?b=30%", "results/eval_2020.json",
    ],
)  # fmt: skip
def test_a_name_with_digits_is_one_token(name: str) -> None:
    assert tokens(f"They used {name}, it says.") == [(name, NumberKind.IDENTIFIER)]


def test_a_possessive_is_no_part_of_the_name() -> None:
    assert tokens("GPT-4's answers") == [("GPT-4", NumberKind.IDENTIFIER)]


def test_case_is_folded_in_names_and_kept_behind_digits() -> None:
    keys = [n.key for n in find_numbers("GPT-4 gpt-4 5Ws 5WS", load_lexicon("en"))]
    assert keys[0] == keys[1]
    assert keys[2] != keys[3]


def test_a_key_and_its_value_are_no_name() -> None:
    assert tokens("accuracy:92.1%") == [("92.1%", NumberKind.NUMBER)]


def test_a_name_in_chinese_text_ends_at_the_letters() -> None:
    found = find_numbers("使用GPT-4模型", load_lexicon("zh"))
    assert [n.text for n in found] == ["GPT-4"]
