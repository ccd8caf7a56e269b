"""Catalogs: topic + facts in, words out, in the grammar of the language. English falls in.

>>> name("en", "done"), name("it", "done")
('Done', 'Fatto')
>>> render("en", "no.such.text", {"n": 4})
'no.such.text n=4'
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

from sandtable.kernel.decision import Decision, Reason
from sandtable.text import grammar, message
from sandtable.text.catalogs import ENGLISH, add_texts, catalog, languages, wanted
from sandtable.text.message import Branch, Fact, Message, Number

__all__ = [
    "add_texts", "catalog", "describe", "fill", "languages", "lookup", "name", "own_words", "reason", "render", "summary",
    "wanted",
]  # fmt: skip


_own: ContextVar[Mapping[str, str]] = ContextVar("own", default=MappingProxyType({}))


@contextmanager
def own_words(words: Mapping[str, str]) -> Iterator[None]:
    """Within it these texts hold in the place of the catalogs', in every language: what a table's own deck calls its cards.

    >>> with own_words({"key.done": "Basta"}):
    ...     name("en", "done")
    'Basta'
    """
    before = _own.set(words)
    try:
        yield
    finally:
        _own.reset(before)


def lookup(lang: str, key: str) -> str | None:
    """The text behind ``key``, in English where the language has none."""
    own = _own.get()
    if key in own:
        return own[key]
    found = catalog(lang).get(key)
    return found if found is not None else catalog(ENGLISH).get(key)


# A fact by one of these names (or that name and a suffix, as in ``space_from``) holds an id that the catalogs name.
_KINDS = {
    **{kind: kind for kind in "space piece faction op sa support level leader control box side hex unit phase".split()},
    **{kind: kind for kind in "card line what".split()}, "pieces": "piece", "does": "key",
    "origin": "space", "target": "space", "seat": "faction", "trumps": "faction", "source": "box", "to": "box",
    "next": "card", "cards": "card", "cancelled": "card",
}  # fmt: skip
_TRAITS = ("gender", "number")  # forms that a sentence asks about and never shows


def render(lang: str, key: str, args: Mapping[str, object]) -> str:
    """The text of ``key`` with its facts filled in; the key and facts themselves if there is no text.

    Facts that are ids are shown by name, pieces in the plural if there is a fact ``n`` that wants it; ``{pieces}`` is
    the plural of the fact ``piece``.
    """
    if type(args) is not dict or _own.get():
        return _rendered(lang, key, args)
    for value in args.values():
        if type(value) is not str and type(value) is not int:  # a bool, a list: not told apart from a number, or no key
            return _rendered(lang, key, args)
    texts, kept = catalog(lang), _said.get(lang)
    if kept is None or kept[0] is not texts or len(kept[1]) >= MOST_SAID:
        kept = _said[lang] = (texts, {})
    what = (key, *args.items())
    said = kept[1].get(what)
    if said is None:
        said = kept[1][what] = _rendered(lang, key, args)
    return said


_said: dict[str, tuple[Mapping[str, str], dict[tuple[object, ...], str]]] = {}  # by language: its catalog, what was said
MOST_SAID = 5_000
"""Of the texts that were filled in so many are kept: what a choice costs, what it would bring is said again and again."""


def _rendered(lang: str, key: str, args: Mapping[str, object]) -> str:
    text = lookup(lang, key)
    if text is None:
        return " ".join([key, *(f"{k}={v}" for k, v in args.items() if k != "weights")])
    if "{" not in text:
        return text
    own = lang if key in catalog(lang) else ENGLISH
    return _Teller(lang, own, args).say(message.parse(text))


def fill(lang: str, key: str, /, **words: object) -> str:
    """The text of ``key`` with facts that are words or numbers already: nothing is looked up."""
    text = lookup(lang, key) or key
    return _Filler(lang, lang if key in catalog(lang) else ENGLISH, words).say(message.parse(text))


class _Filler:
    """Writes one message. Grammar follows the language of the text (``own``), names follow the reader's (``lang``)."""

    __slots__ = ("facts", "lang", "own")

    def __init__(self, lang: str, own: str, facts: Mapping[str, object]) -> None:
        self.lang = lang
        self.own = own
        self.facts = facts

    def say(self, text: Message) -> str:
        return message.write(text, self.words, self.choose, self.before)

    def before(self, said: str, word: str) -> str:
        """What was said, as it ends before a fact in the text's own language."""
        return grammar.before(catalog(self.own), said, word) if said[-1:] == " " else said

    def words(self, node: Fact | Number) -> str:
        """What stands for a fact; one that is missing stays visible as a gap instead of spoiling the line."""
        value = self.facts.get(node.name)
        if isinstance(node, Number):
            return grammar.number(catalog(self.lang), _count(value))
        if value is None:
            return self.gap(node)
        if node.format == "month":
            return grammar.month(catalog(self.lang), str(value))
        if node.format and isinstance(value, str) and re.fullmatch(r"[+-]?\d+", value):
            value = int(value)  # a change that came with its sign
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return self.number(node, value)
        said = self.named(node.name, value, node.form[:1].lower() + node.form[1:])
        return said[:1].upper() + said[1:] if node.form[:1].isupper() else said

    def gap(self, node: Fact) -> str:
        return "{" + node.name + (f".{node.form}" if node.form else "") + "}"

    def number(self, node: Fact, value: float) -> str:
        return grammar.number(catalog(self.lang), value, node.format)

    def named(self, fact: str, value: object, form: str) -> str:
        return str(value)

    def choose(self, node: Branch) -> Message:
        """The branch that fits the fact."""
        value, cases = self.facts.get(node.name), node.cases
        if value is None:
            return cases.get(message.NONE, cases["other"])
        if node.kind == "plural":
            n = _count(value)
            exact = cases.get(f"={n}")
            return exact if exact is not None else cases.get(grammar.plural(catalog(self.own), n), cases["other"])
        return cases.get(self.trait(node, value), cases["other"])

    def trait(self, node: Branch, value: object) -> str:
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class _Teller(_Filler):
    """Writes a message whose facts are ids."""

    __slots__ = ()

    def gap(self, node: Fact) -> str:
        piece = self.facts.get("piece")
        if node.name == "pieces" and piece is not None:
            return self.named("piece", piece, node.form or "other")
        return super().gap(node)

    def number(self, node: Fact, value: float) -> str:
        kind = _kind(node.name)
        if kind is not None and (found := _form(self.lang, kind, str(value), node.form)) is not None:
            return found
        return super().number(node, value)

    def named(self, fact: str, value: object, form: str) -> str:
        if isinstance(value, (list, tuple)):
            return grammar.listed(catalog(self.lang), [self.named(fact, v, form) for v in value])
        if isinstance(value, Mapping):  # things and how many of each
            language = catalog(self.lang)
            each = [f"{grammar.number(language, n)} {self._thing(fact, k, n)}" for k, n in value.items()]
            return grammar.listed(language, each)
        if isinstance(value, bool):
            return lookup(self.lang, "key.yes" if value else "key.no") or str(value)
        kind = _kind(fact)
        if kind == "piece" and not form:
            n = self.facts.get("n", 1)
            form = "other" if fact == "pieces" else grammar.plural(catalog(self.lang), _count(n))
        if kind is not None and (found := _form(self.lang, kind, str(value), form)) is not None:
            return found
        if isinstance(value, str) and ":" in value:
            return name(self.lang, value)
        if isinstance(value, (int, float)):
            return grammar.number(catalog(self.lang), value)
        return str(value)

    def _thing(self, fact: str, thing: object, n: float) -> str:
        kind = _kind(fact) or fact
        form = grammar.plural(catalog(self.lang), n) if kind == "piece" else ""
        return _form(self.lang, kind, str(thing), form) or self.named(fact, thing, "")

    def trait(self, node: Branch, value: object) -> str:
        if isinstance(value, (list, tuple)) and node.form == "number" and len(value) != 1:
            return "plural"
        kind = _kind(node.name)
        if node.form and kind is not None:
            one = value[0] if isinstance(value, (list, tuple)) else value
            return lookup(self.lang, f"{kind}.{one}@{node.form}") or "other"
        return super().trait(node, value)


