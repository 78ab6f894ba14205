"""Reads the values of options from the help of the tool, so that no script repeats them."""
import re
import subprocess


def choices(storey, command, option):
    """Returns the values of an option of a command, in the order of the help."""
    help = subprocess.run([storey, command, "--help"], capture_output=True, text=True, check=True).stdout
    listed = re.search(rf"^ *{option} ([a-z0-9|-]+)\s", help, re.M)
    assert listed, f"'storey {command} --help' does not list the values of {option}"
    return listed[1].split("|")


def report_formats(storey):
    """Returns the formats of reports."""
    return [format for format in choices(storey, "validate", "--format") if format != "ndjson"]
