import Storey
import TestMutations

/// A way in which pages write the elements of a model.
enum ModelShape: CaseIterable {
  /// Lists with identities, as in Storey's own pages.
  case lists
  /// Objects of parts by their names, with arrays of their order.
  case named
  /// Objects of parts by their names, in the order of the file.
  case ordered

  var shape: PageShape {
    func path(_ name: String) -> ShapePath { ShapePath("/" + name) ?? ShapePath(steps: []) }
    switch self {
    case .lists: return .standard
    case .named, .ordered:
      func list(_ name: String, _ order: String) -> PageShape.PartList {
        PageShape.PartList(.members(order: self == .named ? path(order) : nil), at: [path(name)])
      }
      return PageShape(
        name: "test", recognition: [], lists: [list("sections", "order")],
        part: PageShape.PartShape(
          pattern: [.path(path("type"))], identity: [.ownName], children: [list("blocks", "block_order")]),
        page: [])
    }
  }

  // MARK: Writing

  /// Returns the text of a page with these elements, in a random format.
  func text(_ elements: [ModelElement], _ dice: inout Dice) -> [UInt8] {
    let tree = page(elements, &dice)
    return Array((dice.isLucky(oneIn: 2) ? tree.indented : tree.written(&dice)).utf8)
  }

  /// Returns a page with these elements.
  func page(_ elements: [ModelElement], _ dice: inout Dice) -> JSONTree {
    switch self {
    case .lists: .object([JSONTree.Member(key: "floors", value: list(elements, "identityId", &dice))])
    case .named, .ordered: .object(members(elements, "sections", "order", &dice))
    }
  }

  private func list(_ elements: [ModelElement], _ key: String, _ dice: inout Dice) -> JSONTree {
    .array(
      elements.map { element in
        let own = [JSONTree.Member(key: key, value: .text(element.id))]
        return .object(
          own + fields(of: element, &dice) + [JSONTree.Member(key: "items", value: list(element.children, "id", &dice))]
        )
      })
  }

  private func members(_ elements: [ModelElement], _ key: String, _ order: String, _ dice: inout Dice) -> [JSONTree
    .Member]
  {
    var parts = elements.map { element in
      JSONTree.Member(
        key: element.id,
        value: .object(fields(of: element, &dice) + members(element.children, "blocks", "block_order", &dice)))
    }
    if self == .ordered { return [JSONTree.Member(key: key, value: .object(parts))] }
    // The order of the members has no meaning.
    parts.shuffle(using: &dice)
    return [
      JSONTree.Member(key: order, value: .array(elements.map { .text($0.id) })),
      JSONTree.Member(key: key, value: .object(parts)),
    ]
  }

  private func fields(of element: ModelElement, _ dice: inout Dice) -> [JSONTree.Member] {
    var members: [JSONTree.Member] = [JSONTree.Member(key: self == .lists ? "pattern" : "type", value: .text("P"))]
    var style: [JSONTree.Member] = []
    var names = element.fields.keys.sorted()
    if dice.isLucky(oneIn: 3) { names.shuffle(using: &dice) }
    for name in names {
      guard let value = element.fields[name].flatMap({ JSONTree(Array($0.utf8)) }) else { continue }
      if name.hasPrefix("style/") {
        style.append(JSONTree.Member(key: String(name.dropFirst(6)), value: value))
      } else {
        members.append(JSONTree.Member(key: name, value: value))
      }
    }
    return members + [JSONTree.Member(key: "style", value: .object(style))]
  }

  // MARK: Reading

  /// Returns the elements of a page; `nil` if a list and its order do not fit.
  func elements(of page: JSONValue) -> [ModelElement]? {
    switch self {
    case .lists: page["floors"].flatMap { read($0, "identityId") }
    case .named, .ordered: readMembers(of: page, "sections", "order")
    }
  }

  private func read(_ list: JSONValue, _ key: String) -> [ModelElement]? {
    var found: [ModelElement] = []
    for value in list.elements {
      guard let id = value[key]?.text?.string, let items = value["items"], let children = read(items, "id") else {
        return nil
      }
      found.append(ModelElement(id: id, fields: readFields(of: value), children: children))
    }
    return found
  }

  private func readMembers(of object: JSONValue, _ key: String, _ order: String) -> [ModelElement]? {
    guard let parts = object[key] else { return nil }
    let keys = parts.members.map { $0.key.string }
    let names = self == .ordered ? keys : object[order].map { $0.elements.compactMap { $0.text?.string } } ?? []
    guard names.sorted() == keys.sorted() else { return nil }
    var found: [ModelElement] = []
    for name in names {
      guard let value = parts[name], let children = readMembers(of: value, "blocks", "block_order") else { return nil }
      found.append(ModelElement(id: name, fields: readFields(of: value), children: children))
    }
    return found
  }

  /// The JSON of a scalar, without unnecessary escapes.
  private static func json(_ value: JSONValue) -> String {
    value.kind == .string ? JSONString.quoted(value.text?.string ?? "") : value.written
  }

  private func readFields(of value: JSONValue) -> [String: String] {
    var fields: [String: String] = [:]
    for (key, member) in value.members where member.kind != .object && member.kind != .array {
      if !["pattern", "type", "identityId", "id"].contains(key.string) { fields[key.string] = Self.json(member) }
    }
    if let style = value["style"] {
      for (key, member) in style.members { fields["style/" + key.string] = Self.json(member) }
    }
    return fields
  }
}
