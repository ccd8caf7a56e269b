"""What a page is told of a table: the view of its seat, the question in words, the log, who sits where."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from inspect import signature
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from sandtable.kernel.at_table import ASIDE, FIX, PROGRAM, is_rolled
from sandtable.kernel.decision import CHANCE, Decision, Reason
from sandtable.kernel.game import Game, GameInfo, WithOverlays
from sandtable.kernel.seats import Note, is_human
from sandtable.kernel.session import FORCED
from sandtable.kernel.table import Table
from sandtable.kernel.tutorial import tutorial_of
from sandtable.text import fill, lookup, name, names, own_words, reason, render
from sandtable.text.at_table import of_people, todo
from sandtable.text.cards import card_text
from sandtable.web.founding import offered_policies
from sandtable.web.open_table import OpenTable
from sandtable.web.store import WATCH, Access, Entry, Json

ONLINE_SECONDS = 90.0
DONE = "done"
NOT_ON_OFFER = "not_on_offer"  # what a decision says of a key that no rule speaks of
STATIC = Path(__file__).parent / "static"


@cache
def has_board(game: str) -> bool:
    """Whether the game has a drawing of its own; any other is shown as tables."""
    return (STATIC / game / "board.js").exists()


P = ParamSpec("P")
R = TypeVar("R")


def in_its_words(show: Callable[P, R]) -> Callable[P, R]:
    """What is shown of a table is told in the words of its deck, if the players brought one of their own."""
    where = list(signature(show).parameters).index("lang")

    @wraps(show)
    def shown(*args: P.args, **kwargs: P.kwargs) -> R:
        opened, lang = args[0], kwargs["lang"] if "lang" in kwargs else args[where]
        assert isinstance(opened, OpenTable)
        assert isinstance(lang, str)
        words = opened.words(lang)
        if not words:  # as at most tables
            return show(*args, **kwargs)
        with own_words(words):
            return show(*args, **kwargs)

    return shown


def game_info(game: Game[Any], lang: str, decks: Sequence[str] = ()) -> Json:
    """A game for the lobby, its options explained; ``decks`` are those that the host offers beside ours."""
    info = game.info

    def words(kind: str, what: str) -> Json:
        label = lookup(lang, f"{kind}.{info.name}.{what}") or what
        return {"label": label, "help": lookup(lang, f"{kind}.{info.name}.{what}.help") or ""}

    return {
        "name": info.name,
        "title": title(info, lang),
        "board": has_board(info.name),
        "tutorial": tutorial_of(game) is not None,
        "about": lookup(lang, f"game.{info.name}.about") or "",
        "scenarios": [
            {"name": s, **words("scenario", s), **_choosing(info.name, s, lang), "seats": info.asked_in(s)}
            for s in info.scenarios
        ],
        "chances": hasattr(game, "estimate"),
        "seats": [{"name": s, "label": seat_label(info, s, lang)} for s in info.seats],
        "options": [
            {"name": n, **o.to_json(), **words("option", n), "choice_labels": _choices(info, n, o.choices, lang)}
            for n, o in info.options.items()
            if o.kind != "file"
        ]
        + [
            {"name": n, **o.to_json(), **words("option", n), "choices": [None, *decks],
             "choice_labels": [lookup(lang, f"option.{info.name}.{n}.ours"), *decks]}
            for n, o in info.options.items()
            if o.kind == "file" and decks
        ],
        "policies": [
            {"name": p, "label": lookup(lang, f"policy.{p}") or p, "help": policy_help(p, info.name, lang)}
            for p in offered_policies(game)
        ],
    }


def policy_help(policy: str, game: str, lang: str) -> str:
    """What a policy is: in this game, or in all."""
    return lookup(lang, f"policy.{policy}.help.{game}") or lookup(lang, f"policy.{policy}.help") or ""


def picture(game: str, scenario: str) -> str:
    """The address of the scenario's picture; "" if there is none."""
    return f"/static/{game}/pictures/{scenario}.webp" if (STATIC / game / "pictures" / f"{scenario}.webp").exists() else ""


