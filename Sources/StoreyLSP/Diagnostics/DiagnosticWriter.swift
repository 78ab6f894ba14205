import Storey
import StoreyEditor
import StoreyFiles
import StoreyOutput
import StoreyValidation

/// Writes findings as diagnostics of the protocol.
struct DiagnosticWriter {
  let text: SourceText
  let uri: String
  let client: ClientCapabilities
  private var positions: PositionFinder

  init(_ text: SourceText, uri: String, client: ClientCapabilities) {
    self.text = text
    self.uri = uri
    self.client = client
    positions = PositionFinder(text, in: client.encoding)
  }

  /// Writes all findings of a report as an array.
  /// - Parameter settings: The settings of the file of the report.
  mutating func write(_ report: PageReport, _ settings: FolderSettings, to emitter: inout JSONEmitter) {
    emitter.begin(.array)
    let related = client.showsRelatedPlaces ? RelatedPlaces(report, settings) : nil
    for finding in report.shownFindings { write(finding, related?.places(of: finding) ?? [], to: &emitter) }
    emitter.end(.array)
  }

  /// Writes a finding.
  mutating func write(_ finding: Finding, _ related: [LinkedPlace] = [], to emitter: inout JSONEmitter) {
    emitter.begin(.object)
    emitter.key("range")
    emitter.value(positions.range(of: range(of: finding)))
    emitter.member("severity", Self.severity(finding.severity))
    emitter.member("code", finding.rule.name)
    if client.showsCodeDescriptions, let prefix = client.ruleLinkPrefix {
      emitter.object("codeDescription") { $0.member("href", prefix + finding.rule.name) }
    }
    emitter.member("source", "storey")
    emitter.member("message", finding.message + (finding.hint.map { "\n\($0)" } ?? ""))
    if client.showsTags, finding.rule == .unknownKey || finding.rule == .duplicateKey {
      // Unnecessary: the value is not read.
      emitter.array("tags") { $0.value(1) }
    }
    if !related.isEmpty {
      emitter.begin(.array, named: "relatedInformation")
      for place in related { write(place, to: &emitter) }
      emitter.end(.array)
    }
    emitter.end(.object)
  }

  private mutating func write(_ place: LinkedPlace, to emitter: inout JSONEmitter) {
    let (uri, range, message): (String, TextRange, String)
    switch place {
    case .here(let place): (uri, range, message) = (self.uri, positions.range(of: place.bytes), place.message)
    case .template(let declaration, let text):
      guard let place = declaration.range(in: client.encoding) else { return }
      (uri, range, message) = (FileURI.uri(of: declaration.path), place, text)
    }
    emitter.object { emitter in
      emitter.object("location") { emitter in
        emitter.member("uri", uri)
        emitter.key("range")
        emitter.value(range)
      }
      emitter.member("message", message)
    }
  }

  /// Returns the bytes of a finding. A syntax error is at one character.
  func range(of finding: Finding) -> Range<Int> {
    guard let position = finding.range else { return 0..<0 }
    if finding.replacement == nil, !finding.bytes.isEmpty { return finding.bytes }
    if finding.rule != .invalidJSON && finding.rule != .relaxedJSON { return finding.bytes }
    // With its correction, the bytes of a comment are those of the correction.
    let start = finding.replacement == nil ? finding.bytes.lowerBound : text.offset(of: position.start)
    return start..<text.endOfScalar(at: start)
  }

  private static func severity(_ severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
