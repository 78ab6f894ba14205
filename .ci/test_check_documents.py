"""Tests the checks of blocks with settings of editors, and of blocks with keys of another file."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "documents"))
import blocks
import data
import editors

HELP = "#!/bin/sh\n[ \"$1\" = lsp ] && echo '  --templates DIR'\n"


class Folder:
    """A folder with a tool that has one command with one option."""

    def __init__(self, folder, path=None):
        self.folder = pathlib.Path(folder)
        (self.folder / "storey").write_text(HELP)
        (self.folder / "storey").chmod(0o755)
        self.environment = os.environ | {"PATH": path if path is not None else f"{folder}:{os.environ['PATH']}"}

    def run(self, script, arguments=()):
        return subprocess.run(arguments or ["sh", "-c", script], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def help(self, command):
        done = self.run("", ["storey", command, "--help"])
        return done.returncode, done.stdout

    def write(self, name, text):
        (self.folder / name).write_text(text)


class EditorBlocks(unittest.TestCase):
    def problems(self, check, text, path=None, says=None, *values):
        """The problems that a check finds in a block that begins on line 11."""
        with tempfile.TemporaryDirectory() as folder:
            blocks.problems.clear()
            check(blocks.Block("page.md", 11, "", text, says or {}), Folder(folder, path), *values)
            return list(blocks.problems)

    def test_toml_is_parsed(self):
        self.assertEqual(self.problems(editors.check_toml, '[language-server.storey]\ncommand = "storey"\nargs = ["lsp"]\n'), [])
        self.assertIn("invalid TOML", self.problems(editors.check_toml, "[language-server\n")[0])

    def test_commands_of_toml_must_exist(self):
        found = self.problems(editors.check_toml, 'command = "storey"\nargs = ["lps"]\n')
        self.assertEqual(found, ["page.md:11: error: unknown command 'storey lps'"])

    def test_commands_of_settings_must_exist(self):
        says = {"settings of": "Kate"}
        settings = {"servers": {"json": {"command": ["storey", "lsp", "--template", "x"]}}}
        self.assertEqual(self.problems(editors.check_settings, "", None, says, settings),
                         ["page.md:11: error: unknown option '--template' for 'storey lsp'"])
        settings["servers"]["json"]["command"][2] = "--templates"
        self.assertEqual(self.problems(editors.check_settings, "", None, says, settings), [])

    def test_settings_of_vs_code_must_exist(self):
        says = {"settings of": "VS Code"}
        settings = {"storey.path": "storey", "editor.formatOnSave": True, "storey.inlays": True}
        self.assertEqual(self.problems(editors.check_settings, "", None, says, settings),
                         ["page.md:11: error: unknown setting 'storey.inlays'"])

    def test_quoted_commands(self):
        self.assertEqual(editors.quoted_commands('cmd = { "storey", "lsp", "--templates", "x" }, name = "storey", "y"'),
                         [["storey", "lsp", "--templates", "x"]])
        self.assertEqual(editors.quoted_commands('((json-mode :language-id "json") "storey" "lsp")'), [["storey", "lsp"]])

    def test_a_missing_program_is_an_error(self):
        for check, text in (editors.check_lua, "local x = 1\n"), (editors.check_elisp, "(list)\n"):
            self.assertIn("is not installed", self.problems(check, text, path="")[0])

    @unittest.skipUnless(shutil.which("nvim"), "Neovim is not installed")
    def test_lua_is_parsed(self):
        self.assertEqual(self.problems(editors.check_lua, 'local command = { "storey", "lsp" }\n'), [])
        self.assertTrue(self.problems(editors.check_lua, "local x = 1\nlocal = 2\n")[0].startswith("page.md:12: error: nvim cannot parse"))
        self.assertIn("unknown command", self.problems(editors.check_lua, 'local command = { "storey", "lps" }\n')[0])

    @unittest.skipUnless(shutil.which("emacs"), "Emacs is not installed")
    def test_elisp_is_read(self):
        self.assertEqual(self.problems(editors.check_elisp, ';; A comment.\n(list "storey" "lsp")\n;; The end.\n'), [])
        self.assertIn("End of file", self.problems(editors.check_elisp, "(list 1)\n(list 2\n")[0])
        self.assertTrue(self.problems(editors.check_elisp, "(list 1))\n")[0].startswith("page.md:11: error: emacs cannot parse"))
        self.assertIn("unknown command", self.problems(editors.check_elisp, '(list "storey" "lps")\n')[0])


class KeysOfAFile(unittest.TestCase):
    def test_objects_are_merged_and_other_values_are_replaced(self):
        file = {"part": {"pattern": "/kind", "fields": "/props"}, "parts": [{"elements": "/modules"}]}
        keys = {"part": {"until": "@", "fields": ["/props", "/values"]}, "parts": [{"part": "/lead"}], "own": ["_*"]}
        self.assertEqual(data.merged(file, keys), {
            "part": {"pattern": "/kind", "fields": ["/props", "/values"], "until": "@"}, "parts": [{"part": "/lead"}], "own": ["_*"]})
        self.assertEqual(file["parts"], [{"elements": "/modules"}])

    def test_the_result_is_written_and_checked(self):
        with tempfile.TemporaryDirectory() as name:
            blocks.problems.clear()
            folder = Folder(name)
            folder.write("a.json", '{"name": "a", "part": {"pattern": "/kind"}}')
            (folder.folder / "storey").write_text("#!/bin/sh\ncat \"$2\"; ! grep -q fault \"$2\"\n")
            for text, count in ('{"part": {"until": "@"}}', 0), ('{"part": {"fault": 1}}', 1):
                data.check_json(blocks.Block("page.md", 11, "json", text, {"keys of": "a.json"}), folder)
                self.assertEqual(len(blocks.problems), count)
            self.assertIn('"fault": 1', (folder.folder / ".changed.json").read_text())


if __name__ == "__main__":
    unittest.main()
