"""What the tracing of one document knows: its quantities, the evidence, and the indexes over both."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from aswritten.audit.atoms import GENERIC, STOP_WORDS, split_name
from aswritten.audit.cube_tokens import tokenise
from aswritten.audit.cube_words import NameBook
from aswritten.audit.cubes import build_cubes
from aswritten.audit.model import MOST_SHOWN, Audited, EvidencePlace, Status
from aswritten.audit.name_index import NameIndex, path_pieces, vocabulary_of
from aswritten.audit.recent import Recent
from aswritten.audit.surroundings import survey
from aswritten.audit.tiers import ValueOrder

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from decimal import Decimal

    from aswritten.audit.beside import Shelf
    from aswritten.audit.cube_model import Cube
    from aswritten.audit.evidence_columns import EvidenceColumns
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.row_counts import RowTable
    from aswritten.audit.tiers import Tier

_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[^\Wa-z])|[。！？]")
_MOST_SENTENCES: Final = 8
_MOST_BEFORE: Final = 4_000
"""Of a longer paragraph what stands so far before a sentence is not looked at."""

_COMPOUND: Final = re.compile(r"[^\W\d_]{3,}-[^\W\d_]{3,}")
"""A word of two, which evidence may write as one."""


class Case:
    """A document's quantities beside the evidence; what is costly is made when it is first asked for."""

    def __init__(
        self,
        quantities: Sequence[Quantity],
        columns: EvidenceColumns,
        roots: Collection[str],
        texts: Sequence[str] = (),
    ) -> None:
        """Look around every quantity that is traced; ``texts`` are those of the document's blocks."""
        self.columns = columns
        self.quantities = quantities
        self.by_id = {quantity.id: quantity for quantity in quantities}
        self.around = {
            quantity.id: survey(quantity, self.by_id, texts[quantity.block][: quantity.sentence.start] if texts else "")
            for quantity in quantities
            if quantity.value is not None and (quantity.exempt is None or quantity.exempt_unless_traced)
        }
        self._roots = roots
        self.order = ValueOrder(columns)
        self.audited: dict[str, Audited] = {}
        self.traced: dict[str, int] = {}
        """The one value that each quantity that matched was held against."""
        self._texts = texts
        self.sure: set[str] = set()
        """The quantities whose words select one measurement, axis by axis."""
        self.table_runs: dict[tuple[tuple[str, ...], Decimal], str] | None = None
        """By section and number of runs, a cell whose mean rests on so many as its caption or lead-in says."""
        self._headers: dict[tuple[str, int, bool], frozenset[frozenset[str]]] = {}
        self.label_texts: dict[int, dict[str, set[str]]] = {}
        """Of each file the different texts of its rows' labels."""
        self.row_tables: dict[int, RowTable] = {}
        self._row_heads: dict[tuple[str, int], frozenset[str]] = {}
        self._path_words: dict[int, frozenset[str]] = {}
        self._cube_words: dict[int, frozenset[str]] = {}
        self.node_words: dict[int, frozenset[str]] = {}
        """The words of all that stands above a value, by its node."""
        self._before: Recent[tuple[int, int], list[str]] = Recent(16)
        self.named: Recent[tuple[int, ...], Sequence[int]] = Recent(64)
        """The values of a name, of one file or of all."""
        self.shelves: Recent[tuple[int, ...], tuple[Sequence[int], Shelf]] = Recent(64)
        """Lists of values, and by their words which of them each may name."""

    @cached_property
    def index(self) -> NameIndex:
        """The names of the evidence that the document shares."""
        return NameIndex(self.columns, vocabulary_of(self.around), self._roots)

    @cached_property
    def block_counts(self) -> Mapping[str, int]:
        """In how many blocks of the document each word stands."""
        found: Counter[str] = Counter()
        for text in self._texts:
            found.update(set(split_name(text)))
        return found

    @cached_property
    def cubes(self) -> tuple[Cube, ...]:
        """The evidence by the axes along which its places differ."""
        return build_cubes(self.columns)

    @cached_property
    def name_book(self) -> NameBook:
        """The names of all cubes."""
        compounds = {match[0].lower() for text in self._texts for match in _COMPOUND.finditer(text)}
        return NameBook(self.cubes, self.index.fold, vocabulary_of(self.around) | compounds)

    def path_words(self, file: int) -> frozenset[str]:
        """The words of a file's path that tell something."""
        found = self._path_words.get(file)
        if found is None:
            pieces = path_pieces(self.columns.files[file].path, ())
            found = frozenset(atom for piece in pieces for atom in split_name(piece)) - GENERIC
            self._path_words[file] = found
        return found

    def cube_words(self, number: int) -> frozenset[str]:
        """The words of all names of a cube."""
        found = self._cube_words.get(number)
        if found is None:
            texts = [text for axis in self.cubes[number].axes for text in (axis.name, *axis.members)]
            found = self._cube_words[number] = frozenset(token.key for text in texts for token in tokenise(text))
        return found

    def sentences_before(self, quantity: Quantity) -> list[str]:
        """The sentences of its paragraph before a quantity's own, the nearest last."""
        if not self._texts:
            return []
        key = (quantity.block, quantity.sentence.start)
        known = self._before.get(key)
        if known is None:
            before = self._texts[quantity.block][max(0, key[1] - _MOST_BEFORE) : key[1]]
            sentences = [text for text in _SENTENCE_END.split(before) if text.strip()]
            known = self._before.put(key, sentences[-_MOST_SENTENCES:])
        return known

    def header_words(self, path: str, table: int, *, rows_only: bool) -> frozenset[frozenset[str]]:
        """The words of each header of a table's rows, or of its columns as well."""
        key = (path, table, rows_only)
        found = self._headers.get(key)
        if found is None:
            texts: set[str] = set()
            for quantity in self.table_cells(path, table):
                if quantity.cell is not None:
                    texts.update(quantity.cell.row_headers[-1:])
                    texts.update(() if rows_only else quantity.cell.column_headers[-1:])
            found = frozenset(frozenset(atom for atom in split_name(text) if atom not in STOP_WORDS) for text in texts)
            self._headers[key] = found
        return found

    @cached_property
    def _tables(self) -> dict[tuple[str, int], list[Quantity]]:
        found: dict[tuple[str, int], list[Quantity]] = {}
        for quantity in self.quantities:
            if quantity.cell is not None:
                found.setdefault((quantity.path, quantity.cell.table), []).append(quantity)
        return found

    def table_cells(self, path: str, table: int) -> list[Quantity]:
        """The quantities of a table."""
        return self._tables.get((path, table), [])

    def row_heads(self, quantity: Quantity) -> frozenset[str]:
        """What the other rows of a cell's table are headed, in lower case."""
        own = quantity.cell
        if own is None:
            return frozenset()
        key = (quantity.path, own.table)
        heads = self._row_heads.get(key)
        if heads is None:
            cells = (one.cell for one in self.table_cells(*key))
            heads = self._row_heads[key] = frozenset(
                head.lower() for cell in cells if cell is not None for head in cell.row_headers
            )
        return heads - {head.lower() for head in own.row_headers}

    def place(self, value: int) -> EvidencePlace:
        """A value's place."""
        columns = self.columns
        return EvidencePlace(
            path=columns.file(value).path,
            locator=columns.locator(value),
            value=columns.text(value),
            name=columns.name(value),
            number=value,
        )

    def places(self, values: Sequence[int]) -> tuple[EvidencePlace, ...]:
        """The first of some values' places."""
        return tuple(self.place(value) for value in values[:MOST_SHOWN])


def shared_names(case: Case, tier: Tier) -> tuple[str, ...]:
    """The names of a tier's places that the document shares, as the evidence has them."""
    own = (case.columns.names[tier.leaf.name],) if tier.leaf is not None else ()
    return tuple(dict.fromkeys((*own, *(case.index.components[match.component].text for match in tier.matches))))


def missing(quantity: Quantity, message: str) -> Audited:
    """No place fits."""
    return Audited(quantity=quantity, status=Status.MISSING_EVIDENCE, message=message)


def located(place: EvidencePlace) -> str:
    """A place as text."""
    return f"{place.path}#{place.locator}" if place.locator else place.path
