import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.normalise.fold import PARAGRAPH, fold
from aswritten.normalise.markup import see_through

MARKDOWN, HTML, LATEX = "text/markdown", "text/html", "application/x-tex"


def seen(raw, media_type=None):
    view = see_through(raw, media_type)
    return fold(raw if view is None else view.text).text.strip().replace(PARAGRAPH, "¶")


GUESSED = {
    "emphasis": ("**bold**, *it*, __b__, _i_ and ***both***", "bold, it, b, i and both"),
    "nested emphasis": ("*a **b** c*", "a b c"),
    "multiplication": ("2*3*4 and a * b * c", "2*3*4 and a * b * c"),
    "names with underscores": ("snake_case_name and _x", "snake_case_name and _x"),
    "stars of significance": ("0.82* and 0.91** (*p* < .05)", "0.82* and 0.91** (p < .05)"),
    "emphasis does not cross paragraphs": ("*a\n\nb*", "*a¶b*"),
    "code ticks, with marks inside": ("`code *x*` here", "code *x* here"),
    "quotation marks of LaTeX are no ticks": ("``quoted'' and ``more''", '"quoted" and "more"'),
    "typewriter quotation marks are no ticks": ("`a' and `b'", "`a' and `b'"),
    "a raised number": ("12.5<sup>3</sup> and x<sup>2</sup>", "12.5³ and x²"),
    "a raised exponent": ("10<sup>&minus;5</sup> 10<sup>-5</sup>", "10<sup>&minus;5</sup> 10⁻⁵"),
    "a lowered number": ("CO<sub>2</sub>", "CO2"),
    "a raised ending": ("the 19<sup>th</sup>, le 1<sup>er</sup>", "the 19th, le 1er"),
    "a raised reference": ('so<sup><a href="#n3">3</a></sup> or<sup>[4]</sup>', "so³ or[4]"),
    "a raised text that Unicode cannot write": ("12.5<sup>see 3</sup>", "12.5^see 3"),
    "tags inside a word": ("ef<b>fect</b>ive", "effective"),
    "block tags part": ("<p>One</p><p>Two</p>a<br>b", "One¶Two¶a\nb"),
    "comparisons are no tags": ("a < b and c > d, p<q and r", "a < b and c > d, p<q and r"),
    "addresses and type names are no tags": ("<john@x.com> List<T> <foo>", "<john@x.com> List<T> <foo>"),
    "entities": ("R&amp;D &lt;&nbsp;5&#8239;% &#x2013; &bogus; AT&T", "R&D < 5 % - &bogus; AT&T"),
    "comments": ("a<!-- 12 *x* -->b <!-- open", "ab <!-- open"),
    "scripts": ("a <script>var x = 12;</script> b", "a b"),
    "headings and links stay": ("# Head\n[a](b) > c", "# Head\n[a](b) > c"),
}  # fmt: skip
GUESSED["a raised exponent"] = ("10<sup>&minus;5</sup> 10<sup>-5</sup>", "10⁻⁵ 10⁻⁵")


GUESSED["escaped underscores"] = (r"for \_any\_ member", "for _any_ member")
GUESSED["escaped ticks"] = (r"sets \`x\` for all", "sets `x` for all")
GUESSED["an escaped star, which may be a pattern"] = (r"a\*b_c", r"a\*b_c")
GUESSED["two backslashes"] = (r"a\\_b", r"a\\_b")


@pytest.mark.parametrize(("raw", "text"), GUESSED.values(), ids=GUESSED)
def test_of_unknown_type_what_can_hardly_be_anything_else_is_seen_through(raw, text):
    assert seen(raw) == text
    assert seen(raw, "text/plain") == text


