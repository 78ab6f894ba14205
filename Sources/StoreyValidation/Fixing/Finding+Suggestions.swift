import Storey

/// The change to a suggested name. It is a choice: no command makes it on its own.
extension Finding {
  /// Returns the JSON that replaces the bytes of the finding with a suggested name; `nil` if the name is not suggested.
  package func replacementText(choosing name: String) -> String? {
    suggestions.contains(name) ? JSONString.quoted(name) : nil
  }

  /// The bytes that a suggested name replaces: those of the finding, and of the further uses of the same name.
  package var choiceBytes: [Range<Int>] { [bytes] + furtherChoices }

  /// Returns a page with the change to a suggested name in all places; `nil` if the name is not suggested. O(bytes).
  package func changed(_ page: [UInt8], choosing name: String) -> [UInt8]? {
    replacementText(choosing: name).map { text in
      choiceBytes.map { TextReplacement(range: $0, text: text) }.applied(to: page)
    }
  }

  /// Returns the title of the change to a suggested name: `Change "picLst" to "picList"`, and the number of places above one.
  /// - Parameter page: The bytes that the finding is in.
  package func titleOfChange(to name: String, in page: [UInt8]) -> String {
    let written = String(decoding: page[bytes.clamped(to: page.indices)], as: UTF8.self)
    let isQuoted = written.utf8.count > 1 && written.hasPrefix("\"") && written.hasSuffix("\"")
    let old = Diagnostic.excerpt(of: isQuoted ? String(written.dropFirst().dropLast()) : written)
    let places = furtherChoices.isEmpty ? "" : " (in \(choiceBytes.count) places)"
    return "Change \"\(old)\" to \"\(Diagnostic.excerpt(of: name))\"\(places)"
  }
}
