import LibC
import StoreyFiles
import StoreyPresentation

/// The program `storey-fetch`: fetches one page for `storey`, in a process of its own, so that no answer of a server can
/// crash the tool, and the tool does not load Foundation.
enum FetchProgram {
  /// Reads a request from standard input, fetches the page, and writes the answer to standard output.
  static func run() async -> Never {
    exitWithoutBacktrace()
    guard let question = readQuestion() else { _exit(2) }
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
    // Without waiting for other threads, which may still be decompressing data of the server.
    _exit(0)
  }

  /// Writes to the parent. Failures are ignored: without a parent, the process is about to end.
  private static func write(_ pieces: [[UInt8]]) {
    for piece in pieces { try? FileSystem.write(piece, to: STDOUT_FILENO, name: "standard output") }
  }

  /// Disables backtraces and core dumps, which would take seconds. The parent handles a crash as a lost connection.
  private static func exitWithoutBacktrace() {
    for crash in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
    var nothing = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &nothing)
    #else
      _ = unsafe setrlimit(RLIMIT_CORE, &nothing)
    #endif
  }

  /// Reads the request. Standard input stays open while the parent runs, so its end is not the end of the request.
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

  /// Ends the process when standard input is closed, which means that the parent has ended. A dedicated thread waits for
  /// it, so that busy tasks cannot delay it.
  private static func endWithParent() async {
    await BlockingWork.run {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      while unsafe poll(&input, 1, -1) < 0 && errno == EINTR {}
      _exit(2)
    }
  }
}
