"""Lists the suites of tests that have a tag, because 'swift test' cannot select tests by tag.

    tagged_suites.py TAG                  prints a regular expression for 'swift test --filter'
    tagged_suites.py TAG --of "A B"       the same for the suites of some test targets
    tagged_suites.py TAG --targets        prints the names of their test targets for STOREY_TESTS

A tag is in the attribute of a suite: @Suite(.tags(.threads)) struct StreamTests.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
suite = re.compile(r"^@Suite\((?P<traits>.*)\)\s+(?:@MainActor\s+)?(?:final\s+)?(?:struct|class)\s+(?P<name>\w+)", re.M)


def tagged(tag):
    """Yields the test target and the name of each suite with the tag."""
    for file in sorted((root / "Tests").glob("*Tests/**/*.swift")):
        for found in suite.finditer(file.read_text()):
            if any(re.search(rf"\.{tag}\b", tags) for tags in re.findall(r"\.tags\(([^)]*)\)", found["traits"])):
                yield file.relative_to(root / "Tests").parts[0], found["name"]


def main():
    tag, *options = sys.argv[1:]
    suites = list(tagged(tag))
    if options[:1] == ["--of"]:
        suites = [(target, name) for target, name in suites if target in options[1].split()]
    if not suites:
        sys.exit(f"no suite has the tag '{tag}'")
    if options == ["--targets"]:
        print(*sorted({target for target, _ in suites}))
    else:
        print(r"^(" + "|".join(rf"{target}\.{name}" for target, name in suites) + r")/")


main()
