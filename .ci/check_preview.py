"""Tests 'storey preview' in a pseudo-terminal. A terminal emulator provides the screen.

    check_preview.py STOREY
"""
import json
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time

import pexpect
import pyte

root = pathlib.Path(__file__).resolve().parent.parent
storey = str(pathlib.Path(sys.argv[1]).resolve())
leaving = b"\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[?7h\x1b[?25h\x1b[?1049l"
sizes = [(80, 24), (40, 20), (120, 40)]


def tool(*arguments, code=0):
    done = subprocess.run([storey, *arguments], cwd=root, capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == code, (arguments, done.returncode, done.stderr.decode())
    return done.stdout.decode()


class Preview:
    """A preview, its terminal, and the content of the screen."""

    def __init__(self, *arguments, size=(80, 24), **environment):
        self.process = pexpect.spawn(
            storey, ["preview", *arguments], dimensions=(size[1], size[0]), cwd=root,
            env={**os.environ, "TERM": "xterm-256color", **environment})
        self.before = None
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.close(force=True)

    def read(self, seconds=0.05):
        """Reads the available output. Returns whether there was any."""
        try:
            chunk = self.process.read_nonblocking(1 << 16, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.bytes += chunk
        self.stream.feed(chunk)
        return True

    def wait(self, holds, seconds=120):
        """Reads until a condition on the lines of the screen is true."""
        end = time.monotonic() + seconds
        while not holds(self.screen.display):
            assert time.monotonic() < end, "\n".join(self.screen.display)
            self.read()
        return self.screen.display

    def settle(self):
        """Reads until there is no more output. On a busy machine, an update can be interrupted for a longer time."""
        end = time.monotonic() + 60
        while self.read(0.15) or self.is_updating:
            assert time.monotonic() < end, "an update of the screen does not end"
        return self.screen.display

    @property
    def is_updating(self):
        """Whether an update of the screen has begun and not ended."""
        return self.bytes.rfind(b"\x1b[?2026h") > self.bytes.rfind(b"\x1b[?2026l") and self.process.isalive()

    def open(self):
        self.wait(lambda lines: any("%" in line or " all" in line for line in lines[-12:]))
        self.settle()
        return self

    def keys(self, text, settles=True):
        self.process.send(text)
        if not settles:
            return None
        # On a busy machine, the output may begin late. Many keys change nothing, so the wait must have an end.
        self.read(2)
        return self.settle()

    def ended(self):
        """Reads to the end. Returns the exit code, or the negated number of the signal."""
        end = time.monotonic() + 120
        while self.process.isalive():
            assert time.monotonic() < end, "the preview does not end"
            self.read()
        while self.read():
            pass
        return -self.process.signalstatus if self.process.signalstatus else self.process.exitstatus

    def note(self, start='{"path":'):
        """Returns the command in the last lines, joined to one line."""
        lines = self.screen.display
        first = max(i for i, line in enumerate(lines) if line.startswith(start))
        return "".join(visible(self.screen, i) for i in range(first, len(lines))).rstrip()


def visible(screen, line):
    """Returns a line of the screen. `display` is not used, because it has an empty cell beside a full-width character."""
    return "".join(screen.buffer[line][x].data for x in range(screen.columns))


def check_scrolling():
    with Preview("Samples/home.json").open() as preview:
        assert "年货节" in preview.screen.display[3] and "四季超市 · floor 1/6" in preview.screen.display[22]
        preview.keys("nnnnn")
        for _ in range(3):
            lines = preview.keys("j")
            assert "生鲜" in lines[0] and "新品" in lines[0], lines[0]
        assert "floor 6/6 · Category" in lines[22]
        lines = preview.keys("G")
        assert "100%" in lines[22] and "生鲜" in lines[0]
        assert " 0%" in preview.keys("g")[22]
        carousel = preview.keys("l")
        assert "清晨鲜奶" in carousel[3]
        assert "年货节" in preview.keys("\x1b[D")[3]
        assert "Scroll by a line" in preview.keys("?")[0] and "年货节" in preview.keys("\x1b")[3]
    with Preview("Samples/broken/wrong-type.json").open() as preview:
        assert "1 error" in preview.screen.display[22], preview.screen.display[22]


def check_taps():
    actions = json.loads(tool("actions", "Samples/home.json", "--format", "json"))["actions"]
    with Preview("Samples/home.json").open() as preview:
        for action in actions:
            preview.keys("\t", settles=False)
            preview.keys("\r", settles=False)
            command = tool("tap", "Samples/home.json", action["path"]).rstrip("\n")
            preview.wait(lambda lines: f'"path":"{action["path"]}"' in "".join(lines))
            preview.wait(lambda lines: preview.note().replace(" ", "") == command.replace(" ", ""))
            assert preview.note() == command, (preview.note(), command)
        preview.keys("q", settles=False)
        assert preview.ended() == 0
        # After the screen is restored, the last command remains in full.
        assert preview.bytes.split(leaving)[1].decode().strip() == command
    points = [(100, 50, 0), (40, 20, 145), (60, 120, 20), (345, 140, 30), (100, 100, 60)]
    for x, y, top in points:
        expected = tool("tap", "Samples/home.json", "--at", f"{x},{y}", "--scroll", str(top * 16)).rstrip("\n")
        with Preview("Samples/home.json").open() as preview:
            preview.keys("j" * top)
            preview.keys(f"\x1b[<0;{int(x * 80 / 375) + 1};{int(y / 16) + 1}M\x1b[<0;1;1m")
            assert preview.note() == expected, (preview.note(), expected)
    with Preview("Samples/home.json").open() as preview:
        # A click hits the visible element: the second picture of a carousel.
        preview.keys("l")
        preview.keys("\x1b[<0;10;3M")
        assert '"path":"0.0.1"' in preview.note()
        top = preview.keys("\x1b[<65;1;1M")
        assert "年货节" not in "".join(top[:3])


def check_article():
    """Compares the screen in the article on the command line with the preview."""
    article = "Documentation/Storey.docc/CommandLine.md"
    text = (root / article).read_text()
    block = re.search(r"storey preview PAGE.*?```text\n(.*?)```", text, re.S)[1].splitlines()
    with Preview("Samples/home.json", size=(80, 18)).open() as preview:
        preview.keys("nnnnnjj")
        lines = [line.rstrip() for line in preview.keys("\t\t\r")]
        assert block == lines, f"the screen in {article} differs from\n" + "\n".join(lines)


def check_resizing():
    with Preview("Samples/home.json").open() as preview:
        lines = preview.keys("nn")
        first = lines[0].strip().split()
        for columns, count in [(100, 30), (60, 12), (1, 1), (500, 120), (10, 3), (80, 24)]:
            preview.screen.resize(count, columns)
            preview.screen.reset()
            preview.process.setwinsize(count, columns)
            preview.settle()
            assert preview.process.isalive()
        assert preview.screen.display[0].strip().split() == first


def check_watching():
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "home.json")
        shutil.copy(root / "Samples/home.json", page)
        with Preview(str(page), "--watch").open() as preview:
            lines = preview.keys("nnnn")
            assert "优惠组合" in "".join(lines[:2])
            value = json.loads(page.read_text())
            value["floors"].insert(0, {"pattern": "Focus", "identityId": 99, "picList": value["floors"][0]["picList"]})
            value["head"]["title"] = "改了"
            page.write_text(json.dumps(value))
            lines = preview.wait(lambda lines: "改了" in lines[22])
            assert "优惠组合" in "".join(lines[:2]) and "floor 6/7" in lines[22], lines
            # Half of the file, no file, and a different file with the same name.
            page.write_text(json.dumps(value)[:500])
            lines = preview.wait(lambda lines: "invalid-json" in "".join(lines[-4:]))
            assert "优惠组合" in "".join(lines[:2])
            page.unlink()
            lines = preview.wait(lambda lines: "cannot read" in "".join(lines[-4:]))
            assert "优惠组合" in "".join(lines[:2])
            value["head"]["title"] = "回来"
            other = pathlib.Path(folder, "other.json")
            other.write_text(json.dumps(value))
            other.rename(page)
            lines = preview.wait(lambda lines: "回来" in "".join(lines[-4:]))
            assert "优惠组合" in "".join(lines[:2]) and "Tab selects" in lines[23]
            # A pipe without a writer does not block the keyboard.
            page.unlink()
            os.mkfifo(page)
            preview.wait(lambda lines: "it is a named pipe" in "".join(lines[-4:]))
            preview.keys("g", settles=False)
            # The message takes one or two lines, depending on the length of the path.
            preview.wait(lambda lines: any(line.endswith(" 0% ") for line in lines[-4:]))
            # The chosen action has changed, so Enter does not tap it.
            page.unlink()
            page.write_text(json.dumps(value))
            preview.wait(lambda lines: "Tab selects" in lines[23])
            preview.keys("\t")
            text = json.dumps(value)
            page.write_text(text.replace('"srv": "', '"srv": "other_'))
            preview.wait(lambda lines: "Tab selects" in lines[23])
            assert "no action is selected" in "".join(preview.keys("\r")[-2:])
            preview.keys("\x03", settles=False)
            assert preview.ended() == 0


def check_leaving():
    def ways():
        yield "q", 0
        yield "\x03", 0
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2,
                       signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF, signal.SIGXCPU, signal.SIGXFSZ, signal.SIGPOLL,
                       signal.SIGPWR, signal.SIGRTMIN, signal.SIGRTMAX,
                       # Crashes.
                       signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGILL, signal.SIGTRAP):
            yield number, -number

    for way, code in ways():
        # The shell outlives the preview, and prints the settings of the terminal before and after it.
        script = f"stty -a > $D/before; '{storey}' preview Samples/home.json; echo \"code $?\"; stty -a > $D/after; echo over"
        with tempfile.TemporaryDirectory() as folder:
            shell = pexpect.spawn("bash", ["-c", script], dimensions=(24, 80), cwd=root, timeout=20,
                                  env={**os.environ, "TERM": "xterm-256color", "D": folder})
            shell.expect("shows help")
            if isinstance(way, str):
                shell.send(way)
            else:
                child = subprocess.run(["pgrep", "-P", str(shell.pid), "-x", "storey"], capture_output=True, text=True)
                os.kill(int(child.stdout), way)
            shell.expect(r"code (\d+)")
            seen = shell.before
            assert int(shell.match[1]) == (code if code >= 0 else 128 - code), (way, shell.match[1])
            shell.expect("over")
            assert leaving in seen and not re.search(rb"\x1b\[\?\d+h", seen.split(leaving)[1]), way
            before, after = (pathlib.Path(folder, name).read_text() for name in ("before", "after"))
            assert before == after and "icanon" in after, way
            shell.close()


