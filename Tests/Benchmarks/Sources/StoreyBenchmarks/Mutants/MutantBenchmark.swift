#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `storey-benchmarks mutants`: runs every command on random changes of the samples. Signals, runs of more than ten seconds,
/// and output that is not well-formed are failures. Each is printed with the arguments that repeat it.
struct MutantBenchmark: Benchmark {
  static let usage = "[--runs N] [--seed S] [--first K] [--samples FOLDER] [--storey PATH]"
  /// The number of runs per worker process.
  private static let batch = 2000
  /// One in this number of runs starts the tool in its own process.
  private static let toolShare = 20
  /// The limit of the processor time of a run, in seconds.
  private static let timeout = 10
  private static let progressFile = "progress"

  private var runs = 200_000
  private var seed = 1
  private var first = 0
  private var package = OwnProgram.resolved(".")
  private var storey = OwnProgram.storey
  private var isWorker = false

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    while let argument = arguments.next() {
      switch argument {
      case "--runs": runs = try arguments.number()
      case "--seed": seed = try arguments.number(atLeast: 0)
      case "--first": first = try arguments.number(atLeast: 0)
      case "--samples": package = OwnProgram.resolved(try arguments.text())
      case "--storey": storey = OwnProgram.resolved(try arguments.text())
      case "--worker": isWorker = true
      default: throw arguments.invalid
      }
    }
  }

  /// Runs the benchmark and returns whether all runs succeeded.
  func run() throws -> Bool {
    let samples = try SampleFiles(package: package)
    if isWorker { return try work(samples) }
    ChildRun.limitMemory(to: 8 << 30)
    let folder = try WorkFolder()
    let own = OwnProgram.path
    defer { folder.remove() }
    folder.enter()
    let manifest = try ChildRun.run(
      storey, ["manifest", "--name", "app", "--version", "1", "-o", "app.json"], timeout: 60)
    guard manifest.end == .exit(0) else { throw Failure(description: "\(storey) manifest: \(manifest.end)") }
    var failures = 0
    var next = first
    let end = first + runs
    while next < end {
      let count = min(Self.batch, end - next)
      let child = try ChildRun.run(
        own, arguments(first: next, runs: count) + ["--worker"], timeout: 1200, keeping: 1 << 20)
      let lines = String(decoding: child.head, as: UTF8.self).split(separator: "\n")
      for line in lines { print(line) }
      failures += lines.count
      if child.end.isExit {
        guard child.end != .exit(2) else { throw Failure(description: String(decoding: child.head, as: UTF8.self)) }
        next += count
      } else {
        let progress = (try? Data(contentsOf: URL(filePath: Self.progressFile))).map {
          String(decoding: $0, as: UTF8.self)
        }
        let number = progress.flatMap { Int($0.filter(\.isNumber)) } ?? next
        let end = child.end == .signal(SIGPROF) ? "over \(Self.timeout) s" : "\(child.end)"
        print(message(number, "", end))
        let errors = String(decoding: child.errors, as: UTF8.self).split(separator: "\n").first
        if let errors { print("  \(errors.prefix(300))") }
        failures += 1
        next = number + 1
      }
    }
    print("\(runs) runs starting at \(first), seed \(seed): \(failures) failed")
    return failures == 0
  }

  private func arguments(first: Int, runs: Int) -> [String] {
    [
      "mutants", "--runs", "\(runs)", "--seed", "\(seed)", "--first", "\(first)", "--samples", package, "--storey",
      storey,
    ]
  }

  private func message(_ number: Int, _ name: String, _ fault: String) -> String {
    "run \(number): \(name.isEmpty ? "" : name + ": ")\(fault) (to repeat: mutants --seed \(seed) --first \(number) --runs 1)"
  }

  /// Performs the runs in this process, prints the failures, and returns whether all runs succeeded.
  private func work(_ samples: SampleFiles) throws -> Bool {
    let progress = unsafe open(Self.progressFile, O_WRONLY | O_CREAT, 0o600)
    defer { close(progress) }
    var isFine = true
    for number in first..<first + runs {
      var text = Array("\(number)          ".utf8)
      _ = unsafe pwrite(progress, &text, text.count, 0)
      let (name, fault): (String, String?)
      if number % Self.toolShare == 0 {
        Self.allow(seconds: 0)
        var mutant = ToolMutant(samples, seed: seed, number: number)
        (name, fault) = try mutant.run(storey)
      } else {
        Self.allow(seconds: Self.timeout)
        var mutant = MutantRun(samples, seed: seed, number: number)
        (name, fault) = mutant.run()
      }
      if let fault {
        print(message(number, name, fault.split(separator: "\n").joined(separator: " ")))
        fflush(nil)
        isFine = false
      }
    }
    return isFine
  }

  /// Limits the processor time of this process from now on. When it exceeds the limit, a signal ends the process. 0 removes
  /// the limit.
  private static func allow(seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = .init(seconds)
    #if canImport(Glibc)
      _ = unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
      _ = unsafe setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
