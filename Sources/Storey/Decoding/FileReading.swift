/// The result of reading a file that configures how pages are processed, such as a theme or the manifest of an app.
///
/// A file is applied as a whole or not at all: a file with an error has no value.
public enum FileReading<Value> {
  /// The file is valid. The remarks are the diagnostics that do not make it invalid, in the order of the file.
  case valid(Value, remarks: [Diagnostic])
  /// The file is invalid, for these reasons.
  case invalid([Diagnostic])

  /// The value that was read from the file; `nil` when the file is invalid.
  public var value: Value? {
    if case .valid(let value, _) = self { value } else { nil }
  }

  /// All diagnostics about the file.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .valid(_, let remarks): remarks
    case .invalid(let diagnostics): diagnostics
    }
  }
}

extension FileReading {
  /// Reads a JSON file. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - syntax: The syntax of the file.
  ///   - limits: The limits that the file must not exceed.
  ///   - worst: The highest severity of a diagnostic in a valid file.
  ///   - read: Reads the value from the root of the file, and returns it with all diagnostics.
  package init(
    _ bytes: [UInt8], syntax: JSONSyntax = .json, limits: Limits = .ofSideFiles,
    tolerating worst: Severity = .note, read: (JSONValue) -> (Value?, [Diagnostic])
  ) {
    do throws(ParseError) {
      let (value, diagnostics) = read(try Document(parsing: bytes, syntax: syntax, limits: limits).root)
      if let value, diagnostics.allSatisfy({ $0.severity <= worst }) {
        self = .valid(value, remarks: diagnostics)
      } else {
        self = .invalid(diagnostics)
      }
    } catch {
      self = .invalid(error.diagnostics(of: bytes, syntax: syntax, limits: limits) { read($0).1 })
    }
  }
}

extension ParseError {
  /// Returns the diagnostics of a text that was refused with this error: its syntax errors, and the diagnostics that `read` finds in
  /// its readable parts.
  package func diagnostics(
    of bytes: [UInt8], syntax: JSONSyntax = .json, limits: Limits, read: (JSONValue) -> [Diagnostic]
  ) -> [Diagnostic] {
    guard let document = Document(recovering: bytes, after: self, syntax: syntax, limits: limits) else {
      return [Diagnostic(unreadable: self)]
    }
    return document.syntaxErrors.map { Diagnostic(unreadable: $0) }
      + read(document.root).withoutConsequences(ofErrorsIn: document).filter { !$0.reportsSyntaxError }
  }
}

extension FileReading: Sendable where Value: Sendable {}