def check_suspending():
    shell = pexpect.spawn("bash", ["--norc", "-i"], dimensions=(24, 80), cwd=root, timeout=20,
                          env={**os.environ, "TERM": "xterm-256color", "PS1": "prompt> "})
    shell.expect("prompt> ")
    shell.sendline(f"'{storey}' preview Samples/home.json")
    shell.expect("shows help")
    shell.send("\x1a")
    shell.expect("Stopped")
    assert leaving in shell.before
    shell.expect("prompt> ")
    shell.sendline("stty -a | grep -c ' icanon'; fg")
    shell.expect("1\r\n")
    shell.expect(re.escape("\x1b[?1049h"))
    shell.expect("shows help")
    shell.send("q")
    shell.expect(re.escape("\x1b[?1049l"))
    shell.expect("prompt> ")
    shell.close(force=True)


def check_refusals():
    assert tool("preview", "Samples/home.json", code=2) == ""
    done = subprocess.run([storey, "preview", "Samples/home.json"], cwd=root, capture_output=True, text=True)
    assert "not a terminal" in done.stderr and "storey render PAGE" in done.stderr
    for arguments, environment, message in [
        (["Samples/home.json"], {"TERM": "dumb"}, b"the terminal type 'dumb'"),
        (["Samples/none.json"], {}, b"cannot read Samples/none.json"),
        (["Samples/broken/invalid-json.json"], {}, b"invalid-json"), (["-", "--watch"], {}, b"cannot watch"),
        (["Samples/broken/unknown-pattern.json", "--unknown", "fail"], {}, b"the page is refused"),
    ]:
        with Preview(*arguments, **environment) as preview:
            assert preview.ended() == 2, arguments
            assert message in preview.bytes and b"\x1b[?1049h" not in preview.bytes, preview.bytes


