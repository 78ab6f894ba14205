#!/usr/bin/env python3
"""Checks the costs of each stage of the engine against recorded bounds: instructions, references and allocations.

    check_costs.py [--record]

Times on shared machines vary more than the effects of most changes, so the bounds count instructions and calls. Callgrind, a tool
of valgrind, runs each stage of `Tests/Benchmarks/run.sh --stage` twice, with one measured run and with two; the difference is the cost
of one run without the start of the process. A cost above its bound is an error. A cost far below it is an error, too, because the
bound then does not notice the next loss: record it with --record.

`Costs.json` has the bounds of each stage: instructions for each byte of input, and calls of swift_retain, swift_release and malloc for
each page.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
RECORD = FOLDER / "Costs.json"
PAGES = 20
# The part of a bound that a cost may be above it on another machine: the C library has functions for each kind of processor.
TOLERANCE = 0.03
# The part of a bound below which a cost must be recorded.
SLACK = 0.1
# The difference that is always allowed: small costs are rounded.
LEAST = 2
# The stages that do the same work as another one, with the part of its speed that they must have. The work is that of a page, not that of
# a byte.
RATIOS = {"shopify": ("rules", 0.8)}
COUNTED = {"swift_retain": "retains", "swift_release": "releases", "malloc": "allocations"}


def profile(stage, runs):
    """Returns the instructions of a process, the calls of the counted functions, and the number of bytes of the pages."""
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "callgrind.out"
        program = FOLDER.parents[1] / ".build/release/storey-benchmarks"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", program]
        command += ["--pages", str(PAGES), "--runs", str(runs), "--stage", stage]
        # Without a random seed for hashes, each process makes the same comparisons.
        environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
        ended = subprocess.run(command, capture_output=True, text=True, env=environment)
        if ended.returncode != 0:
            sys.exit(f"error: {stage}: {ended.stderr[-2000:]}")
        kilobytes = int(re.search(r"(\d+) kB", ended.stdout).group(1))
        names, calls, instructions, called = {}, dict.fromkeys(COUNTED.values(), 0), 0, None
        for line in output.open():
            if line.startswith(("fn=", "cfn=")):
                number, name = re.match(r"c?fn=\((\d+)\)(?: (.*))?", line).groups()
                if name:
                    names[number] = name
                if line.startswith("cfn="):
                    called = names[number]
            elif line.startswith("calls=") and called in COUNTED:
                calls[COUNTED[called]] += int(line[6:].split()[0])
            elif line.startswith(("summary:", "totals:")):
                instructions = int(line.split()[1])
        return instructions, calls, kilobytes * 1000


def costs(stage):
    """Returns the costs of one run of a stage, and its instructions for each page."""
    instructions, calls, size = profile(stage, 2)
    fewer_instructions, fewer_calls, _ = profile(stage, 1)
    found = {"instructions": round((instructions - fewer_instructions) / size, 1)}
    page = (instructions - fewer_instructions) / PAGES
    for name in calls:
        found[name] = round((calls[name] - fewer_calls[name]) / PAGES)
    return found, page


def main():
    bounds = json.loads(RECORD.read_text())
    measured = {stage: costs(stage) for stage in bounds}
    found = {stage: costs for stage, (costs, _) in measured.items()}
    faults = []
    print(f"{'stage':<12} {'cost':<14} {'found':>8} {'bound':>8}")
    for stage, stage_bounds in bounds.items():
        for name, bound in stage_bounds.items():
            cost = found[stage][name]
            print(f"{stage:<12} {name:<14} {cost:>8} {bound:>8}")
            if cost > bound * (1 + TOLERANCE) + LEAST:
                faults.append(f"{stage}: {name} rose from {bound} to {cost}; find the cause, or record it with --record")
            elif cost < bound * (1 - SLACK) - LEAST:
                faults.append(f"{stage}: {name} fell from {bound} to {cost}; record it with --record")
    for stage, (other, least) in RATIOS.items():
        ratio = measured[other][1] / measured[stage][1]
        print(f"{stage} has {ratio:.2f} of the speed of {other}, by instructions for each page; at least {least}")
        if ratio < least:
            faults.append(f"{stage}: {ratio:.2f} of the speed of {other}; the least is {least}")
    if "--record" in sys.argv[1:]:
        lines = ",\n".join(f"  {json.dumps(stage)}: {json.dumps(found[stage])}" for stage in bounds)
        RECORD.write_text("{\n" + lines + "\n}\n")
        return
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)
    print(f"the costs of {len(bounds)} stages are within their bounds")


if __name__ == "__main__":
    main()
