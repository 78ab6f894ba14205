/// The shape of the pages of a CMS: the places of the parts of a page, and the places in each part of the values that the engine reads from
/// every floor.
///
/// A registry holds one shape, and everything that reads pages reads them through it. A page of another shape than Storey's own is
/// read through a view: a document with the same bytes whose values are arranged as in Storey's shape. Diagnostics, pointers and
/// positions are those of the original. See `PageView`.
///
/// A dialect file describes a shape: the module StoreyDialects reads it. A shape is immutable and has one reference, because each copy
/// of a registry has it.
public final class PageShape: Sendable {
  /// The name of the dialect.
  public let name: String
  /// Places that a page of this shape has, and pages of other shapes seldom have all of them. Each place is one of several paths.
  package let recognition: [[ShapePath]]
  /// Texts that a page of this shape has, such as `AdaptiveCard` at `/type`.
  package let marks: [ShapePath: TextGlob]
  /// The place of the object of the page in the file, as alternatives. The paths of the lists and of the values of the page begin there,
  /// and those of `recognition`, `marks`, `overlay` and `context` at the beginning of the file.
  package let roots: [ShapePath]
  /// The lists of the parts of the page, from the top.
  package let lists: [PartList]
  package let part: PartShape
  /// The places of the values of the page itself, such as `name`, as alternatives. A path begins at the object of the page or,
  /// if it leads to nothing there, at the root of the file.
  package let page: [NamedPlace]
  /// The place of the type of the page itself, as alternatives, if it has fields of its own as a part has.
  package let pageType: [ShapePath]
  package let values: ValueShape
  /// The keys of the page, of parts and of children that only the CMS uses. They are not reported as unknown.
  package let ownKeys: [TextGlob]
  /// The place of the name of the page that a file changes, if it is an overlay: a file with only some of the parts, or some of their
  /// fields.
  package let overlay: [ShapePath]
  /// The place of the object with the context in which an overlay is shown.
  package let context: [ShapePath]
  /// The syntax of pages; `nil` if the shape allows both.
  public let syntax: JSONSyntax?
  /// The keys of which the first that an object has is its identity in its array.
  package let identityKeys: [String]
  /// The names in the object of the page that the shape reads, and those that only the CMS uses.
  let namesInPage: ShapeNames
  /// The first names of the paths that begin at a part, and the names that only the CMS uses.
  let namesInPart: ShapeNames
  /// The names of the members of the fields that the shape itself reads, if the fields are not the part itself.
  let namesInFields: ShapeNames
  /// The places in a part.
  let places: PartTable
  /// The keys of `part.children`.
  let keysOfChildren: [ModelKey]
  /// The hint of findings about a part with errors of its own. One text, because each part of a page can have this finding.
  let remedyOfPart: String
  /// The same for a part in another one.
  let remedyOfChild: String
  /// The rules about texts.
  let textRules: TextRules
  /// Whether the jumps that links mean are made of their texts only, for each rule of `values.links`.
  let hasPlainJumps: [Bool]
  /// The rules of `values.links` about objects, by their indices.
  let objectLinks: [(index: Int, values: [ShapePath: String])]

  /// A list of parts.
  package struct PartList: Sendable, Hashable {
    /// The parts in a list.
    package enum Form: Sendable, Hashable {
      /// The elements of an array.
      case elements
      /// The members of an object, in the order of an array of their names, if there is one.
      case members(order: ShapePath?)
      /// One part.
      case one
    }

    package let form: Form
    /// The place of the list, as alternatives.
    package let paths: [ShapePath]
    /// The key under which a part has the list, if it is a list of children.
    package let key: String
    /// The pattern of a part of the list without one; `nil` if it is that of the parts of all lists.
    package let defaultPattern: String?

    /// Whether all paths end at the member of an object.
    var isMember: Bool { paths.allSatisfy { $0.lastName.map { Int($0) == nil } ?? false } }

    package init(_ form: Form, at paths: [ShapePath], as key: String? = nil, defaultPattern: String? = nil) {
      self.form = form
      self.defaultPattern = defaultPattern
      self.paths = paths
      self.key = key ?? paths.first?.lastName ?? ""
    }
  }

