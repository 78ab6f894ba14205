import Storey

/// Jumps whose parameters the page that opens cannot read.
struct DestinationParametersRule: PageRule {
  static let description = RuleDescription(
    id: "destination-parameters", severity: .warning,
    summary: "A jump tells the page that it leads to something that this page cannot read",
    rationale: """
      A native page says what it must be told, such as the number of a product. A jump without it opens a page that is empty, or
      none. Apps register their pages with the parameters that these read; pages that take what they get are never reported.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "ProductDetail", "params": {"skuId": 7}, "srv": "tea"}}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "ProductDetail", "params": ↓{"sku": 7}, "srv": "tea"}}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    let destinations = page.page.registry.destinations
    var seen: Set<Int> = []
    for item in page.drawing.items {
      guard let action = item.action, let place = action.destination?.source else { continue }
      guard seen.insert(place.byteRange.lowerBound).inserted else { continue }
      let name = Diagnostic.excerpt(of: place.text?.string ?? "")
      for problem in destinations.problems(of: action) where problem.severity != .note {
        findings.add(
          "\"\(name)\" cannot read its parameters: \(problem.message)", hint: problem.hint,
          at: location(of: problem, place))
      }
    }
  }

  /// Where the problem is in the page; at the destination where there are no parameters to point at.
  private func location(of problem: Diagnostic, _ destination: JSONValue) -> JSONValue {
    guard let location = problem.location, location.document === destination.document else { return destination }
    return location
  }
}
