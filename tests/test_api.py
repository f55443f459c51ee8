"""The public functions: what they accept, and how they refuse."""

import importlib

import pytest

from aswritten import AswrittenError, Settings, Verdict, check
from aswritten.api import check_source, read_source

_SOURCE = "By then the pump was idle all night."
_CLAIM = "The note says “the pump was idle all night”."


def test_a_text_and_a_file_with_it_give_the_same_verdict(tmp_path):
    path = tmp_path / "note.txt"
    path.write_text(_SOURCE, encoding="utf-8")
    assert check(_CLAIM, path=path) == check(_CLAIM, text=_SOURCE, media_type="text/plain")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        pytest.param({"claim": _CLAIM}, "INVALID_INPUT", "exactly one", id="no source"),
        pytest.param({"claim": _CLAIM, "text": "a", "path": "b"}, "INVALID_INPUT", "exactly one", id="two sources"),
        pytest.param(
            {"claim": " … —", "text": _SOURCE}, "INVALID_INPUT", "no letter and no digit", id="a claim of marks"
        ),
        pytest.param(
            {"claim": _CLAIM, "text": _SOURCE, "quote": "“”"}, "INVALID_INPUT", "the quote", id="a quote of marks"
        ),
        pytest.param(
            {"claim": 7, "text": _SOURCE}, "INVALID_INPUT", "is a int, not text", id="a claim that is no text"
        ),
        pytest.param(
            {"claim": _CLAIM, "text": "a\ud800b"},
            "INVALID_INPUT",
            "lone surrogate (U+D800) at character 1",
            id="a lone surrogate",
        ),
        pytest.param(
            {"claim": _CLAIM, "text": _SOURCE, "language": "xx"}, "INVALID_INPUT", "'xx'", id="an unknown language"
        ),
        pytest.param(
            {"claim": _CLAIM, "path": "no/such/file.txt"}, "NOT_FOUND", "no/such/file.txt", id="a missing file"
        ),
    ],
)
def test_what_cannot_be_checked_is_an_error_with_code_value_and_hint(arguments, code, words):
    claim = arguments.pop("claim")
    with pytest.raises(AswrittenError) as caught:
        check(claim, **arguments)
    assert caught.value.code == code
    assert words in caught.value.message


@pytest.mark.parametrize("name", ["claim", "source"])
def test_one_character_past_the_limit_is_an_error_with_both_numbers(name):
    limit = Settings(max_chars=60)
    texts = {"claim": "a " * 30, "source": "b " * 30}
    check(texts["claim"], text=texts["source"], settings=limit)
    texts[name] += "c"
    with pytest.raises(AswrittenError, match="61 characters, the limit is 60") as caught:
        check(texts["claim"], text=texts["source"], settings=limit)
    assert caught.value.code == "TOO_LARGE"


def test_a_path_out_of_the_root_is_refused_before_it_is_read(tmp_path):
    (tmp_path / "inside").mkdir()
    (tmp_path / "out.txt").write_text(_SOURCE, encoding="utf-8")
    with pytest.raises(AswrittenError) as caught:
        check(_CLAIM, path="../out.txt", workspace_root=tmp_path / "inside")
    assert caught.value.code == "PATH_ESCAPE"


def test_a_region_of_a_language_code_is_ignored():
    assert check(_CLAIM, text=_SOURCE, language="en-GB").verdict is Verdict.VERIFIED


def test_one_reading_of_a_source_serves_many_claims():
    source = read_source(text=_SOURCE)
    assert check_source(_CLAIM, source).verdict is Verdict.VERIFIED
    assert check_source("The note says “the pump ran all night”.", source).verdict is Verdict.DISPROVEN


def test_a_byte_order_mark_is_no_part_of_the_text():
    result = check(_CLAIM, text="\ufeff" + _SOURCE)
    assert result.quotes[0].start == _SOURCE.index("the pump")


@pytest.mark.parametrize("claim", ["It is so.", "The report says this.", "“” a", "Das steht hier."])
def test_a_claim_of_frame_words_alone_is_not_verified(claim):
    assert check(claim, text=_SOURCE).verdict is Verdict.INSUFFICIENT


def test_a_sentence_of_frame_words_beside_a_located_one_needs_no_location():
    assert check(f"{_CLAIM} The report says this.", text=_SOURCE).verdict is Verdict.VERIFIED


@pytest.mark.parametrize("claim", [_CLAIM, "The pump was idle all night."])
def test_a_denial_past_the_last_place_that_is_read_is_not_passed_over(claim):
    often = "The pump was idle all night. " * 50
    assert check(claim, text=f"{often}It is not true that the pump was idle all night.").verdict is Verdict.INSUFFICIENT
    assert check(claim, text="The pump was idle all night. " * 49).verdict is Verdict.VERIFIED


@pytest.mark.parametrize("name", ["audit", "lint"])
def test_a_package_with_the_name_of_a_public_function_is_called_like_it(tmp_path, name):
    package = importlib.import_module(f"aswritten.{name}")
    arguments = {"audit": ([tmp_path / "absent.md"], [tmp_path]), "lint": (tmp_path / "absent.md",)}[name]
    options = {"workspace_root": tmp_path}
    function = getattr(importlib.import_module(f"aswritten.{name}.{name}ing"), name)
    assert outcome_of(package, *arguments, **options) == outcome_of(function, *arguments, **options)


def outcome_of(function, *arguments, **options):
    try:
        return repr(function(*arguments, **options))
    except AswrittenError as error:
        return repr(error)
