"""Checks blocks of settings of editors: Lua, Emacs Lisp, TOML, and JSON that is not a file of this project."""
import json
import re
import shutil
import tomllib

from blocks import root
from commands import check_usage

# The settings that a block of VS Code may contain beside those of the extension.
vscode_settings = {"editor.inlayHints.enabled", "editor.formatOnSave", "editor.codeActionsOnSave"}

# A program that reads all forms of a file and prints the line of an error. A form without an end is an error, too.
read_forms = """
(with-temp-buffer
  (insert-file-contents ".block.el")
  (emacs-lisp-mode)
  (condition-case problem
      (while (progn (forward-comment (buffer-size)) (not (eobp)))
        (read (current-buffer)))
    (error (princ (format "%d: %s" (line-number-at-pos) (error-message-string problem)) #'external-debugging-output)
           (kill-emacs 1))))
"""


def check_lua(block, world):
    """Parses a block with Neovim, which has the Lua that runs it."""
    parse = "lua local _, problem = loadfile('.block.lua'); if problem then io.stderr:write(problem); vim.cmd('cquit') end"
    parsed_by(block, world, ".block.lua", ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", parse, "-c", "qall"])
    check_commands(block, world, quoted_commands(block.text))


def check_elisp(block, world):
    """Reads a block with Emacs."""
    parsed_by(block, world, ".block.el", ["emacs", "--batch", "-Q", "--eval", read_forms])
    check_commands(block, world, quoted_commands(block.text))


def check_toml(block, world):
    try:
        value = tomllib.loads(block.text)
    except tomllib.TOMLDecodeError as error:
        return block.problem(f"invalid TOML: {error}")
    check_commands(block, world, structured_commands(value))


def check_settings(block, world, value):
    """Checks JSON settings: the names of settings of VS Code, and the commands in those of other editors."""
    if block.says["settings of"] == "VS Code":
        manifest = json.loads((root / "Editors/vscode/package.json").read_text())
        known = vscode_settings | set(manifest["contributes"]["configuration"]["properties"])
        for name in value:
            if name not in known:
                block.problem(f"unknown setting '{name}'")
    check_commands(block, world, structured_commands(value))


def parsed_by(block, world, name, arguments):
    """Writes a block to a file and reports the output of a program that fails to parse it. A missing program is an error."""
    if not shutil.which(arguments[0], path=world.environment["PATH"]):
        return block.problem(f"'{arguments[0]}' is not installed, so the block cannot be parsed")
    world.write(name, block.text)
    done = world.run("", arguments)
    if done.returncode:
        line = re.search(r"(?:^|\.lua:)(\d+): ", done.stdout)
        block.problem(f"{arguments[0]} cannot parse the block: {done.stdout.strip()}", block.line + int(line[1]) - 1 if line else None)


def quoted_commands(text):
    """Returns the commands of the tool in Lua or Emacs Lisp: strings in a row, of which the first is "storey"."""
    return [re.findall(r'"([^"]*)"', found[0]) for found in re.finditer(r'(?<![:=] )"storey"(?:,? *"[^"]*")+', text)]


def structured_commands(value):
    """Returns the commands of the tool in settings: arrays, or a program with its arguments."""
    if isinstance(value, list):
        return [value] if value and value[0] == "storey" and len(value) > 1 else [found for part in value for found in structured_commands(part)]
    if isinstance(value, dict):
        own = [[value["command"], *value.get("args", [])]] if value.get("command") == "storey" else []
        return own + [found for part in value.values() for found in structured_commands(part)]
    return []


def check_commands(block, world, commands):
    """Checks that the commands of the tool in a block exist, with their options."""
    for command in commands:
        if problem := check_usage(" ".join(command), world):
            block.problem(problem)
