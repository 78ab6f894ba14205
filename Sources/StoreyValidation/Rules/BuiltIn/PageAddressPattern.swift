import Storey

/// A pattern of the addresses of pages, and the pattern of their files: the text at a `*` of the address is put at the `*` of the file.
struct PageAddressPattern: Sendable {
  let pattern: TextGlob
  /// The pieces of the path of the file, without the stars between them.
  private let file: [String]

  /// Creates a pattern; `nil` if the file has more stars than the address.
  init?(_ address: String, file: String) {
    pattern = TextGlob(address)
    self.file = file.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    if self.file.count - 1 > pattern.starCount { return nil }
  }

  /// Returns the path of the page at an address, also with the octets after `%` decoded (RFC 3986); empty for an address that does not
  /// match.
  func files(at address: String) -> [String] {
    guard let texts = pattern.texts(atStarsOf: address) else { return [] }
    let raw = path(with: texts)
    let decoded = path(with: texts.map { String(decoding: PercentEncoding.decoded($0.utf8).bytes, as: UTF8.self) })
    return raw == decoded ? [raw] : [raw, decoded]
  }

  private func path(with texts: [String]) -> String {
    zip(file, texts + [""]).map { $0 + $1 }.joined() + file.dropFirst(texts.count + 1).joined()
  }

  /// Returns the address of a page by its path; `nil` if the file does not match, or does not decide on all of the address.
  func address(of path: String) -> String? {
    guard file.count - 1 == pattern.starCount,
      let texts = TextGlob(file.joined(separator: "*")).texts(atStarsOf: path)
    else { return nil }
    let pieces = pattern.pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    let address = zip(pieces, texts.map(\.percentEncodedPath) + [""]).map { $0 + $1 }.joined()
    // The address must lead back to the file.
    return files(at: address).contains(path) ? address : nil
  }
}

extension Configuration {
  /// Returns the address of a page that the option "pages" of the rule `dead-page-link` gives it; `nil` without one.
  /// - Parameter path: The path of the page, relative to the folder of the configuration.
  package func address(ofPage path: String) -> String? {
    guard let pages = settings(for: path)[DeadPageLinkRule.description.id]?.options?["pages"] else { return nil }
    return pages.members.lazy.compactMap { key, file in
      file.text.flatMap { PageAddressPattern(key.string, file: $0.string)?.address(of: path) }
    }.first
  }
}
