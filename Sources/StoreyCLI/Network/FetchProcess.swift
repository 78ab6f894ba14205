#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Storey
import StoreyFiles
import StoreyPresentation

/// Pages from web servers, each fetched by a process of its own: no answer of a server ends the tool.
///
/// On Linux there are answers for which Foundation ends the process that reads them. That is a connection lost like
/// any other: it is asked again, and then told.
struct FetchProcess: PageService {
  /// For one attempt, from the first connection to the last byte.
  let timeout: Duration
  let byteLimit: Int
  /// When to ask again in the process, and when to start another after one that has ended without an answer.
  var retries = RetryPolicy.standard
  /// What is started: this tool.
  var executable = Self.ownExecutable
  var arguments = [FetchCommand.name]
  /// Hears the size of a page, in bytes, when its server announces it.
  var announce: @Sendable (Int) -> Void = { _ in }
  /// How long a process takes to start and to end, on a machine that is busy with other things.
  var allowance = Duration.seconds(20)

  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    guard address.text.utf8.count <= FetchQuestion.partLimit else {
      throw PageError(
        .invalidAddress, "the address has more than \(FetchQuestion.partLimit) bytes, and no server takes that many",
        isTransient: false)
    }
    let question = FetchQuestion(url: address.text, known: known, timeout: timeout, byteLimit: byteLimit)
    var losses = 0
    while true {
      if let answer = try await answer(to: question) { return try answer.outcome.get() }
      losses += 1
      guard let pause = retries.pause(after: losses, random: .random(in: 0..<1)) else { throw Self.lost(losses) }
      do { try await Task.sleep(for: pause) } catch { throw .cancelled }
    }
  }

  /// What one process says; nil when it ended before it had said it.
  private func answer(to question: FetchQuestion) async throws(PageError) -> FetchAnswer? {
    let process: ChildProcess
    do throws(FileError) {
      process = try ChildProcess(executable, arguments)
    } catch {
      throw PageError(.unreachable, "no process can be started that would ask the server: \(error)", isTransient: true)
    }
    // One that has ended already hears nothing, and says nothing.
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
      throw PageError(.timedOut, "there was no answer in \(patience.wording), all attempts included", isTransient: true)
    }
    return FetchAnswer(decoding: bytes, byteLimit: byteLimit)
  }

  /// How long a process may take: all attempts, the pauses between them, and its own time.
  private var patience: Duration {
    timeout * max(retries.attempts, 1) + retries.cap * max(retries.attempts - 1, 0) + allowance
  }

  private static func lost(_ times: Int) -> PageError {
    PageError(
      .connectionLost,
      "the answer cannot be read: it breaks off in its header, or sends to an address that is none (\(Wording.counted(times, "attempt"))); check the server",
      isTransient: true)
  }

  /// The file that this process runs, also when another was put in its place meanwhile.
  private static var ownExecutable: String {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      let path = unsafe [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
        unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
          guard let base = buffer.baseAddress, unsafe _NSGetExecutablePath(base, &size) == 0 else { return }
          count = unsafe strlen(base)
        }
      }
      if !path.isEmpty { return String(decoding: path, as: UTF8.self) }
    #else
      let link = "/proc/self/exe"
      if unsafe access(link, X_OK) == 0 { return link }
    #endif
    return CommandLine.arguments.first ?? "storey"
  }
}
