import Storey

/// Bytes, floors, rows and pictures beyond what an app should be sent.
struct PageTooLargeRule: PageRule {
  static let description = RuleDescription(
    id: .pageTooLarge, severity: .error,
    summary: "A page of more bytes, floors, rows or pictures than is allowed",
    rationale: """
      A page is loaded whole, over a telephone's network. The limits are generous: set them to what your app is tested with. A
      document beyond 64 MiB, or beyond the limit if that is higher, is not read at all.
      """,
    samples: [
      RuleSample(
        #"""
        {"name": "Food", "floors": [
          {"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]},
          {"pattern": "Focus", "picList": [{"img": "b.png", "title": "Milk", "jump": {"des": "search", "srv": "tea"}}]}]}
        """#,
        options: #"{"floors": 2}"#),
      RuleSample(
        #"""
        {"name": "Food", "floors": ↓[
          {"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]},
          {"pattern": "Focus", "picList": [{"img": "b.png", "title": "Milk", "jump": {"des": "search", "srv": "tea"}}]}]}
        """#,
        options: #"{"floors": 1}"#),
    ])

  /// How many bytes a page may have, if the option says so.
  let setBytes: Int?
  private let floors: Int
  private let rows: Int
  private let pictures: Int

  init(from options: inout JSONReader) {
    let standard = DocumentLimits.default.bytes
    let bytes = options.optional("bytes", or: standard, in: 1...0xFFFF_FFFE, about: "Bytes of the document")
    setBytes = bytes == standard ? nil : bytes
    floors = options.optional("floors", or: 1000, in: 0..., about: "Floors of the page")
    rows = options.optional("rows", or: 10_000, in: 0..., about: "Rows that are laid out")
    pictures = options.optional(
      "images", or: 10_000, in: 0..., about: "Images that are drawn, decorative ones included")
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    guard let root = page.root else { return }
    report("bytes", page.byteCount, limit: setBytes ?? DocumentLimits.default.bytes, at: root, &findings)
    let list = root["floors"] ?? root
    report("floors", page.page.floors.count, limit: floors, at: list, &findings)
    report("rows", page.layout.rows.count, limit: rows, at: list, &findings)
    report("images", page.drawing.pictureCount, limit: pictures, at: list, &findings)
  }

  private func report(_ what: String, _ count: Int, limit: Int, at place: JSONValue, _ findings: inout RuleFindings) {
    if count <= limit { return }
    findings.add(
      "the page has \(count) \(what); \(limit) are allowed", hint: "split the page, or raise the limit \"\(what)\"",
      at: place)
  }
}
