"""Checks blocks of JSON and YAML."""
import json
import re
import shutil
import subprocess
import sys

import jsonschema
import yaml

from blocks import root
from editors import check_settings


def check_json(block, world):
    try:
        value = json.loads(block.text, object_pairs_hook=without_duplicates)
    except ValueError as error:
        return block.problem(f"invalid JSON: {error}", block.line + getattr(error, "lineno", 1) - 1)
    if "settings of" in block.says:
        return check_settings(block, world, value)
    options = block.says.get("options", "")
    if name := block.says.get("keys of"):
        # In the copy of the repository, as a file that the options of the blocks below it can name.
        changed = merged(json.loads((world.folder / name).read_text()), value)
        world.write(".changed.json", json.dumps(changed, ensure_ascii=False, indent=2) + "\n")
        return check_tool(block, world, "storey validate .changed.json")
    if name := block.says.get("schema"):
        name, _, pointer = name.partition("#")
        file = root / f"Schemas/{name}.schema.json"
        if not file.exists():
            return block.problem(f"cannot find the file {file.relative_to(root)}")
        schema = json.loads(file.read_text())
        part = {"$ref": f"#{pointer}", "$defs": schema.get("$defs", {})} if pointer else schema
        for error in jsonschema.Draft202012Validator(part).iter_errors(value):
            block.problem(f"does not match {file.relative_to(root)} at /{'/'.join(map(str, error.absolute_path))}: {error.message}")
        # The tool itself must accept it.
        if name == "theme" and not pointer:
            world.write(".block.json", block.text)
            check_tool(block, world, "storey render Samples/small.json --theme .block.json")
        if name == "samples" and not pointer:
            world.write(".block.json", block.text)
            check_tool(block, world, "storey actions Samples/home.json --exposure --samples .block.json")
        if name == "configuration" and not pointer:
            world.write(".block/base.storey.json", "{}")
            world.write(".block/pages/.storey.json", block.text)
            check_tool(block, world, "cd .block && storey config pages")
            shutil.rmtree(world.folder / ".block")
        return
    # The tool itself reports a file that is not a page of the dialect.
    if isinstance(value, dict) and ("floors" in value or "--dialect" in options):
        page = block.text
    elif isinstance(value, dict) and "pattern" in value:
        page = json.dumps({"floors": [value]}, ensure_ascii=False)
    else:
        return block.problem("not a page or a floor; add '<!-- schema: NAME -->'")
    world.write(".block.json", page)
    check_tool(block, world, f"storey validate .block.json {options}")
    check_tool(block, world, f"storey render .block.json --unknown fail --format html {options}")


def merged(value, changes):
    """Returns a value with changes: members of objects are merged, and other values are replaced."""
    if not isinstance(value, dict) or not isinstance(changes, dict):
        return changes
    return value | {key: merged(value.get(key), change) for key, change in changes.items()}


def without_duplicates(members):
    if len(dict(members)) < len(members):
        raise ValueError(f"duplicate key in {[key for key, _ in members]}")
    return dict(members)


def check_tool(block, world, command):
    done = world.run(command)
    if done.returncode or re.search(r": error: ", done.stdout):
        block.problem(f"'{command}' fails:\n{done.stdout}")


def check_yaml(block, world):
    try:
        value = yaml.safe_load(block.text)
    except yaml.YAMLError as error:
        return block.problem(f"invalid YAML: {error}")
    name = block.text.split("\n")[0].removeprefix("#").strip()
    schemas = {r"\.github/workflows/.*\.yml": "vendor.github-workflows", r"\.gitlab-ci\.yml": "vendor.gitlab-ci"}
    schema = next((schema for pattern, schema in schemas.items() if re.fullmatch(pattern, name)), None)
    if schema:
        world.write(".block.yml", block.text)
        done = subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(world.folder / ".block.yml")],
                              capture_output=True, text=True)
        if done.returncode:
            return block.problem(f"invalid {name}:\n{done.stdout}{done.stderr}")
        for job in value.values() if schema == "vendor.gitlab-ci" else value["jobs"].values():
            check_action(block, job)
    elif name == ".pre-commit-config.yaml":
        offered = {hook["id"] for hook in yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())}
        for hook in (hook for repo in value["repos"] for hook in repo["hooks"]):
            if hook["id"] not in offered:
                block.problem(f"unknown hook '{hook['id']}'")
    else:
        block.problem("expected a comment with the name of the file on the first line: .github/workflows/….yml, .gitlab-ci.yml or .pre-commit-config.yaml")


def check_action(block, job):
    """Checks that the action of this repository has the inputs that a job passes to it."""
    inputs = yaml.safe_load((root / "action.yml").read_text())["inputs"]
    for step in job.get("steps", []) if isinstance(job, dict) else []:
        if "/storey@" in step.get("uses", ""):
            for name in step.get("with", {}):
                if name not in inputs:
                    block.problem(f"unknown input '{name}' of the action")
