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

/// The benchmarks that the first argument selects. Without one of them, the stages are measured.
let named: KeyValuePairs<String, any Benchmark.Type> = [
  "layout": LayoutBenchmark.self,
  "templates": TemplateBenchmark.self,
  "feed": FeedBenchmark.self,
  "long": LongPageBenchmark.self,
  "--compare": CompareBenchmark.self,
  "hostile": HostileBenchmark.self,
  "mutants": MutantBenchmark.self,
  "recovery": RecoveryBenchmark.self,
  "lsp": EditingBenchmark.self,
]
let arguments = CommandLine.arguments.dropFirst()
let selected = named.first { $0.key == arguments.first }?.value
do {
  let benchmark = selected ?? StageBenchmark.self
  let rest = BenchmarkArguments(selected == nil ? arguments : arguments.dropFirst())
  exit(try benchmark.init(rest).run() ? 0 : 1)
} catch let error as UsageError {
  let usages = [StageBenchmark.usage] + named.map { "\($0.key) \($0.value.usage)" }
  print("storey-benchmarks: invalid argument '\(error.argument)'")
  print("Usage: " + usages.map { "storey-benchmarks \($0)" }.joined(separator: "\n       "))
  exit(2)
} catch {
  print("storey-benchmarks: \(error)")
  exit(2)
}
