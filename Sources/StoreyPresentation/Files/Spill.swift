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
  /// How many bytes are kept in memory.
  private static let memory = 1 << 20
  private static let pieceSize = 256 << 10

  private var bytes: [UInt8] = []
  private var file: UnnamedFile?

  /// Creates a spill without bytes.
  package init() {}

  /// Adds bytes at the end.
  /// - Throws: `FileError` when there are many of them and the temporary file cannot be written.
  package mutating func append(_ more: [UInt8]) throws(FileError) {
    if bytes.count + more.count <= Self.memory {
      bytes += more
      return
    }
    let file: UnnamedFile
    if let open = self.file { file = open } else { file = try UnnamedFile() }
    self.file = file
    try file.write(bytes)
    bytes.removeAll(keepingCapacity: true)
    // What is large is not copied.
    if more.count > Self.memory / 2 { try file.write(more) } else { bytes += more }
  }

  /// Calls a closure with all bytes, piece by piece, from the beginning.
  package func forEachPiece(_ body: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    if let file {
      try file.rewind()
      while case let piece = try file.read(Self.pieceSize), !piece.isEmpty { try body(piece) }
      try file.moveToEnd()
    }
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
