#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The memory use of the process.
enum Memory {
  /// The resident memory in bytes (from `/proc/self/statm`, in pages of 4096 bytes), or 0 if it is unavailable.
  static var resident: Int {
    let file = try? String(contentsOf: URL(filePath: "/proc/self/statm"), encoding: .utf8)
    let fields = file?.split(separator: " ") ?? []
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
  }

  /// The peak of the resident memory in bytes since the last `resetPeak` (`VmHWM` in `/proc/self/status`), or 0 if it is
  /// unavailable.
  static var peak: Int { field("VmHWM", of: nil) }

  /// Returns a field of the status of a process in bytes, or 0 if it is unavailable. Without a process, the field of this one.
  static func field(_ name: String, of process: Int32?) -> Int {
    let folder = process.map(String.init) ?? "self"
    let file = try? String(contentsOf: URL(filePath: "/proc/\(folder)/status"), encoding: .utf8)
    let line = file?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    let kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    return (kilobytes ?? 0) << 10
  }

  /// Sets the peak to the present memory (`5` in `/proc/self/clear_refs`).
  static func resetPeak() {
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }

  /// Returns the average memory of a value, in bytes, and the values, which the caller holds while it measures others.
  ///
  /// - Parameters:
  ///   - count: The number of values to make.
  ///   - make: Makes a value.
  static func each<Value>(of count: Int, _ make: () -> Value) -> (bytes: Int, held: [Value]) {
    var held: [Value] = []
    held.reserveCapacity(count)
    let before = resident
    for _ in 0..<count { held.append(make()) }
    return ((resident - before) / count, held)
  }
}
