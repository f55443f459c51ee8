"""What stands for a LaTeX command: symbols, spaces, accents, units; which commands show nothing.

Source: LaTeX2e reference manual (2023), 23 (special insertions) and 16.2 (math symbols); siunitx manual (2023), 4.
"""

# ruff: noqa: SIM905, E501 - lists of words read best as running text
from __future__ import annotations

_SYMBOLS = """
% % & & $ $ # # _ _ { { } } textbackslash \\ textasciitilde ~ textasciicircum ^ textbar | textless < textgreater >
ldots … dots … cdots … textellipsis … dotsc … dotsb … S § P ¶ dag † ddag ‡ dagger † ddagger ‡ copyright © textcopyright ©
textregistered ® texttrademark ™ pounds £ textsterling £ euro € texteuro € textdegree ° degree ° celsius °C
textmu µ micro µ textpm ± texttimes × textdiv ÷ textonehalf ½ textendash – textemdash — textquoteleft ‘ textquoteright ’
textquotedblleft “ textquotedblright ” quotedblbase „ quotesinglbase ‚ guillemotleft « guillemotright » guillemetleft «
guillemetright » og « fg » flqq « frqq » glqq „ grqq “ textquotedbl " slash / lq ‘ rq ’ textperiodcentered · textbullet • textquotesingle '
ss ß SS ẞ ae æ AE Æ oe œ OE Œ o ø O Ø l ł L Ł aa å AA Å i ı j ȷ dh ð DH Ð th þ TH Þ
LaTeX LaTeX TeX TeX BibTeX BibTeX
pm ± mp ∓ times × cdot · div ÷ ast * star ⋆ circ ∘ bullet ∙ leq ≤ le ≤ leqslant ≤ geq ≥ ge ≥ geqslant ≥ neq ≠ ne ≠
lt < gt > ll ≪ gg ≫ approx ≈ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ infty ∞ prime ′ percent % mid | vert | Vert ‖ lvert | rvert |
to → rightarrow → leftarrow ← Rightarrow ⇒ Leftarrow ⇐ leftrightarrow ↔ uparrow ↑ downarrow ↓ mapsto ↦
in ∈ notin ∉ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ forall ∀ exists ∃ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨
sum ∑ prod ∏ int ∫ partial ∂ nabla ∇ ell ℓ hbar ℏ Re ℜ Im ℑ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉
lbrace { rbrace } backslash \\ checkmark ✓ perp ⊥ parallel ∥ angle ∠ triangle △ oplus ⊕ otimes ⊗
alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν
xi ξ pi π rho ρ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ
Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω textalpha α textbeta β textDelta Δ
min min max max log log ln ln exp exp sin sin cos cos tan tan lim lim sup sup inf inf det det arg arg deg deg dim dim
"""
_PAIRS = _SYMBOLS.split()
SYMBOLS: dict[str, str] = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
"""Command without backslash to its text."""

SPACES: dict[str, str] = {
    **dict.fromkeys(
        ", ; : quad qquad enspace enskip thinspace medspace thickspace space nobreakspace hfill hspace".split(), " "
    ),
    " ": " ",
    "\n": " ",
    "\t": " ",
    **dict.fromkeys("! / - @ negthinspace textcompwordmark allowbreak linebreak nolinebreak".split(), ""),
    **dict.fromkeys("par newpage clearpage pagebreak bigskip medskip smallskip maketitle".split(), "\u2029"),
    **dict.fromkeys("newline hline toprule midrule bottomrule".split(), "\n"),
}

SWITCHES = frozenset(
    "bf it sl sc tt rm sf em bfseries itshape slshape scshape ttfamily rmfamily sffamily mdseries upshape normalfont tiny "
    "scriptsize footnotesize small normalsize large Large LARGE huge Huge centering raggedright raggedleft noindent indent "
    "protect relax left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr displaystyle textstyle scriptstyle limits "
    "nolimits boldmath unboldmath xspace sloppy fussy appendix tableofcontents frontmatter mainmatter backmatter item "
    "leavevmode ignorespaces null strut phantomsection onecolumn twocolumn middle mathstrut nonumber notag doublespacing "
    "makeatletter makeatother bgroup egroup begingroup endgroup onehalfspacing singlespacing".split()
)
"""Commands that change the look and show nothing."""

STRUCK = frozenset({"deleted", "sout", "st", "xout"})
"""Commands that strike out what they show."""

