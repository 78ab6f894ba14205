import LibC
package import StoreyFiles

/// A wait for changes of files in several folders: with inotify on Linux, and for 50 milliseconds elsewhere. It does not report which file: the caller compares the status of its files.
package final class FileNotifier: Sendable {
  // A class, because `deinit` closes the descriptor.

  /// The pause between checks where changes are not reported, in milliseconds.
  private static let pause: Int32 = 50

  /// The descriptor of inotify; -1 if changes are not reported.
  private let descriptor: Int32

  /// Creates a wait without folders.
  package init() {
    #if os(Linux)
      descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    #else
      descriptor = -1
    #endif
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds folders to those that are watched. Returns whether changes in all that exist are reported; if not, `wait` returns
  /// after a pause.
  package func watch(_ folders: Set<String>) -> Bool {
    #if os(Linux)
      // A file that is written in place counts when it is closed, not while it is incomplete.
      let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_ONLYDIR)
      if descriptor < 0 { return false }
      var isReported = true
      for folder in folders where unsafe inotify_add_watch(descriptor, folder.isEmpty ? "." : folder, events) < 0 {
        // Without memory or watches. A folder that does not exist, or must not be read, is checked again after a longer time.
        if errno == ENOSPC || errno == ENOMEM { isReported = false }
      }
      return isReported
    #else
      return false
    #endif
  }

  /// Blocks the thread until a change or a signal was reported, or until the time is over.
  /// - Parameters:
  ///   - signals: The signals that end the wait.
  ///   - milliseconds: The longest time.
  ///   - isReported: Whether changes in all folders are reported.
  package func wait(for signals: SignalPipe, milliseconds: Int32, isReported: Bool) {
    var ready = [signals.descriptor, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // A negative descriptor is ignored.
    _ = unsafe poll(&ready, 2, isReported ? milliseconds : min(milliseconds, Self.pause))
    if descriptor < 0 { return }
    while let bytes = try? FileSystem.readOnce(descriptor, name: "changes", count: 64 << 10), !bytes.isEmpty {}
  }
}
