/// The target of a tap, in the format of the CMS.
public struct Jump: JSONModel, Sendable, Decodable {
  /// The usual keys of the free `params`. Near misses of keys with six letters or more are reported. Some are misspelt in the
  /// CMS itself. The keys of an app are in `FloorRegistry.parameters`.
  public static let wellKnownParameters = [
    "functionId", "from", "url", "bid", "moduleId", "keyword", "skuId", "categoryIds", "firstCategoryId",
    "secondCategoryId", "catelogyId", "catelogyIdLevel1", "catelogyIdLevel2",
  ]

  /// The values of the action of a tap, even if the jump has no target.
  private var values: ActionValues
  /// Whether the jump has no target: no destination and no allowed URL.
  public let isEmpty: Bool
  private let typeNode: IdentifierNode?

  /// Reads a jump: an object, or a link of the CMS that means one.
  public static func read(from value: borrowing ValueReader) -> Jump? {
    if value.session.readsView, let node = value.jump(), node != value.node {
      // Not one expression: the optimizer of Swift 6.3 crashes when it specializes a temporary reader.
      let link = ValueReader(session: value.session, node: node)
      var jump = readObject(link)
      jump?.markAsLink()
      return jump
    }
    if value.session.readsView, let link = value.destination() {
      return Jump(link: value, to: link.node, hasAddress: link.hasAddress)
    }
    if value.session.readsView, value.reportUnknownLink() { return nil }
    return readObject(value)
  }

  /// Creates the jump of a text that is a link.
  private init(link value: borrowing ValueReader, to destination: UInt32, hasAddress: Bool) {
    let url = hasAddress ? URLNode.read(from: value) : nil
    let none = ActionValues.Nodes.none
    (isEmpty, typeNode) = (false, nil)
    values = .ofPage(
      value.session.document,
      ActionValues.Nodes(
        destination: destination, url: url?.node ?? none, urlVerdict: url?.verdict ?? .allowed, parameters: none,
        eventID: none, source: value.node, kind: .link))
  }

  private mutating func markAsLink() {
    guard case .ofPage(let document, var nodes) = values else { return }
    nodes.kind = .link
    values = .ofPage(document, nodes)
  }

  private static func readObject(_ value: borrowing ValueReader) -> Jump? {
    guard var reader = JSONReader(value) else { return nil }
    let jump = Jump(from: &reader)
    reader.finish(Jump.self)
    return reader.hasFailed ? nil : jump
  }

  public init(from reader: inout JSONReader) {
    let destination: TextNode? = reader.optional(
      "des", about: "The destination: \"m\" for a web page, otherwise the name of a native page")
    typeNode = reader.optional("type", about: "The type, as numbered by the CMS")
    let url: URLNode? = reader.optional("url", about: "The address, for web pages")
    let parameters = reader.parametersNode("params")
    isEmpty = destination == nil && url?.verdict != .allowed
    let eventID: TextNode? = reader.optional("srv", about: "The analytics event of the tap")
    values =
      reader.place.map { place in
        let none = ActionValues.Nodes.none
        return .ofPage(
          place.document,
          ActionValues.Nodes(
            destination: destination?.node ?? none, url: url?.node ?? none, urlVerdict: url?.verdict ?? .allowed,
            parameters: parameters ?? none, eventID: eventID?.node ?? none, source: place.node, kind: .jump))
      } ?? .composed(.init())
  }

  /// The jump in its page; `nil` when it was not read from a page.
  public var source: JSONValue? { values.source }

  /// `des`: "m" for a web page, otherwise the name of a native page.
  public var destination: JSONText? { values.destination }

  /// `type`, as numbered by the CMS.
  public var type: PageIdentifier? {
    guard let typeNode, let document = values.source?.document else { return nil }
    return PageIdentifier(document.text(at: typeNode.node))
  }

  /// `url`, for web pages.
  public var url: ResourceURL? { values.url }

  /// `params`: any parameters, passed on unchanged.
  public var parameters: JSONValue? {
    guard case .page(let object) = values.parameters else { return nil }
    return object
  }

  /// `srv`: the analytics event of the tap.
  public var eventID: JSONText? { values.eventID }

  /// The action of a tap; `nil` when the jump has no target.
  public var action: FloorAction? { isEmpty ? nil : FloorAction(jump: values) }
}

extension JSONReader {
  /// Reads the free `params` of a jump, which must be an object, and reports near misses of its well-known keys.
  public mutating func parameters(_ key: ModelKey) -> JSONValue? {
    parametersNode(key).map { current.session.document.value(at: $0) }
  }

  /// Reads the free `params` of a jump as a node.
  fileprivate mutating func parametersNode(_ key: ModelKey) -> UInt32? {
    guard let object: FreeObject = optional(key, about: "The parameters for the page that the jump opens") else {
      return nil
    }
    current.session.reportNearMisses(in: object.node, of: Jump.wellKnownParameters)
    return object.node
  }
}

/// An object with any members.
private struct FreeObject: ModelValue {
  let node: UInt32

  static func read(from value: borrowing ValueReader) -> FreeObject? {
    guard value.entry.kind == .object else { return value.reportWrongType(.object) }
    return FreeObject(node: value.node)
  }

  static var standIn: FreeObject { FreeObject(node: 0) }
  static var valueDescription: ValueDescription { .freeObject(wellKnown: Jump.wellKnownParameters) }
}

extension TapSource {
  /// Creates the source of a position whose tap follows a jump.
  ///
  /// - Parameters:
  ///   - item: The object that is shown at the position.
  ///   - jump: The jump of the item, if any.
  ///   - key: The key of the jump in the item.
  public init(_ item: JSONValue?, jump: Jump?, key: String = "jump") {
    self.init(item, jump: jump?.source, jumpKey: key)
  }
}
