import Storey

/// The result of a command that runs inside another one, up to a limit of bytes.
final class CapturedOutput: Sendable {
  // A class, because the console of the command and its caller share the bytes.

  private let limit: Int
  private let kept = Locked<[UInt8]>([])
  private let total = Locked(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// Appends bytes. Those beyond the limit are counted and dropped.
  func add(_ bytes: [UInt8]) {
    total.withLock { $0 += bytes.count }
    kept.withLock { $0 += bytes.prefix(max(0, limit - $0.count)) }
  }

  /// The bytes up to the limit.
  var bytes: [UInt8] { kept.withLock { $0 } }

  /// The number of bytes that were dropped.
  var droppedCount: Int { max(0, total.withLock { $0 } - limit) }
}