  /// The place of a value of a part: a path in the part, or the name of the part as a member.
  package enum Place: Sendable, Hashable {
    case path(ShapePath)
    /// The name of the member that the part is.
    case ownName

    package var path: ShapePath? {
      if case .path(let path) = self { path } else { nil }
    }
  }

  /// The places in a part.
  package struct PartShape: Sendable, Hashable {
    /// The word of the CMS for a part, in messages.
    package var word: String
    /// The word of the CMS for a part in another one; `nil` for the same word.
    package var childWord: String?
    /// The pattern, as alternatives.
    package var pattern: [Place]
    /// The text that ends the pattern in such a value: `cta--default` has the pattern `cta` with `--`. `nil` for the whole value.
    package var patternEnd: String?
    /// The pattern of a part without one; `nil` if each part must have one.
    package var defaultPattern: String?
    /// The patterns that have another name in the registry.
    package var patternNames: [String: String]
    package var identity: [Place]
    /// The objects with the fields, as alternatives.
    package var fields: [ShapePath]
    /// Values of which one that is true means that the part is hidden, and values of which one that is false does.
    package var hidden: [ShapePath]
    package var shown: [ShapePath]
    /// Values of which one that is true means that the part may be missing in the order of its list.
    package var unordered: [ShapePath]
    package var children: [PartList]
    /// Whether any object in the fields that has a pattern is a part, too.
    package var hasNestedParts: Bool
    /// The places of the values that every floor has, without its pattern and its identity.
    package var base: [BaseKey: [ShapePath]]
    /// The places of the texts of the header, by their keys in a header of Storey's shape.
    package var header: [NamedPlace]
    /// The place of the height of the empty space below the part, if it has no object for it.
    package var marginHeight: [ShapePath]

    package init(
      word: String = "floor", pattern: [Place], patternEnd: String? = nil, defaultPattern: String? = nil,
      patternNames: [String: String] = [:],
      identity: [Place] = [], fields: [ShapePath] = [.itself], hidden: [ShapePath] = [], shown: [ShapePath] = [],
      unordered: [ShapePath] = [], children: [PartList] = [], hasNestedParts: Bool = false,
      base: [BaseKey: [ShapePath]] = [:],
      header: [NamedPlace] = [], marginHeight: [ShapePath] = []
    ) {
      self.word = word
      self.pattern = pattern
      self.patternEnd = patternEnd
      self.defaultPattern = defaultPattern
      self.patternNames = patternNames
      self.identity = identity
      self.fields = fields
      self.hidden = hidden
      self.shown = shown
      self.unordered = unordered
      self.children = children
      self.hasNestedParts = hasNestedParts
      self.base = base
      self.header = header
      self.marginHeight = marginHeight
    }
  }

  /// The place of a value that has a key of its own in a page of Storey's shape: of the page, or of the header of a part.
  package struct NamedPlace: Sendable, Hashable {
    /// The key in a page of Storey's shape; `head/title` is a member of `head`.
    package let key: String
    /// The place, as alternatives.
    package let paths: [ShapePath]

    package init(_ key: String, at paths: [ShapePath]) {
      self.key = key
      self.paths = paths
    }
  }

  package init(
    name: String, recognition: [[ShapePath]], marks: [ShapePath: TextGlob] = [:], roots: [ShapePath] = [.itself],
    lists: [PartList], part: PartShape,
    page: [NamedPlace], pageType: [ShapePath] = [], values: ValueShape = ValueShape(), ownKeys: [TextGlob] = [],
    overlay: [ShapePath] = [], context: [ShapePath] = [],
    syntax: JSONSyntax? = nil
  ) {
    self.name = name
    self.recognition = recognition
    self.marks = marks
    self.roots = roots
    self.lists = lists
    self.part = part
    self.page = page
    self.pageType = pageType
    self.values = values
    self.ownKeys = ownKeys
    self.overlay = overlay
    self.context = context
    self.syntax = syntax
    let identity = part.identity.compactMap(\.path).compactMap { $0.steps.count == 1 ? $0.lastName : nil }
    let standard = Document.standardIdentityKeys
    identityKeys = identity.filter { !standard.contains($0) } + standard
    namesInPage = ShapeNames(
      Self.names(
        ofPage: page, lists, values,
        pageType + (pageType.isEmpty ? [] : part.fields) + overlay + context + recognition.flatMap(\.self)
          + Array(marks.keys)),
      matching: ownKeys)
    namesInPart = ShapeNames(part.firstNames.union(values.references?.firstNames ?? []), matching: ownKeys)
    namesInFields = ShapeNames(part.namesInFields)
    places = PartTable(part)
    keysOfChildren = part.children.map { ModelKey($0.key) }
    remedyOfPart = Self.remedy(of: part.word)
    remedyOfChild = part.childWord.map(Self.remedy) ?? remedyOfPart
    textRules = TextRules(values)
    hasPlainJumps = values.links.map(\.isPlain)
    objectLinks = values.links.enumerated().compactMap { index, link in
      if case .object(let values) = link.form { (index, values) } else { nil }
    }
  }

