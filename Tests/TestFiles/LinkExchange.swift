import Foundation

/// A thread that replaces links by other ones, again and again, until it is stopped.
package final class LinkExchange: Sendable {
  // A class, because the thread and the test share it.

  private let isStopped = Flag()

  private final class Flag: @unchecked Sendable {
    // The lock guards the value.
    private let lock = NSLock()
    private var value = false

    var isSet: Bool {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }

  /// Starts the thread.
  /// - Parameter links: The paths of links, with the targets that each has in turn. A target that is empty removes the link.
  package init(_ links: [(path: String, targets: [String])]) {
    let isStopped = isStopped
    Thread.detachNewThread {
      var turn = 0
      while !isStopped.isSet {
        for (path, targets) in links {
          let next = "\(path).next"
          unsafe unlink(next)
          // A rename is one step: the link always exists.
          guard unsafe symlink(targets[turn % targets.count], next) == 0 else { continue }
          unsafe rename(next, path)
        }
        turn += 1
      }
    }
  }

  /// Ends the thread.
  package func stop() { isStopped.isSet = true }
}
