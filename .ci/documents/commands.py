"""Checks blocks of commands and of their output."""
import re
import shlex

from blocks import root


def check_shell(block, world):
    if "synopsis" in block.says:
        return check_synopsis(block, world)
    if file := block.says.get("carried out by"):
        return check_carried_out(block, file)
    expected = int(block.says.get("exits", 0))
    script = f"set -Eeuo pipefail\nshopt -s globstar\ntrap 'echo \"@$LINENO\"' ERR\n{block.text}"
    done = world.run(script)
    if done.returncode != expected:
        line = re.findall(r"^@(\d+)$", done.stdout, re.M)
        block.problem(f"exit code {done.returncode}; expected {expected}:\n{done.stdout}", block.line + int(line[0]) - 4 if line else None)


def check_usage(usage, world):
    """Returns an error if 'storey COMMAND --help' does not have the command or an option of a usage."""
    command = usage.split()[1]
    code, text = world.help(command)
    if code:
        return f"unknown command 'storey {command}'"
    for option in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", usage):
        if not re.search(rf"(?<![\w-]){option}(?![\w-])", text):
            return f"unknown option '{option}' for 'storey {command}'"
    return None


def check_synopsis(block, world):
    listed = set()
    for number, line in enumerate(block.text.splitlines(), block.line):
        for usage in re.split(r"(?=\bstorey )", line)[1:]:
            listed.add(usage.split()[1])
            if problem := check_usage(usage, world):
                block.problem(problem, number)
    commands = re.search(r"Commands:\n((?:  .*\n)+)", world.run("storey --help").stdout)[1]
    for command in re.findall(r"^  (\S+)", commands, re.M):
        if command not in listed:
            block.problem(f"missing command 'storey {command}'")


def check_carried_out(block, file):
    """Checks that for each line, `file` has a line with all of its words. That line may have other words as well."""
    there = [shlex.split(line, comments=True) for line in re.sub(r"\\\n", " ", (root / file).read_text()).split("\n") if line.count('"') % 2 == 0 and line.count("'") % 2 == 0]
    for number, line in enumerate(block.text.splitlines(), block.line):
        words = shlex.split(line, comments=True)
        if words and not any(all(any(other == word or other.endswith("/" + word) for other in others) for word in words) for others in there):
            block.problem(f"{file} does not contain the command: {' '.join(words)}", number)


def check_text(block, world):
    if "drawing" in block.says:
        return
    if command := block.says.get("output of"):
        sessions = [(block.line, command, block.text.splitlines())]
    else:
        sessions = []
        for number, line in enumerate(block.text.splitlines(), block.line):
            if line.startswith("$ "):
                sessions.append((number, line[2:], []))
            elif sessions:
                sessions[-1][2].append(line)
            else:
                return block.problem("expected '$ ' and a command, or a directive above the block", number)
    for number, command, lines in sessions:
        done = world.run(command)
        expected = int(block.says.get("exits", 0))
        if done.returncode != expected:
            block.problem(f"exit code {done.returncode}; expected {expected}:\n{done.stdout}", number)
            continue
        pattern = "".join(
            r"(?:.*\n)*?" if line.strip() == "…" else ".*".join(re.escape(part) for part in line.rstrip().split("…")) + r" *\n" for line in lines)
        if not re.fullmatch(pattern, done.stdout if done.stdout.endswith("\n") or not done.stdout else done.stdout + "\n"):
            block.problem(f"the output of '{command}' differs from the block:\n{done.stdout}", number)
