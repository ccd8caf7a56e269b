"""Pictures of the board demo for looking at: `python -m tools.boards.board_shots [position ...]` fills `artifacts/board/`."""

from __future__ import annotations

import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import sync_playwright

from tools.repo import ROOT

POSITIONS = {
    "short": "position=short&theme=light",
    "medium": "position=medium&theme=light",
    "full": "position=full&theme=light",
    "stress": "position=stress&theme=light",
    "dark": "position=medium&theme=dark",
    "offer": "position=medium&theme=light&offer=1",
}
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def main(wanted: list[str]) -> int:
    out = ROOT / "artifacts/board"
    out.mkdir(parents=True, exist_ok=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for name, query in POSITIONS.items():
            if wanted and name not in wanted:
                continue
            for size, (width, height) in SIZES.items():
                page = browser.new_page(viewport={"width": width, "height": height})
                page.on("console", lambda message: print("console:", message.text))
                page.on("pageerror", lambda error: print("error:", error))
                page.goto(f"http://127.0.0.1:{server.server_port}/tools/boards/board_demo.html?{query}")
                page.wait_for_selector("body[data-ready]", timeout=15000)
                page.screenshot(path=str(out / f"{name}_{size}.png"))
                if size == "desk" and name == "full":
                    page.locator(".legend summary").click()
                    page.locator(".legend").screenshot(path=str(out / "legend.png"))
                    page.locator(".symbols").screenshot(path=str(out / "symbols.png"))
                if size == "desk":
                    page.locator(".table").evaluate("e => e.style.cssText = 'position:fixed;inset:0;z-index:9'")
                    page.set_viewport_size({"width": 1710, "height": 1670})
                    page.wait_for_timeout(150)
                    page.screenshot(path=str(out / f"{name}_full.png"))
                print(name, size, "missing words:", page.evaluate("document.body.dataset.missing"))
                page.close()
        browser.close()
    server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
