/// Makes the view of a page in the shape of Storey: an object with `floors`, whose elements have their fields and, under the keys of
/// `BaseKey`, the values that every floor has.
///
/// O(values of the page): each value is copied once, and values that references name at most as often as the limit allows.
struct PageViewBuilder {
  /// The number of parts that may be in one another. It is not a limit that a user can set, because parts are appended by recursion: it
  /// bounds the stack. Floors have fewer levels of children (`ChildFloors.deepest`).
  private static let deepestParts = 64

  let source: Document
  let shape: PageShape
  let tape: TapeView
  var view: ViewTape
  var findings: [Diagnostic] = []
  /// Values that are also read in another way, in the order of the view.
  var pending: [(node: UInt32, origin: UInt32, meaning: Meaning)] = []
  /// The values that references name, by their names; `nil` before the first reference.
  var table: [String: UInt32]?
  /// The values that are being copied in place of references.
  var openReferences: Set<UInt32> = []
  /// The references that were reported.
  var brokenReferences: Set<UInt32> = []
  /// The dynamic values. Some values are read twice, as a field and as the title of a header.
  var dynamicValues: Set<UInt32> = []
  var depth = 0
  /// The name of the page that the file changes; `nil` for a whole page, also one that was merged from the two.
  let overlaid: UInt32?
  /// The reason why the page that the file changes was not merged with it; `nil` without other files.
  let fault: OverlaidPage.Fault?
  let mostValues: Int
  /// The object of the page.
  let root: UInt32
  /// The lists of the parts of the page.
  let lists: [PageShape.PartList]
  var hasReportedLimit = false
  /// The values in copies of texts that are JSON, without those in the first copy of each text.
  var repeatedCount = 0

  /// The numbers of values in texts that may be JSON, by the nodes of the texts that were copied; `nil` until a text is copied again.
  var valuesInTexts: [UInt32: Int?] = [:]
  let textBits: TextRules.Bits
  /// The containers around a value that is read, kept so that each read does not allocate memory.
  var outer: [(end: UInt32, isObject: Bool)] = []

  /// Another reading of a value.
  enum Meaning {
    /// A link, by the rule with this index.
    case link(Int)
    case json
  }

  /// - Parameter fault: The reason why the page that an overlay changes was not merged with it.
  init(of source: Document, _ shape: PageShape, limits: DocumentLimits, fault: OverlaidPage.Fault? = nil) {
    self.fault = fault
    self.source = source
    self.shape = shape
    tape = source.tape
    textBits = shape.textRules.bits(in: source.tape)
    overlaid = source.main == nil ? shape.nodeOverlaid(by: source) : nil
    view = ViewTape(of: source)
    root = shape.roots.node(from: 0, in: source.tape) ?? 0
    lists = shape.lists(of: source)
    mostValues = limits.copies(ofValues: source.nodeCount)
  }

  /// Makes the view.
  mutating func build() -> Document {
    let object = view.open(.object, for: root)
    var count = 0
    appendParts(of: root, &count)
    if tape.node(root).kind == .object {
      appendPageKeys(of: root, &count)
      if !appendContent(&count) || !shape.part.fields.contains(.itself) { reportUnknownKeysOfPage() }
    }
    view.close(object, count: count)
    let readings = appendReadings()
    let destinations = appendDestinations(for: root)
    reportOverlay()
    if !dynamicValues.isEmpty {
      findings.append(
        Diagnostic(
          rule: .dynamicValue, severity: .note,
          message: dynamicValues.count == 1
            ? "1 dynamic value is neither checked nor drawn"
            : "\(dynamicValues.count) dynamic values are neither checked nor drawn", at: value(root)))
    }
    return Document(
      view,
      DocumentView(
        of: source, runs: view.runs, readings: readings, contents: view.contents, destinations: destinations))
  }

  func value(_ node: UInt32) -> JSONValue { JSONValue(document: source, node: node) }

  /// Whether the page is one of its parts.
  var isOnePart: Bool { lists.contains { $0.form == .one && $0.paths.contains(.itself) } }

  /// Reports the unknown keys of the page. If it is one of its parts, the other keys are those of the part.
  private mutating func reportUnknownKeysOfPage() {
    if !isOnePart {
      reportUnknownKeys(of: root, known: shape.namesInPage)
    } else if !shape.part.fields.contains(.itself) {
      reportUnknownKeys(of: root, known: shape.namesInPage, or: shape.namesInPart)
    }
  }

  // MARK: Parts

  mutating func appendParts(of root: UInt32, _ count: inout Int) {
    var parts: [Part] = []
    var place: UInt32?
    for list in lists {
      for found in list.places(from: root, in: tape) {
        place = place ?? found.node
        collect(list, at: inLanguage(found), into: &parts)
      }
    }
    guard let place else { return }
    view.appendKey("floors", for: place)
    let array = view.open(.array, for: place)
    for part in parts { append(part) }
    view.close(array, count: parts.count)
    count += 1
  }

  /// A part, and its key if it is a member of an object.
  struct Part {
    let node: UInt32
    let key: UInt32?
    /// The pattern of a part without one, in the list that it is in.
    var defaultPattern: String?
  }

  // MARK: Limits

  /// Returns whether a part is not too deep in others. Reports one that is.
  mutating func isShallow(_ node: UInt32) -> Bool {
    if depth < Self.deepestParts { return true }
    findings.append(
      Diagnostic(
        rule: .undecodableFloor, severity: .error,
        message: "parts are in one another more than \(Self.deepestParts) levels deep", hint: "use fewer levels",
        at: value(node)))
    return false
  }

  /// Returns whether a copy of a value fits into the view. Reports the first that does not.
  mutating func hasRoom(for node: UInt32) -> Bool {
    if hasRoom(for: node..<tape.node(node).next) { return true }
    if !hasReportedLimit {
      hasReportedLimit = true
      findings.append(
        Diagnostic(
          rule: .references, severity: .error,
          message: "the references of the page name too many values; this one and the following are left out",
          hint: "name large values less often, or raise the limit \"\(Limits.Name.copiesPerValue.rawValue)\"",
          at: value(node)))
    }
    return false
  }

  /// Returns whether copies of consecutive nodes fit into the view.
  func hasRoom(for nodes: Range<UInt32>) -> Bool { view.count + repeatedCount + nodes.count <= mostValues }
}
