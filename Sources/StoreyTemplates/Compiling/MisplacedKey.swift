import Storey

/// Advice about a key of an element that only another kind of element has.
enum MisplacedKey {
  private static let flowKeys: Set<String> = [
    "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "margin", "grow", "shrink", "basis",
    "alignSelf", "anchor", "offset", "span", "rowSpan", "place",
  ]
  private static let styleKeys: Set<String> = ["color", "size", "lineHeight", "weight"]
  private static let contents = ["fill", "image", "text", "countdown", "group", "stack", "grid", "overlap"]

  /// Returns where a key belongs; `nil` if it is not known, or if the object is not an element.
  static func hint(for key: JSONValue) -> String? {
    let object = JSONPointer(tokens: Array(key.pointer.tokens.dropLast()))
    guard let name = key.text?.string, let element = key.document.root[object],
      let content = contents.first(where: { element[$0] != nil })
    else { return nil }
    let isText = content == "text" || content == "countdown"
    switch name {
    case "frame":
      return "remove it: in a stack, a grid or an overlap, elements have \"width\", \"height\" and \"margin\""
    case _ where flowKeys.contains(name):
      return "put the element into a stack, a grid or an overlap, or give it a \"frame\" in place of \"\(name)\""
    case _ where isText && styleKeys.contains(name):
      return "put it into the style: \"style\": {\"like\": \"body\", \"\(name)\": …}"
    case "background", "padding": return "put the element into a stack that has \"\(name)\""
    case "radius" where isText, "border" where isText, "shadow" where isText, "gradient" where isText:
      return "put the text into a stack that has \"background\" and \"\(name)\""
    default: return nil
    }
  }
}
