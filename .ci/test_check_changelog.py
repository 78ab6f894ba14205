"""Shows that check_changelog.py accepts a correct changelog and reports each fault of one.

    python3 -m unittest discover -s .ci -p 'test_*.py'
"""
import hashlib
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_changelog as checked

PAGE, THEME = b'{"title": "A page"}', b'{"title": "A theme"}'


def digest(content):
    return hashlib.sha256(content).hexdigest()[:12]


CHANGELOG = f"""# Changelog

## [Unreleased]

### Changed

- A key `lang` in `Schemas/page.schema.json`.

## [0.2.0] - 2026-11-23

### Added

- `Schemas/theme.schema.json`.

### Fixed

- A crash.

## [0.1.0] - 2026-10-01

### Added

- `Schemas/page.schema.json`.

## Schema digests

Recorded by a script.

| schema | SHA-256 | last change |
| --- | --- | --- |
| `Schemas/page.schema.json` | `{digest(PAGE)}` | Unreleased |
| `Schemas/theme.schema.json` | `{digest(THEME)}` | 0.2.0 |
"""
VERSION = 'public static let current = "0.2.0"\n  public static let date = "2026-11-23"\n'


class CheckChangelog(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.write("Schemas/page.schema.json", PAGE)
        self.write("Schemas/theme.schema.json", THEME)
        self.write(checked.VERSION_FILE, VERSION.encode())

    def write(self, name, content):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(content)

    def errors(self, text=CHANGELOG, printed="storey 0.2.0"):
        self.write(checked.FILE, text.encode())
        return checked.check(self.folder, ["echo", printed])

    def assert_error(self, expected, text=CHANGELOG, printed="storey 0.2.0"):
        errors = self.errors(text, printed)
        self.assertTrue(any(expected in error for error in errors), errors)

    def test_accepts_a_correct_changelog(self):
        self.assertEqual(self.errors(), [])
        self.assertEqual(self.errors(printed="storey 0.2.0 (2026-11-23)"), [])

    def test_reports_faults_of_the_form_with_their_line(self):
        faults = [
            ("# Changelog", "# Changes", ":1: error: expected the heading '# Changelog'"),
            ("## [Unreleased]", "## Unreleased", ":3: error: invalid heading '## Unreleased'"),
            ("## [0.2.0] - ", "## 0.2.0 - ", ":9: error: invalid heading"),
            ("- 2026-11-23", "- 23.11.2026", ":9: error: invalid date '23.11.2026'"),
            ("- 2026-11-23", "- 2026-02-30", ":9: error: invalid date '2026-02-30'"),
            ("- 2026-11-23", "- 20261123", ":9: error: invalid date '20261123'"),
            ("[0.1.0]", "[0.3.0]", "version 0.3.0 must be lower than 0.2.0"),
            ("[0.1.0]", "[0.2.0]", "version 0.2.0 must be lower than 0.2.0"),
            ("[0.1.0]", "[0.10.0]", "version 0.10.0 must be lower than 0.2.0"),
            ("2026-10-01", "2026-12-01", "version 0.1.0 has a later date than 0.2.0"),
            ("### Fixed", "### Repaired", ":15: error: unknown group 'Repaired'"),
            ("### Fixed", "### Added", "the group 'Added' occurs twice in 0.2.0"),
            ("- A crash.\n", "", "the group 'Fixed' of 0.2.0 has no entries"),
            ("### Fixed\n\n- A crash", "### Removed\n\n### Fixed\n\n- A crash", "the group 'Removed' of 0.2.0 has no entries"),
            ("### Changed\n\n- A key", "- A key", "an entry without a group"),
            ("## Schema digests", "## [0.0.1] - 2026-01-01", "missing section '## Schema digests'"),
            ("| 0.2.0 |", "|", "expected a row"),
        ]
        for old, new, expected in faults:
            with self.subTest(new=new, expected=expected):
                self.assertEqual(CHANGELOG.count(old) > 0, True)
                self.assert_error(expected, CHANGELOG.replace(old, new, 1))

    def test_reports_misplaced_sections(self):
        moved = CHANGELOG.replace("## [Unreleased]", "## [0.3.0] - 2026-11-24").replace("## [0.2.0] - 2026-11-23", "## [Unreleased]")
        self.assert_error("the section Unreleased must be the first one", moved)
        self.assert_error("the section 'Schema digests' must be the last one", CHANGELOG + "\n## [0.0.1] - 2026-01-01\n")
        self.assert_error("missing section of a version", "# Changelog\n\n## Schema digests\n")

    def test_reports_a_different_version_of_the_tool(self):
        self.assert_error("the newest version is 0.2.0, but 'storey --version' prints 0.3.0", printed="storey 0.3.0")
        self.assert_error("invalid output of 'storey --version': 'version 1", printed="version 1")

    def test_reports_a_different_or_missing_date_of_the_version(self):
        self.write(checked.VERSION_FILE, VERSION.replace("-23", "-24").encode())
        self.assert_error("the date of 0.2.0 is 2026-11-23, but Sources/StoreyOutput/StoreyVersion.swift has 2026-11-24")
        self.write(checked.VERSION_FILE, VERSION.split("\n")[0].encode())
        self.assert_error("missing date of the version; add 'static let date = \"2026-11-23\"'")

    def test_reports_changed_new_and_removed_schemas(self):
        self.write("Schemas/page.schema.json", b"{}")
        self.assert_error("Schemas/page.schema.json changed: add an entry to CHANGELOG.md under Unreleased that names it, then run "
                          "Scripts/record.sh")
        self.write("Schemas/new.schema.json", b"{}")
        self.assert_error("Schemas/new.schema.json changed")
        (self.folder / "Schemas/theme.schema.json").unlink()
        self.assert_error("Schemas/theme.schema.json was removed")

    def test_reports_a_digest_whose_section_does_not_name_the_schema(self):
        self.assert_error("the section 0.1.0 does not name Schemas/theme.schema.json", CHANGELOG.replace("| 0.2.0 |", "| 0.1.0 |"))
        self.assert_error("the version 0.9.0, which has no section", CHANGELOG.replace("| 0.2.0 |", "| 0.9.0 |"))
        self.assert_error("the section Unreleased does not name Schemas/page.schema.json",
                          CHANGELOG.replace("`Schemas/page.schema.json`.", "`Schemas/page.schema.jsonl`.", 1).replace(".jsonl", ".json-l"))

    def record(self, text, name=None):
        return checked.record(self.folder, text, name)

    def test_records_a_schema_that_the_section_names(self):
        self.write("Schemas/page.schema.json", b"{}")
        text, errors = self.record(CHANGELOG)
        self.assertEqual((text, errors), (CHANGELOG.replace(digest(PAGE), digest(b"{}")), []))
        self.assertEqual(self.errors(text), [])

    def test_records_nothing_if_the_section_does_not_name_the_schema(self):
        self.write("Schemas/theme.schema.json", b"{}")
        text, errors = self.record(CHANGELOG)
        self.assertIsNone(text)
        self.assertEqual(errors, ["Schemas/theme.schema.json changed, but the section Unreleased of CHANGELOG.md does not name it; add an entry"])
        text, errors = self.record(CHANGELOG, "0.2.0")
        self.assertEqual((text, errors), (CHANGELOG.replace(digest(THEME), digest(b"{}")), []))
        self.assertEqual(self.record(CHANGELOG, "0.9.0"), (None, ["CHANGELOG.md has no section 0.9.0"]))

    def test_records_in_the_newest_version_without_a_section_unreleased(self):
        self.write("Schemas/theme.schema.json", b"{}")
        before, _, after = CHANGELOG.partition("## [Unreleased]")
        text, errors = self.record(before + after[after.index("## [0.2.0]"):].replace("Unreleased", "0.1.0"))
        self.assertEqual(errors, [])
        self.assertEqual(self.errors(text), [])

    def test_removes_the_row_of_a_removed_schema(self):
        (self.folder / "Schemas/theme.schema.json").unlink()
        self.assertIsNone(self.record(CHANGELOG)[0])
        text, errors = self.record(CHANGELOG.replace("- A key", "- `Schemas/theme.schema.json` is removed.\n- A key"))
        self.assertEqual((errors, self.errors(text)), ([], []))


if __name__ == "__main__":
    unittest.main()
