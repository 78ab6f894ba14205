import Storey
import StoreyFloors
import TestMutations

/// `storey-benchmarks recovery`: removes or adds one, two and five random bytes in each sample page. The first error must be that
/// of the strict parser, one byte must cause one error in 99.5 % of the trials, and floors on unchanged lines must keep their
/// findings and frames in 99 %.
struct RecoveryBenchmark: Benchmark {
  static let usage = "[--runs N] [--seed S] [--samples FOLDER] [--show N]"
  /// The least share of trials in which all floors on unchanged lines are kept.
  private static let leastKept = 0.99
  /// The least share of trials with one changed byte in which one error is reported.
  private static let leastSingle = 0.995

  private var runs = 20_000
  private var seed = 1
  private var package = OwnProgram.resolved(".")
  /// The number of lost floors that are printed.
  private var shown = 0

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    while let argument = arguments.next() {
      switch argument {
      case "--runs": runs = try arguments.number(atLeast: 0)
      case "--seed": seed = try arguments.number(atLeast: 0)
      case "--show": shown = try arguments.number(atLeast: 0)
      case "--samples": package = OwnProgram.resolved(try arguments.text())
      default: throw arguments.invalid
      }
    }
  }

  /// Runs the trials, prints the shares, and returns whether they are within their bounds.
  func run() throws -> Bool {
    let pages = try SampleFiles(package: package).pages.map { RecoveryTrial($0, registry: .standard) }
    var isFine = true
    for edits in [1, 2, 5] {
      var (kept, lost, wrong) = (0, 0, 0)
      // Trials with no more errors than changes, and with more.
      var (few, many) = (0, 0)
      var rest = shown
      for number in 0..<runs {
        var dice = Dice(seed: seed, run: number * 8 + edits)
        let trial = pages[number % pages.count]
        let result = trial.run(edits: edits, &dice)
        if trial.isValid, result.errors > 0 {
          if result.errors <= edits { few += 1 } else { many += 1 }
        }
        switch result.outcome {
        case .notApplicable: break
        case .kept: if trial.hasOneValuePerLine { kept += 1 }
        case .lost(let reason):
          guard trial.hasOneValuePerLine else { break }
          lost += 1
          if rest > 0 {
            rest -= 1
            print("run \(number), \(edits) bytes: \(reason)\n\(Self.difference(trial.page, result.mutant))")
          }
        case .wrongError(let reason):
          wrong += 1
          print("run \(number), \(edits) bytes: \(reason)")
        }
      }
      let share = Double(kept) / Double(max(kept + lost, 1))
      let fewShare = Double(few) / Double(max(few + many, 1))
      let changes = edits == 1 ? "1 byte" : "\(edits) bytes"
      print(
        """
        \(changes) changed: \(runs) runs, \(few + many) of them invalid pages; \(edits == 1 ? "one error" : "at most \(edits) errors") in \
        \(percent(fewShare)); \(kept + lost) with one value a line; floors kept in \(percent(share))
        """)
      if share < Self.leastKept || wrong > 0 || edits == 1 && fewShare < Self.leastSingle { isFine = false }
    }
    return isFine
  }

  private func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded(.down))
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) %"
  }

  /// Returns the lines around the changes of a mutant.
  private static func difference(_ page: [UInt8], _ mutant: [UInt8]) -> String {
    let (old, new) = (
      page.split(separator: 0x0A, omittingEmptySubsequences: false),
      mutant.split(separator: 0x0A, omittingEmptySubsequences: false)
    )
    var text = ""
    for change in new.difference(from: old) {
      switch change {
      case .remove(let line, let element, _): text += "  - \(line + 1): \(String(decoding: element, as: UTF8.self))\n"
      case .insert(let line, let element, _): text += "  + \(line + 1): \(String(decoding: element, as: UTF8.self))\n"
      }
    }
    return text
  }
}
