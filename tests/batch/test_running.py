"""Order and bounds of what is under way."""

import itertools

import pytest

from aswritten.batch.running import run_ordered


def make_doubler():
    return double


def double(number):
    return number * 2


@pytest.mark.parametrize("count", [0, 1, 5, 200])
def test_answers_come_in_order(count):
    assert list(run_ordered(make_doubler, range(count))) == [number * 2 for number in range(count)]


def test_items_are_read_only_as_they_are_needed():
    read = []

    def endless():
        for number in itertools.count():
            read.append(number)
            yield number

    assert list(itertools.islice(run_ordered(make_doubler, endless()), 3)) == [0, 2, 4]
    assert read == [0, 1, 2]