def stage(found: Sequence[Any] | None, lang: str) -> str:
    """How far a game has come, in words."""
    return render(lang, f"stage.{found[0]}", found[1]) if found else ""


def _choosing(game: str, scenario: str, lang: str) -> Json:
    """What helps to choose a scenario: its picture, how long it is, how hard."""
    own = f"scenario.{game}.{scenario}"
    return {
        "picture": picture(game, scenario),
        "length": lookup(lang, f"{own}.length") or "",
        "level": lookup(lang, f"{own}.level") or "",
    }


def _choices(info: GameInfo, option: str, choices: Sequence[object], lang: str) -> list[str]:
    return [lookup(lang, f"option.{info.name}.{option}.{c}") or str(c) for c in choices]


def title(info: GameInfo, lang: str) -> str:
    """The game's name, in the language where it has one there."""
    return lookup(lang, f"game.{info.name}.title") or info.title


def heading(row: Any, info: GameInfo, lang: str) -> Json:
    """What every list of tables says of one: which it is, and what is played there."""
    return {
        "id": row.id,
        "name": row.name,
        "game": row.game,
        "title": title(info, lang),
        "scenario": row.scenario,
        "scenario_label": lookup(lang, f"scenario.{row.game}.{row.scenario}") or row.scenario,
    }


def asked_for(row: Any, seat: str) -> tuple[str, ...]:
    """For whom somebody who holds ``seat`` answers at a row's table: at the printed one for chance as well."""
    return (seat, CHANCE) if CHANCE in row.seats else (seat,)


def seat_label(info: GameInfo, seat: str, lang: str) -> str:
    """The seat's name in words."""
    return lookup(lang, f"seat.{info.name}.{seat}") or lookup(lang, f"faction.{seat}") or seat


def decision(table: Table, d: Decision, lang: str) -> Json:
    """The question for the one who is asked; cards speak as in the edition that is played."""
    edition, offered = table.options.get("edition"), d.options
    could = cast("Sequence[str]", d.args.get("could", ()))
    people = "" if not table.people_answer(d) else "die" if is_rolled(d) else "draw"
    return {
        "seat": d.seat,
        "topic": d.topic,
        "rule": d.rule,
        "prompt": question(table, d, lang),
        "people": people,
        "facts": [*granted(table, d, lang), *facts(d, lang, edition)],
        "args": {k: v for k, v in d.args.items() if k != "weights"},
        "closed": [
            {"key": key, "label": name(lang, key), "reasons": why_not(d, key, lang)} for key in could if key not in offered
        ],
        "options": _offered(table, d, lang, edition),
    }


def _offered(table: Table, d: Decision, lang: str, edition: object) -> list[Json]:
    """The answers on offer: what each is called, what is to be thought of before it is given, what it would bring, what the
    Event behind it says."""
    warnings, promises, found = table.warnings(), table.promises(), []
    for key, label in zip(d.options, names(lang, d.options)):
        option = {"key": key, "label": closing(d, lang) if key == DONE else label}
        if key in warnings:
            option["warning"] = reason(lang, warnings[key])
        if key in promises and (gain := gains(promises[key], lang)):
            option["gain"] = gain
        if key.startswith(("card", "event")) and (text := event_text(d, key, lang, edition)):
            option["text"] = text
        found.append(option)
    return found


def question(table: Table, d: Decision, lang: str) -> str:
    """What is asked, in words; of people who answer for chance, what they see before them."""
    asked = render(lang, f"ask.{d.topic}", d.args)
    return of_people(lang, asked, is_rolled(d)) if table.people_answer(d) else asked


def gains(promised: Sequence[tuple[str, Mapping[str, object]]], lang: str) -> str:
    """What an answer would bring, in a few words."""
    return " · ".join(render(lang, f"gain.{topic}", facts) for topic, facts in promised)


