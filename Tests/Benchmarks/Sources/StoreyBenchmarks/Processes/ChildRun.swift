#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The result of a child process: its end, its use of resources and its output.
struct ChildRun: Sendable {
  enum End: Sendable, Equatable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)
    /// The process was killed after the time limit, in seconds.
    case timeout(Double)

    /// Whether the process exited, rather than being killed by a signal or a timeout.
    var isExit: Bool { if case .exit = self { true } else { false } }

    var description: String {
      switch self {
      case .exit(let code): "exit \(code)"
      case .signal(let number): "signal \(number)"
      case .timeout(let seconds): "over \(Int(seconds)) s"
      }
    }
  }

  let end: End
  /// The processor time of the process, in seconds.
  let seconds: Double
  /// The peak memory of the process, in bytes.
  let peak: Int
  /// The number of bytes written to standard output and standard error.
  let output: Int
  /// The first bytes of standard output, up to the requested number.
  let head: [UInt8]
  /// The first bytes of standard error.
  let errors: [UInt8]
}

extension ChildRun {
  /// Returns a copy with `bytes` added to the size of the output.
  func writing(_ bytes: Int) -> ChildRun {
    ChildRun(end: end, seconds: seconds, peak: peak, output: output + bytes, head: head, errors: errors)
  }

  private struct StartFailure: Error, CustomStringConvertible {
    let executable: String
    let code: Int32
    var description: String { "cannot start \(executable): error \(code)" }
  }

  /// Limits the address space of this process and of its child processes.
  static func limitMemory(to bytes: Int) {
    var limit = rlimit()
    limit.rlim_cur = rlim_t(bytes)
    limit.rlim_max = rlim_t(bytes)
    #if canImport(Darwin) || canImport(Musl)
      _ = unsafe setrlimit(RLIMIT_AS, &limit)
    #else
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #endif
  }

  /// Runs a program in the current folder until it ends. Its standard input is empty.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - arguments: The arguments of the program.
  ///   - timeout: The time limit, in seconds. The program is killed when it exceeds the limit.
  ///   - kept: The number of bytes of standard output to keep.
  static func run(_ executable: String, _ arguments: [String], timeout: Double, keeping kept: Int = 0) throws
    -> ChildRun
  {
    var pipes: [[Int32]] = [[-1, -1], [-1, -1]]
    for index in pipes.indices where unsafe pipe(&pipes[index]) != 0 {
      throw StartFailure(executable: executable, code: errno)
    }
    for pipe in pipes { for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    defer { for pipe in pipes { close(pipe[0]) } }
    let identifier: pid_t
    do {
      defer { for pipe in pipes { close(pipe[1]) } }
      identifier = try start(executable, arguments, output: pipes[0][1], errors: pipes[1][1])
    }
    var streams = pipes.enumerated().map { Stream(descriptor: $1[0], kept: $0 == 0 ? kept : 4000) }
    let began = ContinuousClock.now
    var isKilled = false
    while streams.contains(where: \.isOpen) {
      let left = Duration.seconds(timeout) - (ContinuousClock.now - began)
      if left <= .zero && !isKilled {
        kill(identifier, SIGKILL)
        isKilled = true
      }
      Stream.wait(for: streams)
      for index in streams.indices { streams[index].read() }
    }
    var status: Int32 = 0
    var usage = rusage()
    while true {
      // The pipes may be closed long before the process ends.
      let ended = unsafe wait4(identifier, &status, WNOHANG, &usage)
      if ended == identifier || (ended < 0 && errno != EINTR) { break }
      if !isKilled && ContinuousClock.now - began > .seconds(timeout) {
        kill(identifier, SIGKILL)
        isKilled = true
      }
      usleep(500)
    }
    let number = status & 0x7F
    let end: End = isKilled ? .timeout(timeout) : number == 0 ? .exit(status >> 8 & 0xFF) : .signal(number)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1024
    #endif
    return ChildRun(
      end: end, seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peak: Int(usage.ru_maxrss) * unit,
      output: streams.reduce(0) { $0 + $1.count }, head: streams[0].head, errors: streams[1].head)
  }

  /// Starts a program in the current folder with open files as its standard streams. Without an input, its standard input is empty.
  static func start(
    _ executable: String, _ arguments: [String], input: Int32? = nil, output: Int32, errors: Int32
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let input {
      unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    #if canImport(Darwin)
      let environment = unsafe _NSGetEnviron().pointee
    #else
      let environment = unsafe environ
    #endif
    var words = unsafe ([executable] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(&identifier, executable, &actions, nil, &words, environment)
    if code != 0 { throw StartFailure(executable: executable, code: code) }
    return identifier
  }

  /// The read end of a pipe, with the number of bytes read and the first of them.
  private struct Stream {
    let descriptor: Int32
    let kept: Int
    var count = 0
    var head: [UInt8] = []
    var isOpen = true

    init(descriptor: Int32, kept: Int) {
      self.descriptor = descriptor
      self.kept = kept
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Waits until a stream can be read, for at most 0.1 seconds.
    static func wait(for streams: [Stream]) {
      var polled = streams.filter(\.isOpen).map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      _ = unsafe poll(&polled, nfds_t(polled.count), 100)
    }

    /// Reads all available bytes.
    mutating func read() {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while isOpen {
        let size = buffer.count
        let number = unsafe buffer.withUnsafeMutableBytes { unsafe systemRead(descriptor, $0.baseAddress, size) }
        if number < 0 {
          if errno == EINTR { continue }
          if errno != EAGAIN { isOpen = false }
          return
        }
        if number == 0 { isOpen = false }
        count += number
        if head.count < kept { head += buffer[..<min(number, kept - head.count)] }
      }
    }
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
  }
}
