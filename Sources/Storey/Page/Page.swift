/// A decoded page: its floors in order and its diagnostics.
public struct Page: Sendable {
  /// The document that the page was decoded from; for a page of another shape than Storey's, a view of it. `nil` if the bytes are not valid JSON or exceed a limit, and for a page made
  /// in code. A page that was recovered from invalid JSON has a document and a `parseError`.
  public let document: Document?
  /// The error if the bytes are not valid JSON or exceed a limit; otherwise `nil`.
  public let parseError: ParseError?
  /// The error if the file is not a page of the registry's shape, because it has no list of parts; otherwise `nil`. It is one of the
  /// diagnostics.
  package let unrecognized: Diagnostic?
  /// The registry that decodes and draws the page.
  public let registry: FloorRegistry
  /// The name of the page (`name` in the page).
  public let name: JSONText?
  /// `code`: the result code. No code, `"0"` and `0` mean success. `nil` if the value is neither a string nor a number.
  public let code: PageIdentifier?
  /// `channelFloorSize`: the number of floors that the CMS reports.
  public let declaredFloorCount: Int?
  /// `executeTime`: the time that the CMS took, in milliseconds.
  public let executionTime: Double?
  /// The head of the page (`head` in the page).
  public let head: PageHead?
  /// `direction`: the direction of text; `nil` if the page does not declare it.
  public let direction: PageDirection?
  /// `lang`: the language of the page's text; `nil` if the page does not declare it.
  public let language: LanguageTag?
  /// `currencySign`: the sign before prices; `nil` if the page does not declare it.
  public let currencySign: CurrencySign?
  /// The floors in order, one for each entry of `floors`.
  public internal(set) var floors: FloorList
  /// `float.picList`: the buttons that float over the page.
  public let floatingPictures: [Picture]
  /// The places of these buttons: the other keys of `float`.
  public let floatingPlacement: FloatingPlacement
  /// The nodes of the values that models read as URLs, in the order of reading.
  private let urlNodes: [UInt32]
  /// The diagnostics of the page without those of its floors, in the order in which they were found.
  private let found: [Diagnostic]

  /// Decodes a page. If the bytes are not valid JSON or exceed `limits`, the page has no floors and `parseError` is set. Any
  /// other problem affects only the values that depend on it, and is reported in `diagnostics`.
  ///
  /// O(bytes), one pass to parse and one to decode.
  public init(decoding bytes: [UInt8], registry: FloorRegistry, limits: Limits = .none) {
    do throws(ParseError) {
      let document = try Document(
        parsing: bytes, syntax: registry.syntax, limits: limits, identityKeys: registry.shape.identityKeys)
      try self.init(decoding: document, registry: registry, limits: limits)
    } catch {
      self.init(unreadable: error, registry: registry)
    }
  }

  /// Decodes a page like `init(decoding:registry:limits:)`. If the bytes are not valid JSON, the parts that can be read are
  /// decoded. `parseError` is set then, and the diagnostics contain all syntax errors. Values that are damaged by a syntax error
  /// may have diagnostics, too; `withoutConsequences(ofErrorsIn:)` removes them.
  package init(recovering bytes: [UInt8], registry: FloorRegistry, limits: Limits = .none) {
    self.init(decoding: bytes, registry: registry, limits: limits)
    guard let parseError,
      let document = Document(recovering: bytes, after: parseError, syntax: registry.syntax, limits: limits)
    else { return }
    do throws(ParseError) {
      try self.init(decoding: document, registry: registry, limits: limits)
    } catch {
      // The limits are checked only if the whole page can be read.
    }
  }

  /// Decodes a page from a parsed document, within limits.
  ///
  /// - Throws: `ParseError` if the page exceeds a limit.
  package init(decoding document: Document, registry: FloorRegistry, limits: Limits) throws(ParseError) {
    let limits = DocumentLimits(limits)
    let view = registry.migratedView(of: document, limits: limits)
    let document = view.document
    try document.checkFloorCount(limit: limits.floors)
    let limit = min(limits.rows, limits.rows(inBytes: document.byteCount))
    var rowCount = 0
    self.init(decoding: view, registry: registry, rowLimit: limit, rowCount: &rowCount)
    if rowCount > limit, let floors = document.root["floors"] {
      throw document.error(
        limit == limits.rows
          ? .tooManyRows(limit: limit) : .tooManyRowsForSize(limit: limit, bytes: document.byteCount), at: floors)
    }
  }

