/// The answer of `storey-fetch`, as bytes on its standard output.
///
/// That process handles the bytes of a server and may crash on them, so its answer is validated like that of a server.
package struct FetchAnswer: Equatable {
  package let outcome: Result<PageAnswer, PageError>

  private static let version = "storey-answer-1"
  private static let announcementVersion = "storey-size-1"
  /// The longest text about a page, in bytes.
  private static let partLimit = FetchQuestion.partLimit

  package init(_ outcome: Result<PageAnswer, PageError>) {
    self.outcome = outcome
  }

  /// Returns the largest size of an answer with a page of a number of bytes.
  package static func sizeLimit(ofPage bytes: Int) -> Int { bytes + 4 * partLimit }

  /// Returns an announcement of the size of the page, as its server declares it. Any number of them may precede the answer.
  package static func announcement(ofPage bytes: Int) -> [UInt8] {
    Netstrings.encode([announcementVersion.bytes, "\(bytes)".bytes])
  }

  /// Returns the size that was announced last, if any, and the offset of the answer, in bytes that may be incomplete.
  package static func announced(in bytes: [UInt8]) -> (size: Int?, end: Int) {
    let mark = "\(announcementVersion.utf8.count):\(announcementVersion),".bytes
    var found: (size: Int?, end: Int) = (nil, 0)
    while bytes[found.end...].starts(with: mark) {
      let rest = bytes[(found.end + mark.count)...]
      guard let comma = rest.prefix(24).firstIndex(of: UInt8(ascii: ",")),
        let size = Netstrings.decode(Array(rest[...comma]))?.first.flatMap({ Int($0.text) }), size >= 0
      else { break }
      found = (size, comma + 1)
    }
    return found
  }

  /// The encoded answer. O(bytes).
  package var encoded: [UInt8] { Array(pieces.joined()) }

  /// The encoded answer in consecutive pieces. The bytes of a page are not copied.
  package var pieces: [[UInt8]] {
    let parts: [[UInt8]] =
      switch outcome {
      case .success(.page(let bytes, let validators)):
        ["page".bytes, Self.field(validators.entityTag), Self.field(validators.lastModified), bytes]
      case .success(.unchanged): ["unchanged".bytes]
      case .failure(let error):
        [
          "failure".bytes, error.code.name.bytes, (error.isTransient ? "transient" : "final").bytes,
          Array(error.description.utf8.prefix(Self.partLimit)),
        ]
      }
    let last = parts[parts.count - 1]
    return [
      Netstrings.encode([Self.version.bytes] + parts.dropLast()) + "\(last.count):".bytes, last, [UInt8(ascii: ",")],
    ]
  }

  /// Creates an answer from its encoding, after any announcements. Returns `nil` if the bytes are not an answer, are cut
  /// off, or have a page of more than `byteLimit` bytes. O(bytes).
  package init?(decoding bytes: [UInt8], byteLimit: Int) {
    let end = Self.announced(in: bytes).end
    guard let parts = Netstrings.decode(bytes[end...]), parts.first?.text == Self.version else { return nil }
    switch (parts.dropFirst().first?.text, parts.count) {
    case ("unchanged", 2): outcome = .success(.unchanged)
    case ("page", 5):
      guard parts[2].count <= Self.partLimit, parts[3].count <= Self.partLimit, parts[4].count <= byteLimit else {
        return nil
      }
      let validators = PageValidators(text: parts[2].text, parts[3].text) ?? .none
      outcome = .success(.page(Array(parts[4]), validators))
    case ("failure", 5):
      guard let code = PageError.Code(printed: parts[2].text), parts[4].count <= Self.partLimit else { return nil }
      outcome = .failure(PageError(code, parts[4].text, isTransient: parts[3].text == "transient"))
    default: return nil
    }
  }

  /// Returns the bytes of a validator, or none if it is too long for a request.
  private static func field(_ text: String?) -> [UInt8] {
    guard let text, text.utf8.count <= partLimit else { return [] }
    return text.bytes
  }
}

extension String {
  fileprivate var bytes: [UInt8] { Array(utf8) }
}

extension ArraySlice<UInt8> {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
