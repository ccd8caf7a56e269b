"""Each check catches what it exists for, and lets pass what is fine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check_hosts, check_laws, check_page, check_sizes, check_words
from tools.repo import ROOT, Finding


def lay_out(root: Path, files: dict[str, str]) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return root


def places(findings: object) -> list[tuple[str, int]]:
    assert isinstance(findings, list)
    assert all(isinstance(f, Finding) for f in findings)
    return [(f.path, f.line) for f in findings]


def test_a_file_of_801_lines_is_too_long_and_one_of_800_is_not(tmp_path: Path) -> None:
    lay_out(tmp_path, {"src/long.py": "x = 1\n" * 801, "src/full.py": "x = 1\n" * 800})
    assert places(list(check_sizes.oversized(tmp_path))) == [("src/long.py", 800)]


def test_data_and_vendored_code_may_be_long(tmp_path: Path) -> None:
    lay_out(tmp_path, {"src/map.json": "\n" * 900, "src/web/vendor/lit.js": "\n" * 900})
    assert check_sizes.sizes(tmp_path) == []


@pytest.mark.parametrize(
    "line",
    [
        "see https://" + "py" + "pi.org/simple",
        "--index-url https://files." + "python" + "hosted.org",
        "open('/" + "work/shared/data/map.json')",
        "/" + "wt/house",
        "MAP = '../" + "shared/data'",
    ],
)
def test_registries_and_machine_paths_are_found(tmp_path: Path, line: str) -> None:
    lay_out(tmp_path, {"docs/a.md": f"fine\n{line}\n"})
    assert places(list(check_hosts.leaks(tmp_path))) == [("docs/a.md", 2)]


def test_words_that_only_look_like_paths_pass(tmp_path: Path) -> None:
    word = "/" + "work"
    lay_out(tmp_path, {"docs/a.md": f"the network{word} of others, /api/tables{word}, https://example.org{word}/x\n"})
    assert list(check_hosts.leaks(tmp_path)) == []


@pytest.mark.parametrize(
    "line",
    [
        "# TO" + "DO: later",
        "raise NotImplemented" + "Error",
        "@pytest.mark." + "skip",
        "@pytest.mark." + "xfail(reason='no')",
        "pytest." + "skip('no browser')",
        "# see seed " + "001, 3.2.4",
    ],
)
def test_unfinished_work_and_idle_tests_are_found(tmp_path: Path, line: str) -> None:
    lay_out(tmp_path, {"tests/test_a.py": f"import pytest\n{line}\n", "docs/how.md": line})
    assert places(list(check_words.left_open(tmp_path))) == [("tests/test_a.py", 2)]


@pytest.mark.parametrize(
    "line",
    [
        "a dear check", "Dearest first", "in the midst of a turn", "the end thereof", "what could be had", "be it in vain",
        "rules are mended",
    ],
)  # fmt: skip
def test_an_older_voice_is_found_and_plain_english_passes(tmp_path: Path, line: str) -> None:
    lay_out(tmp_path, {"src/a.py": f"# in the middle of a turn, whether or not it is costly\n# {line}\n", "CHANGELOG.md": line})
    assert places(list(check_words.archaic(tmp_path))) == [("src/a.py", 2)]


def test_a_rule_that_tests_a_card_or_a_game_is_found(tmp_path: Path) -> None:
    """Where the cards, the set-ups and the Ruleset may, and a rule may not; reading a card's number is no test."""
    lines = "def f(g):\n    if g.card == 44 or g.rules != 'fitl':\n        return g.card\n    return g.card in (1, 2)\n"
    names = ("rules/s3_sweep.py", "fitl/cards/c044_ia_drang.py", "fitl/setup.py", "ruleset.py")
    lay_out(tmp_path, {f"src/sandtable/vietnam/{name}": lines for name in names} | {"src/sandtable/chaco/rules/a.py": lines})
    found = places(list(check_laws.breaches(tmp_path)))
    assert sorted(found) == [("src/sandtable/vietnam/rules/s3_sweep.py", line) for line in (2, 2, 4)]


def test_a_table_by_card_number_stands_with_the_cards(tmp_path: Path) -> None:
    lines = (
        "HITS = {44: 2, 30: 6}\nSIDES = {(63, 1): 'shaded'}\nPRICES = {1: 3, 2: 0}\n"
        "def f(g):\n    return TABLE[g.card] + TABLE.get((g.card, 2)) + HEADERS[g.card] + BOOK.plays.get((g.card, 1))\n"
    )
    names = ("fitl/nonplayer/charts2/events.py", "fitl/nonplayer/charts2/instructions/c044_ia_drang.py", "fitl/cards/c044.py")
    lay_out(tmp_path, {f"src/sandtable/vietnam/{name}": lines for name in names})
    found = places(list(check_laws.breaches(tmp_path)))
    assert sorted(found) == [("src/sandtable/vietnam/fitl/nonplayer/charts2/events.py", line) for line in (1, 2, 5, 5)]


