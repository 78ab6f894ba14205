public import Storey

/// Writes the texts of a page as a table of comma-separated values (RFC 4180), for people who check or translate them: one line per
/// text, with its part of the page and its position in points.
///
/// The name of the format is `csv`.
public struct TextTableWriter: LayoutWriter {
  public init() {}

  public func write(_ layout: TableLayout) -> [UInt8] {
    var lines = ["part,x,y,text"]
    var drawn = DrawnPart()
    for part in layout.parts {
      layout.draw(part, into: &drawn)
      for element in drawn.list.outermost { add(element, of: drawn, to: &lines) }
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  private func add(_ element: Element, of drawn: DrawnPart, to lines: inout [String]) {
    if case .text(let block) = element.content {
      let text = drawn.list[block.text].string
      lines.append("\(drawn.path),\(element.frame.x),\(element.frame.y),\(quoted(text))")
    }
    for child in drawn.list.children(of: element) { add(child, of: drawn, to: &lines) }
  }

  /// A program for tables reads a text that begins with one of these characters as a formula.
  private func quoted(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    return "\"" + (isFormula ? "'" : "") + text.replacing("\"", with: "\"\"") + "\""
  }
}
