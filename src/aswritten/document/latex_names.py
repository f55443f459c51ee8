"""Which LaTeX commands and environments make blocks, marks and files.

Source: LaTeX2e reference manual (2023); manuals of csquotes, natbib, biblatex, import, subfiles, standalone.
"""

# ruff: noqa: SIM905 - lists of words read best as running text
from __future__ import annotations

SECTIONS = {
    "part": 1, "chapter": 2, "section": 3, "subsection": 4, "subsubsection": 5, "paragraph": 6, "subparagraph": 7,
}  # fmt: skip
NOTES = frozenset("footnote footnotetext thanks endnote marginpar marginnote sidenote".split())
QUOTED = frozenset("enquote textquote foreignquote textcquote".split())
"""Inline quotations; the last mandatory group is what is quoted."""
QUOTE_ENVIRONMENTS = frozenset("quote quotation displayquote displaycquote verse blockquote quoting".split())
FLOATS = frozenset("table table* figure figure* wraptable wrapfigure sidewaystable sidewaysfigure longtable".split())
LISTS = frozenset("itemize enumerate description compactitem compactenum inparaenum tasks".split())
INPUTS = frozenset("input include subfile subfileinclude InputIfFileExists @input".split())
IMPORTS = frozenset("import subimport inputfrom includefrom subincludefrom subinputfrom".split())
DEFINITIONS = frozenset(
    "newcommand renewcommand providecommand DeclareRobustCommand newcommandx NewDocumentCommand RenewDocumentCommand "
    "ProvideDocumentCommand def gdef edef xdef let".split()
)
BIBLIOGRAPHIES = frozenset("bibliography addbibresource addglobalbib".split())
TEXTUAL_CITES = frozenset("textcite Textcite textcites Textcites citet Citet citeauthor Citeauthor".split())
"""Citations that read as a name, the subject of their sentence."""
NOT_CITES = frozenset(
    "nocite citestyle setcitestyle defcitealias DeclareCiteCommand citereset bibliographycite".split()
)
REFERENCES = frozenset(
    "ref eqref autoref cref Cref cpageref Cpageref pageref nameref vref Vref vpageref labelcref autopageref "
    "crefrange Crefrange subref fref Fref".split()
)
MATH = frozenset(
    "equation align gather multline eqnarray math displaymath alignat flalign dmath IEEEeqnarray subequations".split()
)
BREAKING = frozenset(
    "par newpage clearpage cleardoublepage pagebreak bigskip medskip smallskip maketitle hrule".split()
)
REMARKS = frozenset("todo hide pdfcomment".split())
SKIPPED = frozenset("author date affil institute email address thanks pagestyle bibliographystyle".split())
"""Commands of which a document's text shows nothing that is a result."""
