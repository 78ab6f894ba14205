import Storey

extension PageDifference {
  /// Returns the differences as text for a reviewer: a line for each floor, marked `+` inserted, `-` removed, `>` moved or
  /// `~` changed, followed by its changed fields and rows.
  ///
  /// - Parameter usesColor: Whether the text is coloured for a terminal.
  public func text(usesColor: Bool = false) -> [UInt8] {
    let colors = TextColors(isOn: usesColor)
    var text = ByteWriter(capacity: 16 * 1024)
    for entry in entries {
      text.append(string: colors.text(Self.headline(of: entry), Self.role(of: entry)) + "\n")
      entry.forEachField { text.append(string: "    \(Self.line(of: $0))\n") }
      if let floor = entry.floor, entry.kind == .changed {
        if floor.changesHeader { text.append("    sticky header: looks different\n") }
        for row in floor.rows { text.append(string: "    \(Self.line(of: row))\n") }
      }
    }
    text.append(string: summary + "\n")
    return LogLine.withoutCommands(text.finish())
  }

  private static func role(of entry: Entry) -> TextColors.Role {
    switch entry.kind {
    case .inserted: .added
    case .removed: .removed
    case .moved: .moved
    default: .changed
    }
  }

  private static func headline(of entry: Entry) -> String {
    guard let floor = entry.floor, let section = floor.new ?? floor.old else { return "~ page" }
    let (mark, place): (String, String) =
      switch (entry.kind, floor.old?.index, floor.new?.index) {
      case (.inserted, _, let new?): ("+", "\(new)")
      case (.removed, let old?, _): ("-", "\(old)")
      case (.moved, let old?, let new?): (">", "\(old) → \(new)")
      case (_, let old?, let new?): ("~", old == new ? "\(new)" : "\(old) → \(new)")
      default: ("~", "")
      }
    var parts = [place, VisibleText.line(section.pattern?.name ?? "no pattern")]
    if case .container(let container) = section.floor.content, let title = container.base.header?.title {
      parts.append(VisibleText.line(title.string))
    }
    if let identity = section.identity { parts.append("id " + VisibleText.line(identity.text.string)) }
    let rows = section.rows.count == 1 ? "1 row" : "\(section.rows.count) rows"
    if entry.kind != .changed { parts.append("\(rows), \(length(section.frame.height)) high") }
    return "\(mark) \(parts.joined(separator: " · "))"
  }

  private static func line(of field: FieldChange) -> String {
    let pointer = VisibleText.line(field.pointer.description)
    switch (field.old, field.new) {
    case (let old?, let new?):
      let (before, after) = excerpts(of: line(of: old), line(of: new))
      return "\(pointer): \(before) → \(after)"
    case (nil, let new?): return "\(pointer): + \(VisibleText.fitted(line(of: new), columns: longest))"
    case (let old?, nil): return "\(pointer): - \(VisibleText.fitted(line(of: old), columns: longest))"
    case (nil, nil): return pointer
    }
  }

  private static func line(of row: LayoutChange.RowChange) -> String {
    switch (row.old, row.new) {
    case (let old?, let new?):
      let index = old.index == new.index ? "\(new.index)" : "\(old.index) → \(new.index)"
      let height =
        old.frame.height == new.frame.height ? "" : ", \(length(old.frame.height)) → \(length(new.frame.height)) high"
      return "row \(index) · \(new.identifier): \(row.kind == .moved ? "moved" : "looks different")\(height)"
    case (nil, let new?): return "row \(new.index) · \(new.identifier): new, \(length(new.frame.height)) high"
    case (let old?, nil): return "row \(old.index) · \(old.identifier): removed, \(length(old.frame.height)) high"
    case (nil, nil): return ""
    }
  }

  /// The maximum length of a value, in columns.
  private static let longest = 60
  /// The number of characters of the common prefix that are shown before the difference.
  private static let shared = 12

  /// Returns a value on one line.
  private static func line(of value: JSONValue) -> String {
    var writer = ByteWriter(capacity: 128)
    writer.append(value)
    return VisibleText.line(String(decoding: writer.finish(), as: UTF8.self))
  }

  /// Returns two values, cut to the maximum length. If one is too long, most of their common prefix is cut off as well.
  private static func excerpts(of old: String, _ new: String) -> (String, String) {
    let isLong = !VisibleText.fits(old, columns: longest) || !VisibleText.fits(new, columns: longest)
    let start = isLong ? old[..<endOfShared(old, new)].dropLast(shared).endIndex : old.startIndex
    func excerpt(_ text: String) -> String {
      // The common prefix has the same bytes in both texts.
      let offset = old.utf8.distance(from: old.startIndex, to: start)
      let rest = String(text[text.utf8.index(text.startIndex, offsetBy: offset)...])
      return VisibleText.fitted(start > old.startIndex ? "…" + rest : rest, columns: longest)
    }
    return (excerpt(old), excerpt(new))
  }

  /// Returns the end of the common prefix of two texts, as an index in the first one, on a scalar boundary.
  private static func endOfShared(_ old: String, _ new: String) -> String.Index {
    var end = 0
    for (a, b) in zip(old.utf8, new.utf8) {
      if a != b { break }
      end += 1
    }
    var index = old.utf8.index(old.startIndex, offsetBy: end)
    while index.samePosition(in: old.unicodeScalars) == nil { index = old.utf8.index(before: index) }
    return index
  }

  private static func length(_ points: Double) -> String {
    Wording.length((points * 100).rounded() / 100)
  }
}
