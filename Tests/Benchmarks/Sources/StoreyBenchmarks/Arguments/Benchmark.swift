/// A benchmark, or a check with generated input. The first argument of the program selects it.
protocol Benchmark {
  /// The arguments after the first one, for the usage of the program.
  static var usage: String { get }

  /// Reads the arguments after the first one.
  init(_ arguments: BenchmarkArguments) throws

  /// Runs the benchmark, prints its results, and returns whether they are within their bounds.
  func run() throws -> Bool
}
