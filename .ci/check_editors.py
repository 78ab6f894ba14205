"""Checks the language server in Neovim and Emacs without a screen, with the settings of the article about editors.

    check_editors.py STOREY [neovim|emacs]

Each editor opens copies of the pages of Samples, Samples/broken and Tests/Editors/pages. These conditions must be met:

- The diagnostics that the editor has are the findings of 'storey validate': line, column, severity, rule and message.
- After the correction of a finding, the text is the one that 'storey validate --fix' writes for this finding.
- The completions at a position contain the expected labels.
- The server exits with 0 after the editor.

The clients are Tests/Editors/neovim/client.lua and Tests/Editors/emacs/client.el. Debian's packages are neovim, emacs-nox and
elpa-eglot.
"""
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "documents"))
from blocks import blocks, root

article = "Documentation/Storey.docc/Editors.md"
severities = {"error": "ERROR", "warning": "WARN", "note": "INFO"}
# The editors remove a byte-order mark when they read a file, so the server does not see it.
invisible = {"byte-order-mark"}
# Pages with a correction, and the rule of the finding at which it is applied.
corrected = [("floor-count-mismatch.json", "floor-count-mismatch"), ("coerced-value.json", "coerced-value"),
             ("astral.json", "unknown-key"), ("astral.json", "floor-count-mismatch")]
# Pages in which "↓" is the position, and labels that the completions there must contain.
completed = [
    ('{"floors": [{"↓"}]}\n', {"pattern"}),
    ('{"floors": [{"pattern": "↓"}]}\n', {"Focus", "SingleGoods", "NormalFloor", "NSelectN", "Category"}),
    ('{"floors": [{"pattern": "SingleGoods", "↓"}]}\n', {"skuList", "identityId"}),
    ('{"name": "🍵", "floors": [{"$comment": "🍵", "pattern": "Focus", "picList": [{"↓"}]}]}\n', {"img", "jump"}),
]
problems = []


