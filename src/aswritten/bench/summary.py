"""The figures of a run as a page to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.bench.scoring import VERDICTS
from aswritten.report.visible import make_visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from aswritten.bench.data_set import DataSet
    from aswritten.bench.scoring import Prediction, Scores, Share

_MOST_LISTED = 200


def render_summary(data_set: DataSet, scores: Scores, predictions: Sequence[Prediction]) -> str:
    """A Markdown page: what was measured on what, by whose hand, and every case that went wrong."""
    return "".join(f"{line}\n" for line in _lines(data_set, scores, predictions))


def _lines(data_set: DataSet, scores: Scores, predictions: Sequence[Prediction]) -> Iterator[str]:
    card = data_set.card
    yield f"# {_cell(card.name)}"
    yield ""
    yield f"- cases: {len(predictions):,}, {'held out' if card.held_out else 'not held out: the rules may know them'}"
    yield f"- frozen at: {_cell(card.frozen_at)}"
    state = "as frozen" if data_set.is_frozen else "changed since it was frozen"
    yield f"- sha256 of the cases: {data_set.sha256} ({state})"
    yield f"- author: {_cell(card.author) or 'not stated: cases and rules may have one author'}"
    if card.note:
        yield f"- note: {_cell(card.note)}"
    yield ""
    yield from _table(
        ("figure", "share", "95 % interval"),
        (
            ("accuracy (right of all)", *_show(scores.accuracy)),
            ("over-claim (called verified, of all that are not)", *_show(scores.over_claim)),
            ("false accusation (called disproven or contradicted, of the verified)", *_show(scores.false_accusation)),
            ("false alarm (called anything else, of the verified)", *_show(scores.false_alarm)),
        ),
    )
    yield "## Verdicts"
    yield ""
    yield from _table(
        ("verdict", "precision", "recall"),
        ((verdict, _show(scores.precision[verdict])[0], _show(scores.recall[verdict])[0]) for verdict in VERDICTS),
    )
    yield from _table(
        ("is \\ called", *VERDICTS, "error"),
        ((truth, *map(str, scores.confusion[truth].values())) for truth in VERDICTS),
    )
    yield from _groups("Categories", scores.by_category)
    yield from _groups("Languages", scores.by_language)
    yield from _wrong(predictions)


def _groups(title: str, shares: Mapping[str, Share]) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield from _table(
        (title.lower(), "accuracy", "95 % interval"), ((_cell(name), *_show(share)) for name, share in shares.items())
    )


def _wrong(predictions: Sequence[Prediction]) -> Iterator[str]:
    wrong = [each for each in predictions if not each.is_right]
    yield "## Wrong"
    yield ""
    if not wrong:
        yield "None."
        return
    yield from _table(
        ("case", "category", "is", "called", "by"),
        (
            (
                _cell(each.id),
                _cell(each.category),
                each.expected,
                each.verdict or "error",
                _cell(each.error or ", ".join(each.rules)),
            )
            for each in wrong[:_MOST_LISTED]
        ),
    )
    if len(wrong) > _MOST_LISTED:
        yield f"and {len(wrong) - _MOST_LISTED:,} more, in predictions.jsonl"


def _show(share: Share) -> tuple[str, str]:
    if share.rate is None or share.low is None or share.high is None:
        return "none to count", ""
    return f"{share.rate:.1%} ({share.count:,} of {share.total:,})", f"{share.low:.1%} to {share.high:.1%}"


def _cell(text: str) -> str:
    return make_visible(text).replace("|", "\\|")


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(header)} |"
    yield f"| {' | '.join('---' for _ in header)} |"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
