/// Where a tap leads, as the CMS writes it.
public struct Jump: JSONModel, Sendable, Decodable {
  /// The usual keys of the free `params`; near misses of those with six letters or more are reported. Some are misspelt,
  /// and spelt so by the CMS. Those of an app are in `FloorRegistry.parameters`.
  public static let wellKnownParameters = [
    "functionId", "from", "url", "bid", "moduleId", "keyword", "skuId", "categoryIds", "firstCategoryId",
    "secondCategoryId", "catelogyId", "catelogyIdLevel1", "catelogyIdLevel2",
  ]

  /// The action of a tap, whether or not it leads anywhere.
  private let written: FloorAction
  /// Whether there is nowhere to go: no destination and no URL that is allowed.
  public let isEmpty: Bool
  /// `type`, as the CMS numbers it.
  public let type: PageIdentifier?

  public init(from reader: inout JSONReader) {
    let destination: JSONText? = reader.optional(
      "des", about: "\"m\" for a web page, otherwise the name of a native page")
    type = reader.optional("type", about: "As the CMS numbers it")
    let url: ResourceURL? = reader.optional("url", about: "The address, for web pages")
    let parameters = reader.parameters("params")
    isEmpty = destination == nil && url?.isRefused != false
    written = FloorAction(
      jump: reader.source, destination: destination, url: url,
      parameters: parameters.map(FloorAction.Parameters.page) ?? .none,
      eventID: reader.optional("srv", about: "The analytics event of the tap"))
  }

  /// The jump in its page; nil over nothing.
  public var source: JSONValue? { written.source }

  /// `des`: "m" for a web page, otherwise the name of a native page.
  public var destination: JSONText? { written.destination }

  /// `url`, for web pages.
  public var url: ResourceURL? { written.url }

  /// `params`: free, passed through as the page has it.
  public var parameters: JSONValue? {
    guard case .page(let object) = written.parameters else { return nil }
    return object
  }

  /// `srv`: the analytics event of the tap.
  public var eventID: JSONText? { written.eventID }

  /// The action of a tap; nil when there is nowhere to go.
  public var action: FloorAction? { isEmpty ? nil : written }
}

extension JSONReader {
  /// The free `params` of a jump: an object, whose near misses of well-known keys are reported.
  public mutating func parameters(_ key: ModelKey) -> JSONValue? {
    guard let value: FreeObject = optional(key, about: "What the page that opens is told") else { return nil }
    reportNearMisses(in: value.object, of: Jump.wellKnownParameters)
    return value.object
  }
}

/// An object of any members.
private struct FreeObject: ModelValue {
  let object: JSONValue

  static func read(from value: borrowing ValueReader) -> FreeObject? {
    guard value.value.kind == .object else { return value.reportWrongType(.object) }
    return FreeObject(object: value.value)
  }

  static var standIn: FreeObject { FreeObject(object: .null) }
  static var valueDescription: ValueDescription { .freeObject(wellKnown: Jump.wellKnownParameters) }
}

extension TapSource {
  /// Creates the source of a position whose tap follows a jump.
  ///
  /// - Parameters:
  ///   - item: The object that is shown at the position.
  ///   - jump: Its jump; nil when it has none.
  ///   - key: The key of the item that holds the jump.
  public init(_ item: JSONValue?, jump: Jump?, key: String = "jump") {
    self.init(item, jump: jump?.source, jumpKey: key)
  }
}
