#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes that are kept until they can be written: in memory while they are few, then in a temporary file without a name.
/// However the process ends, nothing of them stays.
package struct Spill {
  private static let pieceSize = 256 << 10

  /// How many bytes are kept in memory.
  private let memory: Int
  /// The first of the bytes that are in memory.
  private var pieces: [[UInt8]] = []
  /// The last of them.
  private var bytes: [UInt8] = []
  /// How many bytes are in memory.
  private var size = 0
  private var file: UnnamedFile?

  /// Creates a spill without bytes that keeps so many in memory.
  package init(memory: Int = 1 << 20) {
    self.memory = memory
  }

  /// Adds bytes at the end.
  /// - Throws: `FileError` when there are many of them and the temporary file cannot be written.
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
    // What is large is not copied.
    if bytes.count + more.count > Self.pieceSize {
      if !bytes.isEmpty { pieces.append(bytes) }
      bytes = more
    } else {
      bytes += more
    }
  }

  /// Calls a closure with all bytes, piece by piece, from the beginning.
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

/// An open file in the folder for temporary files that has no name there. A class because it closes its descriptor.
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
      error.hint = "name a folder for temporary files with TMPDIR"
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
