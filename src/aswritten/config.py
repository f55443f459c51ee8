"""Settings from a file: ``[tool.aswritten]`` in pyproject.toml, or aswritten.toml."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_OWN_FILE = "aswritten.toml"
_PROJECT_FILE = "pyproject.toml"
_MOST_BYTES = 1 << 20
_MOST = 2**53 - 1
"""Of a limit: what every reader of JSON takes exactly."""
_MOST_PATH = 4_096
"""Characters; no path is longer."""


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """The settings in force, and whence they are.

    Attributes:
        settings: all of them.
        folder: the folder that ``store`` and ``workspace_root`` are relative to: the file's, else the one asked from.
        path: the file, ``None`` where there is none.
        given: the keys that the file sets.
    """

    settings: Settings
    folder: Path
    path: Path | None = None
    given: frozenset[str] = frozenset()

    @property
    def root(self) -> Path:
        """The workspace root."""
        return self.folder / self.settings.workspace_root

    @property
    def store(self) -> Path:
        """The folder of records and snapshots."""
        return self.root / self.settings.store

    @property
    def home(self) -> Path:
        """The repository that the folder is in, else the folder."""
        folders = (self.folder, *self.folder.parents)
        return next((folder for folder in folders if (folder / ".git").exists()), self.folder)

    def require_at_home(self, place: Path, key: str) -> None:
        """Hold a place to where a file that came with a repository may lead.

        Raises:
            AswrittenError: ``PATH_ESCAPE`` where it lies out of :attr:`home`, links followed.
        """
        if self.path is not None and not Path(os.path.realpath(place)).is_relative_to(os.path.realpath(self.home)):
            raise AswrittenError(
                ErrorCode.PATH_ESCAPE,
                f"{self.path} leads with {key} to {place}, out of {self.home}",
                hint="a file may not; give it on the command line, with --root or --store",
                path=str(self.path),
            )


def read_config(start: Path) -> Config:
    """The configuration of the nearest folder, from ``start`` upwards, that has one; files are not merged.

    The search ends at the root of a repository. Without a file the defaults hold.

    Raises:
        AswrittenError: ``INVALID_INPUT`` naming every fault of the file; ``UNREADABLE`` where it is no TOML.
    """
    folder = start.resolve()
    for candidate in (folder, *folder.parents):
        found = _table_of(candidate)
        if found is not None:
            path, table = found
            return Config(settings=_settings(table, path), folder=candidate, path=path, given=frozenset(table))
        if (candidate / ".git").exists():
            break
    return Config(settings=DEFAULTS, folder=folder)


def _table_of(folder: Path) -> tuple[Path, Mapping[str, Any]] | None:
    own, project = folder / _OWN_FILE, folder / _PROJECT_FILE
    in_project = _read_table(project, is_project=True)
    if os.path.lexists(own):
        if in_project is not None:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"{own} and [tool.aswritten] in {project} both configure this folder",
                hint="keep one of the two",
                path=str(own),
            )
        return own, _read_table(own, is_project=False) or {}
    return None if in_project is None else (project, in_project)


def _read_table(path: Path, *, is_project: bool) -> Mapping[str, Any] | None:
    """The table of ours in a file; ``None`` where the file has none or is not there."""
    if not os.path.lexists(path):
        return None
    try:
        if not path.is_file():
            raise AswrittenError(
                ErrorCode.UNREADABLE, f"{path} is no regular file", hint="mend it or take it away", path=str(path)
            )
        if path.stat().st_size > _MOST_BYTES:
            raise AswrittenError(
                ErrorCode.TOO_LARGE, f"{path} has more than {_MOST_BYTES:,} bytes", hint="a configuration is small"
            )
        data = path.read_bytes()
    except OSError as err:
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"{path} cannot be read: {err.strerror}", hint="check its rights", path=str(path)
        ) from err
    if is_project and b"aswritten" not in data:
        return None  # most projects: nothing to parse
    import tomllib  # noqa: PLC0415 - start-up time

    try:
        content = tomllib.loads(data.decode())
    except (ValueError, RecursionError) as err:
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"{path} is no TOML: {err}", hint="mend the file", path=str(path)
        ) from err
    if not is_project:
        return content
    tool = content.get("tool")
    table = tool.get("aswritten") if isinstance(tool, dict) else None
    return table if isinstance(table, dict) else None


def _settings(table: Mapping[str, Any], path: Path) -> Settings:
    faults = [*_unknown(table), *_wrong(table)]
    if faults:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"{path}: " + "; ".join(faults),
            hint="aswritten config --help lists the keys",
            path=str(path),
        )
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    return msgspec.structs.replace(DEFAULTS, **given)


def _unknown(table: Mapping[str, Any]) -> Iterator[str]:
    names = Settings.__struct_fields__
    for key in table:
        if key not in names:
            from difflib import get_close_matches  # noqa: PLC0415 - rare

            near = get_close_matches(key.replace("-", "_"), names, n=1)
            yield f"no key is named {key!r}" + (f"; did you mean {near[0]}?" if near else "")


def _wrong(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        rule = _RULES.get(key)
        if rule is not None and not rule.holds(value):
            yield f"{key} is {_shown(value):.80}, not {rule.wanted}"


def _shown(value: object) -> str:
    try:
        return repr(value)
    except ValueError:  # Python writes no integer of more than some thousand digits
        return "a number too long to show"


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


def _is_path(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _MOST_PATH and "\0" not in value


def _is_share(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1


def _is_limit(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= _MOST


def _is_inner_path(value: object) -> bool:
    if not isinstance(value, str) or not _is_path(value):
        return False
    path = Path(value)
    return not path.is_absolute() and bool(path.parts) and ".." not in path.parts


def _are_languages(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(code in DEFAULTS.languages for code in value)


def _are_patterns(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and _is_pattern(item) for item in value)


def _is_pattern(text: str) -> bool:
    try:
        re.compile(text)
    except (re.error, OverflowError, RecursionError):
        return False
    return bool(text)


class _Rule(NamedTuple):
    wanted: str
    holds: Callable[[object], bool]


_RULES: dict[str, _Rule] = {
    "enabled": _Rule("true or false", _is_switch),
    "store": _Rule("a folder inside the workspace", _is_inner_path),
    "workspace_root": _Rule("a folder", _is_path),
    "max_chars": _Rule("a whole number above 0", _is_limit),
    "max_bytes": _Rule("a whole number above 0", _is_limit),
    "persist": _Rule("true or false", _is_switch),
    "languages": _Rule(f"a list of codes among {', '.join(DEFAULTS.languages)}", _are_languages),
    "framing": _Rule("a share from 0 to 1", _is_share),
    "exempt": _Rule("a list of regular expressions", _are_patterns),
}
