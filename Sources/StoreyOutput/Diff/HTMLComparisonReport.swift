package import Storey

/// A report as one HTML file that needs no other file and no script: each changed floor as it is drawn before and after, with its changed
/// fields, taps and findings.
package struct HTMLComparisonReport: ComparisonReport {
  private let theme: Theme
  package let widths: [Double]

  /// The maximum number of bytes of a page. Pictures that would exceed it are left out, and so are the floors after it.
  private static let mostBytes = 3_000_000
  /// The maximum number of characters of a value.
  static let longestValue = 1_000
  /// The maximum number of entries of a list.
  static let mostEntries = 200

  /// - Parameters:
  ///   - theme: The theme of the pages.
  ///   - widths: The widths of the pictures, in points; the first one is shown first.
  package init(theme: Theme, widths: [Double]) {
    (self.theme, self.widths) = (theme, widths)
  }

  package var limit: Int? { 16_000_000 }

  package func frameLength(of page: ComparisonSummary.ShownPage) -> Int {
    // Each byte of the name can be a character reference.
    6 * min(page.name.utf8.count, 4 * Self.longestName) + 80
  }

  /// The maximum number of columns of the name of a page.
  private static let longestName = 300
  package var showsFindings: Bool { true }

  // MARK: Pages

  package func part(of comparison: PageComparison) -> [UInt8] {
    var html = HTMLReportText()
    html.open("section", class: "page", id: "page-\(comparison.number)")
    Self.writeTitle(of: comparison, to: &html)
    for (index, entry) in comparison.difference.entries.enumerated() {
      if index == Self.mostEntries || html.count > Self.mostBytes {
        let more = comparison.difference.entries.count - index
        html.line("p", "…and \(Wording.counted(more, "more floor"))")
        break
      }
      html.open("article", class: "k-\(entry.kind.rawValue)")
      html.line(
        "h3", "\(PageDifference.mark(of: entry.kind)) \(PageDifference.headline(of: entry))",
        note: entry.kind == .moved ? Self.destination(of: entry, in: comparison) : nil)
      let start = html.count
      writePictures(of: entry, in: comparison, index, to: &html)
      if html.count > Self.mostBytes {
        html.cut(to: start)
        html.line("p", "without pictures, because those of this page are large")
      }
      Self.writeFields(of: entry, to: &html)
      Self.writeActions(of: entry, in: comparison, to: &html)
      html.close("article")
    }
    if let (came, went) = comparison.findings {
      Self.write(came, title: "New findings", to: &html)
      Self.write(went, title: "Former findings", to: &html)
    }
    html.close("section")
    return html.finish()
  }

  package func shortPart(of comparison: PageComparison) -> [UInt8] {
    var html = HTMLReportText()
    html.open("section", class: "page", id: "page-\(comparison.number)")
    Self.writeTitle(of: comparison, to: &html)
    html.line("p", "The changes are too long for this report.")
    html.close("section")
    return html.finish()
  }

  private static func writeTitle(of comparison: PageComparison, to html: inout HTMLReportText) {
    html.line("h2", "\(comparison.kind.word) ", code: shown(comparison.name))
    html.line("p", comparison.summary)
  }

  private static func shown(_ name: String) -> String {
    VisibleText.fitted(VisibleText.line(name), columns: longestName)
  }

  /// Returns the place to which a floor moved, by the floor before it.
  private static func destination(of entry: PageDifference.Entry, in comparison: PageComparison) -> String? {
    guard let index = entry.floor?.new?.index, let layout = comparison.layouts.first?.new else { return nil }
    if index == 0 { return "now the first floor" }
    guard layout.sections.indices.contains(index - 1) else { return nil }
    return "now after \(PageDifference.name(of: layout.sections[index - 1]))"
  }

  // MARK: Pictures

  private func writePictures(
    of entry: PageDifference.Entry, in comparison: PageComparison, _ number: Int, to html: inout HTMLReportText
  ) {
    guard let floor = entry.floor else { return }
    for (place, layouts) in comparison.layouts.enumerated() {
      html.open("div", class: "pair w-\(place)")
      let versions = [
        ("before", floor.old?.index, layouts.old), ("after", floor.new?.index, layouts.new),
      ]
      for (word, index, layout) in versions {
        guard let index, layout.sections.indices.contains(index) else { continue }
        // A floor that moved looks the same, or is listed again as changed.
        if entry.kind == .moved && word == "before" { continue }
        let section = layout.sections[index]
        html.open("figure")
        html.line("figcaption", "\(entry.kind == .moved ? "moved" : word), \(Wording.length(layout.width)) points wide")
        if section.frame.height > 0 {
          let name = PageDifference.name(of: section)
          html.picture(
            of: section, in: layout, label: "\(name), \(word)",
            namePrefix: "p\(comparison.number)-\(number)-\(place)-\(word)-")
        } else {
          html.line("p", "not drawn")
        }
        html.close("figure")
      }
      html.close("div")
    }
  }

  // MARK: Lists

  private static func writeFields(of entry: PageDifference.Entry, to html: inout HTMLReportText) {
    var rows: [[String]] = []
    var count = 0
    entry.forEachField { field in
      count += 1
      if count > mostEntries { return }
      let (old, new) = PageDifference.excerpts(of: field, columns: longestValue)
      rows.append([VisibleText.line(field.pointer.description), old ?? "absent", new ?? "absent"])
    }
    html.table(["field", "before", "after"], rows)
    if count > mostEntries { html.line("p", "…and \(Wording.counted(count - mostEntries, "more field"))") }
    guard let floor = entry.floor, entry.kind == .changed else { return }
    let lines =
      (floor.changesHeader ? ["sticky header: looks different"] : []) + floor.rows.map(PageDifference.line(of:))
    html.list(lines, most: mostEntries)
  }

  private static func writeActions(
    of entry: PageDifference.Entry, in comparison: PageComparison, to html: inout HTMLReportText
  ) {
    guard let floor = entry.floor, entry.kind == .changed, let layouts = comparison.layouts.first else { return }
    let changes = ActionChanges(floor.old, in: layouts.old, floor.new, in: layouts.new)
    if changes.isEmpty { return }
    html.line("h4", "Taps")
    html.list(changes.went.map { "- \($0)" } + changes.came.map { "+ \($0)" }, most: mostEntries)
  }

  private static func write(_ findings: [Finding], title: String, to html: inout HTMLReportText) {
    if findings.isEmpty { return }
    html.line("h3", title)
    let rows = findings.prefix(mostEntries).map { finding in
      let place = finding.range.map { "\($0.start.line):\($0.start.column)" } ?? ""
      return [place, finding.severity.rawValue, finding.rule.name, VisibleText.line(finding.message)]
    }
    html.table(["line", "severity", "rule", "message"], rows)
    if findings.count > mostEntries { html.line("p", "…and \(findings.count - mostEntries) more") }
  }

  // MARK: Frame

  package func frame(_ summary: ComparisonSummary, omitted: Int) -> (prefix: [UInt8], suffix: [UInt8]) {
    var html = HTMLReportText()
    html.begin(theme: theme, widths: widths, title: "Storey: \(summary)")
    if summary.shown.count > 1 {
      html.open("nav", label: "Pages")
      html.open("ol")
      for page in summary.shown {
        html.link("\(page.kind.word) \(Self.shown(page.name))", to: "page-\(page.number)")
      }
      html.close("ol")
      html.close("nav")
    }
    html.open("main")
    let prefix = html.finish()
    var end = HTMLReportText()
    for case let line? in [ComparisonSummary.line(omitted: omitted), summary.lineOfFailures] { end.line("p", line) }
    end.close("main")
    end.close("body")
    end.close("html")
    return (prefix, end.finish())
  }
}

extension PageComparison.Kind {
  /// The word before the name of a page.
  fileprivate var word: String { self == .inserted ? "new" : rawValue }
}
