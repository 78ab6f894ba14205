import Storey

/// A rule that reports links to pages that do not exist.
struct DeadPageLinkRule: PageRule {
  static let description = RuleDescription(
    id: "dead-page-link", severity: .warning,
    summary: "A link to a page that does not exist",
    rationale: """
      A page that is renamed or removed leaves links to it in other pages. The option "pages" has the files of pages by their
      addresses, relative to the folder of the configuration: the text at a * of the address is put at the * of the file.
      Addresses and destinations that match no pattern are not checked.
      """,
    samples: [
      RuleSample(
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "m", "url": "/p/tea?from=food", "srv": "tea"}}]}]}"#,
        options: Self.optionsOfSamples, pages: ["pages/tea.json"]),
      RuleSample(
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "m", "url": ↓"/p/coffee", "srv": "tea"}}]}]}"#,
        options: Self.optionsOfSamples, pages: ["pages/tea.json"]),
    ])
  private static let optionsOfSamples = #"{"pages": {"/p/*": "pages/*.json"}}"#

  private let addresses: [PageAddressPattern]

  init(from options: inout JSONReader) {
    let pages = options.optional(
      "pages", as: MembersByName<JSONText>.self,
      about: "The files of pages by their addresses or destinations, for example {\"/p/*\": \"pages/*.json\"}")
    addresses = (pages?.members ?? []).compactMap { member in
      let address = PageAddressPattern(member.name.string, file: member.value.string)
      if address == nil, let place = member.value.source {
        options.report(
          .invalidConfiguration, .error, "the file has more stars than the address", hint: "remove a *", at: place)
      }
      return address
    }
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    guard !addresses.isEmpty, let hasPage = page.page.registry.hasPage else { return }
    // Several elements may share one jump, and many have the same address.
    var seen: Set<Int> = []
    var known: [String: String?] = [:]
    let jumps = page.layout.sections.compactMap { $0.floor.base?.jump?.action }
    for action in page.drawing.items.compactMap(\.action) + jumps {
      for case let text? in [action.url?.allowed, action.destination] {
        guard let place = text.source, seen.insert(place.byteRange.lowerBound).inserted else { continue }
        let address = text.string
        let missing = known[address] ?? missingFile(at: address, hasPage)
        known[address] = .some(missing)
        guard let missing else { continue }
        findings.add(
          Diagnostic.message("the page ", quoting: text, " does not exist"),
          hint: "correct the address" + (Self.isInside(missing) ? ", or add \(Diagnostic.excerpt(of: missing))" : ""),
          at: place)
      }
    }
  }

  /// Returns the file that is missing for an address, of the first pattern that matches; `nil` for an address with a page, by any pattern, and
  /// for one that matches no pattern.
  private func missingFile(at address: String, _ hasPage: (String) -> Bool) -> String? {
    let path = String(address.prefix { $0 != "#" })
    let withoutQuery = String(path.prefix { $0 != "?" })
    var missing: String?
    for entry in addresses {
      // A pattern with a query is one for the whole address.
      let address = entry.pattern.pattern.contains("?") ? path : withoutQuery
      let isFolder = address.count > 1 && address.hasSuffix("/")
      let files = entry.files(at: isFolder ? String(address.dropLast()) : address)
      if files.contains(where: { Self.isInside($0) && hasPage($0) }) { return nil }
      missing = missing ?? files.first
    }
    return missing
  }

  /// Whether a path leads to no folder above that of the configuration.
  private static func isInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.utf8.contains(0) && !path.split(separator: "/").contains("..")
  }
}
