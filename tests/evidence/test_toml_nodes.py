"""A dotted key of TOML may have 100 parts; what only looks like one may have any."""

from __future__ import annotations

import pytest

from aswritten import check_evidence
from aswritten.errors import AswrittenError

LONG = ".".join(["a"] * 100)

READ = {
    "100 parts": (f"{LONG} = 5", "/a" * 100),
    "100 parts in quotes, with dots": (" . ".join(['"b.c"'] * 100) + " = 5", "/b.c" * 100),
    "a string": (f'x = "{LONG}.{LONG}"\na = 5', "/a"),
    "a string with an escaped mark": (f'x = "\\"{LONG}.{LONG}"\na = 5', "/a"),
    "a long string": (f'x = """\n{LONG}.{LONG}\n"""\na = 5', "/a"),
    "a literal string": (f"x = '{LONG}.{LONG}'\na = 5", "/a"),
    "a comment": (f"a = 5 # {LONG}.{LONG}", "/a"),
    "many numbers": (f"x = [{', '.join(['1.5'] * 500)}]\na = 5", "/a"),
}


@pytest.mark.parametrize(("text", "pointer"), READ.values(), ids=READ)
def test_no_endless_key_is_seen(tmp_path, text, pointer):
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    assert check_evidence("5", f"a.toml#{pointer}", root=tmp_path).status == "verified"


REFUSED = {
    "a key": f"{LONG}.a = 5",
    "a key in quotes": " . ".join(['"b.c"'] * 101) + " = 5",
    "a table": f"[{LONG}.a]\nb = 5",
    "a list of tables": f"[[{LONG}.a]]\nb = 5",
    "an inline table": f"x = {{{LONG}.a = 5}}",
    "a key behind strings": f"x = '#'\ny = \"'\"\n{LONG}.a = 5",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_an_endless_key_is_unreadable(tmp_path, text):
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    with pytest.raises(AswrittenError, match="a key has more than 100 parts") as error:
        check_evidence("5", "a.toml#/z", root=tmp_path)
    assert error.value.code == "UNREADABLE"
