import Foundation

/// What is typed, line by line, until the input ends.
package func typedLines() -> AsyncStream<String> {
  AsyncStream { continuation in
    // Reading blocks: on a thread of its own, so that tasks go on.
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
  }
}
