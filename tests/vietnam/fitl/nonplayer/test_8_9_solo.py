"""8.9 One player alone: the endings, the easy option, difficulty A and B, in whole games."""

import pytest

import sandtable
from sandtable.kernel.table import Table
from sandtable.text import catalog, languages
from sandtable.vietnam.pieces import ARVN, NVA, NVA_BASE, PIECE, US, US_BASE, US_TROOPS, VC, VC_BASE
from sandtable.vietnam.rules.s2_sequence import Allowed
from sandtable.vietnam.rules.s7_victory import CHECK, FINAL, check_victory, finish
from tests.vietnam.fitl.nonplayer.driver import in_both_editions, np_board, scenario

COIN = {"us": "random", "arvn": "random", "nva": "np", "vc": "np"}
INSURGENTS = {"us": "np", "arvn": "np", "nva": "random", "vc": "random"}


def game(seats: dict[str, str], **options: object) -> Table:
    return sandtable.new("fitl", scenario="short", seed=5, seats=seats, options=options)


@in_both_editions(pytest.mark.covers("F8.9-b", "F8.9-e"))
@pytest.mark.covers("8.9-a")
@pytest.mark.parametrize(
    "scores, players, reason, ending",
    [
        ((30, 40, 5, 40), "us arvn", CHECK, "vc"),
        ((30, 40, 25, 20), "us arvn", CHECK, "nva"),
        ((30, 55, 5, 20), "nva vc", CHECK, "arvn"),
        ((55, 30, 5, 20), "nva vc", CHECK, "us"),
        ((52, 55, 8, 25), "us arvn", FINAL, "coin_victory"),
        ((52, 55, 8, 34), "us arvn", FINAL, "stalemate"),
        ((30, 30, 17, 34), "nva vc", FINAL, "insurgent_victory"),
        ((52, 60, 10, 31), "us arvn", FINAL, "coin_victory"),  # the 1st edition's example, E18: 6 apart is a win
        ((52, 60, 10, 32), "us arvn", FINAL, "stalemate"),  # and 5 is not
    ],
)
def test_the_endings(scores: tuple[int, ...], players: str, reason: str, ending: str) -> None:
    g = np_board(players=players)
    g.options = {**g.options, "sovereignty": True, "politburo": True}
    us, arvn, nva, vc = scores
    g.available[US_TROOPS], g.available[US_BASE], g.support_total = 0, 0, us
    g.coin_pop, g.patronage = 0, arvn
    g.nva_pop, g.opposition_total = nva - (9 - g.available[NVA_BASE]), vc - (9 - g.available[VC_BASE])
    told: list[str] = []
    g.sink = lambda topic, args: told.append(topic)
    finish(g, reason)
    assert g.result["ending"] == ending and told[-1] == f"ending.{ending}"


@pytest.mark.covers("8.9-a")
def test_every_ending_has_a_text() -> None:
    for lang in languages():
        for ending in ("us", "arvn", "nva", "vc", "stalemate", "coin_victory", "insurgent_victory"):
            assert f"event.ending.{ending}" in catalog(lang)


@pytest.mark.covers("8.9-b", "8.1-a")
def test_the_easy_option_limits_non_players() -> None:
    """A Limited Operation stays one: one space, no special activity."""
    g = scenario("short", "us arvn", 44, 46)
    g.acted, g.first_did = (US,), "op_special"
    assert not Allowed(g, VC).limited
    g.options = {**g.options, "easy": True}
    assert Allowed(g, VC).limited
    limited = _limited(game(COIN, easy=True))
    assert limited and not _limited(game(COIN))
    assert all(specials == 0 for specials in limited)


def _limited(t: Table) -> list[int]:
    """For each Limited Operation of NVA and VC (not by an Event, 5.5), the special activities that came with it."""
    found: list[int] = []
    counting = granted = False
    for e in t.log:
        if e.topic in ("card", "event"):
            granted = e.topic == "event"  # after one nobody is limited on that card but by the Event itself (2.3.4)
        if e.topic == "op":
            counting = e.args["faction"] in ("nva", "vc") and bool(e.args["limited"]) and not granted
            if counting:
                found.append(0)
        elif e.topic == "special" and counting:
            found[-1] += 1
        elif e.topic in ("card", "event", "pass"):
            counting = False
    return found


@pytest.mark.covers("8.9-b")
def test_difficulty_a() -> None:
    """Against COIN the shaded Capabilities of the Medium scenario, against Insurgents the unshaded ones."""
    assert game(COIN, difficulty_a=True).state.capabilities.items() >= {31: "shaded", 34: "shaded"}.items()
    start = scenario("short", "us arvn", 44, 46)
    assert not start.capabilities
    t = sandtable.new("fitl", scenario="short", seed=1, seats={**COIN, "us": "human"}, options={"difficulty_a": True})
    assert t.state.capabilities == {31: "shaded", 104: "shaded", 34: "shaded", 28: "shaded"}
    t = sandtable.new(
        "fitl", scenario="full", seed=1, seats={**INSURGENTS, "nva": "human"}, options={"difficulty_a": True}
    )
    assert {8: "unshaded", 14: "unshaded"}.items() <= t.state.capabilities.items()


