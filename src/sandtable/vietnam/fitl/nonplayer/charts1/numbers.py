"""Rule numbers of the 1st edition: its chapter 8 numbers otherwise what its charts share with the 2nd edition's."""

_SECOND_TO_FIRST = {
    "8.5.2": "8.1", "8.5.3": "8.5.2", "8.5.4": "8.5.3", "8.5.5": "8.5.4", "8.5.6": "8.5.5",
    "8.6.1": "8.6.2", "8.6.2": "8.6.1",
    "8.8.3": "8.8.2", "8.8.5": "8.8.3", "8.8.7": "8.8.5", "8.8.8": "8.8.6", "8.8.9": "8.8.7",
}  # fmt: skip


def first(number: str) -> str:
    """How these charts write a number of their own rulebook, so that none is taken for one of the other.

    >>> NUMBERS[first("8.5.3")], NUMBERS["8.5.3"]
    ('8.5.3', '8.5.2')
    """
    return f"1st {number}"


_OWN = ("8.5.1", "8.5.2", "8.5.3", "8.5.4", "8.6.1", "8.6.2", "8.8.2", "8.8.3", "8.8.4", "8.8.5", "8.8.7")

NUMBERS = {**_SECOND_TO_FIRST, **{first(number): number for number in _OWN}}
"""What is written in the charts -> what the trace shows."""
