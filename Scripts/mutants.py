#!/usr/bin/env python3
"""Makes small changes ("mutants") in the sources, one at a time, and reports the mutants that no test detects.

  python3 Scripts/mutants.py                     # 60 mutants of Storey, StoreyOutput and StoreyValidation
  python3 Scripts/mutants.py --count 20 --seed 7 --paths Sources/Storey/Layout
  python3 Scripts/mutants.py --list              # lists the chosen mutants without compiling them

A mutant changes a comparison, a bound, a constant or an operation, negates a condition, or drops a statement or a pattern of
a case. All mutants are compiled at once into a copy of the checkout. Each is active when the environment variable
STOREY_MUTANT has its number. Mutants that do not compile are replaced by the next ones of the seed. The tests then run for
one mutant after another: first the tests of the mutated module, then all others. A mutant is killed when a test fails, crashes
or exceeds the time limit.

The copy stays in the folder of --work, so that the next run builds faster. The exit code is 1 when the tests fail without a
mutant, or when more than --survivors mutants (default: 10 %) survive. Requires Python 3.9 and no packages.
"""
import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mutant_sources import candidates, switches

ROOT = Path(__file__).resolve().parent.parent
MODULES = ["Storey", "StoreyOutput", "StoreyValidation"]
SWITCH_FILE = "ActiveMutant.swift"
# Mutants that are compiled for each one that is tested, because some do not compile.
SURPLUS = 1.5


def main():
    options = read_options()
    # The sources are read once, so that the checkout may change while the mutants are tested.
    sources = {str(file.relative_to(ROOT)): file.read_text() for file in (ROOT / "Sources").rglob("*.swift")}
    chosen = choose(sources, options)
    if options.list:
        for mutant in chosen[: options.count]:
            print(mutant.description)
        return 0
    work = Path(options.work) if options.work else Path(tempfile.gettempdir()) / "storey-mutants"
    copy_checkout(work)
    say(f"working in {work}")
    mutants = build(work, sources, chosen, options)
    tests = Tests(work, options)
    with ThreadPoolExecutor(options.jobs) as pool:
        if not all(pool.map(tests.measure, tests.targets)):
            return 1
        results = list(pool.map(tests.result, mutants))
    return report(results, options)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60, help="the number of mutants (default: 60)")
    parser.add_argument("--seed", type=int, default=1, help="the seed for the choice of mutants (default: 1)")
    parser.add_argument("--paths", nargs="+", default=[f"Sources/{module}" for module in MODULES])
    parser.add_argument("--list", action="store_true", help="print the mutants and exit")
    parser.add_argument("--jobs", type=int, default=2, help="the number of mutants tested in parallel (default: 2)")
    parser.add_argument("--work", help="the folder of the copy (default: a folder in the temporary folder of the system)")
    parser.add_argument("--swift", default="swift", help="the Swift command (default: swift)")
    parser.add_argument("--survivors", type=int, help="the number of mutants that may survive")
    parser.add_argument("--report", help="a JSON file for the results")
    parser.add_argument("--only", type=int, nargs="+", help="test only the mutants with these numbers")
    return parser.parse_args()


def say(text):
    print(text, file=sys.stderr, flush=True)


# Choosing


def choose(sources, options):
    """Returns all candidates in the order of the seed."""
    kinds = {}
    for name in sorted(sources):
        if any(name == path or name.startswith(path.rstrip("/") + "/") for path in options.paths):
            for candidate in candidates(name, sources[name]):
                kinds.setdefault(candidate.kind, []).append(candidate)
    dice = random.Random(options.seed)
    piles = [kinds[kind] for kind in sorted(kinds)]
    for pile in piles:
        dice.shuffle(pile)
    drawn, lines = [], set()
    while any(piles):
        # The square root gives rare kinds a higher share than their frequency.
        pile = dice.choices(piles, [len(pile) ** 0.5 for pile in piles])[0]
        candidate = pile.pop()
        # At most one mutant per line, so that the line of a compiler error identifies the mutant.
        if (candidate.path, candidate.line) not in lines:
            lines.add((candidate.path, candidate.line))
            drawn.append(candidate)
    return [candidate._replace(number=number) for number, candidate in enumerate(drawn, 1)]


# Building


def copy_checkout(work):
    """Updates the copy from the checkout. Unchanged files are not written."""
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True,
        text=True).stdout.splitlines()
    names = [name for name in names if (ROOT / name).is_file()]
    known = set(names)
    for folder in ["Sources", "Tests", "Samples", "Schemas", "Templates"]:
        for file in (work / folder).rglob("*") if (work / folder).exists() else []:
            if file.is_file() and str(file.relative_to(work)) not in known:
                file.unlink()
    for name in names:
        write_if_changed(work / name, (ROOT / name).read_bytes())
        shutil.copymode(ROOT / name, work / name)


