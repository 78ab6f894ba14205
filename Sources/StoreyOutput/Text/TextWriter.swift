public import Storey

/// Writes a laid-out page as text: boxes, titles and prices where they are, in a fixed number of columns.
///
/// Full-width characters take two columns. A carousel shows all that it holds, as many side by side as fit.
public struct TextWriter: Sendable {
  /// How wide the text is, in columns.
  public static let columns = 80

  /// A writer.
  public init() {}

  /// The page as UTF-8. O(elements of the page).
  public func write(_ layout: TableLayout) -> [UInt8] {
    var text = ""
    if let title = layout.page.title {
      text += VisibleText.fitted(VisibleText.line(title.string), columns: Self.columns) + "\n"
      text += String(repeating: "═", count: Self.columns) + "\n"
    }
    var list = DisplayList()
    for section in layout.sections {
      text += rule(heading(of: section))
      if let header = section.header { text += sheet(of: .header(header), header.frame.height, layout, &list) }
      for row in layout.rows[section.rows] { text += sheet(of: .row(row), row.frame.height, layout, &list) }
    }
    if !layout.page.floatingPictures.isEmpty {
      text += rule("over the page")
      layout.draw(.overlay, into: &list)
      for element in list.elements {
        if let label = element.label { text += "▭ " + VisibleText.line(list[label].string) + "\n" }
      }
    }
    return LogLine.withoutCommands(Array(text.utf8))
  }

  /// `── 3 · SingleGoods · title ────`
  private func rule(_ heading: String) -> String {
    let fitted = VisibleText.fitted("── \(heading) ", columns: Self.columns)
    let rest = Self.columns - VisibleText.columns(of: fitted)
    return fitted + String(repeating: "─", count: max(0, rest)) + "\n"
  }

  private func heading(of section: LayoutSection) -> String {
    let floor = section.floor
    var parts = [String(section.index), VisibleText.line(section.pattern?.name ?? "no pattern")]
    switch floor.content {
    case .unknownPattern: parts.append("unknown")
    case .unmetRequirements: parts.append("not supported")
    case .undecodable: parts.append("left out")
    case .dropped: parts.append("dropped")
    case .container(let container):
      if let title = container.base.header?.title { parts.append(VisibleText.line(title.string)) }
      if let identity = section.identity { parts.append("id " + VisibleText.line(identity.text.string)) }
      if section.rows.isEmpty && section.header == nil { parts.append("nothing to show") }
    }
    return parts.joined(separator: " · ")
  }

  private func sheet(
    of part: LayoutPart, _ height: Double, _ layout: TableLayout, _ list: inout DisplayList
  ) -> String {
    layout.draw(part, into: &list)
    var sheet = TextSheet(layout.context, height: height, columns: Self.columns)
    sheet.draw(0..<list.elements.count, of: list)
    return sheet.text()
  }
}
