import Storey

/// Advice about a key that only another object of a template has, and about an element that lacks a frame.
enum MisplacedKey {
  /// The keys of sizes and places that elements have only in a stack, a grid or an overlap.
  private static let flowKeys = Set(FillEntry<FlowPlace>.keys)
    .subtracting(FillEntry<FramePlace>.keys).subtracting(["each"])

  /// Returns the remedy for a problem that was found while a template was read; `nil` if the problem's own hint is the best.
  static func hint(for diagnostic: Diagnostic) -> String? {
    switch diagnostic.rule {
    case .unknownKey: diagnostic.location.flatMap { hint(for: $0) }
    // Only the frame of an element outside of stacks, grids and overlaps is required.
    case .missingKey where diagnostic.message == "missing key \"frame\"":
      "add a \"frame\", or put the element into a stack, a grid or an overlap, where its place follows from the other elements"
    default: nil
    }
  }

  /// Returns where a key belongs; `nil` if it is not known, or if the object is neither an element, a row nor an action.
  private static func hint(for key: JSONValue) -> String? {
    let object = JSONPointer(tokens: Array(key.pointer.tokens.dropLast()))
    guard let name = key.text?.string, let element = key.document.root[object] else { return nil }
    if name == "params", TapActionEntry.kinds.contains(where: { element[$0] != nil }) {
      return "write \"parameters\" in place of \"params\""
    }
    guard let kind = ElementKind.all(of: element).first else {
      let isRow = element["elements"] != nil
      return isRow && name == "padding" ? "put the elements into a stack that has \"padding\"" : nil
    }
    if kind == .stack && name == "columns" { return "use a grid: \"grid\": [\"1fr\", \"1fr\"] in place of \"stack\"" }
    let isText = kind == .text || kind == .countdown
    switch name {
    case "frame":
      return "remove it: in a stack, a grid or an overlap, elements have \"width\", \"height\" and \"margin\""
    case _ where flowKeys.contains(name):
      return "put the element into a stack, a grid or an overlap, or give it a \"frame\" in place of \"\(name)\""
    case _ where isText && StyleEntry.keysOfChanges.contains(name):
      return "put it into the style: \"style\": {\"like\": \"body\", \"\(name)\": …}"
    case "background", "padding": return "put the element into a stack that has \"\(name)\""
    case "radius" where isText, "border" where isText, "shadow" where isText, "gradient" where isText:
      return "put the text into a stack that has \"background\" and \"\(name)\""
    default: return nil
    }
  }
}