class Editor:
    """An editor: the block of the article with its settings, its command, and the unit of its columns."""

    def __init__(self, name, settings, command, width):
        self.name, self.settings, self.command, self.width = name, settings, command, width

    def run(self, folder, storey, task):
        """Carries out a task in a folder, and returns the result of the client."""
        setup = next(block for block in blocks(article) if block.says.get("file") == self.settings)
        programs, codes = folder / ".programs", folder / ".codes"
        programs.mkdir()
        (folder / self.settings).write_text(setup.text)
        (folder / ".task.json").write_text(json.dumps(task))
        (programs / "storey").write_text(f'#!/bin/sh\n"{storey}" "$@"\ncode=$?\necho "$1 $code" >>"{codes}"\nexit $code\n')
        (programs / "storey").chmod(0o755)
        environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}", "STOREY_TASK": str(folder / ".task.json"),
                                    "HOME": str(folder), "LC_ALL": "C.UTF-8"}
        client = root / f"Tests/Editors/{self.name}"
        done = subprocess.run(self.command(str(folder / self.settings), client), cwd=folder, env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
        if done.returncode:
            sys.exit(f"{self.name}: exit code {done.returncode}:\n{done.stdout}{done.stderr}")
        ends = codes.read_text().split("\n") if codes.exists() else []
        if ends != ["lsp 0", ""]:
            problems.append(f"{self.name}: expected one server with exit code 0; found {ends}")
        return json.loads(done.stdout)


editors = {
    "neovim": Editor("neovim", "neovim.lua", lambda settings, client: [
        "nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", f"luafile {settings}", "-c", f"luafile {client}/client.lua"],
        lambda text: len(text.encode())),
    "emacs": Editor("emacs", "emacs.el", lambda settings, client: [
        "emacs", "--batch", "--no-init-file", "-f", "package-activate-all", "-l", settings, "-l", f"{client}/client.el"], len),
}


def findings(storey, folder, page):
    """Returns the findings of a page that an editor can see."""
    done = subprocess.run([storey, "validate", page, "--format", "json"], cwd=folder, capture_output=True, text=True)
    return [found for found in json.loads(done.stdout)["diagnostics"] if found["rule"] not in invisible]


def as_diagnostic(finding, lines, width):
    """Returns a finding as an editor has it: lines and columns from 0, and the remedy on the second line of the message."""
    def column(line, column):
        return width(lines[line - 1][:column - 1])
    message = finding["message"] + (f"\n{finding['hint']}" if finding["hint"] else "")
    return {"line": finding["line"] - 1, "column": column(finding["line"], finding["column"]),
            "endLine": finding["endLine"] - 1, "endColumn": column(finding["endLine"], finding["endColumn"]),
            "severity": severities[finding["severity"]], "rule": finding["rule"], "source": "storey", "message": message}


def corrected_text(storey, folder, page, finding):
    """Returns the text of a page in which only the line of a finding is corrected."""
    with tempfile.TemporaryDirectory() as other:
        copy = pathlib.Path(other) / page
        shutil.copy(folder / page, copy)
        subprocess.run([storey, "validate", copy, "--fix", "--only", finding["rule"]], capture_output=True)
        lines, fixed = (folder / page).read_text().split("\n"), copy.read_text().split("\n")
    assert lines != fixed, f"{page} has no correction of {finding['rule']}"
    lines[finding["line"] - 1] = fixed[finding["line"] - 1]
    return "\n".join(lines)


def compare(editor, place, found, expected):
    """Adds a problem for each difference between two lists, whose order does not matter."""
    found, expected = (collections.Counter(json.dumps(one, ensure_ascii=False, sort_keys=True) for one in some) for some in (found, expected))
    for kind, difference in ("missing", expected - found), ("unexpected", found - expected):
        problems.extend(f"{editor.name}: {place}: {kind}: {one}" for one in difference.elements())


def check(editor, storey):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        for page in (*root.glob("Samples/*.json"), *root.glob("Samples/broken/*.json"), *root.glob("Tests/Editors/pages/*.json")):
            shutil.copy(page, folder)
        pages = sorted(page.name for page in folder.glob("*.json"))
        lines = {page: (folder / page).read_text(encoding="utf-8-sig").split("\n") for page in pages}
        expected = {page: findings(storey, folder, page) for page in pages}
        actions = [(page, next(found for found in expected[page] if found["rule"] == rule)) for page, rule in corrected]
        texts = [corrected_text(storey, folder, page, found) for page, found in actions]
        task = {"pages": pages, "actions": [], "completions": []}
        for page, found in actions:
            at = as_diagnostic(found, lines[page], editor.width)
            task["actions"].append({"page": page, "line": at["line"], "column": at["column"]})
        for number, (text, _) in enumerate(completed):
            (folder / f"completed-{number}.json").write_text(text.replace("↓", ""))
            task["completions"].append({"page": f"completed-{number}.json", "line": 0, "column": editor.width(text.split("↓")[0])})
        result = editor.run(folder, storey, task)
    for page in pages:
        compare(editor, page, result["diagnostics"][page], [as_diagnostic(found, lines[page], editor.width) for found in expected[page]])
    for (page, found), text, wanted in zip(actions, result["actions"], texts, strict=True):
        if text != wanted:
            compare(editor, f"{page}, after the correction of {found['rule']}", text.split("\n"), wanted.split("\n"))
    for (text, wanted), labels in zip(completed, result["completions"], strict=True):
        if absent := wanted - {label.strip('"') for label in labels}:
            problems.append(f"{editor.name}: {text.strip()}: no completion {', '.join(sorted(absent))}; found {labels}")
    count = sum(len(found) for found in expected.values())
    print(f"{editor.name}: {count} findings of {len(pages)} pages, {len(actions)} corrections, {len(completed)} completions")


def main():
    storey = str(pathlib.Path(sys.argv[1]).resolve())
    for name in sys.argv[2:] or editors:
        check(editors[name], storey)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if problems:
        sys.exit(f"problems: {len(problems)}")


main()
