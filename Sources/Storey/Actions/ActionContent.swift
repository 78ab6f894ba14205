/// The content of an action without its path. A class, so that a copy of an action copies one reference instead of all its texts.
///
/// The values of most actions are those of one object of a page. They are stored as nodes, with one reference to the document. The
/// values of other actions are in `made`.
final class ActionContent: Sendable {
  let kind: FloorAction.Kind
  /// Whether the action has a web address that is allowed.
  let isLink: Bool
  /// Whether `source` is a jump.
  let isOfJump: Bool
  /// The document of the nodes; `nil` if the values are in `made`.
  let document: Document?
  /// The memory of the document, which the content keeps alive.
  private let tape: TapeView?
  private let nodes: Nodes
  private let made: MadeValues?

  /// The nodes of the values in one document.
  private struct Nodes {
    /// Stands for a value that an action does not have.
    static let none = UInt32.max

    var destination = none
    var url = none
    var urlVerdict = ResourceURL.Verdict.allowed
    var parameters = none
    var eventID = none
    var source = none
  }

  /// Values that are not all of one document.
  fileprivate final class MadeValues: Sendable {
    let destination: JSONText?
    let url: ResourceURL?
    let parameters: FloorAction.Parameters
    let eventID: JSONText?
    let source: JSONValue?

    init(
      _ destination: JSONText?, _ url: ResourceURL?, _ parameters: FloorAction.Parameters, _ eventID: JSONText?,
      _ source: JSONValue?
    ) {
      self.destination = destination
      self.url = url
      self.parameters = parameters
      self.eventID = eventID
      self.source = source
    }
  }

  init(
    _ kind: FloorAction.Kind, destination: JSONText?, url: ResourceURL?, parameters: FloorAction.Parameters,
    eventID: JSONText?, source: JSONValue?
  ) {
    self.kind = kind
    isLink = url?.isRefused == false
    isOfJump = false
    if let source, let nodes = Self.nodes(destination, url, parameters, eventID, source) {
      document = source.document
      tape = source.document.tape
      self.nodes = nodes
      made = nil
    } else {
      (document, tape) = (nil, nil)
      nodes = Nodes()
      made = MadeValues(destination, url, parameters, eventID, source)
    }
  }

  /// Creates the content of a jump. `place` is the jump in its page, of which the other values are members.
  init(
    jump place: (document: Document, node: UInt32)?, destination: TextNode?, url: URLNode?, parameters: UInt32?,
    eventID: TextNode?
  ) {
    kind = .jump
    isLink = url?.verdict == .allowed
    isOfJump = true
    document = place?.document
    tape = place?.document.tape
    nodes = Nodes(
      destination: destination?.node ?? Nodes.none, url: url?.node ?? Nodes.none, urlVerdict: url?.verdict ?? .allowed,
      parameters: parameters ?? Nodes.none, eventID: eventID?.node ?? Nodes.none, source: place?.node ?? Nodes.none)
    made = nil
  }

  /// Returns the values as nodes, if all of them are of one document.
  private static func nodes(
    _ destination: JSONText?, _ url: ResourceURL?, _ parameters: FloorAction.Parameters, _ eventID: JSONText?,
    _ source: JSONValue
  ) -> Nodes? {
    var nodes = Nodes(source: source.node)
    if let destination {
      guard let node = destination.node(in: source.document) else { return nil }
      nodes.destination = node
    }
    if let url {
      guard let node = url.written.node(in: source.document) else { return nil }
      nodes.url = node
      nodes.urlVerdict = url.verdict
    }
    switch parameters {
    case .none: break
    case .page(let value):
      guard value.document === source.document else { return nil }
      nodes.parameters = value.node
    case .texts: return nil
    }
    if let eventID {
      guard let node = eventID.node(in: source.document) else { return nil }
      nodes.eventID = node
    }
    return nodes
  }

  private func text(at node: UInt32) -> JSONText? {
    node == Nodes.none ? nil : document.map { $0.text(at: node) }
  }

  private func value(at node: UInt32) -> JSONValue? {
    node == Nodes.none ? nil : document.map { $0.value(at: node) }
  }

  var destination: JSONText? { made.map(\.destination) ?? text(at: nodes.destination) }
  var url: ResourceURL? { made.map(\.url) ?? text(at: nodes.url).map { ResourceURL($0, nodes.urlVerdict) } }
  var parameters: FloorAction.Parameters {
    made.map(\.parameters) ?? value(at: nodes.parameters).map(FloorAction.Parameters.page) ?? .none
  }
  /// Whether the action has parameters.
  var hasParameters: Bool {
    guard let made else { return nodes.parameters != Nodes.none }
    if case .none = made.parameters { return false }
    return true
  }
  var eventID: JSONText? { made.map(\.eventID) ?? text(at: nodes.eventID) }
  var source: JSONValue? { made.map(\.source) ?? value(at: nodes.source) }

  /// Passes a text as UTF-8 to a closure, without reference counting.
  ///
  /// - Returns: Whether the action has the text. `false` for a refused URL.
  func withUTF8Bytes(_ text: FloorAction.Text, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    if let made { return unsafe made.withUTF8Bytes(text, isLink: isLink, body) }
    let node =
      switch text {
      case .destination: nodes.destination
      case .url: isLink ? nodes.url : Nodes.none
      case .eventID: nodes.eventID
      }
    guard node != Nodes.none, let tape else { return false }
    unsafe tape.withText(of: node, body)
    return true
  }

  /// Passes the object of the page with the parameters to a closure as it is written, without reference counting.
  ///
  /// - Parameter body: Receives the bytes and whether they are without white space between tokens.
  /// - Returns: Whether the parameters are an object of the page without repeated keys.
  func withParameterBytes(_ body: (UnsafeBufferPointer<UInt8>, _ isCompact: Bool) -> Void) -> Bool {
    guard nodes.parameters != Nodes.none, let tape, let document, document.repeatedKeyCount == 0 else { return false }
    unsafe body(tape.content(of: tape.node(nodes.parameters)), document.isCompact)
    return true
  }
}

extension ActionContent.MadeValues {
  fileprivate func withUTF8Bytes(
    _ text: FloorAction.Text, isLink: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    let text =
      switch text {
      case .destination: destination
      case .url: isLink ? url?.written : nil
      case .eventID: eventID
      }
    unsafe text?.withUTF8Bytes(body)
    return text != nil
  }
}

extension JSONText {
  /// Returns the node of a text that is a slice of a document; `nil` for any other text.
  fileprivate func node(in document: Document) -> UInt32? {
    guard case .slice(let own, let node) = storage, own === document else { return nil }
    return node
  }
}
