"""Kills `storey serve` at random times while pages are edited and saved, and checks that no draft and no save is lost.

    .ci/check_drafts.py TOOL [TRIALS]

In each trial, edits are sent one after the other, with a save now and then. The server is killed after a random time, also in the middle of a
request. Then the file must have the text of the last save that was answered, or that of a later one that was sent; and the next server must show
the draft of the last edit that was answered, or of a later one that was sent. Nothing in the folder of drafts may be half-written. Then 1,000
edits are made and undone, and the memory of the preview must stay below a bound.
"""
import http.client
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading

PAGE = "page.json"


class Server:
    """A preview of a folder, with a folder of drafts of its own."""

    def __init__(self, tool, folder, state):
        self.process = subprocess.Popen(
            [tool, "serve", str(folder), "--port", "0"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
            env=os.environ | {"XDG_STATE_HOME": str(state)})
        line = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise SystemExit(f"error: the preview did not start: {line}")
        self.connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=30)
        self.token = re.search(r'name="storey-token" content="([0-9a-f]+)"', self.ask("/"))[1]

    def ask(self, address):
        self.connection.request("GET", address)
        return self.connection.getresponse().read().decode()

    def post(self, name, **body):
        """Sends a request that changes the draft, and returns its answer."""
        self.connection.request("POST", f"/api/{name}", json.dumps({"page": PAGE, **body}), {"Content-Type": "application/json", "X-Storey-Token": self.token})
        response = self.connection.getresponse()
        answer = json.loads(response.read())
        if response.status != 200:
            raise SystemExit(f"error: {name}: {answer}")
        return answer

    def text(self):
        return json.loads(self.ask(f"/api/text?page={PAGE}"))["text"]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stderr.close()


def written(number):
    """Returns the text of the page after a number of edits. Each has another length."""
    filling = "茶" * (number * 37 % 2000)
    return json.dumps({"name": f"Edit {number}", "floors": [], "filling": filling}, ensure_ascii=False, indent=2)


def trial(tool, folder, state, dice, first):
    """Edits and saves until the server is killed. Returns the number of the last edit that was sent."""
    server = Server(tool, folder, state)
    shown = server.text()
    if shown != written(first):
        raise SystemExit(f"error: the draft is not that of edit {first}: {shown[:80]}")
    revision = json.loads(server.ask(f"/api/draft?page={PAGE}"))["revision"]
    sent, done, saves_sent, saves_done = first, first, [], []
    threading.Timer(dice.uniform(0.0, 0.25), server.kill).start()
    try:
        while True:
            sent += 1
            revision = server.post("text", text=written(sent), revision=revision)["revision"]
            done = sent
            if dice.random() < 0.3:
                saves_sent.append(done)
                revision = server.post("save")["revision"]
                saves_done.append(done)
    except (OSError, http.client.HTTPException, json.JSONDecodeError):
        pass
    server.process.wait()
    return done, sent, saves_sent, saves_done


def main(tool, trials):
    dice = random.Random(5)
    saves = 0
    with tempfile.TemporaryDirectory() as outer:
        folder, state = pathlib.Path(outer, "site"), pathlib.Path(outer, "state")
        folder.mkdir()
        page = folder / PAGE
        page.write_text(written(0), encoding="utf-8")
        now = saved = 0
        for number in range(trials):
            done, sent, saves_sent, saves_done = trial(tool, folder, state, dice, now)
            text = page.read_text(encoding="utf-8")
            last = saves_done[-1] if saves_done else saved
            allowed = [last, *(save for save in saves_sent if save > last)]
            found = next((save for save in allowed if text == written(save)), None)
            if found is None:
                raise SystemExit(f"error: trial {number}: the file is not that of a save in {allowed}: {text[:80]}")
            saved = found
            for draft in (state / "storey" / "drafts").glob("*"):
                if draft.suffix == ".json":
                    json.loads(draft.read_text(encoding="utf-8"))
            server = Server(tool, folder, state)
            shown = server.text()
            server.kill()
            now = next((edit for edit in range(done, sent + 1) if shown == written(edit)), None)
            if now is None:
                raise SystemExit(f"error: trial {number}: the draft is not that of an edit from {done} to {sent}: {shown[:80]}")
            saves += len(saves_done)
        rest = [path.name for path in (state / "storey" / "drafts").glob("*") if path.suffix != ".json"]
    print(f"{trials} servers were killed during {now} edits and {saves} saves: no draft and no save was lost")
    if len(rest) > trials:
        raise SystemExit(f"error: unfinished files are left in the folder of drafts: {rest[:5]}")


def check_memory(tool):
    """Makes 1,000 edits of a page with 85 KB, and checks that the memory of the preview stays below a bound."""
    with tempfile.TemporaryDirectory() as outer:
        folder = pathlib.Path(outer, "site")
        folder.mkdir()
        floors = [{"pattern": "Focus", "identityId": number, "picList": [{"img": f"{number}.png", "title": "茶" * 20} for _ in range(8)]} for number in range(70)]
        (folder / PAGE).write_text(json.dumps({"name": "A", "floors": floors}, ensure_ascii=False, indent=2), encoding="utf-8")
        server = Server(tool, folder, pathlib.Path(outer, "state"))
        revision = json.loads(server.ask(f"/api/draft?page={PAGE}"))["revision"]
        sizes = []
        for number in range(1000):
            edit = {"op": "set", "path": f"/floors/{number % 70}/picList/0/title", "value": f"Tea {number}"}
            revision = server.post("edit", label=f"Edit {number}", revision=revision, edits=[edit])["revision"]
            # The list of floors is read after each edit, as a window does.
            server.ask(f"/api/outline?page={PAGE}")
            if number % 100 == 99:
                sizes.append(int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{server.process.pid}/status").read_text())[1]) >> 10)
        undone = 0
        while json.loads(server.ask(f"/api/draft?page={PAGE}"))["undo"]:
            server.post("undo")
            undone += 1
        server.kill()
    print(f"1,000 edits of a page with {len(json.dumps(floors)) >> 10} KB: {sizes[0]} MB after 100 edits, {sizes[-1]} MB after 1,000; {undone} steps were undone")
    if undone != 1000 or sizes[-1] > sizes[0] + 96:
        raise SystemExit(f"error: the memory of the preview grows with each edit: {sizes} MB")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20)
    check_memory(sys.argv[1])
