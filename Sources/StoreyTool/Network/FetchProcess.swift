import Storey
import StoreyFiles
import StoreyPresentation

/// A service that fetches each page with a process of its own, `storey-fetch`, so that no answer of a server can crash the
/// tool.
///
/// On Linux, Foundation ends the process for some malformed answers. That is handled as a lost connection: the request is
/// repeated, then reported.
struct FetchProcess: PageService {
  /// The time limit of one attempt, from the connection to the last byte.
  let timeout: Duration
  let byteLimit: Int
  /// The policy for repeated attempts after a process that ended without an answer.
  var retries = RetryPolicy.standard
  /// The path of the program. `nil` if it is not installed.
  var executable = FetchExecutable.path
  var arguments: [String] = []
  /// A function that is called with the size of a page, in bytes, when its server announces it.
  var announce: @Sendable (Int) -> Void = { _ in }
  /// The time that a process may take to start and to end on a busy machine.
  var allowance = Duration.seconds(20)

  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    guard address.text.utf8.count <= FetchQuestion.partLimit else {
      throw PageError(
        .invalidAddress, "the address exceeds \(FetchQuestion.partLimit) bytes",
        isTransient: false)
    }
    guard let executable else {
      throw PageError(
        .unreachable,
        """
        cannot fetch pages: 'storey-fetch' is not installed; run 'Scripts/install.sh', or 'swift build --product storey', \
        or fetch the page with curl and give '-' as the page
        """, isTransient: true)
    }
    let question = FetchQuestion(url: address.text, known: known, timeout: timeout, byteLimit: byteLimit)
    var losses = 0
    while true {
      if let answer = try await answer(to: question, of: executable) { return try answer.outcome.get() }
      losses += 1
      guard let pause = retries.pause(after: losses, random: .random(in: 0..<1)) else { throw Self.lost(losses) }
      do { try await Task.sleep(for: pause) } catch { throw .cancelled }
    }
  }

  /// Runs one process and returns its answer, or `nil` if it ended without one.
  private func answer(to question: FetchQuestion, of executable: String) async throws(PageError) -> FetchAnswer? {
    let process: ChildProcess
    do throws(FileError) {
      process = try ChildProcess(executable, arguments)
    } catch {
      throw PageError(.unreachable, "cannot start a process to fetch the page: \(error)", isTransient: true)
    }
    // A process that has ended already is detected when its answer is read.
    try? process.send(question.encoded)
    let bytes: [UInt8]?
    do {
      var known: Int?
      bytes = try await process.answer(limit: FetchAnswer.sizeLimit(ofPage: byteLimit), until: .now + patience) {
        bytes in
        guard let size = FetchAnswer.announced(in: bytes).size, size <= byteLimit, size != known else { return nil }
        known = size
        announce(size)
        return FetchAnswer.sizeLimit(ofPage: size)
      }
    } catch {
      throw .cancelled
    }
    guard let bytes else {
      throw PageError(.timedOut, "no response within \(patience.wording), including all attempts", isTransient: true)
    }
    return FetchAnswer(decoding: bytes, byteLimit: byteLimit)
  }

  /// The time limit of a process: all attempts, the pauses between them, and its start and end.
  private var patience: Duration {
    timeout * max(retries.attempts, 1) + retries.cap * max(retries.attempts - 1, 0) + allowance
  }

  private static func lost(_ times: Int) -> PageError {
    PageError(
      .connectionLost,
      "cannot read the response of the server: its header is cut off, or it redirects to an invalid address (\(Wording.counted(times, "attempt")))",
      isTransient: true)
  }
}
