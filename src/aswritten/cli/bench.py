"""``aswritten bench``: score the verdicts on a data set."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.bench.data_set import load_data_set
from aswritten.bench.predicting import predict
from aswritten.bench.scoring import score
from aswritten.bench.summary import render_summary
from aswritten.cli.exits import ExitCode
from aswritten.cli.messages import Progress, tell
from aswritten.cli.output import open_output
from aswritten.cli.surroundings import text_encoding
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.report import json_v1

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from aswritten.bench.data_set import DataSet
    from aswritten.bench.scoring import Prediction, Scores


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    data_set = load_data_set(Path(options.directory))
    if not data_set.cases:
        tell(f"{options.directory} holds no case: nothing was checked")
        return ExitCode.NOTHING_CHECKED
    predictions = tuple(_watch(predict(data_set, jobs=options.jobs), options))
    scores = score(predictions)
    page = render_summary(data_set, scores, predictions)
    document = json_v1.encode_document(json_v1.versioned(_document(data_set, scores)))
    if options.output_dir is not None:
        _write_folder(Path(options.output_dir), predictions, document, page)
    with open_output(options.output, text_encoding() if options.format == "text" else None) as output:
        output.write(page if options.format == "text" else document)
    for name in scores.errors:
        tell(f"case {name} ended in an error and counts as wrong")
    is_low = options.min_accuracy is not None and scores.accuracy.count < options.min_accuracy * scores.accuracy.total
    return ExitCode.FINDINGS if is_low else ExitCode.CLEAN


def _document(data_set: DataSet, scores: Scores) -> dict[str, object]:
    return {"data_set": data_set.card, "sha256": data_set.sha256, "is_frozen": data_set.is_frozen, "scores": scores}


def _watch(predictions: Iterable[Prediction], options: argparse.Namespace) -> Iterator[Prediction]:
    progress = Progress(quiet=options.quiet, has_output_file=True)
    for done, prediction in enumerate(predictions, 1):
        yield prediction
        progress.show(done)
    progress.end()


def _write_folder(folder: Path, predictions: Iterable[Prediction], document: str, page: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"{folder} cannot be made: {error.strerror}",
            hint="give a folder that can be written",
        ) from error
    lines = "".join(f"{json_v1.encode_line(prediction)}\n" for prediction in predictions)
    for name, text in (("predictions.jsonl", lines), ("scores.json", document), ("summary.md", page)):
        with open_output(str(folder / name)) as output:
            output.write(text)
