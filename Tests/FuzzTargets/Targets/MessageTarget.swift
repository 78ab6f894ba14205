import Storey
import StoreyOutput
import StoreyRPC
import TestMutations

/// Reads the bytes as the messages of a client of JSON-RPC, in frames or in lines.
///
/// The first byte chooses the form and the limits, the second the division of the rest into pieces.
enum MessageTarget {
  /// The result of one call of `next`.
  private enum Step: Equatable {
    case body([UInt8])
    case fault(RPCError)
  }

  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard bytes.count > 2 else { return }
    let limit = bytes[0] & 2 == 0 ? 1 << 20 : 40
    if bytes[0] & 1 == 0 {
      let headerLimit = bytes[0] & 4 == 0 ? 200 : 30
      try checkInput(bytes, bodyLimit: limit) {
        var input = FramedInput(headerLimit: headerLimit, bodyLimit: limit)
        return { (piece, steps) in
          input.add(piece)
          Self.collect(&steps) { () throws(RPCError) in try input.next() }
        }
      }
    } else {
      try checkInput(bytes, bodyLimit: limit) {
        var input = LineInput(limit: limit)
        return { (piece, steps) in
          input.add(piece)
          Self.collect(&steps) { () throws(RPCError) in try input.next() }
        }
      }
    }
  }

  /// Checks that the division into pieces has no effect, and that each body is within the limit and can be sent again.
  private static func checkInput(
    _ bytes: [UInt8], bodyLimit: Int, _ reader: () -> (ArraySlice<UInt8>, inout [Step]) -> Void
  ) throws(FuzzFailure) {
    let input = bytes[2...]
    let steps = steps(of: input, reader()) { input.count }
    try expectEqual(Self.steps(of: input, reader()) { 1 }, steps, "steps of single bytes")
    var dice = Dice(state: UInt64(bytes[1]))
    try expectEqual(Self.steps(of: input, reader()) { 1 + dice.below(64) }, steps, "steps of pieces")
    for case .body(let body) in steps {
      try expect(body.count <= bodyLimit, "a body of \(body.count) bytes was accepted")
      try checkBody(body)
    }
  }

  /// Returns all steps of an input that arrives in pieces.
  private static func steps(
    of input: ArraySlice<UInt8>, _ read: (ArraySlice<UInt8>, inout [Step]) -> Void, pieces: () -> Int
  ) -> [Step] {
    var steps: [Step] = []
    var rest = input
    while !rest.isEmpty {
      let piece = rest.prefix(pieces())
      rest = rest.dropFirst(piece.count)
      read(piece, &steps)
    }
    return steps
  }

  private static func collect(_ steps: inout [Step], _ next: () throws(RPCError) -> [UInt8]?) {
    while true {
      do throws(RPCError) {
        guard let body = try next() else { return }
        steps.append(.body(body))
      } catch {
        steps.append(.fault(error))
      }
    }
  }

  /// Checks that a body, or the error about it, has the same meaning when it is written and read again.
  private static func checkBody(_ body: [UInt8]) throws(FuzzFailure) {
    let message: RPCMessage
    do throws(RPCError) {
      message = try RPCMessage.read(body)
    } catch {
      guard case .response(error.id, nil, error)? = try again(RPCWriter.error(error)) else {
        throw FuzzFailure(description: "the error is not accepted again: \(error)")
      }
      return
    }
    switch message {
    case .request(let id, let method, let params):
      let written = RPCWriter.request(id: id, method: method, params.map { params in { $0.value(params) } })
      guard case .request(id, method, let copy)? = try again(written), copy?.kind == params?.kind else {
        throw FuzzFailure(description: "the request \(method) is not accepted again")
      }
    case .notification(let method, let params):
      let written = RPCWriter.notification(method: method, params.map { params in { $0.value(params) } })
      guard case .notification(method, let copy)? = try again(written), copy?.kind == params?.kind else {
        throw FuzzFailure(description: "the notification \(method) is not accepted again")
      }
    case .response(let id, let result, let error):
      try expect((result == nil) != (error == nil), "a response has a result and an error, or neither")
      if let error { try expectEqual(error.id, id, "identifier of the error") }
    }
  }

  /// Returns the message in a body that was written; `nil` if it is not a message.
  private static func again(_ body: [UInt8]) throws(FuzzFailure) -> RPCMessage? {
    try expect(!body.contains { $0 == 0x0A || $0 == 0x0D }, "a body has several lines")
    return try? RPCMessage.read(body)
  }
}
