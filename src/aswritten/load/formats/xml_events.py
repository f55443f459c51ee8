"""XML read as events: no document type, no entity but the five of XML itself, no address, no recursion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn
from xml.parsers import expat

from aswritten.load.formats.archive import broken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_SEPARATOR: Final = " "
_DEEPEST: Final = 2_000
_STEP: Final = 1 << 16


class Handlers(NamedTuple):
    """What is called for the start and end of an element (its name without namespace) and for its text."""

    start: Callable[[str, Mapping[str, str]], None]
    end: Callable[[str], None]
    text: Callable[[str], None]


class _RefusedError(Exception):
    pass


def read_xml(data: bytes, handlers: Handlers, *, path: str, part: str) -> None:
    """Read a part; names lose their namespaces but for that of mathematics, whose elements get ``m:``.

    Raises:
        AswrittenError: ``UNREADABLE`` for what is no XML, has a document type, or is nested too deeply.
    """
    parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
    parser.buffer_text = True
    depth = 0

    def refuse(*_: object) -> NoReturn:
        raise _RefusedError("it declares a document type or entities, which documents of its kind do not")

    def start(name: str, attributes: Mapping[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise _RefusedError("its elements are nested too deeply")
        handlers.start(_short(name), {_short(key): value for key, value in attributes.items()})

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        handlers.end(_short(name))

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = handlers.text
    try:
        for at in range(0, len(data), _STEP):
            parser.Parse(data[at : at + _STEP], False)  # noqa: FBT003 - the signature of the standard library
        parser.Parse(b"", True)  # noqa: FBT003 - as above
    except expat.ExpatError as err:
        raise broken(path, f"{part} is no XML: {err}") from err
    except _RefusedError as err:
        raise broken(path, f"{part}: {err}") from err
    except (ValueError, LookupError) as err:
        # A codec that Python does not know is a LookupError.
        raise broken(path, f"{part} cannot be decoded: {err}") from err


def _short(name: str) -> str:
    space, _, local = name.rpartition(_SEPARATOR)
    return f"m:{local}" if space.endswith("/math") else local
