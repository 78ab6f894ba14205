/// The action that a tap emits. Models create actions; they do not carry them out.
public struct FloorAction: Sendable {
  /// The kind of an action.
  public enum Kind: Sendable, Hashable {
    /// Opens a page (`jump`), shares it (`share`), adds a product to the cart (`addToCart`), or reloads the page
    /// (`reload`).
    case jump, share, addToCart, reload
    /// An action that the app defines, by its name.
    case custom(String)

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

  /// The content of an action without its path. A class, so that a copy of an action copies one reference instead of all
  /// its texts.
  private final class Content: Sendable {
    let kind: Kind
    let destination: JSONText?
    let url: ResourceURL?
    let parameters: Parameters
    let eventID: JSONText?
    let isLink: Bool
    let source: JSONValue?
    let isOfJump: Bool

    init(
      kind: Kind, destination: JSONText?, url: ResourceURL?, parameters: Parameters, eventID: JSONText?,
      source: JSONValue?, isOfJump: Bool
    ) {
      self.kind = kind
      self.destination = destination
      self.url = url
      self.parameters = parameters
      self.eventID = eventID
      isLink = url?.isRefused == false
      self.source = source
      self.isOfJump = isOfJump
    }
  }

  private let content: Content

  /// The position on the page that the action came from. Set by the layout.
  public internal(set) var path: ActionPath?

  /// Creates an action. `source` is the object of the page that defines the action; findings about the action point to it.
  public init(
    kind: Kind, destination: JSONText? = nil, url: ResourceURL? = nil, parameters: Parameters = .none,
    eventID: JSONText? = nil, source: JSONValue? = nil
  ) {
    content = Content(
      kind: kind, destination: destination, url: url, parameters: parameters, eventID: eventID, source: source,
      isOfJump: false)
  }

  /// Creates the action of a jump.
  init(
    jump source: JSONValue?, destination: JSONText?, url: ResourceURL?, parameters: Parameters, eventID: JSONText?
  ) {
    content = Content(
      kind: .jump, destination: destination, url: url, parameters: parameters, eventID: eventID, source: source,
      isOfJump: true)
  }

  /// The kind of the action.
  public var kind: Kind { content.kind }
  /// The destination: the name of a native page, or `m` for a web page.
  public var destination: JSONText? { content.destination }
  /// The web address, if there is one.
  public var url: ResourceURL? { content.url }
  /// Whether the action has a web address that is allowed, so that the output formats write a link.
  public var isLink: Bool { content.isLink }

  /// A text of an action.
  package enum Text {
    case destination, url, eventID
  }

  /// Passes a text as UTF-8 to a closure, without reference counting.
  ///
  /// - Returns: Whether the action has the text. `false` for a refused URL.
  package func withUTF8Bytes(_ text: Text, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    switch text {
    case .destination:
      unsafe content.destination?.withUTF8Bytes(body)
      return content.destination != nil
    case .eventID:
      unsafe content.eventID?.withUTF8Bytes(body)
      return content.eventID != nil
    case .url:
      unsafe content.url?.withUTF8Bytes(body)
      return isLink
    }
  }

  /// The parameters.
  public var parameters: Parameters { content.parameters }
  /// The analytics event.
  public var eventID: JSONText? { content.eventID }
  /// The object of the page that defines the action: a jump, or an object that has the keys of an action itself, for
  /// example a product. `nil` if it is not known.
  public var source: JSONValue? { content.source }
  /// Whether `source` is a jump, that is, a part of the tapped object.
  package var isOfJump: Bool { content.isOfJump }
}
