"""7 Victory: conditions, margins, ranking and ties; 1.5 players with two factions; 8.9 one player alone."""

from typing import TypeAlias

from sandtable.kernel.decision import Flow
from sandtable.vietnam import ruleset, terms
from sandtable.vietnam.pieces import ARVN, FACTIONS, NVA, US, VC
from sandtable.vietnam.rules import deception
from sandtable.vietnam.rules.players import Player, people, players
from sandtable.vietnam.state import War, seat

Result: TypeAlias = dict[str, object]

CHECK, FINAL = "victory_check", "final"
"""How a game ends: a Victory Phase, or the last Coup Round."""

TIES = (VC, ARVN, NVA, US)
"""7.1 Who stands first among equals (after non-players)."""


# ------------------------------------------------------------------ margins


def margins(g: War) -> tuple[int, int, int, int]:
    """7.3 By how much each faction exceeds its threshold (zero and below: not reached)."""
    us, arvn, nva, vc = ruleset.of(g).thresholds
    scores = g.scores
    return (scores[US] - us, scores[ARVN] - arvn, scores[NVA] - nva, scores[VC] - vc)


def meets(g: War, player: Player) -> bool:
    """7.2, 1.5 Whether a player passes a victory check: NVA/VC together by either, US/ARVN together by both.

    7.3: a Hidden Agenda adds to the margin of its owner here too, unless it is played otherwise.
    """
    found: tuple[int, ...] = margins(g)
    if g.options.get("agenda") == "checks":
        found = tuple(margin + deception.agendas(g, f) for f, margin in enumerate(found))
    if player == (US, ARVN):
        return found[US] > 0 and found[ARVN] > 0
    return any(found[f] > 0 for f in player)


def counting_faction(found: tuple[int, ...], player: Player, reason: str) -> int:
    """1.5 The faction whose margin stands for the player: the lower one, but NVA/VC's higher one in a check."""
    higher = reason == CHECK and player == (NVA, VC)
    return min(player, key=lambda f: (-found[f] if higher else found[f], TIES.index(f)))


def ranking(g: War, reason: str) -> list[tuple[Player, int]]:
    """7.1 All players and non-players, best first, each with the margin that counts for it (Agenda included)."""
    found = margins(g)
    seated = players(g)
    rows: list[tuple[tuple[int, int, int], Player, int]] = []
    for player in (*seated, *((f,) for f in ruleset.of(g).factions if g.nonplayers[f])):
        f = counting_faction(found, player, reason)
        margin = found[f] + deception.agendas(g, f)
        rows.append(((-margin, 0 if g.nonplayers[f] else 1, TIES.index(f)), player, margin))
    rows.sort()
    return [(player, margin) for _, player, margin in rows]


# ------------------------------------------------------------------ the end


def phase_victory(g: War) -> Flow[None]:
    """6.1 The Victory Phase. P-opt-e: with Uncertain Victory nobody wins before the last Coup Round; the player who would
    draws a Deception marker instead."""
    if not terms.uncertain_victory(g) or g.final_round:
        check_victory(g)
    elif (player := _would_win(g)) is not None:
        yield from deception.draw_one(g, player[0])


def _would_win(g: War) -> Player | None:
    """P-opt-e, 7.1 The player who wins if the game is checked now; None for a non-player, and where nobody does."""
    if not condition_met(g) or is_solo(g) or _nonplayer_winner(g) is not None:
        return None
    return ranking(g, CHECK)[0][0]


def check_victory(g: War) -> None:
    """6.1 End the game if a faction meets its condition."""
    if condition_met(g):
        finish(g, CHECK)


def condition_met(g: War) -> bool:
    """6.1, 8.9 Whether a faction meets its condition, or a lone player falls behind (option B)."""
    ends = any(meets(g, (f,)) for f in ruleset.of(g).factions if g.nonplayers[f])
    if is_solo(g):
        return ends or solo_overtaken(g)
    return ends or any(meets(g, player) for player in players(g))


