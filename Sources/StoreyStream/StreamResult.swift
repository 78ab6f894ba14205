package import Storey
package import StoreyOutput

/// The result of a line of a stream, as one line of JSON.
public struct StreamResult: Sendable {
  /// The JSON, with a line end.
  public let line: [UInt8]
  /// Whether the line failed: the page could not be rendered, or has findings that fail a check.
  public let isFailed: Bool

  /// Creates a result from its parts.
  ///
  /// - Parameters:
  ///   - id: The identifier of the page, as JSON.
  ///   - findings: The findings of the page.
  ///   - isFailed: Whether the line failed.
  ///   - capacity: The expected number of bytes.
  ///   - content: Writes the members between the identifier and the findings.
  package init(
    id: [UInt8], findings: FindingList, isFailed: Bool, capacity: Int = 1024,
    content: (inout JSONEmitter) -> Void = { _ in }
  ) {
    var emitter = JSONEmitter(capacity: capacity, isIndented: false)
    emitter.object { emitter in
      emitter.key("id")
      emitter.value(json: id)
      content(&emitter)
      emitter.array("diagnostics") { emitter in
        for finding in findings.shown {
          emitter.object { emitter in
            emitter.members(of: finding)
            emitter.placeMembers(of: finding)
          }
        }
      }
      emitter.object("summary") { emitter in
        emitter.member("errors", findings.count(of: .error))
        emitter.member("warnings", findings.count(of: .warning))
        emitter.member("notes", findings.count(of: .note))
      }
    }
    line = emitter.finishLine()
    self.isFailed = isFailed
  }
}

extension FindingList {
  /// Adds an error about an output that exceeds a limit.
  mutating func add(excess limit: Limits.Name, of layout: TableLayout, _ limits: Limits) {
    let most = Wording.counted(layout.outputLimit(limit, of: limits), "byte")
    let diagnostic = Diagnostic(
      rule: .pageTooLarge, severity: .error, message: "the rendered page exceeds the limit of \(most)",
      hint: "split the page, or raise the limit \"\(limit.rawValue)\"", at: layout.page.document?.root)
    editable += [diagnostic].findings(within: limits).listed
  }
}
