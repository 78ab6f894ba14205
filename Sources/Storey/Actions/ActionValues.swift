/// The values of an action: those of one object of a page, as most are, or any others.
@usableFromInline enum ActionValues: Sendable {
  /// Values of one document, as nodes.
  case ofPage(Document, Nodes)
  indirect case composed(Composed)

  /// The form of the object of a page that has the values of an action. One byte, so that an action is copied member by member.
  enum Kind: Sendable {
    /// An object that has the members of an action, such as an item.
    case object
    case jump
    /// A link of a CMS, which is a jump without an event.
    case link
  }

  @usableFromInline struct Nodes: Sendable {
    /// Stands for a value that an action does not have.
    @inlinable static var none: UInt32 { UInt32.max }

    @usableFromInline var destination = none
    @usableFromInline var url = none
    @usableFromInline var urlVerdict = ResourceURL.Verdict.allowed
    var parameters = none
    @usableFromInline var eventID = none
    let source: UInt32
    var kind = Kind.object

    /// Returns the node of a text; `none` if the action does not have it, and for a refused URL.
    @inlinable @inline(__always)
    func node(of text: FloorAction.Text) -> UInt32 {
      switch text {
      case .destination: destination
      case .url: urlVerdict == .allowed ? url : Self.none
      case .eventID: eventID
      }
    }
  }

  @usableFromInline struct Composed: Sendable {
    var destination: JSONText?
    var url: ResourceURL?
    var parameters = FloorAction.Parameters.none
    var eventID: JSONText?
    var source: JSONValue?
  }

  var destination: JSONText? {
    switch self {
    case .ofPage(let document, let nodes): document.text(of: nodes.destination)
    case .composed(let values): values.destination
    }
  }

  var url: ResourceURL? {
    switch self {
    case .ofPage(let document, let nodes): document.text(of: nodes.url).map { ResourceURL($0, nodes.urlVerdict) }
    case .composed(let values): values.url
    }
  }

  /// Whether there is a web address that is allowed.
  var isLink: Bool {
    switch self {
    case .ofPage(_, let nodes): nodes.url != Nodes.none && nodes.urlVerdict == .allowed
    case .composed(let values): values.url?.isRefused == false
    }
  }

  var parameters: FloorAction.Parameters {
    switch self {
    case .ofPage(let document, let nodes):
      nodes.parameters == Nodes.none ? .none : .page(document.value(at: nodes.parameters))
    case .composed(let values): values.parameters
    }
  }

  var hasParameters: Bool {
    switch self {
    case .ofPage(_, let nodes): nodes.parameters != Nodes.none
    case .composed(let values): if case .none = values.parameters { false } else { true }
    }
  }

  var eventID: JSONText? {
    switch self {
    case .ofPage(let document, let nodes): document.text(of: nodes.eventID)
    case .composed(let values): values.eventID
    }
  }

  var source: JSONValue? {
    switch self {
    case .ofPage(let document, let nodes): document.value(at: nodes.source)
    case .composed(let values): values.source
    }
  }

  /// Passes a text as UTF-8 to a closure. Returns whether the action has the text; `false` for a refused URL.
  @inlinable @inline(__always)
  func withUTF8Bytes(_ text: FloorAction.Text, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    // A switch binds the document without counting a reference, unlike `guard case`.
    switch self {
    case .ofPage(let document, let nodes):
      let node = nodes.node(of: text)
      if node == Nodes.none { return false }
      unsafe document.tape.withText(of: node, body)
      return true
    case .composed: return unsafe withComposedUTF8Bytes(text, body)
    }
  }

  @usableFromInline
  func withComposedUTF8Bytes(_ text: FloorAction.Text, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    switch self {
    case .ofPage: false
    case .composed(let values):
      switch text {
      case .destination: unsafe Self.pass(values.destination, to: body)
      case .url: unsafe Self.pass(values.url?.allowed, to: body)
      case .eventID: unsafe Self.pass(values.eventID, to: body)
      }
    }
  }

  private static func pass(_ text: JSONText?, to body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    guard let text else { return false }
    unsafe text.withUTF8Bytes(body)
    return true
  }

  /// Passes the object of the page with the parameters to a closure as it is written, and whether it is without white space between
  /// tokens. Returns whether the parameters are an object of a page that repeats no key.
  @inline(__always)
  func withParameterBytes(_ body: (UnsafeBufferPointer<UInt8>, _ isCompact: Bool) -> Void) -> Bool {
    switch self {
    case .ofPage(let document, let nodes):
      if nodes.parameters == Nodes.none || document.repeatedKeyCount > 0 { return false }
      let tape = document.tape
      unsafe body(tape.content(of: tape.node(nodes.parameters)), document.isCompact)
      return true
    case .composed: return false
    }
  }
}

extension ActionValues.Nodes {
  /// Creates the nodes of values that are all of the document of their source; `nil` for other values.
  init?(
    _ destination: JSONText?, _ url: ResourceURL?, _ parameters: FloorAction.Parameters, _ eventID: JSONText?,
    of source: JSONValue
  ) {
    let document = source.document
    func node(_ text: JSONText?) -> UInt32? {
      guard let text else { return Self.none }
      return text.isSlice(of: document) ? text.node : nil
    }
    guard let destination = node(destination), let urlNode = node(url?.written), let eventID = node(eventID) else {
      return nil
    }
    self.init(
      destination: destination, url: urlNode, urlVerdict: url?.verdict ?? .allowed, eventID: eventID,
      source: source.node)
    switch parameters {
    case .none: break
    case .page(let object) where object.document === document: self.parameters = object.node
    case .page, .texts: return nil
    }
  }
}

extension Document {
  /// Returns the text of a node; `nil` for `ActionValues.Nodes.none`.
  fileprivate func text(of node: UInt32) -> JSONText? { node == ActionValues.Nodes.none ? nil : text(at: node) }
}
