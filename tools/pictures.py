"""Pictures from real games, for the lobby and for the README: `make pictures`.

A server of its own, games with fixed dice, Chromium for drawing and for packing (WebP). The lobby's are small, one a scenario:
`static/<game>/pictures/<scenario>.webp`; the README's are in `docs/pictures`.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import sandtable
from sandtable.web.present import has_board
from tests.web.serving import Guest, Server, sqlite
from tools.repo import ROOT

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
STATIC = ROOT / "src/sandtable/web/static"
SETTING_UP = 120  # answers at most, until everything stands on the map
NEARER = ("fitl", "sovereign")  # a map that is higher than wide: one step nearer, so that pieces can be told
SMALL, LARGE = (360, 225), (1100, 688)
PACK = """async ([png, width, height, quality]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const paper = Object.assign(document.createElement('canvas'), { width, height });
  const pen = paper.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, width, height);
  return paper.toDataURL('image/webp', quality).split(',')[1];
}"""
BARE = """() => {
  const aside = '.zoom, .chaco-tools, .chaco-overview, .inspector, .beside';
  for (const one of document.querySelectorAll(aside)) one.style.display = 'none';
  document.querySelector('.board').style.cssText = 'position: fixed; inset: 0; z-index: 99; border: 0; border-radius: 0';
}"""


def pack(browser: Browser, png: bytes, size: tuple[int, int], quality: float) -> bytes:
    """A picture in another size, as WebP."""
    page = browser.new_page()
    packed: str = page.evaluate(PACK, [base64.b64encode(png).decode(), *size, quality])
    page.close()
    return base64.b64decode(packed)


def write(path: Path, picture: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(picture)
    print(f"{path.relative_to(ROOT)}: {len(picture) // 1024} KB")


def sit(browser: Browser, server: Server, game: str, wish: dict[str, Any], size: tuple[int, int]) -> tuple[Page, Guest, str]:
    """A page at a new table, and its player."""
    page = browser.new_page(base_url=server.url, viewport={"width": size[0], "height": size[1]}, color_scheme="light")
    page.add_init_script("localStorage.sandtable = JSON.stringify({ speed: 'once', lang: 'en', tab: 'log', sound: false })")
    reply = page.request.post("/api/tables", data={"game": game, "options": {}, **wish})
    assert reply.status == 201, reply.text()
    table = reply.json()["table"]
    guest = Guest(server.url)
    guest.http.cookies.set("sandtable", next(c["value"] for c in page.context.cookies() if c["name"] == "sandtable"))
    return page, guest, table


def show(page: Page, table: str) -> None:
    page.goto(f"/t/{table}")
    page.wait_for_selector(".board-holder svg")
    page.wait_for_function("() => Number(document.querySelector('#decision')?.dataset.version) > 0")
    page.wait_for_timeout(500)


def scenarios(browser: Browser, server: Server) -> None:
    """The board of every scenario as it begins, for the lobby."""
    for name, info in sandtable.games().items():
        if not has_board(name):
            continue
        for scenario in info.scenarios:
            wish = {"scenario": scenario, "seats": dict.fromkeys(info.seats, "me")}
            page, guest, table = sit(browser, server, name, wish, (1500, 900))
            for _ in range(SETTING_UP):
                if guest.state(table)["view"].get("phase") == "setup":
                    guest.play(table, guest.state(table)["decision"]["options"][0]["key"])
            show(page, table)
            page.evaluate(BARE)
            page.set_viewport_size({"width": 1080, "height": 675})
            page.wait_for_timeout(400)
            if name in NEARER:
                page.locator(".zoom button").first.dispatch_event("click")
                page.wait_for_timeout(200)
            write(STATIC / name / "pictures" / f"{scenario}.webp", pack(browser, page.screenshot(), SMALL, 0.55))
            page.close()


def play_on(guest: Guest, table: str, answers: int) -> None:
    """Some answers by a person who takes what is offered in the middle, so that the board gets lively."""
    for _ in range(answers):
        decision = guest.state(table)["decision"]
        if decision is None:
            return
        keys = [option["key"] for option in decision["options"]]
        guest.play(table, keys[len(keys) // 2])


def readme(browser: Browser, server: Server) -> None:
    """The two boards with the page around them, and a non-player that says why."""
    size = (1440, 900)
    seats = {"us": "me", "arvn": "np", "nva": "np", "vc": "np"}
    page, guest, table = sit(browser, server, "fitl", {"scenario": "medium", "seats": seats}, size)
    play_on(guest, table, 10)
    show(page, table)
    page.mouse.move(4, 4)
    write(ROOT / "docs/pictures/fire_in_the_lake.webp", pack(browser, page.screenshot(), LARGE, 0.6))
    told = [line for line in guest.state(table)["log"] if 4 <= len(line["notes"]) <= 9][-1]  # a choice that was weighed
    why = page.locator(f".line[data-at='{told['at']}']", has_text=told["text"]).first
    why.locator(".reasons-of").click()
    page.wait_for_timeout(300)
    page.set_viewport_size({"width": 1440, "height": 1100})
    side = page.locator(".side")
    why.evaluate("line => line.scrollIntoView({ block: 'center' })")
    box = side.bounding_box()
    assert box is not None
    fit = (int(box["width"] * 1.4), int(box["height"] * 1.4))
    write(ROOT / "docs/pictures/non_player.webp", pack(browser, side.screenshot(), fit, 0.7))
    page.close()
    page, guest, table = sit(
        browser, server, "chaco", {"scenario": "boqueron", "seats": {"bolivia": "np", "paraguay": "me"}}, size
    )  # fmt: skip
    play_on(guest, table, 25)
    show(page, table)
    write(ROOT / "docs/pictures/the_chaco_war.webp", pack(browser, page.screenshot(), LARGE, 0.6))
    page.close()


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as p:
        server = Server(sqlite(Path(folder))).start()
        browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        try:
            scenarios(browser, server)
            readme(browser, server)
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
