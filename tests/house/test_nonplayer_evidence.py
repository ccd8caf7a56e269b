"""The evidence for the non-players: what is played, what counts as reached, what the page and the exit code say."""

import json
from pathlib import Path

import pytest

from sandtable.kernel.conformance import Failure
from sandtable.kernel.game import Json
from sandtable.kernel.seats import Note
from sandtable.sim import fuzz
from sandtable.sim.reasons import Tally
from sandtable.sim.summary import Summaries
from sandtable.vietnam.fitl.ruleset import SPECIALS
from sandtable.vietnam.pieces import FACTIONS
from tools.games import nonplayer_evidence as evidence
from tools.games import nonplayer_page
from tools.repo import ROOT

SCENARIOS = ["short", "medium", "full", "long_1964", "short_1967_1969"]
SMALL = ["--games", "1", "--count", "24", "--mixed", "3", "--seed", "2"]


def test_every_proper_mix_and_every_scenario_goes_through_the_suite() -> None:
    plan = evidence.groups(6, seed=1, every=40)
    assert [group.name for group in plan[:5]] == [f"all np: {name}" for name in SCENARIOS]
    assert len({group.name for group in plan}) == 5 + 14
    assert all(len(group.jobs) == 6 for group in plan)
    for group in plan[5:]:
        assert {who for job in group.jobs for who in job.seats.values()} == {"np", "random"}
        assert [job.scenario for job in group.jobs] == [*SCENARIOS, SCENARIOS[0]]
    assert len({job.seed for group in plan for job in group.jobs}) == 19 * 6
    assert plan == evidence.groups(6, seed=1, every=40)


def test_the_counted_games_go_through_every_scenario_with_every_set_of_options() -> None:
    jobs = list(evidence.nonplayer_jobs(24, 1))
    seen = {(job.scenario, json.dumps(job.options)) for job in jobs}
    assert len(seen) == 24
    assert {"easy", "difficulty_a", "difficulty_b"} <= {name for job in jobs for name in job.options}
    mixed = list(evidence.mixed_jobs(3 * 14, 1))
    assert len({(job.scenario, json.dumps(job.seats)) for job in mixed}) == 3 * 14


def test_a_box_is_reached_by_its_answer_and_a_line_where_it_decides() -> None:
    notes = [
        Note("8.5.1", "box.vc_tax", {"answer": True}),
        Note("8.5.3", "box.vc_tax", {"answer": True}),
        Note("8.5.1", "line", {"line": "no_terror", "before": 3, "after": 3}),
        Note("8.5.1", "line", {"line": "at_support", "before": 3, "after": 1}),
        Note("8.4.1", "instruction", {"card": 3, "what": "us_is_player", "answer": False}),
    ]
    found = evidence.reached(Tally(notes))
    assert (found["box.vc_tax yes"], found["line.at_support"], found["instruction.us_is_player no"]) == (2, 1, 1)
    names = ["box.vc_tax yes", "box.vc_tax no", "line.no_terror", "line.at_support"]
    assert evidence.unmet(names, found) == ["box.vc_tax no", "line.no_terror"]


def test_every_box_line_and_instruction_is_expected() -> None:
    names = evidence.expected()
    assert len(names) == len(set(names))
    assert {"box.vc_two_bases yes", "box.vc_two_bases no", "line.highest_population", "line.us_city",
            "instruction.policy_nixon no"} <= set(names)  # fmt: skip
    assert len([name for name in names if name.startswith("box.")]) > 80
    assert len([name for name in names if name.startswith("line.")]) > 90


