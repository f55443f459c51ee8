"""The statuses of one document: each number by what its author named, then by its names, then what rests on others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from aswritten.audit.atoms import STOP_WORDS, UNIT_ATOMS, is_key_like, split_name
from aswritten.audit.case import Case, located, missing
from aswritten.audit.change_words import has_word_of_change, is_no_change, is_score, is_stored_change
from aswritten.audit.counts import check_run_count, counts_averaged, counts_runs, counts_units
from aswritten.audit.model import MISMATCHED, RECONCILED, Audited, Status, Trace
from aswritten.audit.quantity import TIMES, Exempt, Role
from aswritten.audit.sentence_names import is_ours
from aswritten.audit.statistic_names import names_interval

if TYPE_CHECKING:
    from aswritten.audit.by_link import Target
    from aswritten.audit.citing import Citations
    from aswritten.audit.quantity import Quantity

_TRACED = frozenset({*RECONCILED, *MISMATCHED})
Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


def judge_all(case: Case, citations: Citations, claimed: dict[str, str], tell: Progress) -> None:
    """Plain numbers first, then spreads, shares, changes and ends of intervals: each rests on those before."""
    shares = frozenset(one.id for one in case.quantities if one.percent and _is_share(case, one))
    later = {one.id for one in case.quantities if one.id in shares or _rests_on_others(case, one)}
    plain = [one for one in case.quantities if one.id not in later]
    rest = sorted(
        (one for one in case.quantities if one.id in later),
        key=lambda one: (names_interval(one), one.delta is not None, one.id in shares),
    )
    for done, quantity in enumerate((*plain, *rest), start=1):
        if done == len(plain) + 1:
            _vet_pairs(case)
        case.audited[quantity.id] = _judge(case, citations, quantity, claimed.get(quantity.id))
        if done % 16 == 0 or done == len(case.quantities):
            tell("quantities", done, len(case.quantities))
    if not rest:
        _vet_pairs(case)
    if case.columns.files:
        from aswritten.audit.change_ends import part_ends  # noqa: PLC0415 - start-up time

        part_ends(case)
        from aswritten.audit.by_mates import look_again  # noqa: PLC0415 - start-up time

        look_again(case)


def _rests_on_others(case: Case, quantity: Quantity) -> bool:
    if quantity.delta is not None or quantity.points or quantity.role is not Role.VALUE:
        return True
    if names_interval(quantity):
        return True
    if quantity.unit in TIMES or (quantity.cell is not None and quantity.percent):
        return True
    return quantity.id in case.around and counts_runs(case, quantity) and not counts_units(case, quantity)


def _judge(case: Case, citations: Citations, quantity: Quantity, claimed: str | None) -> Audited:
    if quantity.id not in case.around:
        reason = quantity.exempt_detail or (str(quantity.exempt.value) if quantity.exempt is not None else "no value")
        return Audited(quantity=quantity, status=Status.EXEMPT, message=reason.replace("_", " "))
    found = (
        _by_estimate(case, quantity, claimed)
        or _by_counts(case, quantity, claimed)
        or _by_cells(case, quantity, claimed)
    )
    if found is not None:
        case.sure.add(quantity.id)
    audited = found or _vetted(case, quantity, _trace(case, citations, quantity, claimed))
    if found is None and audited.status in MISMATCHED and audited.trace is Trace.NAMES and is_ours(quantity):
        audited = missing(quantity, "it is called the authors' own, which its sentence does not name")
    if audited.status in RECONCILED and quantity.comparator and _is_no_probability(quantity):
        audited = missing(quantity, "it is called p, and p is one at the most")
    if found is None and is_no_change(case, quantity, audited):
        audited = missing(quantity, f"it reads as a change, and {located(audited.evidence[0])} holds none")
    if found is None and audited.trace in (Trace.NAMES, Trace.NONE) and audited.status is not Status.EXACT_MATCH:
        from aswritten.audit.by_cubes import is_condition  # noqa: PLC0415 - start-up time

        if is_condition(case, quantity):
            return Audited(quantity=quantity, status=Status.EXEMPT, message="it tells one result from others")
    if (
        quantity.exempt is not None
        and found is None
        and audited.status not in (RECONCILED if quantity.exempt is not Exempt.SET_UP else _TRACED)
        and audited.trace not in (Trace.LINK, Trace.CLAIM)
    ):
        return Audited(quantity=quantity, status=Status.EXEMPT, message=str(quantity.exempt.value).replace("_", " "))
    is_counted = quantity.exempt is Exempt.SCALE and audited.formula.startswith("count of")
    if (
        quantity.exempt is not None
        and audited.trace is Trace.NAMES
        and (is_counted or _is_chance(case, quantity, audited))
    ):
        return Audited(quantity=quantity, status=Status.EXEMPT, message=str(quantity.exempt.value).replace("_", " "))
    return audited


def _is_no_probability(quantity: Quantity) -> bool:
    from aswritten.audit.by_cubes import is_significance  # noqa: PLC0415 - start-up time

    return quantity.value is not None and abs(quantity.value) > 1 and is_significance(quantity)


def _by_cells(case: Case, quantity: Quantity, claimed: str | None) -> Audited | None:
    from aswritten.audit.cell_status import trace_cells  # noqa: PLC0415 - start-up time

    is_named = claimed is not None or quantity.link is not None
    if is_named or quantity.role is Role.UNCERTAINTY or not case.columns.files:
        return None
    is_change = quantity.delta is not None or (quantity.points and not is_score(case, quantity))
    found = _by_key_of_change(case, quantity) if is_change and quantity.cell is not None else None
    is_change = is_change and found is None
    found = found or trace_cells(case, quantity)
    if found is not None and is_change and quantity.cell is None and not is_stored_change(case, quantity, found):
        found = None
    if found is None or (counts_runs(case, quantity) and found.status is not Status.EXACT_MATCH):
        return None
    if found.status in RECONCILED:
        return None if _is_met_by_chance(case, quantity, found) else found
    if (is_change and quantity.cell is not None) or quantity.role is not Role.VALUE:
        # A stored speed-up stands for itself where it is right.
        return None
    # What is hardly a result is one where evidence has it, or has it under its very name.
    return found if quantity.exempt in (None, Exempt.CONDITION, Exempt.SET_UP) else None


def _by_key_of_change(case: Case, quantity: Quantity) -> Audited | None:
    """The status of a cell that a header of change is a key's name for, and no change: "Drop rate"."""
    from aswritten.audit.cell_status import trace_cells  # noqa: PLC0415 - start-up time

    plain = trace_cells(case, msgspec.structs.replace(quantity, delta=None))
    if plain is None or not has_word_of_change(case, quantity, plain):
        return None
    return msgspec.structs.replace(plain, quantity=quantity)


