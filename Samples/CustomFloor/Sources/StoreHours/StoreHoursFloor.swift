import Storey
import StoreyFloors

/// `StoreHours`: shops, one in each row: a picture, the name, the address and the opening hours.
///
///     {"pattern": "StoreHours", "fheader": {"lctitle": "门店"}, "storeList": [
///       {"name": "滨江店", "img": "https://…", "address": "江南大道 228 号", "opens": 480, "closes": 1320, "jump": {…}}]}
public struct StoreHoursFloor: TemplateContainer, JSONModel {
  public static let pattern: FloorPattern = "StoreHours"
  public static let summary = "Shops with their addresses and opening hours, one in each row"
  public static let cells: [any TemplateCell.Type] = [HeaderCell.self, StoreCell.self]

  public let base: FloorBase
  /// The shops, in order.
  public let stores: [Store]

  public init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    stores = reader.required("storeList", about: "The shops, in order")
  }

  public var rows: FloorRows {
    FloorRows(header: base.header) + FloorRows(stores.map(StoreRow.init), drawnBy: StoreCell.self)
  }
}

/// A shop.
public struct Store: JSONModel, Sendable {
  /// `name`.
  public let name: JSONText
  /// `img`.
  public let image: ResourceURL?
  /// `address`.
  public let address: JSONText?
  /// `opens`, in minutes from midnight.
  public let opens: Int
  /// `closes`, in minutes from midnight; may exceed 1440.
  public let closes: Int
  /// `jump`.
  public let jump: Jump?
  /// The JSON value of the shop; `nil` if the shop was not decoded from a page.
  public let source: JSONValue?

  public init(from reader: inout JSONReader) {
    source = reader.source
    name = reader.required("name", about: "The name of the shop")
    image = reader.optional("img", about: "The URL of a picture of the shop")
    address = reader.optional("address", about: "The address of the shop")
    opens = reader.optional("opens", or: 540, in: 0...1439, about: "The opening time, in minutes from midnight")
    closes = reader.optional(
      "closes", or: 1260, in: 0...2880, about: "The closing time, in minutes from midnight; may exceed 1440")
    jump = reader.optional("jump", about: "The target of a tap")
  }

  /// The opening hours, for example `09:00–21:00`.
  public var hours: JSONText { JSONText("\(Self.clock(opens))–\(Self.clock(closes))") }

  private static func clock(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60 % 24, minutes % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
