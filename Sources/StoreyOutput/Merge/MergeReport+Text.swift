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
    for conflict in open.prefix(Self.mostShown) {
      lines.append(
        colors.text("\(place(of: conflict)): \(Self.message(conflict)) [\(conflict.kind.rawValue)]", .changed))
      for (name, value) in [(names.base, conflict.base), (names.ours, conflict.ours), (names.theirs, conflict.theirs)] {
        lines.append("    \(Self.line(name, value))")
      }
      if offersDecisions { lines.append("    \(Self.advice(on: conflict))") }
    }
    if open.count > Self.mostShown { lines.append("… and \(open.count - Self.mostShown) more conflicts") }
    return lines
  }

  /// The most conflicts that are shown to people.
  private static let mostShown = 50

  /// Returns the options that decide a conflict. A key of the page is in quotes, in which shells expand nothing.
  private static func advice(on conflict: MergeConflict) -> String {
    let pointer = conflict.pointer.description
    if VisibleText.line(pointer) != pointer { return "its pointer has invisible characters: '--json' prints it" }
    func option(_ side: MergeSide) -> String {
      "--take '\(side.rawValue)=\(pointer.replacing("'", with: "'\\''"))'"
    }
    return "decide with \(option(.ours)) or \(option(.theirs))"
  }

  /// Returns the sentence about the number of conflicts; `nil` without open ones.
  /// - Parameter isMarked: Whether the merged page has both versions, with markers.
  package func summary(isMarked: Bool) -> String? {
    let count = conflicts.count { $0.decision == nil }
    if count == 0 { return nil }
    let verb = count == 1 ? "conflict is" : "conflicts are"
    let kept = isMarked ? "both versions, with markers" : "the version of \(VisibleText.line(names.ours))"
    return "\(count) \(verb) open; the merged page has \(kept)"
  }

  private func place(of conflict: MergeConflict) -> String {
    let value = conflict.ours ?? conflict.theirs
    let name = conflict.ours == nil ? names.theirs : names.ours
    guard let place = value?.sourceRange.start else { return VisibleText.line(name) }
    return "\(VisibleText.line(name)):\(place.line):\(place.column)"
  }

  private static func message(_ conflict: MergeConflict) -> String {
    let (name, part) = subject(of: conflict)
    switch conflict.kind {
    case .changed: return "both changed \(name)\(part), differently"
    case .removed:
      let (remover, other) = conflict.ours == nil ? ("ours", "theirs") : ("theirs", "ours")
      return "\(remover) removed \(name)\(part), and \(other) changed or moved it"
    case .moved: return "both moved \(name)\(part), to different places"
    case .inserted: return "both added \(name)\(part), with different content"
    }
  }

  /// Returns the words for the value, and for the floor that it is in.
  private static func subject(of conflict: MergeConflict) -> (name: String, part: String) {
    guard let last = conflict.pointer.tokens.last else { return ("the page", "") }
    let value = conflict.ours ?? conflict.theirs ?? conflict.base
    // A floor in a list has an index for a name.
    if conflict.isPart, let part = conflict.part { return (described(part), "") }
    let name =
      value?.isElement == true ? "the element \(last)" : "\"\(Diagnostic.excerpt(of: VisibleText.line(last)))\""
    return (name, conflict.part.map { " in \(described($0))" } ?? "")
  }

  private static func described(_ part: PartName) -> String {
    let words = [part.pattern, part.title.map { "\"\($0)\"" }, part.identity.map { "id \($0)" }].compactMap(\.self)
    return words.isEmpty ? "a floor" : Diagnostic.excerpt(of: VisibleText.line(words.joined(separator: " · ")))
  }

  private static func line(_ name: String, _ value: JSONValue?) -> String {
    guard let value else { return "\(VisibleText.line(name)): absent" }
    let place = value.sourceRange.start
    var writer = ByteWriter(capacity: 128)
    writer.append(value.strict)
    let text = VisibleText.fitted(VisibleText.line(String(decoding: writer.finish(), as: UTF8.self)), columns: 60)
    return "\(VisibleText.line(name)):\(place.line):\(place.column): \(text)"
  }
}
