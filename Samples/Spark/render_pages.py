"""Renders pages with Spark: a stage in which each task has one `storey render --ndjson` process.

    python3 Samples/Spark/render_pages.py --storey PATH --master local-cluster[2,1,1024] pages.ndjson results

The input has one `{"id": …, "page": …}` a line; the output folder receives one result a line, in the order of the input within each
file. Each line needs an `id` of its own, because the numbers of lines begin again in each process. `lines` makes the lines of a
DataFrame with other columns.
"""
import argparse
import json
import os
import pathlib
import shutil
import sys
import tempfile

from pyspark.sql import SparkSession

SCHEMA = "value string"


def stage(storey, format="html", options=(), measured=None):
    """Returns the function for `DataFrame.mapInPandas`: a column `value` with lines in, a column `value` with results out.

    The process of a task lives as long as the task. If it dies, its pages are rendered by the next one. No configuration of the
    folder of a worker has an effect; give `options` instead. `measured` receives the CPU time of the processes, if it is a folder.
    """
    command = [storey, "render", "--ndjson", "--format", format, "--jobs", "1", "--no-config", *options]

    def render(batches):
        import resource

        import pandas
        from coprocess import CoProcess

        # A worker of Python runs many tasks. The time of earlier ones is subtracted.
        start = resource.getrusage(resource.RUSAGE_CHILDREN)
        count = 0
        with CoProcess(command, output="layout" if format == "json" else format) as process:
            for batch in batches:
                lines = ((line or "").encode(errors="replace") for line in batch["value"])
                results = [result.decode() for result in process.results(lines)]
                count += len(results)
                yield pandas.DataFrame({"value": results})
        if measured:
            end = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = end.ru_utime + end.ru_stime - start.ru_utime - start.ru_stime
            with tempfile.NamedTemporaryFile("w", dir=measured, suffix=".json", delete=False) as file:
                json.dump({"pages": count, "seconds": seconds, "deaths": process.deaths}, file)

    return render


def session(master, memory="1g"):
    """Returns a session whose Python workers find the modules of this folder."""
    folder = str(pathlib.Path(__file__).resolve().parent)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    return (
        SparkSession.builder.master(master).appName("storey")
        .config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
        .config("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"])
        .config("spark.executor.memory", memory)
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "256")
        .config("spark.log.level", "ERROR")
        .getOrCreate())


def lines(identifier, page):
    """Returns the column `value` with the lines of two columns: identifiers, and pages as JSON. A missing page is `null`."""
    from pyspark.sql import functions

    start = functions.to_json(functions.struct(functions.coalesce(identifier, functions.lit("")).alias("id")))
    # The JSON of the identifier without its last bracket.
    start = functions.regexp_replace(start, "}$", "")
    page = functions.coalesce(page, functions.lit("null"))
    return functions.concat(start, functions.lit(',"page":'), page, functions.lit("}")).alias("value")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--storey", default=shutil.which("storey"), help="the path of the tool (default: the installed one)")
    parser.add_argument("--master", default="local[2]", help="the master of Spark (default: local[2])")
    parser.add_argument("--format", default="html", choices=["html", "text", "svg", "json"])
    parser.add_argument("--partitions", type=int, default=8)
    parser.add_argument("input")
    parser.add_argument("output")
    arguments = parser.parse_args()
    if not arguments.storey:
        parser.error("'storey' is not in the PATH; give its path with '--storey'")
    spark = session(arguments.master)
    render = stage(arguments.storey, arguments.format)
    pages = spark.read.text(arguments.input).repartition(arguments.partitions)
    pages.mapInPandas(render, SCHEMA).write.mode("overwrite").text(arguments.output)
    spark.stop()


if __name__ == "__main__":
    main()
