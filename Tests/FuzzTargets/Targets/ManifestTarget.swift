import Storey
import StoreyFloors
import StoreyManifests
import StoreyValidation

/// Reads the manifest of an app, writes it, compares it with this app, and checks a page against it.
///
/// Input: the manifest, then the manifest of another version, then options. Without another manifest, that of this app is used.
enum ManifestTarget {
  private static let thisApp = AppManifest(of: .standard, name: "app", version: "1")

  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    var input = FuzzInput(bytes, files: 2)
    guard let manifest = try read(input.files[0]) else { return }
    try checkWriting(manifest)
    let other = input.files[1].isEmpty ? thisApp : try read(input.files[1]) ?? thisApp
    try checkChanges(from: manifest, to: manifest)
    try checkChanges(from: manifest, to: other)
    try checkChanges(from: other, to: manifest)
    try checkPage(against: manifest, &input)
  }

  private static func read(_ bytes: [UInt8]) throws(FuzzFailure) -> AppManifest? {
    let reading = AppManifest.read(bytes)
    try LayoutCheck.checkDiagnostics(reading.diagnostics)
    if reading.value == nil {
      try expect(!reading.diagnostics.isEmpty, "the manifest is refused without a diagnostic")
    }
    return reading.value
  }

  /// A written manifest is read without loss.
  private static func checkWriting(_ manifest: AppManifest) throws(FuzzFailure) {
    let written = manifest.write()
    let reading = AppManifest.read(written)
    guard let again = reading.value else {
      throw FuzzFailure(description: "the written manifest is refused: \(reading.diagnostics.map(\.message))")
    }
    try expectEqual(again.write(), written, "manifest that was written twice")
    try expect(again == manifest, "the written manifest differs from the manifest: \(again), \(manifest)")
  }

  private static func checkChanges(from old: AppManifest, to new: AppManifest) throws(FuzzFailure) {
    let changes = BreakingChanges(from: old, to: new, limits: .standard)
    let page = FuzzInput.page(SamplePage.bytes, FloorRegistry())
    let findings = changes.diagnostics(of: page).findings()
    let writer = BreakingWriter(
      changes, pages: [BreakingWriter.BrokenPage(file: "page.json", findings: findings)], of: 1)
    try OutputCheck.checkJSON(writer.json(), "breaking changes")
    try OutputCheck.checkText(writer.text(), "breaking changes as text")
    if old == new { try expectEqual(changes.changes.count, 0, "number of changes between equal manifests") }
  }

  private static func checkPage(against manifest: AppManifest, _ input: inout FuzzInput) throws(FuzzFailure) {
    var configuration = Configuration()
    configuration.manifests = [manifest]
    let registry = input.registry()
    let report = Validator(registry: registry, configuration: configuration).validate(SamplePage.bytes, file: "p.json")
    try OutputCheck.checkText(TextReporter().write([report]), "report of a page")
    let page = FuzzInput.page(SamplePage.bytes, registry.asShown(by: manifest))
    try LayoutCheck.check(TableLayout(page, in: input.context(for: page)), scroll: nil)
  }
}
