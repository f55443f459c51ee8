"""How two labels stand to each other: the same name, one qualified further, or another (SPEC 2.3)."""

from __future__ import annotations

from enum import Enum

from aswritten.extract.label_words import atoms, joined
from aswritten.extract.stems import stem
from aswritten.extract.words import is_cjk
from aswritten.model.label import LabelledValue, Origin, Qualifier


class Relation(Enum):
    """How a label of the source stands to one of the claim."""

    SAME = "same"
    NARROWER = "narrower"
    """The source qualifies it further."""
    BROADER = "broader"
    """The claim qualifies it further."""
    OTHER = "other"
    """The same name under another qualifier."""
    UNRELATED = "unrelated"


def relate(claim: LabelledValue, source: LabelledValue, language: str) -> Relation:
    """How a label of the source stands to the claim's."""
    if not _hosts_agree(claim, source, language):
        return Relation.UNRELATED
    if claim.key == source.key:
        return _relate_qualifiers(claim, source)
    if _same_words(claim, source):
        return Relation.SAME
    if source.origin is Origin.STRUCTURE and claim.key in {qualifier.value for qualifier in source.qualifiers}:
        return _relate_words(claim, source)
    if source.origin is Origin.PROSE and _ends_like(source.name, claim.name):
        return Relation.NARROWER
    return Relation.UNRELATED


def _ends_like(longer: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Whether a name is the end of a longer one; where words are written together, of its last word."""
    if len(longer) == len(name) == 1 and is_cjk(name[0]):
        return len(longer[0]) > len(name[0]) and longer[0].endswith(name[0])
    return len(longer) > len(name) and longer[-len(name) :] == name


def _hosts_agree(claim: LabelledValue, source: LabelledValue, language: str) -> bool:
    """Whether the clauses that two bare statistics hang on may be the same: one says no word that the other lacks."""
    if not claim.host or not source.host or claim.host == source.host:
        return True
    ours = {stem(word, language) for word in claim.host}
    theirs = {stem(word, language) for word in source.host}
    return ours <= theirs or theirs <= ours


def _relate_qualifiers(claim: LabelledValue, source: LabelledValue) -> Relation:
    theirs = list(source.qualifiers)
    lacking: list[Qualifier] = []
    clash = False
    for qualifier in claim.qualifiers:
        equal = next((other for other in theirs if _same_qualifier(qualifier, other)), None)
        if equal is not None:
            theirs.remove(equal)
        elif not qualifier.binding:
            clash |= any(not other.binding and other.kind == qualifier.kind for other in theirs)
        elif not _row_names(source, qualifier):
            lacking.append(qualifier)
    extra = [qualifier for qualifier in theirs if qualifier.binding]
    if source.origin is Origin.STRUCTURE:
        extra = [qualifier for qualifier in extra if not _named_by(claim, qualifier)]
    if clash or (lacking and extra):
        return Relation.SAME if not clash and _same_words(claim, source) else Relation.OTHER
    if lacking:
        return Relation.BROADER
    return Relation.NARROWER if extra else Relation.SAME


def _same_qualifier(ours: Qualifier, theirs: Qualifier) -> bool:
    if ours.binding != theirs.binding:
        return False
    if ours.value == theirs.value:
        return ours.kind == theirs.kind or not ours.kind or not theirs.kind
    return (not theirs.kind and theirs.value in {ours.kind + ours.value, ours.value + ours.kind}) or (
        not ours.kind and ours.value in {theirs.kind + theirs.value, theirs.value + theirs.kind}
    )


def _row_names(source: LabelledValue, qualifier: Qualifier) -> bool:
    """Whether another cell of the row says it: ``ResNet-50`` in any column, ``2`` under ``epoch``."""
    if source.row is None:
        return False
    return any(
        value
        and (
            (value == qualifier.value and (not qualifier.kind or header in {"", qualifier.kind} or not value.isdigit()))
            or qualifier.value in {header + value, value + header}
            or qualifier.kind + qualifier.value == value
        )
        for header, value in source.row.cells
    )


def _named_by(claim: LabelledValue, qualifier: Qualifier) -> bool:
    """Whether the claim's own words hold all of a structural qualifier ("ResNet-50 accuracy")."""
    return not qualifier.kind and qualifier.value in {other.value for other in claim.qualifiers}


def flat_words(label: LabelledValue) -> list[str]:
    """The words of name and qualifiers together, sorted."""
    words = list(label.name)
    for qualifier in label.qualifiers:
        if qualifier.binding:
            words += [qualifier.value] if " " in qualifier.value else atoms(qualifier.value)
    return sorted(words)


def _same_words(claim: LabelledValue, source: LabelledValue) -> bool:
    """Whether name and qualifiers together are the same words: "ResNet-50 accuracy", "accuracy of ResNet-50"."""
    ours, theirs = "".join(flat_words(claim)), "".join(flat_words(source))
    if source.origin is Origin.STRUCTURE:
        if ours == theirs:
            return True
        unit = joined(claim.unit)
        return bool(unit) and not source.unit and "".join(sorted([*flat_words(claim), *atoms(claim.unit)])) == theirs
    longer, shorter = (claim, source) if len(claim.name) > len(source.name) else (source, claim)
    return ours == theirs and longer.name[len(longer.name) - len(shorter.name) :] == shorter.name


def _relate_words(claim: LabelledValue, source: LabelledValue) -> Relation:
    """A table read the other way round: the claim's name is the row's, its qualifier the header."""
    ours, theirs = set(flat_words(claim)), set(flat_words(source))
    left = {qualifier for qualifier in claim.qualifiers if qualifier.binding}
    if ours < theirs:
        return Relation.NARROWER
    if theirs <= ours:
        extra = ours - theirs
        named = [qualifier for qualifier in left if extra.issuperset(atoms(qualifier.value))]
        if all(_row_names(source, qualifier) for qualifier in named) and named:
            return Relation.SAME
        return Relation.BROADER
    return Relation.OTHER
