"""2 The components: data, provenance, replacement, counters."""

import json
from pathlib import Path

import pytest

from sandtable import chaco
from sandtable.chaco import query, verbs
from sandtable.chaco.board import SWAMP
from sandtable.chaco.data import load
from sandtable.chaco.units import ARMOUR, DEAD, GHQ, LEADER, TRUCK
from sandtable.kernel.reading import DataError
from tests.chaco.play import BOLIVIA, PARAGUAY, c, war

OURS = Path(str(chaco.__file__)).parent / "data"


def test_the_map_has_the_named_hexes() -> None:
    board = load().map
    assert board.settlement[board.at["2807"]] == "Villa Montes"
    assert board.settlement[board.at["2741"]] == "Isla Poi"
    assert board.hexes == 1695
    assert len(board.settlement) == 36
    assert board.at["3447"] not in board.settlement, "8.4: the railhead is a station"
    assert {board.name[h] for h in board.major} == {"2807", "4404", "2741", "1845"}


def test_demarcation_line() -> None:
    """17.2: which settlements lie on which side."""
    board = load().map
    north = ("2635", "2241", "1741", "3034", "1537")
    south = ("3038", "2741", "1845", "2440")
    assert [board.south[board.at[n]] for n in north] == [0] * 5
    assert [board.south[board.at[n]] for n in south] == [1] * 4


@pytest.mark.covers("C2.3-a")
@pytest.mark.parametrize("name", ["map", "tec", "supply", "crt", "retreat", "barrage", "counters"])
def test_every_entry_says_where_it_is_from(name: str) -> None:
    def check(value: object, path: str) -> int:
        found = 0
        if isinstance(value, dict):
            found += "source" in value
            for key, inner in value.items():
                if key != "source":
                    found += check(inner, f"{path}.{key}")
        elif isinstance(value, list):
            found += sum(check(inner, path) for inner in value)
        return found

    top = json.loads((OURS / f"{name}.json").read_text(encoding="utf-8"))
    entries = {"map": 1695, "counters": 98, "crt": 8, "supply": 20}.get(name, 2)
    assert check(top, name) >= entries


@pytest.mark.covers("C2.3-a")
def test_a_player_may_replace_one_file(tmp_path: Path) -> None:
    text = (OURS / "supply.json").read_text(encoding="utf-8").replace('"4/4 T"', '"9/9 T"')
    (tmp_path / "supply.json").write_text(text, encoding="utf-8")
    ours, theirs = load(), load(str(tmp_path))
    assert ours.supply.rows[BOLIVIA].at(5)[0].csp == 4
    assert theirs.supply.rows[BOLIVIA].at(5)[0].csp == 9
    assert theirs.map.hexes == ours.map.hexes


@pytest.mark.covers("C2.3-b")
@pytest.mark.parametrize(
    ("file", "old", "new", "error"),
    [
        ("map", '"1205": {"terrain": "mountain"', '"1205": {"terrain": "marsh"',
         r"map\.json line \d+, hexes\.1205\.terrain: expected one of clear, scrub, .*, found \"marsh\""),
        ("map", '["2706", "2807"]', '["2706", "2809"]', r"rivers\.\d\.sides\.\d+: expected two adjacent hexes"),
        ("tec", '"foot": ["1/2", "1"]', '"foot": ["1/5", "1"]', r"tec\.json line 10, road\.foot\.0: expected movement"),
        ("tec", '"stacking": 6, "guns"', '"stacking": "six", "guns"', r"line 4, hexes\.clear\.stacking: expected a"),
        ("supply", '"from": 21', '"from": 25', r"supply\.json line 5, columns\.1\.from: expected 21"),
        ("supply", '"die": "2", "results": ["2/2"', '"die": "4", "results": ["2/2"', r'bolivia\.2\.die: expected "2"'),
        ("crt", '"50R/10"', '"60R/10"', r"crt\.json line \d+, rows\.\d\.results\.\d: expected a result"),
        ("crt", '"3:1"', '"2:1"', r"columns\.3: expected better odds"),
        ("counters", '"id": "bol_inf_21"', '"id": "bol_inf_14"', r"ids that differ \(bol_inf_14"),
        ("counters", '"political": 3, "command": 2', '"political": 3, "command": "two"', r"leaders\.\d+\.command"),
        ("barrage", '"2", "steps": [0, 0, ', '"2", "steps": [0, ', r"rows\.1\.steps: expected a list of 7"),
        ("retreat", '"rout"', '"flee"', r"rows\.0\.result: expected one of rout, retreat"),
    ],
)  # fmt: skip
def test_faults_are_named(tmp_path: Path, file: str, old: str, new: str, error: str) -> None:
    text = (OURS / f"{file}.json").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{file}.json").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=error):
        load(str(tmp_path))


