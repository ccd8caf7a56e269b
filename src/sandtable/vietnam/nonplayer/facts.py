"""What a question offers and what it tells, read by number: spaces, piece types, amounts."""

from sandtable.kernel.decision import NUMBERS, Decision, OpenDecision
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.offers import SPACE_OF, SomeSpaces
from sandtable.vietnam.pieces import PIECE


def offered_spaces(d: Decision) -> list[int]:
    """The spaces among a decision's options."""
    if d.unread and isinstance(d, OpenDecision) and isinstance(d.offer, SomeSpaces):
        return d.offer.all_spaces()  # without the special activities that could come in between
    return [SPACE_OF[key] for key in d.options if key in SPACE_OF]


def offered_pieces(d: Decision) -> list[int]:
    """The piece types among a decision's options."""
    return [PIECE[key[6:]] for key in d.options if key.startswith("piece:")]


def space_in(d: Decision, name: str = "space") -> int:
    """The space that a fact of the question names; -1 if it names none."""
    return SPACE.get(str(d.args.get(name)), -1)


def piece_in(d: Decision) -> int:
    """The piece type that the question is about; -1 if it is about none."""
    return PIECE.get(str(d.args.get("piece")), -1)


def number_in(d: Decision, name: str, default: int) -> int:
    """A number among the facts of the question."""
    found = d.args.get(name)
    return found if isinstance(found, int) else default


def tuple_in(d: Decision, name: str) -> tuple[int, ...]:
    """Piece types or spaces among the facts of the question, by number."""
    found = d.args.get(name)
    return found if isinstance(found, tuple) else ()


def number_key(d: Decision, wanted: int) -> str:
    """The number on offer nearest to the wanted one."""
    if 0 <= wanted < len(NUMBERS) and d.offers(NUMBERS[wanted]):
        return NUMBERS[wanted]
    numbers = [int(key[2:]) for key in d.options if key.startswith("n:")]
    return f"n:{min(numbers, key=lambda n: (abs(n - wanted), n))}"
