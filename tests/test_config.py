"""Configuration files: where they are looked for, what they may say, and what is said of a wrong one."""

import os
from pathlib import Path

import msgspec
import pytest

from aswritten import Verdict, check
from aswritten.config import read_config
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.lexicons.lexicon import LANGUAGES
from aswritten.settings import DEFAULTS

ALL = {
    "enabled": "false",
    "store": '"records"',
    "workspace_root": '"paper"',
    "max_chars": "1000",
    "max_bytes": "2000",
    "persist": "false",
    "languages": '["de", "en"]',
    "framing": "0.5",
    "exempt": r"['\d+ GB']",
}
VALUES = {
    "enabled": False,
    "store": "records",
    "workspace_root": "paper",
    "max_chars": 1000,
    "max_bytes": 2000,
    "persist": False,
    "languages": ("de", "en"),
    "framing": 0.5,
    "exempt": (r"\d+ GB",),
}


@pytest.fixture(autouse=True)
def repository(tmp_path):
    (tmp_path / ".git").mkdir()


def write(path: Path, content: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def as_toml(keys: dict[str, str]) -> str:
    return "".join(f"{key} = {value}\n" for key, value in keys.items())


def test_without_a_file_the_defaults_hold(tmp_path):
    config = read_config(tmp_path)
    assert (config.settings, config.path, config.given) == (DEFAULTS, None, frozenset())
    assert config.store == tmp_path / ".claim-check"


def test_every_setting_can_be_given():
    assert set(ALL) == set(DEFAULTS.__struct_fields__) == set(VALUES)


@pytest.mark.parametrize(("name", "head"), [("aswritten.toml", ""), ("pyproject.toml", "[tool.aswritten]\n")])
def test_a_file_sets_every_key(tmp_path, name, head):
    path = write(tmp_path / name, head + as_toml(ALL))
    config = read_config(tmp_path)
    assert msgspec.structs.asdict(config.settings) == VALUES
    assert (config.path, config.given) == (path, frozenset(ALL))
    assert config.store == tmp_path / "paper" / "records"


def test_the_nearest_folder_counts_alone(tmp_path):
    write(tmp_path / "aswritten.toml", "framing = 0.5\nmax_chars = 7\n")
    write(tmp_path / "inner" / "aswritten.toml", "framing = 0.1\n")
    deep = tmp_path / "inner" / "deep"
    deep.mkdir()
    config = read_config(deep)
    assert (config.settings.framing, config.settings.max_chars) == (0.1, DEFAULTS.max_chars)
    assert config.folder == tmp_path / "inner"


def test_a_project_without_our_table_is_passed_over(tmp_path):
    write(tmp_path / "aswritten.toml", "framing = 0.5\n")
    write(tmp_path / "inner" / "pyproject.toml", '[project]\nname = "aswritten"\n')
    assert read_config(tmp_path / "inner").settings.framing == 0.5


def test_the_search_ends_at_the_root_of_a_repository(tmp_path):
    write(tmp_path / "aswritten.toml", "framing = 0.5\n")
    (tmp_path / "inner" / ".git").mkdir(parents=True)
    assert read_config(tmp_path / "inner").settings == DEFAULTS


def test_two_configurations_of_one_folder_are_refused(tmp_path):
    write(tmp_path / "aswritten.toml", "framing = 0.5\n")
    write(tmp_path / "pyproject.toml", "[tool.aswritten]\n")
    with pytest.raises(AswrittenError, match="both configure this folder"):
        read_config(tmp_path)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("framng = 0.2", "no key is named 'framng'; did you mean framing?"),
        ("max-chars = 2", "no key is named 'max-chars'; did you mean max_chars?"),
        ("zzz = 2", "no key is named 'zzz'"),
        ("framing = 1.5", "framing is 1.5, not a share from 0 to 1"),
        ("framing = true", "framing is True, not a share"),
        ("max_chars = 0", "max_chars is 0, not a whole number above 0"),
        ("max_bytes = 1.5", "max_bytes is 1.5"),
        ("enabled = 1", "enabled is 1, not true or false"),
        ("store = '../x'", "store is '../x', not a folder inside the workspace"),
        ("store = '/x'", "store is '/x'"),
        ("store = '.'", "store is '.', not a folder inside the workspace"),
        pytest.param(f"store = '{'a/' * 3000}'", "store is 'a/a", id="a store's path that no system takes"),
        ('store = "a\\u0000b"', "store is 'a\\x00b'"),
        pytest.param(f"workspace_root = '{'a/' * 3000}'", "workspace_root is 'a/a", id="a root that no system takes"),
        pytest.param(f"max_chars = 0x{'f' * 5000}", "max_chars is a number too long to show", id="a limit past all"),
        pytest.param(f"framing = 0x{'f' * 5000}", "framing is a number too long to show", id="a share past all"),
        pytest.param(f"exempt = [0x{'f' * 5000}]", "exempt is a number too long to show", id="a list of such"),
        (f"max_bytes = {2**53}", f"max_bytes is {2**53}, not a whole number above 0"),
        ("workspace_root = ''", "workspace_root is '', not a folder"),
        ("languages = []", "languages is [], not a list of codes among en, zh, de, fr, es"),
        ("languages = ['tlh']", "languages is ['tlh']"),
        ("exempt = ['(']", "exempt is ['('], not a list of regular expressions"),
        ("exempt = 'a'", "exempt is 'a'"),
    ],
)
def test_a_wrong_key_or_value_is_named(tmp_path, content, said):
    write(tmp_path / "aswritten.toml", content)
    with pytest.raises(AswrittenError) as caught:
        read_config(tmp_path)
    assert caught.value.code is ErrorCode.INVALID_INPUT
    assert said in caught.value.message


