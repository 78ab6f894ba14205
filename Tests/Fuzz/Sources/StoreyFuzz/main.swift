#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import FuzzTargets
import LibFuzzer

// `StoreyFuzz` runs the target that STOREY_FUZZ names. The arguments are those of libFuzzer. SwiftPM renames the main function of
// an executable, so libFuzzer cannot provide it: this file calls its driver.

let name = unsafe getenv("STOREY_FUZZ").map { unsafe String(cString: $0) } ?? ""
guard let chosen = FuzzTarget(rawValue: name) else {
  let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
  print("error: unknown target \"\(name)\" in STOREY_FUZZ; expected one of \(names)")
  exit(2)
}
unsafe FuzzedTarget.current = chosen

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
let code = unsafe LLVMFuzzerRunDriver(&count, &arguments) { start, size in
  unsafe FuzzedTarget.current?.run(on: Array(UnsafeBufferPointer(start: start, count: size)))
  return 0
}
exit(code)
