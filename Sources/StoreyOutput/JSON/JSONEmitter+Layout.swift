package import Storey

/// Values that several JSON outputs share, so that their formats are the same.
extension JSONEmitter {
  /// Writes a rectangle: `{x, y, width, height}`.
  package mutating func value(_ rect: LayoutRect) {
    object(inline: true) { emitter in
      emitter.member("x", length: rect.x)
      emitter.member("y", length: rect.y)
      emitter.member("width", length: rect.width)
      emitter.member("height", length: rect.height)
    }
  }

  /// Writes the rule, severity, message and hint of a finding.
  package mutating func members(of finding: Finding) {
    member("rule", finding.rule.name)
    member("severity", finding.severity.rawValue)
    member("message", finding.message)
    member("hint", finding.hint)
  }

  /// Writes the position of a finding in its file: lines, columns and pointer.
  package mutating func placeMembers(of finding: Finding) {
    member("line", finding.range?.start.line)
    member("column", finding.range?.start.column)
    member("endLine", finding.range?.end.line)
    member("endColumn", finding.range?.end.column)
    member("pointer", finding.pointerText)
  }
}
