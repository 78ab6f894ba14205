/// The other files of a page that is written in several: the page that an overlay changes, and the overlays that change a page.
package protocol PageFiles: Sendable {
  /// Finds the page that an overlay changes, by the name that the overlay contains.
  func page(named name: String) -> OverlaidPage

  /// Returns the overlays that change a page where it is shown, in the order in which they are applied.
  func overlays() -> [PageOverlayFile]
}

/// An overlay, with the name of its file.
package struct PageOverlayFile: Sendable {
  let name: String
  package let document: Document

  package init(_ name: String, _ document: Document) {
    self.name = name
    self.document = document
  }
}

/// A page together with the other files that it is written in.
struct MergedPage {
  /// The page itself if it is written in one file.
  var document: Document
  /// The reason why an overlay was not merged.
  var fault: OverlaidPage.Fault?
  /// The findings about merging.
  var findings: [Diagnostic] = []

  init(_ document: Document) { self.document = document }
}

extension FloorRegistry {
  /// Merges a page with the other files that it is written in.
  func merged(_ page: Document) -> MergedPage {
    var result = MergedPage(page)
    if shape.overlay.isEmpty || page.isView { return result }
    if shape.nodeOverlaid(by: page) != nil {
      result.findings += shape.faultsOfContext(in: page)
      // Another value than a text is reported with the view.
      guard let files, let name = shape.nameOverlaid(by: page) else { return result }
      switch files.page(named: name) {
      case .fault(let fault): result.fault = fault
      case .page(let original):
        guard let merge = OverlayMerge(page, into: original, shape, main: page) else { return result }
        result.document = merge.document
        result.findings += merge.findings(inOverlay: nil)
      }
      return result
    }
    for overlay in files?.overlays() ?? [] {
      guard let merge = OverlayMerge(overlay.document, into: result.document, shape, main: page) else { continue }
      result.document = merge.document
      result.findings += merge.findings(inOverlay: overlay.name)
    }
    return result
  }
}

extension PageShape {
  /// Returns the name that an overlay has for the page that it changes; `nil` for a whole page, and for a name that is not a text.
  package func nameOverlaid(by page: Document) -> String? {
    nodeOverlaid(by: page).map { page.value(at: $0) }.flatMap { $0.kind == .string ? $0.text?.string : nil }
  }

  /// Returns the value that should be the name of the page that an overlay changes; `nil` for a whole page.
  package func nodeOverlaid(by page: Document) -> UInt32? {
    overlay.node(from: 0, in: page.tape).flatMap { page.value(at: $0).kind == .null ? nil : $0 }
  }

  /// Returns the object with the context in which an overlay is shown; `nil` for an overlay without it.
  package func contextObject(of overlay: Document) -> JSONValue? {
    valueOfContext(of: overlay).flatMap { $0.kind == .object ? $0 : nil }
  }

  private func valueOfContext(of overlay: Document) -> JSONValue? {
    context.node(from: 0, in: overlay.tape).map { overlay.value(at: $0) }
  }

  /// Reports an overlay without the object with its context: it is not shown anywhere.
  fileprivate func faultsOfContext(in overlay: Document) -> [Diagnostic] {
    guard let name = context.first?.lastName else { return [] }
    let example = "an object such as {\"market\": \"ca\"}"
    guard let value = valueOfContext(of: overlay) else {
      return [
        Diagnostic(
          rule: .missingKey, severity: .warning, message: "missing key \"\(name)\": the changes are not shown anywhere",
          hint: "add the key with \(example)", at: overlay.root)
      ]
    }
    if value.kind == .object { return [] }
    return [
      Diagnostic(
        rule: .wrongType, severity: .error, message: "expected an object with the context, found \(described(value))",
        hint: "write \(example)", at: value)
    ]
  }
}
