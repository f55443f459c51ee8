"""Hostile audits: documents and evidence of a size or shape that no author has."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from hostile_cases import Call, Case

WIDE = 10_000


def audit_call(folder: Path, document: str) -> Call:
    """The audit of a document against the folder ``ev`` beside it: its outcome, or why there is none."""
    from aswritten import audit  # noqa: PLC0415 - the measured process imports it

    def call() -> str:
        result = audit(document, [folder / "ev"], workspace_root=folder)[0]
        return str(result.errors[0].code if result.errors else result.outcome)

    return call


def audited(name: str, text: str, make: Callable[[Path], object], *, seconds: float = 5, tex: bool = False) -> Case:
    """A document and what writes its evidence."""

    def build(folder: Path) -> Call:
        document = "doc.tex" if tex else "doc.md"
        (folder / document).write_text(text, encoding="utf-8")
        (folder / "ev").mkdir()
        make(folder / "ev")
        return audit_call(folder, document)

    return Case(f"audit: {name}", seconds, build)


def table(columns: int, rows: int = 1) -> str:
    head = "| Model | " + " | ".join(f"metric {n}" for n in range(columns)) + " |\n|" + "---|" * (columns + 1) + "\n"
    body = ("| row {} | {} |\n".format(r, " | ".join(str(value(n, r)) for n in range(columns))) for r in range(rows))
    return f"# Results\n\n{head}{''.join(body)}\nText.\n\n"


def value(column: int, row: int = 0) -> float:
    return (column * 7919 + row * 31) % 9973 / 100


def as_json(content: object) -> Callable[[Path], object]:
    return lambda folder: (folder / "a.json").write_text(json.dumps(content), encoding="utf-8")


def as_bytes(name: str, content: Callable[[], bytes]) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes(content())


def wide_csv(columns: int, rows: int) -> bytes:
    head = "Model," + ",".join(f"metric {n}" for n in range(columns)) + "\n"
    return (
        head + "".join(f"row {r},{','.join(str(value(n, r)) for n in range(columns))}\n" for r in range(rows))
    ).encode()


def seed_files(folder: Path) -> None:
    for n in range(2_000):
        (folder / f"seed{n}.json").write_text(json.dumps({"accuracy": n % 977 / 10}), encoding="utf-8")


def odd_files(folder: Path) -> None:
    os.mkfifo(folder / "a.json")
    for name, target in (("b.json", "/etc/passwd"), ("c.json", "b.json"), ("d.json", "d.json"), ("dir", ".")):
        (folder / name).symlink_to(target)


def keyed(folder: Path) -> None:
    for name in ("a", "b"):
        content = {f"item_{n}": {"accuracy": n * 7919 % 100_003 / 1000, "latency_ms": n % 977} for n in range(150_000)}
        (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")


def tex(body: str, head: str = "") -> str:
    return f"\\documentclass{{article}}{head}\\begin{{document}}{body}\\end{{document}}"


def doubling() -> str:
    names = "".join(
        rf"\newcommand{{\{chr(97 + n)}}}{{\{chr(96 + n) if n else 'z'}\{chr(96 + n) if n else 'z'}}}" for n in range(25)
    )
    return rf"\newcommand{{\z}}{{5 }}{names}"


def audit_cases() -> Iterator[Case]:
    """Every hostile audit."""
    one = as_json({"accuracy": 5.5})
    numbers = ", ".join(str(n % 977 / 10) for n in range(100_000))
    some = ", ".join(str(n % 977 / 10) for n in range(10_000))
    seeds = "\n\n".join(f"The mean accuracy over 20000 seeds is {n / 10}, the best {n / 7:.2f}." for n in range(100))
    yield audited("three tables of 10,000 columns", table(WIDE) * 3, one)
    yield audited("a table of 10,000 columns and 100 rows", table(WIDE, 100), one)
    yield audited(
        "a table of 9,000 columns and its evidence",
        table(9_000),
        as_bytes("a.csv", lambda: wide_csv(9_000, 1)),
        seconds=10,
    )
    yield audited("100,000 numbers in a sentence", f"The accuracies are {numbers}.\n", one)
    yield audited("10,000 numbers in a sentence", f"The accuracies are {some}.\n", one, seconds=10)
    yield audited("10,000 numbers in a cell", f"| model | accuracy |\n|---|---|\n| a | {some} |\n", one, seconds=10)
    yield audited(
        "20,000 seeds as keys",
        seeds,
        as_json({f"seed{n}": {"accuracy": n % 977 / 10} for n in range(20_000)}),
        seconds=10,
    )
    yield audited("2,000 seeds as files", seeds, seed_files, seconds=10)
    yield audited("two files of 150,000 objects", "".join(
        f"The item {n} reaches an accuracy of {n * 37 % 1000 / 10}.\n\n" for n in range(200)
    ), keyed, seconds=15)  # fmt: skip
    yield audited(
        "a row of 300,000 cells", "The m5 is 0.5.", as_bytes("a.csv", lambda: wide_csv(300_000, 1)), seconds=10
    )
    yield audited("deep JSON", "The a is 5.", as_bytes("a.json", lambda: b"[" * 100_000 + b"5" + b"]" * 100_000))
    yield audited("nested objects", "The a is 5.", as_bytes("a.json", lambda: b'{"a":' * 900 + b"5" + b"}" * 900))
    yield audited(
        "vast exponents", "The a is above 5.", as_bytes("a.json", lambda: b'{"a": 1e999999999, "b": 1e-999999999}')
    )
    yield audited("a line of 50 MB", "The accuracy is 5.5.", as_bytes("a.log", lambda: b"accuracy=5.5 " * 4_000_000))
    yield audited("a macro of itself", tex(r"Accuracy is \a 5.5.", r"\newcommand{\a}{\a\a 5}"), one, tex=True)
    yield audited("macros that double", tex(r"Accuracy is \y 5.5.", doubling()), one, tex=True)
    yield audited("100,000 braces", tex("Accuracy is " + "{" * 100_000 + "5.5" + "}" * 100_000), one, tex=True)
    yield audited("a pipe, and links out and in circles", "Accuracy is [5.5](ev/a.json#/a), or 5.5.", odd_files)