def _by_estimate(case: Case, quantity: Quantity, claimed: str | None) -> Audited | None:
    if claimed is not None or quantity.link is not None or not names_interval(quantity):
        return None
    from aswritten.audit.interval_ends import side_of, trace_interval_end  # noqa: PLC0415 - start-up time

    side = side_of(case, quantity)
    return None if side is None else trace_interval_end(case, quantity, side)


def _is_share(case: Case, quantity: Quantity) -> bool:
    from aswritten.audit.stated_shares import find_share  # noqa: PLC0415 - start-up time

    return find_share(case, quantity) is not None


def _by_counts(case: Case, quantity: Quantity, claimed: str | None) -> Audited | None:
    if claimed is not None or quantity.link is not None or not quantity.percent:
        return None
    from aswritten.audit.stated_shares import judge_share  # noqa: PLC0415 - start-up time

    found = judge_share(case, quantity)
    # A share that is stored stands for itself, whatever the counts beside it say.
    stored = _by_cells(case, quantity, claimed) if found is not None else None
    return stored if stored is not None and stored.status in RECONCILED else found


def _is_met_by_chance(case: Case, quantity: Quantity, found: Audited) -> bool:
    """Whether one digit meets a value whose key does not stand beside it."""
    from aswritten.audit.exempt_conditions import counts_freedom  # noqa: PLC0415 - start-up time
    from aswritten.audit.vetting import is_short, stands_beside  # noqa: PLC0415 - as above

    is_one = found.evidence_count == 1 and found.status in (Status.EXACT_MATCH, Status.ROUNDING_OK)
    if found.status is Status.ROUNDING_OK and counts_freedom(quantity):
        return True
    return is_one and is_short(quantity) and not stands_beside(case, quantity, found.evidence[0].name)


def _vetted(case: Case, quantity: Quantity, audited: Audited) -> Audited:
    from aswritten.audit.vetting import vet  # noqa: PLC0415 - start-up time

    if audited.formula == "count of runs" or quantity.id in case.sure:
        return audited
    vetted = vet(case, quantity, audited)
    is_right = vetted.status in RECONCILED and vetted.trace in (Trace.NAMES, Trace.FILE)
    if is_right and vetted.evidence and quantity.delta is None:
        from aswritten.audit.cell_conflict import conflict  # noqa: PLC0415 - start-up time
        from aswritten.audit.vetting import doubted  # noqa: PLC0415 - as above

        if vetted.evidence[0].number >= 0 and (other := conflict(case, vetted)):
            return doubted(vetted, f"the words name {other}")
    if vetted.status is Status.MISSING_EVIDENCE and audited.status in RECONCILED:
        # What one digit met by chance may still be a count.
        return _small_count(case, quantity) or vetted
    return vetted


def _vet_pairs(case: Case) -> None:
    from aswritten.audit.vetting_pairs import vet_pairs  # noqa: PLC0415 - start-up time

    vet_pairs(case)


def _is_chance(case: Case, quantity: Quantity, audited: Audited) -> bool:
    """Whether a number that is hardly a result meets evidence by one rounded digit, or another thing's count."""
    if audited.status is Status.ROUNDING_OK and quantity.significant < 2 and not quantity.comparator:  # noqa: PLR2004 - one digit
        return True
    name = audited.evidence[0].name if audited.evidence else ""
    nouns = [noun for noun in case.around[quantity.id].nouns[:1] if noun not in STOP_WORDS and noun not in UNIT_ATOMS]
    return bool(nouns) and is_key_like(name) and nouns[0] not in split_name(name)


