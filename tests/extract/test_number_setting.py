"""What makes a number another quantity, and which source numbers confirm which of a claim."""

import pytest

from aswritten.extract.number_setting import fits, setting_of
from aswritten.extract.number_words import number_words
from aswritten.extract.reading import Reading

CONFIRMED = [
    ("a good deal behind it", "en", "40 men", "40 men in all"),
    ("the same difference", "en", "5% lower", "5% less than before"),
    ("a count of a whole", "en", "5 patients", "5 of 8 patients"),
    ("within a time", "en", "12 deaths", "12 deaths in 30 days"),
    ("in a year", "en", "12 deaths", "12 in 2019"),
    ("children of an age", "en", "12 children", "12 children younger than five"),
    ("a longer date", "en", "3 May", "3 May 1931"),
    ("a date put otherwise", "en", "3 May 1931", "May 3, 1931"),
    ("an abbreviated month", "en", "3 May", "May. 3"),
    ("a year alone", "en", "1931", "May 3, 1931"),
    ("a unit and its name", "en", "5 km", "5 kilometres"),
    ("a currency and its name", "en", "$5", "5 dollars"),
    ("a substance", "en", "3 mg", "3 mg of melatonin"),
    ("approximate in both", "en", "40 or so", "40, roughly"),
    ("morning twice", "en", "12:30 pm", "12:30 p.m."),
    ("German date", "de", "3. Mai", "3. Mai 1931"),
    ("French date", "fr", "3 mai", "3 mai 1931"),
    ("Spanish date", "es", "3 de mayo", "3 de mayo de 1931"),
]
REFUSED = [
    ("a difference", "en", "5%", "5% lower"),
    ("a difference behind a unit", "en", "5 pounds", "5 pounds less"),
    ("short of it", "en", "5 million", "5 million short of plan"),
    ("too much", "en", "5 million", "5 million too low"),
    ("an alternative", "en", "5", "5 or 6"),
    ("the other alternative", "en", "6", "5 or 6"),
    ("a rate", "en", "5", "5 in 8"),
    ("the whole of a rate", "en", "40 men", "one in 40 men"),
    ("a multiple", "en", "5", "5 times higher"),
    ("half of it", "en", "40 men", "half of 40 men"),
    ("not it", "en", "40 men", "not 40 men"),
    ("the end of a span", "en", "40 men", "between 30 and 40 men"),
    ("roughly behind it", "en", "40", "40, roughly"),
    ("roughly in brackets", "en", "40", "40 (approx.)"),
    ("an unknown scale", "en", "5", "5 gazillion"),
    ("feet and inches", "en", "5", "5\u2032 3\u2033"),
    ("another month", "en", "3 May", "3 June"),
    ("another year", "en", "3 May 1931", "3 May 1930"),
    ("a day for a count", "en", "3 men", "3 May"),
    ("another currency", "en", "$5", "\u20ac5"),
    ("another unit", "en", "5 km", "5 miles"),
    ("a degree for a count", "en", "40 men", "40\u00b0"),
    ("evening", "en", "12:30 pm", "12:30 am"),
    ("German alternative", "de", "5", "5 oder 6"),
    ("German difference", "de", "5 Euro", "5 Euro niedriger"),
    ("French difference", "fr", "5 euros", "5 euros de moins"),
    ("Spanish difference", "es", "5 euros", "5 euros menos"),
    ("Chinese alternative", "zh", "5\u5143", "5\u5143\u62166\u5143"),
]


def confirms(language, claim, source):
    words = number_words(language)
    ours, theirs = (Reading(text, language=language) for text in (claim, source))
    number = ours.numbers[0]
    mine = (number, setting_of(ours.plain.text, number, words))
    return any(
        fits(mine, (found, setting_of(theirs.plain.text, found, words)), words)
        for found in theirs.numbers
        if found.key == number.key and found.bound == number.bound
    )


@pytest.mark.parametrize(
    ("language", "claim", "source"), [case[1:] for case in CONFIRMED], ids=[c[0] for c in CONFIRMED]
)
def test_a_number_is_confirmed(language, claim, source):
    assert confirms(language, claim, source)


@pytest.mark.parametrize(("language", "claim", "source"), [case[1:] for case in REFUSED], ids=[c[0] for c in REFUSED])
def test_a_number_that_goes_on_is_another_quantity(language, claim, source):
    assert not confirms(language, claim, source)
