/// A decoded page: its floors in order, and everything there is to say about it.
public struct Page: Sendable {
  /// The document it was decoded from; nil when the bytes are no JSON, and for a page made in code.
  public let document: Document?
  /// Why the bytes are no JSON; nil when they are, and for a page made in code.
  public let parseError: ParseError?
  /// What was used to decode it, and draws it.
  public let registry: FloorRegistry
  /// `name`.
  public let name: JSONText?
  /// `code`: absent, `"0"` and 0 mean success. `nil` when the page has neither text nor a number there.
  public let code: PageIdentifier?
  /// `channelFloorSize`: how many floors the CMS says there are.
  public let declaredFloorCount: Int?
  /// `executeTime`: how long the CMS took, in milliseconds.
  public let executionTime: Double?
  /// `head`.
  public let head: PageHead?
  /// `direction`: where text begins; nil when the page does not say.
  public let direction: PageDirection?
  /// `lang`: the language of the page's text; `nil` when the page does not name one.
  public let language: LanguageTag?
  /// One for every entry of `floors`, in order.
  public internal(set) var floors: FloorList
  /// `float.picList`: the buttons that float over the page.
  public let floatingPictures: [Picture]
  /// The values that its models read as URLs, in the order in which they were read.
  private let urlNodes: [UInt32]
  /// What is wrong with it and what is worth knowing, its floors aside, in the order in which it was found.
  private let found: [Diagnostic]

  /// Decodes a page. Never throws: bytes that are no JSON give a page without floors, and `parseError`; everything
  /// else that is wrong takes with it only what it spoils, and is in `diagnostics`.
  ///
  /// O(bytes), one pass to parse and one to decode.
  public init(decoding bytes: [UInt8], registry: FloorRegistry, limits: DocumentLimits = .default) {
    do throws(ParseError) {
      let document = try Document(parsing: bytes, limits: limits)
      try document.checkFloorCount(limit: limits.floors)
      let limit = min(limits.rows, limits.rows(inBytes: document.byteCount))
      var rowCount = 0
      let page = Page(decoding: document, registry: registry, rowLimit: limit, rowCount: &rowCount)
      if rowCount > limit, let floors = document.root["floors"] {
        throw document.error(
          limit == limits.rows
            ? .tooManyRows(limit: limit) : .tooManyRowsForSize(limit: limit, bytes: document.byteCount), at: floors)
      }
      self = page
    } catch {
      self.init(unreadable: error, registry: registry)
    }
  }

  /// Decodes a page from a document that is parsed already.
  public init(decoding document: Document, registry: FloorRegistry) {
    var rowCount = 0
    self.init(decoding: document, registry: registry, rowLimit: .max, rowCount: &rowCount)
  }

  /// Decodes floors until they have more rows than a limit. Where there is one, the rows are counted.
  private init(decoding document: Document, registry: FloorRegistry, rowLimit: Int, rowCount: inout Int) {
    let session = DecodingSession(document, parameters: registry.parameters)
    session.reportDocument()
    let root = ValueReader(session: session, node: 0)
    let model = PageModel.read(from: root) ?? .standIn
    self.document = document
    self.parseError = nil
    self.registry = registry
    self.name = model.name
    self.code = model.code
    self.declaredFloorCount = model.declaredFloorCount
    self.executionTime = model.executionTime
    self.head = model.head
    self.floatingPictures = model.float?.pictures ?? []
    self.direction = model.direction
    self.language = model.language
    let decoder = FloorDecoder(session: session, registry: registry)
    var floors: [Floor] = []
    floors.reserveCapacity(model.floorValues.count)
    for value in model.floorValues where rowCount <= rowLimit {
      floors.append(decoder.decode(value))
      if rowLimit < .max { rowCount += floors.last?.rows.weight ?? 0 }
    }
    self.floors = FloorList(floors)
    self.urlNodes = session.urls
    self.found = session.diagnostics.all
  }

  /// A page that is made in code.
  public init(
    floors: [Floor], registry: FloorRegistry, name: JSONText? = nil, direction: PageDirection? = nil,
    language: LanguageTag? = nil
  ) {
    (document, parseError, code, declaredFloorCount, executionTime, head) = (nil, nil, nil, nil, nil, nil)
    (floatingPictures, urlNodes, found) = ([], [], [])
    self.floors = FloorList(floors)
    self.registry = registry
    self.name = name
    self.direction = direction
    self.language = language
  }

  private init(unreadable error: ParseError, registry: FloorRegistry) {
    (document, name, code, declaredFloorCount, executionTime, head) = (nil, nil, nil, nil, nil, nil)
    (direction, language, floors, floatingPictures, urlNodes) = (nil, nil, FloorList(), [], [])
    self.parseError = error
    self.registry = registry
    found = [Diagnostic(unreadable: error)]
  }

  /// What is wrong with it and what is worth knowing, in the order of the document. O(n log n) of what there is.
  public var diagnostics: [Diagnostic] { unsortedDiagnostics.sorted() }

  /// The same in the order in which they were found.
  var unsortedDiagnostics: [Diagnostic] {
    var all = found
    for floor in floors { all += floor.found }
    return all
  }

  /// What the models of its document read as URLs, refused ones included, of any floor; each once, in the order of the
  /// document.
  /// O(n log n) of what there is.
  public var urls: [ResourceURL] {
    guard let document else { return [] }
    var last: UInt32?
    return urlNodes.sorted().compactMap { node in
      defer { last = node }
      return node == last ? nil : ResourceURL(JSONText(document: document, node: node))
    }
  }

  /// What a page may hold, floor types aside. The models in it are told by type.
  package static var description: ModelDescription { ModelDescription(unnamed: PageModel.self) }

  /// What the page is called: the title of its head, else its name.
  public var title: JSONText? { head?.title ?? name }
}

extension Document {
  /// Refuses a page of more floors than a limit. O(floors).
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
  let float: FloatingButtons?

  init(from reader: inout JSONReader) {
    floorValues = reader.required("floors", as: FloorValues.self, about: "The floors, from the top").values
    declaredFloorCount = reader.optional("channelFloorSize", about: "How many floors the CMS says there are")
    name = reader.optional("name", about: "What the page is called")
    code =
      reader.optional("code", as: ResultCode.self, about: "\"0\" is success; any other code is an error of the CMS")?
      .code
    executionTime = reader.optional("executeTime", about: "How long the CMS took, in milliseconds")
    head = reader.optional("head", about: "The name and title of the page")
    direction = reader.optional("direction", about: "Where text begins: from the left, or from the right")
    language = reader.optional("lang", about: "The language of the page's text, as a BCP 47 tag such as he")
    float = reader.optional("float", about: "The buttons that float over the page")
    reader.ignore("$schema", about: "Where editors find this schema")
  }

  /// A page without floors is still a page.
  static func read(from value: borrowing ValueReader) -> PageModel? {
    guard var reader = JSONReader(value) else { return nil }
    let model = PageModel(from: &reader)
    reader.finish(PageModel.self)
    return model
  }
}

/// Every entry of `floors`, null included: section numbers are floor numbers.
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

  init(from reader: inout JSONReader) {
    pictures = reader.optional("picList", or: [], about: "One button a picture, from the top")
  }
}
