#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How much memory the process takes.
enum Memory {
  /// The bytes that are in main memory (`/proc/self/statm`, pages of 4096 bytes); 0 where the system does not tell.
  static var resident: Int {
    let file = try? String(contentsOf: URL(filePath: "/proc/self/statm"), encoding: .utf8)
    let fields = file?.split(separator: " ") ?? []
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
  }

  /// How many bytes one of what `make` makes takes, of so many at once; and all of them, to be held as long as others
  /// are measured.
  static func each<Value>(of count: Int, _ make: () -> Value) -> (bytes: Int, held: [Value]) {
    var held: [Value] = []
    held.reserveCapacity(count)
    let before = resident
    for _ in 0..<count { held.append(make()) }
    return ((resident - before) / count, held)
  }
}
