import Storey

/// The clock by which a server measures its limits of time: that of the system, or one that moves only when a test advances it,
/// so that no result depends on the speed of the machine.
package final class ServerClock: Sendable {
  // A class because the server and its owner share it.

  typealias Instant = SuspendingClock.Instant

  private struct State {
    /// The time of a stopped clock; `nil` for the clock of the system.
    var time: Instant?
    /// The loop that reads the clock.
    var mailbox: LoopMailbox?
  }

  private let state: Locked<State>

  private init(_ state: State) {
    self.state = Locked(state)
  }

  /// A clock with the time of the system. Time during which the machine sleeps does not count.
  package static var system: ServerClock { ServerClock(State()) }

  /// A clock that moves only when `advance` is called. It is for one server.
  package static var stopped: ServerClock { ServerClock(State(time: SuspendingClock.now)) }

  var now: Instant { state.withLock { $0.time } ?? SuspendingClock.now }

  /// Sets the loop that a stopped clock wakes when it is advanced.
  func wake(_ mailbox: LoopMailbox) {
    state.withLock { $0.mailbox = mailbox }
  }

  /// Advances a stopped clock, and makes its server check its limits. Has no effect on the clock of the system.
  package func advance(by duration: Duration) {
    let mailbox = state.withLock { state in
      state.time? += duration
      return state.mailbox
    }
    mailbox?.post(.time)
  }
}
