/// The action that a tap emits. Models create actions; they do not carry them out.
public struct FloorAction: Sendable {
  /// The kind of an action.
  public enum Kind: Sendable, Hashable {
    /// Opens a page (`jump`), shares it (`share`), adds a product to the cart (`addToCart`), or reloads the page
    /// (`reload`).
    case jump, share, addToCart, reload
    /// An action that the app defines, by its name.
    case custom(String)

    /// Creates the kind with a name in the output formats.
    public init(named name: String) {
      let named: [Kind] = [.jump, .share, .addToCart, .reload]
      self = named.first { $0.name == name } ?? .custom(name)
    }

    /// The name of the kind in the output formats.
    public var name: String {
      switch self {
      case .jump: "jump"
      case .share: "share"
      case .addToCart: "addToCart"
      case .reload: "reload"
      case .custom(let name): name
      }
    }
  }

  /// The parameters of an action.
  public enum Parameters: Sendable {
    /// No parameters.
    case none
    /// An object of the page, passed on without a copy.
    case page(JSONValue)
    /// Names and texts, in order.
    case texts([(name: String, value: JSONText)])
  }

  /// The kind of the action.
  public let kind: Kind
  @usableFromInline let values: ActionValues

  /// The position on the page that the action came from. Set by the layout.
  public internal(set) var path: ActionPath?

  /// Creates an action. `source` is the object of the page that defines the action; findings about the action point to it.
  public init(
    kind: Kind, destination: JSONText? = nil, url: ResourceURL? = nil, parameters: Parameters = .none,
    eventID: JSONText? = nil, source: JSONValue? = nil
  ) {
    self.kind = kind
    if let source, let nodes = ActionValues.Nodes(destination, url, parameters, eventID, of: source) {
      values = .ofPage(source.document, nodes)
    } else {
      values = .composed(
        .init(destination: destination, url: url, parameters: parameters, eventID: eventID, source: source))
    }
  }

  /// Creates the action of a jump.
  init(jump values: ActionValues) {
    kind = .jump
    self.values = values
  }

  /// The destination: the name of a native page, or `m` for a web page.
  public var destination: JSONText? { values.destination }
  /// The web address, if there is one.
  public var url: ResourceURL? { values.url }
  /// Whether the action has a web address that is allowed, so that the output formats write a link.
  public var isLink: Bool { values.isLink }

  /// A text of an action.
  @usableFromInline package enum Text {
    case destination, url, eventID
  }

  /// Passes a text as UTF-8 to a closure, without reference counting.
  ///
  /// - Returns: Whether the action has the text. `false` for a refused URL.
  @inlinable package func withUTF8Bytes(_ text: Text, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    unsafe values.withUTF8Bytes(text, body)
  }

  /// Passes the object of the page with the parameters to a closure as it is written, without reference counting.
  ///
  /// - Parameter body: Receives the bytes and whether they are without white space between tokens.
  /// - Returns: Whether the parameters are an object of a page that repeats no key.
  package func withParameterBytes(_ body: (UnsafeBufferPointer<UInt8>, _ isCompact: Bool) -> Void) -> Bool {
    unsafe values.withParameterBytes(body)
  }

  /// The parameters.
  public var parameters: Parameters { values.parameters }
  /// Whether the action has parameters.
  package var hasParameters: Bool { values.hasParameters }
  /// The analytics event.
  public var eventID: JSONText? { values.eventID }
  /// The object of the page that defines the action: a jump, or an object that has the keys of an action itself, for
  /// example a product. `nil` if it is not known.
  public var source: JSONValue? { values.source }
  /// Whether `source` is a jump, that is, a part of the tapped object.
  package var isOfJump: Bool {
    if case .ofPage(_, let nodes) = values { nodes.kind != .object } else { false }
  }
  /// Whether the action is that of a link of a CMS, which has an address and cannot have an event.
  package var isOfLink: Bool {
    if case .ofPage(_, let nodes) = values { nodes.kind == .link } else { false }
  }
}