HIDDEN: dict[str, int] = {
    **dict.fromkeys(STRUCK, 1),
    **dict.fromkeys(
        "documentclass usepackage RequirePackage bibliographystyle bibliography addbibresource input include includeonly "
        "includegraphics graphicspath label pagestyle thispagestyle pagenumbering vspace hspace index glsadd hypersetup "
        "captionsetup sisetup lstset geometry usetikzlibrary color pagecolor cline cmidrule nocite hyphenation rowcolor "
        "cellcolor bibitem phantom hphantom vphantom stepcounter refstepcounter linespread DeclareMathOperator "
        "newtheorem theoremstyle PassOptionsToPackage todo includepdf newcolumntype".split(),
        1,
    ),
    **dict.fromkeys(
        "setlength addtolength setcounter addtocounter newenvironment renewenvironment definecolor rule "
        "renewcommand newcommand providecommand DeclareRobustCommand".split(),
        2,
    ),
    **dict.fromkeys(
        "textcolor colorbox href hyperref evidence foreignlanguage selectlanguage resizebox parbox".split(), 1
    ),
}
"""Commands whose first arguments are not shown, with how many; what follows is."""

REFERENCES = frozenset("ref eqref autoref cref Cref pageref nameref vref labelcref hyperlink autopageref".split())
SECTIONS = frozenset(
    "part chapter section subsection subsubsection paragraph subparagraph title caption author date".split()
)
MATH_ENVIRONMENTS = frozenset(
    "equation align gather multline eqnarray math displaymath split aligned alignat flalign".split()
)
LOOKS = frozenset(
    "emph underline uline mbox hbox fbox ensuremath operatorname hl bm boldsymbol makebox centerline "
    "uppercase MakeUppercase lowercase MakeLowercase textnormal enquote ce evidence href".split()
)
"""Commands that show their argument and nothing else, besides those named text… and math…."""
_NOTES = frozenset({"footnote", "footnotetext", "thanks", "marginpar", "endnote"})
MARKED = {
    **dict.fromkeys(_NOTES, (" [", "]")),
    **dict.fromkeys(("enquote", "textquote"), ("“", "”")),
    "sqrt": ("√", ""),
    **dict.fromkeys(SECTIONS, ("\u2029", "\u2029")),
}
"""Commands whose argument stands between two texts."""
HIDDEN_ENVIRONMENTS = frozenset({"comment", "filecontents", "filecontents*"})
LITERAL_ENVIRONMENTS = frozenset({"verbatim", "verbatim*", "lstlisting", "minted", "Verbatim"})
TABLES = frozenset("tabular tabular* tabularx tabulary longtable array supertabular".split())
ARGUED_ENVIRONMENTS: dict[str, int] = {
    "tabular": 1, "tabular*": 2, "tabularx": 2, "tabulary": 2, "longtable": 1, "array": 1, "supertabular": 1,
    "minipage": 1, "multicols": 1, "thebibliography": 1, "wrapfigure": 2, "adjustbox": 1, "minted": 1,
}  # fmt: skip
"""Environments with arguments that are not shown, and how many."""

ACCENTS: dict[str, str] = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "v": "\u030c", "u": "\u0306", "H": "\u030b", "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331",
}  # fmt: skip
"""Accent commands to combining characters."""

_UNITS = """
second s seconds s minute min hour h day d meter m metre m gram g kilogram kg kelvin K ampere A mole mol candela cd hertz Hz
newton N pascal Pa joule J watt W volt V ohm Ω coulomb C farad F siemens S weber Wb tesla T henry H lumen lm lux lx
becquerel Bq gray Gy sievert Sv katal kat radian rad steradian sr degreeCelsius °C celsius °C degree ° arcminute ′
arcsecond ″ percent % liter L litre l tonne t hectare ha bar bar byte B bit bit decibel dB bel B electronvolt eV
dalton Da angstrom Å atomicmassunit u
s s ms ms us µs ns ns ps ps m m km km dm dm cm cm mm mm um µm nm nm pm pm g g kg kg mg mg ug µg ng ng l l L L ml ml mL mL
ul µl uL µL Hz Hz kHz kHz MHz MHz GHz GHz THz THz N N kN kN Pa Pa kPa kPa MPa MPa GPa GPa J J kJ kJ MJ MJ eV eV keV keV MeV MeV
GeV GeV W W mW mW kW kW MW MW GW GW V V mV mV kV kV A A mA mA uA µA K K mol mol mmol mmol umol µmol dB dB kWh kWh h h d d
"""
_UNIT_PAIRS = _UNITS.split()
UNITS: dict[str, str] = dict(zip(_UNIT_PAIRS[::2], _UNIT_PAIRS[1::2], strict=True))
PREFIXES: dict[str, str] = dict(
    zip(
        "yocto zepto atto femto pico nano micro milli centi deci deca hecto kilo mega giga tera peta exa zetta yotta kibi "
        "mebi gibi tebi".split(),
        "y z a f p n µ m c d da h k M G T P E Z Y Ki Mi Gi Ti".split(),
        strict=True,
    )
)
