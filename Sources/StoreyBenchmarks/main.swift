#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Until a large block was freed once, the C library gives memory back after every page and asks for it again.
unsafe UnsafeMutableRawPointer.allocate(byteCount: 16 << 20, alignment: 16).deallocate()

do {
  try Benchmarks(Array(CommandLine.arguments.dropFirst())).run()
} catch let error as Benchmarks.UsageError {
  print(
    "storey-benchmarks: cannot use '\(error.argument)'\nUsage: storey-benchmarks [layout|templates] [NDJSON] [--pages N] [--runs N] [--seed N]"
  )
  exit(2)
} catch {
  print("storey-benchmarks: \(error)")
  exit(2)
}
