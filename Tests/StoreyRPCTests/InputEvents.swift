import StoreyRPC

/// The result of one call of `next`: a message, or the code of an error.
enum InputEvent: Hashable, CustomStringConvertible {
  case message(String)
  case fault(Int)

  var description: String {
    switch self {
    case .message(let text): text
    case .fault(let code): "\(code)"
    }
  }
}

/// An input that separates a stream of bytes into messages.
protocol MessageInput {
  mutating func add(_ bytes: ArraySlice<UInt8>)
  mutating func next() throws(RPCError) -> [UInt8]?
}

extension FramedInput: MessageInput {}
extension LineInput: MessageInput {}

extension MessageInput {
  /// Adds pieces of bytes one after the other, and returns the results up to the end.
  mutating func events(of pieces: [ArraySlice<UInt8>]) -> [InputEvent] {
    var events: [InputEvent] = []
    for piece in pieces {
      add(piece)
      var isWaiting = false
      while !isWaiting {
        do throws(RPCError) {
          if let body = try next() {
            events.append(.message(String(decoding: body, as: UTF8.self)))
          } else {
            isWaiting = true
          }
        } catch {
          events.append(.fault(error.code))
        }
      }
    }
    return events
  }
}

/// Returns the results of a text that is added at once, after checking that a split into bytes, and into two pieces at every
/// position, gives the same results.
func events(of text: String, _ input: @autoclosure () -> some MessageInput) throws -> [InputEvent] {
  let bytes = Array(text.utf8)
  var whole = input()
  let events = whole.events(of: [bytes[...]])
  var single = input()
  if single.events(of: bytes.indices.map { bytes[$0...$0] }) != events { throw SplitFault(position: nil) }
  for position in bytes.indices {
    var halves = input()
    if halves.events(of: [bytes[..<position], bytes[position...]]) != events { throw SplitFault(position: position) }
  }
  return events
}

/// A position at which a split changes the results. `nil` for single bytes.
struct SplitFault: Error {
  let position: Int?
}