def facts(d: Decision, lang: str, edition: object = None) -> list[str]:
    """What there is to weigh: what the question's own text says of its facts, then price, purse, how many, which."""
    found = [render(lang, f"facts.{d.topic}", d.args)] if lookup(lang, f"facts.{d.topic}") else []
    if d.topic.startswith("pivotal.") and (text := card_text(lang, d.args["card"], "event", edition)):
        found.append(text)
    found += [render(lang, f"facts.{word}", d.args) for word in ("cost", "purse", "limit") if word in d.args]
    if d.args.get("spaces"):
        found.append(render(lang, "facts.spaces", {"space": d.args["spaces"]}))
    return found


def granted(table: Table, d: Decision, lang: str) -> list[str]:
    """That an Operation is free, as the facts of an Event's own have it, and by whose Event, if it is another's."""
    if "in_place" not in d.args:
        return []
    begun = table.session.marks[-1].keys
    events = (e for e in reversed(table.log) if e.topic == "event" or e.at <= begun)
    by = next(events, None)
    told = by is not None and by.at > begun and by.args["faction"] != d.seat
    return [*([render(lang, "event.event", by.args)] if by is not None and told else []), render(lang, "facts.free", {})]


def event_text(d: Decision, key: str, lang: str, edition: object = None) -> str | None:
    """What the Event behind an option says: ``event:shaded`` of the card in question, or the card that an option names."""
    kind, _, side = key.partition(":")
    if kind == "card":
        return card_text(lang, side, "event", edition)
    if kind != "event" or "card" not in d.args:
        return None
    return card_text(lang, d.args["card"], side or "event", edition)


def closing(d: Decision, lang: str) -> str:
    """What "done" closes: by the question, by the Operation or activity it belongs to, or just that it is done."""
    text = f"done.{d.topic}"
    if lookup(lang, text):
        return render(lang, text, d.args)
    kind = d.topic.partition(".")[0]
    for word in ("op", "sa"):
        if lookup(lang, f"{word}.{kind}"):
            return render(lang, "done.of", {word: kind, "what": lookup(lang, f"{word}.{kind}")})
    return name(lang, DONE)


def reasons(found: Sequence[Reason], lang: str) -> list[Json]:
    """Why a key is not on offer, in words."""

    def words(code: str) -> str:
        return lookup(lang, f"why.{code}") or lookup(lang, f"web.why.{code}") or code.replace("_", " ")

    return [{"rule": rule, "code": code, "text": words(code)} for rule, code in found]


NAMED_AT_MOST = 4  # choices that are named to somebody who clicked beside them


def why_not(asked: Decision, key: str, lang: str) -> list[Json]:
    """Why ``key`` is no answer to what is asked; where the rules say no more than that, what would be one."""
    found = asked.why_not(key)
    said = reasons(found, lang)
    if found != [(asked.rule, NOT_ON_OFFER)]:
        return said
    kind = key.partition(":")[0]
    alike = [name(lang, option) for option in asked.options if option.partition(":")[0] == kind]
    if "card" in asked.args:  # an Event says where it strikes: its text is the rule
        said[0]["rule"] = f"Card {asked.args['card']}"
    code = "only" if 0 < len(alike) <= NAMED_AT_MOST else "only_lit" if alike else "other_question"
    prompt = render(lang, f"ask.{asked.topic}", asked.args)
    said[0]["text"] = fill(lang, f"web.why.{code}", prompt=prompt, names=", ".join(alike), count=len(alike))
    return said


def notes(table: Table, since: int, until: int, eyes: Sequence[str], lang: str) -> list[Json]:
    """What the policies wrote down from moment ``since`` to before ``until``, box by box, as far as ``eyes`` may read it."""
    return [
        _note(n, table.session.who[moment], lang)
        for moment in range(since, until)
        for n in table.notes_for(moment, eyes)
    ]


def _note(n: Note, seat: str, lang: str) -> Json:
    """A reason in words; what kind it is, so that a page can set it out: a question answered, a choice narrowed."""
    answer, before, after = n.args.get("answer"), n.args.get("before"), n.args.get("after")
    return {
        "seat": seat,
        "rule": n.rule,
        "topic": n.topic,
        "text": render(lang, f"note.{n.topic}", n.args),
        "answer": answer if isinstance(answer, bool) else None,
        "narrowed": None if before is None or after is None else [before, after],
        "since": n.args.get("since"),
    }


