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
      if let index {
        parts += facts(onFloor: index, of: page)
        parts.append(apps(onFloor: index, of: page))
      }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Returns the size of a floor in the layout of its page, and its events.
  private func facts(onFloor index: Int, of page: Page) -> [String] {
    let configuration = file.surroundings.configuration
    let layout = TableLayout(page, width: configuration.width, theme: file.surroundings.theme)
    let section = layout.sections[index]
    let rows = Wording.counted(layout.rows[section.rows].count { !$0.isMargin }, "row")
    let (height, width) = (Wording.length(section.frame.height), Wording.length(layout.width))
    let size = "\(rows), \(height) points high at a width of \(width) points"
    let events = Self.events(of: section.floor).map { "Event: \(MarkdownLine.code($0))" }
    return [size] + events
  }

  /// Returns a list of the apps that do not show a floor, or do not read all of it.
  private func apps(onFloor index: Int, of page: Page) -> String {
    let lines = file.surroundings.configuration.manifests.flatMap { app in
      let finding = PageInApp(page, in: app).finding(onFloor: index)
      return finding.map { [$0.message] } ?? Self.losses(of: page.floors[index], in: app)
    }
    return lines.map { "- \(MarkdownLine.escaped($0))" }.joined(separator: "\n")
  }

  /// The largest number of values that are listed for an app.
  private static let mostLosses = 5

  /// Returns the values of a floor that an app does not read, except for those that no app reads.
  private static func losses(of floor: Floor, in app: AppManifest) -> [String] {
    guard let source = floor.source else { return [] }
    let faults = Set(floor.diagnostics.compactMap { $0.location?.byteRange })
    let losses = app.losses(of: source).filter { $0.location.map { !faults.contains($0.byteRange) } ?? true }
    let rest = losses.count - min(losses.count, mostLosses)
    return losses.prefix(mostLosses).map { "\(app) does not read a value: \($0.message)" }
      + (rest > 0 ? ["\(app) does not read \(Wording.counted(rest, "other value"))"] : [])
  }

  /// Returns the analytics events of a tap on a floor and on its header.
  private static func events(of floor: Floor) -> [String] {
    guard case .container(let container) = floor.content else { return [] }
    return [container.base.jump, container.base.header?.jump].compactMap { $0?.eventID?.string }
  }
}
