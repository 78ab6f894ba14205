#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The runs of one command with one shape, by size, and what they are judged by.
struct HostileSeries: Sendable {
  /// The run with files of a size.
  struct Run: Sendable {
    let input: Int
    let child: ChildRun
  }

  /// A bound and how near a run came to it: above 1 it is broken.
  struct Mark: Sendable {
    let name: String
    let ratio: Double
    /// Whether it is one of time, which depends on what else the machine does.
    var isOfTime = false
  }

  let shape: Shape
  let command: HostileCommand
  /// What the tool takes with nothing to do, in seconds.
  let idle: Double
  /// Whether time counts.
  let isTimed: Bool
  /// The quickest run of each size.
  private(set) var runs: [Run] = []
  /// The runs of the HTML of the same pages, for a series that draws text.
  var runsOfHTML: [Run] = []

  /// Shorter runs say nothing about growth.
  private static let shortest = 0.15
  /// What takes no more seconds for 20 MB is quick.
  private static let quickPace = 1.0

  /// Adds a run. Of two with the same input, the quicker is kept, but one that did not end by itself before any other.
  mutating func add(_ run: Run) {
    guard let place = runs.firstIndex(where: { $0.input == run.input }) else { return runs.append(run) }
    if !run.child.end.isExit || run.child.seconds < runs[place].child.seconds { runs[place] = run }
  }

  private func seconds(_ run: Run) -> Double { max(0, run.child.seconds - idle) }

  /// The most times that text takes what HTML takes, of the runs that ended alike.
  private var timesOfHTML: Double {
    runs.compactMap { run -> Double? in
      guard run.child.seconds >= Self.shortest, let html = runsOfHTML.first(where: { $0.input == run.input }),
        html.child.end == run.child.end
      else { return nil }
      return seconds(run) / max(seconds(html), 0.001)
    }.max() ?? 0
  }

  /// How time grows with the input: 1 is linear, 2 quadratic. `nil` where less than two runs are long enough.
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

  /// The seconds for 20 MB of input and output, of the run that took the most.
  var pace: Double {
    runs.filter { $0.child.seconds >= Self.shortest }
      .map { seconds($0) / (Double($0.input + $0.child.output) / 20e6) }.max() ?? 0
  }

  /// The bounds, the worst first.
  var marks: [Mark] {
    var marks: [Mark] = []
    for run in runs {
      switch run.child.end {
      case .exit(0), .exit(1), .exit(2): break
      default: marks.append(Mark(name: "\(run.child.end)", ratio: .infinity))
      }
      let memory = min(64e6 + Double(run.input) * (shape.density == .dense ? 100 : 16), 2e9)
      marks.append(Mark(name: "memory", ratio: Double(run.child.peak) / memory))
      marks.append(
        Mark(name: "output", ratio: Double(run.child.output) / (4e6 + Double(run.input) * command.outputFactor)))
    }
    if isTimed {
      marks.append(Mark(name: "pace", ratio: pace / 10, isOfTime: true))
      marks.append(Mark(name: "text", ratio: timesOfHTML / 3, isOfTime: true))
      // Growth counts where time does: what is quick at every size may grow with the caches of the machine.
      if let exponent, pace > Self.quickPace {
        marks.append(Mark(name: "growth", ratio: exponent / 1.2, isOfTime: true))
      }
    }
    return marks.sorted { $0.ratio > $1.ratio }
  }

  /// The bounds that are broken, each once.
  var broken: [String] {
    var names: [String] = []
    for mark in marks where mark.ratio > 1 && !names.contains(mark.name) { names.append(mark.name) }
    return names
  }

  /// Whether nothing but bounds of time are broken.
  var isBrokenByTimeAlone: Bool {
    let broken = marks.filter { $0.ratio > 1 }
    return !broken.isEmpty && broken.allSatisfy(\.isOfTime)
  }

  /// How near the worst bound is.
  var badness: Double { marks.first?.ratio ?? 0 }
}