  /// Decodes a page from a parsed document.
  public init(decoding document: Document, registry: FloorRegistry) {
    var rowCount = 0
    let view = registry.migratedView(of: document)
    self.init(decoding: view, registry: registry, rowLimit: .max, rowCount: &rowCount)
  }

  /// Decodes floors until the number of rows exceeds `rowLimit`. Rows are counted only if there is a limit.
  private init(
    decoding view: (document: Document, findings: [Diagnostic]), registry: FloorRegistry, rowLimit: Int,
    rowCount: inout Int
  ) {
    let document = view.document
    let session = DecodingSession(document, parameters: registry.parameters, shape: registry.shapeOfViews)
    session.reportDocument()
    for finding in view.findings { session.diagnostics.add(finding) }
    let root = ValueReader(session: session, node: 0)
    let model = PageModel.read(from: root) ?? .standIn
    let unrecognized = registry.reportUnrecognized(document, to: session)
    self.document = document
    self.unrecognized = unrecognized
    self.parseError = document.original.syntaxErrors.first
    self.registry = registry
    self.name = model.name
    self.code = model.code
    self.declaredFloorCount = model.declaredFloorCount
    self.executionTime = model.executionTime
    self.head = model.head
    self.floatingPictures = model.float?.pictures ?? []
    self.floatingPlacement = model.float?.placement ?? .standard
    self.direction = model.direction
    self.language = model.language
    self.currencySign = model.currencySign
    let decoder = FloorDecoder(session: session, registry: registry)
    var floors: [Floor] = []
    floors.reserveCapacity(model.floorValues.count)
    for value in model.floorValues where rowCount <= rowLimit {
      floors.append(decoder.decode(value))
      if rowLimit < .max { rowCount += floors.last?.rows.weight ?? 0 }
    }
    self.floors = FloorList(floors)
    if session.readsView { decoder.checkContent(of: document.root) }
    self.urlNodes = session.urls
    self.found = session.diagnostics.all
  }

  /// Creates a page in code.
  public init(
    floors: [Floor], registry: FloorRegistry, name: JSONText? = nil, direction: PageDirection? = nil,
    language: LanguageTag? = nil, currencySign: CurrencySign? = nil
  ) {
    (document, parseError, code, declaredFloorCount, executionTime, head) = (nil, nil, nil, nil, nil, nil)
    unrecognized = nil
    (floatingPictures, floatingPlacement, urlNodes, found) = ([], .standard, [], [])
    self.floors = FloorList(floors)
    self.registry = registry
    self.name = name
    self.direction = direction
    self.language = language
    self.currencySign = currencySign
  }

  private init(unreadable error: ParseError, registry: FloorRegistry) {
    (document, name, code, declaredFloorCount, executionTime, head) = (nil, nil, nil, nil, nil, nil)
    (direction, language, currencySign, floors, urlNodes) = (nil, nil, nil, FloorList(), [])
    (floatingPictures, floatingPlacement) = ([], .standard)
    self.parseError = error
    unrecognized = nil
    self.registry = registry
    found = [Diagnostic(unreadable: error)]
  }

  /// The diagnostics of the page and its floors, in the order of the document. O(n log n) for n diagnostics.
  public var diagnostics: [Diagnostic] { unsortedDiagnostics.sorted() }

  /// The diagnostics of the page and its floors, in the order in which they were found.
  var unsortedDiagnostics: [Diagnostic] {
    var all = found
    for floor in floors { all += floor.found }
    return hasSharedValues ? all.withoutRepetitions : all
  }

  /// Whether a value of the file may be in the page several times, because references name it.
  package var hasSharedValues: Bool { registry.shape.values.references != nil }

