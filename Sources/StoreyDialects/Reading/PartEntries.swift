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
    let forms: [(PageShape.PartList.Form, [ShapePath])] = [
      elements.map { (.elements, $0.paths) }, members.map { (.members(order: order?.path), $0.paths) },
      one.map { (.one, $0.paths) },
    ].compactMap(\.self)
    list = PageShape.PartList(forms.first?.0 ?? .one, at: forms.first?.1 ?? [], as: key?.string)
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

/// The places in a part.
struct PartEntry: JSONModel {
  let shape: PageShape.PartShape

  init(from reader: inout JSONReader) {
    let word: JSONText? = reader.optional(
      "word", about: "The word of the CMS for a part, in messages: section, for example (default: floor)")
    let pattern: PlaceEntries = reader.required(
      "pattern", about: "The pattern of the part: a path, @name, or alternatives")
    let end: JSONText? = reader.optional("until", about: "The text before which the pattern ends, such as --")
    let fallback: JSONText? = reader.optional("default", about: "The pattern of parts without one")
    let names =
      reader.optional(
        "names", as: MembersByName<JSONText>.self,
        about: "The patterns of Storey by the names that the CMS has for them")
      ?? MembersByName()
    let identity: PlaceEntries? = reader.optional(
      "identity", about: "The identifier of the part: a path, @name, or alternatives")
    let fields: PathEntries? = reader.optional("fields", about: "The object with the fields (default: the part)")
    let hidden: PathEntries? = reader.optional("hidden", about: "A value that is true if the part is hidden")
    let shown: PathEntries? = reader.optional("shown", about: "A value that is false if the part is hidden")
    let unordered: PathEntries? = reader.optional(
      "unordered", about: "A value that is true if the part may be missing in the order of its list")
    let children: [PartListEntry] = reader.optional("children", or: [], about: "The lists of the parts in a part")
    let isNested = reader.optional(
      "nested", or: false, about: "Whether every object in the fields that has a pattern is a part, too")
    var base: [BaseKey: [ShapePath]] = [:]
    for (key, name, about) in Self.baseKeys {
      if let entry: PathEntries = reader.optional(ModelKey(name), about: about) { base[key] = entry.paths }
    }
    var header: [PageShape.NamedPlace] = []
    for (key, name, about) in Self.headerKeys {
      if let entry: PathEntries = reader.optional(ModelKey(name), about: about) {
        header.append(PageShape.NamedPlace(key, at: entry.paths))
      }
    }
    let marginHeight: PathEntries? = reader.optional(
      "marginHeight", about: "The height of the empty space below the part, in points")
    shape = PageShape.PartShape(
      word: word?.string ?? "floor", pattern: pattern.places, patternEnd: end?.string, defaultPattern: fallback?.string,
      patternNames: Dictionary(names.members.map { ($0.name.string, $0.value.string) }) { $1 },
      identity: identity?.places ?? [], fields: fields?.paths ?? [ShapePath(steps: [])], hidden: hidden?.paths ?? [],
      shown: shown?.paths ?? [], unordered: unordered?.paths ?? [], children: children.map(\.list),
      hasNestedParts: isNested, base: base, header: header,
      marginHeight: marginHeight?.paths ?? [])
  }

  private static let baseKeys: [(BaseKey, String, String)] = [
    (.header, "header", "The header, as an object with the keys of Storey"),
    (.jump, "jump", "The target of a tap on the part: an object with the keys of Storey, or a link"),
    (.margin, "margin", "The empty space below the part, as an object with a height"),
    (.requires, "requires", "The capabilities that the part needs, with their versions"),
    (.fallback, "fallback", "The part in place of one that an app cannot show"),
  ]
  private static let headerKeys: [(String, String, String)] = [
    ("lctitle", "title", "The title of the header"),
    ("lctitleImg", "titleImage", "The picture in place of the title of the header"),
    ("rctitle", "trailingTitle", "The text at the end of the header"),
    ("jump", "headerJump", "The target of a tap on the header"),
  ]
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
        "The type of the page itself, if it has fields of its own: they are checked as those of a part of this type")
    self.type = type?.paths ?? []
  }

  private static let all: [(String, String, String)] =
    PageShape.pageKeys.map { ($0, $0, "The value of \"\($0)\" in a page of Storey") } + [
      ("head/title", "title", "The title of the page"), ("head/titleImg", "titleImage", "The title as a picture"),
      ("head/id", "identity", "The identifier of the page"),
    ]
}
