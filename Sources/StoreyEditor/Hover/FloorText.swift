import Storey
import StoreyManifests
import StoreyValidation

/// Documentation of floors in Markdown.
struct FloorText {
  private let file: EditedFile

  /// Creates the documentation of the floors of a file.
  init(_ file: EditedFile) { self.file = file }

  /// Returns the summary of a pattern; `nil` if it is not registered.
  func summary(of pattern: String) -> String? {
    guard let type = file.surroundings.registry.floorType(for: FloorPattern(pattern)) else { return nil }
    let summary = type.summary.isEmpty ? "" : ": \(MarkdownLine.escaped(type.summary))"
    return "\(MarkdownLine.code(pattern))\(summary)"
  }

  /// Returns the documentation of a floor: its summary and, for an entry of `floors` in a page that can be decoded, its rows,
  /// its height, its events, and the apps that do not show it.
  func markdown(of container: OpenContainer, _ context: CursorContext) -> String? {
    let pattern = context.scalar("pattern", of: container) ?? ""
    var parts = [summary(of: pattern) ?? (pattern.isEmpty ? "" : "\(MarkdownLine.code(pattern)): an unknown pattern")]
    if let document = file.document {
      let page = Page(decoding: document, registry: file.surroundings.registry)
      let index = page.floors.firstIndex { $0.source?.byteRange.lowerBound == container.start }
      if let index { parts += facts(onFloor: index, of: page) }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func facts(onFloor index: Int, of page: Page) -> [String] {
    let configuration = file.surroundings.configuration
    let layout = TableLayout(page, width: configuration.width, theme: file.surroundings.theme)
    let section = layout.sections[index]
    let rows = Wording.counted(section.rows.count, "row")
    let (height, width) = (Wording.length(section.frame.height), Wording.length(layout.width))
    let size = "\(rows), \(height) points high at a width of \(width) points"
    let events = Self.events(of: section.floor).map { "Event: \(MarkdownLine.code($0))" }
    let findings = configuration.manifests.compactMap { PageInApp(page, in: $0).finding(onFloor: index)?.message }
    let list = findings.map { "- \(MarkdownLine.escaped($0))" }.joined(separator: "\n")
    return [size] + events + [list]
  }

  /// Returns the analytics events of a tap on a floor and on its header.
  private static func events(of floor: Floor) -> [String] {
    guard case .container(let container) = floor.content else { return [] }
    return [container.base.jump, container.base.header?.jump].compactMap { $0?.eventID?.string }
  }
}
