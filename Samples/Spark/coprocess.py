"""A persistent `storey --ndjson` process: lines in, results out, in order.

It survives the death of the process: lines without a result are sent to a new one. A line on which two processes die, or on which
a process does not answer in time, gets a result of its own, and the others are not affected.
"""
import json
import queue
import subprocess
import threading

# The time for the result of a line, in seconds. The standard limits of the tool keep any page far below it.
PATIENCE = 60


class CoProcess:
    """A process that answers each line with a line.

    Use it in a `with` statement, or call `close`.
    """

    def __init__(self, command, patience=PATIENCE):
        self.command, self.patience = command, patience
        self.process = None
        # The number of processes that ended before they had answered all lines.
        self.deaths = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def results(self, lines):
        """Yields the result of each line, in order. Lines and results are bytes without line ends."""
        lines = list(lines)
        done = 0
        suspect = None
        while done < len(lines):
            # A line that may have ended a process is sent alone.
            chunk = lines[done:done + 1] if suspect == done else lines[done:]
            for result in self._answers(chunk):
                yield result
                done += 1
            if done < len(lines) and self.process is None:
                if suspect == done:
                    yield failure(lines[done])
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


def failure(line):
    """Returns the result of a line that the tool could not answer."""
    try:
        identifier = json.loads(line)["id"]
    except (ValueError, KeyError, TypeError):
        identifier = None
    finding = {"rule": "no-answer", "severity": "error", "message": "the process ended on this page, twice",
               "hint": "report the page", "line": 1, "column": 1, "endLine": 1, "endColumn": 1, "pointer": ""}
    result = {"id": identifier, "html": None, "diagnostics": [finding], "summary": {"errors": 1, "warnings": 0, "notes": 0}}
    return json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode()