IN_MARKDOWN = {
    "headings": ("# Head #\ntext\n## *H* 2\nmore", "Head¶text¶H 2¶more"),
    "underlined headings": ("Title\n=====\ntext\n---\nmore", "Title¶text¶more"),
    "links and pictures": ('a [link *x*](http://y.z "t") ![alt](i.png) b', "a link x b"),
    "evidence links": ("[73.2](results/eval.json#/coco/mAP)", "73.2"),
    "reference links": ("[text][Ref] [short] [other]\n\n[ref]: http://a\n[short]: b", "text short [other]"),
    "editorial brackets stay": ("[T]he [aspirin] [sic] effect [12]", "[T]he [aspirin] [sic] effect [12]"),
    "a numbered reference stays a marker": ("known [1]\n\n[1]: http://a", "known [1]"),
    "block quotes": ("> one\n> two\n\nthree", "one\ntwo¶three"),
    "footnotes": ("known[^1].\n\n[^1]: A note", "known.¶A note"),
    "escapes": (r"\*x\* 1\. a\_b \\ \a", r"*x* 1. a_b \ \a"),
    "fences": ("```py\na *b*\n```\nc *d*", "a *b*¶c d"),
    "tables keep their bars": ("| *a* | b |\n|---|---|\n| 1 | 2 |", "| a | b |\n|---|---|\n| 1 | 2 |"),
    "list markers stay": ("* one *x*\n- two\n1. three", "* one x\n- two\n1. three"),
    "rules": ("a\n\n***\n\nb", "a¶b"),
    "addresses": ("<https://a.b/c_d_e>", "https://a.b/c_d_e"),
    "emphasis inside a word of letters": ("un*frigging*real 2*3*4", "unfriggingreal 2*3*4"),
    "inline HTML": ("x<sup>2</sup> &lt; <b>y</b>", "x² < y"),
    "a hard line break": ("a\\\nb", "a\nb"),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "text"), IN_MARKDOWN.values(), ids=IN_MARKDOWN)
def test_markdown_is_seen_through(raw, text):
    assert seen(raw, MARKDOWN) == text


IN_RST = {
    "a comment": ("a\n\n.. b c\n   d\n\ne", "a¶e"),
    "a directive": (".. note:: a", ".. note:: a"),
    "a citation": (".. [1] a", ".. [1] a"),
    "a target": (".. _x: http://y.z\n\na", "a"),
    "dots in a line": ("a .. b", "a .. b"),
}


@pytest.mark.parametrize(("raw", "text"), IN_RST.values(), ids=IN_RST)
def test_restructured_text_comments_are_no_text(raw, text):
    assert seen(raw, "text/x-rst").strip("¶\n") == text