def _trace(case: Case, citations: Citations, quantity: Quantity, claimed: str | None) -> Audited:  # noqa: C901, PLR0911, PLR0912 - one decision
    from aswritten.audit import by_names  # noqa: PLC0415 - start-up time
    from aswritten.audit.by_link import target_of, trace_target  # noqa: PLC0415 - as above

    target = None if claimed is None and _shares_link(case, quantity) else target_of(quantity, claimed)
    if target is not None and target.how is not Trace.FILE:
        found = trace_target(case, quantity, target, citations)
        return found or missing(quantity, f"{target.path} holds no such value under a name of the document's")
    if not case.columns.files:
        return missing(quantity, "there is no evidence file to read")
    if quantity.role is Role.UNCERTAINTY:
        found = _spread(case, quantity)
        if found is not None:
            return found
    if quantity.delta is not None or quantity.points:
        found = _change(case, quantity)
        if found is not None and (found.status in RECONCILED or found.status is Status.DELTA_MISMATCH):
            return found
        found = _change_of_cells(case, quantity) or found
        if found is not None:
            return found
    elif (found := _change_of_cells(case, quantity)) is not None:
        return found
    elif counts_runs(case, quantity):
        found = check_run_count(case, quantity)
        if found is not None or not (counts_units(case, quantity) or counts_averaged(quantity)):
            return found or missing(quantity, "no runs of that number are the evidence of its sentence")
    if (target := target or _named_file(quantity)) is not None:
        found = trace_target(case, quantity, target, citations)
        if found is not None:
            return found
    if quantity.role is not Role.UNCERTAINTY:
        found = by_names.trace(case, quantity)
        if found is None or found.status not in RECONCILED:
            found = _by_order(case, quantity) or _small_count(case, quantity, found) or found
        elif quantity.id in case.traced and _is_out_of_order(case, quantity):
            message = f"{located(found.evidence[0])} holds it, but its name stands where another number's does"
            found = msgspec.structs.replace(found, status=Status.AMBIGUOUS_MAPPING, formula="", message=message)
        if found is not None:
            return found
    return _last(case, quantity) or missing(quantity, "no evidence of its names holds this value")


def _shares_link(case: Case, quantity: Quantity) -> bool:
    """Whether it is the spread in a link of a value: ``[73.2 ± 0.4](…)`` names the evidence of the value."""
    if quantity.role is not Role.UNCERTAINTY or quantity.link is None:
        return False
    links = (case.by_id[name].link for name in quantity.partners)
    return any(link is not None and link.place == quantity.link.place for link in links)


def _named_file(quantity: Quantity) -> Target | None:
    from aswritten.audit.by_link import Target as Made  # noqa: PLC0415 - the class, for one value
    from aswritten.audit.evidence_reading import media_of  # noqa: PLC0415 - as above

    for written in quantity.files[:1]:
        path, _, locator = written.partition("#")
        if media_of(path) is not None:
            return Made(path, locator, Trace.FILE, is_strict=True)
    return None


def _spread(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.spreads import check_spread  # noqa: PLC0415 - start-up time

    partner = next((case.audited[name] for name in quantity.partners if name in case.audited), None)
    if partner is None or partner.quantity.id not in case.around:
        return None
    return check_spread(case, quantity, partner)


def _change_of_cells(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.cell_changes import change_of_cells  # noqa: PLC0415 - start-up time

    found = change_of_cells(case, quantity)
    if found is not None:
        case.sure.add(quantity.id)
    return found


def _change(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.changes import judge_change  # noqa: PLC0415 - start-up time

    return judge_change(case, quantity)


def _by_order(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.by_order import trace_by_order  # noqa: PLC0415 - start-up time

    return trace_by_order(case, quantity)


def _is_out_of_order(case: Case, quantity: Quantity) -> bool:
    from aswritten.audit.by_order import is_out_of_order  # noqa: PLC0415 - start-up time

    return is_out_of_order(case, quantity, case.traced[quantity.id])


def _small_count(case: Case, quantity: Quantity, found: Audited | None = None) -> Audited | None:
    """What counts rows or the like: a number in words, a hardly likely result, and one that several places hold."""
    is_held_often = found is not None and found.status is Status.AMBIGUOUS_MAPPING and not quantity.decimals
    is_likely = quantity.spelled or quantity.exempt is not None or (is_held_often and not quantity.unit)
    return _counted(case, quantity) if is_likely else None


def _counted(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.counts import count_by_names  # noqa: PLC0415 - start-up time
    from aswritten.audit.row_counts import count_rows  # noqa: PLC0415 - as above

    return count_rows(case, quantity) or count_by_names(case, quantity)


def _last(case: Case, quantity: Quantity) -> Audited | None:
    from aswritten.audit.change_places import change_between_places  # noqa: PLC0415 - start-up time

    return change_between_places(case, quantity) or _counted(case, quantity)
