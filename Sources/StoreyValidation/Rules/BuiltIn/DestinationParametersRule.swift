import Storey

/// A rule that reports jumps with parameters that their destination cannot read.
struct DestinationParametersRule: PageRule {
  static let description = RuleDescription(
    id: "destination-parameters", severity: .warning,
    summary: "A jump whose parameters are missing or invalid for its destination",
    rationale: """
      A native page declares the parameters that it needs, such as the id of a product. A jump without them opens an empty
      page or no page. Apps register each of their pages with the parameters that it reads. Pages that accept any parameters are
      not checked.
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
      for problem in destinations.problems(of: action) where problem.severity != .note {
        let name = Diagnostic.excerpt(of: place.text?.string ?? "")
        findings.add(
          "the destination \"\(name)\" cannot read the parameters: \(problem.message)", hint: problem.hint,
          at: location(of: problem, place))
      }
    }
  }

  /// Returns the location of a problem, or the destination if the problem has no location in the page.
  private func location(of problem: Diagnostic, _ destination: JSONValue) -> JSONValue {
    guard let location = problem.location, location.document === destination.document else { return destination }
    return location
  }
}