IN_HTML = {
    "blocks": ("<h1>A</h1><p>One\n two</p>\n<ul><li>x<li>y</ul>", "A¶One two¶x¶y"),
    "an empty line is white space": ("<p>One\n\ntwo</p>", "One two"),
    "preformatted text": ("<pre>a\nb</pre>c\nd", "a\nb¶c d"),
    "entities": ("<p>R&amp;D spend was &lt;&nbsp;5&#8239;% of sales</p>", "R&D spend was < 5 % of sales"),
    "scripts, styles and comments": ("a<script>x<1</script><style>p{}</style><!-- c -->b", "ab"),
    "hidden by attribute": ("a<p hidden>x</p>b<div hidden>c<div>d</div>e</div>f", "a¶b¶f"),
    "hidden by its own style": ('a<span style="color:red; display: none">x</span>b', "ab"),
    "hidden by a style sheet": ("<style>.x, #y {display:none} i.z{visibility:hidden}</style>a<b class='q x'>1</b><b id=y>2</b><i class=z>3</i><b class=z>4</b>c", "a4c"),
    "shown again by a style sheet": ("<style>.x{display:none} .x{display:block}</style>a<b class=x>1</b>", "a1"),
    "a page that its scripts show": ("<style>html, body.x{display:none} body.x .y{display:none}</style><html hidden><body class=x style='visibility:hidden'>a<b>1</b><i class=y>2</i></body></html>", "a1"),
    "hidden in print only": ("<style>@media print{.x{display:none}}</style>a<b class=x>1</b>", "a1"),
    "hidden inside another": ("<style>.box p, [data-h]{display:none}</style><div class=box>a<p>1</p>b</div><b data-h>2</b><p>c</p>", "a¶b¶c"),
    "out of sight by its own style": ('a<i style="opacity:0">1</i><i style="font-size:0px">2</i><i style="left:-9999px">3</i><i style="opacity:0.9">b</i><i style="left:-10px">c</i>', "abc"),
    "in the colour of its ground": ('a<i style="color:#fff;background:#fff">1</i><i style="color:#fff;background:#000">b</i>', "ab"),
    "clear, tiny, cut off or moved away": ('a<i style="color:transparent">1</i><i style="color:rgba(0,0,0,0)">2</i><i style="font-size:1px">3</i><i style="height:0;overflow:hidden">4</i><i style="transform:scale(0)">5</i><i style="transform:translateX(-9999px)">6</i><i style="filter:opacity(0)">7</i><i style="content-visibility:hidden">8</i>b', "ab"),
    "seen all the same": ('a<i style="color:rgba(0,0,0,.5)">1</i><i style="font-size:12px">2</i><i style="height:0">3</i><i style="overflow:hidden;width:9px">4</i><i style="transform:scale(0.9)">5</i><i style="opacity:0.3">6</i><i style="color:#ff0000">7</i>b', "a1234567b"),
    "hidden behind entities, comments and escapes": (r'a<i style="display&#58;none">1</i><i style="display/**/:none">2</i><i style="d\isplay:none">3</i><i style="display:none !important;display:block">4</i>b', "ab"),
    "struck out by its style": ('a<i style="text-decoration:line-through">1</i><i style="text-decoration:underline">b</i>', "ab"),
    "a closed dialog and a popover": ("a<dialog>1</dialog><dialog open>b</dialog><div popover>2</div>c", "a¶b¶c"),
    "what stands in for a picture": ("a<canvas>1</canvas><video>2</video><svg><desc>3</desc></svg><datalist><option>4</datalist>b, <canvas> c", "ab, c"),
    "struck out": ("a <del>b</del> c<s>d</s>, 1<del>2</del>3 <small>e</small>", "a c, 1 3 e"),
    "for pages without scripts": ("a<noscript>b</noscript>c", "ac"),
    "a table as rows": ("<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><p>2</p></td></tr></table>", "| A | B |\n| 1 | 2 |"),
    "cells over rows and columns": ("<table><tr><th colspan=2>A</th><th>B</th></tr><tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>", "| A | | B |\n| 1 | 2 | 3\n| | 4 | 5"),
    "raised and lowered": ("12.5<sup>3</sup> m<sup>2</sup> H<sub>2</sub>O", "12.5³ m² H2O"),
    "a formula keeps its parts apart": ("<math><msup><mn>10</mn><mn>3</mn></msup></math>", "10^3^"),
    "quotation elements": ("said <q>ok</q>.", 'said "ok".'),
    "ruby": ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字", "漢字"),
    "a comparison": ("a < b, a<b and c", "a < b, a<b and c"),
    "an attribute with a bracket": ('<a title="a>b">x</a>', "x"),
    "character data": ("<p><![CDATA[a < b]]></p>", "a < b"),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "text"), IN_HTML.values(), ids=IN_HTML)
def test_html_is_seen_through(raw, text):
    assert seen(raw, HTML) == text


