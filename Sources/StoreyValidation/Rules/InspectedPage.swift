public import Storey
public import StoreyManifests

/// A page for rules to inspect. It is decoded and laid out; it is drawn when `drawing` is first used.
///
/// This is a class, so that values used by several rules are computed once. An instance is used on one thread, while one page
/// is checked.
public final class InspectedPage {
  /// The layout of the page.
  public let layout: TableLayout
  /// The size of the page, in bytes.
  public let byteCount: Int
  /// The apps that the page is checked against.
  public let manifests: [AppManifest]

  /// Creates a page to inspect from its layout.
  public convenience init(_ layout: TableLayout, byteCount: Int, manifests: [AppManifest] = []) {
    self.init(layout, byteCount: byteCount, manifests: manifests, isDrawn: true, rulesThatAreOff: [])
  }

  /// Creates a page to inspect. `isDrawn` is whether rules inspect its drawing.
  init(
    _ layout: TableLayout, byteCount: Int, manifests: [AppManifest], isDrawn: Bool, rulesThatAreOff: Set<RuleID>
  ) {
    self.isDrawn = isDrawn
    self.rulesThatAreOff = rulesThatAreOff
    self.layout = layout
    self.byteCount = byteCount
    self.manifests = manifests
  }

  /// The decoded page.
  public var page: Page { layout.page }

  /// The root value of the page; `nil` if the page is not valid JSON.
  public var root: JSONValue? { layout.page.document?.root }

  /// The values that the models of the page read as URLs, including refused ones, without duplicates.
  public private(set) lazy var urls: [ResourceURL] = page.urls

  /// The same URLs with their parts, without refused ones.
  private(set) lazy var splitURLs: [SplitURL] = urls.compactMap(SplitURL.init)

  /// Returns whether the configuration turns a rule off for the page. A rule can leave findings to another one that is on.
  public func isOff(_ rule: RuleID) -> Bool { rulesThatAreOff.contains(rule) }
  private let rulesThatAreOff: Set<RuleID>

  /// The byte offsets of the refused URLs.
  private lazy var refusedURLs = Set(urls.filter(\.isRefused).compactMap { $0.source?.byteRange.lowerBound })

  /// Whether a value of the page was read as a URL and refused.
  func isRefusedURL(_ value: JSONValue) -> Bool { refusedURLs.contains(value.byteRange.lowerBound) }

  /// Whether other rules inspect the drawing of the page, so that it is computed in any case.
  private let isDrawn: Bool

  /// The number of drawn pictures, including decorative ones. Counted without inspecting the drawing, unless rules inspect it.
  private(set) lazy var pictureCount: Int = isDrawn ? drawing.pictureCount : layout.pictureCount

  /// The drawing of the page.
  public private(set) lazy var drawing = PageDrawing(layout)

  /// The outcome for the floors in each of the apps.
  private(set) lazy var inApps = manifests.map { PageInApp(page, in: $0) }

  /// Every object of the document, parents before children.
  public private(set) lazy var objects: [JSONValue] = containers.filter { $0.kind == .object }

  /// Every array of the document, parents before children.
  public private(set) lazy var arrays: [JSONValue] = containers.filter { $0.kind == .array }

  /// Every array of the page, parents before children. Arrays in free `params` and comments are excluded.
  private(set) lazy var describedArrays: [JSONValue] = describedContainers.filter { $0.kind == .array }

  /// The objects with a price. Objects in free `params` and comments are excluded.
  private(set) lazy var priced: [JSONValue] = describedContainers.filter { $0.hasMember(namedAnyOf: Self.prices) }
  private static let prices: [ModelKey] = ["wprice", "pprice"]

  private lazy var describedContainers: [JSONValue] = root?.containers(passingOverFreeValues: true) ?? []

  /// Returns the keys under which floors of a pattern read arrays, the required ones first. O(keys) at the first call for a
  /// pattern, then O(1).
  func listKeys(of pattern: FloorPattern) -> [String] {
    if let keys = knownListKeys[pattern] { return keys }
    let keys = page.registry.floorType(for: pattern)?.unnamedDescription.listKeys ?? []
    knownListKeys[pattern] = keys
    return keys
  }
  private var knownListKeys: [FloorPattern: [String]] = [:]

  private lazy var containers: [JSONValue] = root?.containers(passingOverFreeValues: false) ?? []
}
