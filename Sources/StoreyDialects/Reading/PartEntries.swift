import Storey

/// A list of parts. One of `elements`, `members` and `part` is its place.
struct PartListEntry: JSONModel {
  let list: PageShape.PartList

  init(from reader: inout JSONReader) {
    let elements: PathEntries? = reader.optional("elements", about: "An array whose elements are parts")
    let members: PathEntries? = reader.optional("members", about: "An object whose members are parts")
    let one: PathEntries? = reader.optional("part", about: "One part, or each of several if the path has *")
    let order: PathEntry? = reader.optional(
      "order", about: "With members: the array with the order of their names, beside the object")
    let key: JSONText? = reader.optional(
      "as", about: "The field under which a template finds the children (default: the last name of the path)")
    let pattern: JSONText? = reader.optional(
      "default", about: "The pattern of parts of this list without one (default: that of all parts)")
    let forms: [(PageShape.PartList.Form, [ShapePath])] = [
      elements.map { (.elements, $0.paths) }, members.map { (.members(order: order?.path), $0.paths) },
      one.map { (.one, $0.paths) },
    ].compactMap(\.self)
    list = PageShape.PartList(
      forms.first?.0 ?? .one, at: forms.first?.1 ?? [], as: key?.string,
      defaultPattern: pattern?.string)
    guard let source = reader.source else { return }
    if order != nil, elements != nil || one != nil, let place = source["order"] {
      reader.report(
        .invalidDialect, .error, "an order requires \"members\"",
        hint: "remove it: elements have the order of their array",
        at: place)
      reader.fail()
    }
    // A place that is invalid was already reported.
    let written = ["elements", "members", "part"].filter { source[$0]?.isAbsent == false }
    if written.count == 1 {
      if forms.isEmpty { reader.fail() }
      return
    }
    reader.report(
      .invalidDialect, .error, written.isEmpty ? "the list has no place" : "the list has several places",
      hint: "use exactly one of \"elements\", \"members\" and \"part\"", at: source)
    reader.fail()
  }
}

/// The places of the values of the page itself.
struct PageEntry: JSONModel {
  let keys: [PageShape.NamedPlace]
  let type: [ShapePath]

  init() { (keys, type) = ([], []) }

  init(from reader: inout JSONReader) {
    var keys: [PageShape.NamedPlace] = []
    for (key, name, about) in Self.all {
      if let entry: PathEntries = reader.optional(ModelKey(name), about: about) {
        keys.append(PageShape.NamedPlace(key, at: entry.paths))
      }
    }
    self.keys = keys
    let type: PathEntries? = reader.optional(
      "type",
      about:
        "The type of the page itself, if it has fields of its own: they are checked as those of a part of this type, and a page without lists of parts is drawn as this part"
    )
    self.type = type?.paths ?? []
  }

  private static let all: [(String, String, String)] =
    PageShape.pageKeys.map { ($0, $0, "The value of \"\($0)\" in a page of Storey") } + [
      ("head/title", "title", "The title of the page"), ("head/titleImg", "titleImage", "The title as a picture"),
      ("head/id", "identity", "The identifier of the page"),
    ]
}
