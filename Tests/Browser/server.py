"""A running live preview of a copy of the samples."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request

from tool import ROOT


class Server:
    """`storey serve` with a folder of its own, in which pages can be changed."""

    def __init__(self, binary, real=None, declared=None, options=(), copies_templates=False):
        """Starts a preview with the templates of the project, or with a copy of them that can be changed, or with the one template `declared`,
        a file `declared.json`."""
        self.outer = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.outer.name, "site")
        shutil.copytree(ROOT / "Samples", self.folder, ignore=shutil.ignore_patterns("CustomFloor", "Presenters"))
        (self.folder / "linked.svg").symlink_to(self.folder.parent / "secret.svg")
        self.commit()
        if real:
            shutil.copy(real, self.folder / "real.json")
        templates = ROOT / "Templates"
        if declared:
            templates = self.folder / "declared.json"
            templates.write_text(declared, encoding="utf-8")
        elif copies_templates:
            templates = self.folder / "declared"
            shutil.copytree(ROOT / "Templates", templates)
        self.templates = templates
        self.command = [binary, "serve", str(self.folder), "--templates", str(templates), *options]
        self.start(0)

    def start(self, port):
        """Starts the preview at a port, or at any free one. Drafts are kept in a folder of this preview."""
        self.process = subprocess.Popen(
            [*self.command, "--port", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
            env=os.environ | {"XDG_STATE_HOME": str(self.folder.parent / "state")})
        line = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise RuntimeError(f"the preview did not start: {line}")
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def commit(self):
        """Commits the pages, so that they can be compared with the last committed version."""
        git = ["git", "-C", str(self.folder), "-c", "user.name=Test", "-c", "user.email=test@storey.example", "-c", "commit.gpgsign=false"]
        for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Pages"]):
            subprocess.run([*git, *command], check=True)

    def read(self, target):
        with urllib.request.urlopen(self.address + target) as answer:
            return answer.read().decode()

    def token(self):
        return re.search(r'name="storey-token" content="([0-9a-f]+)"', self.read("/"))[1]

    def page(self, name):
        return json.loads((self.folder / name).read_text(encoding="utf-8-sig"))

    def edit(self, name, change):
        """Changes a page as editors do: a new file is renamed onto the old one. Returns the time of the rename."""
        page = self.page(name)
        change(page)
        return self.replace(name, json.dumps(page, ensure_ascii=False, indent=2))

    def replace(self, name, text):
        new = self.folder / ".new"
        new.write_text(text, encoding="utf-8")
        now = time.time()
        os.replace(new, self.folder / name)
        return now

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self):
        """Ends the preview as Ctrl-C does, and returns its exit code."""
        self.process.send_signal(signal.SIGINT)
        try:
            code = self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = None
        self.outer.cleanup()
        return code
