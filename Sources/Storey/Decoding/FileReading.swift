/// What came of reading a file that says how pages are to be taken, such as a theme or the manifest of an app.
///
/// Nobody looks at a page twice to see which half of such a file was followed: with anything wrong in it there is no value.
public enum FileReading<Value> {
  /// Everything in it was read. The remarks are what there is to say all the same, in the order of the file.
  case sound(Value, remarks: [Diagnostic])
  /// It is not to be followed, and why.
  case faulty([Diagnostic])

  /// What the file says; nil when anything is wrong with it.
  public var value: Value? {
    if case .sound(let value, _) = self { value } else { nil }
  }

  /// All that there is to say about the file.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .sound(_, let remarks): remarks
    case .faulty(let diagnostics): diagnostics
    }
  }
}

extension FileReading {
  /// Reads a file of JSON. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - limits: what is refused.
  ///   - worst: how bad the worst may be that is said of a file that can be followed.
  ///   - read: makes the value of the file's root, and says everything that there is to say about it.
  package init(
    _ bytes: [UInt8], limits: DocumentLimits = .ofSideFiles, tolerating worst: Severity = .note,
    read: (JSONValue) -> (Value?, [Diagnostic])
  ) {
    do throws(ParseError) {
      let (value, diagnostics) = read(try Document(parsing: bytes, limits: limits).root)
      if let value, diagnostics.allSatisfy({ $0.severity <= worst }) {
        self = .sound(value, remarks: diagnostics)
      } else {
        self = .faulty(diagnostics)
      }
    } catch {
      self = .faulty([Diagnostic(unreadable: error)])
    }
  }
}

extension FileReading: Sendable where Value: Sendable {}
