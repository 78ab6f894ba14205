package import Storey

extension Finding {
  /// Returns `path:line:column: severity: message [rule]`.
  package func headline(file: String, colors: TextColors = TextColors(isOn: false)) -> String {
    var writer = ByteWriter(capacity: 256)
    writer.append(headlineOf: self, file: LogLine.escaped(file), colors: colors)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}

extension ByteWriter {
  /// Appends the headline of a finding. `file` must already be escaped.
  package mutating func append(headlineOf finding: Finding, file: String, colors: TextColors) {
    append(
      headlineOf: finding.rule, finding.severity, finding.message, file: file, at: finding.range?.start, colors: colors)
  }

  /// Appends the headline of a finding of a rule at a position; `nil` for the whole file. `file` must already be escaped.
  package mutating func append(
    headlineOf rule: RuleID, _ severity: Severity, _ message: String, file: String, at start: SourcePosition?,
    colors: TextColors
  ) {
    append(string: file)
    if let start {
      append(UInt8(ascii: ":"))
      append(number: start.line)
      append(UInt8(ascii: ":"))
      append(number: start.column)
    }
    append(": ")
    append(string: colors.start(TextColors.Role(severity)))
    append(string: severity.rawValue)
    append(string: colors.end)
    append(": ")
    append(string: LogLine.escaped(message))
    append(" [")
    append(string: rule.name)
    append(UInt8(ascii: "]"))
  }
}
