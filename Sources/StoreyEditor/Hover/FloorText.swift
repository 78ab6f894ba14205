import Storey
import StoreyManifests
import StoreyValidation

/// Documentation of floors.
struct FloorText {
  private let file: EditedFile

  /// Creates the documentation of the floors of a file.
  init(_ file: EditedFile) { self.file = file }

  /// Returns the summary of a pattern; `nil` if it is not registered.
  func summary(of pattern: String) -> DocumentationLine? {
    guard let type = file.surroundings.registry.floorType(for: FloorPattern(pattern)) else { return nil }
    return type.summary.isEmpty ? "\(code: pattern)" : "\(code: pattern): \(type.summary)"
  }

  /// Returns the documentation of a floor: its summary and, for an entry of `floors` in a page that can be decoded, its rows,
  /// its height, its events, and the apps that do not show it.
  func documentation(of container: OpenContainer, _ pattern: String?) -> Documentation {
    let pattern = pattern ?? ""
    var result = Documentation()
    if !pattern.isEmpty { result.add(summary(of: pattern) ?? "\(code: pattern): an unknown pattern") }
    guard let layout = file.layout,
      let section = layout.sections.first(where: { $0.floor.source?.origin.byteRange.lowerBound == container.start })
    else { return result }
    result.add(size(of: section, in: layout))
    for event in events(of: section.floor) { result.add("Event: \(code: event)") }
    result.add(list: apps(of: section.floor).map { "\($0)" })
    return result
  }

  private func size(of section: LayoutSection, in layout: TableLayout) -> DocumentationLine {
    let rows = Wording.counted(layout.rows[section.rows].count { !$0.isMargin }, "row")
    let (height, width) = (Wording.length(section.frame.height), Wording.length(layout.width))
    return "\(rows), \(height) points high at a width of \(width) points"
  }

  /// Returns messages about the apps that do not show a floor, or do not read all of it.
  private func apps(of floor: Floor) -> [String] {
    let shape = file.surroundings.registry.shape
    return file.surroundings.configuration.manifests.flatMap { app in
      let finding = PageInApp(floor, shape, in: app).finding(onFloor: 0)
      return finding.map { [$0.message] } ?? Self.losses(of: floor, shape, in: app)
    }
  }

  /// The largest number of values that are listed for an app.
  private static let mostLosses = 5

  /// Returns the values of a floor that an app does not read, except for those that no app reads.
  private static func losses(of floor: Floor, _ shape: PageShape, in app: AppManifest) -> [String] {
    guard let source = floor.source else { return [] }
    let faults = Set(floor.diagnostics.compactMap { $0.location?.byteRange })
    let losses = app.losses(of: source, shape).filter { $0.location.map { !faults.contains($0.byteRange) } ?? true }
    let rest = losses.count - min(losses.count, mostLosses)
    return losses.prefix(mostLosses).map { "\(app) does not read a value: \($0.message)" }
      + (rest > 0 ? ["\(app) does not read \(Wording.counted(rest, "other value"))"] : [])
  }

  /// Returns the different analytics events of a tap on a floor and on its header.
  private func events(of floor: Floor) -> [String] {
    guard case .container(let container) = floor.content else { return [] }
    let jumps = [container.base.jump, container.base.header?.jump]
    return jumps.compactMap { $0?.eventID?.string }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
