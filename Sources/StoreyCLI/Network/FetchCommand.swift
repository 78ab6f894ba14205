#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import StoreyFiles
import StoreyPresentation

#if Network
  import StoreyNetwork
#endif

/// What the process does that fetches one page for the tool: a command that no person calls, and no help tells of.
enum FetchCommand {
  static let name = "_fetch"

  #if Network
    /// Reads a question from standard input, asks the server, and writes the answer to standard output.
    static func run() async -> Never {
      dieQuietly()
      guard let question = readQuestion() else { _exit(ExitCode.failed.rawValue) }
      Task { await endWithParent() }
      let service = HTTPPageService(timeout: question.timeout, byteLimit: question.byteLimit)
        .announcing { write([FetchAnswer.announcement(ofPage: $0)]) }
      let outcome: Result<PageAnswer, PageError>
      do throws(PageError) {
        outcome = .success(try await service.answer(for: PageAddress(question.url), known: question.known))
      } catch {
        outcome = .failure(error)
      }
      write(FetchAnswer(outcome).pieces)
      // At once: another thread may still be unpacking what the server sent.
      _exit(ExitCode.fine.rawValue)
    }

    /// Writes to the parent. Without one, the process is about to end.
    private static func write(_ pieces: [[UInt8]]) {
      for piece in pieces { try? FileSystem.write(piece, to: STDOUT_FILENO, name: "standard output") }
    }

    /// A crash is an answer: no debugger is started and no memory written to a file, which would take seconds.
    private static func dieQuietly() {
      for crash in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
      var nothing = rlimit(rlim_cur: 0, rlim_max: 0)
      #if canImport(Glibc)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &nothing)
      #else
        _ = unsafe setrlimit(RLIMIT_CORE, &nothing)
      #endif
    }

    /// The question, which has no end but its own: standard input stays open for as long as the parent runs.
    private static func readQuestion() -> FetchQuestion? {
      var bytes: [UInt8] = []
      while bytes.count <= 4 * FetchQuestion.partLimit {
        guard let more = try? FileSystem.readOnce(STDIN_FILENO, name: "standard input", count: 1 << 16), !more.isEmpty
        else { return nil }
        bytes += more
        if let question = FetchQuestion(decoding: bytes) { return question }
      }
      return nil
    }

    /// Ends the process when standard input ends: the parent has gone, however it went. A thread waits for it, not a task:
    /// whatever the process is doing keeps no thread from ending it.
    private static func endWithParent() async {
      await BlockingWork.run {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&input, 1, -1) < 0 && errno == EINTR {}
        _exit(ExitCode.failed.rawValue)
      }
    }
  #endif
}
