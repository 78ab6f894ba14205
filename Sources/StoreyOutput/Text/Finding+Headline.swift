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
    append(string: file)
    if let start = finding.range?.start {
      append(UInt8(ascii: ":"))
      append(number: start.line)
      append(UInt8(ascii: ":"))
      append(number: start.column)
    }
    append(": ")
    append(string: colors.start(TextColors.Role(finding.severity)))
    append(string: finding.severity.rawValue)
    append(string: colors.end)
    append(": ")
    append(string: LogLine.escaped(finding.message))
    append(" [")
    append(string: finding.rule.name)
    append(UInt8(ascii: "]"))
  }
}
