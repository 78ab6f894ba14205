import Storey

/// A rule that limits the bytes, floors, rows and pictures of a page.
struct PageTooLargeRule: PageRule {
  static let description = RuleDescription(
    id: .pageTooLarge, severity: .error,
    summary: "A page that exceeds a limit of bytes, floors, rows or pictures",
    rationale: """
      An app loads the whole page, often over a mobile network. The default limits are high; set them to the sizes that your
      app is tested with. A document larger than 64 MiB, or than the limit "bytes" if that is higher, is not read.
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

  static let inspectsDrawing = false

  /// The limit of bytes; `nil` for the default limit.
  private let setBytes: Int?
  private let floors: Int
  private let rows: Int
  private let pictures: Int

  init(from options: inout JSONReader) {
    let standard = Limits.none.bytes
    let bytes = options.optional("bytes", or: standard, in: 1...0xFFFF_FFFE, about: "The maximum number of bytes")
    setBytes = bytes == standard ? nil : bytes
    floors = options.optional("floors", or: 1000, in: 0..., about: "The maximum number of floors")
    rows = options.optional("rows", or: 10_000, in: 0..., about: "The maximum number of rows")
    pictures = options.optional(
      "images", or: 10_000, in: 0..., about: "The maximum number of drawn images, including decorative ones")
  }

  func prepare(_ reading: inout PageReading) { reading.byteCount = setBytes }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    guard let root = page.root else { return }
    report("bytes", page.byteCount, limit: setBytes ?? Limits.none.bytes, at: root, &findings)
    let list = root["floors"] ?? root
    report("floors", page.page.floors.count, limit: floors, at: list, &findings)
    report("rows", page.layout.rows.count, limit: rows, at: list, &findings)
    report("images", page.pictureCount, limit: pictures, at: list, &findings)
  }

  private func report(_ what: String, _ count: Int, limit: Int, at place: JSONValue, _ findings: inout RuleFindings) {
    if count <= limit { return }
    findings.add(
      "the page has \(Wording.counted(count, String(what.dropLast()))); the limit is \(limit)",
      hint: "split the page, or raise the option \"\(what)\" of the rule",
      at: place)
  }
}
