"""Checks the stage: its results are those of one process, also when workers and processes die, and it costs no more CPU time.

    python3 Samples/Spark/check.py --storey PATH [--pages 2000] [--master local-cluster[2,1,1024]]
"""
import argparse
import hashlib
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

from pyspark.sql import functions
from render_pages import SCHEMA, session, stage

ROOT = pathlib.Path(__file__).resolve().parents[2]


def corpus(file, count):
    """Writes pages made of the samples, with other texts and identities. The same count gives the same bytes."""
    samples = [json.loads((ROOT / "Samples" / name).read_text()) for name in ("home.json", "rtl.json", "text.json", "small.json")]
    rng = random.Random(18)
    with open(file, "w", encoding="utf-8") as out:
        for number in range(count):
            page = dict(rng.choice(samples))
            floors = page["floors"]
            page["floors"] = [floors[rng.randrange(len(floors))] for _ in range(rng.randint(1, 12))]
            page["name"] = f"Page {number}"
            line = {"id": f"{number:08}", "page": page}
            out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def cpu():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def bare(storey, file):
    """Returns the results of one process, sorted by identifier, and its CPU time in seconds."""
    start = cpu()
    with open(file, "rb") as lines:
        process = subprocess.Popen(
            [storey, "render", "--ndjson", "--format", "html", "--jobs", "1"], stdin=lines, stdout=subprocess.PIPE)
        results = sorted(summary(line[:-1]) for line in process.stdout)
        assert process.wait() == 0, process.returncode
    return results, cpu() - start


def summary(result):
    """Returns the beginning of a result, with its identifier, and the hash of the whole: all results may be larger than the memory."""
    return result[:20].decode(), hashlib.sha256(result).hexdigest()


def dying(render, marker, kind):
    """Returns the stage with a fault in the first attempt of one task: the worker or the process is killed."""
    def faulty(batches):
        def watched():
            for number, batch in enumerate(batches):
                if number == 1 and not os.path.exists(marker):
                    open(marker, "w").close()
                    children = subprocess.run(["pgrep", "-P", str(os.getpid())], capture_output=True, text=True).stdout.split()
                    for victim in [os.getpid()] if kind == "worker" else map(int, children):
                        os.kill(victim, signal.SIGKILL)
                yield batch
        yield from render(watched())
    return faulty


def run(spark, file, render, partitions):
    """Returns the results of a stage, sorted by identifier, those of the added pages, and the time in seconds."""
    start = time.monotonic()
    results = spark.read.text(str(file)).repartition(partitions).mapInPandas(render, SCHEMA)
    is_added = functions.substring("value", 1, 20).rlike('"(poison|broken)"')
    rows = results.select(
        functions.substring("value", 1, 20).alias("start"), functions.sha2("value", 256).alias("hash"),
        functions.when(is_added, results.value).alias("added")).collect()
    added = [json.loads(row.added) for row in rows if row.added]
    return sorted((row.start, row.hash) for row in rows), added, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--storey", required=True)
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--master", default="local-cluster[2,1,1024]")
    arguments = parser.parse_args()
    storey = str(pathlib.Path(arguments.storey).resolve())
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file, measured = folder / "pages.ndjson", folder / "measured"
        measured.mkdir()
        corpus(file, arguments.pages)
        expected, seconds = bare(storey, file)
        assert len(expected) == arguments.pages
        partitions = max(4, arguments.pages // 2500)
        spark = session(arguments.master)
        run(spark, file, stage(storey), partitions)  # Starts the workers and compiles the plan.
        results, _, wall = run(spark, file, stage(storey, measured=str(measured)), partitions)
        assert results == expected, "the results of the stage differ from those of one process"
        tasks = [json.loads(task.read_text()) for task in measured.iterdir()]
        assert sum(task["pages"] for task in tasks) == arguments.pages
        ratio = sum(task["seconds"] for task in tasks) / seconds
        for kind in "worker", "process":
            marker = folder / kind
            faulty = dying(stage(storey), str(marker), kind)
            results, _, _ = run(spark, file, faulty, partitions)
            assert marker.exists() and results == expected, f"a killed {kind} changed the results"
        poisoned = folder / "poisoned.ndjson"
        poison(file, poisoned)
        results, added, _ = run(spark, poisoned, stage(poisonable(folder, storey)), partitions)
        rules = {result["id"]: {finding["rule"] for finding in result["diagnostics"]} for result in added}
        assert rules["poison"] == {"no-answer"} and rules["broken"] and "no-answer" not in rules["broken"], rules
        rest = [result for result in results if '"poison"' not in result[0] and '"broken"' not in result[0]]
        assert rest == expected, "a poisoned page changed the results of others"
        spark.stop()
    print(f"{arguments.pages} pages, {arguments.master}: equal results; CPU time of the processes {ratio:.2f} x that of one stream "
          f"({seconds / arguments.pages * 1e3:.2f} ms a page); {arguments.pages / wall:.0f} pages a second in Spark, "
          f"{arguments.pages / seconds:.0f} in one stream on one core")
    if ratio > 1.15:
        sys.exit(f"the processes of the stage need {ratio:.2f} x the CPU time of one stream; at most 1.15 x is expected")


def poison(file, poisoned):
    """Adds a page that ends every process, and one that is not a page, in the middle of the pages."""
    lines = file.read_text(encoding="utf-8").splitlines()
    middle = len(lines) // 2
    lines[middle:middle] = ['{"id":"poison","page":{"name":"die","floors":[]}}', '{"id":"broken","page":[]}']
    poisoned.write_text("\n".join(lines) + "\n", encoding="utf-8")


def poisonable(folder, storey):
    """Returns a program like the tool that ends on the poisoned page, as a tool with a fault would."""
    program = folder / "poisonable"
    program.write_text(
        f"#!{sys.executable}\n"
        "import subprocess, sys\n"
        f"tool = subprocess.Popen([{storey!r}, *sys.argv[1:]], stdin=subprocess.PIPE)\n"
        "for line in sys.stdin.buffer:\n"
        "    if line.startswith(b'{\"id\":\"poison\"'):\n"
        "        tool.kill()\n"
        "        sys.exit(1)\n"
        "    tool.stdin.write(line)\n"
        "    tool.stdin.flush()\n"
        "tool.stdin.close()\n"
        "sys.exit(tool.wait())\n")
    program.chmod(0o755)
    return str(program)


if __name__ == "__main__":
    main()