def check_standard_input():
    shell = pexpect.spawn("bash", ["-c", f"cat Samples/home.json | '{storey}' preview -; echo code $?"], cwd=root,
                          dimensions=(24, 80), timeout=20, env={**os.environ, "TERM": "xterm-256color", "NO_COLOR": "1"})
    shell.expect("shows help")
    seen = shell.before
    shell.send("jjr")
    shell.expect("standard input again")
    shell.send("q")
    shell.expect("code 0")
    seen += shell.before
    assert not re.search(rb"\x1b\[[0-9;]*3[0-7]m", seen), "the output contains colours although NO_COLOR is set"
    shell.close()


def check_hanging_up():
    preview = Preview("Samples/home.json").open()
    preview.process.close(force=False)
    end = time.monotonic() + 10
    while preview.process.isalive():
        assert time.monotonic() < end, "the preview does not end after its terminal closed"
        time.sleep(0.05)


def counts(*arguments):
    """Returns the numbers of findings that 'storey validate' reports, as the status bar shows them."""
    done = subprocess.run([storey, "validate", *arguments, "--format", "json"], cwd=root, capture_output=True)
    severities = [diagnostic["severity"] for diagnostic in json.loads(done.stdout)["diagnostics"]]
    numbers = [(severities.count(severity), severity) for severity in ["error", "warning", "note"]]
    return " · ".join(f"{number} {word}{'' if number == 1 else 's'}" for number, word in numbers if number)


