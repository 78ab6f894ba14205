"""Checks 'storey lsp' with random edits, and with completion at every prefix of pages.

    check_edits.py [--seed N] [--edits N] [--part edits|prefixes] [--only PAGE] STOREY [PAGE...]

The pages are those of Samples/, Samples/broken/ and Tests/Editors/pages/, and the given ones. The random edits, 10,000 by default,
are sent as changes of ranges, one to five in a notification; some pages have other line ends. After every few edits, the
published diagnostics must be those that 'storey validate' reports for the text of this client. Every 30 edits, another file is
opened with this text, and all requests must have the same results for both files. Completion must have a result at every prefix of a page, and hover and code actions at
random places. Each session must end with exit code 0 and nothing on standard error.

The edits depend only on the seed and the name of the page, so a failure can be repeated with --only.
"""
import argparse
import concurrent.futures
import contextlib
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "edits"))
from client import Client
from dice import Dice
from document import OpenDocument
from prefixes import Prefixes

root = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["Samples", "Samples/broken", "Tests/Editors/pages"]
SEVERITIES = {"error": 1, "warning": 2, "note": 3}
# The number of edits after which they are undone, and of notifications between two comparisons, on average.
ROUND, COMPARED = 30, 2


def key(diagnostic):
    """Returns the parts of a diagnostic that are compared."""
    start, end = diagnostic["range"]["start"], diagnostic["range"]["end"]
    return (start["line"], start["character"], end["line"], end["character"], diagnostic["severity"], diagnostic["code"], diagnostic["message"])


def reported(storey, path, text):
    """Returns the findings of 'storey validate' for a text, as the keys of diagnostics."""
    done = subprocess.run([storey, "validate", "-", "--stdin-filename", str(path), "--format", "json"],
                          cwd=path.parent, input=text.content.encode(), capture_output=True)
    assert done.returncode in (0, 1), done.stderr.decode()
    return sorted(key({"range": text.range(text.reported(found["line"], found["column"]), text.reported(found["endLine"], found["endColumn"])),
                       "severity": SEVERITIES[found["severity"]], "code": found["rule"],
                       "message": found["message"] + (f"\n{found['hint']}" if found["hint"] else "")})
                  for found in json.loads(done.stdout)["diagnostics"])


def difference(found, expected, place=""):
    """Returns the first difference between two results."""
    if type(found) is not type(expected) or not isinstance(found, dict | list):
        return f"{place}: {found!r}, expected {expected!r}"
    pairs = found.items() if isinstance(found, dict) else enumerate(found)
    for name, value in pairs:
        other = expected.get(name) if isinstance(expected, dict) else expected[name] if name < len(expected) else None
        if value != other:
            return difference(value, other, f"{place}/{name}")
    return f"{place}: lacks {expected if len(str(expected)) < 500 else len(expected) - len(found)}"


