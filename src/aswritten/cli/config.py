"""``aswritten config``: the settings in force, and whence each is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from aswritten.cli.exits import ExitCode
from aswritten.cli.output import open_output
from aswritten.cli.surroundings import layout_of, text_encoding
from aswritten.config import read_config
from aswritten.report import json_v1
from aswritten.report.style import Style
from aswritten.report.visible import make_visible

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from aswritten.config import Config
    from aswritten.report.text import Layout


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    config = read_config(Path.cwd())
    with open_output(None, text_encoding() if options.format == "text" else None) as output:
        if options.format == "json":
            output.write(json_v1.encode_document(_content(config)))
        else:
            output.write("".join(f"{line}\n" for line in _lines(config, layout_of(options))))
    return ExitCode.CLEAN


def _content(config: Config) -> json_v1.JsonObject:
    return json_v1.versioned(
        {
            "file": None if config.path is None else str(config.path),
            "root": str(config.root),
            "settings": {
                name: {"value": value, "from": "file" if name in config.given else "default"}
                for name, value in msgspec.structs.asdict(config.settings).items()
            },
        }
    )


def _lines(config: Config, layout: Layout) -> Iterator[str]:
    shown = "no configuration file: the defaults hold" if config.path is None else str(config.path)
    yield layout.palette.paint(f"# {make_visible(shown)}", Style.BOLD)
    entries = msgspec.structs.asdict(config.settings)
    written = {name: json_v1.encode_line(value) for name, value in entries.items()}  # such JSON is TOML, too
    width = max(len(f"{name} = {value}") for name, value in written.items() if name != "exempt")
    for name, value in written.items():
        whence = "file" if name in config.given else "default"
        yield f"{make_visible(f'{name} = {value}'):<{width}}  " + layout.palette.paint(f"# {whence}", Style.DIM)
