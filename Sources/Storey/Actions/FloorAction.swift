/// The action that a tap emits. Models make it; they never navigate and never fetch.
public struct FloorAction: Sendable {
  /// What is to be done.
  public enum Kind: Sendable, Hashable {
    /// Go to a page (`jump`), share it (`share`), put a product into the cart (`addToCart`), or fetch the page anew
    /// (`reload`).
    case jump, share, addToCart, reload
    /// An action of your own, by its name.
    case custom(String)

    /// The name that the outputs use.
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

  /// What goes with an action.
  public enum Parameters: Sendable {
    /// Nothing.
    case none
    /// An object of the page, passed through without a copy.
    case page(JSONValue)
    /// Names and texts, in this order.
    case texts([(name: String, value: JSONText)])
  }

  /// What an action says, apart from where it came from. A class, so that the models that hold actions and the
  /// layout that hands them out copy one reference instead of every text in it.
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

  /// Where on the page it came from. Set by the layout.
  public internal(set) var path: ActionPath?

  /// An action from its parts. `source` is the object of the page that says it, where findings about it point.
  public init(
    kind: Kind, destination: JSONText? = nil, url: ResourceURL? = nil, parameters: Parameters = .none,
    eventID: JSONText? = nil, source: JSONValue? = nil
  ) {
    content = Content(
      kind: kind, destination: destination, url: url, parameters: parameters, eventID: eventID, source: source,
      isOfJump: false)
  }

  /// The action of a jump.
  init(
    jump source: JSONValue?, destination: JSONText?, url: ResourceURL?, parameters: Parameters, eventID: JSONText?
  ) {
    content = Content(
      kind: .jump, destination: destination, url: url, parameters: parameters, eventID: eventID, source: source,
      isOfJump: true)
  }

  /// What is to be done.
  public var kind: Kind { content.kind }
  /// Where to go: the name of a native page, or "m" for a web page.
  public var destination: JSONText? { content.destination }
  /// The web address, if there is one.
  public var url: ResourceURL? { content.url }
  /// Whether it has a web address that is allowed: then a tap on it is a link.
  public var isLink: Bool { content.isLink }

  /// One of the texts of an action.
  package enum Text {
    case destination, url, eventID
  }

  /// Lends a text as UTF-8, without counting a reference, and says whether there is one. A refused URL is none.
  package func lendUTF8(_ text: Text, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    switch text {
    case .destination:
      unsafe content.destination?.lendUTF8(body)
      return content.destination != nil
    case .eventID:
      unsafe content.eventID?.lendUTF8(body)
      return content.eventID != nil
    case .url:
      unsafe content.url?.lendUTF8(body)
      return isLink
    }
  }

  /// What goes with it.
  public var parameters: Parameters { content.parameters }
  /// The analytics event.
  public var eventID: JSONText? { content.eventID }
  /// The object of the page that says the action: a jump, or what has the action's keys itself, such as a product. nil
  /// when the action does not know it.
  public var source: JSONValue? { content.source }
  /// Whether `source` is a jump, and so a part of what is tapped.
  package var isOfJump: Bool { content.isOfJump }
}
