import Dispatch
import LibC
import Storey
import StoreyFiles
import StoreyProject
import StoreyStream

/// Turns the lines of an input into lines of a result: on several cores, in order, and with a bounded amount of memory.
///
/// One thread reads, `jobs` threads work and one thread writes. The reader waits while too many lines are between it and the
/// writer, so a slow reader of the results slows down the whole stream. The writer writes all complete results
/// at once, and does not wait for more of them, so that a process that writes one page and waits for its result gets it. The
/// jobs begin no further lines while the results take too much memory.
///
/// The functions of the threads block, so they do not run in tasks.
///
/// `@unchecked Sendable`: while the stream runs, only the writer uses the output, which is not sendable.
final class LineStream: @unchecked Sendable {
  /// The maximum number of lines per job between the reader and the writer.
  private static let linesPerJob = 32
  /// The number of bytes of the lines between the reader and the writer beyond which no line is read, and of the results beyond
  /// which no line is begun. The line of the next result is always read and begun.
  private static let mostBytes = 16 << 20
  /// The number of bytes after which results are written, even if there are more.
  private static let pieceSize = 256 << 10

  private struct State {
    /// The lines that no job has begun, by their index.
    var waiting: [Int: LineReader.Line] = [:]
    /// The results that were not written yet, by the index of their line.
    var results: [Int: StreamResult] = [:]
    /// The numbers of lines that were read, begun and written.
    var (readCount, begunCount, writtenCount) = (0, 0, 0)
    /// The bytes of the lines without a result, and of the results that were not written yet.
    var (lineBytes, resultBytes) = (0, 0)
    /// The number of jobs that wait until results were written.
    var pausedJobs = 0
    var isAtEnd = false
    var hasFailed = false
    /// The error of the reader.
    var failure: FileError?
    /// The error of the writer, which ends the stream.
    var writeFailure: FileError?

    /// Whether no line may be read.
    func isFull(jobs: Int) -> Bool {
      let count = readCount - writtenCount
      return count >= jobs * linesPerJob || (count > 0 && lineBytes + resultBytes >= mostBytes)
    }

    /// Begins the next line. Returns `false` if results have to be written before, and no line at the end.
    mutating func begin() -> (isAllowed: Bool, index: Int, line: LineReader.Line?) {
      guard let line = waiting[begunCount] else { return (true, begunCount, nil) }
      if begunCount > writtenCount && resultBytes >= mostBytes {
        pausedJobs += 1
        return (false, begunCount, nil)
      }
      waiting[begunCount] = nil
      begunCount += 1
      return (true, begunCount - 1, line)
    }

    /// Takes the next results, in order, and returns their bytes and number, and whether they are the last ones.
    mutating func takeResults() -> (piece: [UInt8], count: Int, isLast: Bool) {
      var piece: [UInt8] = []
      var count = 0
      while piece.count < pieceSize, let result = results.removeValue(forKey: writtenCount + count) {
        piece += result.line
        count += 1
      }
      return (piece, count, isAtEnd && writtenCount + count == readCount)
    }
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
  /// Signals to the reader that results were written.
  private let hasRoom = DispatchSemaphore(value: 0)
  /// Signals the same to a job that waits for it.
  private let mayBegin = DispatchSemaphore(value: 0)

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
      let work: @Sendable () -> Void = { self.process() }
      let read: @Sendable () -> Void = { self.read(descriptor, name: name, limits: limits) }
      for body in [work, read] {
        let code = SystemThread.start(body)
        if code != 0 { return end(Self.noThread(code, name)) }
      }
      // With fewer threads than jobs, the stream is only slower.
      for _ in 1..<jobs where SystemThread.start(work) != 0 { break }
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

  /// Hands over lines to the jobs. Returns whether the input has ended, so that there are no lines.
  private func add(_ lines: [LineReader.Line]) -> Bool {
    for line in lines {
      while state.withLock({ $0.isFull(jobs: jobs) }) { hasRoom.wait() }
      state.withLock { state in
        state.waiting[state.readCount] = line
        state.readCount += 1
        state.lineBytes += line.bytes.count
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
        state.lineBytes -= line.bytes.count
        state.resultBytes += result.line.count
        if result.isFailed { state.hasFailed = true }
      }
      hasResult.signal()
    }
  }

  /// Returns the next line when it may be begun; `nil` at the end.
  private func takeLine() -> (index: Int, line: LineReader.Line)? {
    while true {
      let (isAllowed, index, line) = state.withLock { $0.begin() }
      if isAllowed { return line.map { (index, $0) } }
      mayBegin.wait()
    }
  }

  /// Writes results in order until the end, or until a result cannot be written. The reader may then still wait for its input, and
  /// the jobs for lines: the program ends without them.
  private func writeResults() {
    while true {
      hasResult.wait()
      while true {
        let (piece, count, isLast) = state.withLock { $0.takeResults() }
        if count == 0 {
          if isLast { return }
          break
        }
        do throws(FileError) {
          try write(piece)
        } catch {
          return state.withLock { $0.writeFailure = error }
        }
        let pausedJobs = state.withLock { state in
          state.writtenCount += count
          state.resultBytes -= piece.count
          defer { state.pausedJobs = 0 }
          return state.pausedJobs
        }
        hasRoom.signal()
        for _ in 0..<pausedJobs { mayBegin.signal() }
        if isLast { return }
      }
    }
  }
}