class Edits:
    """The random edits of one page."""

    def __init__(self, storey, pool, client, page, folder, seed):
        self.storey, self.pool, self.client, self.dice = storey, pool, client, Dice(f"{seed} {page.name}")
        self.path, self.count, self.comparisons = folder / page.name, 0, []
        content = page.read_bytes().decode().replace("\n", self.dice.line_end())
        self.document = OpenDocument(client, self.path.as_uri(), content)

    def run(self, limit):
        """Makes rounds of edits, and undoes each. Returns the number of comparisons."""
        original = self.document.text.content
        self.compare()
        for number in itertools.count():
            undo, last = [], min(self.count + ROUND, limit)
            while self.count < last:
                undo = self.notify(min(1 + self.dice.below(5), last - self.count)) + undo
            self.compare()
            self.compare_with_new_file()
            if number % 3 == 2:
                self.document.replace(original)
            for first in range(0, len(undo) if number % 3 != 2 else 0, 5):
                self.document.change(undo[first:first + 5])
            assert self.document.text.content == original
            self.compare()
            if self.count == limit:
                break
        self.compare_with_new_file()
        self.document.close()
        return self.check()

    def notify(self, count):
        """Sends edits in one notification, and compares the diagnostics after some. Returns the edits that undo them."""
        edits, text = [], self.document.text
        for _ in range(count):
            edit = self.dice.edit(text)
            text = text.replaced(*edit)
            edits.append(edit)
        self.count += count
        undo = self.document.change(edits, escapes=self.dice.below(2) == 0)
        if self.dice.below(COMPARED) == 0:
            self.compare()
        return undo

    def compare(self):
        """Compares the diagnostics of the current version. The expected ones are computed at the same time, and checked at the end."""
        document = self.document
        expected = self.pool.submit(reported, self.storey, self.path, document.text)
        found = self.client.published(document.uri, document.version)
        self.comparisons.append((self.count, document.text, sorted(map(key, found)), expected))

    def compare_with_new_file(self):
        """Compares the results of all requests with those for another file that is opened with the text of this client."""
        document = self.document
        new = OpenDocument(self.client, self.path.with_name(f"copy-of-{self.path.name}").as_uri(), document.text.content)
        offsets = [self.dice.offset(document.text) for _ in range(4)]
        sent = [one.requests() + one.requests_at(offsets) for one in (document, new)]
        results, expected = document.results(sent[0]), new.results(sent[1])
        new.close()
        for name, result in results.items():
            assert result == expected[name], self.failure(
                self.count, document.text, f"{name}, unlike a new file with this text: {difference(result, expected[name])}")
        formatted = document.text.applied(results["formatting"] or [])
        assert "".join(formatted.split()) == "".join(document.text.content.split()), self.failure(
            self.count, document.text, "the formatted text differs in more than white space")

    def check(self):
        for count, text, found, expected in self.comparisons:
            assert found == expected.result(), self.failure(
                count, text, f"found    {[one for one in found if one not in expected.result()]}\n"
                f"expected {[one for one in expected.result() if one not in found]}")
        return len(self.comparisons)

    def failure(self, count, text, description):
        """Returns the description of a failure. The text is kept in a file."""
        with tempfile.NamedTemporaryFile("wb", prefix="edited-", suffix=".json", delete=False) as file:
            file.write(text.content.encode())
        return f"{self.path.name} after {count} edits (text in {file.name}): {description}"


def check_edits(storey, pages, folder, seed, count):
    """Makes random edits of pages, and returns the number of comparisons."""
    comparisons, client = 0, Client(storey, folder)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for number, page in enumerate(pages):
            share = count * (number + 1) // len(pages) - count * number // len(pages)
            with named(page, seed, f"--part edits --edits {share}", client):
                comparisons += Edits(storey, pool, client, page, folder, seed).run(share)
    client.end()
    return comparisons


def check_prefixes(storey, pages, folder, seed):
    """Requests completion at every prefix of pages, and returns the number of requests."""
    requests, client = 0, Client(storey, folder, pulls=True)
    for page in pages:
        with named(page, seed, "--part prefixes", client):
            requests += Prefixes(client, page, folder, Dice(f"{seed} {page.name}")).run()
    client.end()
    return requests


@contextlib.contextmanager
def named(page, seed, options, client):
    """Ends the check at a failure, with the command that repeats it."""
    try:
        yield
    except AssertionError as error:
        errors = client.standard_error()
        client.kill()
        sys.exit(f"error: {error}\n{errors}To repeat: check_edits.py --seed {seed} {options} --only {page} STOREY")


parser = argparse.ArgumentParser()
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--edits", type=int, default=10_000)
parser.add_argument("--only", type=pathlib.Path)
parser.add_argument("--part", choices=["edits", "prefixes"])
parser.add_argument("storey", type=pathlib.Path)
parser.add_argument("pages", nargs="*", type=pathlib.Path)
options = parser.parse_args()
storey = str(options.storey.resolve())
pages = [page.resolve() for page in itertools.chain(*(sorted((root / folder).glob("*.json")) for folder in FOLDERS), options.pages)]
if options.only:
    pages = [options.only.resolve()]
print(f"seed {options.seed}")
with tempfile.TemporaryDirectory() as base:
    folder = pathlib.Path(base).resolve()
    if options.part != "prefixes":
        began = time.monotonic()
        comparisons = check_edits(storey, pages, folder, options.seed, options.edits)
        print(f"{options.edits} edits of {len(pages)} pages: {comparisons} comparisons with 'storey validate', {time.monotonic() - began:.0f} s")
    if options.part != "edits":
        began = time.monotonic()
        requests = check_prefixes(storey, pages, folder, options.seed)
        print(f"completion at {requests} prefixes of {len(pages)} pages, {time.monotonic() - began:.0f} s")
