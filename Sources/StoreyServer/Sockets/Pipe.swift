import LibC
import StoreyFiles

/// The two ends of a pipe. They are non-blocking, and programs that the process starts do not inherit them.
struct Pipe: Sendable {
  let reading: Int32
  let writing: Int32

  /// Creates a pipe. The caller closes both ends.
  init() throws(ServerFailure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw ServerFailure("cannot start the server: \(Socket.message(of: errno))")
    }
    for end in ends { Socket.prepare(end) }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Makes the reading end readable. If the pipe is full, the end is readable already.
  func signal() {
    var byte: UInt8 = 0
    _ = unsafe write(writing, &byte, 1)
  }

  /// Removes all signals.
  func clear() {
    while let bytes = try? FileSystem.readOnce(reading, name: "a pipe", count: 64), bytes.count == 64 {}
  }

  func close() {
    Socket.systemClose(reading)
    Socket.systemClose(writing)
  }
}
