import Storey

/// A file of declarations as JSON.
enum DeclarationText {
  /// Returns the root of a text, which may have comments and trailing commas. Reports syntax errors, a root that is not an object or
  /// array, and repeated keys. O(bytes).
  static func root(of bytes: [UInt8], _ problems: inout DeclarationProblems) -> JSONValue? {
    do throws(ParseError) {
      let document = try Document(parsing: bytes, syntax: .jsonc, limits: .ofSideFiles)
      for key in document.repeatedKeys {
        problems.warning(
          "repeated key \(Diagnostic.excerpt(of: key)); the last value is used", hint: "remove one of them", at: key,
          rule: .duplicateKey)
      }
      let root = document.root
      if root.kind == .object || root.kind == .array { return root }
      problems.error(
        "expected an object, found \(Diagnostic.excerpt(of: root))", hint: "write the declaration as a JSON object",
        at: root, rule: .wrongType)
    } catch {
      problems.add(error.diagnostics(of: bytes, syntax: .jsonc, limits: .ofSideFiles) { _ in [] })
    }
    return nil
  }

  /// Returns a text on one line: runs of white space and control characters become a space. At most 200 characters.
  static func line(_ text: String) -> String? {
    var line = ""
    for word in text.unicodeScalars.prefix(2000).split(whereSeparator: {
      $0.value <= 0x20 || $0.properties.isWhitespace || $0.value == 0x7F
    }) {
      if !line.isEmpty { line += " " }
      line.unicodeScalars.append(contentsOf: word)
    }
    return line.isEmpty ? nil : line.count > 200 ? String(line.prefix(199)) + "…" : line
  }
}
