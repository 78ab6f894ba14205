#if canImport(Glibc)
  // For `environ`, which nothing in this process changes.
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import StoreyFiles

/// A process, and a socket to its standard input and output. It ends with this value, whatever it is doing, and leaves
/// nothing behind. What it says on standard error nobody hears.
struct ChildProcess: ~Copyable {
  private let identifier: pid_t
  private let socket: Int32

  /// Starts a program. The process has the environment, the folder and the terminal of this one, and no other open file.
  init(_ executable: String, _ arguments: [String]) throws(FileError) {
    let (own, its) = try Self.openSockets()
    // The child holds its end alone, so that what it says ends when it does.
    defer { close(its) }
    do throws(FileError) {
      identifier = try Self.start(executable, arguments, socket: its)
    } catch {
      close(own)
      throw error
    }
    socket = own
  }

  deinit {
    close(socket)
    kill(identifier, SIGKILL)
    while waitpid(identifier, nil, 0) < 0 && errno == EINTR {}
  }

  /// Says something to the process: less than a socket holds, some tens of kilobytes.
  borrowing func send(_ bytes: [UInt8]) throws(FileError) {
    try FileSystem.write(bytes, to: socket, name: "a process")
  }

  /// What the process says until it ends, at most one kilobyte more than `limit`; nil when it goes on beyond the deadline.
  ///
  /// No thread waits for it: between two looks at the socket the task sleeps. `hear` is called with all that has come so
  /// far, whenever there is more, and returns how many bytes there will be, if it knows.
  /// - Throws: `CancellationError`.
  borrowing func answer(
    limit: Int, until deadline: ContinuousClock.Instant, _ hear: ([UInt8]) -> Int? = { _ in nil }
  ) async throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var pause = Duration.milliseconds(1)
    while bytes.count <= limit {
      do throws(FileError) {
        let more = try FileSystem.readOnce(socket, name: "a process", count: min(1 << 18, limit - bytes.count + 1024))
        if more.isEmpty { return bytes }
        bytes += more
        if let size = hear(bytes), size <= limit { bytes.reserveCapacity(size) }
      } catch {
        guard error.code == EAGAIN else { return bytes }
        // What has been said already counts, however late it is looked at: this task may have waited for its turn.
        if ContinuousClock.now >= deadline { return nil }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(10))
      }
    }
    return bytes
  }

  // MARK: The system

  /// Two ends of one socket that no other process inherits; reading from the first never waits.
  private static func openSockets() throws(FileError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #elseif canImport(Musl)
      let type = SOCK_STREAM | SOCK_CLOEXEC
    #else
      // What is inherited is said when the process is started.
      let type = SOCK_STREAM
    #endif
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw FileSystem.failure("open", "a socket") }
    _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
    return (ends[0], ends[1])
  }

  private static func start(
    _ executable: String, _ arguments: [String], socket: Int32
  ) throws(FileError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    #if canImport(Darwin)
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
      let environment = unsafe _NSGetEnviron().pointee
    #else
      let environment = unsafe environ
    #endif
    var words = unsafe ([executable] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(&identifier, executable, &actions, &attributes, &words, environment)
    if code != 0 {
      errno = code
      throw FileSystem.failure("start", executable)
    }
    return identifier
  }
}