@in_its_words
def position(opened: OpenTable, access: Access, lang: str) -> Json:
    """The table as it stands, but for its log. It follows from the seats that the asker holds, and nothing else of them."""
    table = opened.table
    info, asked = table.game.info, table.decision
    points = opened.undo_points(access)
    seat = opened.perspective(access)
    return {
        "version": opened.seq,
        "moment": table.moment,
        "seat": seat,
        "view": opened.view(seat),
        "decision": decision(table, asked, lang)
        if asked is not None and opened.asks(access)
        else None,
        "waiting_for": None if asked is None else asked.seat,
        "waiting_label": None if asked is None else seat_label(info, asked.seat, lang),
        "outcome": table.outcome,
        "last_yours": opened.last_answer_of(access),
        "undo": points,
        "undo_turn": opened.turn_start(points),
        "guide": guide(opened, lang),
        "chances": opened.chances(table),
    }


@in_its_words
def held(opened: OpenTable, would: Table, access: Access, key: str, lang: str) -> Json:
    """An answer that ends the turn, not given yet; ``would`` is the table as it would stand, before any die."""
    asked = opened.table.decision
    assert asked is not None
    topic, facts = opened.table.ends(would)
    label = closing(asked, lang) if key == DONE else name(lang, key)
    phase = lookup(lang, f"phase.{facts.get('phase')}")
    words = {"what": label, "phase": phase, "last": "yes" if facts.get("last") else "no"}
    return {
        "key": key,
        "label": label,
        **{part: fill(lang, f"web.end_{topic}{dot}", **words) for part, dot in (("end", ""), ("ask", ".ask"), ("did", ".did"))},
        "view": would.view(opened.perspective(access)),
        "lines": [render(lang, f"event.{e.topic}", e.args) for e in would.log[len(opened.table.log) :]],
    }


@in_its_words
def log(opened: OpenTable, known: int, eyes: Sequence[str], lang: str) -> list[Json]:
    """The log from line ``known`` on, each line with who did it and the policies' reasons that led to it.

    Of the lines of one moment, that which names the doer's deed in a space has the reasons, rather than what it cost.
    """
    table, texts = opened.table, opened.lines(lang)
    before = table.log[known - 1].at if known else 0
    printed = table.chance != PROGRAM
    found: list[Json] = []
    for at, run in groupby(enumerate(table.log[known:], known), key=lambda pair: pair[1].at):
        lines: list[Json] = [
            {"at": at, "topic": e.topic, "text": texts[i], "args": dict(e.args), "by": _doer(opened, i), "notes": []}
            for i, e in run
        ]
        if printed and not (at and table.session.keys[at - 1].startswith(FIX)):
            for line in lines:
                line["todo"] = todo(lang, line["topic"], line["args"])
        deeds = (n for n in lines if "space" in n["args"] and n["by"] and n["args"].get("faction") == n["by"])
        next(deeds, lines[0])["notes"] = notes(table, before, at, eyes, lang)
        found += lines
        before = at
    return found


def _doer(opened: OpenTable, line: int) -> str:
    """The seat whose choice in the same step led to a line of the log; "" where the game itself did it."""
    table, start = opened.table, opened.step_of(line)
    who = table.session.who
    return next((who[n] for n in range(table.log[line].at - 1, start - 1, -1) if who[n] in table.seats), "")


def guide(opened: OpenTable, lang: str) -> Json | None:
    """At a tutorial's table: the step that comes now, or that it is over, or that it was left."""
    lesson = tutorial_of(opened.table.game)
    if lesson is None or opened.origin.get("kind") != "tutorial":
        return None
    table = opened.table
    steps = len(lesson.steps)
    at = lesson.moments(table.game).get(table.moment)
    if at is None or any(key != mine for key, mine in zip(table.session.keys, lesson.keys(table.game))):
        return {"step": 0, "steps": steps, "key": None, "label": "", "text": lookup(lang, "web.tutorial.off") or ""}
    word = "done" if at == steps else lesson.steps[at].text
    text = lookup(lang, f"tutorial.{table.game.info.name}.{word}") or ""
    if at == steps:
        return {"step": steps, "steps": steps, "key": None, "label": "", "text": text}
    key, d = lesson.steps[at].key, table.decision
    label = closing(d, lang) if key == DONE and d is not None else name(lang, key)  # as it stands on the button
    return {"step": at + 1, "steps": steps, "key": key, "label": label, "text": text}


