import Storey
import StoreyManifests
import StoreyOutput
import StoreyTemplates
import StoreyValidation

/// Reads a floor template, registers it, and lays out a page with it.
///
/// Input: the template, then a page, then options. Without a page, the page has one floor of the template.
enum TemplateTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    var input = FuzzInput(bytes, files: 2)
    let reading = FloorTemplate.read(input.files[0])
    try LayoutCheck.checkDiagnostics(reading.diagnostics)
    guard let template = reading.value else {
      return try expect(!reading.diagnostics.isEmpty, "the template is refused without a diagnostic")
    }
    var registry = input.registry()
    do throws(FloorRegistry.TemplateRefusal) {
      try registry.register(template)
    } catch {
      return try expect(!error.diagnostics.isEmpty, "the registration is refused without a diagnostic")
    }
    try checkDescriptions(of: registry, with: template)
    let page = FuzzInput.page(input.files[1].isEmpty ? shortPage(of: template) : input.files[1], registry)
    let layout = TableLayout(page, in: input.context(for: page))
    let scroll: Double? = input.option(of: [nil, 0, 200])
    let outputs = try LayoutCheck.check(layout, scroll: scroll)
    try LayoutOutputs.expectSame(LayoutOutputs(layout, scroll: scroll), outputs)
  }

  private static func checkDescriptions(
    of registry: FloorRegistry, with template: FloorTemplate
  ) throws(FuzzFailure) {
    for isClosed in [false, true] {
      let schema = SchemaWriter(isClosed: isClosed).schema(of: registry, pattern: template.type.pattern)
      guard let schema else { throw FuzzFailure(description: "the registered pattern has no schema") }
      try OutputCheck.checkJSON(schema, "schema of the template")
    }
    try OutputCheck.checkJSON(RegistryWriter().json(registry), "list of floors")
    try OutputCheck.checkText(RegistryWriter().text(registry), "list of floors as text")
    let manifest = AppManifest(of: registry, name: "app", version: "1")
    let written = AppManifest.read(manifest.write())
    try expectEqual(written.value, manifest, "manifest with the template (\(written.diagnostics.map(\.message)))")
  }

  private static func shortPage(of template: FloorTemplate) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: false)
    emitter.object { emitter in
      emitter.array("floors") { emitter in
        emitter.object { emitter in emitter.member("pattern", template.type.pattern.name) }
      }
    }
    return emitter.finish()
  }
}
