"""The checks, the failures, and the largest deviation of the browser from the engine."""
import collections


class Report:
    """Counts checks by topic and collects all failures. The run does not stop at the first failure."""

    def __init__(self):
        self.counts = collections.Counter()
        self.failures = []
        self.notes = []
        self.tallies = collections.Counter()
        self.skipped = []
        self.deviation = (0, "nothing compared")

    def check(self, topic, where, what, passed, expected="", seen=""):
        """Counts one check, and stores it if it failed. Returns whether it passed."""
        self.counts[topic] += 1
        if not passed:
            self.failures.append((topic, str(where), what, str(expected), str(seen)))
        return passed

    def same(self, topic, where, what, expected, seen):
        return self.check(topic, where, what, expected == seen, repr(expected), repr(seen))

    def near(self, topic, where, what, expected, seen, tolerance=0.5):
        """Compares two rectangles, given as (x, y, width, height) in CSS pixels."""
        worst = max(abs(a - b) for a, b in zip(expected, seen))
        if worst > self.deviation[0]:
            self.deviation = (worst, f"{where}: {what}")
        return self.check(topic, where, what, worst <= tolerance, numbers(expected), numbers(seen))

    def add(self, other):
        """Adds the counts and failures of another report."""
        self.counts += other.counts
        self.failures += other.failures
        self.notes += other.notes
        self.tallies += other.tallies
        self.skipped += other.skipped
        self.deviation = max(self.deviation, other.deviation)

    def summary(self):
        lines = []
        for topic, where, what, expected, seen in self.failures:
            lines.append(f"FAILED {topic} | {where} | {what}")
            if expected or seen:
                lines += [f"    expected {expected}", f"    seen     {seen}"]
        lines += [f"note: {note}" for note in self.notes]
        lines += [f"{what}: {count}" for what, count in sorted(self.tallies.items())]
        lines += [f"SKIPPED {what}" for what in self.skipped]
        lines.append(f"largest deviation: {self.deviation[0]:.4f} px ({self.deviation[1]})")
        counts = ", ".join(f"{topic} {count}" for topic, count in self.counts.items())
        lines.append(f"{sum(self.counts.values())} checks ({counts}), {len(self.failures)} failures")
        return "\n".join(lines)


def numbers(values):
    return "(" + ", ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in values) + ")"
