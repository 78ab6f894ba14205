import LibC

/// A buffer for bytes that are written later: in memory up to a limit, then in a temporary file without a name. The system
/// removes the file when the process ends for any reason.
package struct Spill {
  private static let pieceSize = 256 << 10

  /// The maximum number of bytes in memory.
  private let memory: Int
  /// The bytes in memory, without the last piece.
  private var pieces: [[UInt8]] = []
  /// The last piece of the bytes in memory.
  private var bytes: [UInt8] = []
  /// The number of bytes in memory.
  private var size = 0
  private var file: UnnamedFile?

  /// Creates an empty buffer that keeps at most `memory` bytes in memory.
  package init(memory: Int = 1 << 20) {
    self.memory = memory
  }

  /// Appends bytes.
  /// - Throws: `FileError` when the limit is exceeded and the temporary file cannot be written.
  package mutating func append(_ more: [UInt8]) throws(FileError) {
    if size + more.count > memory {
      let file: UnnamedFile
      if let open = self.file { file = open } else { file = try UnnamedFile() }
      self.file = file
      for piece in pieces { try file.write(piece) }
      try file.write(bytes)
      pieces = []
      bytes.removeAll(keepingCapacity: true)
      size = 0
      if more.count > memory / 2 { return try file.write(more) }
    }
    size += more.count
    // Large pieces are not copied.
    if bytes.count + more.count > Self.pieceSize {
      if !bytes.isEmpty { pieces.append(bytes) }
      bytes = more
    } else {
      bytes += more
    }
  }

  /// Calls a closure with each piece of the bytes, in order.
  package func forEachPiece(_ body: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    if let file {
      try file.rewind()
      while case let piece = try file.read(Self.pieceSize), !piece.isEmpty { try body(piece) }
      try file.moveToEnd()
    }
    for piece in pieces { try body(piece) }
    if !bytes.isEmpty { try body(bytes) }
  }
}

/// An open temporary file whose name has been removed. A class, because it closes its descriptor.
private final class UnnamedFile {
  private let descriptor: Int32
  private let path: String

  init() throws(FileError) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let start = Paths.join(folder.isEmpty ? "/tmp" : folder, "storey-\(getpid())")
    var created: (path: String, descriptor: Int32)?
    for _ in 0..<100 where created == nil {
      let path = "\(start)-\(UInt64.random(in: 0...(.max))).tmp"
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor >= 0 { created = (path, descriptor) } else if errno != EEXIST { break }
    }
    guard let created else {
      var error = FileSystem.failure("write", "\(start).tmp")
      error.hint = "set TMPDIR to a writable folder"
      throw error
    }
    (path, descriptor) = created
    unsafe unlink(path)
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8]) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor, name: path)
  }

  func read(_ count: Int) throws(FileError) -> [UInt8] {
    try FileSystem.readOnce(descriptor, name: path, count: count)
  }

  func rewind() throws(FileError) { try move(to: SEEK_SET) }

  func moveToEnd() throws(FileError) { try move(to: SEEK_END) }

  private func move(to place: Int32) throws(FileError) {
    if lseek(descriptor, 0, place) < 0 { throw FileSystem.failure("read", path) }
  }
}