def test_all_faults_are_named_at_once(tmp_path):
    write(tmp_path / "aswritten.toml", "framng = 1\nmax_chars = -1\nenabled = 'no'\n")
    with pytest.raises(AswrittenError) as caught:
        read_config(tmp_path)
    assert all(name in caught.value.message for name in ("framng", "max_chars", "enabled"))


@pytest.mark.parametrize("content", ["framing = = 2", "framing", "a = " + "[" * 5000, "\x00"])
def test_a_file_that_is_no_toml_is_named(tmp_path, content):
    write(tmp_path / "aswritten.toml", content)
    with pytest.raises(AswrittenError) as caught:
        read_config(tmp_path)
    assert caught.value.code is ErrorCode.UNREADABLE


def _link(path):
    path.symlink_to("nowhere")


def _device(path):
    path.symlink_to(os.devnull)


@pytest.mark.parametrize(
    "make", [os.mkfifo, Path.mkdir, _link, _device], ids=["pipe", "folder", "broken link", "device"]
)
@pytest.mark.parametrize("name", ["aswritten.toml", "pyproject.toml"])
def test_what_is_no_file_in_the_place_of_one_is_named_and_not_passed_over(tmp_path, name, make):
    make(tmp_path / name)
    with pytest.raises(AswrittenError, match="is no regular file") as caught:
        read_config(tmp_path)
    assert caught.value.code is ErrorCode.UNREADABLE


def test_a_link_to_a_file_is_read(tmp_path):
    write(tmp_path / "kept" / "ours.toml", "framing = 0.5")
    (tmp_path / "aswritten.toml").symlink_to("kept/ours.toml")
    assert read_config(tmp_path).settings.framing == 0.5


@pytest.mark.parametrize(
    ("git", "root", "is_home"),
    [
        pytest.param("", "..", True, id="the folder above, in one repository"),
        pytest.param("paper", "..", False, id="out of the repository"),
        pytest.param("", "../..", False, id="further out of the repository"),
        pytest.param("", "/", False, id="the whole disk"),
        pytest.param("", "link", False, id="a link that leads out"),
        pytest.param(None, "..", False, id="the folder above, without a repository"),
        pytest.param(None, "data", True, id="a folder inside, without a repository"),
    ],
)
def test_a_file_leads_nobody_out_of_its_repository(tmp_path, git, root, is_home):
    project = tmp_path / "project"
    write(project / "paper" / "aswritten.toml", f"workspace_root = '{root}'")
    (project / "paper" / "link").symlink_to(tmp_path)
    (tmp_path / ".git").rmdir()
    if git is not None:
        (project / git / ".git").mkdir()
    config = read_config(project / "paper")
    if is_home:
        config.require_at_home(config.root, "workspace_root")
    else:
        with pytest.raises(AswrittenError, match="leads with workspace_root to") as caught:
            config.require_at_home(config.root, "workspace_root")
        assert caught.value.code is ErrorCode.PATH_ESCAPE


def test_the_languages_are_those_that_have_lists():
    assert DEFAULTS.languages == LANGUAGES


def test_a_text_is_recognised_as_one_of_the_languages_only():
    claim, text = "Die Pumpe war die ganze Nacht nicht in Betrieb.", "Die Pumpe war die ganze Nacht in Betrieb."
    assert check(claim, text=text).verdict is Verdict.CONTRADICTED
    english = msgspec.structs.replace(DEFAULTS, languages=("en",))
    assert check(claim, text=text, settings=english).verdict is Verdict.INSUFFICIENT
    assert check(claim, text=text, settings=english, language="de").verdict is Verdict.CONTRADICTED
