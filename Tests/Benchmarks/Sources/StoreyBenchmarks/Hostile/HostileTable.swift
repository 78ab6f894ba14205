/// The table of the series of a run, in plain text.
enum HostileTable {
  private static let widths = [30, 25, 9, 28, 6, 8, 9, 9, 8]

  static var head: String {
    line(["shape", "command", "MB", "seconds", "growth", "s/20 MB", "peak MB", "out MB", "end"]) + "  broken"
  }

  static func row(_ series: HostileSeries) -> String {
    let runs = series.runs
    let last = runs.last
    return line([
      series.shape.name, series.command.name,
      last.map { text(Double($0.input) / 1e6) } ?? "",
      runs.map { text($0.child.seconds) }.joined(separator: " "),
      series.exponent.map(text) ?? "-",
      text(series.pace),
      text(Double(runs.map(\.child.peak).max() ?? 0) / 1e6),
      text(Double(runs.map(\.child.output).max() ?? 0) / 1e6),
      last.map { "\($0.child.end)" } ?? "",
    ]) + "  "
      + (series.broken.isEmpty
        ? (series.isTimed && series.pace > 1 ? "slow" : "-") : series.broken.joined(separator: ", "))
  }

  private static func line(_ cells: [String]) -> String {
    zip(cells, widths).enumerated().map { index, cell in
      let space = String(repeating: " ", count: max(1, cell.1 - cell.0.count))
      return index < 2 ? cell.0 + space : space + cell.0
    }.joined()
  }

  private static func text(_ number: Double) -> String {
    if number >= 100 { return "\(Int(number.rounded()))" }
    return "\((number * 100).rounded() / 100)"
  }
}