def _kind(fact: str) -> str | None:
    return _KINDS.get(fact.partition("_")[0])


def _count(value: object) -> float:
    """How many a fact is: a number, the length of a list, the sum of a collection, else one."""
    if isinstance(value, (int, float)):
        return value
    if isinstance(value, (list, tuple)):
        return len(value)
    return sum(value.values()) if isinstance(value, Mapping) else 1


def _form(lang: str, kind: str, id: str, form: str) -> str | None:
    """A thing's name in one of its forms: its own, or as the language makes it of the plain name (``form.*``)."""
    key = f"{kind}.{id}"
    if form:
        known = catalog(lang)
        own = known.get(f"{key}@{form}")
        if own is None and form != "one" and form in grammar.PLURALS:
            own = known.get(f"{key}@other")
        if own is not None:
            return own
    plain = lookup(lang, key)
    if plain is None and kind == "card":
        plain = lookup(lang, f"{key}.title")
    if plain is None:
        key = f"label.{kind}"
        own = catalog(lang).get(f"{key}@{form}") if form else None
        label = own if own is not None else lookup(lang, key)
        if label is None:
            return None
        plain = _Teller(lang, lang, {"id": id, "hex": id}).say(message.parse(label))
        if own is not None:
            return plain
    return _inflected(lang, kind, plain, form) if form and form not in _TRAITS else plain


