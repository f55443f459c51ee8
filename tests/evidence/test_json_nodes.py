"""A pointer is followed in a time that grows with the text alone, and every key on its way is there once."""

from __future__ import annotations

import time

import pytest

from aswritten.errors import AswrittenError
from aswritten.evidence.json_nodes import find_scalar
from aswritten.evidence.nodes import MissingNodeError

TWICE = {
    "behind the value": ('{"a": 1, "a": 2}', ("a",), "/a"),
    "around the value": ('{"a": {"b": 5}, "a": {}}', ("a", "b"), "/a"),
    "deeper": ('{"a": [{"b": 5, "c": [{}], "b": 6}, 7]}', ("a", "0", "b"), "/a/0/b"),
    "at two depths, of which the outer is told": ('{"a": {"b": 5, "b": 6}, "a": 7}', ("a", "b"), "/a"),
    "around a missing key": ('{"a": {}, "a": 7}', ("a", "b"), "/a"),
    "with its letters escaped": ('{"a": 1, "\\u0061": 2}', ("a",), "/a"),
}


@pytest.mark.parametrize(("text", "tokens", "shown"), TWICE.values(), ids=TWICE)
def test_a_key_on_the_way_that_is_there_twice_is_refused(text, tokens, shown):
    with pytest.raises(AswrittenError, match=f"the key {shown} is there twice"):
        find_scalar(text.encode(), tokens, start=0, path="a.json", constant=None)


ONCE = {
    "the same key at another depth": ('{"a": {"a": 5}}', ("a", "a")),
    "the same key beside the way": ('{"b": {"a": 1, "a": 2}, "a": 5}', ("a",)),
    "the same key in another item": ('[{"a": 5}, {"a": 6, "a": 7}]', ("0", "a")),
    "brackets in strings": ('{"b": "}]", "a": [{"c": "[{"}, 5], "d": "{"}', ("a", "1")),
}


@pytest.mark.parametrize(("text", "tokens"), ONCE.values(), ids=ONCE)
def test_a_key_that_is_there_once_is_found(text, tokens):
    assert find_scalar(text.encode(), tokens, start=0, path="a.json", constant=None).text == "5"


MISSING = {
    "a key": ('{"a": {"b": 5}}', ("a", "c"), "there is no key /a/c"),
    "an item": ('{"a": [5]}', ("a", "1"), "/a/1 is past the end of the array there"),
    "an index with a zero before it": ("[5, 6]", ("01",), "/01 is no index"),
    "what is in a scalar": ('{"a": 5}', ("a", "b"), "/a/b goes into a scalar"),
    "an object": ('{"a": {}}', ("a",), "it names an object"),
}


@pytest.mark.parametrize(("text", "tokens", "message"), MISSING.values(), ids=MISSING)
def test_what_is_not_there_is_told(text, tokens, message):
    with pytest.raises(MissingNodeError, match=message):
        find_scalar(text.encode(), tokens, start=0, path="a.json", constant=None)


DEEP = {
    "objects": (b'{"a":', b"}", "a"),
    "arrays": (b"[", b"]", "0"),
    "objects in arrays": (b'[{"b":[1],"a":', b',"c":2}]', "0/a"),
}


@pytest.mark.parametrize(("opening", "closing", "step"), DEEP.values(), ids=DEEP)
def test_twenty_times_the_depth_takes_no_more_than_its_share(opening, closing, step):
    def seconds(depth):
        text = opening * depth + b"5" + closing * depth
        tokens = tuple(step.split("/")) * depth
        begin = time.process_time()
        assert find_scalar(text, tokens, start=0, path="a.json", constant=None).text == "5"
        return time.process_time() - begin

    assert seconds(20_000) < 100 * max(min(seconds(1_000) for _ in range(3)), 0.001)