def write_if_changed(file, content):
    if not file.exists() or file.read_bytes() != content:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def build(work, sources, drawn, options):
    """Compiles the mutants into the copy. Returns as many as requested of those that compile."""
    alive = drawn[: int(options.count * SURPLUS) + 1]
    following = drawn[len(alive):]
    while True:
        insert(work, sources, alive)
        say(f"building {len(alive)} mutants …")
        run = subprocess.run(
            [*options.swift.split(), "build", "--build-tests"], cwd=work, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        if run.returncode == 0:
            break
        blamed = blame(run.stdout, work, alive)
        if not blamed:
            say(run.stdout[-4000:])
            sys.exit("the copy does not build, and no mutant is the cause")
        for mutant in alive:
            if mutant.number in blamed:
                say(f"does not compile: {mutant.description}")
        alive = [mutant for mutant in alive if mutant.number not in blamed]
        if len(alive) < options.count:
            missing = int((options.count - len(alive)) * SURPLUS) + 1
            alive += following[:missing]
            following = following[missing:]
    # Tests that read the sources must find them unchanged.
    for name, text in sources.items():
        write_if_changed(work / name, text.encode())
    for file in (work / "Sources").rglob(SWITCH_FILE):
        file.unlink()
    return alive[: options.count]


def insert(work, sources, mutants):
    """Writes the sources with the mutants, and the switches of each module."""
    for name, text in sources.items():
        lines = text.split("\n")
        for mutant in mutants:
            if mutant.path == name:
                lines[mutant.line - 1] = mutant.switched(lines[mutant.line - 1])
        write_if_changed(work / name, "\n".join(lines).encode())
    modules = {Path(mutant.path).parts[1] for mutant in mutants}
    for file in (work / "Sources").rglob(SWITCH_FILE):
        if file.parent.name not in modules:
            file.unlink()
    for module in modules:
        own = [mutant for mutant in mutants if Path(mutant.path).parts[1] == module]
        write_if_changed(work / "Sources" / module / SWITCH_FILE, switches(own).encode())


def blame(output, work, mutants):
    """Returns the numbers of the mutants that cause the errors of a build."""
    found = set()
    for path, line in re.findall(r"^(/[^:\n]+\.swift):(\d+):\d+: error:", output, re.MULTILINE):
        name = os.path.relpath(os.path.realpath(path), os.path.realpath(work))
        near = [mutant for mutant in mutants if mutant.path == name]
        if Path(name).name == SWITCH_FILE:
            text = (work / name).read_text().split("\n")[int(line) - 1]
            near = [mutant for mutant in mutants if mutant.token in text]
        if near:
            # The error may be reported at the start of the statement.
            distance = min(abs(mutant.line - int(line)) for mutant in near)
            found |= {mutant.number for mutant in near if abs(mutant.line - int(line)) == distance}
    return found


# Testing


class Tests:
    """The built tests of the copy."""

    def __init__(self, work, options):
        self.options = options
        self.work = work
        self.targets = re.findall(r'\.testTarget\(\s*name: "(\w+)"', (work / "Package.swift").read_text())
        products = list((work / ".build/debug").glob("*.xctest"))
        self.program = str(products[0].resolve()) if products else ""
        self.seconds = {}

    def measure(self, target):
        """Runs the tests of a target without a mutant. Returns False when one fails."""
        verdict, self.seconds[target], test = self.run(target, 0, 3600)
        say(f"{target}: {verdict or 'passes'} in {self.seconds[target]:.0f} s without a mutant {test}")
        return not verdict

    def order(self, module):
        """Returns the test targets: the target of the module first, then the others by duration."""
        own = f"{module}Tests"
        return sorted(self.targets, key=lambda target: (target != own, self.seconds[target], target))

    def result(self, mutant):
        if self.options.only and mutant.number not in self.options.only:
            return mutant, "skipped", ""
        for target in self.order(Path(mutant.path).parts[1]):
            limit = 60 + 4 * self.options.jobs * self.seconds[target]
            verdict, seconds, test = self.run(target, mutant.number, limit)
            if verdict:
                say(f"killed    {mutant.description}: {verdict}, {test or target}")
                return mutant, verdict, test or target
        say(f"SURVIVED  {mutant.description}")
        return mutant, "", ""

    def run(self, target, number, limit):
        """Runs the tests of a target until the first failure. Returns the verdict (empty when all pass), the seconds and
        the failed test."""
        start = time.monotonic()
        environment = {**os.environ, "STOREY_MUTANT": str(number)}
        arguments = [self.program, "--testing-library", "swift-testing", "--filter", f"^{target}\\."]
        with tempfile.TemporaryFile("w+") as log:
            process = subprocess.Popen(
                arguments, cwd=self.work, env=environment, stdin=subprocess.DEVNULL, stdout=log,
                stderr=subprocess.STDOUT, start_new_session=True)
            verdict, test = "", ""
            while process.poll() is None and not verdict:
                time.sleep(0.2)
                log.seek(0)
                test = failure(log.read())
                if test:
                    verdict = "failed"
                elif time.monotonic() - start > limit:
                    verdict, test = "hung", target
            if verdict:
                end(process)
            log.seek(0)
            test = test or failure(log.read())
        if not verdict and process.returncode != 0:
            verdict = "failed" if test else "crashed"
        return verdict, time.monotonic() - start, test


def failure(log):
    """Returns the first test in a log that recorded an issue."""
    plain = re.sub(r"\x1b\[[\d;]*m", "", log)
    match = re.search(r"^\W*Test (.+?) recorded an issue", plain, re.MULTILINE)
    return match.group(1) if match else ""


def end(process):
    """Kills the tests and their child processes."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


# Reporting


def report(results, options):
    results = [result for result in results if result[1] != "skipped"]
    survivors = [mutant for mutant, verdict, _ in results if not verdict]
    for mutant, verdict, test in results:
        print(f"{verdict or 'SURVIVED':9} {mutant.description}" + (f"  [{test[:100]}]" if test else ""))
    print(f"{len(results)} mutants, {len(results) - len(survivors)} killed, {len(survivors)} survived")
    if options.report:
        rows = [{**mutant._asdict(), "verdict": verdict or "survived", "test": test} for mutant, verdict, test in results]
        Path(options.report).write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n")
    allowed = len(results) // 10 if options.survivors is None else options.survivors
    return 0 if len(survivors) <= allowed else 1


if __name__ == "__main__":
    sys.exit(main())
