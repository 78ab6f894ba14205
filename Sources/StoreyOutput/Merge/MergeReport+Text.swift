import Storey

extension MergeReport {
  /// Returns the lines about the conflicts without a decision: for each, the problem, the value in each file, and the options
  /// that decide it.
  ///
  /// - Parameters:
  ///   - colors: The colours of the terminal.
  ///   - offersDecisions: Whether the lines name the options that choose a version.
  package func lines(_ colors: TextColors, offersDecisions: Bool) -> [String] {
    let open = conflicts.filter { $0.decision == nil }
    var lines: [String] = []
    for conflict in open {
      lines.append(
        colors.text("\(place(of: conflict)): \(Self.message(conflict)) [\(conflict.kind.rawValue)]", .changed))
      for (name, value) in [(names.base, conflict.base), (names.ours, conflict.ours), (names.theirs, conflict.theirs)] {
        lines.append("    \(Self.line(name, value))")
      }
      if offersDecisions {
        let pointer = VisibleText.line(conflict.pointer.description)
        lines.append("    decide with '--take ours=\(pointer)' or '--take theirs=\(pointer)'")
      }
    }
    return lines
  }

  /// The sentence about the number of conflicts; `nil` without open ones.
  package var summary: String? {
    let count = conflicts.count { $0.decision == nil }
    if count == 0 { return nil }
    let verb = count == 1 ? "conflict is" : "conflicts are"
    return "\(count) \(verb) open; the merged page has the version of \(VisibleText.line(names.ours))"
  }

  private func place(of conflict: MergeConflict) -> String {
    let value = conflict.ours ?? conflict.theirs
    let name = conflict.ours == nil ? names.theirs : names.ours
    guard let place = value?.sourceRange.start else { return VisibleText.line(name) }
    return "\(VisibleText.line(name)):\(place.line):\(place.column)"
  }

  private static func message(_ conflict: MergeConflict) -> String {
    let name = conflict.pointer.tokens.last.map { "\"\(Diagnostic.excerpt(of: $0))\"" } ?? "the page"
    let part = conflict.part.map { " in \(described($0))" } ?? ""
    switch conflict.kind {
    case .changed: return "both changed \(name)\(part), differently"
    case .removed:
      let (remover, other) = conflict.ours == nil ? ("ours", "theirs") : ("theirs", "ours")
      return "\(remover) removed \(name)\(part), and \(other) changed or moved it"
    case .moved: return "both moved \(name)\(part), to different places"
    case .inserted: return "both added \(name)\(part), with different content"
    }
  }

  private static func described(_ part: PartName) -> String {
    let words = [part.pattern, part.title.map { "\"\($0)\"" }, part.identity.map { "id \($0)" }].compactMap(\.self)
    return words.isEmpty ? "a floor" : Diagnostic.excerpt(of: VisibleText.line(words.joined(separator: " · ")))
  }

  private static func line(_ name: String, _ value: JSONValue?) -> String {
    guard let value else { return "\(VisibleText.line(name)): absent" }
    let place = value.sourceRange.start
    var writer = ByteWriter(capacity: 128)
    writer.append(value)
    let text = VisibleText.fitted(VisibleText.line(String(decoding: writer.finish(), as: UTF8.self)), columns: 60)
    return "\(VisibleText.line(name)):\(place.line):\(place.column): \(text)"
  }
}
