"""Which nodes of the evidence a name leads to, as sets of bits: what several names share is one operation.

Only names that share a word with the document are kept; a set is made when it is first asked for.
"""

from __future__ import annotations

import bisect
import re
from array import array
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.atoms import GENERIC, STOP_WORDS, UNIT_ATOMS, is_run_like, split_name
from aswritten.audit.recent import Recent
from aswritten.audit.surroundings import worth

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from aswritten.audit.evidence_columns import EvidenceColumns
    from aswritten.audit.surroundings import Surroundings

_MOST_SETS: Final = 2_000
_MOST_SET_BYTES: Final = 200_000_000
_LEAST_PREFIX: Final = 3
_PREFIX_GAP: Final = 2
_FEW_WORDS: Final = 3
_MOST_OF_A_WORD: Final = 5_000
"""With more names that hold a word, that word names none of them."""
_LONGEST_ACRONYM: Final = 5
_BYTE: Final = re.compile(rb"[^\0]")
_PIECE: Final = re.compile(r"_|\s|-(?![0-9])|\.(?![0-9])")


class Component(NamedTuple):
    """A name in the evidence: a key, a label's text, a piece of a path.

    Attributes:
        text: as the evidence has it.
        atoms: its telling words.
        needs: for a number as label, words of which one must be there too (those of its column).
    """

    text: str
    atoms: tuple[str, ...]
    needs: tuple[str, ...]
    is_path: bool = False


class Match(NamedTuple):
    """A component that agrees with the words around a quantity."""

    component: int
    weight: float
    covered: tuple[str, ...]


class Leaf(NamedTuple):
    """A key or column whose words agree, wholly or in part."""

    name: int
    weight: float
    covered: tuple[str, ...]
    is_full: bool
    total: float


