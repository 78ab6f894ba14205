"""Shows that measure_modules.py finds dependencies of folders, and does not count names that are not dependencies.

    python3 -m unittest discover -s .ci -p 'test_*.py'
"""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import measure_modules as checked

LOW = {"Low/Number.swift": "struct Number {}\n"}
HIGH = {"High/Sum.swift": "struct Sum { let numbers: [Number] }\n"}


def faults(files, article=""):
    """Returns the faults of a repository with one module of the given files."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in files.items():
            path = root / "Sources/Sums" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        path = root / checked.ARTICLE
        path.parent.mkdir(parents=True)
        path.write_text(article)
        with contextlib.redirect_stdout(io.StringIO()) as output:
            code = checked.main(["--check", folder])
        return code, output.getvalue()


class Cycles(unittest.TestCase):
    def assert_depends(self, text):
        """Asserts that a file in Low with a text uses the type Sum of High."""
        code, output = faults(LOW | HIGH | {"Low/Other.swift": text})
        self.assertIn("error: folders of Sums depend on each other: High ↔ Low", output)
        self.assertIn("  Low → High: Other.swift names Sum\n", output)
        self.assertIn("  High → Low: Sum.swift names Number\n", output)
        self.assertEqual(code, 1)

    def assert_does_not_depend(self, text, files={}):
        code, output = faults(LOW | HIGH | {"Low/Other.swift": text} | files)
        self.assertEqual((code, output), (0, "the folders of each module depend on each other in one direction\n"))

    def test_accepts_one_direction(self):
        self.assert_does_not_depend("let number = Number()\n")

    def test_finds_types_in_declarations_and_expressions(self):
        self.assert_depends("struct Other { let sum: Sum? }\n")
        self.assert_depends("struct Other { func sum() { _ = Sum.init(numbers: []) } }\n")
        self.assert_depends("extension Sum { var isEmpty: Bool { numbers.isEmpty } }\n")

    def test_finds_types_in_interpolations(self):
        self.assert_depends('let text = "a \\(Sum(numbers: [])) b"\n')
        self.assert_depends('let text = #"a \\#("(" + Sum.name) b"#\n')
        self.assert_depends('let text = """\n  a "quoted" \\(Sum.name)\n  """\n')

    def test_finds_types_after_strings(self):
        self.assert_depends('let text = "\\"\\\\"; let sum: Sum\n')
        self.assert_depends('let text = #"""\n  " \\" \\(\n  """#\nlet sum: Sum\n')

    def test_finds_types_that_are_declared_in_a_condition(self):
        self.assert_depends("#if os(Linux)\n  let sum: Sum\n#endif\n")
        code, _ = faults({"High/Sum.swift": "#if os(Linux)\n  struct Sum {}\n#endif\nlet a: Other\n",
                          "Low/Other.swift": "struct Other { let sum: Sum }\n"})
        self.assertEqual(code, 1)

    def test_ignores_comments_and_strings(self):
        self.assert_does_not_depend("/// A Sum.\nlet number = 1  // Sum\n")
        self.assert_does_not_depend('let text = "Sum"; let raw = #"Sum "Sum" \\(Sum)"#\n')
        self.assert_does_not_depend('let text = """\n  Sum "Sum"\n  """\n')

    def test_ignores_members(self):
        self.assert_does_not_depend("let sum = Number.Sum.self\n")

    def test_ignores_nested_types(self):
        self.assert_does_not_depend("struct Other { struct Sum {}; let sum: Sum }\n")
        self.assert_does_not_depend("struct Other { let sum: Sum }\n",
                                    {"Low/Other+Sum.swift": "extension Other {\n  final class Sum {}\n}\n"})
        self.assert_does_not_depend("extension Other.Inner { var sum: Sum? { nil } }\n",
                                    {"Low/Inner.swift": "enum Other { typealias Sum = Int; enum Inner {} }\n"})

    def test_ignores_generic_parameters(self):
        self.assert_does_not_depend("struct Other<Key: Hashable, Sum> { let sum: Sum }\n")
        self.assert_does_not_depend("func add<Sum>(_ sum: Sum) -> Sum { sum }\n")
        self.assert_does_not_depend("extension Other { var sum: Sum? { nil } }\n", {"Low/Pair.swift": "struct Other<Sum> {}\n"})
        code, _ = faults({"High/Element.swift": "struct Element { let other: Other }\n",
                          "Low/Other.swift": "struct Other {}\nextension Array where Element: Equatable {}\n"})
        self.assertEqual(code, 0)

    def test_ignores_private_types(self):
        self.assert_does_not_depend("private struct Sum {}\nlet sum = Sum()\n")
        self.assert_does_not_depend("struct Other { let tail: Tail }\nfileprivate enum Tail {}\n",
                                    {"High/Tail.swift": "private struct Tail {}\n"})


class Orders(unittest.TestCase):
    def sentence(self, folders, module="Sums"):
        return f"A file in `Sources/{module}` uses types of its own folder and of the folders before it in this\norder: {folders}.\n"

    def test_accepts_the_order_of_the_article(self):
        self.assertEqual(faults(LOW | HIGH, self.sentence("`Low`,\n`High`"))[0], 0)

    def test_reports_a_dependency_on_a_later_folder(self):
        code, output = faults(LOW | HIGH, self.sentence("`High`, `Low`"))
        self.assertEqual(code, 1)
        self.assertIn("lists Low after High, which uses its types\n  High → Low: Sum.swift names Number", output)

    def test_reports_folders_that_differ(self):
        for folders in ["`Low`", "`Low`, `High`, `Higher`", "`Low`, `Low`, `High`"]:
            code, output = faults(LOW | HIGH, self.sentence(folders))
            self.assertEqual(code, 1)
            self.assertIn("the order of the folders of Sums and the folders differ", output)

    def test_reports_a_module_that_does_not_exist(self):
        code, output = faults(LOW | HIGH, self.sentence("`Low`", module="Products"))
        self.assertEqual(code, 1)
        self.assertIn("lists the folders of Products, which is not a module", output)

    def test_finds_the_order_of_the_engine(self):
        root = pathlib.Path(__file__).resolve().parent.parent
        self.assertEqual(list(checked.orders(root)), ["Storey"])


if __name__ == "__main__":
    unittest.main()
