public import Storey
public import StoreyManifests

/// A page as rules see it: decoded, laid out, and drawn when the first rule asks for what is drawn.
///
/// A class because what several rules ask for is worked out once. It lives on one thread, as long as one page is checked.
public final class InspectedPage {
  /// The page, laid out.
  public let layout: TableLayout
  /// How many bytes it has.
  public let byteCount: Int
  /// The apps that it is checked against.
  public let manifests: [AppManifest]

  /// The page, laid out already.
  public init(_ layout: TableLayout, byteCount: Int, manifests: [AppManifest] = []) {
    self.layout = layout
    self.byteCount = byteCount
    self.manifests = manifests
  }

  /// The page.
  public var page: Page { layout.page }

  /// The page's value; nil when the bytes are no JSON.
  public var root: JSONValue? { layout.page.document?.root }

  /// What the page's models read as URLs, refused ones included, each once.
  public private(set) lazy var urls: [ResourceURL] = page.urls

  /// Where the URLs stand that are refused, in bytes from the start of the page.
  private lazy var refusedURLs = Set(urls.filter(\.isRefused).compactMap { $0.source?.byteRange.lowerBound })

  /// Whether a value of the page was read as a URL and refused.
  func isRefusedURL(_ value: JSONValue) -> Bool { refusedURLs.contains(value.byteRange.lowerBound) }

  /// What the renderers drew.
  public private(set) lazy var drawing = PageDrawing(layout)

  /// What becomes of its floors in each of the apps.
  private(set) lazy var inApps = manifests.map { PageInApp(page, in: $0) }

  /// Every object of the document, parents before children.
  public private(set) lazy var objects: [JSONValue] = containers.filter { $0.kind == .object }

  /// Every array of the document, parents before children.
  public private(set) lazy var arrays: [JSONValue] = containers.filter { $0.kind == .array }

  /// Every array of the page, parents before children; free `params` and comments are passed over.
  private(set) lazy var describedArrays: [JSONValue] =
    root?.containers(passingOverFreeValues: true).filter { $0.kind == .array } ?? []

  /// The objects that have a price; free `params` and comments are passed over.
  private(set) lazy var priced: [JSONValue] = root?.objects(withAnyOf: ["wprice", "pprice"]) ?? []

  /// The keys under which floors of a pattern read arrays; first those that the floors cannot be without. O(1), the first time
  /// O(keys).
  func listKeys(of pattern: FloorPattern) -> [String] {
    if let keys = knownListKeys[pattern] { return keys }
    let keys = page.registry.floorType(for: pattern)?.unnamedDescription.listKeys ?? []
    knownListKeys[pattern] = keys
    return keys
  }
  private var knownListKeys: [FloorPattern: [String]] = [:]

  private lazy var containers: [JSONValue] = root?.containers(passingOverFreeValues: false) ?? []
}
