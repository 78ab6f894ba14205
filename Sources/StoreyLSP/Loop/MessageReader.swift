import LibC
import StoreyFiles
import StoreyRPC

/// Reads the messages of a client on a thread of its own, so that cancellations are seen while a request is answered.
enum MessageReader {
  /// The number of bytes that are read at once.
  private static let chunkSize = 256 << 10
  /// The largest message, in bytes: a page of the largest size as a JSON string with escapes.
  private static let largestMessage = 256 << 20

  /// Starts the thread. Returns 0, or the number of the system's error.
  static func start(_ events: ServerEvents) -> Int32 {
    SystemThread.start {
      var input = FramedInput(bodyLimit: largestMessage)
      while let bytes = try? FileSystem.readOnce(STDIN_FILENO, name: "standard input", count: chunkSize), !bytes.isEmpty
      {
        input.add(bytes[...])
        while let event = next(&input) {
          events.add(event)
          events.waitForRoom()
        }
      }
      events.add(.end)
    }
  }

  /// Returns the next complete message.
  private static func next(_ input: inout FramedInput) -> ServerEvent? {
    do throws(RPCError) {
      guard let body = try input.next() else { return nil }
      return .message(try RPCMessage.read(body))
    } catch {
      return .invalid(error)
    }
  }
}