  private static func remedy(of word: String) -> String { "fix the errors that are reported for this \(word)" }

  /// Returns the names in the object of the page that a shape reads.
  private static func names(
    ofPage page: [NamedPlace], _ lists: [PartList], _ values: ValueShape, _ further: [ShapePath]
  ) -> Set<String> {
    let orders = lists.compactMap { list in if case .members(let order) = list.form { order } else { nil } }
    let paths =
      page.flatMap(\.paths) + lists.flatMap(\.paths) + orders + (values.references?.tables ?? []) + further
    return Set(paths.compactMap(\.firstName)).union(["$schema"])
  }

  /// Whether values other than texts can mean more than their JSON, so that all values of a part are looked at.
  var changesContainers: Bool {
    values.references != nil || !values.locales.isEmpty || !values.texts.isEmpty || !objectLinks.isEmpty
      || part.hasNestedParts
  }
}

extension PageShape {
  /// The keys of a page of Storey's shape, without its floors.
  package static let pageKeys = [
    "channelFloorSize", "name", "code", "executeTime", "head", "direction", "lang", "currencySign", "float",
  ]

  /// The key of the fields of the page itself, in a view.
  static let contentKey: ModelKey = "\u{1}content"

  /// The shape of Storey: a page is an object with `floors`, and a floor has its fields beside its `pattern`. Pages of this shape are
  /// read as they are, without a view.
  public static let standard = PageShape(
    name: "storey", recognition: [[path("floors")]], lists: [PartList(.elements, at: [path("floors")])],
    part: PartShape(
      pattern: [.path(path("pattern"))], identity: [.path(path("identityId"))],
      base: [
        .header: [path("fheader")], .jump: [path("jump")], .margin: [path("margin")], .requires: [path("requires")],
        .fallback: [path("fallback")],
      ]),
    page: pageKeys.map { NamedPlace($0, at: [path($0)]) })

  private static func path(_ name: String) -> ShapePath { ShapePath(steps: [.name(name)]) }

  /// Whether pages of the shape are those of Storey, so that they need no view.
  package var isStandard: Bool {
    self === Self.standard
      || (roots == Self.standard.roots && lists == Self.standard.lists && part == Self.standard.part
        && page == Self.standard.page && values.isEmpty && ownKeys.isEmpty)
  }

  /// Whether the shape describes how its pages are recognized.
  package var hasRecognition: Bool { !(recognition.isEmpty && marks.isEmpty) }

  /// The names in the root of a file by which its pages are recognized.
  package var firstNames: [String] { (recognition.flatMap(\.self) + marks.keys).compactMap(\.firstName) }

  /// Returns whether a file is a page of this shape, as far as its keys show. O(members passed).
  package func recognizes(_ root: JSONValue) -> Bool {
    let tape = root.document.tape
    let hasPlaces = recognition.allSatisfy { $0.node(from: root.node, in: tape) != nil }
    let hasTexts = marks.allSatisfy { path, glob in
      guard let found = path.node(from: root.node, in: tape) else { return false }
      return root.document.value(at: found).text.map { glob.matches($0.string) } ?? false
    }
    return hasPlaces && hasTexts && hasRecognition
  }

  /// Returns the code of the service in a page; `nil` if the page or its shape does not have it. O(members passed).
  package func code(in root: JSONValue) -> JSONValue? {
    guard let paths = page.first(where: { $0.key == "code" })?.paths else { return nil }
    let tape = root.document.tape
    let object = roots.node(from: root.node, in: tape) ?? root.node
    let found = paths.node(from: object, in: tape) ?? paths.node(from: root.node, in: tape)
    return found.map { root.document.value(at: $0) }
  }

