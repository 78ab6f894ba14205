public import Storey

/// Checks pages: everything that decoding and laying out have to say about them.
public struct Validator: Sendable {
  /// What the pages may consist of.
  public let registry: FloorRegistry

  /// A validator for pages of the registry's floors.
  public init(registry: FloorRegistry) {
    self.registry = registry
  }

  /// Checks a page; bytes that are no JSON are a finding like any other. O(bytes).
  public func validate(_ bytes: [UInt8], file: String) -> PageReport {
    let layout = TableLayout(Page(decoding: bytes, registry: registry))
    return PageReport(file: file, findings: layout.diagnostics.findings(), source: bytes)
  }
}
