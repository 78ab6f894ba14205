/// The target of a tap, in the format of the CMS.
public struct Jump: JSONModel, Sendable, Decodable {
  /// The usual keys of the free `params`. Near misses of keys with six letters or more are reported. Some are misspelt in the
  /// CMS itself. The keys of an app are in `FloorRegistry.parameters`.
  public static let wellKnownParameters = [
    "functionId", "from", "url", "bid", "moduleId", "keyword", "skuId", "categoryIds", "firstCategoryId",
    "secondCategoryId", "catelogyId", "catelogyIdLevel1", "catelogyIdLevel2",
  ]

  /// The action of a tap, even if the jump has no target.
  private let written: FloorAction
  /// Whether the jump has no target: no destination and no allowed URL.
  public let isEmpty: Bool
  /// `type`, as numbered by the CMS.
  public let type: PageIdentifier?

  public init(from reader: inout JSONReader) {
    let destination: JSONText? = reader.optional(
      "des", about: "The destination: \"m\" for a web page, otherwise the name of a native page")
    type = reader.optional("type", about: "The type, as numbered by the CMS")
    let url: ResourceURL? = reader.optional("url", about: "The address, for web pages")
    let parameters = reader.parameters("params")
    isEmpty = destination == nil && url?.isRefused != false
    written = FloorAction(
      jump: reader.source, destination: destination, url: url,
      parameters: parameters.map(FloorAction.Parameters.page) ?? .none,
      eventID: reader.optional("srv", about: "The analytics event of the tap"))
  }

  /// The jump in its page; `nil` when it was not read from a page.
  public var source: JSONValue? { written.source }

  /// `des`: "m" for a web page, otherwise the name of a native page.
  public var destination: JSONText? { written.destination }

  /// `url`, for web pages.
  public var url: ResourceURL? { written.url }

  /// `params`: any parameters, passed on unchanged.
  public var parameters: JSONValue? {
    guard case .page(let object) = written.parameters else { return nil }
    return object
  }

  /// `srv`: the analytics event of the tap.
  public var eventID: JSONText? { written.eventID }

  /// The action of a tap; `nil` when the jump has no target.
  public var action: FloorAction? { isEmpty ? nil : written }
}

extension JSONReader {
  /// Reads the free `params` of a jump, which must be an object, and reports near misses of its well-known keys.
  public mutating func parameters(_ key: ModelKey) -> JSONValue? {
    guard let value: FreeObject = optional(key, about: "The parameters for the page that the jump opens") else {
      return nil
    }
    reportNearMisses(in: value.object, of: Jump.wellKnownParameters)
    return value.object
  }
}

/// An object with any members.
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
  ///   - jump: The jump of the item, if any.
  ///   - key: The key of the jump in the item.
  public init(_ item: JSONValue?, jump: Jump?, key: String = "jump") {
    self.init(item, jump: jump?.source, jumpKey: key)
  }
}
