#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Freeing one large block raises the trim threshold of the C library. Without it, the library returns the memory of each
// page to the system and requests it again for the next one.
unsafe UnsafeMutableRawPointer.allocate(byteCount: 16 << 20, alignment: 16).deallocate()

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "hostile": exit(try HostileBenchmark(options: HostileOptions(arguments.dropFirst())).run() ? 0 : 1)
  case "--compare": try CompareBenchmark(arguments.dropFirst()).run()
  case "mutants": exit(try MutantBenchmark(arguments.dropFirst()).run() ? 0 : 1)
  case "lsp": exit(try EditingBenchmark(arguments.dropFirst()).run() ? 0 : 1)
  case "recovery": exit(try RecoveryBenchmark(arguments.dropFirst()).run() ? 0 : 1)
  default: try Benchmarks(arguments).run()
  }
} catch let error as Benchmarks.UsageError {
  print(
    """
    storey-benchmarks: invalid argument '\(error.argument)'
    Usage: storey-benchmarks [layout|templates|long] [NDJSON] [--stage NAME] [--pages N] [--runs N] [--seed N]
           storey-benchmarks \(CompareBenchmark.usage)
           storey-benchmarks \(HostileOptions.usage)
           storey-benchmarks \(MutantBenchmark.usage)
           storey-benchmarks \(RecoveryBenchmark.usage)
           storey-benchmarks \(EditingBenchmark.usage)
    """)
  exit(2)
} catch {
  print("storey-benchmarks: \(error)")
  exit(2)
}