def test_only_query_and_the_verbs_count_out_control(tmp_path: Path) -> None:
    lines = (
        "def f(g, s, n):\n    if g.coin[s] - n > g.nva[s] + g.vc[s]:\n        return g.nva[s] - g.coin[s] - 1\n"
        "    held = g.coin[s] and g.nva[s]\n    return g.nva[s] + g.vc[s] if held else g.coin[s] + coin_over(g, s, g.vc[s])\n"
    )
    lay_out(tmp_path, {f"src/sandtable/vietnam/{name}": lines for name in ("rules/s4_raid.py", "query.py", "verbs.py")})
    found = sorted(set(places(list(check_laws.breaches(tmp_path)))))
    assert found == [("src/sandtable/vietnam/rules/s4_raid.py", 2), ("src/sandtable/vietnam/rules/s4_raid.py", 3)]


def test_cards_of_every_set_and_as_strings_are_found_and_so_are_scenarios(tmp_path: Path) -> None:
    """The numbers are those of all headers: Fire in the Lake's, the extra Events', Sovereign of Discord's."""
    lines = (
        "HITS = {131: 2}\nSIDES = {(205, 1): 'shaded'}\nROWS = {'201': 1}\nYEARS = {1961: 'a', '12': 'b', 199: 'c'}\n"
        "def f(g):\n    return g.scenario == 'short' or sheet(g.scenario)\n"
    )
    names = ("sovereign/nonplayer/picks.py", "sovereign/cards/c201.py", "fitl/setup.py")
    lay_out(tmp_path, {f"src/sandtable/vietnam/{name}": lines for name in names})
    found = places(list(check_laws.breaches(tmp_path)))
    assert sorted(found) == [("src/sandtable/vietnam/sovereign/nonplayer/picks.py", line) for line in (1, 2, 3, 6)]


def test_data_lists_no_cards_by_number(tmp_path: Path) -> None:
    family = "src/sandtable/vietnam"
    lay_out(
        tmp_path,
        {
            f"{family}/sovereign/data/instructions.json": '{"cards": {"201": {"plays": {}}}}',
            f"{family}/sovereign/data/cards.json": '{"cards": [{"number": 201, "title": "Plan"}]}',
            f"{family}/data/random_spaces.json": '{"dice": {"13": "saigon"}}',
        },
    )
    assert places(list(check_laws.breaches(tmp_path))) == [(f"{family}/sovereign/data/instructions.json", 1)]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("coin = g.coin[s] + n\n    return coin > g.nva[s] + g.vc[s]", {3}),
        ("coin, north = g.coin[s], g.nva[s]\n    return coin > north + n", {3}),
        ("enemies = insurgents(g, s)\n    return self.coin[s] - enemies - 1", {3}),
        ("left = g.coin[s]\n    left -= insurgents(g, s) + 1", {3}),
        ("def inner(t):\n        coin = g.coin[s]\n        return coin <= g.vc[s]", {4}),
        ("return g.coin[s] - query.insurgents(g, s)", {2}),
        ("coin = g.coin[s]\n    return coin > n", set()),
        ("return insurgents(g, s) > n or g.nva[s] > n", set()),
    ],
)  # fmt: skip
def test_a_local_name_does_not_hide_that_control_is_counted(tmp_path: Path, lines: str, found: set[int]) -> None:
    path = "src/sandtable/vietnam/rules/s4_raid.py"
    lay_out(tmp_path, {path: f"def f(self, g, s, n):\n    {lines}\n"})
    assert set(places(list(check_laws.breaches(tmp_path)))) == {(path, line) for line in found}


def test_a_chart_does_not_add_up_the_insurgents(tmp_path: Path) -> None:
    """A rule may; a chart may compare them."""
    lines = "def f(g, s):\n    if g.nva[s] > g.vc[s] or g.nva[s] or g.vc[s]:\n        return 3 - g.nva[s] - g.vc[s]\n"
    names = ("fitl/nonplayer/charts2/us/train.py", "nonplayer/common.py", "rules/s4_raid.py")
    lay_out(tmp_path, {f"src/sandtable/vietnam/{name}": lines for name in names})
    found = set(places(list(check_laws.breaches(tmp_path))))
    assert found == {(f"src/sandtable/vietnam/{name}", 3) for name in names[:2]}


def test_the_rules_of_this_repository_ask_questions() -> None:
    assert list(check_laws.breaches(ROOT)) == []


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("export const wide = innerWidth;", 0),
        ("export const wide = document.body.clientWith;", 1),
        ("/** @param {import('server').StateOut} state */\nexport const at = (state) => state.moment;", 0),
        ("/** @param {import('server').StateOut} state */\nexport const at = (state) => state.clientWith;", 1),
    ],
)
def test_a_script_of_the_page_that_asks_for_what_is_not_there(tmp_path: Path, line: str, status: int) -> None:
    lay_out(tmp_path, {f"{check_page.SCRIPTS}/js/a.js": line, f"{check_page.SCRIPTS}/vendor/b.js": "nobody.knows();"})
    found, said = check_page.check(tmp_path)
    assert found == status and ("clientWith" in said) == bool(status)


def test_a_parameter_of_a_script_says_what_it_is(tmp_path: Path) -> None:
    lines = ("export const twice = (n) => n * 2;", "export const twice = (/** @type {number} */ n) => n * 2;")
    lay_out(tmp_path, {f"{check_page.SCRIPTS}/js/{name}.js": line for name, line in zip("ab", lines)})
    found, said = check_page.check(tmp_path)
    assert found and "js/a.js:1:23" in said and "js/b.js" not in said
