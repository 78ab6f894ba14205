import Storey

/// The entries of a page's outline: the floors, and the items of their lists.
enum PageOutline {
  /// The keys whose texts name a floor or an item, after the title of its header. The first that is present is used.
  private static let nameKeys = ["title", "name", "slogan", "text", "label"]

  static func entries(of root: JSONValue, limit: Int) -> [OutlineEntry] {
    let floors = root["floors"].map { $0.elements.prefix(limit).enumerated().map { floor($1, at: $0) } } ?? []
    let buttons = root["float"].map { items(of: $0, limit: limit) } ?? []
    return (floors + buttons).sorted { $0.symbol.range.lowerBound < $1.symbol.range.lowerBound }
  }

  private static func floor(_ floor: JSONValue, at index: Int) -> OutlineEntry {
    entry(floor, kind: .floor, otherwise: "floor \(index)", index: index, start: floor.origin.byteRange.lowerBound)
  }

  /// Returns the objects in the lists of an object, and its fallback.
  private static func items(of object: JSONValue, limit: Int) -> [OutlineEntry] {
    var entries: [OutlineEntry] = []
    for (key, value) in object.members where entries.count < limit {
      let name = key.outlineName ?? "item"
      if value.kind == .array {
        for (index, item) in value.elements.enumerated() where item.kind == .object && entries.count < limit {
          // A view has referenced values in the place of their references.
          let start = item.origin.byteRange.lowerBound
          guard object.origin.byteRange.contains(start) else { continue }
          entries.append(entry(item, kind: kind(of: item), otherwise: "\(name) \(index)", index: index, start: start))
        }
      } else if value.kind == .object, key.string == BaseKey.fallback.key(in: value.document).name {
        let start = key.source?.byteRange.lowerBound ?? value.origin.byteRange.lowerBound
        entries.append(entry(value, kind: .floor, otherwise: "fallback", index: nil, start: start))
      }
    }
    return entries
  }

  private static func kind(of item: JSONValue) -> OutlineSymbol.Kind {
    if item.member(.pattern)?.text != nil { return .subFloor }
    return item["img"]?.text == nil ? .item : .picture
  }

  /// Creates the entry of an object. Without a title, it is named by its pattern and index, or otherwise by `name`.
  private static func entry(
    _ value: JSONValue, kind: OutlineSymbol.Kind, otherwise name: String, index: Int?, start: Int
  ) -> OutlineEntry {
    let pattern = value.member(.pattern).flatMap(textOf)
    let title =
      value.member(.header)?["lctitle"].flatMap(textOf) ?? value.name(under: nameKeys).map { ($0.name, $0.place) }
    let own = pattern.map { pattern in index.map { "\(pattern.name) \($0)" } ?? "\(name) \(pattern.name)" }
    let range = value.origin.byteRange
    let place = (title ?? pattern)?.place.origin.byteRange
    let selection =
      place.flatMap { range.contains($0.lowerBound) ? $0 : nil }
      ?? range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
    let symbol = OutlineSymbol(
      name: title?.name ?? own ?? name, detail: pattern?.name, kind: kind, range: start..<max(start, range.upperBound),
      selection: selection)
    return OutlineEntry(symbol: symbol) { items(of: value, limit: $0) }
  }

  private static func textOf(_ value: JSONValue) -> (name: String, place: JSONValue)? {
    value.text?.outlineName.map { ($0, value) }
  }
}
