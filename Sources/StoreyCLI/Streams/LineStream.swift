import Dispatch
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Storey
import StoreyFiles
import StoreyStream

/// Turns the lines of an input into lines of a result: on several cores, in order, and with a bounded amount of memory.
///
/// One thread reads, `jobs` threads work and one thread writes. The reader waits while too many lines are between it and the
/// writer, so a slow reader of the results slows down the whole stream. The writer writes all complete results
/// at once, and does not wait for more of them, so that a process that writes one page and waits for its result gets it.
///
/// The functions of the threads block, so they do not run in tasks.
///
/// `@unchecked Sendable`: while the stream runs, only the writer uses the output, which is not sendable.
final class LineStream: @unchecked Sendable {
  /// The maximum number of lines per job, and of bytes of all lines and results, between the reader and the writer. At least one
  /// line is always there.
  private static let (linesPerJob, mostBytes) = (32, 16 << 20)
  /// The number of bytes after which results are written, even if there are more.
  private static let pieceSize = 256 << 10

  private struct State {
    /// The lines that no job has begun, by their index.
    var waiting: [Int: LineReader.Line] = [:]
    /// The results that were not written yet, by the index of their line.
    var results: [Int: StreamResult] = [:]
    /// The numbers of lines that were read, begun and written.
    var (readCount, begunCount, writtenCount) = (0, 0, 0)
    /// The bytes of the lines and results between the reader and the writer.
    var byteCount = 0
    var isAtEnd = false
    var hasFailed = false
    /// The error of the reader.
    var failure: FileError?
    /// The error of the writer. The stream then reads and writes no further lines.
    var writeFailure: FileError?

    var isFull: Bool { readCount > writtenCount && byteCount >= mostBytes }
  }

  private let jobs: Int
  private let work: @Sendable (LineReader.Line) -> StreamResult
  /// The file for the results; `nil` for standard output.
  private let output: FileReplacement?
  private let console: Console
  private let state = Locked(State())
  /// Signals a line to work on, or the end.
  private let hasWork = DispatchSemaphore(value: 0)
  /// Signals a result, or the end.
  private let hasResult = DispatchSemaphore(value: 0)
  /// Signals that results were written.
  private let hasRoom = DispatchSemaphore(value: 0)

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads that work.
  ///   - output: The file for the results; `nil` for standard output. The caller commits it.
  ///   - work: Returns the result of a line, on any thread.
  init(
    jobs: Int, output: FileReplacement?, _ console: Console, work: @escaping @Sendable (LineReader.Line) -> StreamResult
  ) {
    self.jobs = jobs
    self.output = output
    self.console = console
    self.work = work
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    if let output { try output.write(bytes) } else { try console.writePiece(bytes) }
  }

  /// Runs until the end of the input.
  ///
  /// - Returns: Whether a line failed.
  /// - Throws: `FileError` when the input cannot be read or a result cannot be written. The results of all lines before are
  ///   written.
  func run(_ descriptor: Int32, name: String, limits: Limits) async throws -> Bool {
    let code: Int32 = await withCheckedContinuation { continuation in
      // The writer ends last, so its end is that of the stream.
      let code = SystemThread.start {
        self.writeResults()
        continuation.resume(returning: 0)
      }
      if code != 0 { return continuation.resume(returning: code) }
      // With fewer threads than jobs, the stream is only slower.
      let started = (0..<jobs).filter { _ in SystemThread.start { self.process() } == 0 }
      let readerCode =
        started.isEmpty ? EAGAIN : SystemThread.start { self.read(descriptor, name: name, limits: limits) }
      if readerCode != 0 { end(Self.noThread(readerCode, name)) }
    }
    if code != 0 { throw Self.noThread(code, name) }
    let (hasFailed, failure) = state.withLock { ($0.hasFailed, $0.writeFailure ?? $0.failure) }
    if let failure { throw failure }
    return hasFailed
  }

  private static func noThread(_ code: Int32, _ name: String) -> FileError {
    FileError(action: "read", path: name, code: code, reason: "the system has no thread for it")
  }

  /// Reads until the end.
  private func read(_ descriptor: Int32, name: String, limits: Limits) {
    var reader = LineReader(stream: descriptor, name: name, limits: limits)
    do throws(FileError) {
      while !(try add(reader.next())) {}
      end(nil)
    } catch {
      end(error)
    }
  }

  /// Ends the stream after the lines that were read.
  private func end(_ failure: FileError?) {
    state.withLock { state in
      state.isAtEnd = true
      state.failure = state.failure ?? failure
    }
    for _ in 0..<jobs { hasWork.signal() }
    hasResult.signal()
  }

  /// Hands over lines to the jobs. Returns whether the stream ends: there are no lines, or the results cannot be written.
  private func add(_ lines: [LineReader.Line]) -> Bool {
    for line in lines {
      while true {
        let (isFull, isBroken) = state.withLock { state in
          (
            state.isFull || state.readCount - state.writtenCount >= jobs * Self.linesPerJob, state.writeFailure != nil
          )
        }
        if isBroken { return true }
        if !isFull { break }
        hasRoom.wait()
      }
      state.withLock { state in
        state.waiting[state.readCount] = line
        state.readCount += 1
        state.byteCount += line.bytes.count
      }
      hasWork.signal()
    }
    return lines.isEmpty
  }

  /// Works on lines until the end.
  private func process() {
    while true {
      hasWork.wait()
      guard let (index, line) = takeLine() else { return }
      let result = work(line)
      state.withLock { state in
        state.results[index] = result
        state.byteCount += result.line.count - line.bytes.count
        if result.isFailed { state.hasFailed = true }
      }
      hasResult.signal()
    }
  }

  private func takeLine() -> (index: Int, line: LineReader.Line)? {
    state.withLock { state in
      guard let line = state.waiting.removeValue(forKey: state.begunCount) else { return nil }
      defer { state.begunCount += 1 }
      return (state.begunCount, line)
    }
  }

  /// Writes results in order until the end.
  private func writeResults() {
    var isAtEnd = false
    while !isAtEnd {
      hasResult.wait()
      while true {
        var (piece, taken): ([UInt8], Int)
        (piece, taken, isAtEnd) = state.withLock { state in
          var (piece, taken): ([UInt8], Int) = ([], 0)
          while piece.count < Self.pieceSize,
            let result = state.results.removeValue(forKey: state.writtenCount + taken)
          {
            piece += result.line
            taken += 1
          }
          return (piece, taken, state.isAtEnd && state.writtenCount + taken == state.readCount)
        }
        if taken == 0 { break }
        var failure: FileError?
        if state.withLock({ $0.writeFailure }) == nil {
          do throws(FileError) {
            try write(piece)
          } catch {
            failure = error
          }
        }
        state.withLock { state in
          state.writtenCount += taken
          state.byteCount -= piece.count
          if let failure { state.writeFailure = failure }
        }
        hasRoom.signal()
        if isAtEnd { break }
      }
    }
  }
}
