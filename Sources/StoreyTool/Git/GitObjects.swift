import StoreyFiles
import StoreyProject

/// Reads the contents of files in commits, all through one process: `git cat-file --batch`, which runs no filters and no other programs.
final class GitObjects {
  private let process: ChildProcess
  /// The bytes of answers that have arrived.
  private var received: [UInt8] = []
  private var position = 0

  /// - Throws: `Failure` if git cannot be started.
  init(_ repository: GitRepository) throws(Failure) {
    do throws(FileError) {
      process = try ChildProcess(
        "git", ["-C", repository.folder, "cat-file", "--batch"], variables: GitRepository.variables)
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the contents of an object, at most `limit + 1` bytes.
  /// - Throws: `Failure` if git cannot read it.
  func bytes(of object: String, limit: Int) throws(Failure) -> [UInt8] {
    let unreadable = Failure(
      message: "git cannot read the object \(object)", hint: "a partial clone lacks objects: run 'git fetch --refetch'")
    // Git ends when it must not fetch an object.
    guard (try? process.send(Array("\(object)\n".utf8))) != nil else { throw unreadable }
    // "6b1f… blob 1234", or "6b1f… missing".
    guard let line = try? line() else { throw unreadable }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[1] == "blob", let size = Int(words[2]) else { throw unreadable }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(size, limit + 1))
    // A line end follows the contents.
    var rest = size + 1
    while rest > 0 {
      if position == received.count { try receive() }
      let piece = received[position..<min(received.count, position + rest)]
      bytes += piece.prefix(max(min(size, limit + 1) - bytes.count, 0))
      position += piece.count
      rest -= piece.count
    }
    return bytes
  }

  private func line() throws(Failure) -> [UInt8] {
    var line: [UInt8] = []
    while true {
      if position == received.count { try receive() }
      let byte = received[position]
      position += 1
      if byte == 0x0A { return line }
      line.append(byte)
    }
  }

  private func receive() throws(Failure) {
    guard let more = process.receive(until: .now + GitRepository.patience), !more.isEmpty else {
      throw Failure(message: "git did not answer", hint: "run 'git fsck'")
    }
    (received, position) = (more, 0)
  }
}
