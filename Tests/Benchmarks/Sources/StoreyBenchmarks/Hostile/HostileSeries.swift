#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The runs of one command on one shape in several sizes, and the bounds that they must keep.
struct HostileSeries: Sendable {
  /// A run with files of one size.
  struct Run: Sendable {
    let input: Int
    let child: ChildRun
  }

  /// The ratio of a measured value to its bound. The bound is broken if the ratio is greater than 1.
  struct Mark: Sendable {
    let name: String
    let ratio: Double
    /// Whether it is a bound on time, which also depends on other load on the machine.
    var isOfTime = false
  }

  let shape: Shape
  let command: HostileCommand
  /// The time of the tool without input, in seconds.
  let idle: Double
  /// Whether bounds on time are checked.
  let isTimed: Bool
  /// The fastest run of each size.
  private(set) var runs: [Run] = []
  /// The runs of `render html` on the same pages, for the series of `render text`.
  var runsOfHTML: [Run] = []

  /// The minimum time of a run, in seconds. Shorter runs are too inaccurate to measure time.
  private static let shortest = 0.15
  /// The pace, in seconds per 20 MB, up to which growth is not checked.
  private static let quickPace = 1.0

  /// Adds a run. Of two runs with the same input, the faster one is kept, but a run that did not exit replaces any other.
  mutating func add(_ run: Run) {
    guard let place = runs.firstIndex(where: { $0.input == run.input }) else { return runs.append(run) }
    if !run.child.end.isExit || run.child.seconds < runs[place].child.seconds { runs[place] = run }
  }

  private func seconds(_ run: Run) -> Double { max(0, run.child.seconds - idle) }

  /// The maximum ratio of the time of `render text` to that of `render html`, over the runs that ended in the same way.
  private var timesOfHTML: Double {
    runs.compactMap { run -> Double? in
      guard run.child.seconds >= Self.shortest, let html = runsOfHTML.first(where: { $0.input == run.input }),
        html.child.end == run.child.end
      else { return nil }
      return seconds(run) / max(seconds(html), 0.001)
    }.max() ?? 0
  }

  /// The exponent of the growth of time with the size of the input: 1 is linear, 2 is quadratic. `nil` if fewer than two runs
  /// are long enough.
  var exponent: Double? {
    let points = runs.filter { $0.child.seconds >= Self.shortest && $0.input > 0 }.map {
      (log(Double($0.input)), log(max(seconds($0), 0.001)))
    }
    guard let first = points.first, points.contains(where: { $0.0 > first.0 + 0.5 }) else { return nil }
    let count = Double(points.count)
    let (x, y) = (points.reduce(0) { $0 + $1.0 } / count, points.reduce(0) { $0 + $1.1 } / count)
    let over = points.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    return over / points.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
  }

  /// The time for 20 MB of input and output, in seconds, in the slowest run.
  var pace: Double {
    runs.filter { $0.child.seconds >= Self.shortest }
      .map { seconds($0) / (Double($0.input + $0.child.output) / 20e6) }.max() ?? 0
  }

  /// The bounds, in decreasing order of their ratios.
  var marks: [Mark] {
    var marks: [Mark] = []
    for run in runs {
      switch run.child.end {
      case .exit(0), .exit(1), .exit(2): break
      default: marks.append(Mark(name: "\(run.child.end)", ratio: .infinity))
      }
      let memory = min(68e6 + Double(run.input) * (shape.density == .dense ? 100 : 16), 2e9)
      marks.append(Mark(name: "memory", ratio: Double(run.child.peak) / memory))
      marks.append(
        Mark(name: "output", ratio: Double(run.child.output) / (4e6 + Double(run.input) * command.outputFactor)))
    }
    if isTimed {
      marks.append(Mark(name: "pace", ratio: pace / 10, isOfTime: true))
      marks.append(Mark(name: "text", ratio: timesOfHTML / 3, isOfTime: true))
      // Growth is not checked for fast commands, whose time may grow because of the caches of the machine.
      if let exponent, pace > Self.quickPace {
        marks.append(Mark(name: "growth", ratio: exponent / 1.2, isOfTime: true))
      }
    }
    return marks.sorted { $0.ratio > $1.ratio }
  }

  /// The names of the broken bounds, without duplicates.
  var broken: [String] {
    var names: [String] = []
    for mark in marks where mark.ratio > 1 && !names.contains(mark.name) { names.append(mark.name) }
    return names
  }

  /// Whether bounds on time are broken, and no others.
  var isBrokenByTimeAlone: Bool {
    let broken = marks.filter { $0.ratio > 1 }
    return !broken.isEmpty && broken.allSatisfy(\.isOfTime)
  }

  /// The ratio of the worst bound.
  var badness: Double { marks.first?.ratio ?? 0 }
}