def test_what_is_wrong_with_explanations() -> None:
    names, found = ["box.a yes", "box.a no", "line.b", "line.c"], {"box.a yes": 7, "line.b": 1}
    explained = nonplayer_page.Explanations
    assert evidence.complaints(names, found, explained({"box.a no": "by the rules", "line.c": "by the map"}, {})) == []
    assert evidence.complaints(names, found, explained({"box.a no": "no"}, {"line.c": "x", "box.a yes": "y"})) == []
    often = {**found, "box.a no": 1, "line.c": evidence.SELDOM + 1}
    assert evidence.complaints(names, often, explained({}, {"line.c": "seldom"})) == [
        f"explained as seldom, but reached {evidence.SELDOM + 1} times: line.c"
    ]
    assert evidence.complaints(names, found, explained({"line.c": "", "box.a yes": "no", "line.d": "gone"}, {})) == [
        "never reached, and not explained: box.a no",
        "never reached, and not explained: line.c",
        "explained as never reached, but reached 7 times: box.a yes",
        "explained, but there is no such box or line: line.d",
    ]


def test_a_faction_that_never_acts_is_found() -> None:
    every = ["op:train", "op:patrol", "op:sweep", "op:assault", "op:rally", "op:march", "op:attack", "op:terror",
             *(f"sa:{name}" for table in SPECIALS for name in table)]  # fmt: skip
    row: Json = {"game": "fitl", "scenario": "short", "seats": evidence.NONPLAYERS, "over": False,
           "choices": {seat: dict.fromkeys(every, 1) for seat in FACTIONS}}  # fmt: skip
    assert evidence.idle(Summaries([row])) == []
    row = {**row, "scenario": "full", "choices": {**row["choices"], "nva": {"pass": 9}}}
    assert evidence.idle(Summaries([row]))[-1] == "nva never acts in full"
    assert "nva never chose sa:infiltrate" in evidence.idle(Summaries([row]))


def test_a_failure_is_kept_and_makes_the_verdict(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = {"game": "fitl", "scenario": "short", "keys": []}
    monkeypatch.setattr(fuzz, "check_many", lambda jobs, workers: (Failure("stuck", record) for _ in jobs))
    plan = evidence.groups(2, seed=1, every=40)[:1]
    lines = evidence.through_the_suite(plan, 1, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fitl-short-00000.json", "fitl-short-00001.json"]
    wrong = evidence.verdict({"suite": lines, "idle": [], "expected": [], "reached": {}}, nonplayer_page.Explanations({}, {}))
    assert wrong == [f"all np: short: stuck ({tmp_path / f'fitl-short-0000{n}.json'})" for n in (0, 1)]


def test_only_boxes_and_lines_that_exist_are_explained() -> None:
    reasons = nonplayer_page.explanations(ROOT / evidence.UNREACHED)
    assert {*reasons.never, *reasons.seldom} <= set(evidence.expected())
    assert not reasons.never.keys() & reasons.seldom.keys()
    assert all(len(reason) > 20 for reason in (*reasons.never.values(), *reasons.seldom.values()))


def test_a_small_run_writes_the_page_and_tells_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unreached, kept = tmp_path / "unreached.toml", tmp_path / "kept"
    unreached.write_text("")
    where = ["--unreached", str(unreached), "--kept", str(kept)]
    assert evidence.main([*SMALL, *where, "--out", str(tmp_path / "one.md")]) == 1
    told = capsys.readouterr().out.splitlines()
    results = json.loads((kept / "results.json").read_text())
    assert sum(line["games"] for line in results["suite"]) == 5 + 14
    assert not any(line["failures"] for line in results["suite"])
    missing = [name for name in results["expected"] if not results["reached"].get(name)]
    assert {f"never reached, and not explained: {name}" for name in missing} <= set(told)
    assert "box.trumps_player yes" in missing, "there is no player to trump"

    unreached.write_text("[never]\n" + "".join(f'"{name}" = "It cannot be."\n' for name in missing))
    again = evidence.main([*where, "--again", "--out", str(tmp_path / "two.md")])
    assert again == (1 if results["idle"] else 0)
    page = (tmp_path / "two.md").read_text()
    assert "| box.trumps_player yes | 0 | It cannot be. |" in page
    assert "**Not whole:**" not in page or results["idle"]
    assert "24 games, seed 2, all scenarios" in page
    assert "### full" in page
    assert page.count("| all np: ") == len(SCENARIOS)
