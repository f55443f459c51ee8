"""Result files as cubes: along which axes the places of their values differ, and what is no axis."""

from __future__ import annotations

import pytest

from aswritten.audit.cube_model import Axis, AxisKind, Cube, is_numeric

BREADS = {
    f"seed{seed}.json": {"rye": {"rise_mm": 40 + seed, "loss_g": 7.5}, "wheat": {"rise_mm": 60 + seed, "loss_g": 9.25}}
    for seed in (1, 2, 3)
}


def axes_of(cube, *kinds):
    return {
        (str(axis.kind), axis.name): axis.members for axis in cube.axes if len(axis.members) > 1 or axis.kind in kinds
    }


def test_nested_objects_of_each_seed_are_levels_keys_and_runs(cubes_of):
    (cube,) = cubes_of(BREADS)
    assert axes_of(cube) == {
        ("level", ""): ("rye", "wheat"),
        ("key", ""): ("rise_mm", "loss_g"),
        ("run", ""): ("seed1", "seed2", "seed3"),
    }
    assert len(cube.values) == 12


def test_a_cell_has_one_member_of_each_axis(cubes_of):
    (cube,) = cubes_of(BREADS)
    for axis in cube.axes:
        assert axis.cells_of(list(range(len(axis.members)))) == cube.every
        assert sum(bits.bit_count() for bits in axis.cells) == len(cube.values)


def test_labels_of_rows_are_axes_by_their_columns(cubes_of):
    (cube,) = cubes_of({"ferries.csv": "ferry,port,delay_min\nAda,Holm,4.5\nAda,Vik,6.1\nBea,Holm,3.2\nBea,Vik,2.8\n"})
    assert axes_of(cube, AxisKind.KEY) == {
        ("label", "ferry"): ("Ada", "Bea"),
        ("label", "port"): ("Holm", "Vik"),
        ("key", ""): ("delay_min",),
    }


@pytest.mark.parametrize(
    ("rows", "is_axis"),
    [
        pytest.param("load,delay\n100,4.5\n200,6.1\n300,7.4\n", True, id="nothing else tells the rows apart"),
        pytest.param(
            "job_id,load,delay\n901,100,4.5\n902,200,6.1\n903,300,7.4\n", True, id="a number of a job tells nothing"
        ),
        pytest.param("id,load,delay\nF1,100,4.5\nF2,200,6.1\nF3,300,7.4\n", False, id="the mark of a subject does"),
        pytest.param("ferry,load,delay\nAda,100,4.5\nBea,200,6.1\nCid,300,7.4\n", False, id="a name tells them apart"),
    ],
)
def test_a_column_of_whole_numbers_is_a_condition_where_nothing_else_tells(cubes_of, rows, is_axis):
    (cube,) = cubes_of({"a.csv": rows})
    assert (("label", "load") in axes_of(cube)) == is_axis
    keys = next(axis.members for axis in cube.axes if axis.kind is AxisKind.KEY)
    assert ("load" in keys) != is_axis


def test_numbers_with_a_point_are_results_and_no_conditions(cubes_of):
    (cube,) = cubes_of({"a.csv": "depth,flow\n1.5,4.5\n2.5,6.1\n"})
    assert axes_of(cube) == {("key", ""): ("depth", "flow")}


def test_names_of_files_that_are_pairs_are_two_axes(cubes_of):
    files = {f"{oven}_{dough}.json": {"rise_mm": 1.5} for oven in ("deck", "rack") for dough in ("rye", "spelt")}
    (cube,) = cubes_of(files)
    assert [axis.members for axis in cube.axes if axis.kind is AxisKind.PATH and len(axis.members) > 1] == [
        ("deck", "rack"),
        ("rye", "spelt"),
    ]


