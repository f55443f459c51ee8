"""Edits are held against the document that they make: it must read as before but for the numbers that are edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from aswritten.audit.fixing import Draft, Edit, real_path, refuse, texts_of
from aswritten.audit.quantities import find_quantities
from aswritten.document.reading import read_document
from aswritten.document.sources import Sources
from aswritten.errors import AswrittenError

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from aswritten.audit.model import AuditResult
    from aswritten.audit.quantity import Quantity
    from aswritten.document.model import DocumentFile
    from aswritten.settings import Settings

_MOST_ROUNDS: Final = 4
_MOST_ALONE: Final = 50
"""Edits that are tried one by one where all together do not read back; further ones are refused."""
_REASON: Final = "with the new digits the document reads otherwise"


class _Replaced(Sources):
    """Reads the texts that edits make in place of those of the disk."""

    def __init__(self, root: str | os.PathLike[str], settings: Settings, texts: Mapping[str, str]) -> None:
        super().__init__(root, settings)
        self._texts = texts

    def read(
        self, path: str | os.PathLike[str], *, media_type: str | None = None, encoding: str | None = None
    ) -> DocumentFile:
        """As the disk has it, but for its text."""
        file = super().read(path, media_type=media_type, encoding=encoding)
        text = self._texts.get(file.path)
        return file if text is None else msgspec.structs.replace(file, text=text)


class ReadBack:
    """Reads one document again with some edits."""

    def __init__(self, result: AuditResult, *, workspace: str | os.PathLike[str], settings: Settings) -> None:
        self._document = result.document
        self._before = [one.quantity for one in result.quantities]
        self._workspace = workspace
        self._settings = settings

    def keep(self, draft: Draft) -> Draft:
        """The edits that read back, the others refused."""
        edits = draft.edits
        for _ in range(_MOST_ROUNDS):
            wrong = self._wrong(edits)
            if wrong is None:
                edits = tuple(edit for edit in edits[:_MOST_ALONE] if self._wrong((edit,)) == frozenset())
            elif wrong:
                edits = tuple(edit for edit in edits if edit.quantity.id not in wrong)
            else:
                break
        else:
            edits = ()
        kept = {edit.quantity.id for edit in edits}
        refused = [refuse(edit.quantity, _REASON) for edit in draft.edits if edit.quantity.id not in kept]
        return Draft(edits, tuple(sorted((*draft.refusals, *refused))))

    def _wrong(self, edits: Sequence[Edit]) -> frozenset[str] | None:
        """The edits whose numbers read otherwise; None where other numbers do."""
        if not edits or self._document is None:
            return frozenset()
        texts = texts_of(self._document, edits)
        try:
            after = self._read(texts)
        except AswrittenError:
            return None
        if len(after) != len(self._before):
            return None
        due = {(edit.path, edit.start): edit for edit in edits}
        wrong: set[str] = set()
        for old, new in zip(self._before, after, strict=True):
            edit = due.get((old.path, old.place.start))
            if _form(old) != _form(new) or (edit is None and (old.text, old.value) != (new.text, new.value)):
                if edit is None:
                    return None
                wrong.add(edit.quantity.id)
            elif edit is not None and (new.text not in edit.new or new.value != edit.value):
                wrong.add(edit.quantity.id)
        return frozenset(wrong)

    def _read(self, texts: Mapping[str, str]) -> tuple[Quantity, ...]:
        assert self._document is not None  # noqa: S101 - for the type checker
        document = read_document(
            real_path(self._workspace, self._document.path),
            root=self._workspace,
            settings=self._settings,
            sources=_Replaced(self._workspace, self._settings, texts),
        )
        return find_quantities(document, settings=self._settings)


def _form(quantity: Quantity) -> tuple[object, ...]:
    """How a number is shown, apart from its digits."""
    target = quantity.link.target if quantity.link is not None else ""
    return (
        quantity.path,
        quantity.step,
        quantity.scale,
        quantity.percent,
        quantity.points,
        quantity.unit,
        quantity.sign,
        quantity.comparator,
        quantity.role,
        target,
    )
