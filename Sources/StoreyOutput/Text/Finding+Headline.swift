package import Storey

extension Finding {
  /// Returns `path:line:column: severity: message [rule]`.
  package func headline(file: String, usesColor: Bool = false) -> String {
    var writer = ByteWriter(capacity: 256)
    writer.append(headlineOf: self, file: LogLine.escaped(file), usesColor: usesColor)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}

extension ByteWriter {
  /// Appends the headline of a finding. `file` must already be escaped.
  package mutating func append(headlineOf finding: Finding, file: String, usesColor: Bool) {
    append(string: file)
    if let start = finding.range?.start {
      append(UInt8(ascii: ":"))
      append(number: start.line)
      append(UInt8(ascii: ":"))
      append(number: start.column)
    }
    append(": ")
    if usesColor { append(color: finding.severity) }
    append(string: finding.severity.rawValue)
    if usesColor { appendPlain() }
    append(": ")
    append(string: LogLine.escaped(finding.message))
    append(" [")
    append(string: finding.rule.name)
    append(UInt8(ascii: "]"))
  }

  /// Appends the ANSI escape sequence that starts the colour of a severity.
  package mutating func append(color severity: Severity) {
    switch severity {
    case .error: append("\u{1B}[1;31m")
    case .warning: append("\u{1B}[1;33m")
    case .note: append("\u{1B}[1;36m")
    }
  }

  /// Appends the ANSI escape sequence that ends a colour.
  package mutating func appendPlain() { append("\u{1B}[0m") }
}
