import Storey

/// The places in a part.
struct PartEntry: JSONModel {
  let shape: PageShape.PartShape

  init(from reader: inout JSONReader) {
    let word: JSONText? = reader.optional(
      "word", about: "The word of the CMS for a part, in messages: section, for example (default: floor)")
    let childWord: JSONText? = reader.optional(
      "childWord", about: "The word of the CMS for a part in another one: block, for example (default: the same word)")
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
    if let lists = reader.source?["children"] { reader.checkKeys(of: children.map(\.list), at: lists) }
    var shape = PageShape.PartShape(
      word: word?.string ?? "floor", pattern: pattern.places, patternEnd: end?.string, defaultPattern: fallback?.string,
      patternNames: Dictionary(names.members.map { ($0.name.string, $0.value.string) }) { $1 },
      identity: identity?.places ?? [], fields: fields?.paths ?? [ShapePath(steps: [])], hidden: hidden?.paths ?? [],
      shown: shown?.paths ?? [], unordered: unordered?.paths ?? [], children: children.map(\.list),
      hasNestedParts: isNested, base: base, header: header,
      marginHeight: marginHeight?.paths ?? [])
    shape.childWord = childWord?.string
    self.shape = shape
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
