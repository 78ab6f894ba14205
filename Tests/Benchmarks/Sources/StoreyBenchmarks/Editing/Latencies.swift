/// The times of answers of one kind.
struct Latencies {
  let name: String
  /// The times in ascending order.
  private let times: [Duration]
  /// The time that should not be exceeded, in milliseconds.
  private let bound: Int?

  init(name: String, _ times: [Duration], bound: Int? = nil) {
    self.name = name
    self.times = times.sorted()
    self.bound = bound
  }

  private static let width = 13
  static let header = Table.row(["latency, ms", "count", "median", "95 %", "maximum", "bound"], width: width)

  /// The row of the table.
  var row: String {
    Table.row(
      [
        name, String(times.count), milliseconds(0.5), milliseconds(0.95), milliseconds(1), bound.map(String.init) ?? "",
      ],
      width: Self.width)
  }

  /// Returns the least time that a share of the times does not exceed, with two decimals.
  private func milliseconds(_ share: Double) -> String {
    guard !times.isEmpty else { return "-" }
    let rank = Int((share * Double(times.count)).rounded(.up))
    let hundredths = Int((times[min(max(rank, 1), times.count) - 1] / .microseconds(10)).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