  /// Returns whether a file is probably a page of this shape, by the keys of its root alone: it need not be valid JSON. A file that is not
  /// recognized is one if it may have a list of parts.
  package func isSuggested(by keys: Set<String>, isArray: Bool) -> Bool {
    func begins(_ path: ShapePath, otherwise: Bool) -> Bool {
      guard let first = path.firstName else { return otherwise }
      return Int(first) == nil ? keys.contains(first) : isArray
    }
    if hasRecognition, recognition.allSatisfy({ $0.contains { begins($0, otherwise: true) } }),
      marks.keys.allSatisfy({ begins($0, otherwise: true) })
    {
      return true
    }
    return roots.contains { root in
      let paths = lists.flatMap(\.paths).map { ShapePath(steps: root.steps + $0.steps) }
      return paths.contains { begins($0, otherwise: false) }
    }
  }

  /// Returns the word of the CMS for a value that every floor has: the name of the member with the value.
  package func word(for base: BaseKey) -> String {
    let paths: [ShapePath] =
      switch base {
      case .pattern: part.pattern.compactMap(\.path)
      case .identity: part.identity.compactMap(\.path)
      default: part.base[base] ?? []
      }
    return paths.lazy.compactMap(\.lastName).first ?? base.key.name
  }

  /// Returns the place of a value that every floor has, as messages name it: the name of the member, or the whole path if it has several
  /// names, because each of them alone can also be that of another value.
  package func place(of base: BaseKey) -> String {
    let paths = base == .pattern ? part.pattern.compactMap(\.path) : part.base[base] ?? []
    guard let path = paths.first, path.steps.count > 1 else { return word(for: base) }
    return path.description
  }

  /// Returns the word of the CMS for a part, which may be in another one.
  func word(isChild: Bool) -> String { isChild ? part.childWord ?? part.word : part.word }

  /// The places of the title of a page, as messages name them: `"title" or "name"`. `nil` if pages of this shape have no title.
  package var placesOfTitle: String? {
    if isStandard { return "\"head.title\" or \"name\"" }
    let titles = page.filter { $0.key == "head/title" }
    if titles.isEmpty { return nil }
    let places = titles + page.filter { $0.key == "name" }
    var names: [String] = []
    for case let name? in places.flatMap(\.paths).map(\.lastName) where !names.contains(name) { names.append(name) }
    return Wording.alternatives(names.map { "\"\($0)\"" })
  }

  /// The places of the parts, as messages name them: `"/sections"`.
  package var listed: String {
    Wording.alternatives(lists.flatMap(\.paths).map { "\"\($0)\"" })
  }
}

extension PageShape.PartShape {
  /// Returns the pattern that a written one means: the part before the text that ends it, by its name in the registry.
  package func pattern(of written: String) -> String {
    var name = written
    if let end = patternEnd, let range = name.firstRange(of: end), range.lowerBound > name.startIndex {
      name = String(name[..<range.lowerBound])
    }
    return patternNames[name] ?? name
  }

  private var paths: [ShapePath] {
    (pattern + identity).compactMap { if case .path(let path) = $0 { path } else { nil } } + hidden + shown + unordered
      + base.values.flatMap(\.self) + header.flatMap(\.paths) + marginHeight
  }

  /// The first names of the paths that begin at a part.
  fileprivate var firstNames: Set<String> {
    var names = Set((paths + fields).compactMap(\.firstName))
    for list in children {
      names.formUnion(list.paths.compactMap(\.firstName))
      if case .members(let order?) = list.form { names.formUnion([order.firstName].compactMap(\.self)) }
    }
    return names
  }

  /// The names of the members of the fields that the shape itself reads, if the fields are not the part itself.
  fileprivate var namesInFields: Set<String> {
    var names: Set<String> = []
    for place in fields where !place.steps.isEmpty {
      for path in paths + children.flatMap(\.paths) where path.steps.starts(with: place.steps) {
        if case .name(let name)? = path.steps.dropFirst(place.steps.count).first { names.insert(name) }
      }
    }
    return names
  }
}
