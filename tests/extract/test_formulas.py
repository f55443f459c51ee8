"""Formulas of a page: the same signs in another order are no other words; another sign is."""

import pytest

from aswritten.extract.formulas import is_reordered


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        pytest.param("The series ∞X n=1 fn converges", "R. The series X∞ n=1 fn converges on A", id="limits of a sum"),
        pytest.param("so that f ∈ C1(a, b) holds", "so that f ∈ C¹(a,b) holds", id="a raised figure behind a letter"),
        pytest.param("then Z b a f = c", "then Zb f = c a |", id="a bar of cells and a limit behind"),
        pytest.param("x = (a + b) / c", "x=(a+b)/c", id="spaces"),
        pytest.param("lim x→∞ f (x) = 12", "limx→∞ f(x) = 12", id="a limit that is glued"),
    ],
)
def test_the_same_signs(quote, passage):
    assert is_reordered(quote, passage)


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        pytest.param("The series ∞X n=2 fn converges", "The series X∞ n=1 fn converges", id="another figure"),
        pytest.param("a rate of x = 105 in all", "a rate of x = 10⁵ in all", id="a power of ten"),
        pytest.param("x = 12 and y = 34", "x = 34 and y = 12", id="numbers that change places"),
        pytest.param("the pump = the gate", "the gate = the pump", id="words that change places"),
        pytest.param("the pump was on", "the pump was no", id="no formula"),
        pytest.param("a = b", "b = a", id="too short"),
        pytest.param("x = (a + b) / c", "x = (a - b) / c", id="another sign"),
    ],
)
def test_other_signs(quote, passage):
    assert not is_reordered(quote, passage)
