#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `storey-benchmarks hostile`: runs every command on input that is designed to be expensive, each in its own process, and
/// checks bounds on the growth of time, on memory and on output.
struct HostileBenchmark: Benchmark {
  static let usage = HostileOptions.usage
  private static let timeout = 60.0
  private static let memory = 8 << 30
  /// The maximum number of times that a series is run.
  private static let attempts = 5

  private let options: HostileOptions

  init(_ arguments: BenchmarkArguments) throws { options = try HostileOptions(arguments) }

  /// Runs the benchmark and returns whether no bound is broken.
  func run() throws -> Bool {
    if options.isList {
      for shape in options.shapes { print("\(shape.name): \(shape.summary) (\(shape.subject), \(shape.density))") }
      return true
    }
    if let folder = options.folder {
      try write(to: folder)
      return true
    }
    ChildRun.limitMemory(to: Self.memory)
    let own = OwnProgram.path
    let folder = try WorkFolder()
    defer { folder.remove() }
    folder.enter()
    let idle =
      try (0..<3).map { _ in try ChildRun.run(options.storey, ["--version"], timeout: Self.timeout).seconds }.min() ?? 0
    let companions = try companions()
    var all: [HostileSeries] = []
    for shape in options.shapes {
      let series = try series(of: shape, with: companions, in: folder, own, idle)
      for series in series where !series.broken.isEmpty { OwnProgram.note(HostileTable.row(series)) }
      all += series
    }
    let sorted = all.sorted {
      ($0.badness, $1.shape.name, $1.command.name) > ($1.badness, $0.shape.name, $0.command.name)
    }
    print(HostileTable.head)
    for series in sorted { print(HostileTable.row(series)) }
    let broken = all.count { !$0.broken.isEmpty }
    print(
      "\(options.shapes.count) shapes, \(all.count) series of \(options.sizes.count) sizes; \(broken) break a bound")
    return broken == 0
  }

  /// Runs every command on a shape, in increasing sizes. After a run that did not exit normally, larger sizes are skipped. A
  /// series that breaks only bounds on time is run again, because other load on the machine can only add time.
  private func series(
    of shape: Shape, with companions: [InputFile], in folder: WorkFolder, _ own: String, _ idle: Double
  ) throws -> [HostileSeries] {
    var all = options.commands(for: shape.subject).map {
      HostileSeries(shape: shape, command: $0, idle: idle, isTimed: !options.isQuick)
    }
    var open = Array(all.indices)
    for _ in 0..<Self.attempts where !open.isEmpty {
      for size in options.sizes {
        let input = try make(shape, size, with: companions, in: folder, own)
        defer { folder.enter() }
        for index in open where all[index].runs.allSatisfy({ $0.child.end.isExit }) {
          all[index].add(try run(all[index].command, input: input))
        }
      }
      if let html = all.first(where: { $0.command.name == "render html" }) {
        for index in all.indices where all[index].command.name == "render text" { all[index].runsOfHTML = html.runs }
      }
      open = open.filter { all[$0].isBrokenByTimeAlone }
    }
    return all
  }

  /// Creates the files of a shape, enters their folder, and returns their size in bytes.
  private func make(
    _ shape: Shape, _ size: Double, with companions: [InputFile], in folder: WorkFolder, _ own: String
  ) throws -> Int {
    try folder.clear()
    // Another process creates the files, so that this one stays small: the measured peak memory of a child process includes
    // the memory of its parent.
    let made = try ChildRun.run(
      own, ["hostile", "--only", shape.name, "--sizes", "\(size)", "--write", "."], timeout: Self.timeout, keeping: 100)
    guard made.end == .exit(0), FileManager.default.changeCurrentDirectoryPath("\(folder.path)/\(shape.name)-\(size)")
    else {
      throw Failure(
        description: "\(shape.name): cannot create the files: \(String(decoding: made.errors, as: UTF8.self))")
    }
    try WorkFolder.write(companions, to: ".")
    return Int(String(decoding: made.head, as: UTF8.self).filter(\.isNumber)) ?? 0
  }

  /// Runs a command in the current folder.
  private func run(_ command: HostileCommand, input: Int) throws -> HostileSeries.Run {
    try? FileManager.default.removeItem(atPath: HostileCommand.written)
    let child = try ChildRun.run(options.storey, command.arguments, timeout: Self.timeout)
    return HostileSeries.Run(input: input, child: child.writing(WorkFolder.size(of: HostileCommand.written) ?? 0))
  }

  /// Returns the files that commands read in addition to those of a shape.
  private func companions() throws -> [InputFile] {
    let manifest = try ChildRun.run(
      options.storey, ["manifest", "--name", "app", "--version", "1"], timeout: Self.timeout, keeping: 1 << 20)
    guard manifest.end == .exit(0) else { throw Failure(description: "storey manifest: \(manifest.end)") }
    return [InputFile("small.json", Shape.smallPage.bytes), InputFile("app.json", manifest.head)]
  }

  /// Writes the files of each shape and size to a separate folder, and prints their sizes in bytes.
  private func write(to folder: String) throws {
    for shape in options.shapes {
      for size in options.sizes {
        let files = shape.files(Int(size * 1e6))
        try WorkFolder.write(files, to: "\(folder)/\(shape.name)-\(size)")
        print(files.reduce(0) { $0 + $1.bytes.count })
      }
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
