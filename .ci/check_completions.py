"""Tests the completion scripts in interactive shells: bash, zsh and fish.

    check_completions.py STOREY

Commands, options and choices are those of the help. bash and zsh run in a pseudo-terminal, in which one key inserts all
completions and another one writes the edited line to a file. fish prints its completions.
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

import pexpect

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/Outputs"))
from choices import choices

storey = str(pathlib.Path(sys.argv[1]).resolve())
INSERT_ALL, WRITE_LINE = "\x18a", "\x18d"


def tool(*arguments):
    return subprocess.run([storey, *arguments], check=True, capture_output=True, text=True).stdout


class Terminal:
    """A shell in a pseudo-terminal."""

    def __init__(self, command, folder, setup):
        self.answer = folder.parent / "line"
        environment = {"HOME": str(folder.parent), "PATH": os.environ["PATH"], "TERM": "dumb", "LC_ALL": "C.UTF-8",
                       "ANSWER": str(self.answer)}
        self.process = pexpect.spawn(
            command[0], command[1:], cwd=folder, env=environment, dimensions=(50, 2000), encoding="utf-8", timeout=20)
        # The echo of the terminal shows the line before the shell runs it, so the mark is not written in one piece.
        self.process.sendline(f"source {shlex.quote(str(setup))}; echo rea''dy")
        self.process.expect("ready\r")

    def edited(self, typed, key):
        """Returns the line after a key was pressed."""
        self.answer.unlink(missing_ok=True)
        self.process.send("\x15" + typed + key + WRITE_LINE)
        end = time.monotonic() + 20
        while not self.answer.exists() or not self.answer.read_text().endswith("\n"):
            assert time.monotonic() < end, f"no answer for {typed!r}"
            try:
                self.process.read_nonblocking(1 << 16, 0.01)
            except pexpect.TIMEOUT:
                pass
        return self.answer.read_text().removesuffix("\n")

    def completed(self, typed):
        return self.edited(typed, "\t")

    def offered(self, typed):
        """Returns all completions of the last word."""
        line = self.edited(typed, INSERT_ALL)
        word = re.search(r"\S*$", typed)
        assert line.startswith(typed[:word.start()]), (typed, line)
        return set() if line == typed else {plain(found) for found in shlex.split(line[word.start():])}

    def close(self):
        self.process.close(force=True)


class Bash(Terminal):
    name = "bash"

    def __init__(self, folder, setup, breaks=""):
        setup.write_text(f"""
            PS1='$ ' HISTFILE=
            {breaks}
            eval "$({shlex.quote(storey)} completions bash)"
            complete -p storey >/dev/null || exit 1
            bind 'set bell-style none' 'set completion-query-items 0' 'set page-completions off' 2>/dev/null
            bind '"\\C-xa": insert-completions'
            bind -x '"\\C-xd": printf "%s\\n" "$READLINE_LINE" >"$ANSWER"'
            """)
        super().__init__(["bash", "--norc", "--noprofile", "-i"], folder, setup)


class Zsh(Terminal):
    name = "zsh"

    def __init__(self, folder, setup, sourced=False):
        functions = setup.parent / "functions"
        functions.mkdir(exist_ok=True)
        (functions / "_storey").write_text(tool("completions", "zsh"))
        setup.write_text(f"""
            PS1='$ '
            autoload -Uz compinit
            {'' if sourced else f'fpath=({shlex.quote(str(functions))} $fpath)'}
            compinit -u -D
            {f'source {functions}/_storey' if sourced else ''}
            [[ -n $_comps[storey] ]] || exit 1
            bindkey -e
            insert-all() {{ _main_complete; compstate[insert]=all }}
            zle -C all complete-word insert-all
            write-line() {{ print -r -- "$BUFFER" >"$ANSWER" }}
            zle -N write-line
            bindkey '^Xa' all
            bindkey '^Xd' write-line
            LISTMAX=10000
            """)
        super().__init__(["zsh", "-f", "-i"], folder, setup)


class Fish:
    name = "fish"

    def __init__(self, folder, setup):
        self.folder, self.setup = folder, setup
        setup.write_text(tool("completions", "fish"))

    def offered(self, typed):
        code = f"source {shlex.quote(str(self.setup))}; complete -C {shlex.quote(typed)}"
        done = subprocess.run(["fish", "--no-config", "-c", code], cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr, done.stderr
        return {plain(line.split("\t")[0]) for line in done.stdout.splitlines()}

    def close(self):
        pass


def plain(word):
    """Returns the value of an option, or a name, without '=' and '/' at its end: zsh removes them when it inserts all names."""
    return re.sub(r"^--[^=]*=(?=.)", "", word).rstrip("/=")


def commands():
    listed = re.search(r"Commands:\n((?:  .*\n)+)", tool("--help"))[1]
    return re.findall(r"^  (\S+)", listed, re.M)


def options(command):
    """Returns the options in the help of a command, or of the tool: names, value."""
    lines = re.findall(r"^  (-.*?)(?:  .*)?$", tool(*command, "--help"), re.M)
    found = [line.split(" ") for line in lines]
    return [([word.rstrip(",") for word in words if word[0] == "-"], "".join(word for word in words if word[0] != "-"))
            for words in found]


checks = 0


def expect(shell, typed, expected, holds=lambda found, expected: found == expected):
    global checks
    checks += 1
    found = shell.offered(typed)
    assert holds(found, expected), f"{shell.name}: {typed!r}\noffers   {sorted(found)}\nexpected {sorted(expected)}"


def check(shell):
    names = commands()
    everything = {*names, "help"}
    expect(shell, "storey ", everything)
    expect(shell, "storey help ", everything)
    expect(shell, "storey ren", {"render"})
    expect(shell, "storey --color never ren", {"render"})
    expect(shell, "storey --color=", {"auto", "always", "never"})
    expect(shell, "storey --config home.json --", {name for names, _ in options([]) for name in names
                                                   if name[:2] == "--" and name != "--config"})
    for command in names:
        declared = options([command])
        expect(shell, f"storey {command} --", {name for names, _ in declared for name in names if name[:2] == "--"})
        for option, value in declared:
            if "|" in value:
                expect(shell, f"storey {command} {option[-1]} ", set(value.split("|")))
                expect(shell, f"storey {command} {option[-1]}=", set(value.split("|")))

    # Options that were given, and repeatable ones.
    for typed in ["storey render --width 320 --", "storey render --width=320 --"]:
        expect(shell, typed, {"--width"}, lambda found, expected: len(found) > 15 and not found & expected)
    expect(shell, "storey render -o page.html --", {"--output"}, lambda found, expected: not found & expected)
    expect(shell, "storey render --limit looks=5 --", {"--limit"}, set.issuperset)
    expect(shell, "storey validate --quiet home.json --", {"--quiet"}, lambda found, expected: not found & expected)

    # Names.
    rules = {rule["id"] for rule in json.loads(tool("rules", "--format", "json"))["rules"]}
    expect(shell, "storey explain ", rules)
    expect(shell, "storey explain price-", {rule for rule in rules if rule.startswith("price-")})
    expect(shell, "storey schema ", {line.split()[0] for line in tool("floors").splitlines()})
    limits = re.search(r"The limits are: (.*)\.", tool("render", "--help"))[1].split(", ")
    expect(shell, "storey render --limit ", set(limits))
    expect(shell, "storey render --limit=floors", {"floors", "floors-in-apps"})
    expect(shell, "storey --color never config --limit item", {"items", "items-per-kilobyte"})
    expect(shell, "storey completions ", {"bash", "zsh", "fish"})
    expect(shell, "storey new ", {"floor"})

    # Files and folders.
    files = {"home.json", "pages", "a page.json"}
    for typed in ["storey render ", "storey validate home.json ", "storey diff home.json ", "storey breaking a b c ",
                  "storey render --theme ", "storey render --theme=", "storey --config ", "storey render -- "]:
        expect(shell, typed, files)
    for typed in ["storey init ", "storey render --store ", "storey render --store=", "storey new floor Hours "]:
        expect(shell, typed, {"pages"})
    expect(shell, "storey render pages/", {"pages/first.json", "pages/second.json"})
    formats = [value for names, value in options(["validate"]) if names == ["--format"]][0].split("|")
    # The results of a stream are not a report.
    expect(shell, "storey validate --report ", set(formats) - {"ndjson"})
    for typed in ["storey validate --report sarif=ho", "storey validate --report=sarif=ho"]:
        expect(shell, typed, {"home.json", "sarif=home.json"}, lambda found, either: len(found) == 1 and found <= either)

    # Free text and surplus operands.
    for typed in ["storey render --width ", "storey manifest --version ", "storey render --width=", "storey tap home.json 1",
                  "storey explain dead-url p", "storey render --limit looks=5"]:
        expect(shell, typed, set())


def check_keys(shell):
    """Checks the line after the tabulator key."""
    for typed, expected in [
        ("storey ren", "storey render "),
        ("storey render --form", "storey render --format" + ("=" if shell.name == "zsh" else " ")),
        ("storey render --format=ht", "storey render --format=html "),
        ("storey render --limit loo", "storey render --limit looks="),
        ("storey render --limit=loo", "storey render --limit=looks="),
        ("storey validate --report sar", "storey validate --report sarif="),
        ("storey render hom", "storey render home.json "),
        ("storey render --store pag", "storey render --store pages/"),
        ("storey render --store=pag", "storey render --store=pages/"),
    ]:
        found = shell.completed(typed)
        assert found == expected, f"{shell.name}: {typed!r} becomes {found!r}; expected {expected!r}"


for name in ["bash", "zsh", "fish"]:
    if not shutil.which(name):
        sys.exit(f"error: {name} is not installed")
with tempfile.TemporaryDirectory() as base:
    folder = pathlib.Path(base) / "work"
    (folder / "pages").mkdir(parents=True)
    for name in ["home.json", "a page.json", "pages/first.json", "pages/second.json"]:
        (folder / name).write_text("{}")
    setup = pathlib.Path(base) / "setup"
    for Shell in [Bash, Zsh, Fish]:
        shell = Shell(folder, setup)
        check(shell)
        if Shell != Fish:
            check_keys(shell)
        shell.close()
    # Again where bash does not split arguments at '=' and ':', and where zsh reads the script with 'source'.
    for Shell, changes in [(Bash, {"breaks": "COMP_WORDBREAKS=${COMP_WORDBREAKS//[=:]/}"}), (Zsh, {"sourced": True})]:
        shell = Shell(folder, setup, **changes)
        expect(shell, "storey ren", {"render"})
        expect(shell, "storey render --format=", set(choices(storey, "render", "--format")))
        expect(shell, "storey render --limit floors-", {"floors-in-apps"})
        shell.close()
print(f"{checks} completions in bash, zsh and fish are as expected")
