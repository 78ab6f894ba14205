"""Reads the lists that the tool prints about itself, so that no script repeats them."""
import json
import re
import subprocess


def choices(storey, command, option):
    """Returns the values of an option of a command, in the order of the help."""
    help = subprocess.run([storey, command, "--help"], capture_output=True, text=True, check=True).stdout
    listed = re.search(rf"^ *{option} ([a-z0-9|-]+)\s", help, re.M)
    assert listed, f"'storey {command} --help' does not list the values of {option}"
    return listed[1].split("|")


def patterns(storey):
    """Returns the patterns of the built-in floors."""
    listed = subprocess.run([storey, "floors", "--format", "json"], capture_output=True, text=True, check=True).stdout
    return [floor["pattern"] for floor in json.loads(listed)["floors"]]


def schemas(storey):
    """Returns the options of the schemas of files, without dashes, in the order of the help."""
    help = subprocess.run([storey, "schema", "--help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^ +--([a-z]+) +Print the schema of", help, re.M)


def report_formats(storey):
    """Returns the formats of reports."""
    return [format for format in choices(storey, "validate", "--format") if format != "ndjson"]
