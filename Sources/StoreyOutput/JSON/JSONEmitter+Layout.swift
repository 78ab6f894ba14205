package import Storey

/// Values that several JSON outputs share, so that their formats are the same.
extension JSONEmitter {
  /// Writes the rule, severity, message and hint of a finding.
  package mutating func members(of finding: Finding) {
    member("rule", finding.rule.name)
    member("severity", finding.severity.rawValue)
    member("message", finding.message)
    member("hint", finding.hint)
  }

  /// Writes the position of a finding in its file: lines, columns and pointer, the number of uses if it is above one, and the
  /// positions of its related places if it has any.
  package mutating func placeMembers(of finding: Finding) {
    placeMembers(finding.range, finding.pointerText)
    if finding.furtherUses > 0 { member("uses", finding.furtherUses + 1) }
    if finding.related.isEmpty { return }
    array("related", inline: true) { emitter in
      for place in finding.related {
        emitter.object { emitter in
          emitter.member("message", place.message)
          emitter.placeMembers(place.range, place.pointerText)
        }
      }
    }
  }

  private mutating func placeMembers(_ range: SourceRange?, _ pointer: String) {
    member("line", range?.start.line)
    member("column", range?.start.column)
    member("endLine", range?.end.line)
    member("endColumn", range?.end.column)
    member("pointer", pointer)
  }
}
