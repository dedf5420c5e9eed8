"""The picture of the README: python -m tools.table_picture [FILE]

Starts a server of its own, plays a game of DiceBot with unique robots up to a battle in real Chromium, and takes the
picture. Another battle every time: take the one you like.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools.needs import CHROMIUM

FILE = Path("docs/pictures/table.png")
PORT = 8799
SIZE = {"width": 1280, "height": 800}
MOST = 400  # keys


def main() -> int:
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "busterbox.cli", "serve", "--no-browser"]
        server = subprocess.Popen([*command, "--port", str(PORT), "--data", data, "--workers", "0"])
        try:
            wait_for_server()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
                page = browser.new_page(viewport=SIZE, device_scale_factor=1, color_scheme="dark")  # type: ignore[arg-type]
                to_a_battle(page)
                page.screenshot(path=file)
                browser.close()
        finally:
            server.terminate()
            server.wait()
    print(f"The picture is in {file}.")
    return 0


def chromium() -> str:
    return next((path for name in CHROMIUM if (path := shutil.which(name))), "chromium")


def wait_for_server() -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz").close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not start")


def to_a_battle(page: Page) -> None:
    """Choose unique robots, then answer with the first option until weapons lie open in the second combat's wake."""
    page.goto(f"http://127.0.0.1:{PORT}/new/dicebot")
    page.get_by_role("group", name="King of All Botkind").get_by_text("Yes").click()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/*")
    page.keyboard.press("l")  # the log is a drawer: closed, the table has the whole screen
    for _ in range(MOST):
        page.wait_for_timeout(350)
        asked = page.get_by_text("is about to hit")
        if asked.count() and asked.first.is_visible():
            page.wait_for_timeout(1500)
            return
        page.keyboard.press("1")
    raise SystemExit("no battle came about")


if __name__ == "__main__":
    sys.exit(main())
