import Foundation

/// Returns the lines of standard input, until it ends.
package func typedLines() -> AsyncStream<String> {
  AsyncStream { continuation in
    // Reading blocks, so it has its own thread and tasks continue.
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
  }
}
