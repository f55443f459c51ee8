"""The configuration as the commands see it."""

import json


def test_config_tells_what_is_in_force_and_whence(aswritten, tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "aswritten.toml").write_text("framing = 0.5\nexempt = ['\\d+ GB']\n", encoding="utf-8")
    told = json.loads(aswritten("config", "--format", "json", cwd=tmp_path).stdout)
    assert told["settings"]["framing"] == {"value": 0.5, "from": "file"}
    assert told["settings"]["store"] == {"value": ".claim-check", "from": "default"}
    text = aswritten("config", cwd=tmp_path).stdout
    assert "framing = 0.5" in text
    assert text.startswith(f"# {tmp_path / 'aswritten.toml'}")


def test_a_wrong_file_ends_a_check_before_it_begins(aswritten, tmp_path):
    (tmp_path / "aswritten.toml").write_text("framng = 0.5\n", encoding="utf-8")
    ended = aswritten("check", "a b", "--text", "a b", cwd=tmp_path)
    assert (ended.code, ended.stdout) == (2, "")
    assert "did you mean framing?" in ended.stderr


def test_where_nothing_is_enabled_nothing_is_checked(aswritten, tmp_path):
    (tmp_path / "aswritten.toml").write_text("enabled = false\n", encoding="utf-8")
    ended = aswritten("check", "The pump ran.", "--text", "The pump ran.", cwd=tmp_path)
    assert (ended.code, ended.stdout) == (3, "")
    assert "enabled = false: nothing was checked" in ended.stderr


def test_the_limits_of_the_file_hold(aswritten, tmp_path):
    (tmp_path / "aswritten.toml").write_text("max_chars = 10\nmax_bytes = 10\n", encoding="utf-8")
    assert "TOO_LARGE" in aswritten("check", "The pump ran.", "--text", "The pump", cwd=tmp_path).stderr
    (tmp_path / "a.txt").write_text("0.5 and more than ten bytes", encoding="utf-8")
    assert "TOO_LARGE" in aswritten("evidence", ".", "--value", "0.5", "--source", "a.txt", cwd=tmp_path).stderr
    rows = '{"claim": "The pump ran.", "text": "The pump"}\n'
    assert "TOO_LARGE" in aswritten("check", "--batch", "-", cwd=tmp_path, stdin=rows).stdout


def test_framing_of_the_file_holds(aswritten, tmp_path):
    claim, text = "The brisk engineers calibrated the pump “was idle all night”.", "The pump was idle all night."
    strict = aswritten("check", claim, "--text", text, cwd=tmp_path, env={"COLUMNS": "100"}).stdout
    (tmp_path / "aswritten.toml").write_text("framing = 1.0\n", encoding="utf-8")
    lax = aswritten("check", claim, "--text", text, cwd=tmp_path, env={"COLUMNS": "100"}).stdout
    assert "fail  framing" in strict
    assert "fail  framing" not in lax