IN_LATEX = {
    "commands and citations": (r"is tight~\cite{ab12} for \emph{all} \textbf{big} graphs \citep[p.~3]{x}.", "is tight for all big graphs."),
    "special characters": (r"1{,}000, 5\%, A\&B, \$5, a\_b, \#1, \{x\}", "1,000, 5%, A&B, $5, a_b, #1, {x}"),
    "spaces": (r"250\,ms Fig.~3 a\ b \quad c", "250 ms Fig. 3 a b c"),
    "quotation marks and dashes": ("``a'' and `b' 10--20 c---d", "\"a\" and 'b' 10-20 c-d"),
    "quantities": (r"\SI{250}{\milli\second}, \qty{12}{\percent}, \num{1e-5}, \SI{9.8}{\metre\per\second\squared}, \SIrange{1}{2}{\kg}", "250 ms, 12%, 1e-5, 9.8 m/s², 1-2 kg"),
    "formulas": (r"$10^{5}$, $x^2$, $10^{-5}$, $x_1$, $p \leq .05$, $5 \pm 2$, $90^\circ$, $2\times 3$", "10⁵, x², 10⁻⁵, x1, p ≤ .05, 5 ± 2, 90°, 2× 3"),
    "a raised text in a formula": (r"$12^{abcd}$", "12^abcd"),
    "fractions": (r"$\frac{1}{2}$ and $3\frac{1}{4}$ and $\frac12$", "1/2 and 3+1/4 and 1/2"),
    "two arguments never run together": (r"\foo{12}{34}", "12 34"),
    "an unknown command never glues numbers": (r"10\tothe{5}", "10^5"),
    "an unknown command without arguments stays": (r"5\foo3", r"5\foo3"),
    "accents": (r"\'e \"{o} \c{c} \v{s} na\"{\i}ve stra\ss e \o{}re", "é ö ç š naïve straße øre"),
    "comments": ("text % no\nmore\n% none\nlast 5\\% % no", "text more\nlast 5%"),
    "a comment before an empty line": ("text% no\n\nmore", "text¶more"),
    "sections and footnotes": (r"\section*{Intro} Text.\footnote{A note.} Next.", "Intro¶Text. [A note.] Next."),
    "lists": (r"\begin{itemize}\item a \item[b] c\end{itemize}", "- a\n- b: c"),
    "tables": ("\\begin{tabular}{lc}\n\\toprule\nA & B \\\\ \\midrule\n1 & 2 \\\\\n\\bottomrule\n\\end{tabular}", "| A | B |\n| 1 | 2 |"),
    "macros with a value": ("\\newcommand{\\acc}{92.1\\%}\nIt is \\acc{}.", "It is 92.1%."),
    "a macro with two values stays": ("\\def\\a{1}\\def\\a{2}It is \\a.", "It is \\a."),
    "the document": (r"\documentclass[11pt]{article}\title{My \emph{T}}\begin{document}Hi\end{document} 12", "My T¶Hi"),
    "arguments that are not shown": (r"\textcolor{red}{x}\label{a:12}, \href{http://a}{y}, \vspace{2cm}\evidence{a.json}{73.2}", "x, y, 73.2"),
    "references to places": (r"Table~\ref{tab:12}", "Table [ref]"),
    "verbatim": (r"\verb|a_b%| and \url{http://x/%7E_y}", "a_b% and http://x/%7E_y"),
    "switches": (r"{\bf bold} \left( x \right) \centering y", "bold ( x ) y"),
    "raised text": (r"m\textsuperscript{2} 19\textsuperscript{th}", "m² 19th"),
    "broken input": ("\\emph{a {b $c ^ \\", "a b c ^ \\"),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "text"), IN_LATEX.values(), ids=IN_LATEX)
def test_latex_is_seen_through(raw, text):
    assert seen(raw, LATEX) == text


@pytest.mark.parametrize("media_type", ["application/json", "application/yaml", "application/toml", "application/pdf"])
def test_data_has_no_markup(media_type):
    assert see_through("*a* <b>c</b> &amp; `d`", media_type) is None


