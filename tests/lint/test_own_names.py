"""The name of a source in the sentence that reports it."""

import pytest

from aswritten.lint.linting import lint

QUOTE = "“the pump of the harbour was idle all night and nobody saw it before dawn”"
FILES = {
    "rfc9000.txt": "By then the pump of the harbour was idle all night and nobody saw it before dawn. The flow was 40 litres. Older pumps had 30.\n",
    "eip-150.md": "By then the pump of the harbour was idle all night and nobody saw it before dawn. The flow was 40 litres.\n",
    "report.txt": "By then the pump of the harbour was idle all night and nobody saw it before dawn.\n",
}


@pytest.fixture
def verdict(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)

    def of(text):
        (tmp_path / "notes.md").write_text(text, encoding="utf-8")
        (found,) = lint(tmp_path / "notes.md", workspace_root=tmp_path)
        return found.verdict

    return of


@pytest.mark.parametrize(
    "text",
    [
        f"[RFC 9000](rfc9000.txt) says that {QUOTE}.",
        f"[RFC 9000](rfc9000.txt) (section 3) explicitly states that {QUOTE}.",
        f"According to [RFC 9000](rfc9000.txt), {QUOTE}.",
        f"[EIP-150](eip-150.md) notes that {QUOTE}.",
        f"As defined in [EIP-150](eip-150.md), {QUOTE}.",
        f"Laut [EIP-150](eip-150.md) {QUOTE}.",
        f"EIP-150 says that {QUOTE} ([text](eip-150.md)).",
    ],
)
def test_a_source_need_not_hold_the_name_by_which_it_is_reported(verdict, text):
    assert verdict(text) == "verified"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"[RFC 9001](rfc9000.txt) says that {QUOTE}.", id="another number than the file's"),
        pytest.param(f"[EIP-15](eip-150.md) says that {QUOTE}.", id="the beginning of the file's number"),
        pytest.param(f"[EIP-150](report.txt) says that {QUOTE}.", id="a file of another name"),
        pytest.param("[EIP-150](eip-150.md) had a flow of 40 litres.", id="a thing, not who reports"),
        pytest.param(f"[RFC 9000](rfc9000.txt) says that 9000 pumps ran and {QUOTE}.", id="the number again, of pumps"),
        pytest.param(f"[RFC 9000](rfc9000.txt) says that EIP-150 holds and {QUOTE}.", id="another name beside it"),
    ],
)
def test_any_other_name_has_to_stand_in_the_source(verdict, text):
    assert verdict(text) == "insufficient"


def test_a_quotation_that_is_absent_stays_disproven(verdict):
    assert verdict("[RFC 9000](rfc9000.txt) says that “the pump was idle all day”.") == "disproven"
