"""The page of records and their schema name the same fields."""

import json
import re
from importlib.resources import files
from pathlib import Path

PAGE = Path(__file__).parents[2].joinpath("docs", "records.md").read_text(encoding="utf-8")
SCHEMA = json.loads(files("aswritten.record").joinpath("schemas/rep-v1.schema.json").read_text(encoding="utf-8"))
OBJECTS = {name: shape for name, shape in SCHEMA["$defs"].items() if "properties" in shape and "Selector" not in name}
_ROW = re.compile(r"^\| `(\w+)`( \*)? \| \S.* \|$", re.MULTILINE)


def test_the_page_says_what_the_schema_does():
    sections = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL))
    assert sections.keys() - {"assertion", "selectors"} == OBJECTS.keys()
    for name, shape in OBJECTS.items():
        rows = _ROW.findall(sections[name])
        assert [field for field, _ in rows] == list(shape["properties"]), name
        assert {field for field, star in rows if star} == set(shape.get("required", ())), name


def test_the_page_names_every_kind_of_assertion_and_selector():
    for kind in SCHEMA["$defs"]["assertion"]["oneOf"]:
        assert f"`{kind['properties']['kind']['const']}`" in PAGE
        for field in kind["properties"]:
            assert f"`{field}`" in PAGE
    for name, shape in SCHEMA["$defs"].items():
        if name.endswith("Selector"):
            assert f"`{shape['properties']['type']['const']}`" in PAGE
            for field in shape["properties"]:
                assert f"`{field}`" in PAGE
