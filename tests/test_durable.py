import os
import stat

import pytest

from aswritten.durable import Replacement, name_beside, write_durably


def test_a_file_that_is_written_takes_its_place_whole(tmp_path):
    place = tmp_path / "kept.json"
    place.write_bytes(b"old")
    write_durably(place, b"new")
    assert place.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [place]


def test_the_old_file_stands_until_the_new_one_is_committed(tmp_path):
    place = tmp_path / "kept.json"
    place.write_bytes(b"old")
    waiting = Replacement(place)
    waiting.write(b"new")
    waiting.close()
    assert place.read_bytes() == b"old"
    waiting.commit()
    assert place.read_bytes() == b"new"


@pytest.mark.parametrize("closed", [False, True], ids=["while it is written", "once it is closed"])
def test_a_file_that_is_dropped_leaves_nothing(tmp_path, closed):
    waiting = Replacement(tmp_path / "kept.json")
    waiting.write(b"new")
    if closed:
        waiting.close()
    waiting.drop()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="rights are those of a system with users")
def test_a_file_in_waiting_takes_the_rights_it_is_given(tmp_path):
    place = tmp_path / "kept.json"
    waiting = Replacement(place, mode=0o600)
    waiting.set_mode(0o444)
    waiting.write(b"new")
    waiting.close()
    waiting.commit()
    assert stat.S_IMODE(place.stat().st_mode) == 0o444


def test_a_long_name_leaves_room_for_what_tells_its_file_in_waiting_apart(tmp_path):
    assert len(name_beside(tmp_path / ("n" * 250)).name) < 128


def test_a_folder_that_cannot_be_written_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_durably(tmp_path / "absent" / "kept.json", b"new")