  /// The values that models of any floor read as URLs, including refused ones, without duplicates and in the order of the
  /// document. O(n log n) for n values.
  public var urls: [ResourceURL] {
    guard let document else { return [] }
    var last: UInt32?
    var known: Set<WrittenURL> = []
    return urlNodes.sorted().compactMap { node in
      defer { last = node }
      if node == last { return nil }
      let url = ResourceURL(JSONText(document: document, node: node))
      // A view has some values of the page twice: a link is the jump of its part, and a field.
      if document.isView, let source = url.source {
        guard known.insert(WrittenURL(node: source.origin.node, text: url.written.string)).inserted else { return nil }
      }
      return url
    }
  }

  /// The description of the keys of a page, without floor types. Models in it are referenced by type.
  package static var description: ModelDescription { ModelDescription(unnamed: PageModel.self) }

  /// The title of the page's head, or the name of the page if there is no title.
  public var title: JSONText? { head?.title ?? name }
}

/// A URL of a page, and the value with it. A text with JSON can have several.
private struct WrittenURL: Hashable {
  let node: UInt32
  let text: String
}

extension Document {
  /// Checks the number of floors. O(floors).
  ///
  /// - Throws: `ParseError` if the document has more floors than `limit`.
  fileprivate func checkFloorCount(limit: Int) throws(ParseError) {
    guard limit < .max, let floors = root["floors"],
      floors.elements.prefix(limit + 1).count(where: { _ in true }) > limit
    else { return }
    throw error(.tooManyFloors(limit: limit), at: floors)
  }
}

/// The keys of a page.
private struct PageModel: JSONModel {
  let floorValues: [JSONValue]
  let declaredFloorCount: Int?
  let name: JSONText?
  let code: PageIdentifier?
  let executionTime: Double?
  let head: PageHead?
  let direction: PageDirection?
  let language: LanguageTag?
  let currencySign: CurrencySign?
  let float: FloatingButtons?

  init(from reader: inout JSONReader) {
    floorValues = reader.required("floors", as: FloorValues.self, about: "The floors, from the top").values
    declaredFloorCount = reader.optional("channelFloorSize", about: "The number of floors that the CMS reports")
    name = reader.optional("name", about: "The name of the page")
    code =
      reader.optional("code", as: ResultCode.self, about: "The result code: \"0\" is success, any other is an error")?
      .code
    executionTime = reader.optional("executeTime", about: "The time that the CMS took, in milliseconds")
    head = reader.optional("head", about: "The name and title of the page")
    direction = reader.optional("direction", about: "The direction of text: left to right or right to left")
    language = reader.optional("lang", about: "The language of the page's text: a BCP 47 tag, for example he")
    currencySign = reader.optional("currencySign", about: "The sign before prices, for example €")
    float = reader.optional("float", about: "The buttons that float over the page")
    reader.ignore("$schema", about: "The location of this schema, for editors")
  }

  /// Never `nil` for an object: a page without floors is valid.
  static func read(from value: borrowing ValueReader) -> PageModel? {
    guard var reader = JSONReader(value) else { return nil }
    let model = PageModel(from: &reader)
    reader.finish(PageModel.self)
    return model
  }
}

/// All entries of `floors`, including `null`, so that the index of a section is the index of its floor.
private struct FloorValues: ModelValue {
  var values: [JSONValue] = []

  static func read(from value: borrowing ValueReader) -> FloorValues? {
    guard value.value.kind == .array else { return value.reportWrongType(.array) }
    return FloorValues(values: Array(value.value.elements))
  }

  static var standIn: FloorValues { FloorValues() }
  static var valueDescription: ValueDescription { .array(.floor) }
}

/// `float`: the buttons over the page.
private struct FloatingButtons: JSONModel {
  let pictures: [Picture]
  let placement: FloatingPlacement

  init(from reader: inout JSONReader) {
    pictures = reader.optional(
      "picList", or: [], about: "The pictures of the buttons, the first one nearest to the edge of the screen")
    placement = FloatingPlacement(from: &reader)
  }
}
