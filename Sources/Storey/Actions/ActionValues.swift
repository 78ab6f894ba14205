/// The values of an action: those of one object of a page, as most are, or any others.
enum ActionValues: Sendable {
  /// Values of one document, as nodes.
  case ofPage(Document, Nodes)
  indirect case composed(Composed)

  struct Nodes: Sendable {
    /// Stands for a value that an action does not have.
    static let none = UInt32.max

    var destination = none
    var url = none
    var urlVerdict = ResourceURL.Verdict.allowed
    var parameters = none
    var eventID = none
    let source: UInt32
    var isOfJump = false
  }

  struct Composed: Sendable {
    var destination: JSONText?
    var url: ResourceURL?
    var parameters = FloorAction.Parameters.none
    var eventID: JSONText?
    var source: JSONValue?
  }

  init(_ values: Composed) {
    if let source = values.source, let nodes = Nodes(values, in: source) {
      self = .ofPage(source.document, nodes)
    } else {
      self = .composed(values)
    }
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
  @inline(__always)
  func withUTF8Bytes(_ text: FloorAction.Text, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    switch self {
    case .ofPage(let document, let nodes):
      let node =
        switch text {
        case .destination: nodes.destination
        case .url: nodes.urlVerdict == .allowed ? nodes.url : Nodes.none
        case .eventID: nodes.eventID
        }
      if node == Nodes.none { return false }
      unsafe document.tape.withText(of: node, body)
      return true
    case .composed(let values):
      let text =
        switch text {
        case .destination: values.destination
        case .url: values.url?.allowed
        case .eventID: values.eventID
        }
      unsafe text?.withUTF8Bytes(body)
      return text != nil
    }
  }

  /// Passes the object of the page with the parameters to a closure as it is written, and whether it is without white space between
  /// tokens. Returns whether the parameters are an object of a page that repeats no key.
  @inline(__always)
  func withParameterBytes(_ body: (UnsafeBufferPointer<UInt8>, _ isCompact: Bool) -> Void) -> Bool {
    guard case .ofPage(let document, let nodes) = self, nodes.parameters != Nodes.none, document.repeatedKeyCount == 0
    else { return false }
    let tape = document.tape
    unsafe body(tape.content(of: tape.node(nodes.parameters)), document.isCompact)
    return true
  }
}

extension ActionValues.Nodes {
  /// Creates the nodes of values that are all of the document of their source; `nil` for other values.
  fileprivate init?(_ values: ActionValues.Composed, in source: JSONValue) {
    func node(_ text: JSONText?) -> UInt32? {
      guard let text else { return Self.none }
      guard case .slice(let document, let node) = text.storage, document === source.document else { return nil }
      return node
    }
    guard let destination = node(values.destination), let url = node(values.url?.written),
      let eventID = node(values.eventID)
    else { return nil }
    self.init(
      destination: destination, url: url, urlVerdict: values.url?.verdict ?? .allowed, eventID: eventID,
      source: source.node)
    switch values.parameters {
    case .none: break
    case .page(let object) where object.document === source.document: parameters = object.node
    case .page, .texts: return nil
    }
  }
}

extension Document {
  /// Returns the text of a node; `nil` for `ActionValues.Nodes.none`.
  fileprivate func text(of node: UInt32) -> JSONText? { node == ActionValues.Nodes.none ? nil : text(at: node) }
}
