"""Fingerprints that outlive a change of line numbers, and the line hash of code scanning."""

import msgspec
import pytest

from aswritten.report.diagnostic import Diagnostic, Level, Spot
from aswritten.report.fingerprint import fingerprints, line_hashes

GREETINGS = "e9496ae3ebfced30:1 fb7c023a8b9ccb3f:1 ce8ba1a563dcdaca:1 e20e36e16fcb0cc8:1 b3edc88f2938467e:1 c8e28b0b4002a3a0:1 c129715d7a2bc9a3:1"


@pytest.mark.parametrize(
    ("text", "hashes"),
    [
        pytest.param("", "c129715d7a2bc9a3:1", id="an empty file"),
        pytest.param(
            " a\nb\n  \t\tc\n d",
            "271789c17abda88f:1 54703d4cd895b18:1 180aee12dab6264:1 a23a3dc5e078b07b:1",
            id="no end",
        ),
        pytest.param(" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", GREETINGS, id="line feeds"),
        pytest.param(" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r", GREETINGS, id="carriage returns"),
        pytest.param(" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n", GREETINGS, id="both"),
        pytest.param(" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n", GREETINGS, id="mixed"),
        pytest.param(
            "Lorem ipsum dolor sit amet.\n" * 10,
            "a7f2ff13bc495cf2:1 a7f2ff13bc495cf2:2 a7f2ff13bc495cf2:3 a7f2ff13bc495cf2:4 a7f2ff13bc495cf2:5 "
            "a7f2ff13bc495cf2:6 a7f2ff1481e87703:1 a9cf91f7bbf1862b:1 55ec222b86bcae53:1 cc97dc7b1d7d8f7b:1 "
            "c129715d7a2bc9a3:1",
            id="equal lines",
        ),
    ],
)
def test_line_hashes_are_those_of_the_upload_action(text, hashes):
    assert line_hashes(text) == hashes.split()


def test_characters_beyond_the_basic_plane_count_as_two_units():
    assert line_hashes("\U0001d54f") != line_hashes("\ud54f")
    assert len(line_hashes("\U0001d54f\nx")) == 2


ONE = Diagnostic(rule="a-b", level=Level.ERROR, message="m", spot=Spot(path="x.md", line=3), key="the claim")


def prints(*diagnostics):
    return [fingerprint for _, fingerprint in fingerprints(diagnostics)]


def test_a_fingerprint_is_the_same_on_another_line_and_in_other_words():
    moved = msgspec.structs.replace(ONE, spot=Spot(path="x.md", line=90), message="other")
    assert prints(ONE) == prints(moved)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"rule": "a-c"}, id="another rule"),
        pytest.param({"spot": Spot(path="y.md", line=3)}, id="another file"),
        pytest.param({"key": "another claim"}, id="another claim"),
    ],
)
def test_a_fingerprint_tells_findings_apart(change):
    assert prints(ONE) != prints(msgspec.structs.replace(ONE, **change))


def test_equal_findings_are_numbered():
    first, second, third = prints(ONE, ONE, ONE)
    assert len({first, second, third}) == 3
    assert prints(ONE, ONE) == [first, second]
