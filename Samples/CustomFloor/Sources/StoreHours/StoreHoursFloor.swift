import Storey
import StoreyFloors

/// `StoreHours`: shops that one can walk into, one a row: a picture, the name, the address, and when it is open.
///
///     {"pattern": "StoreHours", "fheader": {"lctitle": "门店"}, "storeList": [
///       {"name": "滨江店", "img": "https://…", "address": "江南大道 228 号", "opens": 480, "closes": 1320, "jump": {…}}]}
public struct StoreHoursFloor: TemplateContainer, JSONModel {
  public static let pattern: FloorPattern = "StoreHours"
  public static let summary = "Shops with their addresses and opening hours, one a row"
  public static let cells: [any TemplateCell.Type] = [HeaderCell.self, StoreCell.self]

  public let base: FloorBase
  /// The shops, from the top.
  public let stores: [Store]

  public init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    stores = reader.required("storeList", about: "The shops, from the top")
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
  /// `closes`, in minutes from midnight; later than midnight is more than 1440.
  public let closes: Int
  /// `jump`.
  public let jump: Jump?
  /// The shop in its page; nil over nothing.
  public let source: JSONValue?

  public init(from reader: inout JSONReader) {
    source = reader.source
    name = reader.required("name", about: "What the shop is called")
    image = reader.optional("img", about: "The address of a picture of it")
    address = reader.optional("address", about: "Where it is")
    opens = reader.optional("opens", or: 540, in: 0...1439, about: "When it opens, in minutes from midnight")
    closes = reader.optional(
      "closes", or: 1260, in: 0...2880, about: "When it closes, in minutes from midnight; beyond midnight above 1440")
    jump = reader.optional("jump", about: "Where a tap leads")
  }

  /// `09:00–21:00`
  public var hours: JSONText { JSONText("\(Self.clock(opens))–\(Self.clock(closes))") }

  private static func clock(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60 % 24, minutes % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
