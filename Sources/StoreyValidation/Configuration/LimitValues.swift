package import Storey

/// The value of `limits` in a configuration: limits of pages and outputs, by name.
package struct LimitValues: JSONModel {
  package let limits: Limits

  package init(from reader: inout JSONReader) {
    var limits = Limits.none
    for limit in Limits.Name.allCases {
      let key = ModelKey(limit.rawValue)
      if !limit.isOfConfigurations {
        limits[limit] = reader.optional(key, as: LimitValue.self, about: limit.summary)?.value
      } else if reader.source?[limit.rawValue] != nil {
        _ = reader.optional(key, as: RefusedLimit.self)
      }
    }
    self.limits = limits
  }

  /// The value of a limit that a configuration cannot set.
  private struct RefusedLimit: ModelValue {
    static func read(from value: borrowing ValueReader) -> RefusedLimit? {
      value.report(
        .invalidConfiguration, .error, "a configuration cannot set this limit, which applies to configurations",
        hint: "remove it; the option --limit can set it")
      return nil
    }

    static var standIn: RefusedLimit { RefusedLimit() }
    static var valueDescription: ValueDescription { .scalar(.integer) }
  }

  /// The value of one limit.
  private struct LimitValue: ModelValue {
    let value: Int

    private static let range = 1...Limits.Name.greatest

    static func read(from value: borrowing ValueReader) -> LimitValue? {
      guard let number = Int.read(from: value) else { return nil }
      if range.contains(number) { return LimitValue(value: number) }
      value.report(
        .invalidConfiguration, .error, "\(number) is out of range; expected 1 to \(Limits.Name.greatest)",
        hint: "use a whole number from 1 to \(Limits.Name.greatest)")
      return nil
    }

    static var standIn: LimitValue { LimitValue(value: 1) }
    static var valueDescription: ValueDescription { .integer(in: range) }
  }
}
