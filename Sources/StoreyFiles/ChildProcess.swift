// For `environ`, which this process never modifies.
@unsafe @preconcurrency import LibC
import Dispatch

/// A child process with a socket as its standard input and output. Its standard error is discarded. It is killed and reaped
/// when this value is destroyed.
package struct ChildProcess: ~Copyable {
  private let identifier: pid_t
  private let socket: Int32

  #if canImport(Darwin)
    /// The path of the folder that a program was started with.
    package static let folderPath = "."
  #else
    /// The descriptor of the folder that a program was started with.
    private static let folderDescriptor: Int32 = 3
    /// The path of the folder that a program was started with.
    package static let folderPath = "/proc/self/fd/\(folderDescriptor)"
  #endif

  /// Starts a program. The child inherits the environment, the current folder and the terminal, but no other open files.
  /// - Parameters:
  ///   - folder: A folder that the program can use: its current folder on Darwin, and `folderPath` elsewhere.
  ///   - variables: Variables of the environment, in place of those that are inherited.
  package init(
    _ executable: String, _ arguments: [String], in folder: OpenFolder? = nil, variables: [String: String] = [:]
  ) throws(FileError) {
    let (own, its) = try Self.openSockets()
    // Only the child may hold its end, so that the stream ends when the child exits.
    defer { close(its) }
    do throws(FileError) {
      identifier = try Self.start(executable, arguments, socket: its, in: folder, variables)
    } catch {
      close(own)
      throw error
    }
    socket = own
  }

  deinit {
    close(socket)
    kill(identifier, SIGKILL)
    _ = Self.wait(for: identifier)
  }

  /// Waits until a child process exits. Returns its status.
  private static func wait(for identifier: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  /// Sends bytes to the process. They must fit into the buffer of a socket, which is some tens of kilobytes.
  package borrowing func send(_ bytes: [UInt8]) throws(FileError) {
    try FileSystem.write(bytes, to: socket, name: "a process")
  }

  /// Returns the output of the process until it exits, up to one kilobyte beyond `limit`. `nil` when the deadline passes.
  ///
  /// The task sleeps between polls of the socket, so no thread is blocked.
  /// - Parameter report: A function that returns the expected total number of bytes, or `nil` if unknown. It is called with all
  ///   received bytes each time bytes arrive.
  /// - Throws: `CancellationError` when the task is cancelled.
  package borrowing func answer(
    limit: Int, until deadline: ContinuousClock.Instant, _ report: ([UInt8]) -> Int? = { _ in nil }
  ) async throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var pause = Duration.milliseconds(1)
    while bytes.count <= limit {
      do throws(FileError) {
        let more = try FileSystem.readOnce(socket, name: "a process", count: min(1 << 18, limit - bytes.count + 1024))
        if more.isEmpty { return bytes }
        bytes += more
        if let size = report(bytes), size <= limit { bytes.reserveCapacity(size) }
      } catch {
        guard error.code == EAGAIN else { return bytes }
        // Output that has arrived is read even after the deadline, because this task may have been scheduled late.
        if ContinuousClock.now >= deadline { return nil }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(10))
      }
    }
    return bytes
  }

  /// Returns the output of the process until it exits, up to one kilobyte beyond `limit`; `nil` when the deadline passes. Blocks
  /// the thread.
  package borrowing func output(limit: Int, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let most = limit - bytes.count < 1 << 18 ? limit - bytes.count + 1024 : 1 << 18
      guard let more = receive(most: most, until: deadline) else { return nil }
      if more.isEmpty { return bytes }
      bytes += more
    }
    return bytes
  }

  /// Returns the next bytes of the output, as soon as there are some: none when the process has exited, `nil` when the deadline passes.
  /// Blocks the thread.
  package borrowing func receive(most: Int = 1 << 18, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    while true {
      do throws(FileError) {
        return try FileSystem.readOnce(socket, name: "a process", count: min(most, 1 << 18))
      } catch {
        guard error.code == EAGAIN else { return [] }
        if ContinuousClock.now >= deadline { return nil }
        var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&ready, 1, 100)
      }
    }
  }

  /// Waits until the process exits. Returns its exit code, or 128 and the number of the signal that killed it.
  package consuming func exitCode() -> Int32 {
    // A process that still writes ends then.
    close(socket)
    let status = Self.wait(for: identifier)
    discard self
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Starts a program that outlives this process, without standard input and output, and without a shell.
  package static func launch(_ executable: String, _ arguments: [String]) throws(FileError) {
    let identifier = try start(executable, arguments, socket: nil)
    DispatchQueue.global().async { _ = wait(for: identifier) }
  }

  // MARK: The system

  /// Opens a pair of connected sockets that are not inherited by other processes. Reading from the first never blocks.
  private static func openSockets() throws(FileError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #elseif canImport(Musl)
      let type = SOCK_STREAM | SOCK_CLOEXEC
    #else
      // `POSIX_SPAWN_CLOEXEC_DEFAULT` prevents inheritance when the process is started.
      let type = SOCK_STREAM
    #endif
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw FileSystem.failure("open", "a socket") }
    _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
    return (ends[0], ends[1])
  }

  private static func start(
    _ executable: String, _ arguments: [String], socket: Int32?, in folder: OpenFolder? = nil,
    _ variables: [String: String] = [:]
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
    if let folder {
      #if canImport(Darwin)
        unsafe posix_spawn_file_actions_addfchdir_np(&actions, folder.descriptor)
      #else
        unsafe posix_spawn_file_actions_adddup2(&actions, folder.descriptor, Self.folderDescriptor)
      #endif
    }
    for stream in [STDIN_FILENO, STDOUT_FILENO] {
      if let socket {
        unsafe posix_spawn_file_actions_adddup2(&actions, socket, stream)
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
      }
    }
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    #if canImport(Darwin)
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe _NSGetEnviron().pointee
    #else
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    #endif
    let own = unsafe variables.map { unsafe strdup("\($0)=\($1)") }
    defer { unsafe own.forEach { unsafe free($0) } }
    var environment = unsafe own
    while let place = unsafe next, let variable = unsafe place.pointee {
      let name = unsafe String(cString: variable).prefix { $0 != "=" }
      if variables[String(name)] == nil { unsafe environment.append(variable) }
      unsafe next = place + 1
    }
    unsafe environment.append(nil)
    var words = unsafe ([executable] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(&identifier, executable, &actions, &attributes, &words, &environment)
    if code != 0 {
      errno = code
      throw FileSystem.failure("start", executable)
    }
    return identifier
  }
}
