import StoreyPresentation

/// What a process that fetches is asked for, as bytes on its standard input: not as arguments, which anybody on the machine
/// can see.
struct FetchQuestion: Equatable {
  /// The longest address and validator, in bytes: beyond what servers accept, and all of it fits into a socket.
  static let partLimit = 8192

  private static let version = "storey-question-1"

  let url: String
  let known: PageValidators?
  /// For one attempt, in whole milliseconds.
  let timeout: Duration
  let byteLimit: Int

  init(url: String, known: PageValidators?, timeout: Duration, byteLimit: Int) {
    self.url = url
    self.known = known
    self.timeout = timeout
    self.byteLimit = byteLimit
  }

  var encoded: [UInt8] {
    let milliseconds = Int64(timeout / .milliseconds(1))
    let parts = [
      Self.version, url, known?.entityTag ?? "", known?.lastModified ?? "", "\(milliseconds)", "\(byteLimit)",
    ]
    return Netstrings.encode(parts.map { Array($0.utf8) })
  }

  /// Reads a question; nil as long as it is not there whole.
  init?(decoding bytes: [UInt8]) {
    guard let parts = Netstrings.decode(bytes)?.map({ String(decoding: $0, as: UTF8.self) }), parts.count == 6,
      parts[0] == Self.version, let milliseconds = Int64(parts[4]), let byteLimit = Int(parts[5])
    else { return nil }
    url = parts[1]
    known = PageValidators(text: parts[2], parts[3])
    timeout = .milliseconds(milliseconds)
    self.byteLimit = byteLimit
  }
}

extension PageValidators {
  /// Validators of two texts, of which an empty one stands for none; nil when both do.
  init?(text entityTag: String, _ lastModified: String) {
    if entityTag.isEmpty && lastModified.isEmpty { return nil }
    self.init(
      entityTag: entityTag.isEmpty ? nil : entityTag, lastModified: lastModified.isEmpty ? nil : lastModified)
  }
}
