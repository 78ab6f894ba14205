import Storey

/// The taps of a floor that are only in one of two versions: with another action, destination, address, parameters or event.
struct ActionChanges {
  /// An action as people read it.
  typealias Line = String

  let went: [Line]
  let came: [Line]

  /// Compares the actions of two sections. O(elements).
  init(_ old: LayoutSection?, in oldLayout: TableLayout, _ new: LayoutSection?, in newLayout: TableLayout) {
    let before = Self.lines(of: old, in: oldLayout)
    let after = Self.lines(of: new, in: newLayout)
    went = Self.lines(before, without: after)
    came = Self.lines(after, without: before)
  }

  /// Returns the lines of a list that another one does not have as often.
  private static func lines(_ lines: [Line], without others: [Line]) -> [Line] {
    var left: [Line: Int] = [:]
    for line in others { left[line, default: 0] += 1 }
    return lines.filter { line in
      guard let count = left[line], count > 0 else { return true }
      left[line] = count - 1
      return false
    }
  }

  var isEmpty: Bool { went.isEmpty && came.isEmpty }

  private static func lines(of section: LayoutSection?, in layout: TableLayout) -> [Line] {
    guard let section else { return [] }
    let parts = (section.header.map { [LayoutPart.header($0)] } ?? []) + layout.rows[section.rows].map(LayoutPart.row)
    return parts.flatMap { layout.drawn($0).actions }.map(line)
  }

  private static func line(of action: FloorAction) -> Line {
    var words = [action.kind.name]
    for text in [action.destination, action.url?.allowed] { if let text { words.append(text.string) } }
    if action.hasParameters {
      var writer = ByteWriter(capacity: 64)
      writer.append(parametersOf: action)
      words.append(String(decoding: writer.finish(), as: UTF8.self))
    }
    if let event = action.eventID { words.append("event \(event.string)") }
    return VisibleText.line(words.joined(separator: " · "))
  }
}
