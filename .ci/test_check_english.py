"""Shows that check_english.py finds each tic in each kind of prose, and only there, and that exceptions allow exactly their place.

    python3 -m unittest discover -s .ci -p 'test_*.py'
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_english as checked

# One sentence with a tic, the name of the tic, and a part of the sentence with its words.
SENTENCE, TIC, WRITTEN = "The file is written an" + "ew.", "anew", "written anew"
QUOTES = '"' * 3


def found(path, text):
    """The names of the tics in a file, and the lines that have them."""
    return [(tic, number) for number, line in checked.prose(path, text) for tic, *_ in checked.tics(line)]


class Tics(unittest.TestCase):
    def assert_found_everywhere(self, path, template, line):
        for name, _, sample, _ in checked.TICS:
            with self.subTest(tic=name, path=path):
                self.assertIn((name, line), found(path, template.replace("SAMPLE", sample)))

    def test_finds_the_sample_of_every_tic_in_comments_of_swift(self):
        self.assert_found_everywhere("A.swift", "import Storey\n\n/// SAMPLE\nstruct A {}\n", 3)
        self.assert_found_everywhere("A.swift", "let a = 1  // SAMPLE\n", 1)

    def test_finds_the_sample_of_every_tic_in_strings_of_swift(self):
        self.assert_found_everywhere("A.swift", 'let a = 1\nprint("SAMPLE")\n', 2)
        self.assert_found_everywhere("A.swift", 'print(#"SAMPLE"#)\n', 1)
        self.assert_found_everywhere("A.swift", f"let help = {QUOTES}\n  A help text.\n  SAMPLE\n  {QUOTES}\n", 3)

    def test_finds_the_sample_of_every_tic_in_test_names_of_swift(self):
        self.assert_found_everywhere("A.swift", "@Test func `SAMPLE`() {}\n", 1)

    def test_finds_the_sample_of_every_tic_in_markdown(self):
        self.assert_found_everywhere("A.md", "# Title\n\nSAMPLE\n", 3)
        self.assert_found_everywhere("A.md", "- SAMPLE\n", 1)
        self.assert_found_everywhere("A.md", "| key | meaning |\n| --- | --- |\n| `a` | SAMPLE |\n", 3)

    def test_finds_the_sample_of_every_tic_in_python(self):
        self.assert_found_everywhere("a.py", "a = 1\n# SAMPLE\n", 2)
        self.assert_found_everywhere("a.py", "a = 1  # SAMPLE\n", 1)
        self.assert_found_everywhere("a.py", 'print("SAMPLE")\n', 1)
        self.assert_found_everywhere("a.py", f"{QUOTES}A script.\n\nSAMPLE\n{QUOTES}\n", 3)
        self.assert_found_everywhere("a.py", f"def a():\n    {QUOTES}SAMPLE{QUOTES}\n", 2)

    def test_finds_the_sample_of_every_tic_in_shell_and_yaml(self):
        self.assert_found_everywhere("a.sh", "#!/bin/sh\n# SAMPLE\n", 2)
        self.assert_found_everywhere("run", "#!/usr/bin/env bash\n# SAMPLE\n", 2)
        self.assert_found_everywhere("a.yml", "name: A name\ndescription: SAMPLE\n", 2)
        self.assert_found_everywhere("a.yml", 'inputs:\n  a:\n    description: "SAMPLE"\n', 3)
        self.assert_found_everywhere("a.yml", "description: |\n  Some text.\n  SAMPLE\nruns: 1\n", 3)
        self.assert_found_everywhere("a.yaml", "- id: a\n  # SAMPLE\n", 2)

    def test_finds_the_sample_of_every_tic_in_schemas(self):
        self.assert_found_everywhere("a.schema.json", '{\n  "title": "SAMPLE"\n}\n', 2)
        self.assert_found_everywhere("a.schema.json", '{"a": {"type": "array", "description": "SAMPLE"}}\n', 1)

    def test_finds_every_occurrence_in_a_line(self):
        self.assertEqual(found("A.md", f"{SENTENCE} {SENTENCE}"), [(TIC, 1), (TIC, 1)])


class Source(unittest.TestCase):
    def assert_clean(self, path, text):
        self.assertIn(TIC, [tic for tic, *_ in checked.tics(text.replace("\n", " "))])
        self.assertEqual(found(path, text), [])

    def test_does_not_check_code_in_markdown(self):
        self.assert_clean("A.md", f"Text.\n\n```sh\n# {SENTENCE}\n```\n\nText.\n")
        self.assert_clean("A.md", f"~~~\n```\n{SENTENCE}\n~~~\n")
        self.assert_clean("A.md", f"````text\n```\n{SENTENCE}\n```\n{SENTENCE}\n````\n")
        self.assert_clean("A.md", f"1. Text.\n\n   ```text\n   {SENTENCE}\n   ```\n")
        self.assert_clean("A.md", f"The key `{SENTENCE}` is optional.\n")
        self.assert_clean("A.md", f"The key ``a ` {SENTENCE}`` is optional.\n")
        self.assert_clean("A.md", "The text `The file is written\nan" + "ew` covers two lines.\n")
        self.assert_clean("A.md", f"<!-- setup:\n{SENTENCE}\n-->\n")
        self.assert_clean("A.md", f"See [the article](written/{TIC}/file.md).\n")

    def test_checks_markdown_after_code(self):
        self.assertEqual(found("A.md", f"```sh\nls\n```\n{SENTENCE}\n"), [(TIC, 4)])
        self.assertEqual(found("A.md", f"A `key\nof two` lines. {SENTENCE}\n"), [(TIC, 2)])

    def test_does_not_check_code_in_swift(self):
        self.assert_clean("A.swift", "let anew = 1\nlet count = anew + 1\n")

    def test_does_not_check_source_in_literals_of_several_lines(self):
        for source in [f"<p>\n  <b>{SENTENCE}</b>\n</p>", f'{{"name": "Food",\n "about": "{SENTENCE}"}}',
                       f"body {{\n  color: red;\n  /* {SENTENCE} */\n}}", f"let a = 1\n// {SENTENCE}\nprint(a())"]:
            with self.subTest(source=source):
                self.assert_clean("A.swift", f"let source = {QUOTES}\n{source}\n{QUOTES}\n")
                self.assert_clean("a.py", f"source = {QUOTES}\n{source}\n{QUOTES}\n")

    def test_does_not_check_interpolations_patterns_and_short_strings(self):
        self.assertEqual(found("A.swift", f'print("the value \\({TIC}.count) of a file")\n'), [])
        self.assertEqual(found("a.py", f'print(f"the value {{{TIC}}} of a file")\n'), [])
        self.assertEqual(found("a.py", 're.match(r"the value is an' + 'ew here", a)\n'), [])
        self.assertEqual(found("a.py", 'says["an' + 'ew"]\n'), [])

    def test_does_not_check_other_files(self):
        self.assertEqual(found("a.json", SENTENCE), [])
        self.assertEqual(found("a.yml", f"run: echo {SENTENCE}\n"), [])


class Exceptions(unittest.TestCase):
    def faults(self, text, *entries, name="A.md"):
        used = set()
        return checked.check(name, checked.prose(name, text), list(entries), used), used

    def test_a_fault_has_its_place_its_words_and_a_remedy(self):
        faults, _ = self.faults(f"Text.\n{SENTENCE}\n")
        self.assertEqual(faults, [f"A.md:2: error: '{TIC}' ({TIC}); write again\n    {SENTENCE}"])

    def test_an_exception_allows_exactly_its_place(self):
        entry = ("A.md", WRITTEN)
        self.assertEqual(self.faults(SENTENCE, entry), ([], {entry}))
        self.assertEqual(len(self.faults(f"{SENTENCE}\nDrawn an" + "ew.\n", entry)[0]), 1)
        self.assertEqual(len(self.faults(f"{SENTENCE} Drawn an" + "ew.\n", entry)[0]), 1)
        self.assertEqual(len(self.faults(SENTENCE, ("B.md", WRITTEN))[0]), 1)
        self.assertEqual(len(self.faults(SENTENCE, ("A.md", "The file is"))[0]), 1)

    def test_an_unused_exception_is_reported(self):
        used, unused = ("A.md", "a part"), ("A.md", "another part")
        message = "english_exceptions.txt: error: unused exception 'A.md: another part'; remove it"
        self.assertEqual(checked.unused([used, unused], {used}, {"A.md"}), [message])
        self.assertEqual(checked.unused([unused], set(), {"B.md"}), [])

    def test_an_exception_has_a_path_and_a_part(self):
        self.assertEqual(checked.exceptions("# Comment\n\na/B.md: a part: of a line\n"), [("a/B.md", "a part: of a line")])
        for text in ["a/B.md\n", "a/B.md:\n"]:
            with self.assertRaises(SystemExit):
                checked.exceptions(text)


class Run(unittest.TestCase):
    def run_on(self, files, exceptions, *arguments):
        """Runs the script in a repository with some files. Returns the message of its failure, or `None` if it succeeds."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                (root / name).write_text(text)
            (root / "exceptions.txt").write_text(exceptions)
            subprocess.run(["git", "init", "-q"], cwd=root, check=True)
            subprocess.run(["git", "add", *files], cwd=root, check=True)
            with (mock.patch.multiple(checked, ROOT=root, EXCEPTIONS=root / "exceptions.txt"), mock.patch("builtins.print"),
                  mock.patch.object(sys, "argv", ["check_english.py", *arguments])):
                try:
                    checked.main()
                except SystemExit as end:
                    return end.code
        return None

    def test_checks_all_files_and_all_exceptions(self):
        files = {"A.md": "Plain text.\n", "b.py": f"# {SENTENCE}\n", "c.bin": "\0"}
        self.assertIn(f"b.py:1: error: '{TIC}'", self.run_on(files, ""))
        self.assertIsNone(self.run_on(files, f"b.py: {SENTENCE}\n"))
        self.assertIsNone(self.run_on(files, "", "A.md"))
        self.assertIn("unused exception 'A.md: Plain'", self.run_on(files, f"b.py: {SENTENCE}\nA.md: Plain\n"))
        self.assertIn("unused exception 'missing.md: Plain'", self.run_on(files, f"b.py: {SENTENCE}\nmissing.md: Plain\n"))
        self.assertIsNone(self.run_on(files, f"b.py: {SENTENCE}\nstorey render --help: Plain\n"))


if __name__ == "__main__":
    unittest.main()