@pytest.mark.covers("C2.3-b")
def test_other_faults(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is not a folder"):
        load(str(tmp_path / "none"))
    with pytest.raises(DataError, match="holds none of"):
        load(str(tmp_path))
    (tmp_path / "tec.json").write_text('{\n"hexes": [\n}', encoding="utf-8")
    with pytest.raises(DataError, match=r"tec\.json line 3: not JSON"):
        load(str(tmp_path))
    (tmp_path / "tec.json").write_text('{\n"hexes": {}}', encoding="utf-8")
    with pytest.raises(DataError, match=r"tec\.json line 2, hexes: expected an entry 'clear'"):
        load(str(tmp_path))


@pytest.mark.covers("C2.4-a", "C2.14-a")
def test_counter_mix() -> None:
    data = load()
    counts = {kind: [0, 0] for kind in range(8)}
    for counter in data.counters:
        counts[counter.kind][counter.side] += 1
    assert [counts[0][s] + counts[1][s] for s in (0, 1)] == [36, 26]
    assert counts[2] == [5, 4]
    assert counts[3] == [2, 3]
    assert counts[ARMOUR] == [2, 0]
    assert counts[LEADER] == [10, 10]
    assert counts[GHQ] == [1, 1]
    assert counts[TRUCK] == [8, 8]
    estigarribia = data.counters[data.index["estigarribia"]]
    assert (estigarribia.political, estigarribia.command, estigarribia.move) == (3, 2, 12)


@pytest.mark.covers("C2.10-a")
def test_notation() -> None:
    data = load()
    itororo, montes, guns = (data.counters[data.index[i]] for i in ("par_inf_2", "bol_inf_montes", "bol_art_1"))
    assert (itororo.factors, itororo.full, itororo.reduced) == ("5-4-6", (5, 4), (2, 2))
    assert (montes.factors, montes.full) == ("4-5", (4, 4))
    assert guns.factors == "4-(1)-4"


@pytest.mark.covers("C2.12-a", "C2.12-b")
def test_steps() -> None:
    g = war("2020: bol_inf_21, bol_eng_1, bol_arm_1")
    unit = c(g, "bol_inf_21")
    assert (query.attack(g, unit), query.defence(g, unit)) == (4, 5)
    verbs.lose_step(g, unit, "test")
    assert (query.attack(g, unit), query.defence(g, unit), query.reduced(g, unit)) == (2, 2, True)
    verbs.lose_step(g, unit, "test")
    assert g.where[unit] == DEAD
    verbs.lose_step(g, c(g, "bol_eng_1"), "test")
    verbs.lose_step(g, c(g, "bol_arm_1"), "test")
    assert g.vp[PARAGUAY] == 23
    assert g.where[c(g, "bol_eng_1")] == DEAD
    assert g.where[c(g, "bol_arm_1")] == -5, "lost armour is gone for good (13.1)"


@pytest.mark.covers("C2.21-a")
def test_mechanised() -> None:
    kinds = {counter.kind for counter in load().counters if counter.wheels}
    assert kinds == {ARMOUR, TRUCK}


def test_railway_crosses_swamp() -> None:
    """8.6 speaks of swamp crossed by a railway."""
    board = load().map
    assert any(board.terrain[h] == SWAMP for h in board.railway)