class NameIndex:
    """The names of the evidence, as far as a document shares words with them."""

    def __init__(self, columns: EvidenceColumns, vocabulary: Collection[str], roots: Collection[str]) -> None:
        self._columns = columns
        self._nodes = len(columns.node_parent)
        self._vocabulary = frozenset(vocabulary)
        self._sorted = sorted(word for word in self._vocabulary if word.isalpha())
        self._exact, self._is_foreign = self._look_over(columns.names)
        self._synonyms: dict[str, tuple[str, ...]] = {}
        self.components: list[Component] = []
        self._holders: list[array[int]] = []
        self._by_atom: dict[str, list[int]] = {}
        self._leaf_by_atom: dict[str, list[int]] = {}
        self.leaf_atoms: dict[int, tuple[str, ...]] = {}
        self._leaf_values: dict[int, array[int]] = {}
        self._sets: OrderedDict[tuple[str, int], int] = OrderedDict()
        self.reached: Recent[tuple[int | None, int], Sequence[int]] = Recent()
        """The values of a name (or of none that tells) in some nodes."""
        self._subtree_stop = self._stops()
        self._roots = frozenset(roots)
        self._index_leaves()
        self._index_components()

    def _look_over(self, names: Sequence[str]) -> tuple[frozenset[str], bytearray]:
        """The document's words that the evidence has, and which names hold a number that the document has not.

        Of a hundred thousand numbered keys all but a few end here.
        """
        vocabulary = self._vocabulary
        exact: set[str] = set()
        is_foreign = bytearray(len(names))
        for at, name in enumerate(names):
            for atom in split_name(name):
                if atom in vocabulary:
                    exact.add(atom)
                elif atom[0].isdigit():
                    is_foreign[at] = 1
        return frozenset(exact), is_foreign

    def _stops(self) -> array[int]:
        """For each node the number after its last descendant."""
        parents = self._columns.node_parent
        stops = array("I", range(1, self._nodes + 1))
        for node in range(self._nodes - 1, -1, -1):
            parent = parents[node]
            if parent != 0xFFFFFFFF and stops[parent] < stops[node]:  # noqa: PLR2004 - no node
                stops[parent] = stops[node]
        return stops

    def knows(self, word: str) -> bool:
        """Whether a word of the document is one of the evidence's, or may be."""
        return word in self._exact or word in self._by_atom or word in self._leaf_by_atom

    def fold(self, atom: str) -> tuple[str, ...]:
        """The document's words that a word of the evidence stands for: itself, or what it is the beginning of."""
        if atom in self._vocabulary:
            return (atom,)
        known = self._synonyms.get(atom)
        if known is None:
            known = ()
            if len(atom) >= _LEAST_PREFIX and atom.isalpha() and atom not in GENERIC:
                at = bisect.bisect_left(self._sorted, atom)
                found: list[str] = []
                while at < len(self._sorted) and self._sorted[at].startswith(atom) and len(found) <= _FEW_WORDS:
                    if len(self._sorted[at]) >= len(atom) + _PREFIX_GAP and self._sorted[at] not in self._exact:
                        found.append(self._sorted[at])
                    at += 1
                known = tuple(found) if len(found) <= _FEW_WORDS else ()
            self._synonyms[atom] = known
        return known

    def _index_leaves(self) -> None:
        columns = self._columns
        wanted: set[int] = set()
        for name in set(columns.value_name):
            if name < 0 or is_run_like(columns.names[name]):
                continue
            atoms = tuple(atom for atom in split_name(columns.names[name]) if atom not in STOP_WORDS)
            self.leaf_atoms[name] = atoms
            digits = [atom for atom in atoms if atom[0].isdigit()]
            for atom in digits[-1:] or atoms:
                may_be_acronym = atom.isalpha() and _LEAST_PREFIX <= len(atom) <= _LONGEST_ACRONYM
                for word in self.fold(atom) or ((atom,) if may_be_acronym else ()):
                    self._leaf_by_atom.setdefault(word, []).append(name)
                    wanted.add(name)
        found: dict[int, array[int]] = {name: array("I") for name in wanted}
        for value, name in enumerate(columns.value_name):
            if name in found:
                found[name].append(value)
        self._leaf_values = found

    def _index_components(self) -> None:
        columns = self._columns
        known: dict[tuple[int, int], int] = {}
        rejected: set[tuple[int, int]] = set()
        position = 0
        for node in range(self._nodes):
            name = columns.node_name[node]
            keys: list[tuple[int, int]] = [(-1, name)] if name > 0 else []
            stop = columns.node_labels[node] + columns.node_label_count[node]
            for position in range(columns.node_labels[node], stop):
                text = columns.label_text[position]
                keys.append((columns.label_name[position] if columns.names[text].isdigit() else -1, text))
            for key in keys:
                if self._is_foreign[key[1]]:
                    continue
                at = known.get(key)
                if at is None:
                    if key in rejected:
                        continue
                    at = self._add_component(columns.names[key[1]], columns.names[key[0]] if key[0] >= 0 else "")
                    if at is None:
                        rejected.add(key)
                        continue
                    known[key] = at
                held = self._holders[at]
                if not held or held[-1] != node:
                    held.append(node)
        self._index_paths()

    def _index_paths(self) -> None:
        """Add the names of folders and files."""
        pieces: dict[str, int | None] = {}
        for file in self._columns.files:
            for piece in path_pieces(file.path, self._roots):
                if piece not in pieces:
                    pieces[piece] = made = self._add_component(piece, "")
                    if made is not None:
                        self.components[made] = self.components[made]._replace(is_path=True)
                at = pieces[piece]
                if at is not None:
                    self._holders[at].append(file.root)

    def _add_component(self, text: str, column: str) -> int | None:
        """Add a name whose words the document has; None for one that it cannot mean."""
        every = tuple(dict.fromkeys(atom for atom in split_name(text) if atom not in STOP_WORDS))
        # A digit says nothing without the word beside it, be that as general as in "task 7".
        atoms = every if any(atom[0].isdigit() for atom in every) else tuple(a for a in every if a not in GENERIC)
        if not atoms or len(atoms) > 12:  # noqa: PLR2004 - a longer text is no name
            return None
        if any(atom[0].isdigit() and atom not in self._vocabulary for atom in atoms):
            # A digit must agree.
            return None
        folded = [atom for atom in atoms if self.fold(atom)]
        is_part = len(atoms) >= _FEW_WORDS and len(folded) * 3 >= len(atoms) * 2
        # A single word may still be an acronym of words of the document.
        may_be_acronym = len(atoms) == 1 and _LEAST_PREFIX <= len(atoms[0]) <= _LONGEST_ACRONYM and atoms[0].isalpha()
        if len(folded) < len(atoms) and not (is_part or may_be_acronym):
            return None
        at = len(self.components)
        needs = tuple(split_name(column)) if atoms[0].isdigit() and len(atoms) == 1 else ()
        self.components.append(Component(text, atoms, needs))
        self._holders.append(array("I"))
        key = (
            next((atom for atom in atoms if atom[0].isdigit()), atoms[0])
            if len(folded) == len(atoms)
            else folded[0]
            if folded
            else atoms[0]
        )
        for word in self.fold(key) or (key,):
            self._by_atom.setdefault(word, []).append(at)
        return at

    def match_components(self, around: Surroundings) -> list[Match]:
        """The components that agree with the words around a quantity: the surest first, whole ones, then the rarest."""
        found: dict[int, Match] = {}
        for word in (*around.weights, *around.acronyms):
            held = self._by_atom.get(word, ())
            if len(held) > _MOST_OF_A_WORD:
                continue
            for at in held:
                if at not in found and (match := self._match(at, around)) is not None:
                    found[at] = match

        def order(match: Match) -> tuple[float, bool, int, int]:
            # "aspic_v2" is no "aspic_v2_persistent" where there is one of that name.
            is_part = len(match.covered) < len(self.components[match.component].atoms)
            return (-match.weight, is_part, len(self._holders[match.component]), match.component)

        return sorted(found.values(), key=order)

    def _match(self, at: int, around: Surroundings) -> Match | None:
        component = self.components[at]
        covered: list[str] = []
        weight = 99.0
        for at_word, atom in enumerate(component.atoms):
            words = [word for word in self.fold(atom) if word in around.weights]
            if words and len(component.atoms) > 1 and (len(atom) == 1 or atom[0].isdigit()):
                # A lone letter or digit belongs to the name only where it stands beside another word of it.
                beside = self._weight_beside(component.atoms, at_word, around)
                if not beside:
                    return None
                covered.append(words[0])
                weight = min(weight, beside)
            elif words:
                covered.append(words[0])
                weight = min(weight, max(around.weights[word] for word in words))
            elif atom in around.acronyms:
                covered.append(atom)
                weight = min(weight, 4.0)
            elif atom[0].isdigit() or len(component.atoms) < _FEW_WORDS:
                return None
        if len(covered) * 3 < len(component.atoms) * 2 or not covered:
            return None
        if component.needs:
            is_header = covered[0] in around.row or covered[0] in around.column
            if not is_header and not any(need in around.weights for need in component.needs):
                return None
        return Match(at, weight, tuple(covered))

    def _weight_beside(self, atoms: tuple[str, ...], at: int, around: Surroundings) -> float:
        """How surely a word of a name stands beside its neighbour in that name."""
        found = 0.0
        for other in (at - 1, at + 1):
            if not 0 <= other < len(atoms):
                continue
            for word in self.fold(atoms[other]):
                for mine in self.fold(atoms[at]):
                    pair = (word, mine) if other < at else (mine, word)
                    found = max(found, around.pairs.get(pair, 0.0))
        return found

    def match_leaves(self, around: Surroundings) -> list[Leaf]:
        """The keys and columns that agree, wholly agreeing ones first."""
        found: dict[int, Leaf] = {}
        for word in (*around.weights, *around.acronyms):
            names = self._leaf_by_atom.get(word, ())
            if len(names) > _MOST_OF_A_WORD:
                continue
            for name in names:
                if name not in found and (leaf := self._match_leaf(name, around)) is not None:
                    found[name] = leaf
        column = frozenset(around.column)
        # A column is named by its header rather than by what names the row ("schema_gating").
        return sorted(
            found.values(),
            key=lambda leaf: (not leaf.is_full, -leaf.weight, column.isdisjoint(leaf.covered), leaf.name),
        )

    def _match_leaf(self, name: int, around: Surroundings) -> Leaf | None:
        covered: list[str] = []
        weight = 99.0
        total = 0.0
        is_full = True
        telling = False
        for atom in self.leaf_atoms[name]:
            words = [word for word in self.fold(atom) if word in around.weights]
            if not words and atom in around.acronyms:
                covered.append(atom)
                weight = min(weight, 4.0)
                total += 4.0
                telling = True
            elif words:
                covered.append(words[0])
                # As general a word as "rows" tells where it is what the number counts.
                is_counted = atom in around.nouns and atom not in UNIT_ATOMS
                is_only = (
                    sum(1 for one in self.leaf_atoms[name] if one not in UNIT_ATOMS) == 1 and atom not in UNIT_ATOMS
                )
                is_telling = worth(atom) >= 1 or len(self.leaf_atoms[name]) == 1 or is_counted or is_only
                telling = telling or is_telling
                own = max(around.weights[word] for word in words)
                total += own * worth(atom)
                if is_telling:
                    weight = min(weight, own)
            elif atom[0].isdigit():
                return None
            elif atom not in GENERIC and atom not in UNIT_ATOMS:
                is_full = False
        return Leaf(name, weight, tuple(covered), is_full, total) if telling and covered else None

    def leaf_set(self, name: int) -> int:
        """The nodes that hold a value of this name."""
        return self._set(("leaf", name))

    def component_set(self, at: int) -> int:
        """The nodes at or below which everything has this name."""
        return self._set(("component", at))

    def _set(self, key: tuple[str, int]) -> int:
        made = self._sets.get(key)
        if made is not None:
            self._sets.move_to_end(key)
            return made
        bits = bytearray((self._nodes >> 3) + 1)
        if key[0] == "leaf":
            nodes = self._columns.value_node
            for value in self._leaf_values.get(key[1], ()):
                node = nodes[value]
                bits[node >> 3] |= 1 << (node & 7)
        else:
            stops = self._subtree_stop
            filled = 0
            for node in self._holders[key[1]]:
                _fill(bits, max(node, filled), stops[node])
                filled = max(filled, stops[node])
        made = self._sets[key] = int.from_bytes(bits, "little")
        if len(self._sets) > min(_MOST_SETS, 1 + _MOST_SET_BYTES // len(bits)):
            self._sets.popitem(last=False)
        return made

    def values_named(self, name: int, node: int) -> Iterator[int]:
        """The values of a name that a node itself holds."""
        columns = self._columns
        held = self._leaf_values[name]
        at = bisect.bisect_left(held, columns.node_first[node])
        while at < len(held) and held[at] < columns.node_stop[node]:
            if columns.value_node[held[at]] == node:
                yield held[at]
            at += 1

    def restrict(self, files: Iterable[int]) -> int:
        """The nodes of some files."""
        bits = bytearray((self._nodes >> 3) + 1)
        for at in files:
            root = self._columns.files[at].root
            _fill(bits, root, self._subtree_stop[root])
        return int.from_bytes(bits, "little")


def _fill(bits: bytearray, start: int, stop: int) -> None:
    while start < stop and start & 7:
        bits[start >> 3] |= 1 << (start & 7)
        start += 1
    whole = (stop - start) >> 3 if stop > start else 0
    if whole > 0:
        bits[start >> 3 : (start >> 3) + whole] = b"\xff" * whole
        start += whole << 3
    while start < stop:
        bits[start >> 3] |= 1 << (start & 7)
        start += 1


def holds(data: bytes, node: int) -> bool:
    """Whether a set, as bytes, holds a node; of a set as a number that would cost its length each time."""
    return node >> 3 < len(data) and bool(data[node >> 3] >> (node & 7) & 1)


def members(bits: int) -> Iterator[int]:
    """The nodes of a set, in order."""
    data = bits.to_bytes((bits.bit_length() + 7) >> 3, "little")
    for match in _BYTE.finditer(data):
        at = match.start()
        byte = data[at]
        for bit in range(8):
            if byte >> bit & 1:
                yield (at << 3) + bit


def path_pieces(path: str, roots: Collection[str]) -> tuple[str, ...]:
    """The names in a path: its folders and the parts of its file's name, without suffixes.

    >>> path_pieces("results/coco/resnet-50_seed1.json.gz", ())
    ('results', 'coco', 'resnet-50', 'seed1')
    """
    del roots
    *folders, name = path.split("/")
    stem = name.split(".", 1)[0] if not name.startswith(".") else name
    pieces = [piece for part in (*folders, stem) for piece in _PIECE.split(part) if piece]
    return tuple(dict.fromkeys(pieces))


def vocabulary_of(around: Mapping[str, Surroundings]) -> frozenset[str]:
    """All words around all quantities."""
    words: set[str] = set()
    for one in around.values():
        words.update(one.weights)
    return frozenset(words)
