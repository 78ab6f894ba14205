import Storey
import StoreyOutput
import StoreyRPC

/// The calls of tools, which are carried out one after the other in the order of arrival. Each uses all cores if it can.
final class MCPCalls: Sendable {
  // A class, because the reader of messages adds and cancels calls while a task carries them out.

  /// A call that was not answered yet.
  private struct Call: Sendable {
    let id: RPCID
    let run: @Sendable () async -> [UInt8]
    var isCancelled = false
  }

  private let waiting = Locked<[Call]>([])
  private let arrivals: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation
  private let output: MCPOutput

  /// Creates an empty list of calls whose answers are written to an output.
  init(_ output: MCPOutput) {
    self.output = output
    (arrivals, arrival) = AsyncStream.makeStream()
  }

  /// Adds a call. `run` returns the body of its answer. Returns `false` if too many calls wait.
  func add(_ id: RPCID, _ run: @escaping @Sendable () async -> [UInt8]) -> Bool {
    let isAdded = waiting.withLock { calls in
      guard calls.count < MCPLimits.calls else { return false }
      calls.append(Call(id: id, run: run))
      return true
    }
    if isAdded { arrival.yield() }
    return isAdded
  }

  /// Cancels the calls with an identifier. A call that is being carried out continues, but is not answered.
  func cancel(_ id: RPCID) {
    waiting.withLock { calls in
      for index in calls.indices where calls[index].id == id { calls[index].isCancelled = true }
    }
  }

  /// Ends `run` after the calls that were added.
  func finish() {
    arrival.finish()
  }

  /// Carries out and answers calls until `finish` is called.
  func run() async {
    for await _ in arrivals {
      guard let call = waiting.withLock({ $0.first }) else { continue }
      let answer = call.isCancelled ? nil : await call.run()
      let isCancelled = waiting.withLock { $0.removeFirst().isCancelled }
      if let answer, !isCancelled { await output.send(answer) }
    }
  }
}
