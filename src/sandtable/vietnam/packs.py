"""What a plugin says that the cards of a deck of the players' own do.

A plugin is a module of theirs (``sandtable --plugin MODULE``). It makes a Pack and hangs the sides of its cards on it, as our
own cards' files do; a deck file names the Pack (``vietnam.own_deck``). Nothing of ours is changed by it.

>>> pack = Pack("example_of_packs", "first")
>>> card = pack.card(201)
>>> @card.shaded
... def shaded(g, f):
...     g.aid = 0
>>> sorted(pack.effects), PACKS["example_of_packs"].version
([(201, 'shaded')], 'first')
>>> del PACKS["example_of_packs"]
"""

import re

from sandtable.kernel.errors import BadOption, quoted
from sandtable.vietnam.card import COUP, Card, Demand, Effect
from sandtable.vietnam.headers import SHADED, SINGLE, UNSHADED

PACKS: dict[str, "Pack"] = {}
"""Every Pack that a plugin has registered, by name."""


class Pack:
    """The effects of one plugin. Its version grows whenever they change: records name it."""

    def __init__(self, name: str, version: str) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name):
            raise BadOption("plugin.name", name=quoted(name))
        if not re.fullmatch(r"[0-9A-Za-z.+-]{1,20}", version):
            raise BadOption("plugin.version", name=name, version=quoted(version))
        self.name = name
        self.version = version
        self.effects: dict[tuple[int, str], Effect] = {}
        self.demands: dict[int, Demand] = {}
        PACKS[name] = self

    def card(self, number: int) -> Card:
        """Where the plugin hangs the sides of a card, by its number in this program."""
        return _PackCard(self, number)


class _PackCard(Card):
    """A card of a Pack. Which sides it has, the deck file says."""

    def __init__(self, pack: Pack, number: int) -> None:
        self.number = number
        self.sides = (UNSHADED, SHADED, SINGLE)
        self.effects = pack.effects
        self.demands = pack.demands

    def coup(self, effect: Effect) -> Effect:
        """The decorated Flow is what a Coup card says before its Coup Round (2.4); it gets ARVN's number."""
        self.effects[self.number, COUP] = effect
        return effect
