"""Makes copies of a JSON text with one change each, to test a program: another type, a missing value, a misspelt key."""
import json

# The values that replace a value, one at a time.
replacements = [None, True, -1, 1e9, 2.5, "", "12x", "javascript:x", [], [{}], {}, {"a": 1}]


def some_edits(text, count):
    """Returns at most `count` copies of a JSON text, each on one line with one change. The changes are spread evenly over the text."""
    changes = list(all_changes(json.loads(text)))
    # With a prime step, different kinds of changes are chosen at each value.
    step = next(step for step in [1, 2, 3, 5, 7, 11, 13, 17, 23, 31, 43, 61, 97, 151, 251, 401, 601, 997] if step * count >= len(changes))
    return [json.dumps(with_change(text, *change), ensure_ascii=False) for change in changes[::step]]


def all_changes(value, path=()):
    """Yields all possible changes in the order of the text: the path of a value, and a function of its parent and its key."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        for replacement in replacements:
            yield (*path, key), lambda parent, key, replacement=replacement: parent.__setitem__(key, replacement)
        yield (*path, key), lambda parent, key: parent.__delitem__(key)
        yield (*path, key), misspell if isinstance(key, str) else repeat
        yield from all_changes(child, (*path, key))


def with_change(text, path, change):
    """Returns the value of a JSON text after a change at a path."""
    value = parent = json.loads(text)
    for key in path[:-1]:
        parent = parent[key]
    change(parent, path[-1])
    return value


def misspell(parent, key):
    """Swaps the first two letters of a key. The order of the keys does not change."""
    members = [(key[1:2] + key[:1] + key[2:] if name == key else name, child) for name, child in parent.items()]
    parent.clear()
    parent.update(members)


def repeat(parent, index):
    """Inserts a copy of an item of a list next to the item."""
    parent.insert(index, parent[index])
