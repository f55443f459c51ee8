"""Colours of text against what is behind them, computed from the style: 4.5 to 1 in light and dark (WCAG 2.2, 1.4.3)."""

import re
from importlib.resources import files

import pytest

STYLE = files("aswritten.report").joinpath("html/page.css").read_text("utf-8")
BLOCKS = re.findall(r"\{([^{}]*--paper:[^{}]*)\}", STYLE)
SCHEMES = [dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})\b", block)) for block in BLOCKS]
TEXT = ("ink", "soft", "link", "disproven", "contradicted", "insufficient", "verified", "other")
TINTS = ("fail-tint", "fail-deep", "warn-tint", "pass-tint")


def luminance(colour):
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_dark_colours_are_the_same_by_system_and_by_switch():
    assert len(SCHEMES) == 3
    assert SCHEMES[1] == SCHEMES[2]


@pytest.mark.parametrize("scheme", SCHEMES[:2], ids=["light", "dark"])
@pytest.mark.parametrize("behind", ["paper", "card"])
@pytest.mark.parametrize("text", TEXT)
def test_text_can_be_read(scheme, behind, text):
    assert contrast(scheme[text], scheme[behind]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES[:2], ids=["light", "dark"])
@pytest.mark.parametrize("tint", TINTS)
def test_marked_text_can_be_read(scheme, tint):
    assert contrast(scheme["ink"], scheme[tint]) >= 4.5
