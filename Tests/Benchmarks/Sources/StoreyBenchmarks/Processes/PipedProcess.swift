#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A child process whose standard input and output are pipes of this process.
struct PipedProcess: Sendable {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The longest time to wait for output, in milliseconds.
  private static let patience: Int32 = 60_000

  let identifier: pid_t
  private let input: Int32
  private let output: Int32

  /// Starts a program in the current folder.
  init(_ executable: String, _ arguments: [String]) throws {
    var pipes: [[Int32]] = [[-1, -1], [-1, -1]]
    for index in pipes.indices where unsafe pipe(&pipes[index]) != 0 {
      throw Failure(description: "cannot create a pipe: error \(errno)")
    }
    for pipe in pipes { for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    defer {
      close(pipes[0][0])
      close(pipes[1][1])
    }
    identifier = try ChildRun.start(
      executable, arguments, input: pipes[0][0], output: pipes[1][1], errors: STDERR_FILENO)
    (input, output) = (pipes[0][1], pipes[1][0])
  }

  /// Writes all bytes to the standard input of the process.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let size = rest.count
      let number = unsafe rest.withUnsafeBytes { unsafe systemWrite(input, $0.baseAddress, size) }
      if number < 0 && errno != EINTR { throw Failure(description: "cannot write to the process: error \(errno)") }
      rest = rest.dropFirst(max(0, number))
    }
  }

  /// Waits for output, and returns the available bytes.
  func read() throws -> [UInt8] {
    var polled = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
    guard unsafe poll(&polled, 1, Self.patience) > 0 else { throw Failure(description: "the process does not answer") }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let size = buffer.count
    let number = unsafe buffer.withUnsafeMutableBytes { unsafe systemRead(output, $0.baseAddress, size) }
    guard number > 0 else { throw Failure(description: "the process ended") }
    return Array(buffer.prefix(number))
  }

  /// Closes the pipes, and waits for the end of the process.
  func wait() {
    close(input)
    close(output)
    while waitpid(identifier, nil, 0) < 0 && errno == EINTR {}
  }

  private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes, count)
    #else
      unsafe Darwin.write(descriptor, bytes, count)
    #endif
  }

  private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.read(descriptor, buffer, count)
    #else
      unsafe Darwin.read(descriptor, buffer, count)
    #endif
  }
}