def finish(g: War, reason: str) -> None:
    """7.0 End the game and keep its result."""
    g.result = result(g, reason)
    g.over = True
    g.phase = "over"
    how = reason if g.result["winner"] else "stalemate"
    g.emit(f"game_over.{how}", faction=g.result["winners"])
    if "ending" in g.result:
        g.emit(f"ending.{g.result['ending']}")


def outcome(g: War) -> Result | None:
    """None while the game runs, else winner, ranking, margins and the reason."""
    return g.result if g.over else None


def result(g: War, reason: str) -> Result:
    """7.1 The outcome if the game ended now.

    ``winner`` is the faction whose margin decided (None: a solitaire stalemate), ``winners`` all factions of that
    player. A combined player's factions stand side by side in ``ranking``.
    """
    found = margins(g)
    order = ranking(g, reason)
    if reason == CHECK and (np := _nonplayer_winner(g)) is not None:
        order.sort(key=lambda row: row[0] != (np,))  # 7.1: all players lose alike
    first = order[0][0]
    out: Result = {
        "winner": seat(counting_faction(found, first, reason)),
        "winners": [seat(f) for f in first],
        "ranking": [seat(f) for player, _ in order for f in sorted(player, key=lambda f: (-found[f], TIES.index(f)))],
        "margins": {FACTIONS[f]: found[f] + deception.agendas(g, f) for f in ruleset.of(g).factions},
        "scores": {FACTIONS[f]: g.scores[f] for f in ruleset.of(g).factions},
        "reason": reason,
        "deception": deception.revealed(g),
    }
    if is_solo(g):
        out["solo"] = verdict = solo_verdict(g, reason)
        if verdict == "stalemate":
            out["winner"], out["winners"] = None, []
        out["ending"] = solo_ending(g, verdict, str(out["winner"]))
    return out


def _nonplayer_winner(g: War) -> int | None:
    """7.1, 8.9 The non-player that wins a victory check; None where none has passed or overtaken."""
    found = margins(g)
    nonplayers = [f for f in TIES if f in ruleset.of(g).factions and g.nonplayers[f]]
    passed = [f for f in nonplayers if found[f] > 0 or (is_solo(g) and solo_overtaken(g))]
    return max(passed, key=lambda f: found[f], default=None)


# ------------------------------------------------------------------ one player (8.9)


def is_solo(g: War) -> bool:
    """8.9 Whether one person plays against non-players only: a program that plays on players' terms is a second player, and
    where it is the only one, nobody plays alone."""
    return any(g.nonplayers) and len(players(g)) == 1 and len(people(g)) == 1


def solo_lead(g: War) -> int:
    """8.9 The player's lowest margin minus the highest non-player margin."""
    found, factions = margins(g), ruleset.of(g).factions
    return min(found[f] for f in factions if not g.nonplayers[f]) - max(found[f] for f in factions if g.nonplayers[f])


def solo_overtaken(g: War) -> bool:
    """8.9 Difficulty B: from the second Coup Round on, a faction of the player behind any non-player loses."""
    return g.options.get("difficulty_b") is True and g.coup_rounds >= 2 and solo_lead(g) < 0


def solo_verdict(g: War, reason: str) -> str:
    """8.9 "win" with a lead of 6 or more after the final Round (the prequel: 4), "stalemate" with less, else "loss"."""
    if reason == CHECK:
        return "loss"
    lead = solo_lead(g)
    return "win" if lead >= ruleset.of(g).solo_lead else "stalemate" if lead > 0 else "loss"


def solo_ending(g: War, verdict: str, winner: str) -> str:
    """8.9 How the war ended: the non-player that won, a stalemate, or the victory of the player's side."""
    if verdict == "loss":
        return winner
    if verdict == "stalemate":
        return "stalemate"
    return "coin_victory" if not (g.nonplayers[US] and g.nonplayers[ARVN]) else "insurgent_victory"
