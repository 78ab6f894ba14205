import Storey
import StoreyFloors

extension FuzzInput {
  /// The limits of pages. Low limits keep runs short.
  private static let limits = Limits([.bytes: 1 << 20, .floors: 400, .items: 5000, .rows: 400], depth: 256)

  /// Decodes a page.
  static func page(_ bytes: [UInt8], _ registry: FloorRegistry) -> Page {
    Page(decoding: bytes, registry: registry, limits: limits)
  }

  /// The built-in floors, with a policy of the options.
  mutating func registry() -> FloorRegistry {
    var registry = FloorRegistry.standard
    registry.unknown = option(of: UnsupportedFloorPolicy.allCases)
    return registry
  }

  /// Returns a context of the options.
  mutating func context(for page: Page, theme: Theme = .standard) -> LayoutContext {
    let width = option(of: [375, 1, 120, 811.5, 4096, .infinity, 320.3])
    let direction: PageDirection? = option(of: [nil, .rightToLeft, .leftToRight])
    return TableLayout(page, width: width, direction: direction, theme: theme).context
  }
}