def about(opened: OpenTable, access: Access, people: Sequence[Any], lang: str) -> Json:
    """What rarely changes of a table, and who sits where."""
    table = opened.table
    return {
        "id": opened.id,
        "name": opened.name,
        "game": table.game.info.name,
        "title": title(table.game.info, lang),
        "board": has_board(table.game.info.name),
        "scenario": table.scenario,
        "scenario_label": lookup(lang, f"scenario.{table.game.info.name}.{table.scenario}") or table.scenario,
        "options": public_options(table),
        "words": dict(table.words(lang)),
        "fixed": fixed(table.game.info, table.options, lang),
        "origin": {k: v for k, v in opened.origin.items() if k != "table"},
        "created_at": opened.created_at,
        "owner": access.owner,
        "you": list(access.seats),
        "seats": seats(opened, access, people, lang),
        "watchers": len({p.player for p in people if p.seat == WATCH}),
        "chance": table.chance,
        "chances": opened.tells_chances,
    }


def online(people: Sequence[Any]) -> frozenset[str]:
    """Those who are looking at the table."""
    now = time.time()
    return frozenset(p.player for p in people if now - p.seen_at < ONLINE_SECONDS)


def public_options(table: Table) -> Json:
    """The options without those that may fix what is to come."""
    options = table.game.info.options
    return {name: options[name].told(value) for name, value in table.options.items() if options[name].public}


def fixed(info: GameInfo, options: Mapping[str, object], lang: str) -> list[Json]:
    """The options that fix what is to come and were set, for everybody to know; how they were set is not told."""
    return [{"name": name, "label": lookup(lang, f"option.{info.name}.{name}") or name} for name in info.fixed(options)]


def policy_label(policy: str, lang: str) -> str:
    """What a policy is called."""
    return lookup(lang, f"policy.{policy}") or policy


def seats(opened: OpenTable, access: Access, people: Sequence[Any], lang: str) -> list[Json]:
    """Each seat that is asked: its name, who holds it, and whether they are looking."""
    info, here = opened.table.game.info, online(people)
    found = []
    for seat in opened.table.awake():
        who = opened.table.who(seat)
        holders = [p for p in people if p.seat == seat]
        human = is_human(who)
        found.append(
            {
                "seat": seat,
                "label": seat_label(info, seat, lang),
                "who": "human" if human else who,
                "who_label": "" if human else policy_label(who, lang),
                "names": [p.name for p in holders],
                "taken": bool(holders) or not human,
                "stands_in": seat in opened.table.stand_ins,
                "yours": seat in access.seats,
                "online": not human or any(p.player in here for p in holders),
            }
        )
    return found


@in_its_words
def frame(opened: OpenTable, access: Access, moment: int, lang: str) -> Json:
    """The table as it stood at ``moment``: read only, with the answer that led there and its reasons."""
    table = opened.table
    seat = opened.perspective(access)
    hidden = table.hidden(access.seats)
    twin = table.at(max(0, moment - 1))
    last: Json | None = None
    if moment:
        asked, key, who = twin.decision, table.session.keys[moment - 1], table.session.who[moment - 1]
        assert asked is not None
        if key.startswith(ASIDE):
            last = _aside(opened, key, moment, lang)
        elif moment - 1 not in hidden:
            last = {
                "seat": asked.seat,
                "label": "" if asked.seat == CHANCE else seat_label(table.game.info, asked.seat, lang),
                "topic": asked.topic,
                "rule": asked.rule,
                "prompt": render(lang, f"ask.{asked.topic}", asked.args),
                "key": key,
                "answer": name(lang, key),
                "forced": who == FORCED,
                "notes": notes(table, _last_line_before(opened, moment), moment, access.seats, lang),
            }
        twin.follow([key])
    until = opened.lines_until(moment)
    return {
        "moment": moment,
        "view": twin.view(seat),
        "last": last,
        "waiting_for": None if twin.decision is None else twin.decision.seat,
        "lines": until,
        "chances": opened.chances(twin),
    }


