/// Finds the values of the page that the elements of its parts were drawn from, for inspection.
///
/// - A text or a picture comes from its own value. A text of the program or of a template comes from none.
/// - An element with a tap position comes from the object at that position, for example a product.
/// - A group or carousel comes from the innermost value that contains the values of its elements.
/// - Any other element comes from the value of the element around it; an outermost one, from the floor.
package struct SourceTracer {
  private let layout: TableLayout
  /// Finds pointers in the document of the last value. Most pages have one document.
  private var walker: PointerWalker?
  /// The last section, and the pointer of its floor.
  private var last: (section: Int, pointer: String?)?
  /// The floors of a page that is read through a view; `nil` before they are needed.
  private var floorsOfView: [JSONValue]?

  /// Creates a tracer for the parts of a layout.
  package init(_ layout: TableLayout) {
    self.layout = layout
  }

  /// Returns the JSON Pointers of the elements of a part, by their index in the display list; `nil` for the words of the
  /// program. O(elements + siblings of the values in the page).
  package mutating func pointers(of drawn: DrawnPart) -> [String?] {
    let pointers = sources(of: drawn).map { source in source.map { pointer(to: $0) } }
    // An edit can move a floor that was decoded at another place.
    guard let section = drawn.path.section, let old = floorPointer(ofSection: section) else { return pointers }
    let new = newPointer(ofSection: section)
    if old == new { return pointers }
    return pointers.map { pointer in
      pointer.map { $0 == old || $0.hasPrefix(old + "/") ? new + $0.dropFirst(old.count) : $0 }
    }
  }

  /// Returns the values that the elements of a part were drawn from, by their index in the display list.
  package mutating func sources(of drawn: DrawnPart) -> [JSONValue?] {
    let elements = drawn.list.elements
    let outer = source(of: drawn.path)?.origin
    let document = outer?.document ?? layout.page.document?.original
    // The default of a field is a value in the document of its template.
    var sources = elements.map { own(source: $0, in: drawn, document) }
    for element in elements.reversed() where sources[element.index] == nil {
      let inner = enclosing(sources[(element.index + 1)..<element.end])
      // The action of a group is often that of a jump in its value.
      sources[element.index] =
        inner
        ?? (element.isText
          ? nil : drawn.action(of: element)?.source?.origin.in(document))
    }
    // The elements around the current one: the index after the last descendant of each, and its source.
    var around: [(end: Int, source: JSONValue?)] = [(elements.count, outer)]
    for element in elements {
      while around.count > 1, let last = around.last, last.end <= element.index { around.removeLast() }
      if sources[element.index] == nil, !element.isText { sources[element.index] = around.last?.source }
      if element.end > element.index + 1 { around.append((element.end, sources[element.index])) }
    }
    return sources
  }

  /// Returns the pointer of the floor of a section in its document. It is looked up once for all rows: a lookup of the floor would
  /// restart the search for the next row.
  private mutating func floorPointer(ofSection section: Int) -> String? {
    if let last, last.section == section { return last.pointer }
    let floor = layout.page.floors.indices.contains(section) ? layout.page.floors[section].source : nil
    let found = floor.map { pointer(to: $0.origin) }
    last = (section, found)
    return found
  }

  /// Returns the pointer of the floor of a section in the page.
  private mutating func newPointer(ofSection section: Int) -> String {
    let standard = "/floors/\(section)"
    guard let document = layout.page.document, document.isView else { return standard }
    let floors = floorsOfView ?? document.root["floors"].map { Array($0.elements) } ?? []
    floorsOfView = floors
    return floors.indices.contains(section) ? pointer(to: floors[section].origin) : standard
  }

  /// Returns the value of a document that an element names.
  private func own(source element: Element, in drawn: DrawnPart, _ document: Document?) -> JSONValue? {
    switch element.content {
    case .text(let block):
      let text = drawn.list[block.text]
      // Most texts are made of one value, for which no array is needed.
      if let source = text.source?.in(document) { return source }
      return text.sources.lazy.compactMap { $0.in(document) }.first
    case .image(let url, _):
      if let url, let source = drawn.list[url].source?.in(document) { return source }
    case .fill, .group, .carousel: break
    }
    return drawn.source(of: element)?.item?.origin.in(document)
  }

  /// The value of a part: its floor or, for the buttons over the page, `float`.
  private func source(of part: PartPath) -> JSONValue? {
    switch part {
    case .row(let section, _), .header(let section):
      layout.page.floors.indices.contains(section) ? layout.page.floors[section].source : nil
    case .overlay: layout.page.document?.root["float"]
    }
  }

  /// Returns the innermost value that contains all values; `nil` without values, or for values of several documents.
  private mutating func enclosing(_ values: ArraySlice<JSONValue?>) -> JSONValue? {
    var range: (first: JSONValue, last: UInt32)?
    for case let value? in values {
      guard let (first, last) = range else {
        range = (value, value.node)
        continue
      }
      if first.document !== value.document { return nil }
      range = (first.node <= value.node ? first : value, max(last, value.node))
    }
    guard let (first, last) = range else { return nil }
    var node = first.node
    while first.document.node(node).next <= last {
      guard let outer = container(of: node, in: first.document) else { return nil }
      node = outer
    }
    return JSONValue(document: first.document, node: node)
  }

  private mutating func container(of node: UInt32, in document: Document) -> UInt32? {
    enter(document)
    return walker?.container(of: node)
  }

  /// Returns the JSON Pointer of a value. O(siblings passed since the last value).
  package mutating func pointer(to value: JSONValue) -> String {
    enter(value.document)
    return walker?.pointerText(to: value.node) ?? ""
  }

  private mutating func enter(_ document: Document) {
    if walker?.document !== document { walker = PointerWalker(document) }
  }
}

extension JSONValue {
  /// Returns this value if it is of a document.
  fileprivate func `in`(_ document: Document?) -> JSONValue? { self.document === document ? self : nil }
}

extension PartPath {
  /// The section of a row or header.
  fileprivate var section: Int? {
    switch self {
    case .row(let section, _), .header(let section): section
    case .overlay: nil
    }
  }
}

extension Element {
  fileprivate var isText: Bool {
    if case .text = content { true } else { false }
  }
}
