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
    let change = after.difference(from: before)
    went = change.removals.map(\.line)
    came = change.insertions.map(\.line)
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

extension CollectionDifference.Change where ChangeElement == String {
  fileprivate var line: String {
    switch self {
    case .insert(_, let line, _), .remove(_, let line, _): line
    }
  }
}
