"""Finds the values of a JSON text by their pointers, independently of the engine."""
import json


def ranges(text):
    """Returns the range (start and end offset) of every value of a JSON text, by its JSON Pointer (RFC 6901)."""
    found = {}
    decoder = json.JSONDecoder()

    def skip(at):
        while text[at] in " \t\r\n":
            at += 1
        return at

    def value(at, pointer):
        at = start = skip(at)
        if text[at] == "{":
            at = skip(at + 1)
            while text[at] != "}":
                key, at = decoder.raw_decode(text, at)
                at = skip(at)
                token = key.replace("~", "~0").replace("/", "~1")
                at = skip(value(at + 1, f"{pointer}/{token}"))
                at = skip(at + 1) if text[at] == "," else at
            at += 1
        elif text[at] == "[":
            at, index = skip(at + 1), 0
            while text[at] != "]":
                at = skip(value(at, f"{pointer}/{index}"))
                index += 1
                at = skip(at + 1) if text[at] == "," else at
            at += 1
        else:
            _, at = decoder.raw_decode(text, at)
        found[pointer] = (start, at)
        return at

    value(0, "")
    return found


def position(text, offset):
    """Returns the line and the column of an offset, both from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