def _aside(opened: OpenTable, key: str, moment: int, lang: str) -> Json | None:
    """At the printed table: a correction in words; that a die is asked for is told with the die."""
    if not key.startswith(FIX):
        return None
    told = [line for line, event in zip(opened.lines(lang), opened.table.log) if event.at == moment]
    return {
        "seat": CHANCE, "label": "", "topic": "fix", "rule": "", "prompt": told[0], "key": key,
        "answer": " ".join(told[:2]), "forced": False, "notes": [],
    }  # fmt: skip


def overlay(opened: OpenTable, access: Access, name: str, moment: int | None) -> Json:
    """What the game draws over its board under ``name``, as the asker may see it."""
    table = opened.table if moment is None or moment == opened.table.moment else opened.table.at(moment)
    found = None
    if isinstance(table.game, WithOverlays):
        found = table.game.overlay(table.state, name, opened.perspective(access))
    return {"name": name, "overlay": found}


def _last_line_before(opened: OpenTable, moment: int) -> int:
    """The moment before ``moment`` at which the log last said something."""
    said = opened.lines_until(moment - 1)
    return opened.table.log[said - 1].at if said else 0


@in_its_words
def statistics(opened: OpenTable, access: Access, history: Sequence[Entry], lang: str) -> Json:
    """Scores over time, and what can be counted: answers, dice, events, thinking time."""
    table = opened.table
    answers = dict.fromkeys(table.seats, 0)
    dice: dict[str, int] = {}
    hidden = set(table.hidden(access.seats))
    for n, (key, who) in enumerate(zip(table.session.keys, table.session.who)):
        if who == CHANCE:
            if key.startswith("n:") and n not in hidden:
                dice[key[2:]] = dice.get(key[2:], 0) + 1
        elif who != FORCED:
            answers[who] += 1
    events: dict[str, int] = {}
    for e in table.log:
        events[e.topic] = events.get(e.topic, 0) + 1
    thinking = {seat: 0.0 for seat, who in table.seats.items() if is_human(who)}
    for before, entry in pairwise(history):
        if entry.seat in thinking:
            thinking[entry.seat] += max(0.0, entry.at - before.at)
    return {
        "labels": {seat: seat_label(table.game.info, seat, lang) for seat in table.seats},
        "series": [{"moment": at, "scores": scores} for at, scores in opened.series()],
        "points": opened.points,
        "chances": [{"moment": at, "wins": wins} for at, wins in opened.outlook()],
        "answers": answers,
        "dice": dict(sorted(dice.items(), key=lambda pair: int(pair[0]))),
        "events": dict(sorted(events.items(), key=lambda pair: -pair[1])),
        "thinking_seconds": thinking,
        "undos": sum(entry.back_to is not None and entry.rules is None for entry in history),
        "steps": list(opened.steps()),
    }


def _told(line: Any, info: GameInfo, lang: str) -> str:
    """What happened at the table, in words."""
    facts: Json = {"seat": line.seat} | (json.loads(line.text) if line.text else {})
    seats = {fact: seat_label(info, facts[fact], lang) for fact in ("seat", "winner") if facts.get(fact)}
    name = line.name or lookup(lang, "web.told.somebody") or ""
    return fill(lang, f"web.told.{line.kind}", **{"name": name, **facts, **seats})


def chat(lines: Sequence[Any], info: GameInfo, lang: str) -> list[Json]:
    """What was said, and what was told to all."""
    return [
        {
            "n": line.n,
            "kind": line.kind,
            "seat": line.seat,
            "label": seat_label(info, line.seat, lang) if line.seat else "",
            "name": line.name,
            "text": _told(line, info, lang) if line.kind else line.text,
            "at": line.at,
        }
        for line in lines
    ]
