"""The compiled wheel: mypyc turns the rules into machine code, from the same sources (`make wheel`, docs/research.md).

Pure Python stays the reference: it is what `make play` runs, what a wheel holds unless this hook is asked for, and what stands
beside the machine code in a wheel that has it. The hook is hatchling's; HATCH_BUILD_HOOK_ENABLE_CUSTOM=true asks for it. With
PROFILED=1 it compiles twice: first so that the code counts which ways it goes, then, when it has played some games
(`tools/lesson.py`), so that the ways it goes most are the shortest. What is computed is the same.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.wheel import WheelBuilderConfig

PACKAGES = ("kernel", "vietnam", "chaco")
"""What is compiled, below src/sandtable; what it cannot be or need not be is below."""

PLAIN = {
    # what programs and tests build on: a compiled class allows no plain subclass, and no method in the place of another
    "kernel/errors.py": "the server and programs of one's own make subclasses of its errors",
    "kernel/conformance.py": "its failures are AssertionErrors, its Suite has subclasses in tools; it only tests",
    "kernel/eyes.py": "part of the conformance suite",
    "chaco/game.py": "a game's door: thin, and a game of one's own may build on it",
    "vietnam/game.py": "a game's door",
    "vietnam/fitl/game.py": "a game's door",
    "vietnam/sovereign/game.py": "a game's door",
    # what mypyc cannot do
    "kernel/aids.py": "msgspec makes these classes",
    "kernel/arrays.py": "asks games what they can do: a runtime_checkable Protocol, of which mypyc makes an ordinary class",
    "kernel/at_table.py": "as arrays.py",
    "kernel/game.py": "as arrays.py",
    "kernel/plain.py": "makes classes what they declare; the wheel's are written out (tools/writing_out.py)",
    "chaco/opponent/facts.py": "a cached_property, which a compiled class works out anew every time",
    "vietnam/headers.py": "a card of one's own takes over the facts of ours slot by slot",
    "vietnam/own_deck.py": "its option is made from a plain one",
    # what need not be
    "kernel/forecast.py": "plays games out: their time is the games'",
    "kernel/climb.py": "as forecast.py",
    "kernel/planner.py": "as forecast.py",
    "kernel/search.py": "as forecast.py",
    "kernel/snapshot.py": "written and read once a game",
    "vietnam/search": "as kernel/search.py",
    "vietnam/value": "goes over whole rows of bytes, once a turn",
    "chaco/value": "as that of the Vietnam games",
    "chaco/board_text.py": "for people at a terminal",
    "vietnam/board_text.py": "for people at a terminal",
    "chaco/corrections.py": "for people at the printed table",
    "vietnam/corrections.py": "for people at the printed table",
    "vietnam/sovereign/corrections.py": "for people at the printed table",
    "vietnam/fitl/cards": "a file a card, run once in a while: they would double the build",
    "vietnam/sovereign/cards": "as those of Fire in the Lake",
    "vietnam/fitl/nonplayer/charts1/instructions": "as the cards that they are for",
    "vietnam/fitl/nonplayer/charts2/instructions": "as the cards that they are for",
    "vietnam/sovereign/nonplayer/instructions": "as the cards that they are for",
}
"""A file or a folder that stays plain Python, and why. A package's own `__init__.py` does too: nothing runs there."""


def candidates(root: Path) -> list[str]:
    """Every file of the packages, by its path below src/sandtable."""
    home = root / "src" / "sandtable"
    return sorted(p.relative_to(home).as_posix() for name in PACKAGES for p in (home / name).rglob("*.py"))


def reason(file: str) -> str:
    """Why a file stays plain Python; empty if it is compiled."""
    if file.endswith("__init__.py"):
        return "nothing runs there"
    return next((why for name, why in PLAIN.items() if file == name or file.startswith(f"{name}/")), "")


def compiled(root: Path) -> list[str]:
    """The files that are compiled, by their path below src/sandtable."""
    return [file for file in candidates(root) if not reason(file)]


def profiled() -> bool:
    """Whether it is to be compiled by what games show."""
    return os.environ.get("PROFILED", "0") != "0"


def _version(compiler: str) -> str:
    return subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout


