"""Checks the commands in the text between the blocks."""
import re

from commands import check_usage
from names import report, spans, text_between


def check_usages(document, blocks, world):
    """Checks that the commands that the text names exist, with their options."""
    text = text_between(document, blocks)
    for at, named in spans(text):
        if re.match(r"storey [a-z]", named) and (wrong := check_usage(named, world)):
            report(document, text, at, wrong)
