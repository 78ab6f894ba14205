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
      lines.append("    \(Self.line(names.base, conflict.base, places.base))")
      lines.append("    \(Self.line(names.ours, conflict.ours, places.ours))")
      lines.append("    \(Self.line(names.theirs, conflict.theirs, places.theirs))")
      if offersDecisions { lines.append("    \(Self.advice(on: conflict))") }
    }
    if open.count > Self.mostShown { lines.append("… and \(open.count - Self.mostShown) more conflicts") }
    return lines
  }

  /// The most conflicts that are shown to people.
  private static let mostShown = 50

  /// Returns the options that decide a conflict. A key of the page is in quotes, in which shells expand nothing.
  private static func advice(on conflict: MergeConflict) -> String {
    let place = conflict.place.description
    if VisibleText.line(place) != place { return "its pointer has invisible characters: '--json' prints it" }
    func option(_ side: MergeSide) -> String { "--take \("\(side.rawValue)=\(place)".shellQuoted)" }
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
    let isOurs = conflict.ours != nil
    let name = VisibleText.line(isOurs ? names.ours : names.theirs)
    guard let value = isOurs ? conflict.ours : conflict.theirs,
      let position = (isOurs ? places.ours : places.theirs)[value]?.position
    else { return name }
    return "\(name):\(position.line):\(position.column)"
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
    guard let last = conflict.place.pointer.tokens.last else { return ("the page", "") }
    // A floor in a list has an index for a name.
    if conflict.isPart, let part = conflict.part { return (described(part), "") }
    let name =
      conflict.isElement ? "the element \(last)" : "\"\(Diagnostic.excerpt(of: VisibleText.line(last)))\""
    return (name, conflict.part.map { " in \(described($0))" } ?? "")
  }

  private static func described(_ part: PartName) -> String {
    let words = [part.pattern, part.title.map { "\"\($0)\"" }, part.identity.map { "id \($0)" }].compactMap(\.self)
    return words.isEmpty ? "a floor" : Diagnostic.excerpt(of: VisibleText.line(words.joined(separator: " · ")))
  }

  private static func line(_ name: String, _ value: JSONValue?, _ places: ValuePlaces) -> String {
    guard let value, let position = places[value]?.position else { return "\(VisibleText.line(name)): absent" }
    var writer = ByteWriter(capacity: 128)
    writer.append(value.strict)
    let text = VisibleText.fitted(VisibleText.line(String(decoding: writer.finish(), as: UTF8.self)), columns: 60)
    return "\(VisibleText.line(name)):\(position.line):\(position.column): \(text)"
  }
}