@pytest.mark.covers("8.9-b", "8.9-a")
@pytest.mark.parametrize("seats", [COIN, INSURGENTS])
@pytest.mark.parametrize("option", ["easy", "difficulty_a", "difficulty_b"])
def test_whole_games_end_with_a_verdict(seats: dict[str, str], option: str) -> None:
    pair = {"sovereignty": seats is COIN, "politburo": seats is INSURGENTS}
    t = game(seats, **{option: True}, **pair)
    assert t.outcome is not None and t.outcome["solo"] in ("win", "stalemate", "loss") and t.outcome["ending"]
    assert t.log[-1].topic.startswith("ending.")


@pytest.mark.covers("8.9-b")
def test_difficulty_b_can_only_shorten_a_game() -> None:
    """The same keys up to the second Coup Round; then a faction of the player behind a non-player has lost."""
    for seed in range(4):
        plain = sandtable.new("fitl", scenario="short", seed=seed, seats=COIN, options={"sovereignty": True})
        hard = sandtable.new(
            "fitl", scenario="short", seed=seed, seats=COIN, options={"sovereignty": True, "difficulty_b": True}
        )
        assert len(hard.session.keys) <= len(plain.session.keys)
        assert hard.session.keys == plain.session.keys[: len(hard.session.keys)]


@pytest.mark.covers("8.9-c")
def test_a_faction_alone_against_three() -> None:
    t = sandtable.new("fitl", scenario="short", seed=2, seats={"us": "np", "arvn": "np", "nva": "np", "vc": "random"})
    assert t.outcome is not None and "solo" in t.outcome
    assert {ARVN, NVA, US} == {f for f in range(4) if t.state.nonplayers[f]}


@in_both_editions(pytest.mark.covers("F8.9-c"))
@pytest.mark.covers("8.9-b")
@pytest.mark.parametrize(
    "rounds, arvn, ends", [(1, 10, False), (2, 10, True), (2, 46, False), (2, 45, True), (3, 46, False)]
)
def test_difficulty_b_counts_from_the_second_round_and_for_either_faction(rounds: int, arvn: int, ends: bool) -> None:
    """VC stands at -4: ARVN at 46 is level with it, at 45 behind, though the US leads; the first Round does not count."""
    g = np_board(players="us arvn")
    g.options = {**g.options, "difficulty_b": True, "sovereignty": True}
    g.coup_rounds = rounds
    g.available[US_TROOPS] = g.available[US_BASE] = 0
    g.support_total, g.coin_pop, g.patronage = 49, 0, arvn
    g.nva_pop = 0
    g.opposition_total = 31 - (9 - g.available[PIECE["vc_base"]])
    check_victory(g)
    assert g.over == ends and (not ends or g.result["winner"] == "vc")


@in_both_editions(pytest.mark.covers("F8.9-d", "F7.1-a"))
@pytest.mark.covers("8.9-c", "8.9-a")
def test_equal_non_players_stand_in_the_printed_order() -> None:
    """NVA and VC both pass by 1: VC wins."""
    g = np_board(players="us arvn")
    g.options = {**g.options, "sovereignty": True}
    g.support_total = g.coin_pop = g.patronage = 0
    g.nva_pop, g.opposition_total = 19 - (9 - g.available[PIECE["nva_base"]]), 36 - (9 - g.available[PIECE["vc_base"]])
    check_victory(g)
    assert g.over and g.result["winner"] == "vc" and g.result["solo"] == "loss"


@pytest.mark.covers("8.9-a")
@pytest.mark.parametrize("mine, option", [(("us", "arvn"), "sovereignty"), (("nva", "vc"), "politburo")])
def test_one_person_with_both_factions_of_a_side_plays_alone(mine: tuple[str, ...], option: str) -> None:
    """1.5 A person named for both, against two non-players, is one player, unless the option says otherwise."""
    seats = {f: "human:ann" if f in mine else "np" for f in ("us", "arvn", "nva", "vc")}
    alone = game(seats)
    assert alone.options[option] is True
    assert sandtable.load(alone.record()).options[option] is True
    alone.auto("random")
    assert alone.outcome is not None and "solo" in alone.outcome and "ending" in alone.outcome
    assert game(seats, **{option: False}).options[option] is False
    assert game({**seats, mine[1]: "human:bob"}).options[option] is False
    assert game({**seats, **dict.fromkeys(mine, "human")}).options[option] is False
