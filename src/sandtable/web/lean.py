"""Scripts and style sheets as they are sent: without comments and needless blanks.

The scripts tell their types in comments, for whoever reads and checks them (``make page``); a browser needs none of that.
They are made lean when they are first asked for, so there is no build and the files stay readable. Every line stays
where it is: the line that an error names is the source's.
"""

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"""(?P<blank>[ \t\n]+)
      | (?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
      | (?P<word>[\w$\#@\u0080-\uffff]+)
      | (?P<sign>=>|\+\+|--|[^\w\s])""",
    re.X | re.S,
)
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+/\w*")
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{)", re.S)
_BEFORE_REGEX = frozenset("return typeof case in of delete void throw new else do await yield instanceof".split())
_WORD = re.compile(r"[\w$\u0080-\uffff]")


class Unreadable(ValueError):
    """A text that the reader does not understand is not a script."""


def script_tokens(text: str) -> Iterator[tuple[str, str]]:
    """(kind, text) of everything in a script, in order: blank, comment, string, template, regex, word, sign.

    A template is told in parts: each from its ` or } to its ${ or `; what is between is told like the rest.
    """
    at, last, kind_before = 0, "", "sign"
    braces: list[str] = []  # what each open { or ${ is
    while at < len(text):
        if text[at] == "`" or (text[at] == "}" and braces and braces[-1] == "${"):
            if text[at] == "}":
                braces.pop()
            found = _TEMPLATE.match(text, at + 1)
            if found is None:
                raise Unreadable(f"a template without end: {text[at : at + 40]!r}")
            if found[1] == "${":
                braces.append("${")
            kind, end = "template", found.end()
        elif text[at] == "/" and text[at + 1 : at + 2] not in ("/", "*") and _regex_may_follow(last, kind_before):
            found = _REGEX.match(text, at)
            if found is None:
                raise Unreadable(f"a regular expression without end: {text[at : at + 40]!r}")
            kind, end = "regex", found.end()
        else:
            found = _TOKEN.match(text, at)
            if found is None or found.lastgroup is None:
                raise Unreadable(f"not of a script: {text[at : at + 40]!r}")
            kind, end = found.lastgroup, found.end()
            if kind == "sign" and text[at:end] == "{":
                braces.append("{")
            elif kind == "sign" and text[at:end] == "}":
                if not braces:
                    raise Unreadable(f"a brace that nothing opened: {text[at : at + 40]!r}")
                braces.pop()
        token = text[at:end]
        yield kind, token
        if kind not in ("blank", "comment"):
            last, kind_before = token, kind
        at = end
    if braces:
        raise Unreadable("a brace that nothing closes")


def _regex_may_follow(last: str, kind: str) -> bool:
    """Whether a / begins a regular expression after ``last``, or divides it.

    Our scripts never begin a statement with a regular expression, so after ) and } it divides.
    """
    if kind == "template":
        return last.endswith("${")
    if kind == "word":
        return last in _BEFORE_REGEX
    return kind == "sign" and last not in (")", "]", "}", "++", "--")


def lean_script(text: str) -> str:
    """The same script, line by line, without comments (but licences), indents and blanks that part nothing.

    >>> lean_script("const a = /** @type {any} */ (b) / 2; // half\\n  return /[/]'/.test(`a // ${ a + +b } `);")
    "const a=(b)/2;\\nreturn/[/]'/.test(`a // ${a+ +b} `);"
    """
    out: list[str] = []
    lines, blank = 0, False
    for kind, token in script_tokens(text):
        if kind == "blank" or (kind == "comment" and "@license" not in token):
            lines += token.count("\n")
            blank = True
            continue
        if lines:
            out.append("\n" * lines)
        elif blank and out and _run_together(out[-1][-1], token[0]):
            out.append(" ")
        out.append(token)
        lines, blank = 0, False
    return "".join(out) + "\n" * bool(lines)


def _run_together(left: str, right: str) -> bool:
    """Whether two tokens would read as other ones without a blank between."""
    if _WORD.match(right) or right in "#@":
        return bool(_WORD.match(left))
    return (left == right and right in "+-/") or (left == "/" and right == "*")


_SHEET = re.compile(r"""/\*.*?\*/|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|([ \t\n]+)""", re.S)


def lean_sheet(text: str) -> str:
    """The same style sheet, line by line, without comments and indents.

    >>> lean_sheet('/* a\\n b */\\n.a > b {\\n  content: "/* 1 */  x"; /* why */\\n}\\n')
    '\\n\\n.a > b {\\ncontent: "/* 1 */  x"; \\n}\\n'
    """

    def less(found: re.Match[str]) -> str:
        string, blank = found.groups()
        if string is not None:
            return str(string)
        lines = found[0].count("\n")
        return "\n" * lines if lines or blank is None else " "

    return _SHEET.sub(less, text)


LEAN = {".js": lean_script, ".css": lean_sheet}