@pytest.mark.parametrize(
    ("raw", "media_type", "text"),
    [
        ("model,n\nResNet-50,25.6\n", "text/csv", "model|n\nResNet-50|25.6\n"),
        ("model;n\nResNet-50;25,6\n", "text/csv", "model|n\nResNet-50|25,6\n"),
        ('a,b\n"red, blue",3\n', "text/csv", 'a|b\n"red, blue"|3\n'),
        ("a\tb\n1\t000\n", "text/tab-separated-values", "a|b\n1|000\n"),
        ("one column\n3\n", "text/csv", None),
    ],
    ids=["commas", "semicolons", "a quoted cell", "tabs", "no separator"],
)
def test_a_separator_is_a_border(raw, media_type, text):
    view = see_through(raw, media_type)
    assert (view.text if view else None) == text


@pytest.mark.parametrize("media_type", [None, "text/plain", MARKDOWN, HTML, LATEX])
def test_plain_text_costs_no_view(media_type):
    assert see_through("Plain text, 12.5 of it.", media_type) is None


def test_parameters_of_a_media_type_do_not_count():
    assert see_through("<p>a", "Text/HTML; charset=utf-8").text == "\u2029a"


PIECES = [
    "*",
    "**",
    "_",
    "`",
    "``",
    "<b>",
    "</b>",
    "<p>",
    "<sup>",
    "</sup>",
    "<td>",
    "<tr>",
    "<table>",
    "</table>",
    "<!--",
    "-->",
    "&amp;",
    "&",
    "<",
    ">",
    "[",
    "]",
    "(",
    ")",
    "[^1]",
    "](x)",
    "\n",
    "\n\n",
    "# ",
    "> ",
    "```\n",
    "---\n",
    "|",
    "\\",
    "\\emph{",
    "{",
    "}",
    "$",
    "^",
    "^{2}",
    "\\cite{a}",
    "~",
    "%",
    "\\begin{tabular}{l}",
    "\\end{tabular}",
    "\\\\",
    "&",
    "--",
    "\\frac{1}{2}",
    "\\item[",
    "\\'",
    "\\SI{2}{\\ms}",
    "\\newcommand{\\a}{1}",
    "\\a",
    "\\begin{document}",
    "\\end{document}",
    "\\title{",
    "\\left",
    "\\verb|x|",
    "12",
    "ab",
    " ",
    "é",
    "数",
    "�",
    "\u200b",
    "ﬁ",
    "<script>",
    "</script>",
    "<div hidden>",
    "</div>",
    "\\multicolumn{2}{c}{",
    "!",
    "\t",
]
MARKUP = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)
TYPES = st.sampled_from([None, MARKDOWN, HTML, LATEX])


@given(MARKUP | st.text(st.characters(exclude_categories=()), max_size=40), TYPES, st.data())
@settings(max_examples=500)
def test_every_range_seen_through_has_its_place_in_the_raw_text(raw, media_type, data):
    seen_view = see_through(raw, media_type)
    if seen_view is None:
        return
    view = fold(seen_view.text).after(seen_view)
    start = data.draw(st.integers(0, len(view.text)))
    end = data.draw(st.integers(start, len(view.text)))
    there = view.to_raw(start, end)
    assert 0 <= there.start <= there.end <= len(raw)
    if start < end:
        back = view.to_view(*there)
        assert back.start <= start
        assert end <= back.end


@given(MARKUP, TYPES)
@settings(max_examples=300)
def test_words_that_are_seen_stand_at_their_place(raw, media_type):
    view = see_through(f"first {raw} ab", media_type)
    if view is None:
        return
    raw = f"first {raw} ab"
    for at, character in enumerate(view.text):
        if character.isalnum() and character.isascii():
            start, end = view.to_raw(at, at + 1)
            assert start < end


DIGITS = st.from_regex(r"[1-9][0-9]{0,2}", fullmatch=True)


@given(DIGITS, DIGITS, st.sampled_from(["<sup>{}</sup>", "<sub>{}</sub>", " <sup>{}</sup>"]), TYPES)
def test_a_raised_number_never_joins_another(number, raised, form, media_type):
    if media_type == LATEX:
        form = "$^{{{}}}$"
    text = seen(number + form.format(raised), media_type)
    assert number + raised not in text
    assert raised not in text.replace(number, "", 1)
