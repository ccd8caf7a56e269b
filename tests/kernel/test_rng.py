"""Dice: quick and repeatable for a seed; without one, nobody who saw the past knows the future."""

import json

import pytest

import sandtable
from sandtable.kernel.record import checksum
from sandtable.kernel.rng import KeyedRng, Rng, from_text, kept, to_text, unpredictable
from tests.kernel import toy

MASK = (1 << 64) - 1


def unshifted(word: int, by: int) -> int:
    """The number that ``word ^ (word >> by)`` was made of."""
    found = word
    for _ in range(64 // by):
        found = word ^ (found >> by)
    return found


def worked_out(seen: int) -> int:
    """What splitmix64 gives after ``seen``: its last step can be turned back."""
    word = unshifted(seen, 31)
    word = word * pow(0x94D049BB133111EB, -1, 1 << 64) & MASK
    word = unshifted(word, 27) * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & MASK
    return Rng(unshifted(word, 30)).next()


def test_the_future_of_a_table_without_a_seed_cannot_be_worked_out() -> None:
    seeded, table = sandtable.new("duel", seed=3), sandtable.new("duel")
    assert worked_out(seeded.rng.next()) == seeded.rng.next(), "the attack works on a generator without a key"
    assert worked_out(table.rng.next()) != table.rng.next()
    assert isinstance(sandtable.load(table.record()).rng, KeyedRng), "and without a seed a record goes on with such dice"


def test_two_keys_and_two_counts_give_other_numbers() -> None:
    dice = [unpredictable() for _ in range(40)]
    drawn = {source.next() for source in dice for _ in range(40)}
    assert len(drawn) == 1600
    assert len({source.number >> 64 for source in dice}) == 40
    assert {source.number & MASK for source in dice} == {40}


def test_keyed_dice_are_even_and_keep_their_word() -> None:
    dice = KeyedRng(5 << 64)
    throws = [dice.below(6) for _ in range(6000)]
    assert all(880 < throws.count(n) < 1120 for n in range(6))
    again = kept(from_text(to_text(dice.number)))
    assert isinstance(again, KeyedRng)
    assert [again.next() for _ in range(3)] == [dice.next() for _ in range(3)]


def test_a_private_record_goes_on_with_the_same_dice() -> None:
    table = sandtable.new("duel", seats=dict.fromkeys(toy.DUEL.info.seats, "human"))
    table.auto("random", limit=4)
    again = sandtable.load(json.loads(json.dumps(table.record(private=True))))
    assert again.auto("random") == table.auto("random")
    assert again.session.keys == table.session.keys


def test_a_private_record_of_an_earlier_version_goes_on_alike() -> None:
    """It kept the source's number as a number, and the dice of policies under another name."""
    table = sandtable.new("duel", seed=9)
    table.auto("random", limit=4)
    record = table.record(private=True)
    record["rng"] = table.rng.number
    record["words"] = {n: from_text(number) for n, number in record.pop("dice").items()}
    record["checksum"] = checksum(record)
    again = sandtable.load(record)
    again.auto("random")
    table.auto("random")
    assert again.session.keys == table.session.keys


@pytest.mark.parametrize("wrong", ["", "-1", "0x10", "1_0", "f" * 49, "é", None, True, 1.5])
def test_what_is_no_word(wrong: object) -> None:
    with pytest.raises(ValueError, match="number of a random source"):
        from_text(wrong)