def _inflected(lang: str, kind: str, plain: str, form: str) -> str:
    language = catalog(lang)
    for key in (f"form.{kind}.{form}", f"form.{form}"):
        if key in language:
            elided = f"{key}@vowel"
            if elided in language and plain[:1].lower() in language.get("language.vowels", ""):
                key = elided
            start, _, end = language[key].partition("{name}")
            return grammar.before(language, start, plain) + plain + end
    return plain


_names: dict[str, tuple[Mapping[str, str], dict[str, str]]] = {}  # by language: of which catalog, and the words of keys
MOST_NAMES = 20_000


def name(lang: str, key: str) -> str:
    """The words for an option's key: ``space:hue`` is the space's name, ``n:3`` is 3.

    A kind of keys without a name for each has one text for all, ``label.<kind>``.
    """
    if _own.get():
        return _name(lang, key)
    texts, kept = catalog(lang), _names.get(lang)
    if kept is None or kept[0] is not texts or len(kept[1]) >= MOST_NAMES:
        kept = _names[lang] = (texts, {})
    found = kept[1].get(key)
    if found is None:
        found = kept[1][key] = _name(lang, key)
    return found


def names(lang: str, keys: Iterable[str]) -> list[str]:
    """The same for each of many."""
    if _own.get():
        return [_name(lang, key) for key in keys]
    known = _names[lang][1] if lang in _names and _names[lang][0] is catalog(lang) else {}
    return [known.get(key) or name(lang, key) for key in keys]


def _name(lang: str, key: str) -> str:
    kind, _, rest = key.partition(":")
    if kind == "n":
        return rest
    found = lookup(lang, f"key.{key}")
    if found is None and rest:
        found = _form(lang, kind, rest, "")
    return found or rest or key


def describe(lang: str, decision: Decision) -> str:
    """What is asked, in words.

    >>> describe("en", Decision("us", "no.such.topic", "3.1", ("yes", "no"), {"cost": 3}))
    'ask.no.such.topic cost=3'
    """
    return render(lang, f"ask.{decision.topic}", decision.args)


def reason(lang: str, why: Reason) -> str:
    """A condition that fails, in words, with its rule.

    >>> reason("en", ("3.1", "not_on_offer")), reason("es", ("3.1", "not_on_offer"))
    ('not among the choices (3.1)', 'no está entre las opciones (3.1)')
    """
    rule, code = why
    return f"{lookup(lang, f'why.{code}') or code.replace('_', ' ')} ({rule})"


def summary(lang: str, rulebooks: Sequence[str], rule: str) -> tuple[str, str] | None:
    """Our summary of a rule, or of the nearest rule above it: its number and the words.

    ``rulebooks`` are the games whose rules hold, the nearest first. P3.2.1 of a game that builds on another is in the place
    of that one's 3.2.1.

    >>> summary("en", ["fitl"], "5.4.9")[0]
    '5.4'
    >>> summary("en", ["sovereign", "fitl"], "7.2")[0], summary("en", ["sovereign", "fitl"], "P3.3.4")[0]
    ('P7.2', '3.3.4')
    >>> summary("en", ["fitl"], "99") is None
    True
    """
    number = rule.removeprefix("P")
    if number != rule:
        own = next((text for book in rulebooks if (text := lookup(lang, f"rule.{book}.{rule}"))), None)
        if own is not None:
            return rule, own
    while number:
        for book in rulebooks:
            for one in (f"P{number}", number):
                found = lookup(lang, f"rule.{book}.{one}")
                if found is not None:
                    return one, found
        number = number.rpartition(".")[0]
    return None