def test_names_of_files_that_are_no_pairs_stay_whole(cubes_of):
    files = {f"{name}.json": {"rise_mm": 1.5} for name in ("deck_rye", "deck_spelt", "rack_rye", "stone_oat")}
    (cube,) = cubes_of(files)
    assert [len(axis.members) for axis in cube.axes if axis.kind is AxisKind.PATH] == [1, 4]


def test_keys_that_are_pairs_are_two_axes(cubes_of):
    (cube,) = cubes_of({"a.json": {f"{side}_{what}": 1.5 for side in ("north", "south") for what in ("mean", "sd")}})
    assert [axis.members for axis in cube.axes if axis.kind is AxisKind.KEY] == [("north", "south"), ("mean", "sd")]


def test_lines_of_go_benchmarks_are_of_their_parts(cubes_of):
    lines = "\n".join(
        f"BenchmarkKnead/{dough}-8   1000   {ns} ns/op   {size} B/op"
        for dough, ns, size in (("rye", 118, 32), ("oat", 95, 48))
    )
    (cube,) = cubes_of({"bench.txt": f"goos: linux\n{lines}\nok\n"})
    axes = axes_of(cube)
    assert ("rye", "oat") in axes.values()
    assert {"ns/op", "B/op"} <= {member for axis in cube.axes if axis.kind is AxisKind.KEY for member in axis.members}


@pytest.mark.parametrize(
    ("files", "members"),
    [
        pytest.param({"seed1/a.json": {"x": 1.5}, "seed2/a.json": {"x": 2.5}}, ("seed1", "seed2"), id="folders"),
        pytest.param(
            {"a.json": {"fold": {"0": {"x": 1.5}, "1": {"x": 2.5}}}}, ("0", "1"), id="objects below a key of runs"
        ),
        pytest.param({"a.csv": "seed,x\n11,1.5\n12,2.5\n"}, ("11", "12"), id="a column"),
        pytest.param({"a.json": {"x_run1": 1.5, "x_run2": 2.5}}, ("x_run1", "x_run2"), id="keys"),
    ],
)
def test_repetitions_are_axes_that_need_no_name(cubes_of, files, members):
    (cube,) = cubes_of(files)
    assert [axis.members for axis in cube.axes if axis.kind is AxisKind.RUN] == [members]
    assert all(len(axis.members) == 1 for axis in cube.axes if axis.kind is not AxisKind.RUN)


def test_a_key_that_is_a_run_name_alone_is_a_result(cubes_of):
    (cube,) = cubes_of({"fit.json": {"r2": 0.91, "rmse": 1.5}})
    assert axes_of(cube) == {("key", ""): ("r2", "rmse")}


def test_files_of_other_keys_are_other_cubes(cubes_of):
    bread, ice = cubes_of({"bread.json": {"rise_mm": 1.5}, "ice.json": {"thickness_m": 2.5, "area_km2": 3.5}})
    assert (len(bread.values), len(ice.values), bread.number, ice.number) == (1, 2, 0, 1)


def test_a_long_label_is_a_text_and_names_nothing(cubes_of):
    (cube,) = cubes_of({"a.csv": f"note,flow\n{'long ' * 10}one,1.5\n{'long ' * 10}two,2.5\n"})
    assert ("label", "note") not in axes_of(cube)


def test_free_text_is_a_log(cubes_of):
    assert [cube.is_log for cube in cubes_of({"a.json": {"flow": 1.5}, "b.log": "flow: 2.5\n"})] == [False, True]


def test_values_of_axes_and_cubes():
    axis = Axis(AxisKind.LABEL, "depth", ("1", "-2.5"), (0b01, 0b10))
    cube = Cube(0, (7, 8), ((), ()), (axis,), is_log=False)
    assert (cube.every, cube.key, is_numeric(axis)) == (0b11, None, True)
    assert (axis.cells_of([0, 1]), axis.count_in(0b10)) == (0b11, 1)
    assert not is_numeric(axis._replace(members=("1", "deep")))
    assert not is_numeric(axis._replace(kind=AxisKind.LEVEL))
