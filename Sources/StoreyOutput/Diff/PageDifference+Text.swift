package import Storey

extension PageDifference {
  /// Returns the differences as text for a reviewer: a line for each floor, marked `+` inserted, `-` removed, `>` moved or
  /// `~` changed, followed by its changed fields and rows.
  ///
  /// - Parameter usesColor: Whether the text is coloured for a terminal.
  public func text(usesColor: Bool = false) -> [UInt8] {
    var text = ByteWriter(capacity: 16 * 1024)
    append(to: &text, TextColors(isOn: usesColor))
    text.append(string: summary + "\n")
    return LogLine.withoutCommands(text.finish())
  }

  /// Appends the lines of all entries, each with an indentation. They contain the text of pages, which may be commands of a terminal.
  func append(to text: inout ByteWriter, _ colors: TextColors, indentation: String = "") {
    for entry in entries {
      let headline = colors.text("\(Self.mark(of: entry.kind)) \(Self.headline(of: entry))", Self.role(of: entry.kind))
      text.append(string: "\(indentation)\(headline)\n")
      entry.forEachField { text.append(string: "\(indentation)    \(Self.line(of: $0))\n") }
      if let floor = entry.floor, entry.kind == .changed {
        if floor.changesHeader { text.append(string: "\(indentation)    sticky header: looks different\n") }
        for row in floor.rows { text.append(string: "\(indentation)    \(Self.line(of: row))\n") }
      }
    }
  }

  static func role(of kind: LayoutChange.Kind) -> TextColors.Role {
    switch kind {
    case .inserted: .added
    case .removed: .removed
    case .moved: .moved
    case .changed: .changed
    }
  }

  /// The sign of a kind of change at the beginning of a line.
  static func mark(of kind: LayoutChange.Kind) -> String {
    switch kind {
    case .inserted: "+"
    case .removed: "-"
    case .moved: ">"
    case .changed: "~"
    }
  }

  /// The place and the name of a floor; `page` for a change outside of the floors.
  static func headline(of entry: Entry) -> String {
    guard let floor = entry.floor, let section = floor.new ?? floor.old else { return "page" }
    let place =
      switch (floor.old?.index, floor.new?.index) {
      case (let old?, let new?): old == new ? "\(new)" : "\(old) → \(new)"
      case (let old?, nil): "\(old)"
      case (nil, let new?): "\(new)"
      case (nil, nil): ""
      }
    var parts = [place, name(of: section)]
    let rows = section.rows.count == 1 ? "1 row" : "\(section.rows.count) rows"
    if entry.kind != .changed { parts.append("\(rows), \(length(section.frame.height)) high") }
    return parts.joined(separator: " · ")
  }

  /// The pattern, the title and the identity of a floor, each cut to the maximum length of a value.
  static func name(of section: LayoutSection) -> String {
    func fitted(_ text: String) -> String { VisibleText.fitted(VisibleText.line(text), columns: longest) }
    var parts = [fitted(section.pattern?.name ?? "no pattern")]
    if let title = section.floor.base?.header?.title {
      parts.append(fitted(title.string))
    }
    if let identity = section.identity { parts.append("id " + fitted(identity.text.string)) }
    return parts.joined(separator: " · ")
  }

  private static func line(of field: FieldChange) -> String {
    let pointer = VisibleText.line(field.pointer.description)
    switch excerpts(of: field) {
    case (let old?, let new?): return "\(pointer): \(old) → \(new)"
    case (nil, let new?): return "\(pointer): + \(new)"
    case (let old?, nil): return "\(pointer): - \(old)"
    case (nil, nil): return pointer
    }
  }

  /// Returns the beginnings of the old and the new value of a field, each on one line.
  static func excerpts(of field: FieldChange, columns: Int = longest) -> (old: String?, new: String?) {
    func fitted(_ value: JSONValue?) -> String? { value.map { VisibleText.fitted(line(of: $0), columns: columns) } }
    guard let old = field.old, let new = field.new else { return (fitted(field.old), fitted(field.new)) }
    return excerpts(of: line(of: old), line(of: new), columns)
  }

  static func line(of row: LayoutChange.RowChange) -> String {
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
  package static func line(of value: JSONValue) -> String {
    var writer = ByteWriter(capacity: 128)
    writer.append(value)
    return VisibleText.line(String(decoding: withoutEscapesOfMarkup(writer.finish()), as: UTF8.self))
  }

  /// Returns JSON with `<` in place of the escape that JSON in HTML has. O(bytes).
  private static func withoutEscapesOfMarkup(_ json: [UInt8]) -> [UInt8] {
    let escape = Array("\\u003c".utf8)
    var plain: [UInt8] = []
    var rest = json[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "\\")) {
      plain += rest[..<start]
      rest = rest[start...]
      if rest.starts(with: escape) {
        plain.append(UInt8(ascii: "<"))
        rest = rest.dropFirst(escape.count)
      } else {
        // The character after a backslash is not the beginning of another escape.
        plain += rest.prefix(2)
        rest = rest.dropFirst(2)
      }
    }
    return plain + rest
  }

  /// Returns two values, cut to the maximum length. If one is too long, most of their common prefix is cut off as well.
  private static func excerpts(of old: String, _ new: String, _ columns: Int) -> (String, String) {
    let isLong = !VisibleText.fits(old, columns: columns) || !VisibleText.fits(new, columns: columns)
    let start = isLong ? old[..<endOfShared(old, new)].dropLast(shared).endIndex : old.startIndex
    func excerpt(_ text: String) -> String {
      // The common prefix has the same bytes in both texts.
      let offset = old.utf8.distance(from: old.startIndex, to: start)
      let rest = String(text[text.utf8.index(text.startIndex, offsetBy: offset)...])
      return VisibleText.fitted(start > old.startIndex ? "…" + rest : rest, columns: columns)
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