def missing_tools() -> str:
    """What this machine lacks for compiling; empty if it has all."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"a C compiler ({compiler} is not there)"
    if profiled() and "Free Software Foundation" not in _version(compiler):
        return f"gcc, not {compiler}, to be compiled by what games show (PROFILED=0 does without)"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "Python's header files (Python.h is not there)"
    return ""


def parts(root: Path, work: Path, level: str) -> list[Any]:
    """The C of all that is compiled, below ``work``, as setuptools wants it."""
    sys.path[:0] = [str(root / "src"), str(root)]
    from mypyc.build import mypycify  # here: who only asks which files are compiled needs neither

    from tools import mypyc_ops, writing_out

    here, copy = Path.cwd(), work / "sources"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(root / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy(root / "pyproject.toml", copy)
    writing_out.write_out(copy / "src", [f"sandtable/{file}" for file in compiled(root)])
    mypyc_ops.teach()
    os.chdir(copy)  # where mypy finds its settings
    try:
        files = [f"src/sandtable/{file}" for file in compiled(root)]
        made = mypycify(
            ["--config-file", "pyproject.toml", *files], only_compile_paths=files, target_dir=str(work / "c"), multi_file=True,
            opt_level=level, debug_level="0", group_name="sandtable",
        )  # fmt: skip
    finally:
        os.chdir(here)
    for part in made:
        if part.include_dirs:  # the one with the code; the others only open it
            part.extra_compile_args = [*part.extra_compile_args, "-include", str(mypyc_ops.HEADER)]
            part.extra_link_args = (
                ["-Wl,-Bsymbolic"] if sys.platform == "linux" else []
            )  # its functions call each other
        part.sources = [str(copy / source) for source in part.sources]
    return made


COUNTING = ("-fprofile-generate", "-fprofile-update=single")
COUNTED = (
    "-fprofile-use", "-Wno-missing-profile",
    "-Wno-error=coverage-mismatch", "-Wno-error=maybe-uninitialized",  # mypyc lets no warning pass
)  # fmt: skip
"""What gcc is told before and after the games, besides the rest."""


def build(root: Path, work: Path, level: str, jobs: int, profiled: bool) -> dict[Path, str]:
    """Compile below ``work``, twice if it is to be by what games show; the libraries, each with its place in the wheel."""
    if profiled:
        shutil.rmtree(work, ignore_errors=True)
    made = parts(root, work, level)
    if not profiled:
        return compile_parts(made, work, jobs)
    counting = compile_parts(made, work, jobs, COUNTING)
    lesson = work / "lesson"
    shutil.copytree(root / "src", lesson, ignore=shutil.ignore_patterns("__pycache__", "static"))
    for path, place in counting.items():
        shutil.copy(path, lesson / place)
    print("the compiled rules play some games, and count", flush=True)
    where = {**os.environ, "PYTHONPATH": str(lesson)}
    subprocess.run([sys.executable, str(root / "tools" / "lesson.py")], cwd=lesson, env=where, check=True)
    shutil.rmtree(work / "lib")
    for path in (work / "objects").rglob("*.o"):  # the counts stay beside them
        path.unlink()
    return compile_parts(made, work, jobs, COUNTED)


def compile_parts(made: Sequence[Any], work: Path, jobs: int, more: Sequence[str] = ()) -> dict[Path, str]:
    """Machine code of the C; ``more`` is what the compiler is told besides."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    told = [(part.extra_compile_args, part.extra_link_args) for part in made]
    for part in made:
        part.extra_compile_args, part.extra_link_args = [*part.extra_compile_args, *more], [*part.extra_link_args, *more]
    command = build_ext(Distribution({"name": "sandtable", "ext_modules": list(made)}))
    command.build_lib, command.build_temp, command.parallel = str(work / "lib"), str(work / "objects"), jobs
    command.ensure_finalized()
    command.build_extensions = partial(_several_at_once, command, command.build_extensions, jobs)
    command.run()
    for part, (compiling, linking) in zip(made, told, strict=True):
        part.extra_compile_args, part.extra_link_args = compiling, linking
    found = [work / "lib" / command.get_ext_filename(part.name) for part in made]
    return {path: path.relative_to(work / "lib").as_posix() for path in found}


def _several_at_once(command: Any, build_all: Callable[[], None], jobs: int) -> None:
    """Let the compiler work on so many files of one library at a time."""
    one = command.compiler.compile

    def compile_all(sources: list[str], **how: Any) -> list[str]:
        with ThreadPoolExecutor(jobs) as pool:
            return [made for found in pool.map(lambda source: one([source], **how), sources) for made in found]

    command.compiler.compile = compile_all
    build_all()


class Compiling(BuildHookInterface[WheelBuilderConfig]):
    """Puts the libraries into the wheel, beside the sources that they were made from."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it writes the wheel."""
        if version == "editable":
            return
        if lacks := missing_tools():
            sys.exit(
                f"the compiled wheel needs {lacks}: on Debian, apt install build-essential python3-dev. "
                "Without it: python -m hatchling build -t wheel, or make play; the games are the same"
            )
        root = Path(self.root)
        level, jobs = os.environ.get("MYPYC_OPT_LEVEL", "1"), int(os.environ.get("WORKERS", "2"))
        for path, place in build(root, root / "build" / "compiled", level, jobs, profiled()).items():
            build_data["force_include"][str(path)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
