import pytest

from aswritten.evidence.neighbours import counts_as_literal, counts_as_number

SAFE = {
    "it is the whole text": "|5|",
    "spaces stand on both sides": "a |5| b",
    "an equals sign stands before": "n=|5|",
    "round brackets enclose it": "(|5|)",
    "square brackets enclose it": "[|5|]",
    "braces enclose it": "{|5|}",
    "straight quotes enclose it": 'x "|0.91|" y',
    "a comma ends it": "|5|, then",
    "a comma and a letter follow": "a=|5|,b=6",
    "a semicolon ends it": "|5|; then",
    "a full stop ends the sentence": "it was |5|.",
    "a full stop and a new line follow": "|5|.\nNext",
    "the percent sign is its own": "|5%| of",
    "a sign of its own stands before": "is |-5| now",
    "a bracket stands before its sign": "(|-5|)",
    "a tab parts it from another number": "1\t|000|",
    "a line end parts it from another number": "1\n|000|",
    "two spaces part it from another number": "1  |000|",
    "a number of four digits stands before a group of three": "2026 |100|",
    "a number of two digits follows": "|1| 00",
    "a number of four digits follows": "|1| 0000",
    "a decimal stands before a group of three": "12.5 |100|",
    "an exponent stands before a group of three": "1e-5 |100|",
    "a no-break space and a unit follow": "|5|\u00a0mg",
    "a bullet dash stands before": "- |5| apples",
    "a word that ends like a version word": "conversion |5|",
    "a plus-minus sign follows at a distance": "|5| ± 0.3",
}
UNSAFE = {
    "letters are glued before": "resnet|50| was",
    "a letter is glued after": "|5|k",
    "a unit is glued after": "|5|ms",
    "a month follows in a date": "|2026|-05-30",
    "a day ends a date": "2026-05-|30|",
    "a slash follows": "|1|/2",
    "a slash stands before": "1/|2|",
    "a colon follows": "|12|:30",
    "a colon stands before": "12:|30|",
    "a version goes on": "|1.2|.3",
    "a version of a letter goes on": "|5|.x",
    "the word release stands before": "release |3.10| is",
    "the word version and a colon stand before": "Version: |3.10|",
    "a v and a space stand before": "v |3.10|",
    "a group of three follows": "|1| 000",
    "a group of three and a mark follow": "|1| 000, so",
    "it is the group of three": "1 |000|",
    "it is the middle group": "1 |000| 000",
    "a fraction is grouped by spaces": "|0.123| 456",
    "a group of three with a fraction": "1 |000.5| m",
    "a thin space follows in a number": "|1|\u2009000",
    "a thin space stands before in a number": "1\u2009|000|",
    "a narrow no-break space groups by two": "1\u202f|00| ",
    "a no-break space follows in a number": "|1|\u00a0000",
    "an apostrophe groups": "|1|'000",
    "an apostrophe stands before": "1'|000|",
    "a typographic apostrophe groups": "|1|’000",
    "a superscript follows": "|12.5|³",
    "a superscript minus follows": "|10|⁻⁵",
    "a Unicode minus stands before": "−|5|",
    "an en dash follows": "|10|–20",
    "an en dash stands before": "10–|20|",
    "an em dash stands before": "—|5|",
    "a caret follows": "|10|^5",
    "a caret stands before": "10^|5|",
    "a full-width digit follows": "|5|５",
    "a full-width percent sign follows": "|5|％",
    "a full-width bracket stands before": "（|5|",
    "a percent sign follows a bracket": "(|5|)%",
    "a per mille sign follows": "|5|‰",
    "a degree sign follows": "|5|°",
    "an ellipsis cuts it": "|0.333|...",
    "an ellipsis character cuts it": "|0.333|…",
    "a decimal comma follows": "|12|,5",
    "a decimal comma stands before": "12,|5|",
    "a semicolon and a digit follow": "|5|;6",
    "a currency sign stands before": "$|5|",
    "a hash stands before": "#|5|",
    "an underscore stands before": "v_|5|",
    "an exponent of ten follows": "|1.5| × 10⁻³",
    "a glued exponent of ten follows": "|1.5|×10^3",
    "a spaced en dash makes a range": "|10| – 20",
    "a spaced slash makes a ratio": "3 / |4|",
    "a zero-width space follows": "|5|\u200b",
    "a combining mark follows": "|5|\u0301",
    "a CJK character stands before": "第|5|",
    "a separator of old data formats follows": "|5|\x1f",
    "an at sign follows": "|5|@",
    "a plus stands before": "1+|5|",
    "an exclamation mark follows": "|5|!",
}


def split(marked):
    before, token, after = marked.split("|")
    return before, token, after


@pytest.mark.parametrize("marked", SAFE.values(), ids=SAFE)
def test_a_number_counts_when(marked):
    assert counts_as_number(*split(marked))


@pytest.mark.parametrize("marked", UNSAFE.values(), ids=UNSAFE)
def test_a_number_does_not_count_when(marked):
    assert not counts_as_number(*split(marked))


LITERALS = {
    "a word between spaces": ("the |effect| was", True),
    "a word before a full stop": ("|effect|.", True),
    "a word in typographic quotes": ("“|effect|”", True),
    "a word inside a longer word": ("|effect|ive", False),
    "a word at the end of a longer word": ("side|effect|", False),
    "a word before an underscore": ("|effect|_size", False),
    "a word before a combining mark": ("|naive|\u0308", False),
    "a run of marks": ("a|***|b", True),
    "an identifier between spaces": ("our |GPT-4| run", True),
    "an identifier before a colon and a space": ("|GPT-4|: x", True),
    "an identifier in single quotes": ("'|resnet50|'", True),
    "an identifier before a letter": ("|GPT-4|o", False),
    "an identifier before a hyphen": ("|GPT-4|-turbo", False),
    "an identifier after a slash": ("models/|resnet50|", False),
    "an identifier before a suffix": ("|resnet50|.pth", False),
    "a date between spaces": ("on |2026-05-30| we", True),
    "a date before its time": ("|2026-05-30|T10:00", False),
    "a date inside a longer run": ("1|2026-05-30|", False),
    "a version before another part": ("|1.2.3|.4", False),
    "a version before a suffix": ("|1.2.3|-rc1", False),
    "a fraction before a full stop": ("|1/2|.", True),
    "a fraction inside a date": ("|1/2|/2026", False),
    "a range before a percent sign": ("|10-20|%", False),
    "a range in brackets": ("(|10–20|)", True),
    "a Unicode minus and a digit": ("is |−5|,", True),
    "a Unicode minus inside a range": ("3|−5|", False),
    "a comparison in brackets": ("(|p<.05|)", True),
    "a number with its unit": ("of |5 mg| daily", True),
    "a number with a unit that goes on": ("|5 mg|/L", False),
    "a price before its cents": ("|$5|.50", False),
    "a phrase that ends in a number before a group": ("|top 1| 000", False),
}


@pytest.mark.parametrize(("marked", "counts"), LITERALS.values(), ids=LITERALS)
def test_a_literal_stands_alone(marked, counts):
    assert counts_as_literal(*split(marked)) is counts
