import Storey
import StoreyOutput

extension MergeConflict {
  /// The pattern, the title and the identity of the floor around the conflict; `the page` outside of all floors.
  var partText: String {
    let words = [part?.pattern, part?.title, part?.identity.map { "id \($0)" }]
    let name = words.compactMap { $0.map(VisibleText.line) }.joined(separator: " · ")
    return name.isEmpty ? "the page" : name
  }

  /// Returns a value of the conflict as JSON on one line, cut to a number of characters; `nil` for a value that does not exist.
  static func text(of value: JSONValue?, columns: Int) -> String? {
    value.map { value in
      let isContainer = value.kind == .object || value.kind == .array
      let line = isContainer ? PageDifference.line(of: value) : VisibleText.line(value.written)
      return VisibleText.fitted(line, columns: columns)
    }
  }
}
