/// A request to `storey-fetch`, as bytes on its standard input. Arguments would be visible to every user of the machine.
package struct FetchQuestion: Equatable {
  /// The maximum size of an address and of a validator, in bytes: more than servers accept, and a whole request fits into
  /// the buffer of a socket.
  package static let partLimit = 8192

  private static let version = "storey-question-1"

  package let url: String
  package let known: PageValidators?
  /// The time limit of one attempt, in whole milliseconds.
  package let timeout: Duration
  package let byteLimit: Int

  package init(url: String, known: PageValidators?, timeout: Duration, byteLimit: Int) {
    self.url = url
    self.known = known
    self.timeout = timeout
    self.byteLimit = byteLimit
  }

  package var encoded: [UInt8] {
    let milliseconds = Int64(timeout / .milliseconds(1))
    let parts = [
      Self.version, url, known?.entityTag ?? "", known?.lastModified ?? "", "\(milliseconds)", "\(byteLimit)",
    ]
    return Netstrings.encode(parts.map { Array($0.utf8) })
  }

  /// Creates a request from its encoding. Returns `nil` if the bytes are incomplete or are not a request.
  package init?(decoding bytes: [UInt8]) {
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
  /// Creates validators from two texts. An empty text is an absent validator. Returns `nil` if both are empty.
  init?(text entityTag: String, _ lastModified: String) {
    if entityTag.isEmpty && lastModified.isEmpty { return nil }
    self.init(
      entityTag: entityTag.isEmpty ? nil : entityTag, lastModified: lastModified.isEmpty ? nil : lastModified)
  }
}
