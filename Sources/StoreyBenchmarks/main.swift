#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Until a large block was freed once, the C library gives memory back after every page and asks for it again.
unsafe UnsafeMutableRawPointer.allocate(byteCount: 16 << 20, alignment: 16).deallocate()

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "hostile": exit(try HostileBenchmark(options: HostileOptions(arguments.dropFirst())).run() ? 0 : 1)
  case "mutants": exit(try MutantBenchmark(arguments.dropFirst()).run() ? 0 : 1)
  default: try Benchmarks(arguments).run()
  }
} catch let error as Benchmarks.UsageError {
  print(
    """
    storey-benchmarks: cannot use '\(error.argument)'
    Usage: storey-benchmarks [layout|templates] [NDJSON] [--pages N] [--runs N] [--seed N]
           storey-benchmarks \(HostileOptions.usage)
           storey-benchmarks \(MutantBenchmark.usage)
    """)
  exit(2)
} catch {
  print("storey-benchmarks: \(error)")
  exit(2)
}