def find(page, *options):
    with Preview(page, *options, size=(160, 24)).open() as preview:
        bar = preview.screen.display[22]
        expected = counts(page, *[option.replace("--as", "--against") for option in options])
        assert expected in bar and (expected or not re.search("error|warning|note", bar)), (page, expected, bar)
        lines = preview.keys("f")
        assert f"{page}:" in lines[0] if expected else "no findings" in lines[23], (page, lines)
        assert expected in preview.keys("\x1b")[22]


def check_findings():
    """The numbers of findings are those of 'storey validate', and 'f' lists them."""
    pages = ["Samples/home.json", *sorted(str(path.relative_to(root)) for path in root.glob("Samples/broken/*.json"))]
    at_once(find, [(page,) for page in pages if page != "Samples/broken/invalid-json.json"]
            + [("Samples/home.json", "--as", "Samples/apps/tea-9.2.json")])


def check_watching_settings():
    """The configuration, the templates, the theme and the baseline are watched, too."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        shutil.copy(root / "Samples/templates/text-block.json", folder / "page.json")
        configuration = folder / ".storey.json"
        with Preview(str(folder / "page.json"), "--watch", size=(160, 24)).open() as preview:
            assert "1 error" in preview.screen.display[22], preview.screen.display
            (folder / "floors").mkdir()
            template = folder / "floors/text-block.json"
            shutil.copy(root / "Templates/text-block.json", template)
            configuration.write_text('{"templates": ["floors"]}')
            preview.wait(lambda lines: "error" not in lines[22])
            good = template.read_text()
            template.write_text(good[:-20])
            preview.wait(lambda lines: "text-block.json:" in "".join(lines[-3:]) and "error" in "".join(lines[-3:]))
            assert "text-block.json:" in preview.keys("f")[0]
            preview.keys("\x1b")
            template.write_text(good)
            preview.wait(lambda lines: "Tab selects" in lines[23])
            theme = folder / "theme.json"
            configuration.write_text('{"templates": ["floors"], "theme": "theme.json"}')
            preview.wait(lambda lines: "cannot read" in "".join(lines[-3:]))
            theme.write_text('{"light": {"colr": "#000000"}}')
            preview.wait(lambda lines: "theme.json:1:" in "".join(lines[-3:]))
            theme.write_text("{}")
            preview.wait(lambda lines: "Tab selects" in lines[23])
            configuration.write_text('{"templates": ["floors"], "rulez": {}}')
            preview.wait(lambda lines: ".storey.json:1:" in "".join(lines[-3:]) and "rulez" in "".join(lines[-3:]))
            configuration.unlink()
            preview.wait(lambda lines: "1 error" in lines[22])


def at_once(run, cases):
    """Runs previews in parallel, since they wait most of the time. Processes are forked, so that failures are raised here."""
    with multiprocessing.get_context("fork").Pool(6) as pool:
        pool.starmap(run, cases, chunksize=1)


ANY_KEYS = ["j", "k", " ", "b", "n", "p", "g", "G", "h", "l", "\t", "\x1b[Z", "\r", "c", "?", "r", "\x1b", "\x0c", "\x04",
            "\x15", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[<64;3;3M",
            "\x1b[<65;3;3M", "\x1b[200~pasted qqq\x03\x1b[201~", "世", "é"]


def press_anything(seed, page, size, times):
    dice = random.Random(seed)
    with Preview(str(page), "--templates", "Templates", size=size).open() as preview:
        for _ in range(times):
            # ESC followed directly by q is a different key.
            some = "".join(dice.choice(ANY_KEYS) for _ in range(25)).replace("\x1bq", "")
            some += "".join(f"\x1b[<0;{dice.randint(1, size[0])};{dice.randint(1, size[1])}M" for _ in range(2))
            preview.keys(some, settles=False)
            preview.read(0.01)
        leave_alive(preview, (seed, page, size))


def send_anything(seed):
    dice = random.Random(seed)
    with Preview("Samples/home.json").open() as preview:
        for _ in range(5):
            some = bytes(dice.randrange(256) for _ in range(60)).replace(b"\x03", b"").replace(b"\x1a", b"").replace(b"q", b"")
            preview.process.send(some)
            preview.read(0.01)
        leave_alive(preview, seed)


def leave_alive(preview, case):
    """Checks that the preview is still running, and that Ctrl-C ends it."""
    preview.settle()
    assert preview.process.isalive(), case
    preview.keys("\x03", settles=False)
    assert preview.ended() == 0, case


def check_anything():
    pages = sorted(path.relative_to(root) for path in root.glob("Samples/*.json"))
    pages += sorted(path.relative_to(root) for path in root.glob("Samples/templates/*.json"))
    broken = sorted(path.relative_to(root) for path in root.glob("Samples/broken/*.json") if path.stem != "invalid-json")
    cases = [(page, size, 8) for page in pages for size in sizes]
    cases += [(page, sizes[number % 3], 2) for number, page in enumerate(broken)]
    at_once(press_anything, [(seed, *case) for seed, case in enumerate(cases)])
    at_once(send_anything, [(seed,) for seed in range(40)])


def leave_unfinished(start, last, pause):
    with Preview("Samples/home.json").open() as preview:
        preview.keys(start, settles=False)
        time.sleep(pause)
        preview.keys(last, settles=False)
        assert preview.ended() == 0, (start, last)


def check_unfinished_keys():
    """Checks that unfinished escape sequences do not block the keyboard."""
    starts = ["\x1b" + letter for letter in "P]X_^O["] + ["\x1b[M", "\x1b[M!", "\x1b[<0;", "\x1b]0;title"]
    ends = [("\x03", 0), ("\x03", 0.3), ("q", 0.3)]
    at_once(leave_unfinished, [(start, *end) for start in starts for end in ends])
    with Preview("Samples/home.json").open() as preview:
        preview.keys("\x1b[200~pasted q\x03", settles=False)
        preview.settle()
        assert preview.process.isalive()
        time.sleep(1.5)
        preview.keys("\x03", settles=False)
        assert preview.ended() == 0


def check_waiting():
    """Checks that keys are read while the page is being read: 'q' ends a preview whose page does not arrive."""
    for keys, code in [("q", 0), ("\x03", 0), ("jq", 0)]:
        for pause in (0.1, 1):
            shell = pexpect.spawn("bash", ["-c", f"sleep 60 | '{storey}' preview -; echo code $?; exit"], cwd=root,
                                  dimensions=(24, 80), timeout=20, env={**os.environ, "TERM": "xterm-256color"})
            if pause == 1:
                shell.expect("Reading - ")
            else:
                time.sleep(pause)
            shell.send(keys)
            # The shell also waits for 'sleep', so the end of the preview is detected by its process.
            end = time.monotonic() + 20
            while subprocess.run(["pgrep", "-P", str(shell.pid), "-x", "storey"], capture_output=True).returncode == 0:
                assert time.monotonic() < end, (keys, pause)
                time.sleep(0.05)
            shell.close(force=True)


def most_memory(process):
    """Returns the peak memory of a process, in MB."""
    return int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{process}/status").read_text())[1]) >> 10


def check_large_terminals():
    for columns, lines in [(65535, 65535), (65535, 1), (1, 65535), (2000, 2000)]:
        process = pexpect.spawn(storey, ["preview", "Samples/home.json"], dimensions=(lines, columns), cwd=root,
                                timeout=60, env={**os.environ, "TERM": "xterm-256color"})
        process.expect(re.escape("\x1b[?2026l"))
        for key in "jGg?":
            process.send(key)
        process.send("\x1bn")
        process.read_nonblocking(1 << 20, 1)
        memory = most_memory(process.pid)
        assert memory < 128, (columns, lines, memory)
        process.send("\x03")
        process.expect(pexpect.EOF)
        process.close()
        assert process.exitstatus == 0, (columns, lines, process.exitstatus, process.signalstatus)


def check_huge_page():
    """Checks a page of 60 MB: 'q' while it is being read, and keys after that."""
    floors = json.loads((root / "Samples/home.json").read_text())["floors"]
    text = ",".join(json.dumps(floor, ensure_ascii=False) for floor in floors)
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "huge.json")
        page.write_text('{"name":"huge","floors":[' + ",".join([text] * (60_000_000 // len(text.encode()))) + "]}")
        for pause in (0.05, 0.2, 0.5):
            with Preview(str(page)) as preview:
                time.sleep(pause)
                preview.keys("q", settles=False)
                assert preview.ended() == 0, pause
        with Preview(str(page), "--watch") as preview:
            preview.wait(lambda lines: "floor 1/" in lines[22], seconds=60)
            slowest = 0
            for key in ["j", " ", "G", "k", "p", "g", "n", "\t", "\r", "c", "\x1b", "l", "?", "\x1b"]:
                before = len(preview.bytes)
                began = time.monotonic()
                preview.keys(key, settles=False)
                while len(preview.bytes) == before and time.monotonic() - began < 5:
                    preview.read(0.01)
                # After a lone ESC, the preview waits for the rest of a sequence. Some keys change nothing.
                if key != "\x1b" and len(preview.bytes) > before:
                    slowest = max(slowest, time.monotonic() - began)
            # Keys work while the page is read again.
            preview.keys("r", settles=False)
            preview.keys("G", settles=False)
            # The command of a tap may be shown below the bar.
            preview.wait(lambda lines: any(line.endswith("100% ") for line in lines))
            memory = most_memory(preview.process.pid)
            preview.keys("q", settles=False)
            began = time.monotonic()
            assert preview.ended() == 0
            print(f"  {page.stat().st_size >> 20} MB: the slowest key took {slowest * 1000:.0f} ms, leaving "
                  f"{(time.monotonic() - began) * 1000:.0f} ms; {memory} MB of memory")


def check_large_page():
    floors = json.loads((root / "Samples/home.json").read_text())["floors"][1:4]
    floors = [{**floors[index % 3], "identityId": index} for index in range(20_000)]
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "large.json")
        page.write_text(json.dumps({"name": "large", "floors": floors}))
        began = time.monotonic()
        with Preview(str(page)) as preview:
            preview.wait(lambda lines: "floor 1/20000" in lines[22], seconds=60)
            opened = time.monotonic() - began
            preview.keys("G", settles=False)
            preview.wait(lambda lines: "100%" in lines[22])
            scrolled = time.monotonic() - began - opened
            preview.keys("k" * 200 + "g", settles=False)
            preview.wait(lambda lines: " 0%" in lines[22])
            print(f"  20,000 floors, {page.stat().st_size >> 20} MB: open in {opened:.2f} s, scrolled to the end in {scrolled:.2f} s, "
                  f"200 lines and back in {time.monotonic() - began - opened - scrolled:.2f} s")


wanted = sys.argv[2:]
for name, check in [(name, check) for name, check in globals().items() if name.startswith("check_")]:
    if wanted and name.removeprefix("check_") not in wanted:
        continue
    began = time.monotonic()
    check()
    print(f"{name.removeprefix('check_').replace('_', ' ')}: {time.monotonic() - began:.1f} s", flush=True)
