"""JupyterLab with the lessons does not ask about its news: it would just where the coach has its buttons."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.harness import WAIT, free_port, listening, own_environment, serving

SETTINGS = """async () => {
  await window.jupyterapp.restored;
  const name = "@jupyterlab/apputils-extension:notification";
  const {schema, raw} = await window.jupyterapp.serviceManager.settings.fetch(name);
  const {fetchNews, checkForUpdates} = schema.properties;
  return [fetchNews.default, checkForUpdates.default, raw];
}"""

# The command, but for what takes long and is not looked at here: walks are not put on paper.
COMMAND = """\
import sys
from kernel_games.__main__ import main
from kernel_games.teaching.classroom import cells
cells.whole = lambda name, stored: stored
sys.exit(main())
"""


def test_a_new_profile_is_not_asked_about_news(browser: Browser, tmp_path: Path) -> None:
    env, port = own_environment(tmp_path / "jupyter"), free_port()
    shutil.rmtree(env["JUPYTERLAB_SETTINGS_DIR"])
    server = {"ip": "127.0.0.1", "port": port, "port_retries": 0}
    config = {
        "ServerApp": server,
        "IdentityProvider": {"token": "t"},
        "LabApp": {"expose_app_in_browser": True},
    }
    (Path(env["JUPYTER_CONFIG_DIR"]) / "jupyter_server_config.json").write_text(json.dumps(config))
    command = [sys.executable, "-c", COMMAND, "lessons", str(tmp_path / "lessons"), "--no-browser"]
    with serving(command, tmp_path, env, "is running at"):
        listening(port)
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(f"http://127.0.0.1:{port}/lab/tree/00_start.ipynb?token=t", wait_until="commit")
        page.wait_for_function("() => window.jupyterapp")
        # What somebody sets themselves is over these defaults.
        assert page.evaluate(SETTINGS) == ["false", False, "{}"]
        page.locator(".jp-Notebook h1").first.wait_for()
        assert page.get_by_text("Jupyter news").count() == 0
        context.close()
