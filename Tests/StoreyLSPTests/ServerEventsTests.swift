import Dispatch
import Storey
import StoreyFiles
import StoreyRPC
import TestLevels
import Testing

@testable import StoreyLSP

@Suite(.tags(.threads)) struct ServerEventsTests {
  private static func note(_ number: Int) throws -> ServerEvent {
    let body =
      #"{"jsonrpc": "2.0", "method": "note", "params": [\#(number), "\#(String(repeating: "x", count: 100))"]}"#
    return .message(try RPCMessage.read(Array(body.utf8)))
  }

  private static func number(_ event: ServerEvent?) -> Double? {
    guard case .message(.notification(_, let params))? = event else { return nil }
    return params?[0]?.number
  }

  @Test func `messages arrive in order, and their reader waits for a slow server`() throws {
    let events = ServerEvents(mostBytes: 1000)
    let added = Locked(0)
    let notes = try (0..<100).map(Self.note)
    let code = SystemThread.start {
      for note in notes {
        events.add(note)
        added.withLock { $0 += 1 }
        events.waitForRoom()
      }
      events.add(.end)
    }
    #expect(code == 0)
    for number in 0..<100 {
      #expect(Self.number(events.next(within: .seconds(300))) == Double(number))
      // Each message has about 150 bytes, so at most seven of them fit, and one more that exceeds the limit.
      #expect(added.withLock { $0 } <= number + 9)
    }
    guard case .end? = events.next(within: .seconds(300)) else { return #expect(Bool(false), "the end is missing") }
    #expect(events.isEmpty)
  }

  @Test func `a cancellation is taken once, before the request is handled`() throws {
    let events = ServerEvents()
    events.add(
      .message(
        try RPCMessage.read(Array(#"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 3}}"#.utf8))))
    #expect(events.isEmpty)
    #expect(events.takeCancellation(of: .number(3)))
    #expect(!events.takeCancellation(of: .number(3)))
  }
}
