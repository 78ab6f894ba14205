"""A persistent `storey --ndjson` process: lines in, results out, in order.

It survives the death of the process: lines without a result are sent to a new one. A line on which two processes die, or on which
a process does not answer in time, gets a result of its own, and the others are not affected.
"""
import json
import math
import queue
import subprocess
import threading

# The time for the result of a line, in seconds. The standard limits of the tool keep any page far below it.
PATIENCE = 60


class CoProcess:
    """A process that answers each line with a line.

    Use it in a `with` statement, or call `close`. `output` is the name of the rendered page in a result, which is `null` where the
    process cannot answer.
    """

    def __init__(self, command, output="html", patience=PATIENCE):
        self.command, self.output, self.patience = command, output, patience
        self.process = None
        # The number of processes that ended before they had answered all lines.
        self.deaths = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def results(self, lines):
        """Yields one result for each line, in order. Lines and results are bytes without line ends.

        Line ends inside a line are white space of its JSON, so they are replaced by spaces. A blank line has no result of the tool,
        so it is answered here.
        """
        lines = [line.replace(b"\n", b" ").replace(b"\r", b" ") for line in lines]
        done = 0
        suspect = None
        while done < len(lines):
            if is_blank(lines[done]):
                yield self.failure(lines[done], "the line is blank", "write a page, or leave the line out")
                done += 1
                continue
            # A line that may have ended a process is sent alone.
            end = done + 1
            while suspect != done and end < len(lines) and not is_blank(lines[end]):
                end += 1
            for result in self._answers(lines[done:end]):
                yield result
                done += 1
            if done < end:
                if suspect == done:
                    yield self.failure(lines[done], "the process ended on this page, twice", "report the page")
                    done += 1
                else:
                    suspect = done

    def _answers(self, lines):
        """Yields the results of lines until the process dies. It is then `None`."""
        self._start()
        process, answers = self.process, queue.Queue()
        threading.Thread(target=write, args=(process, lines), daemon=True).start()
        threading.Thread(target=read, args=(process, len(lines), answers), daemon=True).start()
        for _ in lines:
            try:
                answer = answers.get(timeout=self.patience)
            except queue.Empty:
                answer = b""
            if not answer.endswith(b"\n"):
                self.deaths += 1
                process.kill()
                self.close()
                return
            yield answer[:-1]

    def _start(self):
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def close(self):
        """Ends the process."""
        process, self.process = self.process, None
        if process is not None:
            for stream in process.stdin, process.stdout:
                try:
                    stream.close()
                except OSError:
                    pass
            process.wait()

    def failure(self, line, message, hint):
        """Returns the result of a line that the tool did not answer. Its identifier is 0 if that of the line is missing."""
        finding = {"rule": "no-answer", "severity": "error", "message": message, "hint": hint, "line": 1, "column": 1,
                   "endLine": 1, "endColumn": 1, "pointer": ""}
        result = {"id": identifier(line), self.output: None, "diagnostics": [finding],
                  "summary": {"errors": 1, "warnings": 0, "notes": 0}}
        # Only ASCII, because an identifier may contain half of a pair of surrogates, which UTF-8 cannot express.
        return json.dumps(result, separators=(",", ":")).encode()


def write(process, lines):
    """Writes lines. The reader notices when the process has died."""
    try:
        for line in lines:
            process.stdin.write(line + b"\n")
        process.stdin.flush()
    except (OSError, ValueError):
        pass


def read(process, count, answers):
    """Reads answers until the process ends."""
    for _ in range(count):
        try:
            answer = process.stdout.readline()
        except (OSError, ValueError):
            answer = b""
        answers.put(answer)
        if not answer:
            return


def is_blank(line):
    """Returns whether the tool ignores a line."""
    return not line.strip(b" \t\r")


def identifier(line):
    """Returns the identifier of a line, or 0."""
    try:
        found = json.loads(line)["id"]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        return 0
    is_number = isinstance(found, (int, float)) and not isinstance(found, bool) and math.isfinite(found)
    return found if isinstance(found, str) or is_number else 0
